import { isDeepStrictEqual } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { createMemoryStore, type MemoryStore } from '../../api/memory/store';
import { fromEntity, refsOf } from '../../api/objects/entity';
import type { StoredObject } from '../../api/ports';
import { isEmpty, seedSample } from '../../sample/seed';
import { sampleAreas } from '../../src/model/sample/areas';
import { assertDefinitions, resources } from '../../src/resources';
import { bareContext, validate } from '../../src/schema/validate';
import { viewerOf } from '../schema/viewer';
import { createSampleStore } from '../support/sampleStore';

const now = new Date('2026-11-20T12:00:00Z');
const passwords = { hash: async (password: string) => `hash of ${password}`, verify: async () => true };
const everything = { owner: 'all', global: true } as const;

const allOf = async (store: MemoryStore, type: string): Promise<readonly StoredObject[]> => {
  const rows: StoredObject[] = [];
  for await (const chunk of store.all(type, everything)) rows.push(...chunk);
  return rows;
};

describe('the sample', () => {
  let store: MemoryStore;
  beforeAll(async () => {
    assertDefinitions();
    store = await createSampleStore(now);
  });

  it('is not empty', async () => {
    expect(await isEmpty(store)).toBe(false);
    expect(await isEmpty(createMemoryStore())).toBe(true);
  });

  it('has at least the objects that the architecture promises, half of the owned ones with the main account', async () => {
    const least = {
      demands: 3,
      tags: 400,
      channels: 150,
      advertisers: 60,
      campaigns: 200,
      creatives: 400,
      deals: 80,
      targetings: 40,
      applists: 30,
      applications: 2000,
      subpublishers: 20,
      rtbs: 8,
    };
    for (const [type, count] of Object.entries(least)) {
      const rows = await allOf(store, type);
      expect(rows.length, type).toBeGreaterThanOrEqual(count);
      const owned = rows.filter((row) => row.owner !== null);
      expect(owned.filter((row) => row.owner === 31).length * 2, type).toBeGreaterThanOrEqual(owned.length);
    }
  });

  it('gives every account its own tags, channels and advertisers', async () => {
    for (const type of ['tags', 'channels', 'advertisers']) {
      const owners = new Set((await allOf(store, type)).map((row) => row.owner));
      for (const account of await allOf(store, 'demands'))
        expect(owners, `${type} of ${account.name}`).toContain(account.id);
    }
  });

  it('shows every status among tags and campaigns', async () => {
    for (const type of ['tags', 'campaigns'])
      expect(new Set((await allOf(store, type)).map((row) => row.status))).toEqual(new Set([0, 1, 2]));
  });

  it('holds nothing that the definitions refuse, and refers to nothing that is not there', async () => {
    for (const resource of resources.filter((each) => each.name !== 'users')) {
      for (const row of await allOf(store, resource.name)) {
        const record = fromEntity(resource, row);
        const owner = { account: row.owner, owner: row.owner };
        const viewer = viewerOf({
          ...owner,
          timezone: 0,
          tagParams: ['placement', 'feed', 'section'],
          showSystemCost: true,
        });
        const at = `${resource.name} ${row.id}`;
        expect(validate(resource, record, bareContext(viewer, now)), at).toEqual({});
        for (const { field, toType, toId } of refsOf(resource, record)) {
          const [target] = await store.get(toType, [toId]);
          expect(target, `${at} ${field} → ${toType} ${toId}`).toBeDefined();
          expect([row.owner, null], `${at} ${field}`).toContain(target?.owner);
        }
      }
    }
  });

  it('is the same for the same seed', async () => {
    for (const seed of [undefined, 2]) {
      const again = createMemoryStore();
      await seedSample(again, { passwords, now, ...(seed && { seed }) });
      const isSame = isDeepStrictEqual(await allOf(again, 'tags'), await allOf(store, 'tags'));
      expect(isSame).toBe(seed === undefined);
    }
  });

  it('says nothing in a name that the values beside it deny', async () => {
    const found: string[] = [];
    let said = 0;
    const targetOf = async (type: string, id: unknown) =>
      typeof id === 'number' ? (await store.get(type, [id]))[0] : undefined;
    for (const { name: type, sample } of resources) {
      const isNamedAfter = sample?.pattern?.includes('{advertiser}');
      for (const { id, name, data } of await allOf(store, type)) {
        const targeting = (await targetOf('targetings', data.targeting))?.data;
        const advertiser = isNamedAfter ? (await targetOf('advertisers', data.advertiser))?.name : undefined;
        for (const { what, agrees } of claims(name, data, targeting, advertiser)) {
          said += 1;
          if (!agrees) found.push(`${type} ${id} ${name}: ${what}`);
        }
      }
    }
    expect(found).toEqual([]);
    expect(said).toBeGreaterThan(1500);
  });
});

type Values = Readonly<Record<string, unknown>>;
type Claim = { readonly what: string; readonly agrees: boolean };

const placesIn: readonly (readonly [words: RegExp, place: string])[] = [
  [/\bCTV\b/, 'ctv'],
  [/\bin-app\b/i, 'inapp'],
  [/\bmobile web\b/i, 'mobileweb'],
  [/\bdesktop\b/i, 'desktop'],
  [/\b(DOOH|screens|transit)\b/, 'dooh'],
];
const dealTypes = { PG: 'guaranteed', PMP: 'privateAuction', preferred: 'preferred' } as const;

/** What a name says of its object and, where it names a market, of the targeting; empty values deny nothing. */
function claims(name: string, data: Values, targeting?: Values, advertiser?: string): readonly Claim[] {
  const words = name.split(' ');
  const has = (values: unknown, wanted: readonly unknown[]) => {
    const list: readonly unknown[] = Array.isArray(values) ? values : [values ?? []].flat();
    return list.length === 0 || list.includes('all') || wanted.some((one) => list.includes(one));
  };
  const places = placesIn.filter(([said]) => said.test(name)).map(([, place]) => place);
  const markets = words.flatMap((word) => (sampleAreas[word] ? [sampleAreas[word]] : []));
  const seconds = / (\d+)s /.exec(name)?.[1];
  const price = /\$(\d+)$/.exec(name)?.[1];
  const deal = words.find((word): word is keyof typeof dealTypes => word in dealTypes);
  const stated = (data.countriesMode ?? 'include') === 'include' ? data.countries : [];
  return [
    ...places.map((place) => ({
      what: place,
      agrees: has(data.environment ?? data.environments, [place]) && has(targeting?.environments, [place]),
    })),
    ...markets.map((countries) => ({
      what: countries.join(', '),
      agrees:
        has(data.country, countries) &&
        has(stated, countries) &&
        (targeting?.countriesMode !== 'include' || has(targeting.countries, countries)),
    })),
    ...(seconds ? [{ what: `${seconds} s`, agrees: data.duration === Number(seconds) }] : []),
    ...(price ? [{ what: `$${price}`, agrees: data.cpm === Number(price) }] : []),
    ...(deal && data.dealType ? [{ what: deal, agrees: data.dealType === dealTypes[deal] }] : []),
    // The tag of an exchange may go by the exchange's trade name: PubMatic mobile web PB.
    ...(advertiser && !/ PB$| floor \d+$/.test(name)
      ? [{ what: advertiser, agrees: name.startsWith(advertiser.split(' ')[0] ?? '') }]
      : []),
  ];
}
