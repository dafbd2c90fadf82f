import type { Reader } from '../../api/ports';
import { dayMs } from '../../src/model/reports/days';
import { accountAgeDays } from '../../src/model/sample/sampleSignIns';
import {
  type TrafficKind,
  type TrafficObject,
  type TrafficObjects,
  trafficResources,
} from '../../src/model/sample/trafficObjects';
import { findResource } from '../../src/resources';
import { rowOf } from '../rows/sampleRows';
import { sampleIds } from '../rows/shares';
import { isUnused } from '../rows/unused';

/** Resources at which traffic begins or ends. Later objects have no traffic and are not read: there may be a hundred thousand. */
const ends: ReadonlySet<string> = new Set([
  trafficResources.channels,
  trafficResources.tags,
  trafficResources.campaigns,
]);

/** Reads the sample's objects for its traffic. */
export async function readTrafficObjects(store: Pick<Reader, 'all'>): Promise<TrafficObjects> {
  const kinds = await Promise.all(
    Object.entries(trafficResources).map(
      async ([kind, type]) => [kind as TrafficKind, await objectsOf(store, type)] as const,
    ),
  );
  const objects = Object.fromEntries(kinds) as unknown as Omit<TrafficObjects, 'laidAround'>;
  // Accounts are created with the rest, this long before the reference day.
  const made = Math.min(...objects.accounts.filter(({ isUsed }) => isUsed).map(({ createdAt }) => createdAt));
  return { ...objects, laidAround: made + accountAgeDays * dayMs };
}

async function objectsOf(store: Pick<Reader, 'all'>, type: string): Promise<readonly TrafficObject[]> {
  const resource = findResource(type);
  if (!resource) throw new Error(`Traffic is made of ${type}, which is no resource; take it out of trafficResources.`);
  const [first, end] = sampleIds(resource);
  const list: TrafficObject[] = [];
  for await (const chunk of store.all(type, { owner: 'all', global: true })) {
    for (const { id, name, owner, status, createdAt, modifiedAt, data } of chunk) {
      const isOurs = id >= first && id < end;
      if (!isOurs && ends.has(type)) continue;
      list.push({
        id,
        name,
        owner,
        status,
        createdAt: Date.parse(createdAt),
        modifiedAt: Date.parse(modifiedAt),
        values: data,
        isUsed: isOurs && !isUnused(resource, id),
        isTold: isOurs && rowOf(type, id) !== undefined,
      });
    }
  }
  return list;
}
