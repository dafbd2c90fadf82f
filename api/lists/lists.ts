import { hexOf } from '../../src/model/hexOf';
import { listLimits as defaultLimits, type ListLimits } from '../../src/model/listAnswer';
import { resourceOf } from '../../src/resources';
import type { Records } from '../objects/records';
import { type Sight, sightKey } from '../objects/rights';
import type { Change, Ports, Scope } from '../ports';
import { createMakeBody, encryptionMark } from './listBody';
import { createEntryMaker, minuteOf } from './listEntries';
import { createPagedList, type PagedList } from './pagedList';
import { projectionOf } from './projection';
import { createWholeList, type WholeList } from './wholeList';

/** Prepared lists, shared by all viewers who may read the same rows and fields. */
export type Lists = {
  of(sight: Sight, names: readonly string[], isLimited: boolean): WholeList;
  /** The list by pages, where it is too long to send or hold whole. */
  paged(sight: Sight, names?: readonly string[]): Promise<PagedList | undefined>;
  /** The list by pages, whatever its length. */
  indexed(sight: Sight): Promise<PagedList>;
  /** Reads a long list in advance, where memory allows. */
  warm(sight: Sight): Promise<void>;
  /** How many rows a list has, and whether it is too long. */
  lengthOf(sight: Sight, names?: readonly string[]): Promise<ListLength>;
  readonly limits: ListLimits;
};

export type ListParts = Pick<Ports, 'store' | 'clock' | 'log'> & { readonly records: Records };

const listsAtMost = 400;
const rowsAtMost = 1_000_000;

export function createLists(ports: Ports, records: Records): Lists {
  const { store, traffic, clock, log, encryption, build } = ports;
  const makeBody = createMakeBody(ports);
  const encryptedWith = encryptionMark(encryption);
  // In order of use: the least recently used goes first.
  const lists = new Map<string, WholeList>();
  let latest: { readonly key: string; readonly list: WholeList } | undefined;
  // Keyed by the array of names itself, which belongs to one sight.
  const keys = { whole: new WeakMap<readonly string[], string>(), limited: new WeakMap<readonly string[], string>() };

  const limits = ports.listLimits ?? defaultLimits;
  const paged = createPagedLists({ store, clock, log, records });
  const lengths = createLengths({ store, clock, log, records }, limits);

  store.onChange((change) => {
    lengths.forget(change);
    for (const list of [...lists.values(), ...paged.all()]) if (concerns(list, change)) list.markStale();
  });
  traffic.onChange?.(({ type, ids, minute }) => {
    for (const list of lists.values())
      if (list.type === type && showsTraffic(list)) list.markTraffic(ids, minuteOf(minute * 60_000));
    for (const list of paged.all()) if (list.type === type && showsTraffic(list)) list.markTraffic(ids);
  });

  const trim = (): void => {
    let rows = 0;
    for (const list of lists.values()) rows += list.size;
    for (const [key, list] of lists) {
      if (lists.size <= listsAtMost && (rows <= rowsAtMost || lists.size === 1)) return;
      lists.delete(key);
      rows -= list.size;
    }
  };

  const keyOfWhole = (sight: Sight, names: readonly string[], isLimited: boolean): string => {
    const known = isLimited ? keys.limited : keys.whole;
    const key = known.get(names) ?? `${sightKey(sight, names)}|${isLimited}`;
    known.set(names, key);
    return key;
  };

  const isShort = (list: WholeList | undefined): boolean => list?.isWarm() === true && list.size <= limits.rows;

  return {
    limits,
    lengthOf(sight, names = projectionOf(sight)) {
      return lengths.of(sight, names, paged.held(sight, names));
    },
    async indexed(sight) {
      const names = projectionOf(sight);
      return paged.of(sight, names, await lengths.of(sight, names, paged.held(sight, names)));
    },
    async warm(sight) {
      const names = projectionOf(sight);
      if (sight.resource.paged || paged.held(sight, names)) return;
      const length = await lengths.of(sight, names);
      if (length.isLong && paged.hasRoom(length.rows)) await paged.of(sight, names, length).prepare();
    },
    async paged(sight, names = projectionOf(sight)) {
      // A list in memory knows its length.
      const held = keyOfWhole(sight, names, false);
      if (isShort(latest?.key === held ? latest.list : lists.get(held))) return undefined;
      if (sight.resource.paged) return undefined;
      const length = await lengths.of(sight, names, paged.held(sight, names));
      return length.isLong ? paged.of(sight, names, length) : undefined;
    },
    of(sight, names, isLimited) {
      const key = keyOfWhole(sight, names, isLimited);
      if (latest?.key === key) return latest.list;
      const found = lists.get(key);
      if (found) {
        lists.delete(key);
        lists.set(key, found);
        latest = { key, list: found };
        return found;
      }
      const mark = encryptedWith.then((secret) => markOf(`${key}|${build}|${secret}`));
      const list = createWholeList(sight, names, isLimited, { store, clock, log, records, makeBody, mark });
      lists.set(key, list);
      trim();
      // Never an evicted list, which gets no changes any more.
      latest = { key, list };
      return list;
    },
  };
}

