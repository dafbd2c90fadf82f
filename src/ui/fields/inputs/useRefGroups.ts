import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useDeferredValue, useMemo, useState } from 'react';
import type { ConsoleProvider } from '../../../model/consoleProvider';
import type { AnyRecord } from '../../../schema/resource';
import type { PaneGroup, PaneItem } from '../panes/paneGroups';
import type { RefOption } from './refOptions';
import { useMayRead } from './useChoices';

/** As many as the panes hold at once; of a longer list they hold those that are searched for. */
const held = 5000;
const freshMs = 15_000;

/** The objects of a resource for the two panes, by what kind of thing they are. Asked for once the panes are opened. */
export function useRefGroups(to: string, toOption: (record: AnyRecord) => RefOption) {
  const provider = useDataProvider<ConsoleProvider>();
  const mayRead = useMayRead(to);
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const first = useAll(provider, to, '', isOpen && mayRead);
  const isWhole = first.data !== undefined && first.data.total <= first.data.items.length;
  const q = useDeferredValue(isWhole ? '' : typed.trim());
  const found = useAll(provider, to, q, isOpen && mayRead && q !== '');
  const data = q === '' ? first.data : found.data;
  // biome-ignore lint/correctness/useExhaustiveDependencies: options are made anew with every drawing, and say the same
  const groups = useMemo(() => groupsOf((data?.items ?? []).map((item) => toOption(item as AnyRecord))), [data]);
  return {
    groups,
    isWhole,
    total: first.data?.total ?? 0,
    isLoading: first.isFetching || found.isFetching,
    onSearch: setTyped,
    open: () => setIsOpen(true),
  };
}

const useAll = (provider: ConsoleProvider, to: string, q: string, isOn: boolean) =>
  useQuery({
    queryKey: [to, 'choices', { q, limit: held }],
    queryFn: () => provider.choices(to, { ...(q && { q }), limit: held }),
    enabled: isOn,
    placeholderData: keepPreviousData,
    staleTime: freshMs,
    retry: false,
  });

function groupsOf(options: readonly RefOption[]): readonly PaneGroup[] {
  const groups = new Map<string, PaneItem[]>();
  for (const { value, label, kind, status, offReason } of options) {
    const items = groups.get(kind) ?? [];
    items.push({ id: value, name: label, code: String(value), status, offReason });
    groups.set(kind, items);
  }
  // One kind of thing needs no head.
  return [...groups].map(([kind, items]) => (groups.size > 1 && kind !== '' ? { key: kind, label: kind, items } : { key: kind, items }));
}
