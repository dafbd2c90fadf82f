import type { AnyRecord } from '../../schema/context';
import { type Inventory, listKeys } from '../listKeys';
import type { ServingWorld } from '../serving/judgeServing';
import { type ChangeKey, keyOf, made, type ReplayFacts, removed } from './replayFacts';

/** How a world differs from today's: its time, whether counters apply, and which changes since the auction are undone. */
export type WorldOptions = {
  readonly clock: Date;
  readonly isCounted: boolean;
  readonly isUndone: (key: ChangeKey) => boolean;
};

export type ReplayWorld = ServingWorld & {
  /** Whether one of the lists contains the request's app or site; inactive lists do not count. Undefined if unknown. */
  isListed(kind: 'apps' | 'sites', lists: readonly number[], inventory: Inventory): boolean | undefined;
  /** A deleted object cannot be read, not even in its past state. */
  isRemoved(resource: string, id: number): boolean;
};

/** Objects and lists that were read. */
export type Touched = Map<string, { readonly resource: string; readonly id: number }>;

const resourceOfLists = { apps: 'applists', sites: 'sitelists' } as const;

/** Returns the configuration of today, or with some changes undone, for the serving rules. */
export function createWorld(
  facts: ReplayFacts,
  { clock, isCounted, isUndone }: WorldOptions,
  touched?: Touched,
): ReplayWorld {
  const found = new Map<string, AnyRecord | undefined>();
  const find = (resource: string, id: number): AnyRecord | undefined => {
    const key = `${resource} ${id}`;
    touched?.set(key, { resource, id });
    if (!found.has(key)) found.set(key, undo(facts.find(resource, id), resource, id));
    return found.get(key);
  };
  const undo = (record: AnyRecord | undefined, resource: string, id: number): AnyRecord | undefined => {
    const past = record ? facts.past(resource, id) : [];
    let before = record;
    for (const { action, changes } of past) {
      for (const { field, from } of changes)
        if (before && field in before && isUndone(keyOf(resource, id, field))) before = { ...before, [field]: from };
      if ((action === 'create' || action === 'copy') && isUndone(keyOf(resource, id, made))) before = undefined;
    }
    return before;
  };
  const isListed: ReplayWorld['isListed'] = (kind, lists, inventory) => {
    const resource = resourceOfLists[kind];
    let isKnown = true;
    for (const id of lists) {
      const list = find(resource, id);
      if (list?.status !== 1) continue;
      const asked = listKeys(kind, list, inventory);
      if (!asked) return undefined;
      const { members } = facts.resourceOf(resource);
      const isBack = isUndone(keyOf(resource, id, members?.field ?? ''));
      const held = heldThen(facts, resource, id, asked.keys, isBack);
      if (held === undefined) isKnown = false;
      else if (held.length > 0) return true;
      else if (asked.isPartly) isKnown = false;
    }
    return isKnown ? false : undefined;
  };
  return {
    now: clock,
    resourceOf: facts.resourceOf,
    find,
    figures: (resource, id) => {
      const figures = facts.figures(resource, id);
      return isCounted ? figures : 'members' in figures ? { members: figures.members } : nothing;
    },
    seen: { names: new WeakMap(), linked: new WeakMap() },
    isListed,
    isRemoved: (resource, id) =>
      find(resource, id) === undefined &&
      !isUndone(keyOf(resource, id, removed)) &&
      facts.past(resource, id).some(({ action }) => action === 'delete'),
  };
}

const nothing = {};

type Named = { readonly count: number; readonly values: readonly string[] } | null | undefined;

/** Returns a list's past entries: today's with later changes undone. History has only the first 200 entries of a change. */
function heldThen(
  facts: ReplayFacts,
  resource: string,
  id: number,
  keys: readonly string[],
  isBack: boolean,
): readonly string[] | undefined {
  let held: readonly string[] = facts.held(resource, id, keys);
  if (!isBack) return held;
  const { members } = facts.resourceOf(resource);
  for (const { changes } of facts.past(resource, id))
    for (const { field, from, to } of changes) {
      if (field !== members?.field) continue;
      const [went, came] = [from as Named, to as Named];
      held = [
        ...held.filter((key) => !came?.values.includes(key)),
        ...keys.filter((key) => went?.values.includes(key)),
      ];
      const isCut = (named: Named): boolean => (named?.count ?? 0) > (named?.values.length ?? 0);
      if (held.length === 0 ? isCut(went) : isCut(came)) return undefined;
    }
  return held;
}
