import { effectsOf } from '../../../api/objects/bulkPreview';
import { findNamed } from '../../../src/dataProvider/lists/findNamed';
import { searchIndex } from '../../../src/dataProvider/lists/listService';
import { type Row, rowSpecOf } from '../../../src/dataProvider/lists/rowSpec';
import type { BulkPreview } from '../../../src/model/bulkPreview';
import type { Choice, ConsoleProvider, Undone } from '../../../src/model/consoleProvider';
import { localProblem } from '../../../src/model/HttpProblem';
import type { HelpTexts } from '../../../src/model/helpTexts';
import { parseFilter, withoutFilter } from '../../../src/model/listDialect';
import type { Blocker } from '../../../src/model/problemBody';
import { createRowIndex, type RowIndex } from '../../../src/model/rowIndex';
import type { ManyUses, Uses } from '../../../src/model/uses';
import { resourceOf } from '../../../src/resources';
import { type Edit, editedFields, withStarts } from '../../../src/schema/bulkEdit';
import { toEnglish } from '../../../src/schema/messages/message';
import type { AnyRecord } from '../../../src/schema/resource';
import { lateAnswer } from '../../support/lateAnswer';
import { untilAnswered } from '../../support/slowPage';

type BulkParams = Parameters<ConsoleProvider['bulk']>[1];
type ListParams = {
  readonly filter: object;
  readonly sort: { readonly field: string; readonly order: string };
  readonly pagination: { readonly page: number; readonly perPage: number };
};

export type World = {
  readonly provider: ConsoleProvider;
  readonly rows: (resource: string) => readonly Row[];
  /** Every call, as `getList campaigns`. */
  readonly calls: string[];
  /** Makes the next call of this name fail. */
  failNext(name: string, error: unknown): void;
  /** Makes the next call of this name wait until the function given back is called. */
  holdNext(name: string): () => void;
  /** Who took over from whom. */
  readonly taken: (readonly [gone: number, taker: number])[];
  /** Who uses an object: its delete is refused, and its archive where another must take over. */
  use(resource: string, id: number, blockers: readonly Blocker[]): void;
  /** What goes with an object. */
  takeAlong(resource: string, id: number, going: Pick<Uses, 'links' | 'entries'>): void;
  /** Yesterday's figures of whatever is asked about. */
  earn(figures: NonNullable<ManyUses['yesterday']> | null): void;
};

