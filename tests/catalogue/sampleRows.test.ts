import { beforeAll, describe, expect, it } from 'vitest';
import { createSampleTraffic } from '../../api/memory/seed/sampleTraffic';
import { resourceOf } from '../../src/resources';
import type { AnyRecord } from '../../src/schema/resource';
import { createSampleWorld, type SampleConsole } from '../support/sampleConsole';
import { type CatalogueRow, catalogue } from './catalogue';
import type { Difference } from './compareField';
import { compareRow, namedIn } from './compareRow';
import { deliberateRows } from './differences';

// The day on which the flights of the catalogue are what it says of them: running, to come, ended.
const clock = () => new Date('2026-09-20T12:00:00Z');

const wanted = [...catalogue].flatMap(([type, { samples }]) => samples.map((row) => ({ type, row })));

describe('the sample and the rows of the object catalogue', () => {
  let admin: SampleConsole;
  const objects = new Map<string, AnyRecord>();
  let differences: readonly Difference[];

  const nameOf = (type: string, id: number) => objects.get(`${type} ${id}`)?.name;
  const compare = (type: string, row: CatalogueRow) => compareRow(resourceOf(type), row, objects.get(`${type} ${row.id}`), nameOf);

  beforeAll(async () => {
    const world = await createSampleWorld({ clock, traffic: createSampleTraffic({ clock }) });
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
