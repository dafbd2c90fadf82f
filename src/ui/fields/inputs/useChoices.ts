import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useEffect, useMemo, useState } from 'react';
import type { Choice, ConsoleProvider } from '../../../model/consoleProvider';
import { isGranted } from '../../../schema/access';
import type { AnyRecord } from '../../../schema/resource';
import type { Document } from '../../../schema/validate';
import { useConsole } from '../../ConsoleContext';

/** The most options to show: people type another letter sooner than they read further. */
export const shownChoices = 50;
/** The most additional objects to load for those already selected, which are not offered. */
const mostBeyond = 450;
const freshMs = 15_000;

type Choices = { items: readonly Choice[]; total: number; isLoading: boolean };

/**
 * Loads the objects that a picker offers for a text, while `wanted`; `taken` of them are selected already. Where the field can
 * name only some objects (`isChosen`), loads more, and puts those that match `fitting` first.
 */
export function useChoices(
  to: string,
  q: string,
  wanted: boolean,
  { taken = 0, isChosen = false, fitting = nothing }: { taken?: number; isChosen?: boolean; fitting?: Document } = {},
): Choices {
  // In steps, so that not every selection loads again.
  const limit = isChosen
    ? shownChoices + mostBeyond
    : shownChoices + Math.min(mostBeyond, Math.ceil(taken / shownChoices) * shownChoices);
  const isNarrow = Object.keys(fitting).length > 0;
  const all = useChoicesOf(to, q, wanted, limit);
  const first = useChoicesOf(to, q, wanted && isNarrow, limit, fitting);
  const items = useMemo(() => {
    if (!isNarrow) return all.items;
    const ids = new Set(first.items.map(({ id }) => id));
    return [...first.items, ...all.items.filter(({ id }) => !ids.has(id))];
  }, [isNarrow, first.items, all.items]);
  return { items, total: all.total, isLoading: all.isLoading || (isNarrow && first.isLoading) };
}

const nothing: Document = {};
const noChoices: readonly Choice[] = [];

function useChoicesOf(to: string, q: string, wanted: boolean, limit: number, where?: Document): Choices {
  const provider = useDataProvider<ConsoleProvider>();
  const mayRead = useMayRead(to);
  const { data, isFetching } = useQuery({
    queryKey: [to, 'choices', { q, limit, ...(where && { where }) }],
    queryFn: () => provider.choices(to, { ...(q && { q }), limit, ...(where && { where }) }),
    enabled: wanted && mayRead,
    placeholderData: keepPreviousData,
    staleTime: freshMs,
    retry: false,
  });
  return { items: data?.items ?? noChoices, total: data?.total ?? 0, isLoading: isFetching };
}

/** Preloads the list of a visible picker, so that its first rows need no call. Returns whether the list is loaded. */
export function useListAhead(to: string, isDisabled: boolean): boolean {
  const mayRead = useMayRead(to);
  const provider = useDataProvider<ConsoleProvider>();
  const [held, setHeld] = useState<string>();
  useEffect(() => {
    if (!mayRead || isDisabled) return;
    let isWanted = true;
    // Without the list the picker loads page by page, and shows errors itself.
    provider.holdList(to).then(
      (isHeld) => isWanted && isHeld && setHeld(to),
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [provider, to, mayRead, isDisabled]);
  return held === to;
}

/** Loads the objects of these ids, archived ones too. Their name is `…` while they load. */
export function useChosen(to: string, ids: readonly number[]): ReadonlyMap<number, AnyRecord> {
  const provider = useDataProvider<ConsoleProvider>();
  const mayRead = useMayRead(to);
  const asked = useMemo(() => [...ids].sort((a, b) => a - b), [ids]);
  const { data, isLoading } = useQuery({
    queryKey: [to, 'getMany', { ids: asked.map(String) }],
    queryFn: () => provider.getMany(to, { ids: asked }),
    enabled: asked.length > 0 && mayRead,
    placeholderData: keepPreviousData,
    staleTime: freshMs,
    retry: false,
  });
  return useMemo(() => {
    const waiting = isLoading ? asked.map((id) => [id, { id, name: '…' }] as const) : [];
    return new Map([
      ...waiting,
      ...(data?.data ?? []).map((record) => [Number(record.id), record as AnyRecord] as const),
    ]);
  }, [data, isLoading, asked]);
}

/** Whether the viewer may read a resource. Other lists are never requested: a refusal would open the sign-in page. */
export function useMayRead(to: string): boolean {
  const { viewer, resources } = useConsole();
  const resource = resources.find(({ name }) => name === to);
  return resource !== undefined && isGranted(viewer, resource.access.read);
}
