import { beforeEach, describe, expect, it } from 'vitest';
import type { Mail, MailedReport } from '../../api/ports/mail';
import { createMemoryReports } from '../../api/reports/memory/createMemoryReports';
import type { QueryQueue } from '../../api/reports/ports/queryQueue';
import { ReportCancelled, type ReportEngine, ReportTimeout } from '../../api/reports/ports/reports';
import { createQueryQueue } from '../../api/reports/queryQueue';
import { savedLimits } from '../../src/model/reports/savedReport';
import { reportRequest } from '../contracts/storedReports';
import { accounts, type Call, createTestHost, logins, type TestHost } from '../support/host';
import { lateAnswer } from '../support/lateAnswer';
import { createSavedRunner, type SavedRunner } from '../support/savedRunner';

const request = reportRequest();
const hour = Date.parse('2026-11-18T10:00:00Z');
const file = '\uFEFFDay,Impressions\r\n2026-11-18,5\r\n';

let engine: ReportEngine;
let host: TestHost;
let call: Call;
let turns: QueryQueue;
let runner: SavedRunner;
let mails: MailedReport[];
/** Replaces what the engine does when a file is read. */
let reading: ReportEngine['read'] | undefined;

beforeEach(async () => {
  reading = undefined;
  mails = [];
  const memory = createMemoryReports();
  engine = { ...memory, read: (...asked) => (reading ?? memory.read)(...asked) };
  const fact = { hour, demand: accounts.demand, channel: 1, imps: 5, reqs: 9 };
  await engine.add('facts', [{ table: 'S', rows: [[fact]] }]);
  const mail: Mail = {
    link: async () => false,
    notice: async () => false,
    report: async (sent) => mails.push(sent) > 0,
  };
  host = await createTestHost({ reports: engine, mail });
  call = await host.as(logins.demand);
  turns = createQueryQueue();
  runner = runnerOf();
});
const runnerOf = (isAlone = true) => createSavedRunner({ ports: host.ports, turns, isAlone });

const save = async (body: object = {}): Promise<number> => {
  const { status, body: made } = await call('POST', '/api/savedReport', { name: 'Report', request, file: 1, ...body });
  expect([status, made.errors]).toEqual([201, undefined]);
  return made.id;
};
const entryOf = async (id: number) => (await call('GET', `/api/savedReport/${id}`)).body;
const fileOf = (id: number) => call('GET', `/api/savedFile/${id}`);
const storedOf = (id: number) => host.store.savedReports.get(id);
const drained = async (body: object = {}): Promise<number> => {
  const id = await save(body);
  await runner.drain();
  return id;
};
/** Claims a report for a process that is gone. */
const claim = (until: string) => host.store.savedReports.claim({ token: 'gone', now: host.now().toISOString(), until });
const leftFiles = () => host.ports.savedFiles.untouchedSince(new Date(host.now().getTime() + 1));
const all = async () => (await call('GET', '/api/savedReports')).body as { id: number; name: string; state: string }[];
const byAdmin = async (path: string, change: object) => {
  const admin = await host.as(logins.admin);
  const { body } = await admin('GET', path);
  const { status, body: done } = await admin('PUT', path, { ...change, version: body.version });
  expect([status, done.errors]).toEqual([200, undefined]);
};
/** An engine that begins and then waits until it is told to end. */
function waitingEngine() {
  const { promise: hasBegun, resolve: begun } = lateAnswer();
  reading = (_, { signal }) =>
    new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new ReportCancelled()), { once: true });
      begun();
    });
  return hasBegun;
}

describe('the file of months that lost facts', () => {
  const days = { startDate: '2026-11-17', endDate: '2026-11-18' };
  it.each([
    ['read row by row', {}],
    ['compared', { compare: { startDate: '2026-10-17', endDate: '2026-10-18' } }],
  ])('says so beside its name and in the name of its download: %s', async (_, more) => {
    const months = [202611, 202610].map((month) => ({ table: 'fact_supply', month }));
    Object.assign(engine, { incomplete: async () => months });
    const id = await drained({ request: { ...request, ...days, ...more } });
    const nameOf = async (of: number) => (await fileOf(of)).headers.get('Content-Disposition');
    expect(await entryOf(id)).toMatchObject({ state: 'ready', incomplete: ['2026-10', '2026-11'] });
    expect(await nameOf(id)).toBe('attachment; filename="report-incomplete.csv"');
    // Once the facts are there again, the next file is whole.
    Object.assign(engine, { incomplete: async () => [] });
    const next = await drained();
    expect(await entryOf(next)).not.toHaveProperty('incomplete');
    expect(await nameOf(next)).toBe('attachment; filename="report.csv"');
  });
});

