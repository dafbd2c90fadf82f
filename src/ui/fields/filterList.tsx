import { CirclePause, Search } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { statuses } from '../../schema/commonFields';
import { formatCount } from '../i18n/format';
import { useText } from '../i18n/useText';
import { inSentence } from '../list/inSentence';
import { Button } from '../parts/Button';
import { PasteList, type ReadLines } from './filterPaste';
import type { FilterItem } from './filterValue';
import { TriTick } from './TriTick';

export type FilterListItem = {
  readonly value: string | number;
  readonly label: string;
  readonly id?: number;
  readonly status?: number;
  readonly count?: number;
};

type Props = {
  readonly label: string;
  readonly items: readonly FilterListItem[];
  readonly chosen: readonly FilterItem[];
  onChange(values: readonly FilterItem[]): void;
  /** How many there are to search in, where `items` are only those found. */
  readonly total?: number;
  /** Searches elsewhere; without it the items are searched here. */
  onSearch?(q: string): void;
  fromLines?: ReadLines;
  /** `fromLines` takes any text. */
  readonly isAnyText?: boolean;
};

/** So few are seen at a glance. */
const searchedFrom = 9;

/** A searchable list of ticks, at most 13rem high (spec §9). */
export function FilterList({ label, items, chosen, onChange, total = items.length, onSearch, fromLines, isAnyText }: Props) {
  const translate = useTranslate();
  const text = useText();
  const [q, setQ] = useState('');
  const [isPasting, setPasting] = useState(false);
  const allId = useId();
  const words = q.trim().toLowerCase();
  const shown = onSearch || !words ? items : items.filter((item) => item.label.toLowerCase().includes(words));
  const tickedHere = shown.filter((item) => chosen.includes(item.value)).length;
  const hasSearch = onSearch !== undefined || items.length >= searchedFrom;
  const toggle = (value: FilterItem) => onChange(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]);
  const toggleAll = (isOn: boolean) => {
    const here = shown.map(({ value }) => value as FilterItem);
    onChange(isOn ? [...new Set([...chosen, ...here])] : chosen.filter((value) => !here.includes(value)));
  };

  if (isPasting && fromLines) {
    return (
      <PasteList
        read={fromLines}
        label={label}
        isAnyText={isAnyText === true}
        chosen={chosen}
        onClose={() => setPasting(false)}
        onValues={(values) => onChange([...new Set([...chosen, ...values])])}
      />
    );
  }
  return (
    <>
      {hasSearch && (
        <div className="adx-search adx-panel-search">
          <Search className="adx-lucide" size={15} aria-hidden />
          <input
            type="search"
            value={q}
            // biome-ignore lint/a11y/noAutofocus: the panel was opened to look for something
            autoFocus
            placeholder={translate('adx.list.search_values', { count: formatCount(total), label: inSentence(text(label)) })}
            aria-label={translate('adx.list.search_values', { count: formatCount(total), label: inSentence(text(label)) })}
            onChange={(event) => {
              setQ(event.target.value);
              onSearch?.(event.target.value);
            }}
          />
        </div>
      )}
      <div className="adx-values-head">
        <label htmlFor={allId}>
          <TriTick id={allId} state={tickedHere === 0 ? 'none' : tickedHere === shown.length ? 'all' : 'some'} onTick={toggleAll} />
          <span className="adx-figures">
            {translate('adx.list.selected', { smart_count: chosen.length, count: formatCount(chosen.length) })}
          </span>
        </label>
        {fromLines && (
          <Button variant="text" className="adx-paste" onClick={() => setPasting(true)}>
            {translate('adx.list.paste')}
          </Button>
        )}
      </div>
      <ul className="adx-values">
        {shown.map((item) => (
          <li key={item.value}>
            <label data-quiet={item.status === statuses.inactive || undefined}>
              <input type="checkbox" className="adx-list-tick" checked={chosen.includes(item.value)} onChange={() => toggle(item.value)} />
              <span title={item.label}>{item.label}</span>
              {item.status === statuses.inactive && (
                <em>
                  <CirclePause className="adx-lucide" size={13} aria-hidden /> {translate('adx.list.inactive')}
                </em>
              )}
              {item.id !== undefined && <small className="adx-figures">{item.id}</small>}
              {item.count !== undefined && <small className="adx-figures adx-uses">{formatCount(item.count)}</small>}
            </label>
          </li>
        ))}
        {shown.length === 0 && <li className="adx-values-none">{translate('adx.list.no_values')}</li>}
      </ul>
    </>
  );
}
