import { hexOf } from '../../src/model/hexOf';
import { findResource } from '../../src/resources';
import type { AnyResource } from '../../src/schema/resource';
import { createPace } from '../http/pause';
import { notFound, Refusal } from '../http/problems';
import { isObject } from '../http/readBody';
import { undoMembers } from '../members/undoMembers';
import type { Ports, Transaction } from '../ports';
import { type Return, refuseTaken } from './archiveRows';
import { countsInWords, groupReferrers } from './blockers';
import type { Row } from './records';
import { isWithin, mayChange, requireMaker, requireSight } from './rights';
import type { Saving } from './saving';
import type { Target, Written } from './work';

const keptMs = 60_000;

/** Values of a list that are taken away and given back. */
export type MemberSteps = { readonly remove: readonly string[]; readonly add: readonly string[] };

/** What an object had before (null: it was not there), and the version that the undone write gave it. */
type Step = Target & {
  readonly version: number;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly members?: MemberSteps;
};

/** Keeps what a write changed and made, for a minute and with the write, and answers the token that undoes it. */
export async function keepUndo(
  { clock, randomBytes }: Pick<Ports, 'clock' | 'randomBytes'>,
  tx: Transaction,
  user: number,
  written: readonly Written[],
  members?: MemberSteps,
): Promise<string> {
  const steps: Step[] = [];
  const pace = createPace();
  for (const { resource, id, version, before, after, changes } of written) {
    if (pace.isOver()) await pace.rest();
    if (!after) continue;
    const target = { type: resource.name, id, version };
    if (!before) steps.push({ ...target, before: null });
    else if (members) steps.push({ ...target, before: {}, members });
    else steps.push({ ...target, before: Object.fromEntries(changes.map(({ field }) => [field, before[field] ?? null])) });
  }
  const token = `u_${hexOf(randomBytes(16))}`;
  await tx.beside.undo.put({ token, user, expiresAt: new Date(clock().getTime() + keptMs).toISOString(), body: { steps } });
  return token;
}

/** The steps behind a token of this user; it is used up where they are gone. */
export async function takeUndo({ beside }: Transaction, user: number, token: string, now: Date): Promise<readonly Step[]> {
  // Previews of files lie beside them under tokens of their own, and taking one would use it up.
  const found = /^u_[0-9a-f]{32}$/.test(token) ? await beside.undo.take(token, user, now.toISOString()) : undefined;
  if (!found) throw new Refusal('expired', 'You can undo this once, within one minute.');
  return isObject(found.body) ? (found.body.steps as readonly Step[]) : [];
}

/** Those that an undo of the others left as they are. */
export type Left = { readonly count: number; readonly names: readonly string[] };

/**
 * Gives objects their earlier values back and deletes those that were made. Where some were changed or used since, nothing is undone,
 * or just the `rest`, and what was left is answered.
 */
export async function undoSteps(saving: Saving, steps: readonly Step[], isRest: boolean): Promise<Left> {
  const { work, viewer } = saving;
  await work.lock(steps);
  const returns = new Map<AnyResource, Return[]>();
  const made = steps.filter(({ before }) => before === null);
  const used = isRest ? await usedOf(saving, made, steps) : new Set<string>();
  if (!isRest) await refuseUsed(saving, made, steps);
  const changed: string[] = [];
  const pace = createPace();
  for (const step of steps) {
    if (pace.isOver()) await pace.rest();
    const resource = findResource(step.type);
    const draft = work.find(step);
    if (!resource || !draft?.stored || !isWithin(requireSight(viewer, resource).scope, draft.stored))
      throw notFound('One of the objects was deleted.');
    if (!mayChange(viewer, resource, draft.stored)) throw notFound('You can no longer change one of the objects.');
    if (draft.stored.version !== step.version || used.has(keyOf(step))) {
      changed.push(draft.stored.name);
      continue;
    }
    if (step.before === null) {
      requireMaker(viewer, resource);
      work.remove(step);
      continue;
    }
    if (step.members) {
      await undoMembers(saving, resource, draft.before as Row, step.members);
      work.change(step, (row) => row, 'undo');
      continue;
    }
    const before = draft.before as Row;
    const after = { ...before, ...step.before } as Row;
    const some = returns.get(resource) ?? [];
    returns.set(resource, some);
    some.push({ before, after });
    work.change(step, () => after, 'undo');
  }
  const undoable = steps.length - changed.length;
  if (changed.length > 0 && (!isRest || undoable === 0))
    throw new Refusal('version_conflict', `Changed since: ${inWords(changed)}. Nothing was undone.`, { undoable });
  for (const [resource, some] of returns) await refuseTaken(saving, resource, some);
  return { count: changed.length, names: changed.slice(0, namedAtMost) };
}

const keyOf = ({ type, id }: Target): string => `${type} ${id}`;

const namedAtMost = 5;

/** `A, B (+3)`: a person has to know which they are. */
function inWords(names: readonly string[]): string {
  const shown = names.slice(0, namedAtMost).join(', ');
  return names.length > namedAtMost ? `${shown} (+${(names.length - namedAtMost).toLocaleString('en-US')})` : shown;
}

/** What was made a moment ago and is used by now stays, unless its users are given back too. */
async function refuseUsed(saving: Saving, made: readonly Step[], all: readonly Step[]): Promise<void> {
  const refs = await usesOf(saving, made, all);
  const blockers = groupReferrers(saving.viewer, refs);
  if (blockers.length === 0) return;
  const undoable = all.length - new Set(refs.map(({ toType, toId }) => `${toType} ${toId}`)).size;
  throw new Refusal('in_use', `${countsInWords(blockers)} now use the imported objects. Nothing was undone.`, {
    blockers,
    undoable,
  });
}

const usedOf = async (...given: Parameters<typeof usesOf>): Promise<ReadonlySet<string>> =>
  new Set((await usesOf(...given)).map(({ toType, toId }) => `${toType} ${toId}`));

type Referrers = Awaited<ReturnType<Transaction['refsTo']>>;

async function usesOf({ work }: Saving, made: readonly Step[], all: readonly Step[]): Promise<Referrers> {
  const going = new Set(all.map(keyOf));
  const found: Referrers[number][] = [];
  for (const type of new Set(made.map((step) => step.type))) {
    const ids = made.filter((step) => step.type === type).map(({ id }) => id);
    for (const ref of await work.tx.refsTo(type, ids)) if (!going.has(`${ref.fromType} ${ref.fromId}`)) found.push(ref);
  }
  return found;
}
