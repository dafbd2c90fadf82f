import type { JobContext } from '../../api/ports/jobs';
import { createOwnSellers } from '../model/supplyPath/ownSellers';
import { changesByStore, isMadeUp, type Place, valuesOfCheck } from '../model/supplyPath/placeCheck';
import { matchSeller } from '../model/supplyPath/readSellersJson';
import { saySupply } from '../model/supplyPath/saySupply';
import type { AnyRecord } from '../schema/context';
import { defineJob } from '../schema/jobs';

/** A run that continues leaves out what was read so shortly before. */
const freshMs = 12 * 3_600_000;
const dayMs = 86_400_000;
/** More than hosts at once: many places wait for the same host. */
const placesAtOnce = 60;
const everywhere = { owner: 'all', global: true } as const;

/** The fields that a check of each kind of place reads; the first is what it finds. */
const kinds = {
  sites: ['adsTxt', 'adsTxtAt', 'domain', 'sub'],
  applications: [
    'appAdsTxt',
    'appAdsTxtAt',
    'domain',
    'sub',
    'bundle',
    'storeId',
    'storeUrl',
    'verified',
    'inventoryPartnerDomain',
  ],
} as const;
type Kind = keyof typeof kinds;

/** Reads ads.txt, app-ads.txt and sellers.json of all places and suppliers, and keeps what they say of our sellers. */
export default defineJob<JobContext>('checkSupplyPaths', {
  label: 'Check supply paths',
  about: 'ads.txt, app-ads.txt and sellers.json, each night',
  at: '03:00',
  minutes: 120,
  async run({ store, clock, signal, keep, change, progress, failed, startSupplyCheck }) {
    const accounts = await all(store, 'demands', ['sellersJson', 'contacts']);
    const partners = await all(store, 'subpublishers', ['sellersJson']);
    const exchanges = new Map((await all(store, 'adexchanges', ['domain'])).map(({ id, domain }) => [id, domain]));
    const suppliers = (
      await all(store, 'suppliers', ['adexchange', 'sellerId', 'sellerType', 'domain', 'sellersJsonOk'])
    )
      .map((supplier): AnyRecord => ({ ...supplier, system: exchanges.get(supplier.adexchange) }))
      .filter(({ system, sellerId }) => system && sellerId && !isMadeUp(system));
    const further = new Map<string, Set<string>>();
    for (const { system, sellerId } of suppliers) further.set(system, (further.get(system) ?? new Set()).add(sellerId));
    const sellers = createOwnSellers(accounts, partners, further);
    const { check, sellersOf } = await startSupplyCheck(sellers);
    let [count, isOver] = [0, false];

    const checkPlace = async ([kind, place]: readonly [Kind, AnyRecord]): Promise<void> => {
      const [field] = kinds[kind];
      const { demand: owner, sub = null, inventoryPartnerDomain: inventoryPartner = null } = place;
      const paths = sellers.pathsOf({ owner, sub, inventoryPartner });
      const found = await check({ ...placeOf(kind, place, clock().getTime()), paths });
      if (found.isCutOff) isOver = true;
      if (isOver || signal.aborted) return;
      const values = Object.entries(valuesOfCheck(field, found)).filter(([name, value]) => place[name] !== value);
      if (values.length > 0) await keep(kind, place.id, Object.fromEntries(values));
      const changes = found.store
        ? changesByStore(found.store, { verified: place.verified, domain: place.domain })
        : {};
      const why =
        Object.keys(changes).length > 0 && (await change(kind, place.id, changes, saySupply('supply.byStore')));
      if (why) failed(place.name, why);
      if (found.notReached) failed(place.name, saySupply('supply.notReached', { host: found.notReached }));
      count += 1;
      progress(count);
    };
    const places = placesOf(store, clock().getTime() - freshMs);
    const work = async () => {
      for (let next = await places.next(); !next.done && !signal.aborted && !isOver; next = await places.next())
        await checkPlace(next.value);
    };
    // A place that cannot be stored ends the run: the others end with it.
    await Promise.all(Array.from({ length: placesAtOnce }, work)).catch((error: unknown) => {
      isOver = true;
      throw error;
    });
    for (const { id, system, sellersJsonOk, sellerId, sellerType, domain } of suppliers) {
      if (signal.aborted || isOver) return;
      const file = await sellersOf(system);
      const match = file?.state === 'sellers' ? matchSeller(file, { sellerId, sellerType, domain }) : undefined;
      if (match && match !== sellersJsonOk) await keep('suppliers', id, { sellersJsonOk: match });
    }
  },
});

type Store = JobContext['store'];

/** All objects of a type that are not archived, with these fields and their owner. */
async function all(store: Store, type: string, fields: readonly string[]): Promise<readonly AnyRecord[]> {
  const found: AnyRecord[] = [];
  for await (const some of store.parts(type, everywhere, fields))
    for (const { id, status, owner, data } of some) if (status !== 2) found.push({ ...data, id, demand: owner });
  return found;
}

async function* placesOf(store: Store, before: number): AsyncGenerator<readonly [Kind, AnyRecord], undefined> {
  for (const kind of Object.keys(kinds) as Kind[])
    for await (const some of store.parts(kind, everywhere, kinds[kind]))
      for (const { id, name, status, owner, data } of some)
        if (status !== 2 && !isMadeUp(String(data.domain)) && !(Date.parse(String(data[kinds[kind][1]])) > before))
          yield [kind, { ...data, id, name, demand: owner }];
  return undefined;
}

function placeOf(kind: Kind, place: AnyRecord, now: number): Omit<Place, 'paths'> {
  const readAt = place[kinds[kind][1]];
  const lastReadAt = typeof readAt === 'string' ? Date.parse(readAt) : null;
  const host = place.domain ?? null;
  if (kind === 'sites') return { file: 'ads.txt', host, lastReadAt };
  // A store is asked for each app once a week (app-ads.txt 1.0), on a day that its number chooses.
  const isDay = Math.floor(now / dayMs) % 7 === place.id % 7;
  const reads = place.storeUrl && (isDay || lastReadAt === null);
  const ids = [place.bundle, place.storeId].filter(Boolean);
  return { file: 'app-ads.txt', host, lastReadAt, ...(reads && { store: { url: place.storeUrl, ids } }) };
}
