import { beforeEach, describe, expect, it } from 'vitest';
import { type Call, createTestHost, logins, type TestHost } from '../support/host';

const dayMs = 86_400_000;
const bundle = Array.from({ length: 2_000 }, (_, index) => `com.example.app${index}`);
const state = { bundle, q: 'ünï "\u0000" \ud800 -0' };

describe('a state that is too large for an address', () => {
  let host: TestHost;
  let call: Call;
  const keep = async (given: unknown = state, by = call) => {
    const { status, body } = await by('POST', '/api/urlState', { state: given });
    expect([status, body]).toEqual([201, { key: expect.stringMatching(/^\w+-\d+-[\da-f]{32}$/) }]);
    return body.key as string;
  };
  const read = async (key: string, login?: string) =>
    (login ? await host.as(login) : call)('GET', `/api/urlState/${key}`);
  beforeEach(async () => {
    host = await createTestHost();
    call = await host.as(logins.demand);
  });

  it('is kept as it is, under one key however often', async () => {
    const key = await keep();
    expect(await keep(structuredClone(state))).toBe(key);
    expect(await keep({ ...state, q: '' })).not.toBe(key);
    expect(await read(key)).toMatchObject({ status: 200, body: { state } });
    const list = [{ dimension: 'app_bundle', not: false, values: ['1', 2] }];
    expect((await read(await keep(list))).body.state).toEqual(list);
  });

  it('is there for the account and for administrators alone', async () => {
    const key = await keep();
    const statuses = async (logged: readonly string[]) =>
      Promise.all(logged.map(async (login) => (await read(key, login)).status));
    expect(await statuses([logins.demand, logins.admin])).toEqual([200, 200]);
    // Not even that it is there.
    expect(await statuses([logins.other, logins.sub, logins.adv])).toEqual([404, 404, 404]);
    const ofAdmin = await keep(state, await host.as(logins.admin));
    expect((await read(ofAdmin)).status).toBe(404);
    expect((await read('demand-31-nothing')).status).toBe(404);
  });

  it('goes 90 days after it was used last, by reading it or keeping it again', async () => {
    const [key, unused] = [await keep(), await keep({ other: true })];
    for (const use of [() => read(key), () => keep(), () => read(key)]) {
      host.moveClock(60 * dayMs);
      call = await host.as(logins.demand);
      await use();
    }
    host.moveClock(89 * dayMs);
    call = await host.as(logins.demand);
    expect([(await read(key)).status, (await read(unused)).status]).toEqual([200, 404]);
    expect(await host.store.keys.tidy(host.now().toISOString())).toBe(1);
    expect((await read(key)).status).toBe(200);
  });

  it('may be large, but not without end, and so may all of an account together', async () => {
    const { store } = host;
    await keep({ q: 'x'.repeat(1024 * 1024 - 8) });
    const send = (given: unknown) => call('POST', '/api/urlState', { state: given });
    expect((await send({ q: 'x'.repeat(1024 * 1024 - 7) })).status).toBe(413);
    for (const wrong of [undefined, null, 'a text', 7]) expect((await send(wrong)).status).toBe(400);
    const known = await keep();
    const expiresAt = new Date(host.now().getTime() + dayMs).toISOString();
    const kept = { kind: 'urlState', subject: 'demand-31', body: { text: '{}' }, expiresAt };
    for (let count = 0; count < 2_000; count += 1) await store.keys.put({ ...kept, key: `demand-31-${count}` });
    expect((await send({ another: 1 })).body).toMatchObject({ status: 409, code: 'too_many' });
    expect(await keep()).toBe(known);
    await keep(state, await host.as(logins.other));
  });
});
