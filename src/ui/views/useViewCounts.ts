import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useMemo } from 'react';
import type { ConsoleProvider } from '../../model/consoleProvider';
import { derivedColumnOf } from '../../schema/derivedColumns';
import type { AnyResource } from '../../schema/resource';
import { paramsOfView } from '../address/listUrl';
import { useViewer } from '../ConsoleContext';
import type { StoredView } from './useListViews';

/** More counts do not fit beside each other. */
const mostCounted = 12;
/** The tabs wait at most this long for their counts. */
const patienceMs = 400;

type Counts = ReadonlyMap<number, number>;

/** Counts the rows of each view, where the worker holds the whole list. Skips views that filter by derived columns. */
export function useViewCounts(resource: AnyResource, views: readonly StoredView[]): Counts | undefined {
  const provider = useDataProvider<ConsoleProvider>();
  const viewer = useViewer();
  const asked = useMemo(
    () =>
      views
        .slice(0, mostCounted)
        .map((view) => ({ id: view.id, filter: paramsOfView(view, resource, viewer).filter }))
        .filter(({ filter }) => !Object.keys(filter).some((key) => derivedColumnOf(key) !== undefined)),
    [views, resource, viewer],
  );
  const isOn = !resource.paged && asked.length > 0;
  const { data, isError } = useQuery<Counts>({
    queryKey: [resource.name, 'viewCounts', asked],
    async queryFn({ signal }) {
      const late = new Promise<false>((resolve) => setTimeout(resolve, patienceMs, false));
      if (!(await Promise.race([provider.holdList(resource.name), late]))) return none;
      const one = { pagination: { page: 1, perPage: 1 }, sort: { field: 'id', order: 'ASC' as const }, signal };
      const answers = await Promise.all(asked.map(({ filter }) => provider.getList(resource.name, { ...one, filter })));
      return new Map(asked.map(({ id }, index) => [id, answers[index]?.total ?? 0]));
    },
    enabled: isOn,
    placeholderData: keepPreviousData,
    retry: false,
  });
  return isOn && !isError ? data : none;
}

const none: Counts = new Map();
