import { hexOf } from '../../src/model/hexOf';
import { undoMinutes, undoMs } from '../../src/reference/undoTime';
import { findResource } from '../../src/resources';
import { sayUndo } from '../../src/schema/messages/sayUndo';
import type { AnyResource } from '../../src/schema/resource';
import { createPace } from '../http/pause';
import { notFound, Refusal } from '../http/problems';
import { isObject } from '../http/request';
import type { Ports, Transaction } from '../ports';
import { type Return, refuseTaken } from './archiveRows';
import { countsOf, groupReferrers } from './blockers';
import { undoMembers } from './members';
import type { Row } from './records';
import { isWithin, mayChange, requireMaker, requireSight } from './rights';
import type { CommittedChange, Target, WriteContext } from './unitOfWork';

/** Values to remove from a list and to add back. */
export type MemberSteps = { readonly remove: readonly string[]; readonly add: readonly string[] };

/** An object's earlier values (null: it did not exist), and the version of the write to undo. */
type Step = Target & {
  readonly version: number;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly members?: MemberSteps;
};

/** Stores the undo steps with the write, and returns a token that undoes it within `undoMs`. */
export async function keepUndo(
  { clock, randomBytes }: Pick<Ports, 'clock' | 'randomBytes'>,
  tx: Transaction,
  user: number,
  written: readonly CommittedChange[],
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
    else
      steps.push({ ...target, before: Object.fromEntries(changes.map(({ field }) => [field, before[field] ?? null])) });
  }
  const token = `u_${hexOf(randomBytes(16))}`;
  await tx.beside.undo.put({
    token,
    user,
    expiresAt: new Date(clock().getTime() + undoMs).toISOString(),
    body: { steps },
  });
  return token;
}

/** The steps of this user's token, which is used up. @throws where they have expired. */
export async function takeUndo(
  { beside }: Transaction,
  user: number,
  token: string,
  now: Date,
): Promise<readonly Step[]> {
  // Previews of files are stored there too, under other tokens; taking one would use it up.
  const found = /^u_[0-9a-f]{32}$/.test(token) ? await beside.undo.take(token, user, now.toISOString()) : undefined;
  if (!found) throw new Refusal('expired', sayUndo('undo.once', { minutes: undoMinutes }));
  return isObject(found.body) ? (found.body.steps as readonly Step[]) : [];
}

/** Objects that an undo left unchanged. */
export type Left = { readonly count: number; readonly names: readonly string[] };

/**
 * Restores earlier values and deletes objects that were created. Where some objects were changed, used or deleted since, undoes
 * nothing, or only the `rest`, and returns the others.
 */
