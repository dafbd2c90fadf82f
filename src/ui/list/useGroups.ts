import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { ConsoleProvider } from '../../model/consoleProvider';
import type { FieldOf } from '../../schema/kinds';
import type { AnyRecord, AnyResource } from '../../schema/resource';
import type { ListRows } from './useListRows';
import type { ListState } from './useListState';

/** The rows of one state on this page. */
export type Group = {
  /** Unique among rows and groups; a second group of the same state has another key. */
  readonly key: string;
  readonly value: string;
  readonly label: string;
  /** On all pages; undefined until they are counted. */
  readonly count: number | undefined;
  readonly isOpen: boolean;
  /** Whether its rows have the default order of the state. */
  readonly isUsual: boolean;
};

export type Groups = {
  /** The rows without those of closed groups. */
  readonly rows: readonly AnyRecord[];
  /** The heads above a row, by row id. */
  readonly heads: ReadonlyMap<number, readonly Group[]>;
  /** The heads below the last row. */
  readonly last: readonly Group[];
  readonly toggle: (value: string) => void;
};

/** Groups the rows of a list that is sorted by a state with an order of its own. New objects stay above all groups. */
export function useGroups(
  resource: AnyResource,
  { sort, page }: Pick<ListState, 'sort' | 'page'>,
  list: Pick<ListRows, 'filter' | 'isStale' | 'isPending'>,
  rows: readonly AnyRecord[],
  fresh: ReadonlySet<number>,
): Groups {
  const provider = useDataProvider<ConsoleProvider>();
  // While the next rows load, the groups match the rows shown.
  const latest = useRef({ sort, page, filter: list.filter });
  if (!list.isStale) latest.current = { sort, page, filter: list.filter };
  const shown = latest.current;
  const field = stateOf(resource, shown.sort.field);
  const { filter } = shown;
  const { data: counts } = useQuery({
    queryKey: [resource.name, 'valueCounts', shown.sort.field, filter],
    queryFn: () => provider.valueCounts(resource.name, { field: shown.sort.field, filter: { ...filter } }),
    enabled: field !== undefined && !list.isPending && !resource.paged,
    retry: false,
    structuralSharing: false,
  });
  const [closed, setClosed] = useState<ReadonlySet<string>>(none);
  const toggle = useCallback((value: string) => setClosed((before) => toggled(before, value)), []);
  return useMemo(() => {
    if (!field) return { rows, heads: noHeads, last: noGroups, toggle };
    const isUsual = shown.sort.order === 'ASC';
    const groupOf = (value: string, at: number): Group => ({
      key: `group ${value} ${at}`,
      value,
      label: field.options.find((option) => option.value === value)?.label ?? value,
      count: counts && (counts.get(value) ?? 0),
      isOpen: !closed.has(value),
      isUsual,
    });
    const made = grouped(rows, { fresh, closed, groupOf, stateOfRow: (row) => String(row[shown.sort.field] ?? '') });
    // Decided by the first row: a head that appears after the counts would move the rows under the pointer.
    const first = rows.find(({ id }) => !fresh.has(id));
    const isWithout =
      isUsual && shown.page === 1 && first?.[shown.sort.field] !== running && offers(field, filter[shown.sort.field]);
    return { ...(isWithout ? headed(made, rows, fresh, { ...groupOf(running, 0), count: 0 }) : made), toggle };
  }, [field, rows, fresh, closed, counts, shown, filter, toggle]);
}

const none: ReadonlySet<string> = new Set();
const noGroups: readonly Group[] = [];
const noHeads: ReadonlyMap<number, readonly Group[]> = new Map();

/** Shown even without rows, which makes the order clear. */
const running = 'running';

/** The field if it is a state with an order of its own (`orderedBy`). */
function stateOf({ allFields }: AnyResource, name: string): FieldOf<'choice'> | undefined {
  const field = allFields[name];
  return field?.kind === 'choice' && field.orderedBy !== undefined ? field : undefined;
}

const offers = ({ options }: FieldOf<'choice'>, asked: unknown): boolean =>
  options.some(({ value }) => value === running) &&
  (asked === undefined || (Array.isArray(asked) && asked.includes(running)));

function toggled(before: ReadonlySet<string>, value: string): ReadonlySet<string> {
  const next = new Set(before);
  if (!next.delete(value)) next.add(value);
  return next;
}

type By = {
  readonly fresh: ReadonlySet<number>;
  readonly closed: ReadonlySet<string>;
  groupOf(value: string, at: number): Group;
  stateOfRow(row: AnyRecord): string;
};

function grouped(all: readonly AnyRecord[], { fresh, closed, groupOf, stateOfRow }: By): Omit<Groups, 'toggle'> {
  const rows: AnyRecord[] = [];
  const heads = new Map<number, readonly Group[]>();
  let waiting: Group[] = [];
  let before: string | undefined;
  const times = new Map<string, number>();
  for (const row of all) {
    if (fresh.has(row.id)) {
      rows.push(row);
      continue;
    }
    const value = stateOfRow(row);
    if (value !== before) {
      const at = times.get(value) ?? 0;
      times.set(value, at + 1);
      waiting.push(groupOf(value, at));
    }
    before = value;
    if (closed.has(value)) continue;
    if (waiting.length > 0) heads.set(row.id, waiting);
    waiting = [];
    rows.push(row);
  }
  return { rows, heads, last: waiting };
}

/** Adds a head above all others. */
function headed(
  made: Omit<Groups, 'toggle'>,
  all: readonly AnyRecord[],
  fresh: ReadonlySet<number>,
  group: Group,
): Omit<Groups, 'toggle'> {
  const first = made.rows.find(({ id }) => !fresh.has(id));
  if (all.length === 0) return made;
  if (!first) return { ...made, last: [group, ...made.last] };
  return { ...made, heads: new Map(made.heads).set(first.id, [group, ...(made.heads.get(first.id) ?? [])]) };
}
