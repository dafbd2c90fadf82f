import { beforeAll, describe, expect, it } from 'vitest';
import { createMemoryStore } from '../../api/memory/store';
import type { Store } from '../../api/ports';
import { pagedHeader } from '../../src/model/listAnswer';
import { type Call, createTestHost, logins, type TestHost } from '../support/host';
import { lateAnswer } from '../support/lateAnswer';

const base = '/api/demand/advs';
const listLimits = { rows: 3, bytes: 1e9 };
const addressOf = (query: Readonly<Record<string, unknown>>) =>
  `${base}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, JSON.stringify(value)]))}`;

/** Stores some advertisers on a host that sends them by pages. */
async function withAdvertisers(store: Store, names = [0, 1, 2, 3, 4, 5].map((at) => `Acme ${at}`)): Promise<Call> {
  const call = await (await createTestHost({ store, listLimits })).as(logins.demand);
  for (const name of names) await call('POST', base, { kind: 'brand', domain: 'acme.example', name });
  return call;
}

/** The same objects on a host that sends lists whole, and on one that sends them by pages. */
describe('a list that is too long to be sent whole', () => {
  let hosts: readonly TestHost[];
  let calls: readonly Call[];
  const both = async (...call: Parameters<Call>) => {
    return (await Promise.all(calls.map((one) => one(...call)))).map(({ status, body, headers }) => {
      return { status, body, range: headers.get('Content-Range'), unfiltered: headers.get('X-Unfiltered-Total') };
    });
  };
  const pageOf = (filter: unknown, sort: unknown, range: unknown) => addressOf({ filter, sort, range });
  const withoutStamps = (rows: readonly Record<string, unknown>[]) =>
    rows.map(({ createdAt: _a, modifiedAt: _b, token: _c, uid: _d, ...row }) => row);
  const expectSame = async (path: string) => {
    const [whole, paged] = await both('GET', path);
    expect(paged?.status).toBe(200);
    expect({ ...paged, body: withoutStamps(paged?.body) }).toEqual({ ...whole, body: withoutStamps(whole?.body) });
    return paged?.body as readonly Record<string, unknown>[];
  };

  beforeAll(async () => {
    hosts = [await createTestHost(), await createTestHost({ listLimits })];
    calls = await Promise.all(hosts.map((host) => host.as(logins.demand)));
    for (let at = 0; at < 12; at += 1) {
      const body = {
        kind: at % 2 ? 'brand' : 'agency',
        domain: 'acme.example',
        name: `Acme ${at}`,
        ...(at % 3 && { country: at % 3 === 1 ? 'us' : 'de' }),
        cats: at % 4 ? ['IAB1'] : [],
      };
      expect((await both('POST', base, body)).map(({ status }) => status)).toEqual([201, 201]);
    }
    await calls[0]?.('GET', `${base}/list`);
    await calls[1]?.('GET', pageOf({}, ['name', 'ASC'], [0, 9]));
  });

  it('says so, with its length and the limits', async () => {
    const answer = await calls[1]?.('GET', `${base}/list`);
    expect(answer?.headers.get(pagedHeader)).toBe('1');
    expect([answer?.status, answer?.body]).toEqual([200, { paged: true, total: 13, limit: listLimits }]);
  });

  it.each([...['name ASC', 'name DESC', 'id DESC', 'kind ASC', 'kind DESC', 'status ASC', 'modifiedAt ASC']])(
    'is sorted by %s, on any page',
    async (sort) => {
      for (const range of ['0 4', '5 9', '10 99', '50 60'])
        await expectSame(pageOf({}, sort.split(' '), range.split(' ').map(Number)));
    },
  );

  it.each([
    ['a value', { kind: 'agency' }],
    ['what differs', { kind_neq: 'brand' }],
    ['what is empty', { country_null: true }],
    ['words', { q: 'acme 1' }],
    ['words and a value', { q: 'acme', country: ['us', 'de'] }],
    ['ids', { id: [1, 2, 3, 500] }],
    ['a state', { status: [0, 2] }],
    ['a field that it does not show', { creditLimit_null: true }],
  ])('is filtered by %s', async (_, filter) => void (await expectSame(pageOf(filter, ['name', 'ASC'], [0, 19]))));

  it('shows what was written, switched, archived and deleted since', async () => {
    const [first, second, third] = await expectSame(pageOf({}, ['name', 'ASC'], [0, 2]));
    const path = (row: Record<string, unknown> | undefined, call = '') => `${base}/${row?.id}${call}`;
    await both('PUT', path(first), { name: 'Zulu', version: first?.version });
    await both('POST', path(second, '/archive'), { version: second?.version });
    await both('PUT', path(third), { status: 0 });
    const rows = await expectSame(pageOf({}, ['name', 'DESC'], [0, 19]));
    expect(rows[0]?.name).toBe('Zulu');
    expect(rows.map(({ id }) => id)).not.toContain(second?.id);
    await expectSame(pageOf({ status: [0] }, ['name', 'ASC'], [0, 19]));
    await both('POST', `${base}/bulk`, { filter: { kind: 'brand' }, changes: { status: 0 } });
    await expectSame(pageOf({ status: [0] }, ['kind', 'ASC'], [0, 19]));
  });

  it.each([
    ['kind', {}],
    ['country', { kind: 'brand', q: 'acme' }],
    ['status', { status: [0, 1, 2] }],
    ['cats', {}],
  ])('says how many rows have each %s, under %o', async (field, filter) => {
    const [whole, paged] = await both('GET', `${addressOf({ filter })}&count=${field}`);
    const sorted = (counts: readonly (readonly [unknown, number])[]) =>
      counts.toSorted((a, b) => String(a[0]).localeCompare(String(b[0])));
    expect([paged?.status, sorted(paged?.body)]).toEqual([200, sorted(whole?.body)]);
    expect(paged?.body.length).toBeGreaterThan(0);
  });

  it.each(['creditLimit', 'id'])(
    'does not count by %s, which it does not show or which tells rows apart',
    async (field) => {
      const refused = [400, 'unknown_field'];
      const found = (await both('GET', `${base}?count=${field}`)).map(({ status, body }) => [status, body.code]);
      expect(found).toEqual([refused, refused]);
    },
  );

  it('has no row of another account', async () => {
    const other = await hosts[1]?.as(logins.other);
    const answer = await other?.('GET', pageOf({}, ['name', 'ASC'], [0, 99]));
    const own = new Set((await expectSame(pageOf({}, ['name', 'ASC'], [0, 99]))).map(({ id }) => id));
    expect([answer?.status, answer?.body.filter(({ id }: { id: number }) => own.has(id))]).toEqual([200, []]);
  });
});

