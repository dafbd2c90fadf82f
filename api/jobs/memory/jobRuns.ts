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
  const askFor = ({ job, scopes, by, now }: Parameters<JobRuns['ask']>[0]): void => {
    for (const scope of scopes) {
      const found = waitingOf(job, scope);
      if (!found) add({ job, scope, by, dueAt: now });
      const mayMove = found && found.dueAt > now && (by !== null || found.tries === 0);
      if (found && (mayMove || (by !== null && found.by === null)))
        put({ ...found, by: by ?? found.by, dueAt: mayMove ? now : found.dueAt });
      if (!found || mayMove || (by !== null && found.by === null)) tell();
    }
  };

  return {
    plan: (planned, after) =>
      inTurn(async () => {
        let added = 0;
        for (const run of planned) {
          const waiting = waitingOf(run.job, run.scope);
          const isKnown = all().some(
            (one) =>
              one.job === run.job && one.scope === run.scope && one.state !== 'waiting' && one.dueAt >= run.dueAt,
          );
          if (isKnown) continue;
          if (!waiting) added += add({ ...run, by: null }) ? 1 : 0;
          else if (waiting.dueAt > after && waiting.tries === 0 && waiting.by === null)
            put({ ...waiting, dueAt: run.dueAt });
        }
        return added;
      }),
    ask: (asked) => inTurn(async () => askFor(asked)),
    claim: ({ atOnce, token, now, until }) =>
      inTurn(async () => {
        for (const run of all())
          if (run.state === 'running' && run.isStopping && run.heldUntil < now)
            put({ ...run, state: 'stopped', endedAt: now, token: null, heldUntil: '', isStopping: false });
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
        const free = { token: null, heldUntil: '', isStopping: false };
        if (outcome.state !== 'waiting') put({ ...found, ...outcome, ...free, endedAt: at });
        else if (found.isStopping)
          put({ ...found, ...outcome, ...free, state: 'stopped', dueAt: found.dueAt, endedAt: at });
        else {
          const other = waitingOf(found.job, found.scope);
          if (other) runs.remove(String(other.id));
          const earlier = other?.by && other.dueAt < outcome.dueAt ? other.dueAt : outcome.dueAt;
          const tries = isUncounted ? found.tries - 1 : found.tries;
          put({ ...found, ...outcome, ...free, tries, by: other?.by ?? found.by, dueAt: earlier });
        }
        return true;
      }),
    release: () =>
      inTurn(async () => {
        for (const run of all()) if (run.state === 'running') put({ ...run, heldUntil: '' });
      }),
    stop: (id, now) =>
      inTurn(async () => {
        const found = runs.get(String(id));
        if (found?.state !== 'waiting' && found?.state !== 'running') return undefined;
        tell();
        return put(
          found.state === 'waiting' ? { ...found, state: 'stopped', endedAt: now } : { ...found, isStopping: true },
        );
      }),
    retry: (of, by, now) =>
      inTurn(async () => {
        const found = all().filter(
          (run) => run.state === 'failed' && !run.isHandled && ('id' in of ? run.id === of.id : run.job === of.job),
        );
        for (const run of found) put({ ...run, isHandled: true });
        const [first] = found;
        if (first) askFor({ job: first.job, scopes: [...new Set(found.map(({ scope }) => scope))], by, now });
        return found.map(runOf);
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
    async overview(jobs, since, now) {
      const known = new Set(all().map(({ job }) => job));
      return jobs
        .filter((job) => known.has(job))
        .map((job) => {
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
    tidy: (before, often, known) =>
      inTurn(async () => {
        for (const run of all())
          if ((run.state === 'waiting' || run.state === 'running') && !known.includes(run.job) && run.dueAt < before)
            put({ ...run, state: 'stopped', endedAt: before, isHandled: true, token: null, heldUntil: '' });
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
