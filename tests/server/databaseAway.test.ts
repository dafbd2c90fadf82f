import pg from 'pg';
import { expect, it } from 'vitest';
import type { Log, Store } from '../../api/ports';
import { openStore } from '../../server/store/openStore';
import { createTestHost, logins } from '../support/host';
import { openWay } from '../support/openWay';
import { createDatabase } from '../support/postgres';
import { silentLog } from '../support/silentLog';

const path = '/api/demand/adexchanges';
/** A database whose connections a test cuts or silences. */
async function openBehind(options: Omit<Parameters<typeof openStore>[0], 'databaseUrl' | 'log'> = {}) {
  const direct = await createDatabase();
  const url = new URL(direct);
  const way = await openWay(Number(url.port));
  url.port = String(way.port);
  return { ...(await openStore({ databaseUrl: url.href, log: silentLog, ...options })), way, direct };
}

async function callOf(store: Store) {
  const host = await createTestHost({ store });
  const call = await host.as(logins.demand);
  const read = () => call('GET', `${path}?sort=["name","ASC"]&range=[0,9]`);
  const write = (name = 'Northbay', headers: Record<string, string> = {}) =>
    call('POST', path, { name, domain: `${name.toLowerCase()}.example` }, headers);
  return { host, call, read, write };
}

it('a database that goes away is told as such, to readers and writers alike, and comes back by itself', async () => {
  const { store, way } = await openBehind();
  const { host, call, read, write: send } = await callOf(store);
  const write = () => send('Northbay', { 'Idempotency-Key': 'key1' });
  expect((await read()).status).toBe(200);
  way.cut();
  for (const answer of [await read(), await write(), await call('GET', '/api/demand/info')]) {
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '10']);
    const detail = 'The database is not responding. Try again in a minute.';
    expect(answer.body).toMatchObject({ code: 'unavailable', detail });
  }
  expect(host.logged.filter(({ level }) => level === 'error')).toEqual([]);
  expect(host.logged.some(({ level, event }) => level === 'warn' && event === 'database_away')).toBe(true);
  way.restore();
  expect((await write()).status).toBe(201);
  expect((await read()).body.map(({ name }: { name: string }) => name)).toContain('Northbay');
  await host.close();
  way.close();
});

it('a list that is read ahead in the background is told as away, too, and no error of this server', async () => {
  const { store, way } = await openBehind();
  let hasCut = false;
  const all: typeof store.all = (type, scope) => {
    if (type === 'adexchanges' && !hasCut) {
      hasCut = true;
      way.cut();
    }
    return store.all(type, scope);
  };
  const { host, read } = await callOf({ ...store, all });
  await read();
  const isTold = () =>
    host.logged.some(({ event, fields }) => event === 'database_away' && fields?.during === 'list.warm');
  await expect.poll(isTold, { timeout: 10_000 }).toBe(true);
  expect(host.logged.filter(({ level }) => level === 'error')).toEqual([]);
  way.restore();
  expect((await read()).status).toBe(200);
  await host.close();
  way.close();
});

it('gives up connections that fell silent, and answers again as soon as the database can be reached', async () => {
  const { store, way } = await openBehind({ patience: { queryMs: 1_500, pingMs: 500, pingAfterMs: 0 } });
  const { host, read } = await callOf(store);
  const readAtOnce = async () => (await Promise.all(Array.from({ length: 20 }, read))).map(({ status }) => status);
  expect(new Set(await readAtOnce())).toEqual(new Set([200]));
  way.silence();
  expect(new Set(await readAtOnce())).toEqual(new Set([503]));
  way.restore();
  expect(new Set(await readAtOnce())).toEqual(new Set([200]));
  await host.close();
  way.close();
}, 60_000);

it('hears of changes by other processes again after its own connection fell silent', async () => {
  const patience = { queryMs: 1_000, pingMs: 500, pingAfterMs: 0, heartbeatMs: 300 };
  const { store: here, way, direct } = await openBehind({ patience });
  const { store: there } = await openStore({ databaseUrl: direct, log: silentLog });
  const { host, write } = await callOf(there);
  const heard: number[] = [];
  here.onChange(({ ids }) => heard.push(...ids));
  way.silence();
  const missed = await write();
  way.restore();
  await expect.poll(() => heard, { timeout: 15_000 }).toContain(missed.body.id);
  const next = await write('Southbay');
  await expect.poll(() => heard, { timeout: 5_000 }).toContain(next.body.id);
  await Promise.all([host.close(), here.close()]);
  way.close();
}, 60_000);

it('reads changes again where the read fails, though no message follows', async () => {
  const url = await createDatabase();
  const patience = { queryMs: 400, pingMs: 500, pingAfterMs: 5_000, heartbeatMs: 15_000 };
  const warned: string[] = [];
  const log: Log = { ...silentLog, warn: (event) => void warned.push(event) };
  const { store } = await openStore({ databaseUrl: url, log, patience });
  const heard: number[] = [];
  store.onChange(({ ids }) => heard.push(...ids));
  const [other, messenger] = [new pg.Client(url), new pg.Client(url)];
  await Promise.all([other.connect(), messenger.connect()]);
  await other.query('begin; lock table object_changes in access exclusive mode');
  await messenger.query(`select pg_notify('adx_changes', '')`);
  await expect.poll(() => warned).toContain('changes_not_read');
  await other.query(
    `insert into object_changes (type, id, owner, seq, removed) values ('adexchanges', 77, 1, 1000000, false); commit`,
  );
  await expect.poll(() => heard).toContain(77);
  await Promise.all([store.close(), other.end(), messenger.end()]);
}, 60_000);
