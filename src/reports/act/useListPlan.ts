import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useId } from 'react';
import type { ConsoleProvider } from '../../model/consoleProvider';
import type { ReportRow } from '../../model/reports/reportCall';
import { kindOfList, type ListKind } from '../../model/reports/valueLists';
import { entryReader } from '../../schema/readEntries';
import type { AnyRecord } from '../../schema/resource';
import { idsBehind, type RowLists } from './actionsOfReport';
import { readObjects } from './useTickedObjects';

/** An existing list, or a new one of a kind. */
export type ListTarget = { readonly id: number } | { readonly kind: ListKind };

/** The result of adding to the list in its current state. */
export type ListPlan = ValuesOfRows & {
  /** Undefined for a new list. */
  readonly list: AnyRecord | undefined;
  readonly kind: ListKind;
  readonly coming: readonly string[];
};

/** Plans which values of the selected rows to add; the server provides the current entries of the list. */
export function useListPlan(lists: RowLists, rows: ReadonlySet<ReportRow>, target: ListTarget | undefined) {
  const provider = useDataProvider<ConsoleProvider>();
  const opened = useId();
  const { name } = lists.resource;
  return useQuery({
    queryKey: [name, 'adding', opened, target],
    queryFn: () => planOf(provider, lists, rows, target as ListTarget),
    enabled: target !== undefined,
    // Refetching after adding would plan for the added values again.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: false,
    retry: false,
  });
}

export async function planOf(
  provider: ConsoleProvider,
  lists: RowLists,
  rows: ReadonlySet<ReportRow>,
  target: ListTarget,
): Promise<ListPlan> {
  const { resource, values } = lists;
  const list =
    'id' in target ? ((await provider.getOne(resource.name, { id: target.id })).data as AnyRecord) : undefined;
  const kind = list ? kindOfList(values, list) : 'kind' in target ? target.kind : undefined;
  if (!kind) throw new Error('Lists of this kind take no values of reports.');
  const isShown = lists.shown.has(kind.field);
  const read = isShown ? [] : await readObjects(provider, values.of, idsBehind(rows, lists.dimension));
  const found = valuesOfRows(lists, kind, list ?? kind.where, rows, new Map(read.map((one) => [one.id, one])));
  const all = [...found.byValue.keys()];
  if (!list || all.length === 0) return { ...found, list, kind, coming: all };
  const { coming = [] } = await provider.importEntries(resource.name, {
    id: list.id,
    mode: 'append',
    values: all,
    version: Number(list.version),
    dryRun: true,
  });
  return { ...found, list, kind, coming };
}

/** The added entries, and their undo. */
export type Added = {
  readonly id: number;
  readonly name: string;
  /** Created together with its values; undo deletes it. */
  readonly isNew: boolean;
  readonly count: number;
  undo(): Promise<unknown>;
};

/** Adds the planned values: to the list as it was when planned, or as a new list with this name. */
export async function addPlanned(
  provider: ConsoleProvider,
  { resource }: RowLists,
  plan: ListPlan,
  newName: string,
): Promise<Added> {
  const { list, coming, kind } = plan;
  const count = coming.length;
  if (list) {
    const { version } = await provider.importEntries(resource.name, {
      id: list.id,
      mode: 'append',
      values: coming,
      version: Number(list.version),
    });
    const undo = () => provider.importEntries(resource.name, { id: list.id, mode: 'remove', values: coming, version });
    return { id: list.id, name: String(list.name), isNew: false, count, undo };
  }
  const data = { name: newName, ...kind.where, [resource.members?.field ?? '']: coming };
  const made = (await provider.create(resource.name, { data })).data;
  const undo = () => provider.delete(resource.name, { id: made.id, previousData: made });
  return { id: Number(made.id), name: newName, isNew: true, count, undo };
}

/** Values of the selected rows in the list's form, with their rows. */
type ValuesOfRows = {
  readonly byValue: ReadonlyMap<string, readonly ReportRow[]>;
  /** Rows without a value. */
  readonly empty: number;
  /** Values that such a list does not accept. */
  readonly refused: readonly string[];
};

/** `list` is the list, or the values of a new one; `objects` are read where no dimension shows the field. */
function valuesOfRows(
  { resource, dimension, shown }: RowLists,
  { field }: ListKind,
  list: Readonly<Record<string, unknown>>,
  rows: Iterable<ReportRow>,
  objects: ReadonlyMap<number, AnyRecord>,
): ValuesOfRows {
  const read = entryReader(resource, list);
  const column = shown.get(field);
  const byValue = new Map<string, ReportRow[]>();
  const refused = new Set<string>();
  let empty = 0;
  for (const row of rows) {
    // A deleted or missing object has a placeholder text, and no id.
    const id = row._ids?.[dimension];
    const given = id ? (column === undefined ? objects.get(id)?.[field] : row[column]) : undefined;
    const entry = read(typeof given === 'number' ? String(given) : given);
    if (!entry) empty += 1;
    else if ('code' in entry) refused.add(String(given));
    else {
      const known = byValue.get(entry.value);
      if (known) known.push(row);
      else byValue.set(entry.value, [row]);
    }
  }
  return { byValue, empty, refused: [...refused] };
}