describe('a long list that is not ready yet', () => {
  it('shows its first pages by name, and says how far it is where more is asked', async () => {
    const { promise: later, resolve: goOn } = lateAnswer();
    const whole = createMemoryStore();
    const store: typeof whole = {
      ...whole,
      async *parts(...asked) {
        await later;
        yield* whole.parts(...asked);
      },
    };
    const call = await withAdvertisers(store);
    const ask = (query: Record<string, unknown>) => call('GET', addressOf(query));
    const first = await ask({ sort: ['name', 'ASC'], range: [0, 2] });
    expect([first.status, first.body.length]).toEqual([200, 3]);
    expect(first.headers.get('Content-Range')).toBe('advertisers 0-2/7');
    const { status, body, headers } = await ask({ sort: ['kind', 'ASC'], range: [0, 2] });
    expect([status, body.code, headers.get('Retry-After')]).toEqual([503, 'preparing', '2']);
    expect(body.detail).toBe('Preparing the list: 0% done. It opens automatically.');
    goOn();
    const found = await ask({ filter: { name: ['Acme 3'] }, sort: ['kind', 'ASC'], range: [0, 2] });
    expect([found.status, found.body.map(({ name }: { name: string }) => name)]).toEqual([200, ['Acme 3']]);
  });

  it('is searched, and sorted by name and time, while the rest of it is read', async () => {
    const { promise: later, resolve: goOn } = lateAnswer();
    const whole = createMemoryStore();
    const store: typeof whole = {
      ...whole,
      async *parts(type, scope, fields, after) {
        if (fields.length > 0) await later;
        yield* whole.parts(type, scope, fields, after);
      },
    };
    const animals = ['antelope', 'badger', 'caribou', 'dolphin', 'elephant', 'flamingo'].map((name) => `Acme ${name}`);
    const call = await withAdvertisers(store, animals);
    const ask = async (filter: object, sort: readonly string[]) => {
      const { status, body } = await call('GET', addressOf({ filter, sort, range: [0, 9] }));
      return [status, status === 200 ? body.map(({ name }: { name: string }) => name) : body.code];
    };
    expect(await ask({ q: 'acme dolphin' }, ['name', 'ASC'])).toEqual([200, ['Acme dolphin']]);
    expect(await ask({ q: 'acme', status: [1] }, ['modifiedAt', 'ASC'])).toEqual([200, animals]);
    expect(await ask({ q: 'acme' }, ['kind', 'ASC'])).toEqual([503, 'preparing']);
    await call('POST', base, { kind: 'brand', domain: 'acme.example', name: 'Acme dolphin two' });
    expect(await ask({ q: 'acme dolphin' }, ['name', 'ASC'])).toEqual([200, ['Acme dolphin', 'Acme dolphin two']]);
    goOn();
    expect(await ask({ q: 'acme dolphin' }, ['kind', 'ASC'])).toEqual([200, ['Acme dolphin', 'Acme dolphin two']]);
  });

  it('is read ahead once a user who may open it has signed in', async () => {
    const whole = createMemoryStore();
    const read: string[] = [];
    const store: typeof whole = {
      ...whole,
      parts(type, ...asked) {
        read.push(type);
        return whole.parts(type, ...asked);
      },
    };
    await withAdvertisers(store);
    await expect.poll(() => read, { timeout: 10_000 }).toContain('advertisers');
  });
});
