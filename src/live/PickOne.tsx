import { Search } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { formatCount } from '../ui/i18n/format';

type Item = { readonly value: string; readonly label: string; readonly about?: string };

type Props = {
  readonly label: string;
  readonly items: readonly Item[];
  readonly chosen: string | undefined;
  onChange(value: string | undefined): void;
  /** How many there are to search in, where `items` are only those found. */
  readonly total?: number;
  /** Searches elsewhere; without it the items are searched here. */
  onSearch?(q: string): void;
  readonly isFailed?: boolean;
};

/** So few are seen at a glance. */
const searchedFrom = 9;

/** A searchable list of which one may be chosen. */
export function PickOne({ label, items, chosen, onChange, total = items.length, onSearch, isFailed = false }: Props) {
  const translate = useTranslate();
  const group = useId();
  const [q, setQ] = useState('');
  const words = q.trim().toLowerCase();
  const fits = (item: Item) => item.label.toLowerCase().includes(words) || item.about === words;
  const shown = onSearch || !words ? items : items.filter(fits);
  const find = translate('adx.live.find', { count: formatCount(total), name: label });
  return (
    <>
      {(onSearch || items.length >= searchedFrom) && (
        <div className="adx-search adx-panel-search">
          <Search className="adx-lucide" size={15} aria-hidden />
          <input
            type="search"
            // biome-ignore lint/a11y/noAutofocus: the panel was opened to look for something
            autoFocus
            value={q}
            placeholder={find}
            aria-label={find}
            onChange={(event) => {
              setQ(event.target.value);
              onSearch?.(event.target.value);
            }}
          />
        </div>
      )}
      <ul className="adx-values">
        {shown.map(({ value, label: name, about }) => (
          <li key={value}>
            <label>
              <input
                type="radio"
                className="adx-list-radio"
                name={group}
                checked={chosen === value}
                // A click on the chosen one takes it back.
                onClick={() => chosen === value && onChange(undefined)}
                onChange={() => onChange(value)}
              />
              <span title={name}>{name}</span>
              {about !== undefined && <small className="adx-figures">{about}</small>}
            </label>
          </li>
        ))}
        {shown.length === 0 && (
          <li className="adx-small adx-values-none">
            {translate(isFailed ? 'adx.live.noList' : 'adx.live.noneFound')}
          </li>
        )}
      </ul>
    </>
  );
}
