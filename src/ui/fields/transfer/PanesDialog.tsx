import '../ticks.css';
import './panes.css';
import { ClipboardList, Search } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { type ReactNode, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react';
import { formatCount } from '../../i18n/format';
import { sayError } from '../../i18n/problemOf';
import { Button } from '../../parts/Button';
import { Dialog, DialogActions } from '../../parts/Dialog';
import { useAlert } from '../../parts/feedback';
import { TriStateCheckbox } from '../values/TriStateCheckbox';
import { TransferChosen } from './PaneChosen';
import { TransferTree } from './PaneTree';
import { type ListToMake, PasteBox } from './PasteBox';
import {
  type Chosen,
  type PaneGroup,
  type PaneId,
  searchGroups,
  setAll,
  setGroup,
  setItem,
  tickOfAll,
} from './paneGroups';
import { isList, type Pasted } from './readPasted';

export type TransferProps = {
  readonly title: string;
  readonly groups: readonly PaneGroup[];
  readonly chosen: readonly PaneId[];
  readonly onChange: (chosen: readonly PaneId[]) => void;
  /** Name of a selected item that is in no group. */
  readonly nameOf: (id: PaneId) => string;
  /** The include or exclude switch, if any. */
  readonly mode?: ReactNode;
  readonly missing: readonly string[];
  readonly onMissing: (missing: readonly string[]) => void;
  readonly isLoading?: boolean;
  /** Number of all items, where the groups hold only those found. */
  readonly total?: number;
  /** Searches on the server too, where not all items are loaded. */
  readonly onSearch?: (q: string) => void;
  /** Called when the user scrolls near the end. */
  readonly onMore?: () => void;
  /** Called with the visible selected ids. */
  readonly onView?: (ids: readonly PaneId[]) => void;
  /** Reads a pasted list. */
  readonly read: (text: string) => Promise<Pasted>;
  readonly onClose: () => void;
  readonly listToMake?: ListToMake | undefined;
};

/** The two-pane picker: available items in groups with a search at the left, selected items at the right. Applies at once. */
export function TransferDialog({
  title,
  groups,
  nameOf,
  mode,
  missing,
  onMissing,
  onClose,
  listToMake,
  ...props
}: TransferProps) {
  const translate = useTranslate();
  const titleId = useId();
  const search = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useChosenSoon(props.chosen, props.onChange);
  const [typed, setTyped] = useState('');
  const [isPasting, setIsPasting] = useState(missing.length > 0);
  const q = useDeferredValue(typed);
  // A server search may match words that are not visible here.
  const localQ = props.onSearch ? '' : q;
  const shown = useMemo(() => searchGroups(groups, localQ), [groups, localQ]);
  const known = useMemo(() => namesOf(groups), [groups]);
  const count = useMemo(() => new Set(shown.flatMap(({ items }) => items.map(({ id }) => id))).size, [shown]);
  const list = useMemo(() => [...chosen], [chosen]);

  const sayNot = useAlert();
  const take = async (text: string): Promise<number | undefined> => {
    try {
      const { ids, missing: rest } = await props.read(text);
      setChosen((before) => takeIds(groups, ids, before));
      onMissing(rest);
      if (rest.length > 0) setIsPasting(true);
      return ids.length;
    } catch (error) {
      sayNot(sayError(error));
      return undefined;
    }
  };
  const turnFirst = () => {
    // Uses the typed text, which the list may lag behind; a server search has to finish first.
    if (props.onSearch && (props.isLoading || q !== typed)) return;
    const group = (props.onSearch ? shown : searchGroups(groups, typed)).find(({ items }) => items.length > 0);
    const item = group?.items[0];
    if (typed.trim() === '' || !group || !item) return;
    setChosen(setItem(item, group.whole, !chosen.has(item.id), chosen));
    search.current?.select();
  };

  return (
    <Dialog
      open
      isEdited={false}
      onClose={onClose}
      aria-labelledby={titleId}
      maxWidth={false}
      className="adx-panes-dialog"
    >
      <div className="adx-row adx-panes-title">
        <h2 id={titleId}>{title}</h2>
        {mode}
      </div>
      <div className="adx-panes">
        <div className="adx-column adx-pane">
          <div className="adx-box adx-pane-search">
            <Search size={14} aria-hidden="true" />
            <input
              ref={search}
              type="search"
              aria-label={translate('adx.form.panes.search')}
              placeholder={translate('adx.form.panes.searchOrPaste')}
              value={typed}
              autoFocus
              onChange={(event) => {
                setTyped(event.target.value);
                props.onSearch?.(event.target.value);
              }}
              onKeyDown={(event) => {
                if (event.key === 'Enter') turnFirst();
                else if (event.key === 'ArrowDown')
                  document.querySelector<HTMLElement>('.adx-panes-dialog [role="tree"]')?.focus();
                else return;
                event.preventDefault();
              }}
              onPaste={(event) => {
                const text = event.clipboardData.getData('text');
                if (!isList(text)) return;
                event.preventDefault();
                void take(text);
              }}
            />
          </div>
          <div className="adx-strip adx-small adx-pane-head">
            <label className="adx-row adx-check" htmlFor={`${titleId}-all`}>
              <TriStateCheckbox
                id={`${titleId}-all`}
                state={tickOfAll(shown, chosen)}
                onTick={(isOn) => setChosen(setAll(shown, isOn, chosen))}
              />
              <span className="adx-figures">
                {translate(q.trim() === '' ? 'adx.form.panes.everything' : 'adx.form.panes.found', {
                  count: formatCount(count),
                })}
              </span>
            </label>
            {props.total !== undefined && props.total > count && (
              <span className="adx-figures">
                {translate('adx.form.shownOf', { shown: formatCount(count), total: formatCount(props.total) })}
              </span>
            )}
            <button
              type="button"
              className="adx-bare adx-inline-row adx-medium adx-box-action"
              aria-expanded={isPasting}
              onClick={() => setIsPasting(!isPasting)}
            >
              <ClipboardList size={14} aria-hidden="true" />
              {translate('adx.form.panes.paste')}
            </button>
          </div>
          {isPasting && (
            <PasteBox
              missing={missing}
              onText={take}
              listToMake={
                listToMake && {
                  ...listToMake,
                  open: (lines) => {
                    onClose();
                    listToMake.open(lines, () => onMissing([]));
                  },
                }
              }
              onClose={() => {
                setIsPasting(false);
                onMissing([]);
              }}
            />
          )}
          {count === 0 && shown.length === 0 ? (
            <p className="adx-small adx-options-none">
              {translate(props.isLoading ? 'adx.form.loading' : 'adx.form.nothingFound')}
            </p>
          ) : (
            <TransferTree
              label={translate('adx.form.panes.all')}
              groups={shown}
              chosen={chosen}
              isSearch={q.trim() !== ''}
              search={search}
              onChange={setChosen}
              onMore={props.onMore}
            />
          )}
        </div>
        <div className="adx-column adx-pane">
          <div className="adx-strip adx-small adx-pane-head" data-tall="true">
            <span className="adx-figures" role="status">
              {translate('adx.form.chosen', { smart_count: chosen.size })}
            </span>
            <button
              type="button"
              className="adx-bare adx-inline-row adx-medium adx-box-action"
              disabled={chosen.size === 0}
              onClick={() => setChosen(new Set())}
            >
              {translate('adx.form.panes.clear')}
            </button>
          </div>
          <TransferChosen
            label={translate('adx.form.panes.chosen')}
            chosen={list}
            nameOf={(id) => known.get(id)?.name ?? nameOf(id)}
            codeOf={(id) => known.get(id)?.code}
            onRemove={(id) => setChosen(without(chosen, id))}
            onView={props.onView}
          />
        </div>
      </div>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {translate('adx.form.done')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Shows a tick at once, and passes thousands of values to the form after it is painted. */
function useChosenSoon(given: readonly PaneId[], onChange: (chosen: readonly PaneId[]) => void) {
  const [chosen, setChosen] = useState<Chosen>(() => new Set(given));
  const told = useRef(chosen);
  const tell = useRef(() => undefined as undefined);
  tell.current = () => {
    if (told.current === chosen) return;
    told.current = chosen;
    onChange([...chosen]);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when the choice is another
  useEffect(() => {
    const timer = setTimeout(() => tell.current(), 0);
    return () => clearTimeout(timer);
  }, [chosen]);
  // Passes on the last change before the dialog closes.
  useEffect(() => () => tell.current(), []);
  return [chosen, setChosen] as const;
}

/** Selects ids as clicks would: a selected group replaces its items. */
function takeIds(groups: readonly PaneGroup[], ids: readonly PaneId[], chosen: Chosen): Chosen {
  const heads = new Map(groups.flatMap((group) => (group.id === undefined ? [] : [[group.id, group] as const])));
  const covered = new Set<PaneId>();
  let next: Chosen = chosen;
  for (const id of ids) {
    const group = heads.get(id);
    if (group) next = setGroup(group, true, next);
  }
  for (const group of heads.values())
    if (next.has(group.id as PaneId)) for (const { id } of group.items) covered.add(id);
  return new Set([...next, ...ids.filter((id) => !covered.has(id))]);
}

function namesOf(
  groups: readonly PaneGroup[],
): ReadonlyMap<PaneId, { readonly name: string; readonly code?: string | undefined }> {
  const names = new Map<PaneId, { readonly name: string; readonly code?: string | undefined }>();
  for (const { id, label = '', items } of groups) {
    if (id !== undefined) names.set(id, { name: label, code: String(id) });
    for (const item of items) names.set(item.id, item);
  }
  return names;
}

const without = (chosen: Chosen, id: PaneId): Chosen => {
  const next = new Set(chosen);
  next.delete(id);
  return next;
};
