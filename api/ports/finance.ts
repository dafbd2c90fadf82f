import type { Sum } from '../../src/model/exactSums';
import type { EntryKind, FinanceEvent, PartyType, PeriodState } from '../../src/model/finance/financeLine';
import type { Sums } from '../../src/model/finance/financeViews';
import type { Prices } from '../../src/model/finance/lineFigures';

/** A month that was closed at least once; others are open. */
export type StoredPeriod = {
  readonly period: string;
  readonly state: Exclude<PeriodState, 'notOver'>;
  readonly version: number;
  readonly closedAt: string | null;
  readonly closedBy: string | null;
};

export type LineKey = { readonly period: string; readonly type: PartyType; readonly party: number };

/** Who a line was of when its month was closed: names and terms as they were then. */
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

/** A line as it stood when its month was closed: counts and millionths of a dollar by column, and the prices behind its fees. */
export type FrozenLine = {
  readonly party: FrozenParty;
  readonly figures: Sums;
  /** What was owed for the facts alone, before entries: what came late is counted from here. */
  readonly due: Sum;
  readonly buyerImps: number | null;
  readonly prices: readonly Prices[];
};

/** What is kept of a line beside its entries: of an open month only where something was done to it. */
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
  /** Millionths of a dollar, not 0. */
  readonly amount: number;
  readonly reference: string | null;
  readonly memo: string | null;
  readonly buyerImps: number | null;
  readonly file: { readonly id: string; readonly name: string; readonly bytes: number; readonly mime: string } | null;
  /** The closed month whose facts came late; such entries come and go with the closing of their month. */
  readonly late: string | null;
  /** Of an invoice or payment: `2026-10-28`. */
  readonly day: string | null;
  readonly at: string;
  readonly by: string;
  readonly version: number;
};

/** Of one line, or of the whole month where there is no party. */
export type StoredEvent = Omit<FinanceEvent, 'details'> & {
  readonly period: string;
  readonly type: PartyType | null;
  readonly party: number | null;
  readonly details: FinanceEvent['details'];
};

/** Months from and to are included; one party alone, or all of a type, or all. */
export type BooksQuery = {
  readonly from?: string;
  readonly to?: string;
  readonly type?: PartyType;
  readonly party?: number;
};

/** `file`: the id of the file that an entry has. */
export type EntriesQuery = BooksQuery & { readonly file?: string };

export type FinanceReader = {
  /** In their order. */
  periods(): Promise<readonly StoredPeriod[]>;
  /** By month, type and party. */
  lines(query: BooksQuery): Promise<readonly StoredLine[]>;
  /** By id. */
  entries(query: EntriesQuery): Promise<readonly StoredEntry[]>;
  entry(id: number): Promise<StoredEntry | undefined>;
  /** Those of these numbers that lines have. */
  invoices(numbers: readonly string[]): Promise<readonly string[]>;
  /** What was done to the line and to its month, the newest first, at most so many. */
  events(key: LineKey, limit: number): Promise<readonly StoredEvent[]>;
};

/** Part of a transaction: what it writes stands and falls with the rest of it. */
export type FinanceWriter = FinanceReader & {
  /** To be called first: the books have one writer at a time, the others wait here until it has ended. */
  lock(): Promise<void>;
  putPeriod(period: StoredPeriod): Promise<void>;
  /** New ones and changed ones, by their keys. */
  putLines(lines: readonly StoredLine[]): Promise<void>;
  removeLines(keys: readonly LineKey[]): Promise<void>;
  /** Answers their ids, which rise. */
  addEntries(entries: readonly Omit<StoredEntry, 'id'>[]): Promise<readonly number[]>;
  putEntry(entry: StoredEntry): Promise<void>;
  removeEntries(ids: readonly number[]): Promise<void>;
  addEvents(events: readonly StoredEvent[]): Promise<void>;
};
