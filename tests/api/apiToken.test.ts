import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fromEntity, withChanges } from '../../api/objects/entity';
import { isWithin } from '../../server/ports/callers';
import { resourceOf } from '../../src/resources';
import { accounts, partners, readAnswer, wideLimits } from '../support/host';
import { hostIn } from '../support/hostIn';
import { texts } from '../support/words';

const path = '/api/demand/info/token';
const exchanges = '/api/demand/adexchanges';
const account = `/api/demands/${accounts.demand}`;
const exchange = (name: string) => ({ name, domain: 'skylark.example' });

describe('the API token of an account', () => {
  let address: string;
  let counted: string[];
  const note = (what: string) => async (user: number) => {
    counted.push(`${what} ${user}`);
    return { allowed: true } as const;
  };
  const { host, demand, admin, other, supply } = hostIn(beforeEach, () => {
    [address, counted] = ['192.0.2.1', []];
    return { isWithin, addressOf: () => address, limits: { ...wideLimits, read: note('read'), write: note('write') } };
  });
  afterEach(() => vi.useRealTimers());

  const make = async (by = demand): Promise<string> => (await by('POST', path)).body.token;
  const with_ = async (token: string, method: string, to: string, body?: unknown, more: object = {}) => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', ...more };
    return readAnswer(
      await host.fetch(to, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }),
    );
  };
  const statusOf = async (token: string, to = '/api/demand/tags/list') => (await with_(token, 'GET', to)).status;
  const profile = async () => (await demand('GET', '/api/demand/info')).body;
  const change = async (values: object) => {
    const { version } = (await admin('GET', account)).body;
    expect((await admin('PUT', account, { ...values, version })).status).toBe(200);
  };

  it('is told once, and shown by its beginning from then on', async () => {
    expect((await profile()).token).toBeNull();
    const { status, body, headers } = await demand('POST', path);
    expect([status, headers.get('Cache-Control')]).toEqual([200, 'no-store']);
    const shown = `${body.token.slice(0, 12)}…`;
    expect(body).toEqual({ token: expect.stringMatching(/^adx_[0-9a-f]{64}$/), shown });
    expect((await profile()).token).toBe(shown);
    const { store, logged } = host;
    const everything = [await store.get('demands', [31]), await store.history('demands', 31, [0, 99]), logged];
    expect(JSON.stringify(everything)).not.toContain(body.token.slice(0, 20));
  });

  it('acts for the account and stands in the history as such', async () => {
    const token = await make();
    const { status, body } = await with_(token, 'POST', exchanges, exchange('By a program'));
    expect(status).toBe(201);
    const { rows } = await host.store.history('adexchanges', body.id, [0, 0]);
    expect(rows[0]).toMatchObject({ by: { name: 'Northbay Streaming (API)' }, admin: null });
    expect((await demand('GET', `${exchanges}/${body.id}`)).body.name).toBe('By a program');
    const own = (await with_(token, 'GET', exchanges)).body;
    expect(own.map(({ name }: { name: string }) => name)).toEqual(['By a program']);
  });

  it('has the rights of its own account and no more', async () => {
    const mine = (await demand('POST', exchanges, exchange('Mine'))).body.id;
    expect(await statusOf(await make(other), `${exchanges}/${mine}`)).toBe(404);
    expect(await statusOf(await make(supply), exchanges)).toBe(403);
    expect(await statusOf(await make(supply), '/api/demand/channels')).toBe(200);
    await change({ showDsp: false });
    expect(await statusOf(await make(), exchanges)).toBe(403);
  });

  it('is void as soon as another is made, or it is taken away', async () => {
    const [first, second] = [await make(), await make()];
    expect([await statusOf(first), await statusOf(second)]).toEqual([401, 200]);
    const several = await Promise.all(Array.from({ length: 5 }, () => make()));
    const statuses = await Promise.all(several.map((token) => statusOf(token)));
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    const last = several[statuses.indexOf(200)] ?? '';
    expect((await profile()).token).toBe(`${last.slice(0, 12)}…`);
    expect((await demand('DELETE', path)).body).toEqual({ token: null });
    expect([await statusOf(last), (await profile()).token]).toEqual([401, null]);
    expect((await demand('DELETE', path)).status).toBe(200);
  });

  it('opens nothing by a hash that outlived it', async () => {
    const token = await make();
    const demands = resourceOf('demands');
    const without = (await host.store.get('demands', [accounts.demand])).map((one) =>
      withChanges(demands, one, { ...fromEntity(demands, one), token: null }, new Set(['token'])),
    );
    await host.store.transaction((tx) => tx.update(without));
    expect(await statusOf(token)).toBe(401);
  });

  it('is refused where it is none, with the same work', async () => {
    await make();
    const asked: string[] = [];
    const noting =
      <T extends readonly unknown[], R>(ask: (what: string, ...given: T) => R) =>
      (what: string, ...given: T) => {
        asked.push(what);
        return ask(what, ...given);
      };
    const { keys, get } = host.store;
    Object.assign(host.store, { keys: { ...keys, get: noting(keys.get) }, get: noting(get) });
    for (const token of ['', 'adx_', 'x'.repeat(5000), `adx_${'0'.repeat(64)}`]) {
      asked.length = 0;
      expect([token.length, await statusOf(token), asked]).toEqual([token.length, 401, ['apiToken', 'demands']]);
    }
  });

  it('holds only from addresses that the account names', async () => {
    const token = await make();
    await change({ ipAllowlist: ['198.51.100.0/24', '2001:db8::/32', '203.0.113.9'] });
    const from = async (where: string) => {
      address = where;
      return with_(token, 'GET', '/api/demand/tags/list');
    };
    for (const admitted of ['198.51.100.7', '2001:db8:1::5', '203.0.113.9'])
      expect((await from(admitted)).status).toBe(200);
    for (const refused of ['192.0.2.1', '203.0.113.8', '2001:db9::1', '']) {
      const detail = `This API token is not allowed from ${refused}.`;
      expect(await from(refused)).toMatchObject({ status: 401, body: { code: 'no_session', detail } });
    }
    await change({ ipAllowlist: [] });
    expect((await from('192.0.2.1')).status).toBe(200);
  });

  it('holds no longer than the account', async () => {
    const token = await make();
    expect((await admin('POST', `${account}/archive`, {})).status).toBe(200);
    expect(await statusOf(token)).toBe(401);
  });

  it.each(texts`
    GET /api/auth/sessions | GET /api/auth/session | POST /api/auth/login | POST /api/auth/password |
    POST /api/auth/factor | GET /api/auth/logout | POST /api/switch | GET /api/switch | GET /api/preferences |
    PUT /api/preferences | POST /api/demand/info/token | DELETE /api/demand/info/token | PUT /api/demand/info |
    POST /api/admin/users | POST /api/admin/users/27/link
  `)('is for objects, not for people: %s', async (call) => {
    const [method = '', to = ''] = call.split(' ');
    const token = await make();
    const { status, body } = await with_(token, method, to, method === 'GET' ? undefined : {});
    expect([status, body.code]).toEqual([403, 'forbidden']);
    expect(await statusOf(token)).toBe(200);
  });

  it('needs no header of our pages, and yet does nothing for another site', async () => {
    const token = await make();
    const put = (headers: object) => with_(token, 'POST', exchanges, exchange('One'), headers);
    expect((await put({ 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
    expect((await put({})).status).toBe(201);
  });

  it('is counted apart from people', async () => {
    const token = await make();
    counted = [];
    await with_(token, 'GET', '/api/demand/tags');
    await with_(token, 'POST', exchanges, exchange('One'));
    expect(counted).toEqual(['read -31', 'write -31']);
  });

  it('ends the events that it listens to', async () => {
    const token = await make();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const response = await host.fetch('/api/events', { headers: { Authorization: `Bearer ${token}` } });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let heard = '';
    const hear = async (what: string) => {
      while (!heard.includes(what)) {
        const { value, done } = (await reader?.read()) ?? { done: true };
        if (done) throw new Error(`The stream ended without ${what}: ${heard}`);
        heard += value;
      }
      heard = '';
    };
    await hear('event: ping');
    await vi.advanceTimersByTimeAsync(15_000);
    await hear('event: ping');
    await demand('DELETE', path);
    await hear('event: changed');
    await vi.advanceTimersByTimeAsync(15_000);
    await hear('"reason":"expired"');
  });

  it('is made by an admin who acts for the account, and told so in its history', async () => {
    await admin('POST', '/api/switch', { type: 'demand', id: accounts.demand, reason: 'ticket 4711' });
    expect(await statusOf(await make(admin))).toBe(200);
    expect((await host.store.history('demands', accounts.demand, [0, 0])).rows[0]).toMatchObject({
      version: 2,
      by: { name: 'Mara Lindqvist' },
      admin: { name: 'Operator desk', reason: 'ticket 4711' },
      changes: [{ field: 'token', from: null, to: null }],
    });
  });

  it('is none of a sub-publisher', async () => {
    expect((await admin('GET', `/api/demand/subs/${partners.sub}`)).body.token).toBeNull();
  });

  it('causes no conflict for a user who edits the profile', async () => {
    const before = await profile();
    const save = (of: object, companyName: string) => demand('PUT', '/api/demand/info', { ...of, companyName });
    await make();
    const first = await save(before, 'First');
    expect([first.status, first.body.companyName]).toEqual([200, 'First']);
    await make();
    const second = await save(first.body, 'Second');
    expect([second.status, second.body.companyName]).toEqual([200, 'Second']);
    expect([second.body.token.length, second.body.token === first.body.token]).toEqual([13, false]);
    const late = await save(before, 'Late');
    expect([late.status, late.body.by.name]).toEqual([409, 'Mara Lindqvist']);
  });

  it('is left out of copies of the account', async () => {
    await make();
    const copy = await admin('POST', `${account}/copy`, { save: true });
    expect(copy.status).toBe(201);
    expect((await admin('GET', `/api/demands/${copy.body.id}`)).body.token).toBeNull();
  });
});
