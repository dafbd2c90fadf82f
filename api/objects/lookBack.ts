import type { Blocker } from '../../src/model/problemBody';
import { resourceOf } from '../../src/resources';
import type { Viewer } from '../../src/schema/access';
import type { AnyResource } from '../../src/schema/resource';
import type { ApiParts } from '../apiParts';
import { type ApiContext, viewerOn } from '../http/apiEnv';
import { Refusal } from '../http/problems';
import { groupReferrers, isVisible } from './blockers';
import { readRange } from './readMany';
import { findVisible } from './readOne';
import { requireSight } from './rights';

/** Who names an object, as far as the viewer may read them. */
export async function referrers(
  { ports: { store } }: ApiParts,
  viewer: Viewer,
  resource: AnyResource,
  id: number,
): Promise<{ readonly total: number; readonly items: readonly Blocker[] }> {
  await findVisible(store, viewer, resource, id);
  const refs = await store.refsTo(resource.name, [id]);
  const items = groupReferrers(
    viewer,
    refs.filter((ref) => isVisible(viewer, resourceOf(ref.fromType), ref.owner)),
  );
  return { total: items.reduce((total, { count }) => total + count, 0), items };
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
