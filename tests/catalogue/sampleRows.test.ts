import { beforeAll, describe, expect, it } from 'vitest';
import type { Traffic } from '../../api/ports';
import { resourceOf } from '../../src/resources';
import type { AnyRecord } from '../../src/schema/resource';
import { createSampleWorld, type SampleConsole } from '../support/sampleConsole';
import { type CatalogueRow, catalogue } from './catalogue';
import type { Difference } from './compareField';
import { compareRow, namedIn } from './compareRow';
import { deliberateRows } from './differences';

// The day on which the flights of the catalogue are what it says of them: running, to come, ended.
const clock = () => new Date('2026-09-20T12:00:00Z');

// What the catalogue says was counted of its rows; that of the sample comes from its facts, which are others each day.
const counted: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'applications 40001': { reqs7d: 41_802_114, ivtRate7d: 0.6 },
  'applications 40002': { reqs7d: 9_310_027, ivtRate7d: 1.9 },
  'applications 40003': { reqs7d: 2_114_300, ivtRate7d: 8.7 },
  'sites 50001': { reqs7d: 18_220_410, ivtRate7d: 1.1 },
  'sites 50002': { reqs7d: 6_004_932, ivtRate7d: 1.4 },
  'sites 50003': { reqs7d: 911_008, ivtRate7d: 12.2 },
  'deals 1501': { reqs24h: 412_000, bids24h: 96_000, wins24h: 31_000 },
  'deals 1502': { reqs24h: 180_000, bids24h: 9200, wins24h: 0 },
  'channels 2201': { measured24h: 9000, invalid24h: 90 },
};
const traffic: Traffic = { of: async (type, ids) => new Map(ids.map((id) => [id, counted[`${type} ${id}`] ?? {}] as const)) };

const wanted = [...catalogue].flatMap(([type, { samples }]) => samples.map((row) => ({ type, row })));

describe('the sample and the rows of the object catalogue', () => {
  let admin: SampleConsole;
  const objects = new Map<string, AnyRecord>();
  let differences: readonly Difference[];

  const nameOf = (type: string, id: number) => objects.get(`${type} ${id}`)?.name;
  const compare = (type: string, row: CatalogueRow) => compareRow(resourceOf(type), row, objects.get(`${type} ${row.id}`), nameOf);

  beforeAll(async () => {
    const world = await createSampleWorld({ clock, traffic });
    admin = await world.open('admin@adx.example');
    const read = async (type: string, id: number) => {
      const found = await admin.provider.getOne<AnyRecord>(type, { id }).then(
        ({ data }) => data,
        () => undefined,
      );
      if (found) objects.set(`${type} ${id}`, found);
      return found;
    };
    for (const { type, row } of wanted) {
      const record = await read(type, row.id);
      for (const [to, id] of record ? namedIn(resourceOf(type), row, record) : []) if (!objects.has(`${to} ${id}`)) await read(to, id);
    }
    differences = wanted.flatMap(({ type, row }) => compare(type, row));
  });

  it('are compared in full: nothing was lost on the way from its tables', () => {
    expect(wanted).toHaveLength(60);
    expect(wanted.reduce((sum, { row }) => sum + Object.keys(row).length, 0)).toBe(569);
  });

  it('are the same by id, name and value, apart from what is meant to differ', () => {
    expect(differences.filter(({ at }) => !(at in deliberateRows)).map(({ at, says }) => `${at} ${says}`)).toEqual([]);
  });

  it('differ on purpose in nothing that is the same meanwhile', () => {
    const found = new Set(differences.map(({ at }) => at));
    expect(Object.keys(deliberateRows).filter((at) => !found.has(at))).toEqual([]);
  });

  it('would be told apart in one value, one reference, one count, and where a row is missing', () => {
    const [tag] = catalogue.get('tags')?.samples ?? [];
    const said = (change: Partial<CatalogueRow>) =>
      compare('tags', { ...(tag as CatalogueRow), ...change }).map(({ at, says }) => `${at} ${says}`);
    expect(said({})).toEqual([]);
    expect(said({ cpm: 19 })).toEqual(['tags 4101 cpm is 18, not 19']);
    expect(said({ advertiser: 'Larkfield Exchange' })).toEqual([
      'tags 4101 advertiser is "Halden Motors Direct", not "Larkfield Exchange"',
    ]);
    expect(said({ channels: 4 })).toEqual(['tags 4101 channels is 3, not 4']);
    expect(said({ id: 1 })).toEqual(['tags 1 is missing: Halden Motors CTV US $18']);
  });
});
