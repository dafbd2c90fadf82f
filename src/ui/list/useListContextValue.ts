import type { ListControllerResult } from 'ra-core';
import { useMemo } from 'react';
import type { AnyResource } from '../../schema/resource';
import type { ListRows } from './useListRows';
import type { ListState } from './useListState';
import type { Selection } from './useSelection';

/** The list as react-admin's list context, for its components and those of extensions. */
export function useListContextValue(
  resource: AnyResource,
  state: ListState,
  list: ListRows,
  selection: Selection,
): ListControllerResult {
  const value = useMemo(
    () => ({
      resource: resource.name,
      data: list.isPending ? undefined : list.rows,
      total: list.total,
      meta: { unfiltered: list.unfiltered },
      error: list.error,
      isPending: list.isPending,
      isLoading: list.isPending,
      isFetching: list.isFetching,
      isPlaceholderData: list.isStale,
      refetch: list.refetch,
      page: state.page,
      perPage: state.perPage,
      setPage: state.setPage,
      setPerPage: state.setPerPage,
      sort: state.sort,
      setSort: state.setSort,
      filterValues: state.filter,
      setFilters: state.setFilter,
      displayedFilters: {},
      hideFilter: () => undefined,
      showFilter: () => undefined,
      selectedIds: [...selection.records.keys()],
      onSelect: () => undefined,
      onToggleItem: (id: number) => {
        const record = list.rows.find((row) => row.id === id);
        if (record) selection.tick(record, false);
      },
      onUnselectItems: selection.clear,
      onSelectAll: () => selection.tickPage(true),
      hasNextPage: state.page * state.perPage < list.total,
      hasPreviousPage: state.page > 1,
    }),
    [resource, state, list, selection],
  );
  // Leaves out what no component here uses, such as the exporter.
  return value as unknown as ListControllerResult;
}
