import { type QueryClient, useQueries, useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useEffect, useMemo, useRef } from 'react';
import type { ConsoleProvider } from '../../model/consoleProvider';
import type { AnyRecord } from '../../schema/resource';
import { hintedNames, type Named } from '../fields/cells';
import type { Column } from './columns';

export type NameOf = (resource: string, id: number) => Named;

/**
 * Names of all objects that the rows refer to, with one call per resource and page. Names stay cached, so a new page is mostly
 * complete at once. The function changes only when a visible name changes.
 */
export function useNames(columns: readonly Column[], rows: readonly AnyRecord[]): NameOf {
  const provider = useDataProvider<ConsoleProvider>();
  const client = useQueryClient();
  const all = useMemo(() => collect(columns, rows), [columns, rows]);
  const wanted = useMemo(() => all.filter(({ isShown }) => isShown), [all]);
  const known = useRef(new Map<string, Named>());
  const answers = useQueries({
    queries: wanted.map((one) => ({ ...nameQuery(provider, one), select: namesOf })),
    combine: namesOrNone,
  });
  const version = useRef(0);
  wanted.forEach(({ target, ids }, index) => {
    const answer = answers[index];
    if (answer && learn(known.current, target, ids, answer)) version.current += 1;
  });
  // Names used only in hints load later: no row waits for them or renders again.
  useEffect(() => {
    const hinted = all.filter(({ isShown }) => !isShown);
    if (hinted.length === 0) return;
    const ask = async (one: Wanted) => {
      const query = nameQuery(provider, one);
      await client.prefetchQuery(query);
      const answer = client.getQueryData<Awaited<ReturnType<typeof query.queryFn>>>(query.queryKey);
      if (answer) learn(known.current, one.target, one.ids, namesOf(answer));
    };
    const timer = setTimeout(() => hinted.forEach((one) => void ask(one)), hintsAfterMs);
    return () => clearTimeout(timer);
  }, [all, client, provider]);
  const at = version.current;
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows are drawn again for a new function, so it is new only with new names
  return useMemo(() => (resource, id) => known.current.get(`${resource} ${id}`), [at]);
}

type Name = { readonly id: number; readonly name: string; readonly status: number };

// Query results are compared deeply, so they keep only the fields needed.
const namesOf = ({ data }: { readonly data: readonly AnyRecord[] }): readonly Name[] =>
  data.map(({ id, name, status }) => ({ id, name: String(name), status: Number(status ?? 1) }));

/** Names that fail to load leave the ids. */
const namesOrNone = (results: readonly { readonly data: readonly Name[] | undefined; readonly isError: boolean }[]) =>
  results.map(({ data, isError }) => data ?? (isError ? [] : undefined));

/**
 * Loads the names of rows before the rows are shown, so that rows render once. Waits at most `longestWaitMs`, since the rows come
 * from the worker.
 */
export async function loadNames(
  client: QueryClient,
  provider: ConsoleProvider,
  columns: readonly Column[],
  rows: readonly AnyRecord[],
): Promise<void> {
  const shown = collect(columns, rows).filter(({ isShown }) => isShown);
  if (shown.length === 0) return;
  const all = Promise.all(shown.map((one) => client.prefetchQuery(nameQuery(provider, one))));
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, longestWaitMs))]);
}

const longestWaitMs = 40;
/** Delay before names for hints load: hovering a cell takes longer. */
const hintsAfterMs = 250;

/** A change of a named object invalidates its name before this (`createInvalidate`). */
const freshMs = 30_000;

const nameQuery = (provider: ConsoleProvider, { target, ids }: Wanted) => ({
  queryKey: [target, 'getMany', { ids: ids.map(String) }],
  queryFn: () => provider.getMany<AnyRecord>(target, { ids: [...ids] }),
  staleTime: freshMs,
  retry: false,
});

type Wanted = { readonly target: string; readonly ids: readonly number[]; readonly isShown: boolean };

/** Collects the ids to name, by resource. Single references show names; lists of references name their objects only in hints. */
function collect(columns: readonly Column[], rows: readonly AnyRecord[]): readonly Wanted[] {
  const byTarget = new Map<string, { ids: Set<number>; isShown: boolean }>();
  for (const { name, field } of columns) {
    if (field.kind !== 'ref' && field.kind !== 'refs') continue;
    const entry = byTarget.get(field.to) ?? { ids: new Set<number>(), isShown: false };
    byTarget.set(field.to, entry);
    if (field.kind === 'ref') entry.isShown = true;
    for (const row of rows) {
      const value: unknown = row[name];
      if (typeof value === 'number') entry.ids.add(value);
      else if (Array.isArray(value)) for (const id of value.slice(0, hintedNames)) entry.ids.add(id);
    }
  }
  return [...byTarget]
    .filter(([, { ids }]) => ids.size > 0)
    .map(([target, { ids, isShown }]) => ({ target, ids: [...ids].sort((a, b) => a - b), isShown }));
}

function learn(known: Map<string, Named>, target: string, ids: readonly number[], answer: readonly Name[]): boolean {
  const found = new Map(answer.map((record) => [record.id, record]));
  let isNews = false;
  for (const id of ids) {
    const key = `${target} ${id}`;
    const record = found.get(id);
    const before = known.get(key);
    if (before === undefined || before?.name !== record?.name) isNews = true;
    known.set(key, record ?? null);
  }
  return isNews;
}