export async function undoSteps(saving: WriteContext, steps: readonly Step[], isRest: boolean): Promise<Left> {
  const { work, viewer } = saving;
  await work.lock(steps);
  const left = leftOf(saving, steps);
  if (left.size > 0 && !isRest) throw refusalOf([...left.values()], steps.length - left.size);
  const standing = steps.filter((step) => !left.has(keyOf(step)));
  if (isRest) await leaveUsed(saving, standing, left);
  else await refuseUsed(saving, standing);
  const going = steps.filter((step) => !left.has(keyOf(step)));
  if (going.length === 0) throw refusalOf([...left.values()], 0);

  const returns = new Map<AnyResource, Return[]>();
  const pace = createPace();
  for (const step of going) {
    if (pace.isOver()) await pace.rest();
    const { resource, draft } = standingOf(saving, step);
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
  for (const [resource, some] of returns) await refuseTaken(saving, resource, some);
  return { count: left.size, names: [...left.values()].slice(0, namedAtMost).map(({ name }) => name) };
}

/** Why an object cannot be undone: it is gone, the viewer lost the right, or it has a newer version or users. */
type Why = { readonly name: string; readonly why: 'gone' | 'right' | 'since' };

/** Objects that cannot be undone by themselves; those in use are found later. */
function leftOf({ work, viewer }: WriteContext, steps: readonly Step[]): Map<string, Why> {
  const left = new Map<string, Why>();
  for (const step of steps) {
    const resource = findResource(step.type);
    const stored = work.find(step)?.stored;
    if (!resource || !stored || !isWithin(requireSight(viewer, resource).scope, stored))
      left.set(keyOf(step), { name: `#${step.id}`, why: 'gone' });
    else if (!mayChange(viewer, resource, stored)) left.set(keyOf(step), { name: stored.name, why: 'right' });
    else if (stored.version !== step.version) left.set(keyOf(step), { name: stored.name, why: 'since' });
  }
  return left;
}

function refusalOf(left: readonly Why[], undoable: number): Refusal {
  if (left.some(({ why }) => why === 'gone'))
    return new Refusal('not_found', 'One of the objects was deleted.', { undoable });
  if (left.some(({ why }) => why === 'right'))
    return new Refusal('not_found', 'You can no longer change one of the objects.', { undoable });
  return new Refusal(
    'version_conflict',
    sayUndo('undo.changedSince', { names: inWords(left.map(({ name }) => name)) }),
    { undoable },
  );
}

function standingOf({ work }: WriteContext, step: Step) {
  const resource = findResource(step.type);
  const draft = work.find(step);
  if (!resource || !draft) throw notFound('One of the objects was deleted.');
  return { resource, draft };
}

const keyOf = ({ type, id }: Target): string => `${type} ${id}`;

const namedAtMost = 5;

/** Names in a message: `A, B (+3)`. */
function inWords(names: readonly string[]): string {
  const shown = names.slice(0, namedAtMost).join(', ');
  return names.length > namedAtMost ? `${shown} (+${(names.length - namedAtMost).toLocaleString('en-US')})` : shown;
}

/** @throws where a created object is in use, unless the undo covers its users. */
async function refuseUsed(saving: WriteContext, steps: readonly Step[]): Promise<void> {
  const refs = await refsToMade(saving, steps);
  const keys = new Set(steps.map(keyOf));
  const blockers = groupReferrers(
    saving.viewer,
    refs.filter((ref) => !keys.has(fromOf(ref))),
  );
  if (blockers.length === 0) return;
  const undoable = steps.length - usedIn(steps, refs).length;
  throw new Refusal('in_use', sayUndo('undo.inUse', { users: countsOf(blockers) }), { blockers, undoable });
}

async function leaveUsed(saving: WriteContext, steps: readonly Step[], left: Map<string, Why>): Promise<void> {
  for (const step of usedIn(steps, await refsToMade(saving, steps)))
    left.set(keyOf(step), { name: saving.work.find(step)?.stored?.name ?? `#${step.id}`, why: 'since' });
}

type Referrers = Awaited<ReturnType<Transaction['refsTo']>>;

async function refsToMade({ work }: WriteContext, steps: readonly Step[]): Promise<Referrers> {
  const made = steps.filter(({ before }) => before === null);
  const found: Referrers[number][] = [];
  for (const type of new Set(made.map((step) => step.type))) {
    const ids = made.filter((step) => step.type === type).map(({ id }) => id);
    for (const ref of await work.tx.refsTo(type, ids)) found.push(ref);
  }
  return found;
}

/** Created objects in use by objects outside these steps. They stay, and so do the created objects that they use. */
function usedIn(steps: readonly Step[], refs: Referrers): readonly Step[] {
  const going = new Map(steps.map((step) => [keyOf(step), step]));
  const byUser = new Map<string, Referrers[number][]>();
  for (const ref of refs) {
    const known = byUser.get(fromOf(ref));
    if (known) known.push(ref);
    else byUser.set(fromOf(ref), [ref]);
  }
  const used: Step[] = [];
  const waiting = refs.filter((ref) => !going.has(fromOf(ref)));
  for (let ref = waiting.pop(); ref; ref = waiting.pop()) {
    const key = keyOf({ type: ref.toType, id: ref.toId });
    const step = going.get(key);
    if (!step) continue;
    going.delete(key);
    used.push(step);
    waiting.push(...(byUser.get(key) ?? []));
  }
  return used;
}

const fromOf = ({ fromType, fromId }: Referrers[number]): string => keyOf({ type: fromType, id: fromId });
