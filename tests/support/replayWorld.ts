import type { LiveAuction } from '../../src/model/live/auction';
import { replayAuction } from '../../src/model/replay/replayAuction';
import type { Replay } from '../../src/model/replay/replayed';
import type { PastChange, ReplayFacts } from '../../src/model/replay/replayFacts';
import { resourceOf } from '../../src/resources';
import type { AnyRecord } from '../../src/schema/resource';
import { changed, type Objects, recordOf, servingNow, type Values } from './servingWorld';

/** A change since the auction: fields of an object, entries added to or removed from a list, or its creation or deletion. */
export type Edit = {
  readonly on: string;
  readonly set?: Values;
  readonly came?: readonly string[];
  readonly went?: readonly string[];
  readonly made?: true;
  readonly removed?: true;
};

export type World = {
  readonly objects: Objects;
  readonly figures?: Readonly<Record<string, Values>>;
  /** Entries of lists at the time of the auction. */
  readonly entries?: Readonly<Record<string, readonly string[]>>;
  readonly candidates?: readonly number[];
};

const by = { id: 9, name: 'Mara' };

/** Replays an auction after these changes, oldest first, ten minutes apart. */
export function replayIn(
  auction: LiveAuction,
  { objects, figures = {}, entries = {}, candidates = [] }: World,
  edits: readonly Edit[],
): Replay {
  let today = objects;
  const held = new Map(Object.entries(entries).map(([key, values]) => [key, new Set(values)]));
  const lines: PastChange[] = [];
  edits.forEach(({ on, set = {}, came = [], went = [], made, removed }, at) => {
    const [type, id] = [on.split(' ')[0] ?? '', Number(on.split(' ')[1])];
    const before = recordIn(today, type, id);
    const fields = Object.entries(set).map(([field, to]) => ({ field, from: before?.[field] ?? null, to }));
    const named = (values: readonly string[]) => (values.length > 0 ? { count: values.length, values } : null);
    const member = came.length + went.length > 0 ? [{ field: 'entries', from: named(went), to: named(came) }] : [];
    const list = held.get(on) ?? new Set();
    for (const key of came) list.add(key);
    for (const key of went) list.delete(key);
    held.set(on, list);
    lines.unshift({
      type,
      id,
      version: at + 2,
      by,
      admin: null,
      at: new Date(auction.ts + (at + 1) * 600_000).toISOString(),
      action: made ? 'create' : removed ? 'delete' : 'update',
      changes: removed ? [{ field: 'name', from: before?.name ?? null, to: null }] : made ? [] : [...fields, ...member],
    });
    today = removed ? without(today, type, id) : changed(today, { [type]: { [id]: set } });
  });
  const facts: ReplayFacts = {
    resourceOf,
    now: servingNow,
    find: (resource, id) => recordIn(today, resource, id),
    figures: (resource, id) => ({
      ...figures[`${resource} ${id}`],
      ...(resourceOf(resource).members && { members: 1 }),
    }),
    held: (resource, id, keys) => keys.filter((key) => held.get(`${resource} ${id}`)?.has(key)),
    past: (resource, id) => lines.filter((line) => line.type === resource && line.id === id),
    candidates,
    more: 0,
    isCut: () => false,
  };
  const steps = replayAuction(auction, facts);
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value;
}

function recordIn(objects: Objects, resource: string, id: number): AnyRecord | undefined {
  const values = objects[resource]?.[id];
  return values && recordOf(resource, id, values);
}

function without(objects: Objects, resource: string, id: number): Objects {
  const { [id]: _, ...rest } = objects[resource] ?? {};
  return { ...objects, [resource]: rest };
}
