import { hexOf } from '../../src/model/hexOf';
import type { JobFailure, JobRun } from '../../src/model/jobs/job';
import { sayJobs } from '../../src/model/jobs/sayJobs';
import { type Job, JobFailed, nextDue } from '../../src/schema/jobs';
import { type Message, toEnglish, toMessageCode } from '../../src/schema/messages/message';
import { ownerType, recordOf } from '../auth/accounts';
import { noteFailure } from '../http/noteFailure';
import { Refusal } from '../http/problems';
import type { Ports } from '../ports';
import type { JobContext } from '../ports/jobs';
import type { JobTools } from './jobTools';
import { failuresAtMost, jobType, type PlannedRun, type RunOutcome } from './ports/jobs';

/** Runs the jobs of this installation, together with the runners of its other processes. */
export type JobRunner = {
  readonly jobs: readonly Job[];
  /** Accounts for which a job runs, as scopes of its runs; of other jobs the only one. */
  scopesOf(job: Job): Promise<readonly string[]>;
  /** Makes runs due now. */
  ask(job: Job, scopes?: readonly string[], by?: string | null): Promise<void>;
  /** Looks for due runs, such as those that a call made due. */
  look(): void;
  /** Plans runs and carries out those that are due, until none is. For tests and commands; `start` does it regularly. */
  runDue(): Promise<void>;
  start(): void;
  /** Ends running jobs, which continue at the next start or in another process. */
  stop(): Promise<void>;
};

type Parts = {
  readonly ports: Ports;
  readonly jobs: readonly Job[];
  readonly tools: JobTools;
  /** No other process uses this store, so no job is running at the start. */
  readonly isAlone: boolean;
  /** Milliseconds in place of the usual ones, for tests. */
  readonly times?: Partial<typeof usual>;
};

/** The first page load goes before background work. */
const firstAfterMs = 2_000;
/** Longest time until a run that another process planned is noticed. */
const lookMs = 5_000;
const planMs = 60_000;
/** Accounts are looked through once an hour, and when one changes. */
const accountsMs = 3_600_000;
const leaseMs = 60_000;
const aliveMs = 30_000;
/** A process counts as alive so long after its last sign. */
export const aliveForMs = 90_000;
/** Runs of all jobs at once in one process. */
export const atOnceHere = 4;
/** Jobs that may run so long leave two places of a process to the others. */
const longMinutes = 30;
const longAtOnceHere = 2;
const usual = {
  /** Between two signs that a run is alive. */
  holdMs: 10_000,
  /** Time that a stopped run gets to end by itself. */
  graceMs: 5_000,
  /** As well when the process ends, which must not take long. */
  lastGraceMs: 2_000,
  minuteMs: 60_000,
};
/** Runs that are due sooner keep their time: they may have been asked for meanwhile. */
const movedMs = 120_000;
const firstRetryMs = 60_000;
const longestRetryMs = 3_600_000;
const tidyMs = 3_600_000;
const keptMs = 30 * 86_400_000;
/** The list of jobs counts the runs of a day. */
const keptOftenMs = 25 * 3_600_000;
/** Jobs with less time between runs keep their good runs for a day only. */
const oftenMinutes = 60;

