import { hexOf } from '../../src/model/hexOf';
import { findResource } from '../../src/resources';
import type { AnyResource } from '../../src/schema/resource';
import { notFound, Refusal } from '../http/problems';
import { isObject } from '../http/readBody';
import type { Ports } from '../ports';
import { type Return, refuseTaken } from './archiveRows';
import type { Row } from './records';
import { isWithin, mayChange, requireSight } from './rights';
import type { Saving } from './saving';
import type { Target, Written } from './work';

const keptMs = 60_000;

/** What an object had before, and the version that the undone write gave it. */
type Step = Target & { readonly version: number; readonly before: Readonly<Record<string, unknown>> };

/** Keeps what a write changed, for a minute, and answers the token that gives it back. */
export async function keepUndo({ store, clock, randomBytes }: Ports, user: number, written: readonly Written[]): Promise<string> {
  const steps = written.flatMap(({ resource, id, version, before, after, changes }): readonly Step[] => {
    if (!before || !after) return [];
    return [{ type: resource.name, id, version, before: Object.fromEntries(changes.map(({ field }) => [field, before[field] ?? null])) }];
  });
  const token = `u_${hexOf(randomBytes(16))}`;
  await store.undo.put({ token, user, expiresAt: new Date(clock().getTime() + keptMs).toISOString(), body: { steps } });
  return token;
}

/** The steps behind a token of this user. */
export async function takeUndo({ store, clock }: Ports, user: number, token: string): Promise<readonly Step[]> {
  const found = await store.undo.take(token, clock().toISOString());
  if (!found || found.user !== user) throw new Refusal('expired', 'This can be undone for a minute only, and once.');
  return isObject(found.body) ? (found.body.steps as readonly Step[]) : [];
}

/** Gives objects their earlier values back, unless somebody changed one of them since. */
export async function undoSteps(saving: Saving, steps: readonly Step[]): Promise<void> {
  const { work, viewer } = saving;
  await work.lock(steps);
  const returns = new Map<AnyResource, Return[]>();
  for (const step of steps) {
    const resource = findResource(step.type);
    const draft = work.find(step);
    if (!resource || !draft?.stored || !isWithin(requireSight(viewer, resource).scope, draft.stored))
      throw notFound('One of the objects is no longer there.');
    if (!mayChange(viewer, resource, draft.stored)) throw notFound('One of the objects may no longer be changed.');
    if (draft.stored.version !== step.version)
      throw new Refusal('version_conflict', `${draft.stored.name} was changed since. Nothing was undone.`);
    const before = draft.before as Row;
    const after = { ...before, ...step.before } as Row;
    const some = returns.get(resource) ?? [];
    returns.set(resource, some);
    some.push({ before, after });
    work.change(step, () => after, 'undo');
  }
  for (const [resource, some] of returns) await refuseTaken(saving, resource, some);
}
