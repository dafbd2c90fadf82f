import type { Sum } from '../../../src/model/exactSums';
import type { EntryKind, FinanceEvent, PartyType, PeriodState } from '../../../src/model/finance/financeLine';
import type { Sums } from '../../../src/model/finance/financeViews';
import type { Prices } from '../../../src/model/finance/lineFigures';

/** A month that was closed at least once; all others are open. */
export type StoredPeriod = {
  readonly period: string;
  readonly state: Exclude<PeriodState, 'notOver'>;
  readonly version: number;
  readonly closedAt: string | null;
  readonly closedBy: string | null;
};

export type LineKey = { readonly period: string; readonly type: PartyType; readonly party: number };

/** The party of a line at the time its month was closed: name and terms. */
export type FrozenParty = {
  readonly name: string;
  readonly account: { readonly id: number; readonly name: string } | null;
  readonly manager: number | null;
  readonly managerName: string | null;
  readonly paymentTerms: number | null;
  readonly buyer: string | null;
  /** Millionths of a dollar. */
  readonly creditLimit: number | null;
};

/** A line as of the closing of its month: counts and millionths of a dollar by column, and the prices of its fees. */
export type FrozenLine = {
  readonly party: FrozenParty;
  readonly figures: Sums;
  /** Owed for facts only, before entries: late facts are compared with this. */
  readonly due: Sum;
  readonly buyerImps: number | null;
  readonly prices: readonly Prices[];
};

/** Stored state of a line besides its entries; in an open month only after an action. */
export type StoredLine = LineKey & {
  readonly review: boolean;
  readonly disputed: boolean;
  readonly invoice: string | null;
  readonly issuedAt: string | null;
  readonly dueAt: string | null;
  readonly frozen: FrozenLine | null;
  readonly version: number;
};

export type StoredEntry = LineKey & {
  readonly id: number;
  readonly kind: EntryKind;
  /** Millionths of a dollar, never 0. */
  readonly amount: number;
  readonly reference: string | null;
  readonly memo: string | null;
  readonly buyerImps: number | null;
  readonly file: { readonly id: string; readonly name: string; readonly bytes: number; readonly mime: string } | null;
  /** The closed month with late facts; these entries are added and removed with the closing of their month. */
  readonly late: string | null;
  /** Day of an invoice or payment: `2026-10-28`. */
  readonly day: string | null;
  readonly at: string;
  readonly by: string;
  readonly version: number;
};

/** An action on one line, or on the whole month where `party` is null. */
export type StoredEvent = Omit<FinanceEvent, 'details'> & {
  readonly period: string;
  readonly type: PartyType | null;
  readonly party: number | null;
  readonly details: FinanceEvent['details'];
};

/** Months `from` to `to`, inclusive; one party, all of a type, or all. */
export type BooksQuery = {
  readonly from?: string;
  readonly to?: string;
  readonly type?: PartyType;
  readonly party?: number;
};

/** `file` is the id of an entry's file. */
export type EntriesQuery = BooksQuery & { readonly file?: string };

export type FinanceReader = {
  /** In ascending order. */
  periods(): Promise<readonly StoredPeriod[]>;
  /** Ordered by month, type and party. */
  lines(query: BooksQuery): Promise<readonly StoredLine[]>;
  /** Ordered by id. */
  entries(query: EntriesQuery): Promise<readonly StoredEntry[]>;
  entry(id: number): Promise<StoredEntry | undefined>;
  /** Which of these invoice numbers are in use. */
  invoices(numbers: readonly string[]): Promise<readonly string[]>;
  /** Actions on the line and its month, newest first, at most `limit`. */
  events(key: LineKey, limit: number): Promise<readonly StoredEvent[]>;
};

/** Writes of finance inside a transaction. */
export type FinanceWriter = FinanceReader & {
  /** Call it first: finance has one writer at a time; others wait here until it ends. */
  lock(): Promise<void>;
  putPeriod(period: StoredPeriod): Promise<void>;
  /** Inserts or updates lines, by key. */
  putLines(lines: readonly StoredLine[]): Promise<void>;
  removeLines(keys: readonly LineKey[]): Promise<void>;
  /** Returns their ids, which are ascending. */
  addEntries(entries: readonly Omit<StoredEntry, 'id'>[]): Promise<readonly number[]>;
  putEntry(entry: StoredEntry): Promise<void>;
  removeEntries(ids: readonly number[]): Promise<void>;
  addEvents(events: readonly StoredEvent[]): Promise<void>;
};
