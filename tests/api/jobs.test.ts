import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { createConsole } from '../../api/createApi';
import type { createJobRunner, JobRunner } from '../../api/jobs/createJobRunner';
import { sendMessages } from '../../api/jobs/messages.job';
import type { JobContext } from '../../api/ports/jobs';
import { jobs as allJobs } from '../../server/serverExtensions';
import { resourceOf } from '../../src/resources';
import { defineJob, type Job, JobFailed, nextDue } from '../../src/schema/jobs';
import { accounts, type Call, createTestHost, logins, type TestHost } from '../support/host';
import { readSource } from '../support/imports';
import { lateAnswer } from '../support/lateAnswer';
import { createMaker } from '../support/makeObject';

type Run = Parameters<typeof defineJob<JobContext>>[1]['run'];

const minute = 60_000;
let host: TestHost;
let runners: JobRunner[];
/** Signs in each time, since the clock moves by hours. */
const admin: Call = async (...asked) => (await host.as(logins.admin))(...asked);
let ran: string[];
let times: Parameters<typeof createJobRunner>[0]['times'];

beforeEach(() => {
  runners = [];
  ran = [];
  times = { holdMs: 20 };
});

/** A job that notes its runs, on a host with as many processes as asked for. */
async function withJob(run: Run, given: Partial<Job> = {}, processes = 1): Promise<Job> {
  const job = defineJob<JobContext>('tested', {
    label: 'Tested',
    about: 'For this test',
    ...(given.when || given.at ? {} : { every: 10 }),
    ...given,
    run: async (context) => {
      ran.push(String(context.account?.id ?? ''));
      await run(context);
    },
  });
  host = await createTestHost({ jobs: [job] });
  runners = Array.from({ length: processes }, () => createConsole({ ...host.ports, jobs: [job] }, { times }).jobs);
  return job;
}
const runAll = () => Promise.all(runners.map((runner) => runner.runDue()));
const detail = async () => (await admin('GET', '/api/admin/jobs/tested')).body;
const later = async (ms: number): Promise<void> => {
  host.moveClock(ms);
  await runAll();
};

describe('the times of a job', () => {
  const from = Date.parse('2026-11-20T12:00:00Z');
  it.each([
    [{ every: 15 }, 0, '2026-11-20T12:15'],
    [{ at: '03:30' }, 0, '2026-11-21T03:30'],
    [{ at: '12:00' }, 0, '2026-11-21T12:00'],
    [{ at: '12:01' }, 0, '2026-11-20T12:01'],
    [{ at: '02:00' }, 12, '2026-11-20T14:00'],
    [{ at: '02:00' }, -11, '2026-11-20T13:00'],
    [{ when: ['tags'] }, 0, undefined],
  ])('%j in the zone %i', (times, zone, expected) => {
    const due = nextDue(times, from, zone);
    expect(due === undefined ? undefined : new Date(due).toISOString().slice(0, 16)).toBe(expected);
  });

  it.each([
    [{ every: 7 }, 'give a divisor of 1,440'],
    [{ at: '24:00' }, 'give HH:MM'],
    [{ at: '01:00', every: 60 }, 'both every and at'],
    [{ every: 60, scope: { accounts: {} } }, 'give at, the time of their day'],
  ])('%j are refused', (times, why) => {
    expect(() => defineJob('x1', { label: '', about: '', run: async () => undefined, ...times })).toThrow(why);
  });

  it('are those of each job of the product', () => {
    const timesOf = ({ name, every, at, when, scope }: Job) =>
      [name, every ?? at ?? '-', when?.join() ?? '-', scope ? 'accounts' : ''].join(' ').trim();
    expect(allJobs.map(timesOf).sort()).toEqual([
      'archiveUnusedCreatives 02:00 - accounts',
      'checkSupplyPaths 03:00 -',
      'readListSources 60 applists,sitelists',
      'removeExpiredFiles 60 -',
      'removeKeptAnswers 1 -',
      'runSavedReports 1 savedReports',
      'sendMessages 1 outbox',
    ]);
  });
});

