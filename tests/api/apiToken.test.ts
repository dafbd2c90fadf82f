import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fromEntity, withChanges } from '../../api/objects/entity';
import { isWithin } from '../../server/ports/callers';
import { resourceOf } from '../../src/resources';
import {
  type Answer,
  accounts,
  type Call,
  createTestHost,
  logins,
  partners,
  readAnswer,
  type TestHost,
  wideLimits,
} from '../support/host';

const path = '/api/demand/info/token';
const json = { 'Content-Type': 'application/json' };
const exchange = (name: string) => ({ name, domain: 'skylark.example' });

describe('the API token of an account', () => {
  let host: TestHost;
  let person: Call;
  let address: string;
  let counted: string[];
  beforeEach(async () => {
    address = '192.0.2.1';
    counted = [];
    const note = (what: string) => async (user: number) => {
      counted.push(`${what} ${user}`);
      return { allowed: true } as const;
    };
    host = await createTestHost({
      isWithin,
      addressOf: () => address,
      limits: { ...wideLimits, read: note('read'), write: note('write') },
    });
    person = await host.as(logins.demand);
  });

  afterEach(() => vi.useRealTimers());

  const make = async (by = person): Promise<string> => (await by('POST', path)).body.token;
  const with_ = async (
    token: string,
    method: string,
    to: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> =>
    readAnswer(
      await host.fetch(to, {
        method,
        headers: { Authorization: `Bearer ${token}`, ...json, ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    );
  const statusOf = async (token: string) => (await with_(token, 'GET', '/api/demand/tags/list')).status;
  const profile = async () => (await person('GET', '/api/demand/info')).body;
  const change = async (id: number, values: object) => {
    const admin = await host.as(logins.admin);
    const { version } = (await admin('GET', `/api/demands/${id}`)).body;
    expect((await admin('PUT', `/api/demands/${id}`, { ...values, version })).status).toBe(200);
  };

  it('is told once, and shown by its beginning from then on', async () => {
    expect((await profile()).token).toBeNull();
    const { status, body, headers } = await person('POST', path);
    expect([status, headers.get('Cache-Control')]).toEqual([200, 'no-store']);
    const shown = `${body.token.slice(0, 12)}…`;
    expect(body).toEqual({ token: expect.stringMatching(/^adx_[0-9a-f]{64}$/), shown });
    expect((await profile()).token).toBe(shown);
    const everything = JSON.stringify([
      await host.store.get('demands', [31]),
      await host.store.history('demands', 31, [0, 99]),
      host.logged,
    ]);
    expect(everything).not.toContain(body.token.slice(0, 20));
  });

  it('acts for the account and stands in the history as such', async () => {
    const token = await make();
    const { status, body } = await with_(token, 'POST', '/api/demand/adexchanges', exchange('By a program'));
    expect(status).toBe(201);
    const { rows } = await host.store.history('adexchanges', body.id, [0, 0]);
    expect(rows[0]).toMatchObject({ by: { name: 'Northbay Streaming (API)' }, admin: null });
    expect((await person('GET', `/api/demand/adexchanges/${body.id}`)).body.name).toBe('By a program');
    const owners = (await with_(token, 'GET', '/api/demand/adexchanges')).body;
    expect(owners.map(({ name }: { name: string }) => name)).toEqual(['By a program']);
  });

  it('has the rights of its own account and no more', async () => {
    const mine = (await person('POST', '/api/demand/adexchanges', exchange('Mine'))).body.id;
    const other = await make(await host.as(logins.other));
    expect((await with_(other, 'GET', `/api/demand/adexchanges/${mine}`)).status).toBe(404);
    const supply = await make(await host.as(logins.supply));
    expect((await with_(supply, 'GET', '/api/demand/adexchanges')).status).toBe(403);
    expect((await with_(supply, 'GET', '/api/demand/channels')).status).toBe(200);
    await change(accounts.demand, { showDsp: false });
    expect((await with_(await make(), 'GET', '/api/demand/adexchanges')).status).toBe(403);
  });

  it('is void as soon as another is made, or it is taken away', async () => {
    const first = await make();
    const second = await make();
    expect([await statusOf(first), await statusOf(second)]).toEqual([401, 200]);
    const several = await Promise.all(Array.from({ length: 5 }, () => make()));
    const statuses = await Promise.all(several.map(statusOf));
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    const last = several[statuses.indexOf(200)] ?? '';
    expect((await profile()).token).toBe(`${last.slice(0, 12)}…`);
    expect((await person('DELETE', path)).body).toEqual({ token: null });
    expect([await statusOf(last), (await profile()).token]).toEqual([401, null]);
    expect((await person('DELETE', path)).status).toBe(200);
  });

  it('opens nothing by a hash that outlived it', async () => {
    const token = await make();
    const shown = await host.store.get('demands', [accounts.demand]);
    await host.store.transaction((tx) =>
      tx.update(
        shown.map((one) =>
          withChanges(
            resourceOf('demands'),
            one,
            { ...fromEntity(resourceOf('demands'), one), token: null },
            new Set(['token']),
          ),
        ),
      ),
    );
    expect(await statusOf(token)).toBe(401);
  });

  it('is refused where it is none, with the same work', async () => {
    await make();
    const asked: string[] = [];
    const { keys, get } = host.store;
    Object.assign(host.store, {
      keys: {
        ...keys,
        get(kind: string, key: string, now: string) {
          asked.push(kind);
          return keys.get(kind, key, now);
        },
      },
      get(type: string, ids: readonly number[]) {
        asked.push(type);
        return get(type, ids);
      },
    });
    for (const token of ['', 'adx_', 'x'.repeat(5000), `adx_${'0'.repeat(64)}`]) {
      asked.length = 0;
      expect([token.length, await statusOf(token), asked]).toEqual([token.length, 401, ['apiToken', 'demands']]);
    }
  });

  it('holds only from addresses that the account names', async () => {
    const token = await make();
    await change(accounts.demand, { ipAllowlist: ['198.51.100.0/24', '2001:db8::/32', '203.0.113.9'] });
    const from = async (where: string) => {
      address = where;
      return with_(token, 'GET', '/api/demand/tags/list');
    };
    for (const admitted of ['198.51.100.7', '2001:db8:1::5', '203.0.113.9'])
      expect((await from(admitted)).status).toBe(200);
    for (const refused of ['192.0.2.1', '203.0.113.8', '2001:db9::1', '']) {
      const { status, body } = await from(refused);
      expect([status, body.code, body.detail]).toEqual([
        401,
        'no_session',
        `This API token is not allowed from ${refused}.`,
      ]);
    }
    await change(accounts.demand, { ipAllowlist: [] });
    expect((await from('192.0.2.1')).status).toBe(200);
  });

  it('holds no longer than the account', async () => {
    const token = await make();
    const admin = await host.as(logins.admin);
    expect((await admin('POST', `/api/demands/${accounts.demand}/archive`, {})).status).toBe(200);
    expect(await statusOf(token)).toBe(401);
  });

  it.each([
    ['GET', '/api/auth/sessions'],
    ['GET', '/api/auth/session'],
    ['POST', '/api/auth/login'],
    ['POST', '/api/auth/password'],
    ['POST', '/api/auth/factor'],
    ['GET', '/api/auth/logout'],
    ['POST', '/api/switch'],
    ['GET', '/api/switch'],
    ['GET', '/api/preferences'],
    ['PUT', '/api/preferences'],
    ['POST', path],
    ['DELETE', path],
    ['PUT', '/api/demand/info'],
    ['POST', '/api/admin/users'],
    ['POST', '/api/admin/users/27/link'],
  ])('is for objects, not for people: %s %s', async (method, to) => {
    const token = await make();
    const { status, body } = await with_(token, method, to, method === 'GET' ? undefined : {});
    expect([status, body.code]).toEqual([403, 'forbidden']);
    expect(await statusOf(token)).toBe(200);
  });

  it('needs no header of our pages, and yet does nothing for another site', async () => {
    const token = await make();
    const put = (headers: Record<string, string>) =>
      with_(token, 'POST', '/api/demand/adexchanges', exchange('One'), headers);
    expect((await put({ 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
    expect((await put({})).status).toBe(201);
  });

  it('is counted apart from people', async () => {
    const token = await make();
    counted = [];
    await with_(token, 'GET', '/api/demand/tags');
    await with_(token, 'POST', '/api/demand/adexchanges', exchange('One'));
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
    await person('DELETE', path);
    await hear('event: changed');
    await vi.advanceTimersByTimeAsync(15_000);
    await hear('"reason":"expired"');
  });

  it('is made by an admin who acts for the account, and told so in its history', async () => {
    const admin = await host.as(logins.admin);
    await admin('POST', '/api/switch', { type: 'demand', id: accounts.demand, reason: 'ticket 4711' });
    expect(await statusOf(await make(admin))).toBe(200);
    const { rows } = await host.store.history('demands', accounts.demand, [0, 0]);
    expect(rows[0]).toMatchObject({
      version: 2,
      by: { name: 'Mara Lindqvist' },
      admin: { name: 'Operator desk', reason: 'ticket 4711' },
      changes: [{ field: 'token', from: null, to: null }],
    });
  });

  it('is nothing that others have', async () => {
    for (const login of [logins.admin, logins.helpdesk, logins.sub, logins.adv]) {
      const by = await host.as(login);
      expect([(await by('POST', path)).status, (await by('DELETE', path)).status]).toEqual([403, 403]);
    }
    expect((await (await host.as(logins.admin))('GET', `/api/demand/subs/${partners.sub}`)).body.token).toBeNull();
  });

  it('causes no conflict for a user who edits the profile', async () => {
    const before = await profile();
    await make();
    const first = await person('PUT', '/api/demand/info', { ...before, companyName: 'First' });
    expect([first.status, first.body.companyName]).toEqual([200, 'First']);
    const shown = first.body.token;
    await make();
    const second = await person('PUT', '/api/demand/info', { ...first.body, companyName: 'Second' });
    expect([second.status, second.body.companyName]).toEqual([200, 'Second']);
    expect([second.body.token.length, second.body.token === shown]).toEqual([13, false]);
    const late = await person('PUT', '/api/demand/info', { ...before, companyName: 'Late' });
    expect([late.status, late.body.by.name]).toEqual([409, 'Mara Lindqvist']);
  });

  it('is left out of copies of the account', async () => {
    await make();
    const admin = await host.as(logins.admin);
    const copy = await admin('POST', `/api/demands/${accounts.demand}/copy`, { save: true });
    expect(copy.status).toBe(201);
    expect((await admin('GET', `/api/demands/${copy.body.id}`)).body.token).toBeNull();
  });
});
