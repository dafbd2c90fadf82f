import { createRowIndex, type RowIndex, type RowQuery } from '../../src/model/rowIndex';
import { noteFailure } from '../http/noteFailure';
import { pause } from '../http/pause';
import type { Records } from '../objects/records';
import { holds, type Sight } from '../objects/rights';
import type { Ports, Scope } from '../ports';
import { firstRows } from './firstRows';
import type { ListBody, MakeBody } from './listBody';
import { createEntryMaker, entrySpec, joinVersion, type ListEntry, minuteOf, splitVersion } from './listEntries';

/** The whole list of one sight, kept up to date by changes. */
export type WholeList = {
  readonly type: string;
  readonly scope: Scope;
  readonly fields: ReadonlySet<string>;
  /** Part of its ETag besides the version: equal for lists of the same rows and fields. */
  readonly mark: Promise<string>;
  readonly size: number;
  /** Whether it answers without reading everything first. */
  isWarm(): boolean;
  /** Notes that objects of the list were written. */
  markStale(): void;
  /** Notes that traffic values of these rows may have changed in that minute (of the version). */
  markTraffic(ids: readonly number[] | 'all', minute: number): void;
  /** Updates the list to every finished write; returns its version. */
  fresh(): Promise<number>;
  /** Rows in order; only after `fresh`. */
  query(query: RowQuery): { readonly rows: readonly ListEntry[]; readonly total: number };
  /** Number of rows per value of a field; only after `fresh`. */
  valueCounts(field: string, query: Pick<RowQuery, 'where' | 'q'>): ReadonlyMap<string | number, number>;
  /** All entries, unordered; only after `fresh`. */
  entries(): Iterable<ListEntry>;
  body(): Promise<ListBody>;
  /** Version and body where both exist and are current at `now` (ms since 1970); synchronous. */
  held(now: number): { readonly version: number; readonly body: ListBody | undefined } | undefined;
  /** The JSON of `ListChanges`, or undefined where the client needs the whole list. */
  changesSince(version: number): Promise<string | undefined>;
};

type Parts = Pick<Ports, 'store' | 'clock' | 'log'> & {
  readonly records: Records;
  readonly makeBody: MakeBody;
  readonly mark: Promise<string>;
};

/** Sites and applications are read by pages; their whole lists are cut to this many rows. */
const pagedAtMost = 5000;
const bodyUsedMs = 60_000;
const trafficRows = 500;
/** Pause between a write and the next body built in advance; longer for long lists, which cost more. */
const rebuildAfterMs = 250;
const rebuildPerRowMs = 0.1;

