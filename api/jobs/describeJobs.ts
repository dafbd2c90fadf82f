import { z } from 'zod';
import {
  type JobDetail,
  type JobFailure,
  type JobRow,
  type JobRun,
  type JobsAnswer,
  jobActions,
  type MessageRow,
  type RunRow,
  runStates,
} from '../../src/model/jobs/job';
import { answer, jsonBody, listHeaders, operation, type Paths, pathParameter } from '../describe/openapiParts';
import { coded, type Described, moment, parametersOfShape } from '../describe/openapiShapes';
import { jobsPath, messagesPath, messagesQuery, pauseShape, runsPath, runsQuery } from './jobRoutes';

const momentOrNull = moment.nullable();

const lastError = z
  .strictObject({ ...coded, message: z.string() })
  .nullable()
  .describe('Why the last attempt failed');

const failure = z.strictObject({
  ...coded,
  what: z.string().describe('The item that could not be done'),
  at: moment,
  message: z.string(),
} satisfies Described<JobFailure>);

const run = {
  id: z.int(),
  job: z.string(),
  scope: z.string().describe('The id of the account that the run is for; empty for the installation'),
  state: z.enum(runStates).describe('`failed` is given up; a run that will be tried again is `waiting`'),
  dueAt: moment,
  startedAt: momentOrNull.describe('Start of the last attempt'),
  endedAt: momentOrNull,
  tries: z.int().describe('Attempts so far'),
  by: z.string().nullable().describe('The administrator who asked for it'),
  items: z.int().describe('Items done'),
  total: z.int().nullable().describe('Items to do, if known'),
  failures: z.array(failure).describe('The first 100 items that failed'),
  failed: z.int().describe('All items that failed'),
  error: lastError,
} satisfies Described<JobRun>;

const plainRun = z.strictObject(run).meta({ id: 'JobRun' });
const runRow = z
  .strictObject({ ...run, account: z.string().nullable() } satisfies Described<RunRow>)
  .meta({ id: 'JobRunOfAccount' });

const row = {
  name: z.string(),
  label: z.string(),
  about: z.string(),
  isPaused: z.boolean(),
  state: z.enum([...runStates, 'paused']),
  running: z.array(plainRun),
  last: plainRun.nullable().describe('The run that ended last'),
  next: plainRun.nullable(),
  every: z.int().nullable().describe('Minutes between runs'),
  at: z.string().nullable().describe('Time of day: in UTC, or in the time zone of each account'),
  isOfAccounts: z.boolean().describe('It runs once for each account'),
  isWoken: z.boolean().describe('It also runs as soon as there is something to do'),
  minutes: z.int().describe('Longest time of a run'),
  tries: z.int().describe('Attempts before a run is given up'),
  atOnce: z.int().describe('Runs at the same time'),
  givenUp: z.int().describe('Runs that were given up and not tried again'),
} satisfies Described<JobRow>;

const detail = z
  .strictObject({
    ...row,
    runs: z.array(runRow).describe('The last runs, newest first'),
    failures: z.array(runRow).describe('Runs that were given up and not tried again'),
    changes: z.array(z.strictObject({ at: moment, by: z.string(), action: z.enum(jobActions) })),
  } satisfies Described<JobDetail>)
  .meta({ id: 'Job' });

const message = z.strictObject({
  id: z.int(),
  kind: z.string(),
  key: z.string(),
  state: z.enum(['waiting', 'sent', 'failed']),
  at: moment,
  dueAt: moment,
  endedAt: momentOrNull,
  tries: z.int(),
  error: lastError,
} satisfies Described<MessageRow>);

const list = z.strictObject({
  at: moment,
  jobs: z.array(z.strictObject(row)),
  runners: z
    .strictObject({
      count: z.int(),
      lastAt: momentOrNull,
      atOnce: z.int().describe('Runs at the same time over all of them'),
    })
    .describe('Processes that run jobs, and when one was last seen'),
  waiting: z
    .strictObject({ count: z.int(), oldestAt: momentOrNull })
    .describe('Runs that are due and have not started, and the time at which the oldest was due'),
  day: z
    .strictObject({ runs: z.int(), failed: z.int(), failedJobs: z.int() })
    .describe('Runs that ended in the last 24 hours, and the number of jobs whose runs were given up'),
  started: z.int().describe('Runs that have started and are kept'),
  givenUp: z.int(),
  failedMessages: z.int().describe('Messages that were given up'),
} satisfies Described<JobsAnswer>);

/** What the calls of jobs answer. */
export const jobAnswers = { list, detail, runs: z.array(runRow), run: runRow, messages: z.array(message), message };

const name = pathParameter('name', z.string());
const id = pathParameter('id', z.int());
const tooLate = { 409: { description: 'The run has ended, or was tried again already (`not_ready`)' } };

/** The calls of jobs in the OpenAPI document; for administrators with all rights. */
export const describeJobs = (): Paths => ({
  [jobsPath]: {
    get: operation('jobs', 'Jobs', 'List the background jobs with their state', {
      answers: { 200: answer('The jobs', list) },
    }),
    put: operation('pause_jobs', 'Jobs', 'Pause or resume all jobs', {
      body: jsonBody(pauseShape),
      answers: { 200: answer('The jobs', list) },
    }),
  },
  [`${jobsPath}/{name}`]: {
    get: operation('job', 'Jobs', 'Read a job with its last runs', {
      parameters: [name],
      answers: { 200: answer('The job', detail) },
    }),
    put: operation('pause_job', 'Jobs', 'Pause or resume a job', {
      parameters: [name],
      body: jsonBody(pauseShape),
      answers: { 200: answer('The job', detail) },
    }),
  },
  [`${jobsPath}/{name}/run`]: {
    post: operation('run_job', 'Jobs', 'Run a job now', {
      parameters: [name],
      answers: { 202: answer('The job', detail) },
    }),
  },
  [`${jobsPath}/{name}/retry`]: {
    post: operation('retry_job', 'Jobs', 'Try all runs of a job again that were given up', {
      parameters: [name],
      answers: { 202: answer('The job', detail) },
    }),
  },
  [runsPath]: {
    get: operation('job_runs', 'Jobs', 'List runs of jobs, newest first', {
      parameters: parametersOfShape(runsQuery),
      answers: { 200: answer('Runs', jobAnswers.runs, listHeaders) },
    }),
  },
  [`${runsPath}/{id}/stop`]: {
    post: operation('stop_job_run', 'Jobs', 'Stop a run; one that waits is removed', {
      parameters: [id],
      answers: { 202: answer('The run', runRow), ...tooLate },
    }),
  },
  [`${runsPath}/{id}/retry`]: {
    post: operation('retry_job_run', 'Jobs', 'Try a run again that was given up', {
      parameters: [id],
      answers: { 202: answer('The run', runRow), ...tooLate },
    }),
  },
  [messagesPath]: {
    get: operation('messages', 'Jobs', 'List messages to send, newest first, without their contents', {
      parameters: parametersOfShape(messagesQuery),
      answers: { 200: answer('Messages', jobAnswers.messages, listHeaders) },
    }),
  },
  [`${messagesPath}/{id}/retry`]: {
    post: operation('retry_message', 'Jobs', 'Send a message again that was given up', {
      parameters: [id],
      answers: { 202: answer('The message', message), ...tooLate },
    }),
  },
});
