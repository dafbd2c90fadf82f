import { QueryClient, QueryObserver } from '@tanstack/react-query';
import fc from 'fast-check';
import type { GetListParams, GetListResult } from 'ra-core';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createRandom } from '../../sample/rows/random';
import { createInvalidate } from '../../src/dataProvider/createInvalidate';
import { rowSpecOf } from '../../src/dataProvider/lists/rowSpec';
import { plainFields } from '../../src/dataProvider/reads';
import { changedFields } from '../../src/dataProvider/writes';
import type { ConsoleProvider } from '../../src/model/consoleProvider';
import { sortableFields } from '../../src/model/rowKeys';
import { findResource, resources } from '../../src/resources';
import { kindOf } from '../../src/schema/kinds';
import type { AnyResource } from '../../src/schema/resource';
import { createSampleWorld, type SampleWorld } from '../support/sampleConsole';
import { isFullRun } from '../support/seed';

describe('what a form sends', () => {
  const before = { id: 1, name: 'A', cpm: 2, tags: [1, 2], cap: { imps: 3, per: 'day' }, note: null, version: 7 };

  it.each([
    [
      'what was changed, and the version it was changed on',
      { ...before, cpm: 3, note: 'new' },
      { cpm: 3, note: 'new', version: 7 },
    ],
    ['what differs by value', { ...before, cap: { per: 'day', imps: 3 }, tags: [1, 2] }, { version: 7 }],
    ['a list in another order', { ...before, tags: [2, 1] }, { tags: [2, 1], version: 7 }],
    ['a whole group that lost a part', { ...before, cap: { imps: 3 } }, { cap: { imps: 3 }, version: 7 }],
    ['a part of the fields', { status: 0 }, { status: 0, version: 7 }],
    ['nothing without a value', { cpm: undefined, name: 'B' }, { name: 'B', version: 7 }],
  ])('is %s', (_, data, sent) => expect(changedFields(data, before)).toEqual(sent));

  it('has the version of the form, not of what has come since', () => {
    expect(changedFields({ cpm: 3, version: 7 }, { ...before, cpm: 9, version: 8 })).toEqual({ cpm: 3, version: 7 });
  });

  it('is everything where the state before is unknown', () => {
    expect(changedFields({ a: 1 }, undefined)).toEqual({ a: 1 });
  });
});

describe('fields handed to the worker', () => {
  it.each(resources.map((resource) => [resource.name, resource.allFields] as const))(
    'of %s read rows as the definition itself does',
    (_, fields) => {
      const random = createRandom(1);
      const now = new Date('2026-11-20T12:00:00Z');
      const samples = Object.entries(fields).map(([name, field]) => [
        name,
        kindOf(field).sample(field, { random, now }),
      ]);
      const row = { ...Object.fromEntries(samples), id: 7 };
      const [here, there] = [rowSpecOf(fields), rowSpecOf(structuredClone(plainFields(fields)))];
      const read = (spec: typeof here) => [spec.search(row), ...Object.keys(fields).map((name) => spec.key(row, name))];
      expect(read(there)).toEqual(read(here));
    },
  );
});

it('has shown rows read again, but never the record of an open form', async () => {
  const client = new QueryClient();
  const reads = vi.fn(async ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey.join(' '));
  const show = async (...queryKey: unknown[]) => {
    const observer = new QueryObserver(client, { queryKey, queryFn: reads, staleTime: Number.POSITIVE_INFINITY });
    observer.subscribe(() => undefined);
    await vi.waitFor(() => expect(observer.getCurrentResult().isSuccess).toBe(true));
    return () => client.getQueryState(queryKey)?.isInvalidated;
  };
  const list = await show('tags', 'getList', { page: 1 });
  const history = await show('tags', 'history', 1);
  const others = await show('deals', 'getList', {});
  const form = await show('tags', 'getOne', { id: '1' });
  const otherForm = await show('tags', 'getOne', { id: '2' });
  reads.mockClear();
  createInvalidate(client)('tags', [1]);
  await vi.waitFor(() => expect([list(), history()]).toEqual([false, false]));
  expect(reads.mock.calls.map(([{ queryKey }]) => queryKey[1])).toEqual(['getList', 'history']);
  expect([others(), form(), otherForm()]).toEqual([false, true, false]);
  createInvalidate(client)('tags', []);
  expect(otherForm()).toBe(true);
});

describe('sameRows', () => {
  const lists = ['campaigns', 'tags', 'advertisers', 'channels', 'applists', 'targetings', 'deals'];
  const never = () => new Promise<void>(() => undefined);

  let world: SampleWorld;
  beforeAll(async () => {
    world = await createSampleWorld();
  });

  type Rows = GetListResult['data'];

  /** What an answer says of the rows that both sides have: ids in order, and the fields of the shorter rows. */
  const plain = ({ data, total, meta }: GetListResult, fields: readonly string[]) => ({
    total,
    unfiltered: meta.unfiltered,
    rows: data.map((row: Rows[number]) => Object.fromEntries(fields.map((field) => [field, row[field]]))),
  });

  /** Questions a person can ask of a list: values that occur in it, words of its names, every operator of the dialect. */
  function questions(resource: AnyResource, rows: Rows): fc.Arbitrary<GetListParams> {
    const { filters, quick } = resource.list;
    const fields = [...new Set([...filters, ...quick, 'id', 'name', 'status', 'modifiedAt'])];
    const known = Object.keys(rows[0] ?? {});
    const occurring = (field: string): readonly unknown[] =>
      [...new Set(rows.flatMap((row: Rows[number]) => row[field]))].filter((value) => typeof value !== 'object');
    const condition = fc.constantFrom(...fields.filter((field) => known.includes(field))).chain((field) => {
      const values = occurring(field);
      const one = fc.constantFrom(null, ...values);
      const bounds = ['gt', 'gte', 'lt', 'lte'].map((op) => `${field}_${op}`);
      const isOrdered = sortableFields(resource).includes(field) && values.length > 0;
      return fc.oneof(
        fc.tuple(fc.constantFrom(field, `${field}_neq`), fc.oneof(one, fc.array(one, { maxLength: 4 }))),
        fc.tuple(fc.constant(`${field}_null`), fc.boolean()),
        ...(isOrdered ? [fc.tuple(fc.constantFrom(...bounds), fc.constantFrom(...values))] : []),
      );
    });
    const words = rows.flatMap((row: Rows[number]) => String(row.name).split(/\s+/)).filter(Boolean);
    const q = fc.oneof(
      fc.constant({}),
      fc.record({ q: fc.constantFrom(...words) }),
      fc.record({ q: fc.constantFrom(...words).map((word) => ` ${word.slice(1, 4).toUpperCase()} 1`) }),
    );
    return fc.record({
      filter: fc
        .tuple(fc.array(condition, { maxLength: 3 }), q)
        .map(([list, more]) => ({ ...Object.fromEntries(list), ...more })),
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
    it.each(lists)(
      '%s are the same rows in the same order from the server and from the worker',
      { timeout: 120_000 },
      async (name) => {
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
      },
    );
  });
});
