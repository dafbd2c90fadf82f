import { type RefCallback, useCallback, useEffect } from 'react';
import { useLocation } from 'react-router';
import type { HistoryRow } from '../../model/consoleProvider';
import { readVersionAnchor } from './historyPlace';

type Pages = {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => unknown;
};

/** The version that the address names: pages are read until it is there, and the focus goes to it. */
export function useMeantVersion(
  rows: readonly HistoryRow[],
  { hasNextPage, isFetchingNextPage, fetchNextPage }: Pages,
) {
  const version = readVersionAnchor(useLocation().hash);
  const isWanting = version !== undefined && rows.length > 0 && rows.every((row) => row.version > version);
  useEffect(() => {
    if (isWanting && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [isWanting, hasNextPage, isFetchingNextPage, fetchNextPage]);
  const ref: RefCallback<HTMLLIElement> = useCallback((element) => {
    element?.focus({ preventScroll: true });
    element?.scrollIntoView({ block: 'center' });
  }, []);
  return { version, ref };
}
