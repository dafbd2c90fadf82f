import { CirclePause, Search } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useId, useMemo, useState } from 'react';
import { statuses } from '../../schema/commonFields';
import { formatCount } from '../i18n/format';
import { inSentence } from '../i18n/inSentence';
import { useText } from '../i18n/useText';
import { Button } from '../parts/Button';
import { PasteList, type ReadLines } from './filterPaste';
import type { FilterItem } from './values/filterValue';
import { TriStateCheckbox } from './values/TriStateCheckbox';

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
  /** The number of all items, where `items` are only the found ones. */
  readonly total?: number;
  /** Searches on the server; without it `items` are searched. */
  onSearch?(q: string): void;
  fromLines?: ReadLines;
  /** Whether `fromLines` accepts any text as a value. */
  readonly isAnyText?: boolean;
  /** Whether the search box leaves the focus where the person types. */
  readonly isAside?: boolean;
};

/** The most rows to render: more slow down each click, and people do not read them. */
const mostDrawn = 300;
/** Fewer items need no search box. */
const searchedFrom = 9;

/** A searchable list of checkboxes, at most 13rem high. */
export function FilterList({
  label,
  items,
  chosen,
  onChange,
  total = items.length,
  onSearch,
  fromLines,
  isAnyText,
  isAside,
}: Props) {
  const translate = useTranslate();
  const text = useText();
  const [q, setQ] = useState('');
  /** The initial text of the paste box; undefined while it is closed. */
  const [pasted, setPasted] = useState<string>();
  const allId = useId();
  const words = q.trim().toLowerCase();
  const shown = onSearch || !words ? items : items.filter((item) => item.label.toLowerCase().includes(words));
  const ticked = useMemo(() => new Set(chosen), [chosen]);
  const tickedHere = shown.filter((item) => ticked.has(item.value)).length;
  const drawn = shown.slice(0, mostDrawn);
  const hasSearch = onSearch !== undefined || items.length >= searchedFrom;
  const toggle = (value: FilterItem) =>
    onChange(ticked.has(value) ? chosen.filter((one) => one !== value) : [...chosen, value]);
  const toggleAll = (isOn: boolean) => {
    const here = new Set<FilterItem>(shown.map(({ value }) => value));
    onChange(isOn ? [...new Set([...chosen, ...here])] : chosen.filter((value) => !here.has(value)));
  };

  if (pasted !== undefined && fromLines) {
    return (
      <PasteList
        read={fromLines}
        label={label}
        isAnyText={isAnyText === true}
        chosen={chosen}
        initial={pasted}
        onClose={() => setPasted(undefined)}
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
            autoFocus={!isAside}
            placeholder={translate('adx.list.search_values', {
              count: formatCount(total),
              label: inSentence(text(label)),
            })}
            aria-label={translate('adx.list.search_values', {
              count: formatCount(total),
              label: inSentence(text(label)),
            })}
            onPaste={(event) => {
              const text = event.clipboardData.getData('text/plain');
              if (!fromLines || !/[\r\n]/.test(text.trim())) return;
              event.preventDefault();
              setPasted(text);
            }}
            onChange={(event) => {
              setQ(event.target.value);
              onSearch?.(event.target.value);
            }}
          />
        </div>
      )}
      <div className="adx-small adx-values-head">
        <label className="adx-row" htmlFor={allId}>
          <TriStateCheckbox
            id={allId}
            state={tickedHere === 0 ? 'none' : tickedHere === shown.length ? 'all' : 'some'}
            onTick={toggleAll}
          />
          <span className="adx-figures">
            {translate('adx.list.selected', { smart_count: chosen.length, count: formatCount(chosen.length) })}
          </span>
        </label>
        {fromLines && (
          <Button variant="text" className="adx-paste" onClick={() => setPasted('')}>
            {translate('adx.list.paste')}
          </Button>
        )}
      </div>
      <ul className="adx-values">
        {drawn.map((item) => (
          <li key={item.value}>
            <label data-quiet={item.status === statuses.inactive || undefined}>
              <input
                type="checkbox"
                className="adx-list-tick"
                checked={ticked.has(item.value)}
                onChange={() => toggle(item.value)}
              />
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
        {shown.length > drawn.length && (
          <li className="adx-small adx-values-none">
            {translate('adx.list.more_values', { count: formatCount(shown.length - drawn.length) })}
          </li>
        )}
        {shown.length === 0 && <li className="adx-small adx-values-none">{translate('adx.list.no_values')}</li>}
      </ul>
    </>
  );
}
