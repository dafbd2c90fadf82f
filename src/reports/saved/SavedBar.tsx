import '../../ui/list/filterBar.css';
import { ChevronDown, Search } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { type RefObject, useState } from 'react';
import { filterChoices, type SavedView } from './savedColumns';

type Props = {
  readonly view: SavedView;
  onChange(changes: Readonly<Record<string, string | undefined>>): void;
  readonly input: RefObject<HTMLInputElement | null>;
};

/** Search and filters. */
export function SavedBar({ view, onChange, input }: Props) {
  const translate = useTranslate();
  // The router takes a moment to follow; what is typed shows at once.
  const [typed, setTyped] = useState(view.q);
  const [seen, setSeen] = useState(view.q);
  if (seen !== view.q) {
    setSeen(view.q);
    if (typed.trim() !== view.q.trim()) setTyped(view.q);
  }
  const search = translate('adx.saved.panel.search');
  return (
    <search className="adx-row adx-list-bar">
      <div className="adx-search">
        <Search size={15} aria-hidden />
        <input
          ref={input}
          type="search"
          value={typed}
          placeholder={translate('adx.saved.searchIn')}
          aria-label={search}
          aria-keyshortcuts="/"
          autoComplete="off"
          onChange={({ target: { value } }) => {
            setTyped(value);
            onChange({ q: value.trim() || undefined });
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            if (typed === '') event.currentTarget.blur();
            setTyped('');
            onChange({ q: undefined });
          }}
        />
      </div>
      {(['type', 'state', 'whose'] as const).map((filter) => (
        <span key={filter} className="adx-saved-filter" data-on={view[filter] !== undefined || undefined}>
          <select
            value={view[filter] ?? ''}
            aria-label={translate(`adx.saved.filters.${filter}`)}
            onChange={(event) => onChange({ [filter]: event.target.value || undefined })}
          >
            <option value="">{translate(`adx.saved.filters.all.${filter}`)}</option>
            {filterChoices[filter].map((choice) => (
              <option key={choice} value={choice}>
                {translate(`adx.saved.filters.${choice}`)}
              </option>
            ))}
          </select>
          <ChevronDown size={14} aria-hidden />
        </span>
      ))}
    </search>
  );
}