describe('a file that waits', () => {
  it('is written, and goes away in time while the report stays', async () => {
    const id = await drained();
    const found = { state: 'ready', file: 1, rowCount: 1, bytes: Buffer.byteLength(file), isCut: false };
    expect(await entryOf(id)).toMatchObject(found);
    expect((await fileOf(id)).body).toBe(file.slice(1));
    host.moveClock(savedLimits.fileDays * 86_400_000);
    call = await host.as(logins.demand);
    await runner.tick();
    expect(await entryOf(id)).toMatchObject({ state: 'ready', file: 0 });
    expect((await fileOf(id)).status).toBe(410);
    expect(await leftFiles()).toEqual([]);
  });

  it('leaves no file without a report', async () => {
    const id = await drained();
    const part = (async function* () {
      yield new Uint8Array(3);
    })();
    await host.ports.savedFiles.write('nobodys', part);
    host.moveClock(3_600_001);
    await runner.tick();
    expect(await host.ports.savedFiles.read('nobodys')).toBeUndefined();
    expect((await fileOf(id)).body).toBe(file.slice(1));
  });

  const tooLong = 'The report took more than 10 minutes. Choose fewer days or dimensions, or filter more.';
  const wentWrong = 'Something went wrong on the server. Save it once more to try again.';
  const broken = async function* () {
    yield [['2026-11-18', 5]];
    throw new Error('SELECT');
  };
  it.each<[string, ReportEngine['read'], string]>([
    ['takes too long', () => Promise.reject(new ReportTimeout()), tooLong],
    [
      'fails in the engine',
      () => Promise.reject(new Error("Code: 62. SELECT sum(x) FROM fact_supply WHERE ''")),
      wentWrong,
    ],
    ['breaks off', async () => ({ rows: broken(), close: async () => undefined }), wentWrong],
  ])('that %s has failed with a sentence', async (_, read, sentence) => {
    reading = read;
    const id = await drained();
    expect(await entryOf(id)).toMatchObject({ state: 'failed', file: 0, error: sentence });
    expect((await fileOf(id)).body.detail).toBe(sentence);
    expect(await leftFiles()).toEqual([]);
  });

  it('is of what its user may see now, not when it was saved', async () => {
    const fees = await save({ request: { ...request, metrics: ['systemCost'] } });
    await byAdmin(`/api/demands/${accounts.demand}`, { showSystemCost: false });
    await runner.drain();
    const notShown = 'System cost is not available to your account in this mode.';
    expect(await entryOf(fees)).toMatchObject({ state: 'failed', error: notShown });
    const late = await save();
    await byAdmin('/api/admin/users/12', { status: 0 });
    await runner.drain();
    const cannotSignIn = 'The owner of this report can no longer sign in.';
    expect(await storedOf(late)).toMatchObject({ state: 'failed', error: cannotSignIn });
  });

  it('is not begun for ever when nothing ever comes of it', async () => {
    const id = await save();
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await claim(host.now().toISOString()))?.id).toBe(id);
      await host.store.savedReports.release();
    }
    await runner.drain();
    const error = 'The report was started 5 times and never finished. Ask for less.';
    expect(await entryOf(id)).toMatchObject({
      state: 'failed',
      error,
      messageCode: 'saved.tooOften',
      args: { times: 5 },
    });
  });

  it('is taken over from a process that is gone: at once where no other process can have it, else when its time is over', async () => {
    const id = await save();
    await claim(new Date(host.now().getTime() + 60_000).toISOString());
    await runnerOf(false).drain();
    expect((await entryOf(id)).state).toBe('running');
    host.moveClock(60_001);
    await runnerOf(false).drain();
    expect((await entryOf(id)).state).toBe('ready');
    const next = await save();
    await claim('2099-01-01T00:00:00.000Z');
    await runnerOf(true).drain();
    expect((await entryOf(next)).state).toBe('ready');
  });

  it('waits no longer for what went wrong once when the process began', async () => {
    const id = await save();
    const { savedReports } = host.ports.store;
    let isBroken = true;
    const release = async () => (isBroken ? Promise.reject(new Error('no store')) : savedReports.release());
    const ports = { ...host.ports, store: { ...host.ports.store, savedReports: { ...savedReports, release } } };
    const shaky = createSavedRunner({ ports, turns, isAlone: true });
    await expect(shaky.drain()).rejects.toThrow('no store');
    isBroken = false;
    await shaky.drain();
    expect((await entryOf(id)).state).toBe('ready');
  });

  it('is put back when the process stops, and left when its report is deleted', async () => {
    const id = await save();
    let begun = waitingEngine();
    const draining = runner.drain();
    await begun;
    await runner.stop();
    await draining;
    expect((await entryOf(id)).state).toBe('queued');
    begun = waitingEngine();
    const second = runnerOf().drain();
    await begun;
    expect((await entryOf(id)).state).toBe('running');
    expect((await call('DELETE', `/api/savedReport/${id}`)).status).toBe(200);
    await second;
    expect(await all()).toEqual([]);
    expect(host.logged.filter(({ level }) => level === 'error')).toEqual([]);
  });

  it('lets everybody go first who looks at a report and waits', async () => {
    const order: string[] = [];
    const { promise: door, resolve: open } = lateAnswer();
    const first = turns.take('first', () => door, {});
    await save();
    const draining = runner.drain().then(() => order.push('file'));
    const told: number[] = [];
    const stored = () => host.store.savedReports.find({ user: 12, account: 'demand:31' });
    await expect.poll(stored).toMatchObject([{ state: 'running' }]);
    const second = turns.take('second', async () => order.push('second'), { told: (before) => told.push(before) });
    open();
    await Promise.all([first, second, draining]);
    expect(order).toEqual(['second', 'file']);
    expect(told).toEqual([1, 0]);
  });
});

