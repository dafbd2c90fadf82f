import fc from 'fast-check';
import type { GetListParams, GetListResult } from 'ra-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ConsoleProvider } from '../../src/model/consoleProvider';
import { sortableFields } from '../../src/model/rowKeys';
import { findResource } from '../../src/resources';
import type { AnyResource } from '../../src/schema/resource';
import { createSampleWorld, type SampleWorld } from '../support/sampleConsole';
import { isFullRun } from '../support/seed';

const lists = ['campaigns', 'tags', 'advertisers', 'channels', 'applists', 'targetings', 'deals'];
const never = () => new Promise<void>(() => undefined);

let world: SampleWorld;
beforeAll(async () => {
  world = await createSampleWorld();
});

type Rows = GetListResult['data'];

/** What an answer says of the rows that both sides have: ids in order, and the fields of the shorter rows. */
const plain = ({ data, total, meta }: GetListResult, fields: readonly string[]) => ({
  rows: data.map((row: Rows[number]) => Object.fromEntries(fields.map((field) => [field, row[field]]))),
  total,
  unfiltered: meta.unfiltered,
});

/** Questions a person can ask of a list: values that occur in it, words of its names, every operator of the dialect. */
function questions(resource: AnyResource, rows: Rows): fc.Arbitrary<GetListParams> {
  const fields = [...new Set([...resource.list.filters, ...resource.list.quick, 'id', 'name', 'status', 'modifiedAt'])];
  const known = Object.keys(rows[0] ?? {});
  const occurring = (field: string): readonly unknown[] =>
    [...new Set(rows.flatMap((row: Rows[number]) => row[field] as unknown))].filter((value) => typeof value !== 'object');
  const condition = fc.constantFrom(...fields.filter((field) => known.includes(field))).chain((field) => {
    const values = occurring(field);
    const ordered = sortableFields(resource).includes(field) ? values : [];
    const one = fc.constantFrom(null, ...values);
    return fc.oneof(
      fc.tuple(fc.constantFrom(field, `${field}_neq`), fc.oneof(one, fc.array(one, { maxLength: 4 }))),
      fc.tuple(fc.constant(`${field}_null`), fc.boolean()),
      ...(ordered.length > 0
        ? [
            fc.tuple(
              fc.constantFrom('gt', 'gte', 'lt', 'lte').map((op) => `${field}_${op}`),
              fc.constantFrom(...ordered),
            ),
          ]
        : []),
    );
  });
  const words = rows.flatMap((row: Rows[number]) => String(row.name).split(/\s+/)).filter(Boolean);
  const q = fc.oneof(
    fc.constant({}),
    fc.record({ q: fc.constantFrom(...words) }),
    fc.record({ q: fc.constantFrom(...words).map((word) => ` ${word.slice(1, 4).toUpperCase()} 1`) }),
  );
  return fc.record({
    filter: fc.tuple(fc.array(condition, { maxLength: 3 }), q).map(([list, more]) => ({ ...Object.fromEntries(list), ...more })),
    sort: fc.record({
      field: fc.constantFrom(...sortableFields(resource).filter((field) => known.includes(field))),
      order: fc.constantFrom('ASC' as const, 'DESC' as const),
    }),
    pagination: fc.record({ page: fc.integer({ min: 1, max: 4 }), perPage: fc.constantFrom(5, 10, 50) }),
  });
}

/** A provider that asks the server each time, and one that has the whole list. */
async function bothWays(login: string, name: string) {
  const [paged, whole] = [await world.open(login, { idle: never }), await world.open(login)];
  await whole.provider.valueCounts(name, { field: 'id', filter: {} });
  whole.asked.length = 0;
  paged.asked.length = 0;
  return { paged, whole };
}

const everything: GetListParams = {
  filter: { status: [0, 1, 2] },
  sort: { field: 'id', order: 'ASC' },
  pagination: { page: 1, perPage: 1000 },
};

describe.each(['demand@adx.example', 'admin@adx.example'])('for %s', (login) => {
  it.each(lists)('%s are the same rows in the same order from the server and from the worker', { timeout: 120_000 }, async (name) => {
    const resource = findResource(name) as AnyResource;
    const { paged, whole } = await bothWays(login, name);
    const { data } = await whole.provider.getList(name, everything);
    const fields = Object.keys(data[0] ?? {});
    expect(data.length).toBeGreaterThan(2);
    expect(whole.asked).toEqual([]);

    const ask = async ({ provider }: { readonly provider: ConsoleProvider }, question: GetListParams) =>
      plain(await provider.getList(name, question), fields);
    expect(await ask(paged, everything)).toEqual(await ask(whole, everything));
    await fc.assert(
      fc.asyncProperty(questions(resource, data), async (question) => {
        expect(await ask(paged, question)).toEqual(await ask(whole, question));
      }),
      { numRuns: isFullRun ? 500 : 40, endOnFailure: !isFullRun },
    );
    expect(whole.asked).toEqual([]);
    expect(paged.asked.length).toBeGreaterThan(1);
  });
});
