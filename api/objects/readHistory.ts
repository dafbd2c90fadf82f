import { z } from 'zod';
import type { Uses } from '../../src/model/uses';
import { resourceOf } from '../../src/resources';
import type { Viewer } from '../../src/schema/access';
import { sayRequests } from '../../src/schema/messages/sayRequests';
import type { AnyResource } from '../../src/schema/resource';
import type { ApiParts } from '../apiParts';
import { cutRange, rangeQuery } from '../http/listParameters';
import { readQuery, said } from '../http/readShape';
import { type ApiContext, viewerOn } from '../http/request';
import type { During, HistoryEntry, Reader, StoredObject } from '../ports';
import { groupReferrers, isVisible } from './blockers';
import { isSeen, type LinkedChange, linkedChanges, seenChange } from './linkedChanges';
import { linkedObjects } from './linkedObjects';
import { countLinks } from './manyUses';
import { findVisible } from './records';
import { forbids } from './referrers';
import { requireSight } from './rights';

/** Objects that refer to an object, and objects deleted with it, if the viewer may read them. */
export async function referrers(
  { ports: { store } }: ApiParts,
  viewer: Viewer,
  resource: AnyResource,
  id: number,
): Promise<Uses> {
  const stored = await findVisible(store, viewer, resource, id);
  const refs = (await store.refsTo(resource.name, [id])).filter((ref) =>
    isVisible(viewer, resourceOf(ref.fromType), ref.owner),
  );
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

const momentForm = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d))?$/;

/** As history has it. */
const moment = z
  .string()
  .refine(
    (text) => momentForm.test(text) && !Number.isNaN(Date.parse(text)),
    said((name) => sayRequests('requests.moment', { name })),
  )
  .transform((text) => new Date(text).toISOString())
  .optional();

export const historyQuery = rangeQuery.extend({
  from: moment.describe('A day or moment, `2026-09-30T16:05:00Z`: entries from then on'),
  to: moment.describe('A day or moment: entries before it'),
  linked: z
    .string()
    .optional()
    .describe('`1`: also entries of linked objects (account, parents, lists, channels or tags), after its own'),
});

/**
 * The history of an object, newest first, from `from` until before `to`; without fields that the viewer may not read. `linked=1`
 * adds changes of linked objects.
 */
export async function history(parts: ApiParts, c: ApiContext, resource: AnyResource, id: number): Promise<Response> {
  const {
    ports: { store },
    answers,
  } = parts;
  const viewer = viewerOn(c);
  const { fields } = requireSight(viewer, resource);
  const object = await findVisible(store, viewer, resource, id);
  const asked = readQuery(historyQuery, c);
  const [first, last] = cutRange(asked.range, 0, 20);
  const during = { from: asked.from, to: asked.to };
  const answer = (shown: readonly object[], total: number): Promise<Response> => {
    const range = shown.length > 0 ? `${first}-${first + shown.length - 1}` : '*';
    return answers.data(c, shown, 200, { 'Content-Range': `history ${range}/${total}` });
  };
  if (asked.linked === '1') {
    const found = await changesAround(store, viewer, object, during);
    return answer(found.slice(first, last + 1), found.length);
  }
  const { rows, total } = await store.history(resource.name, id, [first, last], during);
  return answer(
    rows.map((entry) => lineOf({ ...entry, changes: entry.changes.filter((change) => fields.has(change.field)) })),
    total,
  );
}

const lineOf = ({ version, at, action, by, admin, changes }: HistoryEntry) => ({
  version,
  at,
  action,
  by,
  admin,
  changes,
});

/** Per type of object; users read the first few. */
const linkedAtMost = 50;

/** The object's own changes, then those of linked objects, both newest first. */
async function changesAround(
  store: Reader,
  viewer: Viewer,
  object: StoredObject,
  during: Required<During>,
): Promise<readonly object[]> {
  const linked = await linkedObjects(store, object);
  const seen = new Map([...linked].map(([type, some]) => [type, some.filter((one) => isSeen(viewer, one))]));
  const found = (await linkedChanges(store, seen, during, linkedAtMost)).flatMap(
    (change) => seenChange(change, viewer) ?? [],
  );
  const isOwn = ({ object: { type, id } }: LinkedChange): number => (type === object.type && id === object.id ? 0 : 1);
  const line = ({ entry, object: { type, id, name } }: LinkedChange) => ({
    ...lineOf(entry),
    object: { resource: type, id, name },
  });
  return found.sort((a, b) => isOwn(a) - isOwn(b) || Date.parse(b.entry.at) - Date.parse(a.entry.at)).map(line);
}