export function createJobRunner({ ports, jobs, tools, isAlone, times }: Parts): JobRunner {
  const { holdMs, graceMs, lastGraceMs, minuteMs } = { ...usual, ...times };
  const { store, clock, randomBytes } = ports;
  const byName = new Map(jobs.map((job) => [job.name, job]));
  if (byName.size < jobs.length) throw new Error('Two jobs have one name: name each after what it does.');
  const allAtOnce = new Map(jobs.map((job) => [job.name, job.atOnce]));
  const shortAtOnce = new Map(jobs.filter((job) => !isLong(job)).map((job) => [job.name, job.atOnce]));
  const often = jobs.filter(({ every, when }) => when || (every ?? Number.POSITIVE_INFINITY) < oftenMinutes);
  const runner = hexOf(randomBytes(8));
  const running = new Map<
    number,
    { readonly abort: AbortController; readonly ended: Promise<void>; readonly isLong: boolean }
  >();
  const warn = (event: string) => (error: unknown) => noteFailure(ports, event, error);
  const iso = (ms: number) => new Date(ms).toISOString();
  const now = () => clock().getTime();
  let isStopped = false;
  let released: Promise<void> | undefined;

  const release = (): Promise<void> => {
    // Files of saved reports are claimed one by one, below their job.
    const free = async () => {
      await store.jobs.release();
      await store.outbox.release();
      await store.savedReports.release();
    };
    released ??= (isAlone ? free() : Promise.resolve()).catch((error: unknown) => {
      released = undefined;
      throw error;
    });
    return released;
  };

  let accountsPlannedAt = Number.NEGATIVE_INFINITY;
  const plan = async (): Promise<void> => {
    const at = now();
    const planned: PlannedRun[] = [];
    const add = (job: Job, scope: string, timezone?: number) => {
      const due = nextDue(job, at, timezone);
      if (due !== undefined) planned.push({ job: job.name, scope, dueAt: iso(due) });
    };
    for (const job of jobs) if (!job.scope) add(job, '');
    if (at - accountsPlannedAt >= accountsMs) {
      for (const job of jobs)
        if (job.scope) for (const { id, timezone } of await accountsOf(ports, job)) add(job, String(id), timezone);
      accountsPlannedAt = at;
    }
    await store.jobs.plan(planned, iso(at + movedMs));
  };

  /** Starts due runs while this process has room; false where there is nothing to do. */
  const fill = async (): Promise<boolean> => {
    await release();
    let hasStarted = false;
    while (!isStopped && running.size < atOnceHere) {
      const at = now();
      const long = [...running.values()].filter(({ isLong }) => isLong).length;
      const atOnce = long < longAtOnceHere ? allAtOnce : shortAtOnce;
      const token = hexOf(randomBytes(16));
      const run = await store.jobs.claim({ atOnce, token, now: iso(at), until: iso(at + leaseMs) });
      if (!run) break;
      hasStarted = true;
      const abort = new AbortController();
      const ended = carryOut(run, token, abort)
        .catch(warn('job_run_not_stored'))
        .finally(() => {
          running.delete(run.id);
          look.ask();
        });
      running.set(run.id, { abort, ended, isLong: isLong(byName.get(run.job)) });
    }
    return hasStarted;
  };

  const carryOut = async (run: JobRun, token: string, abort: AbortController): Promise<void> => {
    const job = byName.get(run.job) as Job;
    let [items, total] = [0, null as number | null];
    let failed = 0;
    const failures: JobFailure[] = [];
    const begunAt = now();
    const end = async (outcome: Ended) => {
      const { state } = outcome;
      const isMine = await store.jobs.finish(run.id, token, {
        at: iso(now()),
        items,
        total,
        failures,
        failed,
        ...outcome,
      } as RunOutcome);
      if (isMine) ports.observer?.jobEnded(job.name, state === 'waiting' ? 'again' : state, (now() - begunAt) / 1000);
    };
    // A run whose process ended each time, such as one that fills the memory, is given up like one that fails.
    if (run.tries > job.tries) {
      await end({ state: 'failed', error: told(sayJobs('jobs.interrupted', { tries: job.tries })) });
      return;
    }
    let heldUntil = begunAt + leaseMs;
    const hold = async (): Promise<void> => {
      // The store was away: another process may take the run soon, so this one leaves it.
      if (now() >= heldUntil - holdMs) return abort.abort(lost);
      const until = now() + leaseMs;
      const state = await store.jobs.hold(run.id, token, iso(until), { items, total });
      if (state === 'held') heldUntil = until;
      else abort.abort(state === 'stop' ? stopped : lost);
    };
    const holding = setInterval(() => void hold().catch(warn('job_not_held')), holdMs);
    const limit = setTimeout(() => abort.abort(tooLong), job.minutes * minuteMs);
    try {
      const account = job.scope ? await accountOf(ports, job, Number(run.scope)) : undefined;
      const due = nextDue(job, Math.max(now(), Date.parse(run.dueAt)), Number(account?.timezone ?? 0));
      if (due !== undefined && (!job.scope || account))
        await store.jobs.plan([{ job: job.name, scope: run.scope, dueAt: iso(due) }], iso(now() + movedMs));
      const context: JobContext = {
        ...tools.of(job, account),
        signal: abort.signal,
        progress(done, all) {
          items = done;
          total = all ?? total;
        },
        failed(what, why) {
          failed += 1;
          if (failures.length < failuresAtMost)
            failures.push({ what: what.slice(0, longestTold), at: iso(now()), ...told(why) });
        },
      };
      // An account that was archived since, or wants it no longer, is no failure.
      const grace = () => (abort.signal.reason === closing ? lastGraceMs : graceMs);
      if (!job.scope || account) await orAborted(job.run(context), abort.signal, grace);
      if (abort.signal.aborted) throw abort.signal.reason;
      await end({ state: 'done', error: null });
    } catch (error) {
      const reason = abort.signal.aborted ? abort.signal.reason : error;
      if (reason === lost) return;
      if (reason === stopped) await end({ state: 'stopped', error: null });
      // The process ends: no fault of the job.
      else if (reason === closing) await end({ state: 'waiting', dueAt: iso(now()), isUncounted: true, error: null });
      else await end(failure(job, run, reason));
    } finally {
      clearInterval(holding);
      clearTimeout(limit);
    }
  };

  const failure = (job: Job, run: JobRun, reason: unknown): Ended => {
    const why = reason === tooLong ? sayJobs('jobs.tooLong', { minutes: job.minutes }) : whyOf(reason);
    if (!why) noteFailure(ports, 'job_failed', reason, { job: job.name, run: run.id });
    const error = told(why ?? sayJobs('jobs.internal'));
    if (run.tries >= job.tries) return { state: 'failed', error };
    // Up to a fifth more, so that the processes of an installation do not try at the same moment.
    const spread = 1 + (randomBytes(1)[0] ?? 0) / 1_280;
    const wait = Math.min(firstRetryMs * 2 ** (run.tries - 1), longestRetryMs) * spread;
    return { state: 'waiting', dueAt: iso(now() + Math.round(wait)), error };
  };

  let tidiedAt = Number.NEGATIVE_INFINITY;
  const tidy = async (): Promise<void> => {
    if (now() - tidiedAt < tidyMs) return;
    tidiedAt = now();
    const names = often.map(({ name }) => name);
    await store.jobs.tidy(
      iso(now() - keptMs),
      { jobs: names, before: iso(now() - keptOftenMs) },
      jobs.map(({ name }) => name),
    );
    await store.outbox.tidy(iso(now() - keptMs));
  };

  const alive = () => store.jobs.alive(runner, iso(now()), iso(now() - aliveForMs));
  const look = oneAtATime(
    () => isStopped,
    async () => void (await fill()),
    warn('jobs_not_run'),
  );
  const ask: JobRunner['ask'] = async ({ name }, scopes = [''], by = null) => {
    await store.jobs.ask({ job: name, scopes, by, now: iso(now()) });
    look.ask();
  };
  const planning = oneAtATime(
    () => isStopped,
    async () => {
      await plan();
      await tidy();
      look.ask();
    },
    warn('jobs_not_planned'),
  );
  const timers: ReturnType<typeof setInterval>[] = [];
  let stopListening: () => void = () => undefined;

  const begin = () => {
    const woken = new Map<string, Job[]>();
    for (const job of jobs) for (const type of job.when ?? []) woken.set(type, [...(woken.get(type) ?? []), job]);
    stopListening = store.onChange(({ type }) => {
      if (type === jobType) look.ask();
      if (type === ownerType) accountsPlannedAt = Number.NEGATIVE_INFINITY;
      for (const job of woken.get(type) ?? []) void ask(job).catch(warn('job_not_woken'));
    });
    const seen = () => void alive().catch(warn('job_runner_not_noted'));
    planning.ask();
    seen();
    // What happened while no process ran is found at the start.
    for (const job of jobs) if (job.when) void ask(job).catch(warn('job_not_woken'));
    timers.push(setInterval(look.ask, lookMs), setInterval(planning.ask, planMs), setInterval(seen, aliveMs));
  };

  return {
    jobs,
    ask,
    look: () => look.ask(),
    scopesOf: async (job) => (job.scope ? (await accountsOf(ports, job)).map(({ id }) => String(id)) : ['']),
    async runDue() {
      accountsPlannedAt = Number.NEGATIVE_INFINITY;
      await plan();
      while ((await fill()) || running.size > 0) await Promise.all([...running.values()].map(({ ended }) => ended));
    },
    start() {
      timers.push(setTimeout(begin, firstAfterMs));
    },
    async stop() {
      isStopped = true;
      for (const timer of timers) clearInterval(timer);
      stopListening();
      // A look that is under way may still start a run.
      await Promise.all([look.rest(), planning.rest()]);
      for (const { abort } of running.values()) abort.abort(closing);
      await Promise.all([...running.values()].map(({ ended }) => ended));
      await store.jobs.gone(runner).catch(warn('job_runner_not_noted'));
    },
  };
}