/** Fields computed from the record may depend on traffic too. */
const showsTraffic = ({ type, fields }: Pick<WholeList, 'type' | 'fields'>): boolean => {
  const { allFields } = resourceOf(type);
  return [...fields].some((name) => ['traffic', 'record'].includes(allFields[name]?.computed?.from ?? ''));
};

async function markOf(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return hexOf(digest.slice(0, 6));
}

/** Paged lists in memory, as many as fit. */
type PagedLists = {
  all(): Iterable<PagedList>;
  /** The list in memory, if any. */
  held(sight: Sight, names: readonly string[]): PagedList | undefined;
  /** The list in memory, or a new one with this expected length. */
  of(sight: Sight, names: readonly string[], length: ListLength): PagedList;
  /** Whether this many more rows fit without evicting a list. */
  hasRoom(rows: number): boolean;
};

/** A long list takes about 400 bytes per row: measured for tags with 25 fields, four of which differ by row. */
const rowsInMemory = 2_000_000;

/** Fields of the early list: those that people search and sort by most. */
const quick = ['id', 'name', 'status', 'demand', 'modifiedAt', 'version'];

export function createPagedLists(parts: ListParts, rowsAtMost = rowsInMemory): PagedLists {
  // In order of use: the least recently used goes first.
  const lists = new Map<string, PagedList>();
  let turn: Promise<unknown> = Promise.resolve();

  /** Evicts lists until these rows fit. A list that waits to be built is empty and stays, for the calls that wait for it. */
  const makeRoom = (key: string, coming: number): void => {
    let rows = coming;
    for (const list of lists.values()) rows += list.size;
    for (const [other, list] of lists) {
      if (rows <= rowsAtMost) return;
      if (other === key || !list.isReady()) continue;
      lists.delete(other);
      list.drop();
      rows -= list.size;
    }
  };

  return {
    all: () => lists.values(),
    hasRoom: (rows) => [...lists.values()].reduce((sum, { size }) => sum + size, rows) <= rowsAtMost,
    held: (sight, names) => lists.get(sightKey(sight, names)),
    of(sight, names, { rows: expected, isLong }) {
      const key = sightKey(sight, names);
      const inBuildTurn = (work: () => Promise<void>): Promise<void> => {
        const mine = turn.then(() => {
          makeRoom(key, lists.get(key)?.rows() ?? expected);
          return work();
        });
        turn = mine.catch(() => undefined);
        return mine;
      };
      /** Reads only database columns, in a tenth of the time. */
      const earlyOf = (): PagedList | undefined => {
        const few = quick.filter((name) => sight.fields.has(name));
        if (!isLong || !names.includes('version')) return undefined;
        // None of these fields changes by itself.
        const { moments: _, ...resource } = sight.resource;
        return createPagedList({ ...sight, resource }, few, { ...parts, expected, inBuildTurn });
      };
      const found =
        lists.get(key) ?? createPagedList(sight, names, { ...parts, expected, inBuildTurn, early: earlyOf() });
      lists.delete(key);
      lists.set(key, found);
      makeRoom(key, 0);
      return found;
    },
  };
}