describe('a schedule', () => {
  const daily = { every: 'day', hour: 6, format: 'csv', emails: ['finance@northbay.example', 'desk@northbay.example'] };
  /** 06:00 on the clock of the account, five hours behind UTC. */
  const toSix = 23 * 3_600_000;

  it('says in its mails of which months facts are missing', async () => {
    Object.assign(engine, { incomplete: async () => [{ table: 'fact_supply', month: 202611 }] });
    await save({ file: 0, relative: 'yesterday', schedule: daily });
    host.moveClock(toSix);
    call = await host.as(logins.demand);
    await runner.tick();
    await runner.drain();
    await runner.tick();
    expect(mails.map(({ incomplete }) => incomplete)).toEqual([['2026-11'], ['2026-11']]);
  });

  it('makes a file each time, of the days of that day, and writes about it once', async () => {
    const id = await save({ file: 0, relative: 'yesterday', compareWith: 'previous', shared: true, schedule: daily });
    await runner.tick();
    expect(await all()).toHaveLength(1);
    host.moveClock(toSix);
    call = await host.as(logins.demand);
    await Promise.all([runner.tick(), runnerOf().tick()]);
    const [made, ...others] = await all();
    const first = {
      name: 'Report · 2026-11-21',
      from: id,
      state: 'queued',
      shared: true,
      format: 'csv',
      schedule: null,
    };
    expect([made, others.length]).toMatchObject([first, 1]);
    await runner.drain();
    await runner.tick();
    const report = await entryOf(made?.id ?? 0);
    expect(report).toMatchObject({ state: 'ready', relative: 'fixed', compareWith: null });
    const compare = { startDate: '2026-11-19', endDate: '2026-11-19' };
    expect(report.request).toEqual({ ...request, startDate: '2026-11-20', endDate: '2026-11-20', compare });
    const mail = { name: first.name, path: `/report/${made?.id}?saved=1`, locale: 'en', incomplete: [] };
    expect(mails).toEqual(daily.emails.map((to) => ({ to, ...mail })));
    await runner.tick();
    expect(mails).toHaveLength(2);
    expect((await storedOf(id))?.nextAt).toBe('2026-11-22T11:00:00.000Z');
  });

  it('makes up for several times that were missed by one file', async () => {
    await save({ file: 0, schedule: { every: 'hour', hour: 0 } });
    host.moveClock(5.5 * 3_600_000);
    await runner.tick();
    await runner.tick();
    expect(await all()).toMatchObject([{ name: 'Report · 2026-11-20 12:00' }, {}]);
    host.moveClock(3_600_000);
    await runner.tick();
    expect(await all()).toHaveLength(3);
  });

  it('makes nothing for a user who cannot sign in, and goes on when they can', async () => {
    const stored = () => host.store.savedReports.find({ user: 12, account: 'demand:31' });
    const id = await save({ file: 0, schedule: daily });
    await byAdmin('/api/admin/users/12', { status: 0 });
    host.moveClock(toSix);
    await runner.tick();
    expect(await stored()).toHaveLength(1);
    expect(((await storedOf(id))?.nextAt ?? '') > host.now().toISOString()).toBe(true);
    await byAdmin('/api/admin/users/12', { status: 1 });
    host.moveClock(24 * 3_600_000);
    await runner.tick();
    expect(await stored()).toHaveLength(2);
  });
});

describe('a run that takes longer than anybody waits', () => {
  it('goes on as a file, once for all who ask the same', async () => {
    const run = engine.run;
    host = await createTestHost({ reports: { ...engine, run: () => Promise.reject(new ReportTimeout()) } });
    call = await host.as(logins.demand);
    const ask = (more: object) => call('POST', '/api/rrun', { ...request, ...more });
    const long = { dimensions: ['day', 'country', 'param:placement'] };
    const { status, body } = await ask(long);
    expect([status, body]).toEqual([202, { savedReport: body.savedReport, state: 'queued' }]);
    expect((await ask(long)).body).toEqual(body);
    const other = await ask({ startDate: '2026-11-19', dimensions: [], metrics: ['imps', 'reqs'] });
    expect(await all()).toMatchObject([
      { id: other.body.savedReport, name: 'Impressions, Requests · 2026-11-19', state: 'queued' },
      { id: body.savedReport, name: 'Day, Country, placement · 2026-11-10 - 2026-11-19', state: 'queued' },
    ]);
    await createSavedRunner({ ports: { ...host.ports, reports: { ...engine, run } }, turns, isAlone: true }).drain();
    expect(await all()).toMatchObject([{ state: 'ready' }, { state: 'ready' }]);
  });
});
