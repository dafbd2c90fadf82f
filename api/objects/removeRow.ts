import { resourceOf } from '../../src/resources';
import type { Fields } from '../../src/schema/kinds';
import { sayObjects } from '../../src/schema/messages/sayObjects';
import type { AnyResource, RuleContext } from '../../src/schema/resource';
import { unknownTraffic } from '../../src/schema/unknownTraffic';
import { whyKept } from '../finance/whyKept';
import { Refusal } from '../http/problems';
import { countsOf, groupReferrers, ownedBy } from './blockers';
import { lockRows, type Versions } from './changeRows';
import { refusalWhileUnknown } from './checks';
import { idsIn, isLink } from './entity';
import { createLinks } from './links';
import type { Row } from './records';
import { forbids, referrerOf, uniqueTargets } from './referrers';
import { partiesOf, transferOwnership } from './transferOwnership';
import type { Target, WriteContext } from './unitOfWork';

type Values = Readonly<Record<string, unknown>>;

type Removal = {
  readonly versions: Versions;
  /** Months in which it has facts that finance counts. */
  readonly months: readonly string[];
  readonly reassignTo?: unknown;
};

/**
 * Deletes an object for good. Live objects that need it prevent that, unless `reassignTo` takes over their references. Optional
 * references, and those of archived objects, are removed in the same transaction.
 */
export async function removeRow(
  saving: WriteContext,
  resource: AnyResource,
  id: number,
  { versions, months, reassignTo }: Removal,
): Promise<void> {
  const { work, viewer } = saving;
  const target = { type: resource.name, id };
  const belonging = await saving.extension.removedWith(work.tx, resource.name, id);
  const preSave = await work.tx.refsTo(resource.name, [id]);
  const parties = await partiesOf(saving, resource, [id], reassignTo);
  const [row] = await lockRows(saving, resource, [id], versions, [
    ...belonging,
    ...preSave.map(referrerOf),
    ...parties,
  ]);
  if (!row) return;
  await refuseProtected(saving, resource, row);
  const kept = await whyKept(work.tx, resource, id, months);
  if (kept) throw new Refusal('in_use', kept, { blockers: [] });
  // Another object may have referred to it since the first check; the lock prevents that from here on.
  const refs = await work.tx.refsTo(resource.name, [id]);
  await work.lock(refs.map(referrerOf));
  const isHandedOver = resource.transferOwnership === true && reassignTo !== undefined;
  if (isHandedOver) await transferOwnership(saving, resource, [id], reassignTo);
  const needed = isHandedOver ? [] : refs.filter(forbids);
  const blockers = [...groupReferrers(viewer, needed), ...(await ownedBy(work.tx, resource, id))];
  if (blockers.length > 0)
    throw new Refusal('in_use', sayObjects('objects.inUse', { users: countsOf(blockers) }), { blockers });
  for (const referrer of uniqueTargets(refs)) {
    if (referrer.type === target.type && referrer.id === id) continue;
    const { allFields } = resourceOf(referrer.type);
    work.change(referrer, (values) => unlink(allFields, values, target) as Row);
  }
  for (const one of belonging) work.remove(one);
  work.remove(target);
}

async function refuseProtected(
  { work, viewer, now, records, extension }: WriteContext,
  resource: AnyResource,
  row: Row,
): Promise<void> {
  const stays = await extension.removalRefusal(work.tx, resource.name, row, viewer.user, 'delete');
  if (stays) throw new Refusal('in_use', stays, { blockers: [] });
  const { protect } = resource;
  if (!protect) return;
  const traffic = await records.traffic(work.tx, resource, [row.id]);
  const account = (await records.accounts(work.tx, resource, [row.demand as number | null])).get(
    row.demand as number | null,
  );
  const links = createLinks(work.tx, resource);
  const context: RuleContext = {
    viewer,
    now,
    linked: (field) => links.linked(row, field),
    ...(account && { account }),
    traffic: (traffic.get(row.id) ?? unknownTraffic) as Record<string, number>,
  };
  const why = await links.settle(
    () => protect(row as never, context) ?? refusalWhileUnknown(context, (most) => protect(row as never, most)),
  );
  if (why) throw new Refusal('in_use', why, { blockers: [] });
}

/** The record without references to the target; removes rows that require it. */
function unlink(fields: Fields, row: Values, target: Target): Values {
  const next: Record<string, unknown> = { ...row };
  for (const [name, field] of Object.entries(fields)) {
    const value = row[name];
    if (isLink(field)) {
      if (field.to !== target.type || !idsIn(value).includes(target.id)) continue;
      next[name] = field.kind === 'ref' ? null : idsIn(value).filter((id) => id !== target.id);
    } else if (field.kind === 'groups' && Array.isArray(value)) {
      next[name] = value.flatMap((inner: Values) => {
        const needs = Object.entries(field.fields).some(
          ([key, part]) => part.kind === 'ref' && part.required && part.to === target.type && inner[key] === target.id,
        );
        return needs ? [] : [unlink(field.fields, inner, target)];
      });
    } else if (field.kind === 'group' && typeof value === 'object' && value !== null) {
      next[name] = unlink(field.fields, value as Values, target);
    }
  }
  return next;
}
