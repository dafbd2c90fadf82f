import { resourceOf } from '../../src/resources';
import type { AnyResource } from '../../src/schema/resource';
import { createPace, pause } from '../http/pause';
import type { Records } from '../objects/records';
import { isWithin } from '../objects/rights';
import type { Change, Reader, Scope, StoredDocument, TrafficChange } from '../ports';
import { createServingDependencyIndex, type ServingDependencyIndex } from './servingDependencyIndex';
import { createServingJudge, type Stopped, textOf } from './servingJudge';

/** A cause at its place: an object that others serve through, or each stopped object itself. Equal stops share one object. */
export type Stop = {
  readonly cause: string;
  readonly problem: string;
  readonly resource: string;
  readonly field: string;
  /** The stored object, where it is not the stopped object itself. */
  object: StoredDocument | 'itself' | undefined;
};

type Verdict = {
  readonly stops: readonly Stop[];
  readonly keys: readonly number[];
  readonly holdsUntil: number;
  readonly isCounted: boolean;
};

/** Cached reasons for not serving of a list's objects; a change judges again the objects that read what changed. */
export type ServingStatusCache = {
  /** Increases whenever results may have changed, including by time. */
  epoch(): number;
  changed(change: Pick<Change, 'type' | 'ids'>): void;
  counted(change: Pick<TrafficChange, 'type' | 'ids'>): void;
  /** Ids in ascending order with the present reasons of each. */
  stopped(): Promise<Iterable<readonly [id: number, stops: readonly Stop[]]>>;
  size(): number;
  /** Number of judgements since it was created. */
  judgements(): number;
};

type Told = { readonly objects: Map<string, Set<number>>; readonly figures: Map<string, Set<number> | 'all'> };
type Held = {
  readonly verdicts: Map<number, Verdict>;
  readonly stops: Map<string, Stop>;
  readonly dependencies: ServingDependencyIndex;
};

const nothingTold = (): Told => ({ objects: new Map(), figures: new Map() });
const isTold = ({ objects, figures }: Told): boolean => objects.size + figures.size > 0;
const sizeOf = ({ objects, figures }: Told): number =>
  [...objects.values(), ...figures.values()].reduce((sum, ids) => sum + (ids === 'all' ? 1 : ids.size), 0);

/** Pending changes kept between requests: beyond this, or beyond its own length, a list is judged again as a whole. */
const toldAtLeast = 10_000;

/** Objects per read: PGlite runs on this thread. */
const readAtOnce = 250;

