import type { MessageCode } from '../../schema/messages/message';

export const runStates = ['waiting', 'running', 'done', 'failed', 'stopped'] as const;
export type RunState = (typeof runStates)[number];

/** An item that a run could not do, with the reason in English and its code. */
export type JobFailure = { readonly what: string; readonly at: string; readonly message: string } & MessageCode;

/** One run of a job. Times are ISO 8601. */
export type JobRun = {
  readonly id: number;
  readonly job: string;
  /** The id of the account that it is for; empty for the installation. */
  readonly scope: string;
  /** A failed run is one that was given up; one with attempts left is `waiting`. */
  readonly state: RunState;
  readonly dueAt: string;
  /** Of the last attempt. */
  readonly startedAt: string | null;
  readonly endedAt: string | null;
  /** Attempts so far, including this one. */
  readonly tries: number;
  /** The person who pressed *Run now*. */
  readonly by: string | null;
  /** Items done. */
  readonly items: number;
  /** Items to do, as far as known. */
  readonly total: number | null;
  /** The first items that failed. */
  readonly failures: readonly JobFailure[];
  /** All items that failed. */
  readonly failed: number;
  /** Why the last attempt failed. */
  readonly error: ({ readonly message: string } & MessageCode) | null;
};

export const jobActions = ['paused', 'resumed', 'run', 'stopped', 'retried'] as const;

/** What a person did with a job. */
export type JobChange = { readonly at: string; readonly by: string; readonly action: (typeof jobActions)[number] };

/** A job in the list of jobs. */
export type JobRow = {
  readonly name: string;
  readonly label: string;
  readonly about: string;
  readonly isPaused: boolean;
  /** `waiting` where it never ran. */
  readonly state: RunState | 'paused';
  readonly running: readonly JobRun[];
  readonly last: JobRun | null;
  readonly next: JobRun | null;
  /** Minutes between runs, or the time of day; null for both where it runs when needed. */
  readonly every: number | null;
  readonly at: string | null;
  readonly isOfAccounts: boolean;
  /** Whether it also runs as soon as there is something to do. */
  readonly isWoken: boolean;
  readonly minutes: number;
  readonly tries: number;
  readonly atOnce: number;
  readonly givenUp: number;
};

export type JobsAnswer = {
  readonly at: string;
  readonly jobs: readonly JobRow[];
  /** Processes that run jobs, and when one was last seen. */
  readonly runners: {
    readonly count: number;
    readonly lastAt: string | null;
    /** Runs at the same time over all of them. */
    readonly atOnce: number;
  };
  /** Runs that are due and have not started, without those of paused jobs, and the time since which the oldest is due. */
  readonly waiting: { readonly count: number; readonly oldestAt: string | null };
  /** Runs that ended in the last 24 hours, and the number of jobs whose runs were given up. */
  readonly day: { readonly runs: number; readonly failed: number; readonly failedJobs: number };
  /** Runs that have started and are kept. */
  readonly started: number;
  readonly givenUp: number;
  /** Messages that were given up. */
  readonly failedMessages: number;
};

/** A message that leaves the console, such as an email, without its contents. */
export type MessageRow = {
  readonly id: number;
  readonly kind: string;
  readonly key: string;
  /** `failed` is given up. */
  readonly state: 'waiting' | 'sent' | 'failed';
  readonly at: string;
  readonly dueAt: string;
  readonly endedAt: string | null;
  readonly tries: number;
  readonly error: JobRun['error'];
};

/** A run, with the name of its account. */
export type RunRow = JobRun & { readonly account: string | null };

export type JobDetail = JobRow & {
  /** The last runs, newest first. */
  readonly runs: readonly RunRow[];
  /** Failures that were not tried again. */
  readonly failures: readonly RunRow[];
  readonly changes: readonly JobChange[];
};
