import { Search, X } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useDeferredValue, useId, useMemo, useState } from 'react';
import { formatCount } from '../../i18n/format';
import { Button } from '../../parts/Button';
import { Dialog, DialogActions } from '../../parts/Dialog';

export type PaneItem = { readonly id: string; readonly name: string };
/** Items under one head; `id` where the head itself can be chosen. */
export type PaneGroup = { readonly key: string; readonly label: string; readonly id?: string; readonly items: readonly PaneItem[] };

type Props = {
  readonly title: string;
  readonly groups: readonly PaneGroup[];
  readonly chosen: readonly string[];
  readonly nameOf: (id: string) => string;
  readonly onChange: (chosen: readonly string[]) => void;
  /** Reads a pasted list; what it cannot read it leaves out. */
  readonly readText: (text: string) => readonly string[];
  readonly onClose: () => void;
};

/** Left what there is, by groups and with a search; right what is chosen. */
export function PanesDialog({ title, groups, chosen, nameOf, onChange, readText, onClose }: Props) {
  const translate = useTranslate();
  const titleId = useId();
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim().toLowerCase());
  const shown = useMemo(() => matching(groups, q), [groups, q]);
  const taken = new Set(chosen);
  const set = (ids: readonly string[], isIn: boolean) =>
    onChange(isIn ? [...new Set([...chosen, ...ids])] : chosen.filter((id) => !ids.includes(id)));

  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth={false} className="adx-panes-dialog">
      <h2 id={titleId} className="adx-panes-title">
        {title}
      </h2>
      <div className="adx-panes">
        <div className="adx-pane">
          <div className="adx-box adx-pane-search">
            <Search size={14} aria-hidden="true" />
            <input
              type="search"
              aria-label={translate('adx.form.panes.search')}
              placeholder={translate('adx.form.panes.searchOrPaste')}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              onPaste={(event) => {
                const found = readText(event.clipboardData.getData('text'));
                if (found.length < 2) return;
                event.preventDefault();
                set(found, true);
              }}
            />
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by the keyboard */}
          <ul className="adx-pane-list" tabIndex={0} aria-label={translate('adx.form.panes.all')}>
            {shown.map((group) => (
              <GroupRows key={group.key} group={group} taken={taken} isSearch={q !== ''} onSet={set} />
            ))}
            {shown.length === 0 && <li className="adx-options-none">{translate('adx.form.nothingFound')}</li>}
          </ul>
        </div>
        <div className="adx-pane">
          <div className="adx-pane-head">
            <span className="adx-figures">{translate('adx.form.chosen', { smart_count: chosen.length })}</span>
            <button type="button" className="adx-box-action" disabled={chosen.length === 0} onClick={() => onChange([])}>
              {translate('adx.form.none')}
            </button>
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: as above */}
          <ul className="adx-pane-list" tabIndex={0} aria-label={translate('adx.form.chosen', { smart_count: chosen.length })}>
            {chosen.map((id) => (
              <li key={id} className="adx-pane-row">
                <span className="adx-pane-id">{id.toUpperCase()}</span>
                <span className="adx-pane-name">{nameOf(id)}</span>
                <button
                  type="button"
                  className="adx-row-icon"
                  aria-label={translate('adx.form.remove', { name: nameOf(id) })}
                  onClick={() => set([id], false)}
                >
                  <X size={14} aria-hidden="true" />
                </button>
              </li>
            ))}
          </ul>
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

type RowsProps = {
  readonly group: PaneGroup;
  readonly taken: ReadonlySet<string>;
  readonly isSearch: boolean;
  readonly onSet: (ids: readonly string[], isIn: boolean) => void;
};

function GroupRows({ group, taken, isSearch, onSet }: RowsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const ids = group.items.map(({ id }) => id);
  const count = ids.filter((id) => taken.has(id)).length;
  const isWhole = group.id ? taken.has(group.id) : count === ids.length && count > 0;
  const isShown = isOpen || isSearch;
  return (
    <li>
      <div className="adx-pane-row" data-head="true">
        <label className="adx-check">
          <input
            type="checkbox"
            className="adx-tick"
            checked={isWhole}
            ref={(box) => {
              if (box) box.indeterminate = !isWhole && count > 0;
            }}
            onChange={(event) => onSet(group.id ? [group.id] : ids, event.target.checked)}
          />
          {group.id && <span className="adx-pane-id">{group.id}</span>}
          <span className="adx-pane-name">{group.label}</span>
        </label>
        {ids.length > 0 && (
          <button
            type="button"
            className="adx-pane-count adx-figures"
            aria-expanded={isShown}
            disabled={isSearch}
            onClick={() => setIsOpen(!isOpen)}
          >
            {count > 0 ? `${formatCount(count)} / ${formatCount(ids.length)}` : formatCount(ids.length)}
          </button>
        )}
      </div>
      {isShown && (
        <ul>
          {group.items.map(({ id, name }) => (
            <li key={id} className="adx-pane-row" data-child="true">
              <label className="adx-check">
                <input
                  type="checkbox"
                  className="adx-tick"
                  checked={taken.has(id)}
                  onChange={(event) => onSet([id], event.target.checked)}
                />
                <span className="adx-pane-id">{id.toUpperCase()}</span>
                <span className="adx-pane-name">{name}</span>
              </label>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function matching(groups: readonly PaneGroup[], q: string): readonly PaneGroup[] {
  if (q === '') return groups;
  const fits = (...words: (string | undefined)[]) => words.some((word) => word?.toLowerCase().includes(q));
  return groups.flatMap((group) => {
    const items = fits(group.label, group.id) ? group.items : group.items.filter(({ id, name }) => fits(id, name));
    return items.length > 0 || fits(group.label, group.id) ? [{ ...group, items }] : [];
  });
}
