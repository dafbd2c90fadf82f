import { z } from 'zod';
import type { JobDetail, JobRow, JobRun, JobsAnswer, MessageRow, RunRow } from '../../src/model/jobs/job';
import { runStates } from '../../src/model/jobs/job';
import { sayJobs } from '../../src/model/jobs/sayJobs';
import type { Job } from '../../src/schema/jobs';
import type { ApiParts } from '../apiParts';
import { ownerType } from '../auth/accounts';
import { cutRange, rangeQuery } from '../http/listParameters';
import { forbidden, notFound, Refusal } from '../http/problems';
import { readQuery, readShape } from '../http/readShape';
import { type Api, type ApiContext, idOf, readBody, route, sessionOn, viewerOn } from '../http/request';
import { aliveForMs, atOnceHere, type JobRunner } from './createJobRunner';
import type { JobOverview, JobSetting } from './ports/jobs';
import type { StoredMessage } from './ports/outbox';

export const jobsPath = '/api/admin/jobs';
export const runsPath = '/api/admin/jobRuns';
export const messagesPath = '/api/admin/messages';

export const pauseShape = z.strictObject({ isPaused: z.boolean().describe('Paused jobs run only on request') });
export const runsQuery = z.object({
  job: z.string().max(40).optional().describe('Only runs of this job'),
  state: z.enum(runStates).optional(),
  started: z.literal('1').optional().describe('`1`: without runs that wait'),
  unhandled: z.literal('1').optional().describe('`1`: only runs that were given up and not tried again'),
  ...rangeQuery.shape,
});
export const messagesQuery = z.object({
  state: z.enum(['waiting', 'sent', 'failed']).default('failed'),
  ...rangeQuery.shape,
});

const startedStates = runStates.filter((state) => state !== 'waiting');
const dayMs = 86_400_000;
const rowsAtMost = 100;
const runsOfDetail = 14;
const failuresOfDetail = 20;

