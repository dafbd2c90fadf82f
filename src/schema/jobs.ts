import { type Message, toEnglish } from './messages/message';

/** When a job runs; without any of these it runs on request only. */
export type JobTimes = {
  /** Minutes between runs, counted from midnight UTC. A divisor of 1,440. */
  readonly every?: number;
  /** Time of day, `HH:MM`: in UTC, or for jobs of each account in the account's time zone. */
  readonly at?: string;
  /** Types of changes (as in the store's `onChange`) after which it also runs at once. */
  readonly when?: readonly string[];
};

/** Work in the background. One process of an installation runs it at a time. */
export type Job<Context = any> = JobTimes & {
  readonly name: string;
  /** Shown to administrators, translated like the labels of objects. */
  readonly label: string;
  /** What it does, in a few words. */
  readonly about: string;
  /** Runs once for the installation, or once for each account that has the value in the field. */
  readonly scope?: { readonly accounts: Readonly<Record<string, unknown>> };
  /** Minutes after which a run is stopped and counts as failed; 15 by default. */
  readonly minutes: number;
  /** Attempts before a run is given up; 5 by default. */
  readonly tries: number;
  /** Runs at the same time over all processes (of different accounts); 1 by default. */
  readonly atOnce: number;
  /** May run again after it was interrupted anywhere: it finds out itself what is left to do. */
  run(context: Context): Promise<void>;
};

type Given<Context> = Omit<Job<Context>, 'name' | 'minutes' | 'tries' | 'atOnce'> &
  Partial<Pick<Job, 'minutes' | 'tries' | 'atOnce'>>;

/** The name of a job: letters and digits, starting with a lower-case letter. */
const namePattern = /^[a-z][A-Za-z0-9]{1,39}$/;
const timePattern = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
const minutesOfDay = 1_440;

/**
 * Defines a job. It is the default export of `<name>.job.ts` in `src/resources` or `api`, where each host finds it; the context of
 * `run` is the `JobContext` of `api/ports/jobs.ts`.
 *
 * @throws where the name or a time cannot be
 */
export function defineJob<Context>(name: string, given: Given<Context>): Job<Context> {
  const { every, at, scope } = given;
  if (!namePattern.test(name))
    throw new Error(`The job '${name}' needs a name of letters and digits, such as readSources.`);
  if (every !== undefined && (!Number.isInteger(every) || every < 1 || minutesOfDay % every !== 0))
    throw new Error(`The job '${name}' runs every ${every} minutes: give a divisor of 1,440.`);
  if (at !== undefined && !timePattern.test(at)) throw new Error(`The job '${name}' runs at '${at}': give HH:MM.`);
  if (every !== undefined && at !== undefined) throw new Error(`The job '${name}' has both every and at: give one.`);
  if (scope && at === undefined)
    throw new Error(`The job '${name}' runs for accounts: give at, the time of their day.`);
  return { minutes: 15, tries: 5, atOnce: 1, ...given, name };
}

const minuteMs = 60_000;
const dayMs = minutesOfDay * minuteMs;

/**
 * Returns the first time after `after` at which a job is due, or undefined for one without times.
 *
 * @param after Milliseconds since 1970.
 * @param timezone Whole hours from UTC.
 */
export function nextDue({ every, at }: JobTimes, after: number, timezone = 0): number | undefined {
  if (every !== undefined) {
    const step = every * minuteMs;
    return (Math.floor(after / step) + 1) * step;
  }
  if (at === undefined) return undefined;
  const [hours = 0, minutes = 0] = at.split(':').map(Number);
  const ofDay = (hours - timezone) * 60 * minuteMs + minutes * minuteMs;
  return (Math.floor((after - ofDay) / dayMs) + 1) * dayMs + ofDay;
}

/** A job could not be done, for a reason that administrators may read; it is tried again. */
export class JobFailed extends Error {
  override name = 'JobFailed';
  readonly why: Message;

  constructor(why: Message) {
    super(toEnglish(why));
    this.why = why;
  }
}