describe('a job', () => {
  it('runs once at each time, however many processes there are, and makes up for missed times once', async () => {
    await withJob(async () => undefined, {}, 3);
    await runAll();
    expect(ran).toEqual([]);
    await later(10 * minute);
    expect(ran).toHaveLength(1);
    await later(60 * minute);
    expect(ran).toHaveLength(2);
    await runAll();
    expect(ran).toHaveLength(2);
    const { body } = await admin('GET', '/api/admin/jobs');
    expect(body).toMatchObject({
      day: { runs: 2, failed: 0, failedJobs: 0 },
      waiting: { count: 0, oldestAt: null },
      started: 2,
      givenUp: 0,
      failedMessages: 0,
    });
    expect(body.jobs).toMatchObject([{ name: 'tested', state: 'done', next: { dueAt: '2026-11-20T13:20:00.000Z' } }]);
  });

  it('runs for each account that wants it, at the time of its day', async () => {
    const job = await withJob(async () => undefined, { at: '02:00', scope: { accounts: { delOldCreatives: 1 } } });
    const change = async (id: number, values: object) => {
      const { body } = await admin('GET', `/api/demands/${id}`);
      expect((await admin('PUT', `/api/demands/${id}`, { version: body.version, ...values })).status).toBe(200);
    };
    await change(accounts.demand, { delOldCreatives: 1, timezone: 12 });
    await change(accounts.supply, { delOldCreatives: 1, timezone: -5 });
    await runAll();
    await later(2 * 60 * minute);
    expect(ran).toEqual([String(accounts.demand)]);
    await later(17 * 60 * minute);
    expect(ran).toEqual([accounts.demand, accounts.supply].map(String));
    expect((await detail()).runs).toHaveLength(2);
    await change(accounts.demand, { delOldCreatives: 0 });
    await later(24 * 60 * minute);
    expect(ran).toEqual([accounts.demand, accounts.supply, accounts.supply].map(String));
    await admin('POST', `/api/demands/${accounts.supply}/archive`, { version: 2, force: true });
    await runners[0]?.ask(job, [String(accounts.supply)]);
    await runAll();
    expect(ran).toHaveLength(3);
  });

  it('is tried again with growing pauses, then given up until an administrator tries it again', async () => {
    let fails = true;
    await withJob(
      async ({ failed, progress }) => {
        progress(3, 9);
        failed('Clearsight', 'File of 2026-11-24 not found (404).');
        if (fails) throw new JobFailed('The vendor does not answer.');
      },
      { every: 1_440, tries: 3 },
    );
    await runAll();
    await later(12 * 60 * minute);
    const first = await detail();
    expect(first).toMatchObject({
      state: 'failed',
      next: { tries: 1, items: 3, total: 9, failed: 1, error: { message: 'The vendor does not answer.' } },
    });
    expect(first.next.failures).toMatchObject([{ what: 'Clearsight', message: 'File of 2026-11-24 not found (404).' }]);
    const waits: number[] = [Date.parse(first.next.dueAt) - host.now().getTime()];
    await later(waits[0] ?? 0);
    waits.push(Date.parse((await detail()).next.dueAt) - host.now().getTime());
    await later(waits[1] ?? 0);
    expect(waits.map((wait) => wait / minute >= 1 && wait / minute <= 2.4)).toEqual([true, true]);
    expect((waits[1] ?? 0) / (waits[0] ?? 1)).toBeGreaterThan(1.6);
    expect(ran).toHaveLength(3);
    expect(await detail()).toMatchObject({ state: 'failed', givenUp: 1, failures: [{ tries: 3 }] });
    fails = false;
    const { id } = (await detail()).failures[0];
    expect((await admin('POST', `/api/admin/jobRuns/${id}/retry`)).status).toBe(202);
    expect((await admin('POST', `/api/admin/jobRuns/${id}/retry`)).body.code).toBe('not_ready');
    await runAll();
    expect(await detail()).toMatchObject({ state: 'done', givenUp: 0, failures: [], changes: [{ action: 'retried' }] });
  });

  it('hides a fault of the server, which the log has', async () => {
    await withJob(async () => {
      throw new Error('secret of the database');
    });
    await runAll();
    await later(10 * minute);
    const text = JSON.stringify(await detail());
    expect([text.includes('secret'), text.includes('Its log has the details')]).toEqual([false, true]);
    expect(host.logged).toContainEqual(expect.objectContaining({ level: 'error', event: 'job_failed' }));
  });

  /** A job that goes on until it is told to end. */
  const untilAborted = async (more: Partial<Job> = {}) => {
    const { promise: begun, resolve } = lateAnswer();
    await withJob(
      ({ signal }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason), { once: true });
          resolve();
        }),
      more,
    );
    await runAll();
    host.moveClock(10 * minute);
    return { running: runAll(), begun };
  };

  it('can be paused, and asked for nevertheless', async () => {
    await withJob(async () => undefined);
    await runAll();
    expect((await admin('PUT', '/api/admin/jobs/tested', { isPaused: true })).body).toMatchObject({ state: 'paused' });
    await later(20 * minute);
    expect(ran).toEqual([]);
    const asked = await admin('POST', '/api/admin/jobs/tested/run');
    expect([asked.status, asked.body.next.by]).toEqual([202, 'Operator desk']);
    await runAll();
    expect([ran.length, (await detail()).changes.map(({ action }: { action: string }) => action)]).toEqual([
      1,
      ['run', 'paused'],
    ]);
  });

  it('ends when an administrator stops it', async () => {
    const { running, begun } = await untilAborted();
    await begun;
    const [run] = (await detail()).running;
    expect((await admin('POST', `/api/admin/jobRuns/${run.id}/stop`)).status).toBe(202);
    await running;
    expect(await detail()).toMatchObject({
      last: { id: run.id, state: 'stopped', tries: 1 },
      changes: [{ action: 'stopped' }],
    });
    expect((await admin('POST', `/api/admin/jobRuns/${run.id}/stop`)).body.code).toBe('not_ready');
  });

  it('ends when it takes too long, and is tried again', async () => {
    times = { minuteMs: 1 };
    const { running } = await untilAborted();
    await running;
    expect((await detail()).next).toMatchObject({ tries: 1, error: { messageCode: 'jobs.tooLong' } });
  });

  it('leaves the run to another process that has it by now', async () => {
    const { running, begun } = await untilAborted();
    await begun;
    host.moveClock(2 * minute);
    const now = host.now().toISOString();
    const until = new Date(host.now().getTime() + minute).toISOString();
    const taken = await host.store.jobs.claim({ atOnce: new Map([['tested', 1]]), token: 'other', now, until });
    await running;
    expect((await detail()).running).toMatchObject([{ id: taken?.id, tries: 2 }]);
  });

  it('goes on at the next start when its process ends', async () => {
    const { running, begun } = await untilAborted();
    await begun;
    await Promise.all(runners.map((runner) => runner.stop()));
    await running;
    expect((await detail()).next).toMatchObject({ tries: 0, error: null, dueAt: host.now().toISOString() });
  });

  it('goes on in another process when its own one ends, and is given up when that happens each time', async () => {
    await withJob(async () => undefined, { tries: 2 });
    await runAll();
    host.moveClock(10 * minute);
    const atOnce = new Map([['tested', 1]]);
    const die = async () => {
      const now = host.now().toISOString();
      const until = new Date(host.now().getTime() + minute).toISOString();
      await host.store.jobs.claim({ atOnce, token: 'gone', now, until });
    };
    await die();
    await later(30_000);
    expect(ran).toEqual([]);
    await later(31_000);
    expect(ran).toHaveLength(1);
    host.moveClock(10 * minute);
    for (const _ of [1, 2]) {
      await die();
      host.moveClock(2 * minute);
    }
    await runAll();
    expect([ran.length, (await detail()).failures[0].error.messageCode]).toEqual([1, 'jobs.interrupted']);
  });
});