/** Jobs, their runs and the messages that wait to be sent; for administrators with all rights who act for no account. */
export function jobRoutes(api: Api, { ports, answers }: Pick<ApiParts, 'ports' | 'answers'>, runner: JobRunner): void {
  const { store, clock } = ports;
  const now = () => clock().toISOString();
  const ago = (ms: number) => new Date(clock().getTime() - ms).toISOString();
  const jobOn = (c: ApiContext): Job => {
    const name = (c.req.param('name') ?? '').slice(0, 40);
    const job = runner.jobs.find((one) => one.name === name);
    if (!job) throw notFound(sayJobs('jobs.unknown', { name }));
    return job;
  };
  const note = (c: ApiContext, job: string, action: 'paused' | 'resumed' | 'run' | 'stopped' | 'retried') =>
    store.jobs.change(
      job,
      { at: now(), by: administratorOn(c), action },
      action === 'paused' ? true : action === 'resumed' ? false : undefined,
    );

  const read = async (): Promise<JobsAnswer> => {
    const [overview, settings, runners, failedMessages] = await Promise.all([
      store.jobs.overview(
        runner.jobs.map(({ name }) => name),
        ago(dayMs),
        now(),
      ),
      store.jobs.settings(),
      store.jobs.aliveSince(ago(aliveForMs)),
      store.outbox.find('failed', [0, 0]),
    ]);
    const rows = runner.jobs.map((job) =>
      rowOf(
        job,
        overview.find((one) => one.job === job.name),
        settings.find((one) => one.job === job.name),
      ),
    );
    const failed = sum(overview, (one) => one.failed);
    const isFree = ({ job, next }: JobOverview) => next?.by != null || !rows.find(({ name }) => name === job)?.isPaused;
    const due = overview.filter((one) => one.due > 0 && isFree(one));
    return {
      at: now(),
      jobs: rows.sort((a, b) => rank(a) - rank(b) || order(dueOf(a), dueOf(b)) || order(a.name, b.name)),
      runners: { ...runners, atOnce: runners.count * atOnceHere },
      waiting: {
        count: sum(due, (one) => one.due),
        oldestAt: due.map(({ next }) => next?.dueAt ?? '').sort()[0] ?? null,
      },
      day: {
        runs: sum(overview, (one) => one.done) + failed,
        failed,
        failedJobs: overview.filter((one) => one.failed > 0).length,
      },
      started: sum(overview, (one) => one.started),
      givenUp: sum(overview, (one) => one.givenUp),
      failedMessages: failedMessages.total,
    };
  };

  /** Runs with the names of their accounts. */
  const named = async (runs: readonly JobRun[]): Promise<readonly RunRow[]> => {
    const ids = [...new Set(runs.flatMap(({ scope }) => (scope === '' ? [] : [Number(scope)])))];
    const accounts = new Map((await store.get(ownerType, ids)).map(({ id, name }) => [String(id), name]));
    return runs.map((run) => ({ ...run, account: accounts.get(run.scope) ?? null }));
  };

  const detail = async ({ name }: Job): Promise<JobDetail> => {
    const [{ jobs }, ended, failures, settings] = await Promise.all([
      read(),
      store.jobs.find({ job: name, states: ['done', 'failed', 'stopped'] }, [0, runsOfDetail - 1]),
      store.jobs.find({ job: name, states: ['failed'], unhandled: true }, [0, failuresOfDetail - 1]),
      store.jobs.settings(),
    ]);
    return {
      ...(jobs.find((row) => row.name === name) as JobRow),
      runs: await named(ended.rows),
      failures: await named(failures.rows),
      changes: settings.find(({ job }) => job === name)?.changes ?? [],
    };
  };

  const pageOf = <T>(
    c: ApiContext,
    name: string,
    [from]: readonly [number, number],
    rows: readonly T[],
    total: number,
  ) =>
    answers.plain(c, rows, 200, {
      'Content-Range': `${name} ${rows.length > 0 ? `${from}-${from + rows.length - 1}` : '*'}/${total}`,
    });

  /** Tries failed runs again that were given up; those of jobs that no longer exist stay as they are. */
  const retry = async (c: ApiContext, of: { readonly id: number } | { readonly job: string }): Promise<boolean> => {
    const marked = await store.jobs.retry(of, administratorOn(c), now());
    runner.look();
    return marked.length > 0;
  };

  route(api, jobsPath, {
    async get(c) {
      administratorOn(c);
      return answers.plain(c, await read());
    },
    async put(c) {
      administratorOn(c);
      const { isPaused } = readShape(pauseShape, await readBody(c));
      const settings = await store.jobs.settings();
      for (const { name } of runner.jobs) {
        const wasPaused = settings.find(({ job }) => job === name)?.isPaused ?? false;
        if (wasPaused !== isPaused) await note(c, name, isPaused ? 'paused' : 'resumed');
      }
      return answers.plain(c, await read());
    },
  });

  route(api, `${jobsPath}/:name`, {
    async get(c) {
      administratorOn(c);
      return answers.plain(c, await detail(jobOn(c)));
    },
    async put(c) {
      administratorOn(c);
      const { isPaused } = readShape(pauseShape, await readBody(c));
      const job = jobOn(c);
      await note(c, job.name, isPaused ? 'paused' : 'resumed');
      return answers.plain(c, await detail(job));
    },
  });

  route(api, `${jobsPath}/:name/run`, {
    async post(c) {
      const by = administratorOn(c);
      const job = jobOn(c);
      await note(c, job.name, 'run');
      await runner.ask(job, await runner.scopesOf(job), by);
      return answers.plain(c, await detail(job), 202);
    },
  });

  route(api, `${jobsPath}/:name/retry`, {
    async post(c) {
      administratorOn(c);
      const job = jobOn(c);
      if (await retry(c, { job: job.name })) await note(c, job.name, 'retried');
      return answers.plain(c, await detail(job), 202);
    },
  });

  route(api, runsPath, {
    async get(c) {
      administratorOn(c);
      const { job, state, started, unhandled, range: asked } = readQuery(runsQuery, c);
      const range = cutRange(asked, 0, rowsAtMost);
      const { rows, total } = await store.jobs.find(
        {
          ...(job && { job }),
          ...(started && { states: startedStates }),
          ...(state && { states: [state] }),
          ...(unhandled && { unhandled: true, states: ['failed'] }),
        },
        range,
      );
      return pageOf(c, 'jobRuns', range, await named(rows), total);
    },
  });

  const runOn = async (c: ApiContext): Promise<JobRun> => {
    const run = await store.jobs.get(idOf(c));
    if (!run) throw notFound();
    return run;
  };

  route(api, `${runsPath}/:id/stop`, {
    async post(c) {
      administratorOn(c);
      const run = await store.jobs.stop((await runOn(c)).id, now());
      if (!run) throw new Refusal('not_ready', sayJobs('jobs.runEnded'));
      await note(c, run.job, 'stopped');
      const [row] = await named([run]);
      return answers.plain(c, row, 202);
    },
  });

  route(api, `${runsPath}/:id/retry`, {
    async post(c) {
      administratorOn(c);
      const run = await runOn(c);
      const isKnown = runner.jobs.some(({ name }) => name === run.job);
      if (!isKnown || !(await retry(c, { id: run.id }))) throw new Refusal('not_ready', sayJobs('jobs.notFailed'));
      await note(c, run.job, 'retried');
      const [row] = await named([run]);
      return answers.plain(c, row, 202);
    },
  });

  route(api, messagesPath, {
    async get(c) {
      administratorOn(c);
      const { state, range: asked } = readQuery(messagesQuery, c);
      const range = cutRange(asked, 0, rowsAtMost);
      const { rows, total } = await store.outbox.find(state, range);
      return pageOf(c, 'messages', range, rows.map(messageRow), total);
    },
  });

  route(api, `${messagesPath}/:id/retry`, {
    async post(c) {
      administratorOn(c);
      const message = await store.outbox.again(idOf(c), now());
      if (!message) throw new Refusal('not_ready', sayJobs('jobs.notFailed'));
      return answers.plain(c, messageRow(message), 202);
    },
  });
}

