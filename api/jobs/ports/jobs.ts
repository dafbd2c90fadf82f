import type { JobChange, JobRun } from '../../../src/model/jobs/job';

/** The type of changes of jobs: a run is wanted, or a setting changed. */
export const jobType = 'jobs';

export type PlannedRun = Pick<JobRun, 'job' | 'scope' | 'dueAt'>;

export type RunProgress = Pick<JobRun, 'items' | 'total'>;

/** `waiting` is another attempt, at `dueAt`; with `isUncounted` this one does not count. */
export type RunOutcome = RunProgress &
  Pick<JobRun, 'failures' | 'failed' | 'error'> & { readonly at: string } & (
    | { readonly state: 'done' | 'failed' | 'stopped' }
    | { readonly state: 'waiting'; readonly dueAt: string; readonly isUncounted?: true }
  );

/** What a job is doing, for the list of jobs. Counts are of runs that ended since a time. */
export type JobOverview = {
  readonly job: string;
  readonly running: readonly JobRun[];
  readonly next: JobRun | null;
  readonly last: JobRun | null;
  readonly done: number;
  readonly failed: number;
  /** Waiting runs whose time has come. */
  readonly due: number;
  /** Runs that have started, whenever that was. */
  readonly started: number;
  /** Runs that were given up and not tried again. */
  readonly givenUp: number;
};

export type JobSetting = {
  readonly job: string;
  readonly isPaused: boolean;
  /** The latest ones first, at most 20. */
  readonly changes: readonly JobChange[];
};

export type RunFilter = {
  readonly job?: string;
  readonly states?: readonly JobRun['state'][];
  readonly unhandled?: true;
};

/** Runs of jobs. All processes of an installation share them; each method is one transaction. */
export type JobRuns = {
  /**
   * Adds waiting runs; skips those that had a run due at that time or later. A planned run that is due later
   * than `after` moves to the new time. Returns the number added.
   */
  plan(runs: readonly PlannedRun[], after: string): Promise<number>;
  /**
   * Makes waiting runs due now, or adds them. A run that waits for its next attempt keeps its time unless a person asks. Listeners
   * are told where something changed.
   */
  ask(asked: {
    readonly job: string;
    readonly scopes: readonly string[];
    readonly by: string | null;
    readonly now: string;
  }): Promise<void>;
  /**
   * Returns the run that is due longest, or whose process is gone, to one caller. Never two runs of one job and scope at once,
   * nor more than `atOnce` of a job; paused jobs run only at a person's request.
   */
  claim(by: {
    readonly atOnce: ReadonlyMap<string, number>;
    readonly token: string;
    readonly now: string;
    readonly until: string;
  }): Promise<JobRun | undefined>;
  /** Prolongs a claimed run. `stop`: a person stopped it; `lost`: another process has it. */
  hold(id: number, token: string, until: string, progress: RunProgress): Promise<'held' | 'stop' | 'lost'>;
  /** False where another process has it by now: nothing is stored. */
  finish(id: number, token: string, outcome: RunOutcome): Promise<boolean>;
  /** For stores of one process: runs of an earlier process are free at once. */
  release(): Promise<void>;
  /** Stops a waiting run, or asks the process that carries it out to stop it. Undefined where it has ended. */
  stop(id: number, now: string): Promise<JobRun | undefined>;
  /** Marks failed runs, one or all of a job, as tried again and makes runs for their scopes due now. Returns those marked. */
  retry(of: { readonly id: number } | { readonly job: string }, by: string, now: string): Promise<readonly JobRun[]>;
  get(id: number): Promise<JobRun | undefined>;
  /** By their start, the newest first; those that have not started by the time at which they are due. */
  find(
    filter: RunFilter,
    range: readonly [number, number],
  ): Promise<{ readonly rows: readonly JobRun[]; readonly total: number }>;
  overview(jobs: readonly string[], since: string, now: string): Promise<readonly JobOverview[]>;
  settings(): Promise<readonly JobSetting[]>;
  /** Pauses or resumes a job, or only notes what a person did. */
  change(job: string, change: JobChange, isPaused?: boolean): Promise<JobSetting>;
  /**
   * Removes ended runs: done ones of the jobs in `often` before `often.before`, all before `before`, but each job's last. Ends
   * runs of jobs that are not `known` and were due before `before`: until then another version of the console may know them.
   */
  tidy(
    before: string,
    often: { readonly jobs: readonly string[]; readonly before: string },
    known: readonly string[],
  ): Promise<void>;
  /** Notes that a process which runs jobs is alive; returns the number of those seen since. */
  alive(token: string, now: string, since: string): Promise<number>;
  /** The number of processes seen since. */
  aliveSince(since: string): Promise<{ readonly count: number; readonly lastAt: string | null }>;
  /** The process ends. */
  gone(token: string): Promise<void>;
};

/** Failures of items that are kept of one run. */
export const failuresAtMost = 100;
