import { z } from 'zod';
import { resourceOf } from '../../src/resources';
import type { Fields } from '../../src/schema/kinds';
import { problem, shown } from '../../src/schema/messages/problem';
import { sayObjects } from '../../src/schema/messages/sayObjects';
import type { AnyResource } from '../../src/schema/resource';
import { invalidAt, Refusal } from '../http/problems';
import { countsOf, groupReferrers } from './blockers';
import { idsIn, isLink } from './entity';
import type { Row } from './records';
import { forbids, referrerOf, uniqueTargets } from './referrers';
import { isWithin, requireSight } from './rights';
import type { Target, WriteContext } from './unitOfWork';

/** Who takes over; looked up only where something has to be handed over, and any other value is refused there. */
export const takerShape = z
  .unknown()
  .meta({ type: 'integer' })
  .optional()
  .describe('ID of the object to which objects that need this one are reassigned');

/** The same in the address of a call that has no body. */
export const takerQuery = z.object({
  reassignTo: z
    .preprocess((text) => (/^[1-9]\d{0,9}$/.test(String(text)) ? Number(text) : text), takerShape)
    .optional(),
});

type Values = Readonly<Record<string, unknown>>;

/** Objects to lock before references are handed over: the referring objects and the one that takes over. */
export async function partiesOf(
  { work }: WriteContext,
  resource: AnyResource,
  ids: readonly number[],
  to: unknown,
): Promise<readonly Target[]> {
  if (!resource.transferOwnership) return [];
  const taker = typeof to === 'number' ? [{ type: resource.name, id: to }] : [];
  return [...(await work.tx.refsTo(resource.name, ids)).map(referrerOf), ...taker];
}

/** Replaces references to these objects by another one. @throws where none is given. */
export async function transferOwnership(
  saving: WriteContext,
  resource: AnyResource,
  ids: readonly number[],
  to: unknown,
): Promise<void> {
  const { work, viewer } = saving;
  const refs = (await work.tx.refsTo(resource.name, ids)).filter(forbids);
  if (refs.length === 0) return;
  if (to === undefined || to === null) {
    const blockers = groupReferrers(viewer, refs);
    throw new Refusal('in_use', sayObjects('objects.handOver', { users: countsOf(blockers) }), { blockers });
  }
  const taker = takerOf(saving, resource, ids, to);
  await work.lock(refs.map(referrerOf));
  for (const referrer of uniqueTargets(refs)) {
    const { allFields } = resourceOf(referrer.type);
    work.change(referrer, (row) => replaced(allFields, row, resource.name, ids, taker) as Row);
  }
}

function takerOf({ work, viewer }: WriteContext, resource: AnyResource, ids: readonly number[], to: unknown): number {
  const label = resource.label[0];
  const stored =
    typeof to === 'number' && !ids.includes(to) ? work.find({ type: resource.name, id: to })?.stored : undefined;
  if (!stored || !isWithin(requireSight(viewer, resource).scope, stored))
    throw invalidAt('reassignTo', problem('refMissing', { label: 'reassignTo', resource: label, id: shown(to) }));
  if (stored.status === 2)
    throw invalidAt('reassignTo', problem('refArchived', { label: 'reassignTo', name: stored.name }));
  return stored.id;
}

/** The record with references to these objects replaced by one to `taker`. */
function replaced(fields: Fields, row: Values, type: string, ids: readonly number[], taker: number): Values {
  const next: Record<string, unknown> = { ...row };
  for (const [name, field] of Object.entries(fields)) {
    const value = row[name];
    if (isLink(field)) {
      if (field.to !== type || !idsIn(value).some((id) => ids.includes(id))) continue;
      const named = idsIn(value).map((id) => (ids.includes(id) ? taker : id));
      next[name] = field.kind === 'ref' ? taker : [...new Set(named)];
    } else if ('fields' in field && typeof value === 'object' && value !== null) {
      next[name] = Array.isArray(value)
        ? value.map((inner: Values) => replaced(field.fields, inner, type, ids, taker))
        : replaced(field.fields, value as Values, type, ids, taker);
    }
  }
  return next;
}
