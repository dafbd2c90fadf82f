import type { LiveAuction } from '../live/auction';
import type { Cause } from './replayed';
import { keyOf, made, type PastChange, type ReplayFacts, removed } from './replayFacts';
import { createWorld, type ReplayWorld, type Touched } from './replayWorld';

const changesAtMost = 100;

type Tried = { readonly key: string; readonly cause: Cause };

/** Changes since the auction of what was looked at: of each field of an object the last one stands for all of them. */
function changesOf(facts: ReplayFacts, touched: Touched): readonly Tried[] {
  const tried = new Map<string, Tried>();
  for (const { resource, id } of touched.values()) {
    for (const change of facts.past(resource, id)) {
      if (change.action === 'create' || change.action === 'copy') {
        const key = keyOf(resource, id, made);
        tried.set(key, { key, cause: { kind: 'made', change } });
        continue;
      }
      if (change.action === 'delete') {
        const key = keyOf(resource, id, removed);
        tried.set(key, { key, cause: { kind: 'removed', change } });
        continue;
      }
      for (const { field, from, to } of change.changes) {
        const key = keyOf(resource, id, field);
        const known = tried.get(key)?.cause;
        // The oldest tells where the field came from.
        const cause: Cause = known?.kind === 'change' ? { ...known, from } : { kind: 'change', change, field, from, to };
        tried.set(key, { key, cause });
      }
    }
  }
  return [...tried.values()].sort((a, b) => timeOf(b.cause).localeCompare(timeOf(a.cause))).slice(0, changesAtMost);
}

const timeOf = (cause: Cause): string => ('change' in cause ? cause.change.at : '');

/**
 * Which changes make today differ: each is taken back by itself, and is a cause where that takes a difference away. What none of them
 * explains, the time since or today's counters may; nothing where it takes several together.
 */
export function findCauses(
  facts: ReplayFacts,
  auction: LiveAuction,
  /** What differs, as texts, in a world. */
  tell: (world: ReplayWorld) => ReadonlySet<string>,
): readonly Cause[] {
  const touched: Touched = new Map();
  const [past, now] = [new Date(auction.ts), facts.now];
  const today = tell(createWorld(facts, { clock: now, isCounted: true, isUndone: () => false }, touched));
  const before = tell(createWorld(facts, { clock: past, isCounted: false, isUndone: () => true }, touched));
  const takenAway = (world: ReplayWorld): readonly string[] => {
    const there = tell(world);
    return [...today]
      .filter((one) => !before.has(one) && !there.has(one))
      .concat([...before].filter((one) => !today.has(one) && there.has(one)));
  };
  const explained = new Set<string>();
  const changes = changesOf(facts, touched);
  const causes: Cause[] = [];
  const attempt = (cause: Cause, world: ReplayWorld): void => {
    const found = takenAway(world).filter((one) => 'change' in cause || !explained.has(one));
    if (found.length === 0) return;
    for (const one of found) explained.add(one);
    causes.push(cause);
  };
  for (const { key, cause } of changes) attempt(cause, createWorld(facts, { clock: now, isCounted: true, isUndone: (one) => one === key }));
  attempt({ kind: 'time' }, createWorld(facts, { clock: past, isCounted: true, isUndone: () => false }));
  attempt({ kind: 'traffic' }, createWorld(facts, { clock: now, isCounted: false, isUndone: () => false }));
  return causes;
}

/** Who removed an object. */
export function removedBy(past: readonly PastChange[]): readonly Cause[] {
  const change = past.find(({ action }) => action === 'delete');
  return change ? [{ kind: 'removed', change }] : [];
}