describe('creatives that are unused for 60 days', () => {
  it('are archived, with the reason in their history, where the account wants it', async () => {
    host = await createTestHost({ jobs: allJobs });
    const { jobs: runner } = createConsole(host.ports);
    const maker = createMaker(host);
    const creatives = resourceOf('creatives');
    const made = await Promise.all(Array.from({ length: 5 }, () => maker.create(creatives)));
    const [used, shown, unknown, changed, unused] = made.map(({ id }) => id);
    const campaign = await maker.create(resourceOf('campaigns'), { creatives: [used] });
    host.moveClock(61 * 24 * 60 * minute);
    const day = (daysAgo: number) =>
      new Date(host.now().getTime() - daysAgo * 24 * 60 * minute).toISOString().slice(0, 10);
    for (const [id, lastUsedAt] of [
      [used, null],
      [shown, day(50)],
      [changed, null],
      [unused, day(62)],
    ] as const)
      host.traffic.set(`creatives:${id}`, { since: 0, lastUsedAt });
    host.traffic.set(`creatives:${unknown}`, { since: host.now().getTime(), lastUsedAt: null });
    const demand = await host.as(logins.demand);
    const path = (id: unknown) => `/api/demand/creatives/${id}`;
    expect((await demand('PUT', path(changed), { version: 1, brand: 'New' })).body.errors).toBeUndefined();
    const archived = async () => {
      const user = await host.as(logins.demand);
      const states = await Promise.all(made.map(async ({ id }) => (await user('GET', path(id))).body.status));
      return made.filter((_, at) => states[at] === 2).map(({ id }) => id);
    };
    const night = async () => {
      await runner.runDue();
      host.moveClock(24 * 60 * minute);
      await runner.runDue();
    };
    await night();
    expect(await archived()).toEqual([]);
    const { body } = await admin('GET', `/api/demands/${accounts.demand}`);
    await admin('PUT', `/api/demands/${accounts.demand}`, { version: body.version, delOldCreatives: 1 });
    await night();
    expect(await archived()).toEqual([unused]);
    const { body: history } = await admin('GET', `${path(unused)}/history`);
    expect(history[0]).toMatchObject({
      action: 'archive',
      by: { id: 0, name: 'Archive unused creatives', why: { messageCode: 'jobs.unusedSince' } },
    });
    await (await host.as(logins.demand))('POST', `/api/demand/campaigns/${campaign.id}/archive`, { version: 1 });
    await night();
    expect(await archived()).toEqual([used, unused]);
    const statusAfter = async (method: string, asked: string, body: object) => {
      const user = await host.as(logins.demand);
      expect((await user(method, asked, body)).status).toBe(200);
      return (await user('GET', path(asked.includes('bulk') ? used : unused))).body.status;
    };
    expect(await statusAfter('POST', '/api/demand/creatives/bulk', { ids: [used], restore: true })).toBe(1);
    host.moveClock(7 * 24 * 60 * minute);
    expect(await statusAfter('POST', `${path(unused)}/restore`, { version: 2 })).toBe(0);
  });
});