/** The length of a list; `isLong` where it is too long to send or hold whole. */
type ListLength = { readonly rows: number; readonly isLong: boolean };

/** Number of rows from which the length of the whole list is estimated. */
const sampleRows = 200;

/** Estimates how long a list is before it is read. */
type ListLengths = {
  of(sight: Sight, names: readonly string[], held?: Pick<PagedList, 'rows'>): Promise<ListLength>;
  /** Drops counts that a change may have made wrong. */
  forget(change: Change): void;
};

/** Counting the rows with a value reads all rows of the owner, so this many counts are cached. */
const countsAtMost = 1000;

export function createLengths(parts: ListParts, limits: ListLimits): ListLengths {
  const { store } = parts;
  /** Mean bytes per row, by the number of rows: estimated again when a list has grown by a tenth. */
  const means = new WeakMap<readonly string[], { readonly rows: number; readonly bytes: number }>();

  const meanOf = async (sight: Sight, names: readonly string[], rows: number): Promise<number> => {
    const known = means.get(names);
    if (known && rows < known.rows * 1.1) return known.bytes;
    const { resource, scope } = sight;
    const { rows: some } = await store.find({ type: resource.name, scope, where: [], range: [0, sampleRows - 1] });
    const entries = await createEntryMaker({ resource, scope, names }, parts)(some);
    const bytes = entries.reduce((sum, { json }) => sum + json.length + 1, 0) / Math.max(1, entries.length);
    means.set(names, { rows, bytes });
    return bytes;
  };

  const counts = new Map<string, { readonly type: string; readonly scope: Scope; readonly rows: Promise<number> }>();

  const count = async (type: string, scope: Scope): Promise<number> =>
    (await store.find({ type, scope, where: [], range: [0, -1] })).total;

  const keptCount = (type: string, scope: Scope): Promise<number> => {
    const key = JSON.stringify([type, scope.owner, scope.global, scope.rows]);
    const known = counts.get(key);
    if (known) return known.rows;
    const made = { type, scope, rows: count(type, scope) };
    made.rows.catch(() => counts.get(key) === made && counts.delete(key));
    counts.set(key, made);
    if (counts.size > countsAtMost) counts.delete(counts.keys().next().value as string);
    return made.rows;
  };

  return {
    async of(sight, names, held) {
      const { resource, scope } = sight;
      // The store keeps counts by owner.
      const most = await count(resource.name, { owner: scope.owner, global: scope.global });
      const isShort = most <= limits.rows && most * leastRowBytes <= limits.bytes;
      // A list in memory is as current as its last page: where it is long, the next page follows.
      const ready = held?.rows() ?? 0;
      const countOf = async () => (ready > limits.rows ? ready : keptCount(resource.name, scope));
      const rows = scope.rows && !isShort ? await countOf() : most;
      if (rows > limits.rows) return { rows, isLong: true };
      if (rows * mostRowBytes <= limits.bytes) return { rows, isLong: false };
      return { rows, isLong: rows * (await meanOf(sight, names, rows)) > limits.bytes };
    },
    forget(change) {
      for (const [key, kept] of counts) if (concerns(kept, change)) counts.delete(key);
    },
  };
}

/** The shortest possible row. */
const leastRowBytes = 60;
/** Lists whose rows fit the limit at this size are short without a sample. */
const mostRowBytes = 4_000;

/** Whether a change may concern a row in scope. */
const concerns = ({ type, scope }: { readonly type: string; readonly scope: Scope }, change: Change): boolean =>
  change.type === type &&
  (scope.owner === 'all' || change.owners.includes(scope.owner) || (scope.global && change.owners.includes(null)));
