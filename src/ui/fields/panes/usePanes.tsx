import { ListTree } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { type ReactNode, useMemo, useState } from 'react';
import { later } from '../../parts/later';
import type { InputProps } from '../inputs/InputProps';
import type { PanesProps } from './PanesDialog';
import type { PaneGroup } from './paneGroups';
import { createReader } from './readPasted';

const PanesDialog = later(() => import('./PanesDialog').then((module) => module.PanesDialog));

type Options = Pick<PanesProps, 'title' | 'groups' | 'chosen' | 'onChange' | 'nameOf' | 'isLoading' | 'total' | 'onSearch'> & {
  readonly input: InputProps;
  readonly onOpen?: () => void;
};

/** The two panes beside an input of several values: the button that opens them, and what a pasted list left over. */
export function usePanes({ input, onOpen, ...panes }: Options): {
  readonly button: ReactNode;
  /** Stands under the input. */
  readonly below: ReactNode;
  /** Takes a pasted list. */
  readonly take: (text: string) => boolean;
} {
  const translate = useTranslate();
  const [isOpen, setIsOpen] = useState(false);
  const [missing, setMissing] = useState<readonly string[]>([]);
  const read = useMemo(() => lazily(panes.groups), [panes.groups]);
  const { id, isDisabled } = input;
  const open = () => {
    onOpen?.();
    setIsOpen(true);
  };
  return {
    take(text) {
      const { ids, missing: rest } = read(text);
      panes.onChange([...new Set([...panes.chosen, ...ids])]);
      setMissing(rest);
      return true;
    },
    button: !isDisabled && (
      <button
        type="button"
        id={`${id}-panes`}
        className="adx-box-action"
        aria-haspopup="dialog"
        aria-labelledby={`${id}-panes ${id}-label`}
        onPointerEnter={PanesDialog.ahead}
        onFocus={PanesDialog.ahead}
        onClick={open}
      >
        <ListTree size={14} aria-hidden="true" />
        {translate('adx.form.choose')}
      </button>
    ),
    below: (
      <>
        {missing.length > 0 && !isOpen && <Missing missing={missing} onMend={open} onDismiss={() => setMissing([])} />}
        {isOpen && (
          <PanesDialog
            {...panes}
            mode={input.mode}
            missing={missing}
            onMissing={setMissing}
            onClose={() => {
              setIsOpen(false);
              input.onLeave();
            }}
          />
        )}
      </>
    ),
  };
}

const shownMissing = 5;

type MissingProps = { readonly missing: readonly string[]; readonly onMend: () => void; readonly onDismiss: () => void };

function Missing({ missing, onMend, onDismiss }: MissingProps) {
  const translate = useTranslate();
  const words = missing.slice(0, shownMissing).join(', ') + (missing.length > shownMissing ? ', …' : '');
  return (
    <p className="adx-problem" data-tone="caution" role="status">
      {translate('adx.form.panes.missing', { smart_count: missing.length, count: missing.length })}: {words}
      <button type="button" className="adx-box-action" onClick={onMend}>
        {translate('adx.form.panes.mend')}
      </button>
      <button type="button" className="adx-box-action" onClick={onDismiss}>
        {translate('adx.form.panes.dismiss')}
      </button>
    </p>
  );
}

/** Thousands of names are put in order when the first list is pasted, and not with every letter typed elsewhere. */
function lazily(groups: readonly PaneGroup[]): ReturnType<typeof createReader> {
  let reader: ReturnType<typeof createReader> | undefined;
  return (text) => {
    reader ??= createReader(groups);
    return reader(text);
  };
}