export function createWholeList(
  { resource, scope }: Sight,
  names: readonly string[],
  isLimited: boolean,
  parts: Parts,
): WholeList {
  const { store, clock, log, makeBody } = parts;
  const type = resource.name;
  const fields = new Set(names);
  const ownerScope: Scope = { owner: scope.owner, global: scope.global };
  const toEntries = createEntryMaker({ resource, scope, names }, parts);
  const changeLog = createChangeLog();
  let index: RowIndex<ListEntry> | undefined;
  let seq = 0;
  let isStale = true;
  // Rows whose traffic changed, and the minute of the change; 'all' for every row.
  let traffic: { readonly ids: Set<number> | 'all'; readonly minute: number } | undefined;
  // For a list that is read again as a whole.
  let trafficMinute = 0;
  let hasTraffic = false;
  let running: Promise<void> | undefined;
  let seenMinute = 0;
  let lastMoment = 0;
  let nextMoment = Number.POSITIVE_INFINITY;
  let body: ListBody | undefined;
  let making: { readonly version: number; readonly done: Promise<ListBody> } | undefined;
  let bodyUsedAt = Number.NEGATIVE_INFINITY;
  let latest: { readonly version: number; readonly body: ListBody | undefined } | undefined;

  const build = async (): Promise<void> => {
    // Read before the rows: the next patch reads again what is written meanwhile.
    seq = await store.lastSeq(type, ownerScope);
    const entries: ListEntry[] = [];
    if (isLimited) entries.push(...(await toEntries(await firstRows({ resource, scope }, pagedAtMost, parts))));
    else {
      for await (const chunk of store.all(type, scope)) {
        entries.push(...(await toEntries(chunk)));
        await pause();
      }
    }
    index = createRowIndex(entries, entrySpec(resource));
    changeLog.restart(seq);
  };

  const rebuild = async (): Promise<void> => {
    const moved = traffic;
    traffic = undefined;
    await build();
    // Changed rows of a cut list are not tracked; a new minute gives it a new version.
    if (moved && isLimited) trafficMinute = moved.minute;
  };

  const patch = async (rows: RowIndex<ListEntry>): Promise<void> => {
    const due =
      nextMoment <= seenMinute ? [...rows.rows()].filter((entry) => isDue(entry)).map((entry) => entry.row.id) : [];
    const moved = traffic;
    traffic = undefined;
    await patchTraffic(rows, moved);
    const changed = await store.changed(type, ownerScope, seq);
    const within = changed.rows.filter((object) => !scope.rows || holds(object, scope.rows));
    const known = new Set(changed.rows.map((object) => object.id));
    const passed =
      due.length > 0
        ? await store.get(
            type,
            due.filter((id) => !known.has(id)),
          )
        : [];
    const entries = await toEntries([...within, ...passed]);
    const stays = new Set(within.map((object) => object.id));
    const gone = [...changed.removed, ...known].filter((id) => !stays.has(id));
    rows.patch(
      entries,
      gone.filter((id) => rows.get(id)),
    );
    seq = changed.seq;
    changeLog.add([...known, ...changed.removed], seq);
  };

  /** Keeps rows that a change of traffic leaves equal, so that they are not sent again. */
  const patchTraffic = async (rows: RowIndex<ListEntry>, moved: typeof traffic): Promise<void> => {
    if (!moved) return;
    const ids =
      moved.ids === 'all' ? [...rows.rows()].map(({ row }) => row.id) : [...moved.ids].filter((id) => rows.get(id));
    try {
      for (let at = 0; at < ids.length; at += trafficRows) {
        if (at > 0) await pause();
        const entries = await toEntries(await store.get(type, ids.slice(at, at + trafficRows)));
        const changed = entries.filter(({ row, json }) => rows.get(row.id)?.json !== json);
        if (changed.length === 0) continue;
        hasTraffic = true;
        rows.patch(
          changed.map((entry) => ({ ...entry, moments: [...entry.moments, moved.minute] })),
          [],
        );
      }
    } catch (error) {
      traffic ??= moved;
      throw error;
    }
  };

  const isDue = ({ moments }: ListEntry): boolean =>
    moments.some((moment) => moment > lastMoment && moment <= seenMinute);

  const findMoments = (rows: RowIndex<ListEntry>): void => {
    if (!resource.moments && !hasTraffic) return;
    lastMoment = 0;
    nextMoment = Number.POSITIVE_INFINITY;
    for (const { moments } of rows.rows()) {
      for (const moment of moments) {
        if (moment > seenMinute) nextMoment = Math.min(nextMoment, moment);
        else lastMoment = Math.max(lastMoment, moment);
      }
    }
  };

  const update = async (): Promise<void> => {
    isStale = false;
    try {
      seenMinute = minuteOf(clock().getTime());
      if (index && !isLimited) await patch(index);
      else await rebuild();
      if (index) findMoments(index);
    } catch (error) {
      isStale = true;
      throw error;
    }
  };

  const needsUpdate = (now: number): boolean => isStale || !index || minuteOf(now) >= nextMoment;

  const run = (): Promise<void> => {
    running ??= update().finally(() => {
      running = undefined;
    });
    return running;
  };

  const version = (): number => joinVersion({ seq, minute: Math.max(lastMoment, trafficMinute) });

  const fresh = async (): Promise<number> => {
    // A running update may have begun before the caller's write; the next one has not.
    if (running) await running;
    if (running || needsUpdate(clock().getTime())) await run();
    return version();
  };

  const query = (asked: RowQuery) => (index ? index.query(asked) : { rows: [], total: 0 });

  const makeFor = (wanted: number): Promise<ListBody> => {
    if (making?.version === wanted) return making.done;
    const { rows } = query({ where: [], sort: { field: 'name', direction: 'asc' } });
    const texts = rows.map((entry) => entry.json);
    const done = makeBody(wanted, texts, (made) => made === body).then(
      (made) => {
        if (!body || body.version <= made.version) body = made;
        making = undefined;
        return made;
      },
      (error: unknown) => {
        making = undefined;
        throw error;
      },
    );
    making = { version: wanted, done };
    return done;
  };

  const currentBody = async (): Promise<ListBody> => {
    const wanted = await fresh();
    bodyUsedAt = clock().getTime();
    return body?.version === wanted ? body : makeFor(wanted);
  };

  /** Builds the body in advance for the next request. */
  const rebuildSoon = (): void => {
    if (clock().getTime() - bodyUsedAt > bodyUsedMs) return;
    setTimeout(
      () => {
        if (!isStale) return;
        fresh()
          .then(makeFor)
          .catch((error: unknown) => noteFailure({ store, log }, 'list.rebuild', error, { type }));
      },
      rebuildAfterMs + rebuildPerRowMs * (index?.size ?? 0),
    );
  };

  return {
    type,
    scope,
    fields,
    mark: parts.mark,
    get size() {
      return index?.size ?? 0;
    },
    isWarm: () => index !== undefined,
    markStale() {
      if (!isStale) rebuildSoon();
      isStale = true;
    },
    markTraffic(ids, minute) {
      // A first read includes current traffic.
      if (!index && !running) return;
      const known = traffic?.ids;
      traffic = { ids: ids === 'all' || known === 'all' ? 'all' : new Set([...(known ?? []), ...ids]), minute };
      if (!isStale) rebuildSoon();
      isStale = true;
    },
    fresh,
    query,
    valueCounts: (field, asked) => index?.valueCounts(field, asked) ?? new Map(),
    entries: () => index?.rows() ?? [],
    body: currentBody,
    held(now) {
      if (running || needsUpdate(now)) return undefined;
      bodyUsedAt = now;
      const current = version();
      if (latest?.version !== current || latest.body !== body)
        latest = { version: current, body: body?.version === current ? body : undefined };
      return latest;
    },
    async changesSince(asked) {
      const current = await fresh();
      if (asked === current) return written(current, [], []);
      const rows = index;
      if (isLimited || !rows || asked > current || asked < 0) return undefined;
      const since = splitVersion(asked);
      const ids = new Set(changeLog.after(since.seq) ?? (await changedIds(store, type, ownerScope, since.seq)));
      if (since.minute < lastMoment) {
        for (const { row, moments } of rows.rows())
          if (moments.some((moment) => moment > since.minute && moment <= lastMoment)) ids.add(row.id);
      }
      if (ids.size > 200 && ids.size > rows.size / 2) return undefined;
      const changed = [...ids].flatMap((id) => rows.get(id)?.json ?? []);
      return written(
        current,
        changed,
        [...ids].filter((id) => !rows.get(id)),
      );
    },
  };
}

