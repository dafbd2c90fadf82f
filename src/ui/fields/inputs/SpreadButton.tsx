import { Copy } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { isEmpty } from '../../../schema/field';
import type { Spread } from '../../../schema/kinds/group';
import { useText } from '../../i18n/useText';
import { lazyComponent } from '../../parts/lazyComponent';

const SpreadDialog = lazyComponent(() => import('./SpreadDialog').then((module) => module.SpreadDialog));

type Row = Readonly<Record<string, unknown>>;
type Props = {
  readonly spread: Spread;
  readonly row: Row;
  readonly parts: readonly string[];
  readonly onSpread: (row: Row) => void;
};

/** Copies one part of a group to all the others; asks first if that replaces typed values. */
export function SpreadButton({ spread, row, parts, onSpread }: Props) {
  const text = useText();
  const translate = useTranslate();
  const [isAsking, setIsAsking] = useState(false);
  const [part, field] = spread.asksIf;
  const go = () => {
    setIsAsking(false);
    onSpread(Object.fromEntries(parts.map((name) => [name, row[spread.part]])));
  };
  const isHeld = !isEmpty((row[part] as Row | null | undefined)?.[field]);
  return (
    <>
      <button
        type="button"
        className="adx-inline-row adx-bare adx-medium adx-add adx-spread"
        onClick={() => (isHeld ? setIsAsking(true) : go())}
      >
        <Copy size={14} aria-hidden="true" />
        {text(spread.label)}
      </button>
      {isAsking && (
        <SpreadDialog
          title={text(spread.title)}
          sentence={text(spread.asks)}
          cancel={translate('adx.form.cancel')}
          go={text(spread.label)}
          onGo={go}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
