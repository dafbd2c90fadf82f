import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useDeferredValue, useMemo, useState } from 'react';
import type { ConsoleProvider } from '../../../model/consoleProvider';
import type { AnyRecord } from '../../../schema/resource';
import type { PaneGroup, PaneItem } from '../transfer/paneGroups';
import { choosableFirst } from './fittingFilter';
import type { RefOption } from './refOptions';
import { useMayRead } from './useChoices';

/** As many as the panes hold at once, by their kinds; of a longer list they hold the pages that were scrolled to or searched for. */
const held = 5000;
const pageSize = 100;
const freshMs = 15_000;

/** The objects of a resource for the two panes. Asked for once the panes are opened. */
export function useRefGroups(to: string, toOption: (record: AnyRecord) => RefOption) {
  const provider = useDataProvider<ConsoleProvider>();
  const mayRead = useMayRead(to);
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const first = usePages(provider, to, '', isOpen && mayRead);
  const isWhole = first.data !== undefined && totalOf(first) <= held;
  const whole = useQuery({
    queryKey: [to, 'choices', { limit: held }],
    queryFn: () => provider.choices(to, { limit: held }),
    enabled: isWhole,
    placeholderData: keepPreviousData,
    staleTime: freshMs,
    retry: false,
  });
  const q = useDeferredValue(isWhole ? '' : typed.trim());
  const searched = usePages(provider, to, q, isOpen && mayRead && q !== '');
  const pages = q === '' ? first : searched;
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = pages;
  const rows = useMemo(() => pages.data?.pages.flatMap(({ data }) => data) ?? [], [pages.data]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: options are made anew with every drawing, and say the same
  const groups = useMemo(
    () =>
      isWhole
        ? groupsOf(choosableFirst((whole.data?.items ?? []).map((item) => toOption(item as AnyRecord))))
        : flat(choosableFirst(rows.map((row) => toOption(row)))),
    [isWhole, whole.data, rows],
  );
  const more = useMemo(
    () => (isWhole ? undefined : () => void (hasNextPage && !isFetchingNextPage && fetchNextPage())),
    [isWhole, hasNextPage, isFetchingNextPage, fetchNextPage],
  );
  return {
    groups,
    isLoading: first.isFetching || whole.isFetching || searched.isFetching,
    open: () => setIsOpen(true),
    ...(more && { total: totalOf(pages), onMore: more, onSearch: setTyped }),
  };
}

const usePages = (provider: ConsoleProvider, to: string, q: string, isOn: boolean) =>
  useInfiniteQuery({
    queryKey: [to, 'panes', { q }],
    queryFn: ({ pageParam }) =>
      provider.getList<AnyRecord>(to, {
        filter: q ? { q } : {},
        sort: { field: 'name', order: 'ASC' },
        pagination: { page: pageParam, perPage: pageSize },
      }),
    initialPageParam: 1,
    getNextPageParam: ({ total = 0 }, pages) => (pages.length * pageSize < total ? pages.length + 1 : undefined),
    enabled: isOn,
    placeholderData: keepPreviousData,
    staleTime: freshMs,
    retry: false,
  });

const totalOf = ({ data }: ReturnType<typeof usePages>): number => data?.pages[0]?.total ?? 0;

const itemOf = ({ value, label, status, offReason }: RefOption): PaneItem => ({
  id: value,
  name: label,
  code: String(value),
  status,
  offReason,
});

/** Pages have no groups: what is of a kind comes with later ones too. */
const flat = (options: readonly RefOption[]): readonly PaneGroup[] => [
  { key: '', items: options.map((option) => ({ ...itemOf(option), kind: option.kind })) },
];

function groupsOf(options: readonly RefOption[]): readonly PaneGroup[] {
  const groups = new Map<string, PaneItem[]>();
  for (const option of options) {
    const items = groups.get(option.kind) ?? [];
    items.push(itemOf(option));
    groups.set(option.kind, items);
  }
  // One kind of thing needs no head.
  return [...groups].map(([kind, items]) =>
    groups.size > 1 && kind !== '' ? { key: kind, label: kind, items } : { key: kind, items },
  );
}
