import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useEffect, useRef } from 'react';
import type { ConsoleProvider } from '../../model/consoleProvider';
import type { DefaultView } from '../../schema/defaultView';
import type { AnyRecord, AnyResource } from '../../schema/resource';
import type { ListView, ViewState } from '../../schema/viewState';
import type { ListParams } from '../address/listUrl';
import type { ColumnChoice } from '../list/useColumns';
import type { ListState } from '../list/useListState';

export type StoredView = ListView & AnyRecord;

/** The most views per list. */
const most = 100;

type Found = {
  readonly stored: readonly StoredView[] | undefined;
  /** The views as loaded since the list opened, not from the cache. */
  readonly fresh: readonly StoredView[] | undefined;
  /** Whether they are loaded or have failed. */
  readonly isSettled: boolean;
};

/** The server announces every change; without announcements the data is at most this old. */
const freshMs = 60_000;

/** The views of a list that the viewer may see, under react-admin's query key, so that announced changes reload them. */
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

/** Removes a view from the address if it does not exist for this viewer; filters and other parts stay. */
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
 * Updates the stored default view when it changes: edited by a colleague, deleted, or no longer shared. Only server answers
 * count, since another tab may have set a default unknown here.
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

/** Returns what a view stores of the list's current state. */
export const stateOf = (
  { filter, sort, perPage }: Pick<ListParams, 'filter' | 'sort' | 'perPage'>,
  { shown, widths }: Pick<ColumnChoice, 'shown' | 'widths'>,
): ViewState => ({ filter, sort, perPage, columns: shown, widths });

export const isSameState = (one: ViewState, other: ViewState): boolean => written(one) === written(other);

const written = ({ filter, sort, perPage, columns, widths }: ViewState): string =>
  JSON.stringify([sorted(filter), sort.field, sort.order, perPage, columns, sorted(widths)]);

const sorted = (record: object): readonly (readonly [string, unknown])[] =>
  Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1));