const written = (version: number, changed: readonly string[], removed: readonly number[]): string =>
  `{"version":${version},"changed":[${changed.join(',')}],"removed":[${removed.join(',')}]}`;

async function changedIds(store: Ports['store'], type: string, scope: Scope, seq: number): Promise<readonly number[]> {
  const { rows, removed } = await store.changed(type, scope, seq);
  return [...rows.map((row) => row.id), ...removed];
}

/** Which rows of a list changed after which seq, as far back as it reaches. */
type ChangeLog = {
  /** Forgets all changes before `seq`. */
  restart(seq: number): void;
  add(ids: readonly number[], seq: number): void;
  /** Ids changed after `seq`, or undefined where the log does not reach back that far. */
  after(seq: number): readonly number[] | undefined;
};

const longest = 20_000;

function createChangeLog(): ChangeLog {
  let start = 0;
  let steps: { readonly seq: number; readonly ids: readonly number[] }[] = [];
  let length = 0;
  return {
    restart(seq) {
      start = seq;
      steps = [];
      length = 0;
    },
    add(ids, seq) {
      if (ids.length === 0) return;
      steps.push({ seq, ids });
      length += ids.length;
      while (length > longest && steps.length > 0) {
        const dropped = steps.shift();
        length -= dropped?.ids.length ?? 0;
        start = dropped?.seq ?? start;
      }
    },
    after(seq) {
      if (seq < start) return undefined;
      return steps.filter((step) => step.seq > seq).flatMap((step) => step.ids);
    },
  };
}
