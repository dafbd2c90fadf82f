import type { JobChange, JobFailure, JobRun } from '../../../src/model/jobs/job';

/** The type of changes of jobs: a run is wanted, or a setting changed. */
export const jobType = 'jobs';

export type PlannedRun = Pick<JobRun, 'job' | 'scope' | 'dueAt'>;

/** A run that the process with the token is carrying out until `heldUntil`. */
export type ClaimedRun = JobRun;

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
  /** Runs that were given up and nobody has tried again. */
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
   * Adds waiting runs; skips those whose job and scope have a waiting run, or had one due at that time or later. Returns the
   * number added.
   */
  plan(runs: readonly PlannedRun[]): Promise<number>;
  /** Makes the waiting run due now, or adds one. A run that waits for its next attempt keeps its time unless a person asks. */
  ask(run: {
    readonly job: string;
    readonly scope: string;
    readonly by: string | null;
    readonly now: string;
  }): Promise<JobRun>;
  /**
   * Returns the run that is due longest, or whose process is gone, to one caller. Never two runs of one job and scope at once,
   * nor more than `atOnce` of a job; paused jobs run only at a person's request.
   */
  claim(by: {
    readonly atOnce: ReadonlyMap<string, number>;
    readonly token: string;
    readonly now: string;
    readonly until: string;
  }): Promise<ClaimedRun | undefined>;
  /** Prolongs a claimed run. `stop`: a person stopped it; `lost`: another process has it. */
  hold(id: number, token: string, until: string, progress: RunProgress): Promise<'held' | 'stop' | 'lost'>;
  /** False where another process has it by now: nothing is stored. */
  finish(id: number, token: string, outcome: RunOutcome): Promise<boolean>;
  /** For stores of one process: runs of an earlier process are free at once. */
  release(): Promise<void>;
  /** Asks the process that carries out a run to stop it; a waiting run is removed. Undefined where it has ended. */
  stop(id: number): Promise<JobRun | undefined>;
  /** Marks a failed run as tried again; undefined where it is no failed one, or was marked before. */
  handle(id: number): Promise<JobRun | undefined>;
  get(id: number): Promise<JobRun | undefined>;
  /** By their start, the newest first; those that have not started by the time at which they are due. */
  find(
    filter: RunFilter,
    range: readonly [number, number],
  ): Promise<{ readonly rows: readonly JobRun[]; readonly total: number }>;
  overview(since: string, now: string): Promise<readonly JobOverview[]>;
  settings(): Promise<readonly JobSetting[]>;
  /** Pauses or resumes a job, or only notes what a person did. */
  change(job: string, change: JobChange, isPaused?: boolean): Promise<JobSetting>;
  /** Removes ended runs: done ones of the jobs in `often` before `often.before`, all before `before`. Keeps each job's last. */
  tidy(before: string, often: { readonly jobs: readonly string[]; readonly before: string }): Promise<void>;
  /** Notes that a process which runs jobs is alive; returns the number of those seen since. */
  alive(token: string, now: string, since: string): Promise<number>;
  /** The number of processes seen since. */
  aliveSince(since: string): Promise<{ readonly count: number; readonly lastAt: string | null }>;
  /** The process ends. */
  gone(token: string): Promise<void>;
};

/** Failures of items that are kept of one run. */
export const failuresAtMost = 100;

export type { JobFailure };