/** Lists in memory, asked in the same dialect and answered by the same index as the product's own worker. */
export function createListWorld(given: Readonly<Record<string, readonly Row[]>>, helps: HelpTexts = {}): World {
  const lists = new Map<string, RowIndex<Row>>();
  const calls: string[] = [];
  const failures = new Map<string, unknown>();
  const held = new Map<string, Promise<void>>();
  const used = new Map<string, readonly Blocker[]>();
  let yesterday: ManyUses['yesterday'];
  const going = new Map<string, Pick<Uses, 'links' | 'entries'>>();
  const taken: (readonly [number, number])[] = [];
  const undos = new Map<string, () => Undone>();
  const listOf = (name: string): RowIndex<Row> => {
    const list = lists.get(name) ?? createRowIndex(given[name] ?? [], rowSpecOf(resourceOf(name).allFields));
    lists.set(name, list);
    return list;
  };
  const parsed = (name: string, filter: Readonly<Record<string, unknown>>) => {
    const found = parseFilter(resourceOf(name), filter);
    if ('unknown' in found) throw new Error(toEnglish(found.told));
    return found;
  };
  const patch = (name: string, ids: readonly number[], changes: Readonly<Record<string, unknown>>): readonly Row[] => {
    const rows = ids.map((id) => {
      const before = listOf(name).get(id);
      return { ...before, ...changes, id, version: Number(before?.version ?? 1) + 1 };
    });
    listOf(name).patch(rows, []);
    return rows;
  };
  const call = async <T>(method: string, name: string, answer: () => T): Promise<T> => {
    calls.push(`${method} ${name}`);
    const release = held.get(method);
    held.delete(method);
    if (release) await release;
    await untilAnswered();
    const failure = failures.get(method);
    failures.delete(method);
    if (failure !== undefined) throw failure;
    return answer();
  };

  const provider = {
    getList: (name: string, { filter, sort, pagination }: ListParams) =>
      call('getList', name, () => {
        const { where, q } = parsed(name, filter as Record<string, unknown>);
        const from = (pagination.page - 1) * pagination.perPage;
        const { rows, total } = listOf(name).query({
          where,
          ...(q && { q }),
          sort: {
            field: resourceOf(name).allFields[sort.field]?.orderedBy ?? sort.field,
            direction: sort.order === 'DESC' ? 'desc' : 'asc',
          },
          range: [from, from + pagination.perPage - 1],
        });
        return {
          data: [...rows],
          total,
          meta: { unfiltered: listOf(name).count({ where: withoutFilter(where) }), isHeld: true },
        };
      }),
    getMany: (name: string, { ids }: { ids: readonly number[] }) =>
      call('getMany', name, () => ({ data: ids.flatMap((id) => listOf(name).get(Number(id)) ?? []) })),
    getOne: (name: string, { id }: { id: number }) => call('getOne', name, () => ({ data: listOf(name).get(id) })),
    create: (name: string, { data }: { data: object }) =>
      call('create', name, () => {
        const id = Math.max(0, ...[...listOf(name).rows()].map((row) => row.id)) + 1;
        const made: Row = { status: 1, ...data, id, version: 1 };
        listOf(name).patch([made], []);
        return { data: made };
      }),
    update: (name: string, { id, data }: { id: number; data: object }) =>
      call('update', name, () => ({ data: patch(name, [id], data as Record<string, unknown>)[0] })),
    delete: (name: string, { id }: { id: number }) =>
      call('delete', name, () => {
        const blockers = used.get(`${name} ${id}`);
        if (blockers) throw inUse(blockers);
        listOf(name).patch([], [id]);
        return { data: { id } };
      }),
    deleteHandingOver: (name: string, { id, reassignTo }: { id: number; reassignTo: number }) =>
      call('deleteHandingOver', name, () => {
        taken.push([id, reassignTo]);
        listOf(name).patch([], [id]);
      }),
    bulk: (name: string, { ids, changes, edits = [], restore, reassignTo }: BulkParams) =>
      call('bulk', name, () => {
        const using = ids.flatMap((id) => used.get(`${name} ${id}`) ?? []);
        if (resourceOf(name).transferOwnership && changes?.status === 2 && reassignTo === undefined && using.length > 0)
          throw inUse(using);
        if (reassignTo !== undefined) taken.push(...ids.map((id) => [id, reassignTo] as const));
        const before = ids.flatMap((id) => listOf(name).get(id) ?? []);
        const asked = { ...changes, ...(restore && { status: 0 }) };
        for (const row of before) patch(name, [row.id], { ...asked, ...editedRow(name, row, edits) });
        const token = `undo-${undos.size}`;
        undos.set(token, () => {
          listOf(name).patch(before, []);
          return { changed: before.length };
        });
        return { changed: ids.length, unchanged: 0, undo: token };
      }),
    previewBulk: (name: string, { ids, edits }: Parameters<ConsoleProvider['previewBulk']>[1]) =>
      call('previewBulk', name, async (): Promise<BulkPreview> => {
        const before = ids.flatMap((id) => listOf(name).get(id) ?? []);
        const rows = before.map((row) => ({
          id: row.id,
          name: String(row.name),
          changes: Object.entries(editedRow(name, row, edits)).flatMap(([field, to]) =>
            row[field] === to ? [] : [{ field, from: row[field], to }],
          ),
          problems: [],
          warnings: [],
        }));
        const changing = rows.filter(({ changes }) => changes.length > 0);
        const versions = Object.fromEntries(before.map(({ id, version }) => [id, Number(version)]));
        const counts = {
          changed: changing.length,
          unchanged: rows.length - changing.length,
          refused: 0,
          refusedIds: [],
          warned: 0,
        };
        const made = before.map((row) => ({ before: row, after: { ...row, ...editedRow(name, row, edits) } }));
        const fields = edits.map(({ field }) => field);
        const effects = await effectsOf(resourceOf(name), fields, made);
        return { ...counts, versions, effects, rows: changing.slice(0, 100) };
      }),
    undo: (token: string) => call('undo', token, () => undos.get(token)?.()),
    archive: (name: string, { id }: { id: number }) =>
      call('archive', name, () => {
        const blockers = used.get(`${name} ${id}`);
        if (blockers && resourceOf(name).transferOwnership) throw inUse(blockers);
        return { data: patch(name, [id], { status: 2 })[0] };
      }),
    restore: (name: string, { id, to }: { id: number; to: number }) =>
      call('restore', name, () => ({ data: patch(name, [id], { status: to })[0] })),
    refs: (name: string, { id }: { id: number }) =>
      call('refs', name, () => {
        const items = used.get(`${name} ${id}`) ?? [];
        const total = items.reduce((sum, item) => sum + item.count, 0);
        return { total, items, blocking: total, ...(going.get(`${name} ${id}`) ?? { links: [], entries: 0 }) };
      }),
    uses: (name: string, { ids }: { ids: readonly number[] }) =>
      call('uses', name, (): ManyUses => {
        const found = ids.map((id) => going.get(`${name} ${id}`) ?? { links: [], entries: 0 });
        return {
          count: ids.length,
          blockers: ids.flatMap((id) => used.get(`${name} ${id}`) ?? []),
          links: found.flatMap(({ links }) => links),
          entries: found.reduce((sum, { entries }) => sum + entries, 0),
          ...(yesterday !== undefined && { yesterday }),
        };
      }),
    choices: (
      name: string,
      { q, ids = [], limit, where }: { q?: string; ids?: readonly number[]; limit: number; where?: Row },
    ) =>
      call('choices', name, () => {
        const { rows, total } = listOf(name).query({
          ...parsed(name, { ...where, ...(q && { q }) }),
          sort: { field: 'name', direction: 'asc' },
          range: [0, limit - 1],
        });
        const named = ids.flatMap((id) => listOf(name).get(id) ?? []);
        return { items: [...named, ...rows.filter((row) => !ids.includes(row.id))] as unknown as Choice[], total };
      }),
    findNamed: (name: string, { text }: { text: string }) =>
      call('findNamed', name, () => findNamed(listOf(name), text)),
    holdList: (name: string) => call('holdList', name, () => true),
    searchLists: (names: readonly string[], { q, limit }: { q: string; limit: number }) =>
      call('searchLists', q, () => new Map(names.map((name) => [name, searchIndex(listOf(name), q, limit)]))),
    searchPage: (name: string, { q, limit }: { q: string; limit: number }) =>
      call('searchPage', name, () => searchIndex(listOf(name), q, limit)),
    helpTexts: (locale: string) => call('helpTexts', locale, () => helps),
    totals: (name: string, { filter }: { filter: Record<string, unknown> }) =>
      call('totals', name, () => {
        const { where, q } = parsed(name, filter);
        const { rows } = listOf(name).query({ where, ...(q && { q }), range: [0, Number.MAX_SAFE_INTEGER] });
        const sums = resourceOf(name).list.totals?.start();
        for (const row of rows) sums?.add(row as AnyRecord);
        return sums?.totals() ?? {};
      }),
    valueCounts: (name: string, { field, filter }: { field: string; filter: Record<string, unknown> }) =>
      call('valueCounts', name, () => listOf(name).valueCounts(field, parsed(name, filter))),
  };

  return {
    provider: provider as unknown as ConsoleProvider,
    rows: (name) => [...listOf(name).rows()],
    calls,
    taken,
    failNext: (name, error) => void failures.set(name, error),
    holdNext(name) {
      const answer = lateAnswer<void>();
      held.set(name, answer.promise);
      return answer.resolve;
    },
    earn: (figures) => {
      yesterday = figures;
    },
    takeAlong: (name, id, along) => void going.set(`${name} ${id}`, along),
    use: (name, id, blockers) => void used.set(`${name} ${id}`, blockers),
  };
}

function inUse(blockers: readonly Blocker[]) {
  const found = localProblem('in_use', 'Remove it there, or archive it.', 409);
  return Object.assign(found, { problem: { ...found.problem, blockers } });
}

/** Midday of 2026-09-15, for starts that move along with their ends. */
const minute = '2026-09-15 12:00';

function editedRow(name: string, row: Row, edits: readonly Edit[]): Record<string, unknown> {
  const { allFields } = resourceOf(name);
  return editedFields(allFields, row, withStarts(allFields, row, edits, minute));
}
