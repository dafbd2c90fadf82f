import { ListTree } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { formatCount } from '../../i18n/format';
import { sayError } from '../../i18n/problemOf';
import { useAlert } from '../../parts/feedback';
import { lazyComponent } from '../../parts/lazyComponent';
import type { InputProps } from '../inputs/InputProps';
import { CopyButton } from '../inputs/ReadOnlyValue';
import type { TransferProps } from './PanesDialog';
import type { PaneGroup } from './paneGroups';
import { createReader } from './readPasted';

const TransferDialog = lazyComponent(() => import('./PanesDialog').then((module) => module.TransferDialog));

type Options = Pick<
  TransferProps,
  | 'title'
  | 'groups'
  | 'chosen'
  | 'onChange'
  | 'nameOf'
  | 'isLoading'
  | 'total'
  | 'onSearch'
  | 'onMore'
  | 'onView'
  | 'listToMake'
> & {
  readonly input: InputProps;
  readonly onOpen?: () => void;
  /** Parses a pasted list; by default the groups do. */
  readonly read?: TransferProps['read'];
};

/** The two-pane picker of an input: the button that opens it, and the lines of a pasted list that match nothing. */
export function useTransfer({ input, onOpen, ...panes }: Options): {
  readonly button: ReactNode;
  /** Content under the input. */
  readonly below: ReactNode;
  /** Adds a pasted list. */
  readonly take: (text: string) => boolean;
  readonly open: () => void;
} {
  const translate = useTranslate();
  const [isOpen, setIsOpen] = useState(false);
  const [missing, setMissing] = useState<readonly string[]>([]);
  const readGroups = useMemo(() => lazily(panes.groups), [panes.groups]);
  const read: TransferProps['read'] = panes.read ?? (async (text) => readGroups(text));
  const sayNot = useAlert();
  const { id, isDisabled } = input;
  // Parsing is asynchronous: its result joins the selection of that moment.
  const latest = useRef(panes);
  latest.current = panes;
  const take = async (text: string) => {
    try {
      const { ids, missing: rest } = await read(text);
      latest.current.onChange([...new Set([...latest.current.chosen, ...ids])]);
      setMissing(rest);
    } catch (error) {
      sayNot(sayError(error));
    }
  };
  const open = () => {
    onOpen?.();
    setIsOpen(true);
  };
  return {
    open,
    take(text) {
      void take(text);
      return true;
    },
    button: !isDisabled && (
      <button
        type="button"
        id={`${id}-panes`}
        className="adx-bare adx-inline-row adx-medium adx-box-action"
        aria-haspopup="dialog"
        aria-labelledby={`${id}-panes ${id}-label`}
        onPointerEnter={TransferDialog.preload}
        onFocus={TransferDialog.preload}
        onClick={open}
      >
        <ListTree size={14} aria-hidden="true" />
        {translate('adx.form.choose')}
      </button>
    ),
    below: (
      <>
        {missing.length > 0 && !isOpen && (
          <Missing missing={missing} listToMake={panes.listToMake} onMend={open} onDismiss={() => setMissing([])} />
        )}
        {isOpen && (
          <TransferDialog
            {...panes}
            read={read}
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

type MissingProps = {
  readonly missing: readonly string[];
  readonly listToMake: TransferProps['listToMake'];
  readonly onMend: () => void;
  readonly onDismiss: () => void;
};

function Missing({ missing, listToMake, onMend, onDismiss }: MissingProps) {
  const translate = useTranslate();
  const words = missing.slice(0, shownMissing).join(', ') + (missing.length > shownMissing ? ', …' : '');
  return (
    <p className="adx-note adx-problem" data-tone="caution" role="status">
      {translate('adx.form.panes.missing', { smart_count: missing.length, count: formatCount(missing.length) })}:{' '}
      {words}
      <CopyButton text={missing.join('\n')} label={translate('adx.form.panes.copy')} />
      {listToMake && (
        <button
          type="button"
          className="adx-bare adx-inline-row adx-medium adx-box-action"
          onClick={() => listToMake.open(missing, onDismiss)}
        >
          {listToMake.label}
        </button>
      )}
      <button type="button" className="adx-bare adx-inline-row adx-medium adx-box-action" onClick={onMend}>
        {translate('adx.form.panes.mend')}
      </button>
      <button type="button" className="adx-bare adx-inline-row adx-medium adx-box-action" onClick={onDismiss}>
        {translate('adx.form.panes.dismiss')}
      </button>
    </p>
  );
}

/** Indexes thousands of names at the first paste, not on every keystroke. */
function lazily(groups: readonly PaneGroup[]): ReturnType<typeof createReader> {
  let reader: ReturnType<typeof createReader> | undefined;
  return (text) => {
    reader ??= createReader(groups);
    return reader(text);
  };
}
