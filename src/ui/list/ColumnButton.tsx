import { Columns3 } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useRef, useState } from 'react';
import type { AnyResource } from '../../schema/resource';
import { Button } from '../parts/Button';
import { lazyComponent } from '../parts/lazyComponent';
import type { ColumnChoice } from './useColumns';

const ColumnChooser = lazyComponent(() => import('./ColumnChooser').then((module) => module.ColumnChooser));

/** Shows how many columns are visible, and opens the column chooser. */
export function ColumnButton({ resource, choice }: { resource: AnyResource; choice: ColumnChoice }) {
  const translate = useTranslate();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const count = `${choice.shown.length}/${choice.offered.length}`;
  const words = translate('adx.list.columns');
  return (
    <>
      <Button
        ref={button}
        aria-label={`${words} ${count}`}
        title={words}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={ColumnChooser.preload}
        onFocus={ColumnChooser.preload}
        onClick={() => setOpen(true)}
        startIcon={<Columns3 className="adx-lucide" size={15} aria-hidden />}
      >
        <span className="adx-file-word">{words}</span>
        <span className="adx-list-count adx-figures">{count}</span>
      </Button>
      {isOpen && (
        <ColumnChooser resource={resource} choice={choice} anchor={button.current} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