export function createServingStatusCache({
  reader,
  records,
  clock,
  nextEpoch,
  resource,
  scope,
}: {
  readonly reader: Reader;
  readonly records: Records;
  readonly clock: () => Date;
  readonly nextEpoch: () => number;
  readonly resource: AnyResource;
  readonly scope: Scope;
}): ServingStatusCache {
  let told = nothingTold();
  let held: Held | undefined;
  let epoch = nextEpoch();
  let isBehind = false;
  let isForgotten = false;
  let turnsAt = Number.POSITIVE_INFINITY;
  let judgements = 0;
  let last: Promise<void> = Promise.resolve();

  const judgeOf = ({ dependencies }: Held) => createServingJudge({ reader, records, now: clock(), dependencies });
  type Judge = ReturnType<typeof judgeOf>;

  const judgeSome = async (to: Held, judge: Judge, objects: readonly StoredDocument[]): Promise<void> => {
    judgements += objects.length;
    for (const found of await judge.whatStops(resource, objects, scope))
      to.verdicts.set(found.id, verdictOf(to, judge, found));
  };
  const verdictOf = (
    { stops }: Held,
    judge: Judge,
    { id, breaches, keys, holdsUntil, isCounted }: Stopped,
  ): Verdict => ({
    stops: breaches.map(({ cause, problem, resource: at, record, field }) => {
      const isOwn = at === resource.name && record.id === id;
      const key = `${cause} ${at} ${field} ${isOwn ? '' : record.id}`;
      const stop = stops.get(key) ?? { cause, problem, resource: at, field, object: 'itself' };
      stop.object = isOwn ? 'itself' : judge.stored(at, record.id);
      stops.set(key, stop);
      return stop;
    }),
    // A copy drops the spare capacity of a grown array.
    keys: keys.slice(),
    holdsUntil,
    isCounted,
  });

  const judgeAll = async (): Promise<Held> => {
    const all: Held = { verdicts: new Map(), stops: new Map(), dependencies: createServingDependencyIndex() };
    const judge = judgeOf(all);
    for await (const objects of reader.documents(resource.name, scope))
      for (let from = 0; from < objects.length; from += readAtOnce) {
        // Pauses after reading and after judging.
        await pause();
        await judgeSome(all, judge, objects.slice(from, from + readAtOnce));
        await pause();
      }
    return all;
  };

  /** Reads again the changed objects that some judgement has read. */
  const lookAgain = async ({ dependencies }: Held, { objects, figures }: Told): Promise<void> => {
    for (const [type, ids] of objects) {
      const read = [...ids].filter((id) => dependencies.known('object', type, id) !== undefined);
      for (let from = 0; from < read.length; from += readAtOnce) {
        const some = read.slice(from, from + readAtOnce);
        const found = new Map((await reader.get(type, some)).map((object) => [object.id, object]));
        for (const id of some) dependencies.note('object', type, id, textOf(found.get(id)));
        await pause();
      }
    }
    // The figures of a list include its number of members.
    for (const type of new Set([...objects.keys(), ...figures.keys()])) {
      const isAll = figures.get(type) === 'all';
      const ids = new Set([
        ...(objects.get(type) ?? []),
        ...(isAll ? [] : ((figures.get(type) as Set<number> | undefined) ?? [])),
      ]);
      const read = dependencies.idsOf('figures', type).filter((id) => isAll || ids.has(id));
      if (read.length === 0) continue;
      const found = await records.traffic(reader, resourceOf(type), read);
      for (const id of read) dependencies.note('figures', type, id, JSON.stringify(found.get(id) ?? {}));
    }
  };

  /** Ids that read a changed value, whose own traffic changed, or whose time has come. */
  const whoseTurn = async ({ verdicts }: Held, moved: ReadonlySet<number>, { figures }: Told): Promise<Set<number>> => {
    const now = clock().getTime();
    const counted = figures.get(resource.name);
    const found = new Set<number>();
    const pace = createPace();
    for (const [id, { keys, holdsUntil, isCounted }] of verdicts) {
      const isOther = isCounted && counted !== undefined && (counted === 'all' || counted.has(id));
      if (isOther || holdsUntil <= now || (moved.size > 0 && keys.some((key) => moved.has(key)))) found.add(id);
      if (pace.isOver()) await pace.rest();
    }
    return found;
  };

  const judgeThese = async (to: Held, judge: Judge, ids: readonly number[]): Promise<void> => {
    for (let from = 0; from < ids.length; from += readAtOnce) {
      const some = ids.slice(from, from + readAtOnce);
      const objects = (await reader.get(resource.name, some)).filter((object) => isWithin(scope, object));
      const there = new Set(objects.map(({ id }) => id));
      for (const id of some) if (!there.has(id)) to.verdicts.delete(id);
      await judgeSome(to, judge, objects);
      await pause();
    }
  };

  const isDue = (): boolean => clock().getTime() >= turnsAt;
  /** Marks all earlier answers as possibly outdated. */
  const fallBehind = (): void => {
    if (isBehind || !(isTold(told) || isForgotten || isDue())) return;
    isBehind = true;
    epoch = nextEpoch();
  };

  const catchUp = async (): Promise<void> => {
    fallBehind();
    const news = told;
    told = nothingTold();
    isBehind = false;
    if (isForgotten) held = undefined;
    isForgotten = false;
    const isLate = isDue();
    turnsAt = Number.POSITIVE_INFINITY;
    try {
      if (!held) held = await judgeAll();
      else if (isTold(news) || isLate) {
        await lookAgain(held, news);
        const ids = await whoseTurn(held, held.dependencies.moved(), news);
        for (const id of news.objects.get(resource.name) ?? []) ids.add(id);
        await judgeThese(held, judgeOf(held), [...ids]);
      }
      await settle(held);
    } catch (error) {
      // After a failure the state is incomplete, so it is dropped.
      held = undefined;
      throw error;
    }
    const pace = createPace();
    for (const { holdsUntil } of held.verdicts.values()) {
      turnsAt = Math.min(turnsAt, holdsUntil);
      if (pace.isOver()) await pace.rest();
    }
  };
  /** Judges again what changed while other objects were judged. */
  const settle = async (to: Held): Promise<void> => {
    for (let moved = to.dependencies.moved(); moved.size > 0; moved = to.dependencies.moved())
      await judgeThese(to, judgeOf(to), [...(await whoseTurn(to, moved, nothingTold()))]);
  };

  const forgetMany = (): void => {
    if (sizeOf(told) <= Math.max(toldAtLeast, held?.verdicts.size ?? 0)) return;
    told = nothingTold();
    isForgotten = true;
  };

  return {
    epoch() {
      fallBehind();
      return epoch;
    },
    changed({ type, ids }) {
      const known = told.objects.get(type) ?? new Set<number>();
      told.objects.set(type, known);
      for (const id of ids) known.add(id);
      forgetMany();
    },
    counted({ type, ids }) {
      const known = told.figures.get(type) ?? new Set<number>();
      told.figures.set(type, ids === 'all' ? 'all' : known);
      if (ids !== 'all' && known !== 'all') for (const id of ids) known.add(id);
      forgetMany();
    },
    async stopped() {
      // One after another: a later request finds most of it done.
      const mine = last.then(catchUp, catchUp);
      last = mine;
      await mine;
      return inOrder((held as Held).verdicts);
    },
    size: () => held?.verdicts.size ?? 0,
    judgements: () => judgements,
  };
}

/** Skips objects that were deleted between the requests. */
function* inOrder(verdicts: ReadonlyMap<number, Verdict>): Generator<readonly [id: number, stops: readonly Stop[]]> {
  for (const id of [...verdicts.keys()].sort((a, b) => a - b)) {
    const verdict = verdicts.get(id);
    if (verdict) yield [id, verdict.stops];
  }
}
