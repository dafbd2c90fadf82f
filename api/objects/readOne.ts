import type { Viewer } from '../../src/schema/access';
import { sayObjects } from '../../src/schema/messages/sayObjects';
import type { AnyResource } from '../../src/schema/resource';
import { notFound } from '../http/problems';
import type { Reader, StoredObject } from '../ports';
import type { Records } from './records';
import { isWithin, requireSight } from './rights';
import { serializeRecord } from './serializeRecord';

/** An object that the viewer sees; 404 for one that does not exist and for another owner's alike. */
export async function findVisible(
  reader: Reader,
  viewer: Viewer,
  resource: AnyResource,
  id: number,
): Promise<StoredObject> {
  const sight = requireSight(viewer, resource);
  const [stored] = await reader.get(resource.name, [id]);
  if (!stored || !isWithin(sight.scope, stored))
    throw notFound(sayObjects('objects.missing', { kind: { word: resource.label[0] }, id }));
  return stored;
}

/** One object as the viewer may read it. */
export async function readOne(
  reader: Reader,
  records: Records,
  viewer: Viewer,
  resource: AnyResource,
  id: number,
): Promise<Readonly<Record<string, unknown>> & { readonly id: number; readonly version: number }> {
  const stored = await findVisible(reader, viewer, resource, id);
  const sight = requireSight(viewer, resource);
  const [row] = await records.assemble(reader, resource, [stored], sight.scope);
  if (!row) throw notFound();
  return { ...serializeRecord(sight, row, true), id, version: stored.version };
}
