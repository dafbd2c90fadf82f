import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
import type { HistoryEntry, StoredObject } from '../../../api/ports';
import type { Session } from '../../../api/ports/sessions';
import type { ReportVersion, StoredReport } from '../../../api/reports/ports/savedReports';

/** Text ordered by code point in every database locale: keys, type names, times in ISO 8601. */
const plain = customType<{ data: string; driverData: string }>({ dataType: () => 'text collate "C"' });

export const objects = pgTable(
  'objects',
  {
    type: plain().notNull(),
    id: integer().notNull(),
    owner: integer(),
    name: text().notNull(),
    status: smallint().$type<StoredObject['status']>().notNull(),
    version: integer().notNull(),
    revision: integer().notNull(),
    search: text().notNull(),
    // Times are texts: the clocks of the two engines and JavaScript differ in their last digits.
    createdAt: plain('created_at').notNull(),
    modifiedAt: plain('modified_at').notNull(),
    modifiedBy: integer('modified_by'),
    keys: jsonb().$type<StoredObject['keys']>().notNull(),
    data: jsonb().$type<StoredObject['data']>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.type, table.id] }),
    index('objects_by_owner').on(table.type, table.owner, table.id),
  ],
);

export const objectSeq = pgSequence('object_seq');

/**
 * The last change of every object, removed ones too. Separate from `objects`, so that a touch or the stamp at the end of a
 * transaction does not rewrite the whole document.
 */
export const objectChanges = pgTable(
  'object_changes',
  {
    type: plain().notNull(),
    id: integer().notNull(),
    owner: integer(),
    seq: bigint({ mode: 'number' }).notNull(),
    removed: boolean().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.type, table.id] }),
    index('object_changes_by_owner').on(table.type, table.owner, table.seq),
    index('object_changes_by_type').on(table.type, table.seq),
    index('object_changes_by_seq').on(table.seq),
  ],
);

/** Represents no owner in the counts, whose key cannot be null. */
export const noOwner = 0;

/** Number of objects by type, owner and status: counting 100,000 rows for each page is too slow. */
export const objectCounts = pgTable(
  'object_counts',
  {
    type: plain().notNull(),
    owner: integer().notNull(),
    status: smallint().notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.type, table.owner, table.status] })],
);

export const objectRefs = pgTable(
  'object_refs',
  {
    fromType: plain('from_type').notNull(),
    field: plain().notNull(),
    fromId: integer('from_id').notNull(),
    toType: plain('to_type').notNull(),
    toId: integer('to_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.fromType, table.fromId, table.field, table.toType, table.toId] }),
    index('object_refs_to').on(table.toType, table.toId),
    index('object_refs_pairs').on(table.fromType, table.field, table.toId),
  ],
);

/** Kept after its object is deleted. */
export const objectHistory = pgTable(
  'object_history',
  {
    entry: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    type: plain().notNull(),
    id: integer().notNull(),
    version: integer().notNull(),
    at: plain().notNull(),
    action: text().$type<HistoryEntry['action']>().notNull(),
    by: jsonb().$type<HistoryEntry['by']>(),
    admin: jsonb().$type<HistoryEntry['admin']>(),
    changes: jsonb().$type<HistoryEntry['changes']>().notNull(),
  },
  (table) => [
    index('object_history_of').on(table.type, table.id, table.entry),
    index('object_history_at').on(table.type, table.at),
  ],
);

export const objectMembers = pgTable(
  'object_members',
  {
    type: plain().notNull(),
    id: integer().notNull(),
    key: plain().notNull(),
    value: text().notNull(),
    /** Made by `entrySearch`: the database's `lower` knows only ASCII in the locale C. */
    search: text().notNull(),
    target: integer(),
  },
  (table) => [primaryKey({ columns: [table.type, table.id, table.key] })],
);

export const idCounters = pgTable('id_counters', { type: plain().primaryKey(), last: integer().notNull() });

export const sessions = pgTable(
  'sessions',
  {
    tokenHash: plain('token_hash').primaryKey(),
    user: integer('user_id').notNull(),
    admin: jsonb().$type<Session['admin']>(),
    createdAt: plain('created_at').notNull(),
    lastSeenAt: plain('last_seen_at').notNull(),
    address: text(),
    agent: text(),
  },
  (table) => [index('sessions_of_user').on(table.user)],
);

export const credentials = pgTable('credentials', { user: integer('user_id').primaryKey(), hash: text().notNull() });

export const keys = pgTable(
  'keys',
  {
    kind: plain().notNull(),
    key: plain().notNull(),
    subject: plain().notNull(),
    body: jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
    expiresAt: plain('expires_at'),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.key] }),
    index('keys_of_subject').on(table.kind, table.subject),
    index('keys_by_expiry').on(table.expiresAt),
  ],
);

