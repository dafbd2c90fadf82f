import { sql } from 'drizzle-orm';
import { bigint, boolean, customType, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { JobSetting } from '../../api/jobs/ports/jobs';
import type { OutMessage, StoredMessage } from '../../api/jobs/ports/outbox';
import type { JobRun } from '../../src/model/jobs/job';

/** Ordered by code point, as in `schema.ts`. */
const plain = customType<{ data: string; driverData: string }>({ dataType: () => 'text collate "C"' });
/** JSON as text, which keeps every character: JSONB refuses some that other parties' texts have. */
const written = <T>() =>
  customType<{ data: T; driverData: string }>({
    dataType: () => 'text',
    toDriver: (value) => JSON.stringify(value),
    fromDriver: (found) => JSON.parse(found) as T,
  });

export const jobRuns = pgTable(
  'job_runs',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    job: plain().notNull(),
    scope: plain().notNull(),
    state: plain().$type<JobRun['state']>().notNull(),
    dueAt: plain('due_at').notNull(),
    startedAt: plain('started_at'),
    endedAt: plain('ended_at'),
    tries: integer().notNull().default(0),
    by: text('by_user'),
    items: bigint({ mode: 'number' }).notNull().default(0),
    total: bigint({ mode: 'number' }),
    failures: written<JobRun['failures']>()().notNull().default(sql`'[]'`),
    failed: bigint({ mode: 'number' }).notNull().default(0),
    error: written<NonNullable<JobRun['error']>>()(),
    token: plain(),
    heldUntil: plain('held_until'),
    isStopping: boolean('is_stopping').notNull().default(false),
    isHandled: boolean('is_handled').notNull().default(false),
  },
  (table) => [
    uniqueIndex('job_runs_waiting').on(table.job, table.scope).where(sql`state = 'waiting'`),
    index('job_runs_due').on(table.dueAt).where(sql`state in ('waiting', 'running')`),
    index('job_runs_of_job').on(table.job, table.id),
    index('job_runs_of_scope').on(table.job, table.scope, table.dueAt),
    index('job_runs_by_end').on(table.endedAt),
    index('job_runs_given_up').on(table.job).where(sql`state = 'failed' and not is_handled`),
  ],
);

export const jobSettings = pgTable('job_settings', {
  job: plain().primaryKey(),
  isPaused: boolean('is_paused').notNull(),
  changes: written<JobSetting['changes']>()().notNull(),
});

/** Processes that run jobs. */
export const jobRunners = pgTable('job_runners', { token: plain().primaryKey(), at: plain().notNull() });

export const outbox = pgTable(
  'outbox',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: plain().notNull(),
    key: plain().notNull(),
    body: written<OutMessage['body']>()().notNull(),
    state: plain().$type<StoredMessage['state']>().notNull(),
    at: plain().notNull(),
    dueAt: plain('due_at').notNull(),
    endedAt: plain('ended_at'),
    tries: integer().notNull().default(0),
    error: written<NonNullable<StoredMessage['error']>>()(),
    token: plain(),
    heldUntil: plain('held_until'),
  },
  (table) => [
    uniqueIndex('outbox_by_key').on(table.kind, table.key),
    index('outbox_due').on(table.dueAt).where(sql`state = 'waiting'`),
    index('outbox_by_end').on(table.endedAt),
    index('outbox_failed').on(table.id).where(sql`state = 'failed'`),
  ],
);
