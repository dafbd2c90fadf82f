import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createMemoryStore } from '../../api/memory/store';
import { DiskFull, isDiskFull } from '../../api/ports/disk';
import { createDisk, storeOnDisk } from '../../server/ports/disk';
import { signIn } from '../support/apiClient';
import { createTestHost, logins } from '../support/host';
import { newFolders } from '../support/newFolders';
import { createDatabase } from '../support/postgres';
import { makeSampleDir } from '../support/sampleDir';
import { buildServer, type RunningServer } from '../support/serverProcess';

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const newFolder = newFolders();
const mb = 1024 * 1024;
/** More than any disk has, so that every disk counts as full. */
const beyondAnyDisk = { DISK_RESERVE_MB: '900000000' };
const sentence = 'The server’s disk is full. Nothing was saved. Ask its operator to free some space, then try again.';

describe('a disk with less room than the reserve', () => {
  it('refuses writes with 507 and allows them again once there is room', async () => {
    let free = 300 * mb;
    let now = 0;
    const events: string[] = [];
    const note = (event: string, fields?: Readonly<Record<string, unknown>>) =>
      void events.push(`${event} ${fields?.freeMb}`);
    const log = { info: note, warn: note, error: note };
    const disk = createDisk({ folder: '/data', reserveMb: 256, log, freeBytes: async () => free, now: () => now });
    const host = await createTestHost({ store: storeOnDisk(createMemoryStore(), disk) });
    const call = await host.as(logins.demand);
    const write = async (name: string) => {
      now += 1_000;
      return call('POST', '/api/demand/adexchanges', { name, domain: `${name.toLowerCase()}.example` });
    };
    expect((await write('North')).status).toBe(201);

    free = 200 * mb;
    const refused = await write('South');
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([507, '60']);
    expect(refused.body).toMatchObject({ code: 'disk_full', detail: sentence });
    const { body: rows } = await call('GET', '/api/demand/adexchanges?sort=["id","ASC"]&range=[0,9]');
    expect(rows.map(({ name }: { name: string }) => name)).toEqual(['North']);
    await host.as(logins.other);

    free = 300 * mb;
    expect((await write('South')).status).toBe(201);
    expect(events).toEqual(['disk_full 200', 'disk_has_room 300']);
    await host.close();
  });

  const coded = (code: string) => Object.assign(new Error('write'), { code });
  const ofEngine = 'Code: 243. DB::Exception: Cannot reserve 1.00 MiB, not enough space: NOT_ENOUGH_SPACE';
  it.each([
    ['the system', coded('ENOSPC'), true],
    ['a quota', coded('EDQUOT'), true],
    ['PostgreSQL, behind its driver', new Error('Failed query', { cause: coded('53100') }), true],
    ['the report engine', new Error(ofEngine), true],
    ['the reserve', new DiskFull('Less than 256 MB are free.'), true],
    ['a file that is not there', new Error('no such file', { cause: coded('ENOENT') }), false],
  ])('is recognised from an error, and no other: %s', (_of, error, expected) => {
    expect(isDiskFull(error)).toBe(expected);
  });
});

describe('a server on a full disk', () => {
  const sample = makeSampleDir();
  let server: RunningServer;
  beforeAll(async () => {
    server = await (await buildServer()).start({ DATA_DIR: (await sample).path, ...beyondAnyDisk });
  });
  afterAll(async () => {
    await server.stop();
    (await sample).remove();
  });

  it('starts, signs people in and shows what is stored, but stores nothing', async () => {
    const person = await signIn(server.url);
    const path = '/api/demand/campaigns';
    const { body } = await person.call<{ id: number; version: number }[]>(
      'GET',
      `${path}?range=[0,0]&sort=["id","ASC"]`,
    );
    const { id, version } = body[0] ?? {};
    expect(id).toBeDefined();
    const refused = await person.call('PUT', `${path}/${id}`, { version, note: 'New' });
    expect([refused.status, refused.body]).toMatchObject([507, { code: 'disk_full', detail: sentence }]);
    await expect.poll(() => server.printed()).toContain('disk_full');
  });

  it('says at /readyz why it is not ready', async () => {
    const answer = await fetch(`${server.url}/readyz`);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toEqual({ ok: false, reason: 'disk_full' });
  });
});

it('a first start on a full disk ends with the folder and the room it needs', async () => {
  const dataDir = newFolder();
  const { code, stderr } = await (await buildServer()).run('main', { DATA_DIR: dataDir, ...beyondAnyDisk });
  expect(code).toBe(1);
  expect(stderr.trim()).toMatch(
    new RegExp(
      `^The disk of the data directory ${dataDir} has \\d+ MB left, and 900000000 MB are needed to start: free some space, or choose another directory with DATA_DIR\\.$`,
    ),
  );
});

it('a server whose objects are in a PostgreSQL stores them although its own disk is full', async () => {
  const dataDir = newFolder();
  const env = { DATA_DIR: dataDir, DATABASE_URL: await createDatabase() };
  const first = await (await buildServer()).start(env);
  await first.stop();
  const server = await (await buildServer()).start({ ...env, ...beyondAnyDisk });
  const person = await signIn(server.url);
  const body = { name: 'Northbay', domain: 'northbay.example' };
  expect((await person.call('POST', '/api/demand/adexchanges', body)).status).toBe(201);
  await server.stop();
});