export const preferences = pgTable('preferences', {
  user: integer('user_id').primaryKey(),
  data: jsonb().$type<Readonly<Record<string, unknown>>>().notNull().default(sql`'{}'::jsonb`),
});

/** Wraps bodies, since the drivers read a bare JSON text differently. */
type Wrapped = { readonly value?: unknown };

export const undo = pgTable(
  'undo',
  {
    token: plain().primaryKey(),
    user: integer('user_id').notNull(),
    expiresAt: plain('expires_at').notNull(),
    body: jsonb().$type<Wrapped>().notNull(),
  },
  (table) => [index('undo_by_expiry').on(table.expiresAt)],
);

export const idempotency = pgTable(
  'idempotency',
  {
    user: integer('user_id').notNull(),
    key: plain().notNull(),
    /** Digest of the request under the key; empty for keys of earlier versions, which match every request. */
    request: plain().notNull().default(''),
    /** Token of the call that holds the key. */
    token: plain().notNull().default(''),
    leaseUntil: plain('lease_until').notNull().default(''),
    /** Null until the call is done. */
    status: integer(),
    expiresAt: plain('expires_at').notNull(),
    body: jsonb().$type<Wrapped>(),
    bytes: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.user, table.key] }), index('idempotency_by_expiry').on(table.expiresAt)],
);

/** JSON as unchanged text: JSONB refuses some characters of filters and reorders keys. */
const written = <T>() =>
  customType<{ data: T; driverData: string }>({
    dataType: () => 'text',
    toDriver: (value) => JSON.stringify(value),
    fromDriver: (text) => JSON.parse(text) as T,
  });

export const savedReports = pgTable(
  'saved_reports',
  {
    id: integer().primaryKey(),
    user: integer('user_id').notNull(),
    account: plain().notNull(),
    mode: plain().$type<StoredReport['mode']>().notNull(),
    ivt: smallint().$type<0 | 1>().notNull(),
    name: text().notNull(),
    request: written<StoredReport['request']>()().notNull(),
    relative: plain().$type<StoredReport['relative']>().notNull(),
    compareWith: plain('compare_with').$type<NonNullable<StoredReport['compareWith']>>(),
    shared: boolean().notNull(),
    schedule: written<NonNullable<StoredReport['schedule']>>()(),
    nextAt: plain('next_at'),
    format: plain().$type<StoredReport['format']>().notNull(),
    state: plain().$type<StoredReport['state']>().notNull(),
    file: plain(),
    rowCount: integer('row_count'),
    bytes: bigint({ mode: 'number' }),
    isCut: boolean('is_cut').notNull().default(false),
    incomplete: written<NonNullable<StoredReport['incomplete']>>()(),
    error: text(),
    errorCoded: written<NonNullable<StoredReport['errorCoded']>>()('error_coded'),
    expiresAt: plain('expires_at'),
    from: integer('from_id'),
    mailTo: written<StoredReport['mailTo']>()('mail_to').notNull(),
    version: integer().notNull(),
    at: plain().notNull(),
    token: plain(),
    heldUntil: plain('held_until'),
    tries: integer().notNull().default(0),
  },
  (table) => [
    index('saved_reports_of_account').on(table.account, table.id),
    index('saved_reports_of_user').on(table.user),
    index('saved_reports_of_schedule').on(table.from),
    index('saved_reports_waiting').on(table.id).where(sql`state in ('queued', 'running')`),
    index('saved_reports_due').on(table.nextAt).where(sql`next_at is not null`),
    index('saved_reports_with_file').on(table.file).where(sql`file is not null`),
  ],
);

export const savedReportVersions = pgTable(
  'saved_report_versions',
  {
    report: integer('report_id').notNull(),
    version: integer().notNull(),
    at: plain().notNull(),
    by: text().notNull(),
    definition: written<ReportVersion['definition']>()().notNull(),
  },
  (table) => [primaryKey({ columns: [table.report, table.version] })],
);