/** Without the body, which may hold what only its recipient may read. */
const messageRow = ({ body: _body, ...message }: StoredMessage): MessageRow => message;

/** The name of the administrator. @throws forbidden for others */
function administratorOn(c: ApiContext): string {
  const { role, isSuper } = viewerOn(c);
  if (role !== 'admin' || !isSuper) throw forbidden();
  return sessionOn(c).answer.user.name;
}

function rowOf(job: Job, found: JobOverview | undefined, setting: JobSetting | undefined): JobRow {
  const { name, label, about, every = null, at = null, scope, when, minutes, tries, atOnce } = job;
  const isPaused = setting?.isPaused ?? false;
  const { running = [], last = null, next = null, givenUp = 0 } = found ?? {};
  const ended = next?.error ? 'failed' : (last?.state ?? 'waiting');
  return {
    name,
    label,
    about,
    isPaused,
    running,
    last,
    next,
    every,
    at,
    minutes,
    tries,
    atOnce,
    givenUp,
    state: running.length > 0 ? 'running' : isPaused ? 'paused' : givenUp > 0 ? 'failed' : ended,
    isOfAccounts: scope !== undefined,
    isWoken: when !== undefined,
  };
}

/** Running ones first, then those with failures, paused ones last. */
const rank = ({ state }: JobRow): number =>
  state === 'running' ? 0 : state === 'failed' ? 1 : state === 'paused' ? 3 : 2;
/** Jobs without a next run wait for an event, which may come now. */
const dueOf = ({ next }: JobRow): string => next?.dueAt ?? '';
const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const sum = <T>(list: readonly T[], of: (one: T) => number): number => list.reduce((total, one) => total + of(one), 0);
