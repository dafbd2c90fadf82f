import type { JobRun } from '../../../src/model/jobs/job';
import type { Table, Tables } from '../../memory/tables';
import { type JobRuns, type JobSetting, jobType } from '../ports/jobs';

type KeptRun = JobRun & {
  readonly token: string | null;
  readonly heldUntil: string;
  readonly isStopping: boolean;
  readonly isHandled: boolean;
};

export type JobTables = { readonly runs: Table<KeptRun>; readonly settings: Table<JobSetting> };

export const createJobTables = (tables: Tables): JobTables => ({
  runs: tables.table('jobRuns'),
  settings: tables.table('jobSettings'),
});

type Parts = JobTables & {
  readonly counters: Table<number>;
  inTurn<T>(work: () => Promise<T>): Promise<T>;
  note(type: string, id: number, owner: null): void;
};

const copy = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;
const changesAtMost = 20;

function runOf({ token: _token, heldUntil: _until, isStopping: _stop, isHandled: _handled, ...run }: KeptRun): JobRun {
  return run;
}

/** Runs of jobs in maps, with the contract of the SQL store. */
export function createMemoryJobRuns({ runs, settings, counters, inTurn, note }: Parts): JobRuns {
  const all = () => [...runs.values()];
  const put = (run: KeptRun): JobRun => {
    runs.put(String(run.id), copy(run));
    return runOf(run);
  };
  const tell = () => note(jobType, 0, null);
  const add = (run: Pick<JobRun, 'job' | 'scope' | 'dueAt' | 'by'>): JobRun => {
    const id = (counters.get(jobType) ?? 0) + 1;
    counters.put(jobType, id);
    return put({ ...unstarted, ...run, id });
  };
  const held = (id: number, token: string) => {
    const found = runs.get(String(id));
    return found?.state === 'running' && found.token === token ? found : undefined;
  };
  const latestEnd = (of: readonly KeptRun[]): KeptRun | undefined =>
    of.filter(isEnded).sort((a, b) => order(b.endedAt ?? '', a.endedAt ?? '') || b.id - a.id)[0];
  const waitingOf = (job: string, scope: string) =>
    all().find((run) => run.job === job && run.scope === scope && run.state === 'waiting');
  const processes = new Map<string, string>();

  return {
    plan: (planned) =>
      inTurn(async () => {
        const fresh = planned.filter(
          ({ job, scope, dueAt }) =>
            !all().some(
              (run) => run.job === job && run.scope === scope && (run.state === 'waiting' || run.dueAt >= dueAt),
            ),
        );
        for (const run of fresh) add({ ...run, by: null });
        return fresh.length;
      }),
    ask: ({ job, scope, by, now }) =>
      inTurn(async () => {
        const found = waitingOf(job, scope);
        tell();
        if (!found) return add({ job, scope, by, dueAt: now });
        const keepsTime = by === null && found.tries > 0;
        const dueAt = keepsTime || found.dueAt < now ? found.dueAt : now;
        return put({ ...found, by: by ?? found.by, dueAt });
      }),
    claim: ({ atOnce, token, now, until }) =>
      inTurn(async () => {
        const busy = all().filter((run) => run.state === 'running' && run.heldUntil >= now);
        const isFree = (run: KeptRun) =>
          ((run.state === 'waiting' && run.dueAt <= now) || (run.state === 'running' && run.heldUntil < now)) &&
          (run.by !== null || !settings.get(run.job)?.isPaused) &&
          !busy.some((other) => other.job === run.job && other.scope === run.scope) &&
          busy.filter((other) => other.job === run.job).length < (atOnce.get(run.job) ?? 0);
        const [found] = all()
          .filter(isFree)
          .sort((a, b) => order(a.dueAt, b.dueAt) || a.id - b.id);
        if (!found) return undefined;
        const taken = { token, heldUntil: until, startedAt: now, endedAt: null, isStopping: false };
        return put({ ...found, ...taken, state: 'running', tries: found.tries + 1 });
      }),
    hold: (id, token, until, { items, total }) =>
      inTurn(async () => {
        const found = held(id, token);
        if (!found) return 'lost';
        put({ ...found, heldUntil: until, items, total });
        return found.isStopping ? 'stop' : 'held';
      }),
    finish: (id, token, { at, ...ended }) =>
      inTurn(async () => {
        const found = held(id, token);
        if (!found) return false;
        const { isUncounted = false, ...outcome } = { isUncounted: undefined, ...ended };
        const other = outcome.state === 'waiting' ? waitingOf(found.job, found.scope) : undefined;
        if (other) runs.remove(String(other.id));
        const tries = isUncounted ? found.tries - 1 : found.tries;
        put({ ...found, ...outcome, tries, token: null, heldUntil: '', isStopping: false, endedAt: at });
        return true;
      }),
    release: () =>
      inTurn(async () => {
        for (const run of all()) if (run.state === 'running') put({ ...run, heldUntil: '' });
      }),
    stop: (id) =>
      inTurn(async () => {
        const found = runs.get(String(id));
        if (found?.state === 'waiting') runs.remove(String(id));
        else if (found?.state === 'running') put({ ...found, isStopping: true });
        else return undefined;
        tell();
        return runOf(found);
      }),
    handle: (id) =>
      inTurn(async () => {
        const found = runs.get(String(id));
        return found?.state === 'failed' && !found.isHandled ? put({ ...found, isHandled: true }) : undefined;
      }),
    get: async (id) => {
      const found = runs.get(String(id));
      return found && runOf(found);
    },
    async find({ job, states, unhandled }, [from, to]) {
      const found = all()
        .filter((run) => (job === undefined || run.job === job) && (!states || states.includes(run.state)))
        .filter((run) => !unhandled || !run.isHandled)
        .sort((a, b) => order(b.startedAt ?? b.dueAt, a.startedAt ?? a.dueAt) || b.id - a.id);
      return { rows: found.slice(from, to + 1).map(runOf), total: found.length };
    },
    async overview(since, now) {
      const jobs = [...new Set(all().map(({ job }) => job))];
      return jobs.map((job) => {
        const of = all().filter((run) => run.job === job);
        const recent = of.filter(({ endedAt }) => endedAt !== null && endedAt >= since);
        const last = latestEnd(of);
        const next = of.filter(isWaiting).sort((a, b) => order(a.dueAt, b.dueAt))[0];
        return {
          job,
          running: of.filter(({ state }) => state === 'running').map(runOf),
          next: next ? runOf(next) : null,
          last: last ? runOf(last) : null,
          done: recent.filter(({ state }) => state === 'done').length,
          failed: recent.filter(({ state }) => state === 'failed').length,
          due: of.filter((run) => isWaiting(run) && run.dueAt <= now).length,
          started: of.filter((run) => !isWaiting(run)).length,
          givenUp: of.filter((run) => run.state === 'failed' && !run.isHandled).length,
        };
      });
    },
    settings: async () => [...settings.values()],
    change: (job, change, isPaused) =>
      inTurn(async () => {
        const before = settings.get(job) ?? { job, isPaused: false, changes: [] };
        const changes = [copy(change), ...before.changes].slice(0, changesAtMost);
        const next = { job, isPaused: isPaused ?? before.isPaused, changes };
        settings.put(job, next);
        tell();
        return next;
      }),
    tidy: (before, often) =>
      inTurn(async () => {
        const newest = new Map<string, string>();
        for (const { job, scope, dueAt } of all()) {
          const key = `${job} ${scope}`;
          if (dueAt > (newest.get(key) ?? '')) newest.set(key, dueAt);
        }
        for (const run of all().filter(isEnded)) {
          const isOld = (end: string) => run.endedAt !== null && run.endedAt < end;
          const isOver = isOld(before) || (run.state === 'done' && often.jobs.includes(run.job) && isOld(often.before));
          if (isOver && run.dueAt < (newest.get(`${run.job} ${run.scope}`) ?? '')) runs.remove(String(run.id));
        }
      }),
    async alive(token, now, since) {
      processes.set(token, now);
      for (const [other, at] of processes) if (at < since) processes.delete(other);
      return processes.size;
    },
    async aliveSince(since) {
      const times = [...processes.values()].sort();
      return { count: times.filter((at) => at >= since).length, lastAt: times.at(-1) ?? null };
    },
    gone: async (token) => void processes.delete(token),
  };
}

const unstarted = {
  state: 'waiting',
  startedAt: null,
  endedAt: null,
  tries: 0,
  items: 0,
  total: null,
  failures: [],
  failed: 0,
  error: null,
  token: null,
  heldUntil: '',
  isStopping: false,
  isHandled: false,
} as const;

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const isWaiting = ({ state }: KeptRun): boolean => state === 'waiting';
const isEnded = ({ state }: KeptRun): boolean => state === 'done' || state === 'failed' || state === 'stopped';
