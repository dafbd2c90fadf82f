import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useEffect, useId, useState } from 'react';
import type { CatalogueDimension } from '../model/reports/reportCall';
import { cutSearch } from '../schema/searchText';
import { useViewer } from '../ui/ConsoleContext';
import { FilterList, type FilterListItem } from '../ui/fields/filterList';
import type { FilterItem } from '../ui/fields/values/filterValue';
import { useReport } from './parts/ReportContext';

type Value = string | number;

type Props = {
  readonly dimension: CatalogueDimension;
  /** Which filter to open where the dimension has one of each: `true` excludes values. */
  readonly isNot?: boolean | undefined;
  /** The focus stays in the search for dimensions, not in the values. */
  readonly isAside: boolean;
};

/** Values that a dimension must have, or must not have: options, values found on the server, or free text. */
export function DimensionFilter({ dimension, isNot, isAside }: Props) {
  const translate = useTranslate();
  const name = useId();
  const { draft, change } = useReport();
  const { id, options, type } = dimension;
  const own = draft.filters.filter((one) => one.dimension === id);
  // The direction is chosen before there are values.
  const [not, setNot] = useState(isNot ?? own[0]?.not ?? false);
  // A dimension may have one filter of each direction: countries in a list, and none of another list.
  const filter = own.find((one) => one.not === not);
  const values = filter?.values ?? [];
  const isEmpty = filter !== undefined && values.every((value) => value === '');

  const put = (next: readonly Value[] | undefined, way = not) => {
    setNot(way);
    const made = next && { dimension: id, not: way, values: next };
    const rest = draft.filters.filter((one) => one !== filter);
    if (!made) return filter && change({ filters: rest });
    change({ filters: filter ? draft.filters.map((one) => (one === filter ? made : one)) : [...rest, made] });
  };
  const choose = (next: readonly FilterItem[]) => {
    const chosen = next.filter((item): item is Value => typeof item !== 'boolean' && item !== '');
    put(chosen.length > 0 ? chosen : undefined);
  };
  const turn = (way: boolean) => (own.some((one) => one.not === way) ? setNot(way) : put(filter && values, way));
  const typed = (word: string): Value =>
    type === 'int' && word.trim() !== '' && Number.isFinite(Number(word)) ? Number(word) : word;

  return (
    <>
      <div className="adx-ops" role="radiogroup" aria-label={translate('adx.reports.filter.which')}>
        {[false, true].map((way) => (
          <label key={String(way)}>
            <input
              type="radio"
              className="adx-list-radio"
              name={name}
              checked={not === way}
              onChange={() => turn(way)}
            />
            {translate(way ? 'adx.reports.filter.opNot' : 'adx.reports.filter.op')}
          </label>
        ))}
        <label className="adx-rep-empty">
          <input
            type="checkbox"
            className="adx-list-tick"
            checked={isEmpty}
            onChange={() => put(isEmpty ? undefined : [''])}
          />
          {translate('adx.reports.filter.noValue')}
        </label>
      </div>
      {options ? (
        <FilterList
          label={dimension.label}
          items={options}
          chosen={isEmpty ? [] : values}
          onChange={choose}
          fromLines={readOptions(options)}
          isAside={isAside}
        />
      ) : (
        <FoundValues
          dimension={dimension}
          chosen={isEmpty ? [] : values}
          onChange={choose}
          typed={typed}
          isAside={isAside}
        />
      )}
    </>
  );
}

type FoundProps = {
  readonly dimension: CatalogueDimension;
  readonly chosen: readonly Value[];
  onChange(values: readonly FilterItem[]): void;
  /** Turns the text a user typed into a value of the dimension. */
  typed(word: string): Value;
  readonly isAside: boolean;
};

/** Values of the traffic that match the text, and the text itself. */
function FoundValues({ dimension, chosen, onChange, typed, isAside }: FoundProps) {
  const translate = useTranslate();
  const { calls } = useReport();
  const { user, mode } = useViewer();
  const [q, setQ] = useState('');
  const own = q.trim();
  const rested = useRestedText(cutSearch(own));
  const { data = [], error } = useQuery({
    queryKey: ['report values', user, mode, dimension.id, rested],
    queryFn: ({ signal }) => calls.values(dimension.id, rested, signal),
    staleTime: 60_000,
    placeholderData: (before) => before,
  });
  const items = new Map<Value, FilterListItem>(
    chosen
      .filter((value) => String(value).toLowerCase().includes(own.toLowerCase()))
      .map((value) => [value, { value, label: String(value) }]),
  );
  for (const { value, label } of data) items.set(value, { value, label });
  const isKnown = [...items.values()].some(
    (item) => item.label.toLowerCase() === own.toLowerCase() || item.value === typed(own),
  );
  if (own && !isKnown) items.set(typed(own), { value: typed(own), label: own });
  return (
    <>
      <FilterList
        label={dimension.label}
        items={[...items.values()]}
        chosen={chosen}
        onChange={onChange}
        onSearch={setQ}
        fromLines={async (lines) => ({ values: lines.map(typed), missing: [] })}
        isAnyText
        isAside={isAside}
      />
      {error && <p className="adx-note adx-rep-problem">{translate('adx.reports.noValues')}</p>}
    </>
  );
}

/** Reads lines that name an option by its label or its value. */
const readOptions =
  (options: readonly { readonly value: Value; readonly label: string }[]) =>
  async (lines: readonly string[]): Promise<{ values: readonly Value[]; missing: readonly string[] }> => {
    const byWord = new Map(
      options.flatMap(({ value, label }) => [label, String(value)].map((word) => [word.toLowerCase(), value])),
    );
    return {
      values: lines.flatMap((line) => byWord.get(line.toLowerCase()) ?? []),
      missing: lines.filter((line) => !byWord.has(line.toLowerCase())),
    };
  };

const restMs = 200;

/** Returns the text once it has not changed for `restMs`. */
function useRestedText(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), restMs);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