const [stopped, lost, tooLong, closing] = ['stopped', 'lost', 'tooLong', 'closing'].map((why) => new Error(why));

type Ended = Pick<RunOutcome, 'error'> &
  (
    | { readonly state: 'done' | 'failed' | 'stopped' }
    | { readonly state: 'waiting'; readonly dueAt: string; readonly isUncounted?: true }
  );

/** Texts of other parties can be long. */
const longestTold = 500;
const told = (why: Message) => ({ message: toEnglish(why).slice(0, longestTold), ...toMessageCode(why) });

const isLong = (job: Job | undefined): boolean => (job?.minutes ?? 0) > longMinutes;

/** The reason that administrators may read; undefined for a fault of the server. */
const whyOf = (error: unknown): Message | undefined =>
  error instanceof JobFailed ? error.why : error instanceof Refusal ? error.told : undefined;

/** Ends with the job, or some seconds after it was told to end. */
async function orAborted(job: Promise<void>, signal: AbortSignal, graceMs: () => number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const aborted = new Promise<void>((_resolve, reject) => {
    const end = () => {
      timer = setTimeout(() => reject(signal.reason), graceMs());
    };
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });
  try {
    await Promise.race([job, aborted]);
  } finally {
    clearTimeout(timer);
  }
}

/** Accounts for which a job runs. */
async function accountsOf(
  { store }: Pick<Ports, 'store'>,
  { scope }: Job,
): Promise<readonly { readonly id: number; readonly timezone: number }[]> {
  const wanted = { status: [0, 1], ...scope?.accounts };
  const where = Object.entries(wanted).map(([field, value]) => ({
    field,
    op: 'in' as const,
    values: [value].flat() as (string | number)[],
  }));
  const found: { id: number; timezone: number }[] = [];
  for await (const some of store.named(ownerType, { scope: everywhere, where }, ['timezone']))
    found.push(...some.map(({ id, data }) => ({ id, timezone: Number(data.timezone ?? 0) })));
  return found;
}

const everywhere = { owner: 'all', global: true } as const;

/** Undefined where it is archived, or no longer has the values that the job asks for. */
async function accountOf({ store }: Pick<Ports, 'store'>, { scope }: Job, id: number) {
  const [stored] = await store.get(ownerType, [id]);
  const account = stored && stored.status !== 2 ? recordOf(stored) : undefined;
  return Object.entries(scope?.accounts ?? {}).every(([field, value]) => account?.[field] === value)
    ? account
    : undefined;
}

/** Runs on request; once more if requested during a run, and never twice at once. */
function oneAtATime(isStopped: () => boolean, run: () => Promise<void>, failed: (error: unknown) => void) {
  let running: Promise<void> | undefined;
  let isAsked = false;
  const ask = (): void => {
    isAsked = true;
    if (running || isStopped()) return;
    isAsked = false;
    running = run()
      .catch(failed)
      .finally(() => {
        running = undefined;
        if (isAsked) ask();
      });
  };
  return {
    ask,
    rest: async (): Promise<void> => {
      while (running) await running;
    },
  };
}
