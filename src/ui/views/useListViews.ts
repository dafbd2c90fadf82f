import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useEffect, useRef } from 'react';
import type { ConsoleProvider } from '../../model/consoleProvider';
import type { DefaultView } from '../../schema/defaultView';
import type { AnyRecord, AnyResource } from '../../schema/resource';
import type { ListView, ViewState } from '../../schema/viewState';
import type { ListParams } from '../list/listUrl';
import type { ColumnChoice } from '../list/useColumns';
import type { ListState } from '../list/useListState';

export type StoredView = ListView & AnyRecord;

/** More views of a list would be hard to find. */
const most = 100;

type Found = {
  readonly stored: readonly StoredView[] | undefined;
  /** As the server has them, and not as they were when the list was left. */
  readonly fresh: readonly StoredView[] | undefined;
  /** They have come, or will not. */
  readonly isSettled: boolean;
};

/** The server tells of every change; what is heard of none of them is this old at most. */
const freshMs = 60_000;

/** The views of a list that the viewer may see, under react-admin's own query key, so that news of them are heard. */
export function useListViews(views: AnyResource, list: string, isOn: boolean): Found {
  const provider = useDataProvider<ConsoleProvider>();
  const { data, isFetchedAfterMount, isError } = useQuery({
    queryKey: [views.name, 'getList', { list }],
    async queryFn({ signal }) {
      const asked = {
        pagination: { page: 1, perPage: most },
        sort: { field: 'name', order: 'ASC' as const },
        filter: { list },
        signal,
      };
      return (await provider.getList(views.name, asked)).data as unknown as readonly StoredView[];
    },
    enabled: isOn,
    staleTime: freshMs,
    retry: false,
  });
  return { stored: data, fresh: isFetchedAfterMount ? data : undefined, isSettled: data !== undefined || isError };
}

/** A view that is not there for this viewer is none; what it brought along in the address stays. */
export function useNoGoneView(
  { fresh }: Pick<Found, 'fresh'>,
  { view, nameView }: Pick<ListState, 'view' | 'nameView'>,
): void {
  const isGone =
    view !== undefined && fresh !== undefined && fresh.length < most && !fresh.some(({ id }) => id === view);
  useEffect(() => {
    if (isGone) nameView(undefined);
  }, [isGone, nameView]);
}

/**
 * What was kept of a default view follows what became of it: changed by a colleague, deleted, or shared no more. Only answers tell:
 * another tab may have chosen one that this one has not heard of.
 */
export function useFollowedDefault(
  { fresh }: Pick<Found, 'fresh'>,
  opens: DefaultView | undefined,
  set: (view: DefaultView | null) => void,
): void {
  const kept = useRef(opens);
  kept.current = opens;
  useEffect(() => {
    if (!fresh || !kept.current) return;
    const { id, name, state } = kept.current;
    const now = fresh.find((one) => one.id === id);
    if (!now && fresh.length < most) set(null);
    else if (now && (now.name !== name || !isSameState(now.state, state))) set(now);
  }, [fresh, set]);
}

/** What a view would keep of a list as it is now. */
export const stateOf = (
  { filter, sort, perPage }: Pick<ListParams, 'filter' | 'sort' | 'perPage'>,
  { shown, widths }: Pick<ColumnChoice, 'shown' | 'widths'>,
): ViewState => ({ filter, sort, perPage, columns: shown, widths });

export const isSameState = (one: ViewState, other: ViewState): boolean => written(one) === written(other);

const written = ({ filter, sort, perPage, columns, widths }: ViewState): string =>
  JSON.stringify([sorted(filter), sort.field, sort.order, perPage, columns, sorted(widths)]);

const sorted = (record: object): readonly (readonly [string, unknown])[] =>
  Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1));