it('the example of the guide archives what the guide says', async () => {
  const [, code = ''] = /```ts\n(.*?)```/s.exec(readSource('docs/guides/add-a-job.md')) ?? [];
  const folder = mkdtempSync(join(tmpdir(), 'adx-job-'));
  writeFileSync(join(folder, 'job.ts'), code.replace('../schema/jobs', join(process.cwd(), 'src/schema/jobs')));
  const { default: job } = await import(/* @vite-ignore */ join(folder, 'job.ts')).finally(() =>
    rmSync(folder, { recursive: true }),
  );
  host = await createTestHost({ jobs: [job] });
  const maker = createMaker(host);
  const campaigns = [
    { startsAt: null, endsAt: '2026-12-01 00:00' },
    { startsAt: null, endsAt: '2028-01-01 00:00' },
  ];
  const made = await Promise.all(campaigns.map((values) => maker.create(resourceOf('campaigns'), values)));
  host.moveClock(400 * 24 * 60 * minute);
  const runner = createConsole(host.ports).jobs;
  await runner.runDue();
  host.moveClock(24 * 60 * minute);
  await runner.runDue();
  const demand = await host.as(logins.demand);
  const states = made.map(async ({ id }) => (await demand('GET', `/api/demand/campaigns/${id}`)).body.status === 2);
  expect(await Promise.all(states)).toEqual([true, false]);
});

describe('messages', () => {
  const send = () => sendMessages({ ...host.ports, signal: new AbortController().signal }, () => undefined);
  it('that no one takes are tried again for hours, then wait for an administrator', async () => {
    await withJob(async () => undefined);
    await host.store.outbox.add([{ kind: 'unknown', key: '1', body: { secret: 'x' } }], host.now().toISOString());
    for (let tries = 0; tries < 20; tries += 1) {
      expect(await send()).toBe(0);
      host.moveClock(61 * minute);
    }
    const { body, headers } = await admin('GET', '/api/admin/messages');
    expect(headers.get('Content-Range')).toBe('messages 0-0/1');
    expect(body).toMatchObject([
      { kind: 'unknown', tries: 12, state: 'failed', error: { messageCode: 'jobs.noSender' } },
    ]);
    expect(JSON.stringify(body)).not.toContain('secret');
    const again = await admin('POST', `/api/admin/messages/${body[0].id}/retry`);
    expect([again.status, again.body]).toMatchObject([202, { state: 'waiting', tries: 0 }]);
  });
});
