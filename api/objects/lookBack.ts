import type { Uses } from '../../src/model/uses';
import { resourceOf } from '../../src/resources';
import type { Viewer } from '../../src/schema/access';
import type { AnyResource } from '../../src/schema/resource';
import type { ApiParts } from '../apiParts';
import { type ApiContext, viewerOn } from '../http/apiEnv';
import { Refusal } from '../http/problems';
import { groupReferrers, isVisible } from './blockers';
import { countLinks } from './manyUses';
import { readRange } from './readMany';
import { findVisible } from './readOne';
import { forbids } from './referrers';
import { requireSight } from './rights';

/** Who names an object and what goes where it is deleted, as far as the viewer may read them. */
export async function referrers({ ports: { store } }: ApiParts, viewer: Viewer, resource: AnyResource, id: number): Promise<Uses> {
  const stored = await findVisible(store, viewer, resource, id);
  const refs = (await store.refsTo(resource.name, [id])).filter((ref) => isVisible(viewer, resourceOf(ref.fromType), ref.owner));
  const items = groupReferrers(viewer, refs);
  const links = countLinks(viewer, resource);
  links.addOwn(stored);
  for (const ref of refs) if (!forbids(ref)) links.add(id, ref.fromType, ref.fromId);
  const [members] = resource.members ? await store.memberCounts(resource.name, [id]) : [];
  return {
    total: items.reduce((total, { count }) => total + count, 0),
    items,
    blocking: new Set(refs.filter(forbids).map(({ fromType, fromId }) => `${fromType} ${fromId}`)).size,
    links: links.all(),
    entries: members?.count ?? 0,
  };
}

/**
 * What was done to an object, the newest first, all of it or from `from` on and before `to`; fields that the viewer may not read are
 * left out of each entry.
 */
export async function history(
  { ports: { store }, answers }: ApiParts,
  c: ApiContext,
  resource: AnyResource,
  id: number,
): Promise<Response> {
  const viewer = viewerOn(c);
  const { fields } = requireSight(viewer, resource);
  await findVisible(store, viewer, resource, id);
  const [first, last] = readRange(c, 0, 20);
  const during = { from: readMoment(c, 'from'), to: readMoment(c, 'to') };
  const { rows, total } = await store.history(resource.name, id, [first, last], during);
  const shown = rows.map(({ version, at, action, by, admin, changes }) => ({
    version,
    at,
    action,
    by,
    admin,
    changes: changes.filter((change) => fields.has(change.field)),
  }));
  const range = shown.length > 0 ? `${first}-${first + shown.length - 1}` : '*';
  return answers.data(c, shown, 200, { 'Content-Range': `history ${range}/${total}` });
}

const moment = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d))?$/;

/** A moment of the query as history has it. */
function readMoment(c: ApiContext, name: 'from' | 'to'): string | undefined {
  const word = c.req.query(name);
  if (word === undefined) return undefined;
  const time = moment.test(word) ? Date.parse(word) : Number.NaN;
  if (Number.isNaN(time)) throw new Refusal('bad_request', `${name} must be like 2026-09-30 or 2026-09-30T16:05:00Z.`);
  return new Date(time).toISOString();
}
