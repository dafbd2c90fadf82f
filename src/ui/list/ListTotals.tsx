import './listTotals.css';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { type ComponentType, useMemo } from 'react';
import type { ConsoleProvider } from '../../model/consoleProvider';
import { servingField } from '../../schema/derivedColumns';
import type { AnyResource } from '../../schema/resource';
import type { StripProps } from '../extendUi';
import type { ListState } from './useListState';

type Props = {
  readonly resource: AnyResource;
  /** The filter of the rows' query. */
  readonly filter: Readonly<Record<string, unknown>>;
  readonly Strip: ComponentType<StripProps>;
  /** Whether the rows are loaded. */
  readonly isReady: boolean;
  readonly state: Pick<ListState, 'filter' | 'setFilter'>;
};

/** Traffic changes the totals, so they are fetched again. */
const againMs = 60_000;
/** Longest filter in characters: servers refuse longer addresses. */
const longestFilter = 4000;

/** Fetches the totals of all rows that the filter finds, after the rows. Its height is fixed, so that the rows never move. */
export function ListTotals({ resource, filter, Strip, isReady, state: { filter: own, setFilter } }: Props) {
  const provider = useDataProvider<ConsoleProvider>();
  const isAskable = !(servingField in filter) && JSON.stringify(filter).length < longestFilter;
  const { data, isError } = useQuery({
    queryKey: [resource.name, 'totals', filter],
    queryFn: () => provider.totals(resource.name, { filter: { ...filter } }),
    enabled: isReady && isAskable,
    placeholderData: keepPreviousData,
    refetchInterval: againMs,
    retry: false,
  });
  const narrow = useMemo<StripProps['narrow']>(() => (values) => setFilter({ ...own, ...values }), [own, setFilter]);
  if (!isAskable) return null;
  return (
    <div className="adx-list-totals">
      <Strip totals={data} hasFailed={isError} narrow={narrow} />
    </div>
  );
}
