import { bigint, boolean, customType, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { StoredEntry, StoredEvent, StoredLine, StoredPeriod } from '../../api/finance/ports/finance';

/** Ordered by code point, as in `schema.ts`. */
const plain = customType<{ data: string; driverData: string }>({ dataType: () => 'text collate "C"' });
/** JSON as unchanged text: frozen lines keep every digit. */
const written = <T>() =>
  customType<{ data: T; driverData: string }>({
    dataType: () => 'text',
    toDriver: (value) => JSON.stringify(value),
    fromDriver: (found) => JSON.parse(found) as T,
  });

export const financePeriods = pgTable('finance_periods', {
  period: plain().primaryKey(),
  state: plain().$type<StoredPeriod['state']>().notNull(),
  version: integer().notNull(),
  closedAt: plain('closed_at'),
  closedBy: text('closed_by'),
});

export const financeLines = pgTable(
  'finance_lines',
  {
    period: plain().notNull(),
    type: plain().$type<StoredLine['type']>().notNull(),
    party: integer().notNull(),
    review: boolean().notNull(),
    disputed: boolean().notNull(),
    invoice: text(),
    issuedAt: plain('issued_at'),
    dueAt: plain('due_at'),
    frozen: written<NonNullable<StoredLine['frozen']>>()(),
    version: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.period, table.type, table.party] }),
    index('finance_lines_of_party').on(table.type, table.party, table.period),
    index('finance_lines_by_invoice').on(table.invoice),
  ],
);

export const financeEntries = pgTable(
  'finance_entries',
  {
    id: integer().primaryKey(),
    period: plain().notNull(),
    type: plain().$type<StoredEntry['type']>().notNull(),
    party: integer().notNull(),
    kind: plain().$type<StoredEntry['kind']>().notNull(),
    /** Millionths of a dollar. */
    amount: bigint({ mode: 'number' }).notNull(),
    reference: text(),
    memo: text(),
    buyerImps: bigint('buyer_imps', { mode: 'number' }),
    file: written<NonNullable<StoredEntry['file']>>()(),
    late: plain(),
    day: plain(),
    at: plain().notNull(),
    by: text().notNull(),
    version: integer().notNull(),
  },
  (table) => [
    index('finance_entries_of_period').on(table.period, table.type, table.party),
    index('finance_entries_of_party').on(table.type, table.party),
  ],
);

export const financeEvents = pgTable(
  'finance_events',
  {
    event: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    period: plain().notNull(),
    /** Null for actions on the whole month. */
    type: plain().$type<NonNullable<StoredEvent['type']>>(),
    party: integer(),
    at: plain().notNull(),
    by: text().notNull(),
    user: integer('user_id').notNull(),
    action: plain().$type<StoredEvent['action']>().notNull(),
    details: written<StoredEvent['details']>()().notNull(),
  },
  (table) => [index('finance_events_of').on(table.period, table.type, table.party)],
);
