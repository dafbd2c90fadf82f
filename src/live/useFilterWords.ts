import { useTranslate } from 'ra-core';
import { useCallback, useEffect, useMemo } from 'react';
import { outcomes } from '../model/live/auction';
import { type LiveFilterName, liveFilters } from '../model/live/liveFilter';
import { countries } from '../reference/countries';
import { environments } from '../reference/enums';
import { useViewer } from '../ui/ConsoleContext';
import { formatDecimal } from '../ui/i18n/formatDecimal';
import { useText } from '../ui/i18n/useText';
import { useReasonWords } from '../ui/serving/useReasonWords';
import { errorWords } from './feed/auctionWords';
import { useLive, useNameOf } from './feed/LiveContext';
import { filtersOn } from './liveAddress';

/** Returns the text of a filter's value; empty without a value. */
export function useFilterWords(): (name: LiveFilterName, value: string | number | undefined) => string {
  const translate = useTranslate();
  const { book, place } = useLive();
  const nameOf = useNameOf();
  const { filter } = place;
  const reason = useReasonWords(filter.error !== undefined);
  const options = useWordOptions();

  useEffect(() => {
    const wanted = Object.entries(filter).flatMap(([name, value]) => {
      const resource = resourceOf(name as LiveFilterName);
      return resource !== undefined && typeof value === 'number' ? [{ resource, id: value }] : [];
    });
    book.want(wanted);
  }, [book, filter]);

  return (name, value) => {
    if (value === undefined) return '';
    const resource = resourceOf(name);
    if (resource !== undefined) return nameOf({ resource, id: Number(value) }) ?? '';
    if (name === 'error') return `${value} ${reason(errorWords(Number(value)))}`;
    if (name === 'sample') return translate('adx.live.percent', { share: formatDecimal(Number(value), 0, 3) });
    return options(name)?.find((option) => option.value === value)?.label ?? String(value);
  };
}

/** Filters of the viewer's mode whose objects they may read. */
export function useOfferedFilters(): readonly LiveFilterName[] {
  const { mode } = useViewer();
  const { book } = useLive();
  return useMemo(
    () =>
      filtersOn(mode).filter((name) => {
        const resource = resourceOf(name);
        return resource === undefined || book.mayRead(resource);
      }),
    [mode, book],
  );
}

/** Resource whose objects the filter names; undefined for other filters. */
export function resourceOf(name: LiveFilterName): string | undefined {
  const about = liveFilters[name];
  return about !== undefined && 'of' in about ? about.of : undefined;
}

type WordOption = { readonly value: string; readonly label: string };

/** Options of a filter in the user's language; undefined for filters without options. */
export function useWordOptions(): (name: LiveFilterName) => readonly WordOption[] | undefined {
  const translate = useTranslate();
  const text = useText();
  const known = useMemo(
    (): Partial<Record<LiveFilterName, readonly WordOption[]>> => ({
      country: countries
        .map(({ id, name }) => ({ value: id, label: text(name) }))
        .sort((a, b) => a.label.localeCompare(b.label)),
      environment: Object.entries(environments).map(([value, label]) => ({ value, label: text(label) })),
      outcome: outcomes.map((value) => ({ value, label: translate(`adx.live.outcomes.${value}`) })),
    }),
    [text, translate],
  );
  return useCallback((name) => known[name], [known]);
}
