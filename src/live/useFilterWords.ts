import { useTranslate } from 'ra-core';
import { useEffect, useMemo } from 'react';
import { type LiveFilterName, liveFilters } from '../model/live/liveFilter';
import { useViewer } from '../ui/ConsoleContext';
import { formatDecimal } from '../ui/i18n/formatDecimal';
import { useReasonWords } from '../ui/serving/useReasonWords';
import { errorWords } from './auctionWords';
import { useLive, useNameOf } from './LiveContext';
import { filtersOn } from './liveAddress';
import { useWordOptions } from './useWordOptions';

/** What a filter narrows to, in words; nothing where it does not. */
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

/** Those of the viewer's side whose objects they may choose from. */
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

/** Whose objects a filter names; nothing where it names none. */
export function resourceOf(name: LiveFilterName): string | undefined {
  const about = liveFilters[name];
  return about !== undefined && 'of' in about ? about.of : undefined;
}
