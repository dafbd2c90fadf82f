import type { FactKey, FactRow, TableLetter } from '../../../src/model/reports/facts';
import type { LifetimeSource, LifetimeTotals } from '../../../src/model/reports/lifetimeTotals';
import type { PlanCondition, PlanResult, PlanRow, ReportPlan } from '../../../src/model/reports/reportPlan';

export type RunOptions = {
  /** Also ends the work in the engine. */
  readonly signal?: AbortSignal;
  readonly maxMs: number;
};

/** Rows in parts of some thousands; can be read once. Close it, even after reading it partly. */
export type RowReader = { readonly rows: AsyncIterable<readonly PlanRow[]>; close(): Promise<void> };

/** Distinct values of a key in a range of facts, by number of rows, then ascending. The empty value (0 or '') counts too. */
export type ValuesQuery = {
  readonly table: TableLetter;
  readonly key: FactKey;
  readonly range: { readonly from: number; readonly to: number };
  readonly where: readonly PlanCondition[];
  /** Part of a text, in any case; only for text keys. */
  readonly q: string;
  readonly limit: number;
};

export type FactBatch = {
  readonly table: TableLetter;
  readonly rows: AsyncIterable<readonly FactRow[]> | Iterable<readonly FactRow[]>;
};

/** The source of a batch, who imported it, and a hash that identifies its content. */
export type BatchOrigin = {
  readonly file: string;
  readonly hash: string;
  readonly by: string;
  /** Replaces the batch with the same id. */
  readonly replaces?: true;
};

/** An imported batch. */
export type ListedBatch = {
  readonly id: string;
  /** UTC, such as `2026-11-25 19:00`. */
  readonly at: string;
  readonly file: string;
  readonly by: string;
  /** Number of imported rows, including those of hours that are deleted by now. */
  readonly rows: number;
  readonly tables: readonly {
    readonly name: string;
    readonly rows: number;
    /** Of the rows that still exist; '' where there are none. */
    readonly firstDay: string;
    readonly lastDay: string;
    /** Counters other than 0, in digits. */
    readonly sums: Readonly<Record<string, string>>;
  }[];
};

/** Stores the facts and runs queries. One contract suite runs on each engine (`tests/contracts`). */
export type ReportEngine = {
  /** @throws ReportTimeout or ReportCancelled. */
  run(plan: ReportPlan, options: RunOptions): Promise<PlanResult>;
  /**
   * The results of `run` for each plan that `plansTogether` has grouped, in one pass over the facts. Null where they have too
   * many groups for that. Throws like `run`. Absent in engines where a statement costs next to nothing.
   */
  runTogether?(plans: readonly ReportPlan[], options: RunOptions): Promise<readonly PlanResult[] | null>;
  /**
   * The same rows in the same order, any number, without holding all of them in memory; no totals. Throws like `run` while the
   * engine computes them; reading blocks no other query after that.
   */
  read(plan: ReportPlan, options: RunOptions): Promise<RowReader>;
  values(query: ValuesQuery, options: RunOptions): Promise<readonly (string | number)[]>;
  /**
   * Adds a batch, all or nothing. Returns false for a known id with the same `hash`; rejects one with another `hash`. @throws
   * RangeError for an unknown field or a value that the table cannot store.
   */
  add(id: string, batches: readonly FactBatch[], origin?: BatchOrigin): Promise<boolean>;
  /** Imported batches, newest first; only in engines that can remove them. */
  batches?(most: number): Promise<readonly ListedBatch[]>;
  /** Removes a batch with its sums; returns its number of rows. @throws where there is none or it cannot be removed. */
  remove?(id: string, by: string): Promise<number>;
  /** Months of these reads whose facts are lost, as confirmed by an operator: results contain only the rest. */
  incomplete?(reads: readonly Pick<ReportPlan, 'table' | 'range'>[]): Promise<readonly FactGap[]>;
  /** Accepts that missing facts of a month (202611), or all missing facts, are lost; returns the months. */
  acceptLoss?(month: number | null, by: string): Promise<readonly FactGap[]>;
  /** Number of removed batches. */
  removed(): Promise<number>;
  /** The latest hour with facts, in milliseconds since 1970; null without any. */
  latest(): Promise<number | null>;
  /** Number of facts per table in a range. Facts never change: while this number and `removed` stay equal, so do all results. */
  countIn(tables: readonly TableLetter[], range: ReportPlan['range'], options: RunOptions): Promise<readonly number[]>;
  /** Lifetime totals of a source of `lifetimeSources`, in parts of some thousands, also of deleted facts; `month` as 202611. */
  lives(source: LifetimeSource, month: number, options: RunOptions): Promise<AsyncIterable<readonly LifetimeTotals[]>>;
  /** A text that changes with each imported batch, in any process: results may change with it. */
  revision(): Promise<string>;
  /** Facts are generated at each start, so changed facts of a past month are expected. */
  readonly isMadeAnew?: true;
  close(): Promise<void>;
};

export class ReportTimeout extends Error {
  override name = 'ReportTimeout';
}

export class ReportCancelled extends Error {
  override name = 'ReportCancelled';
}

/** The engine is unreachable or refuses access; the message is only for the operator. */
export class ReportsAway extends Error {
  override name = 'ReportsAway';
}

/** Facts exist but are unreadable. */
export class FactsDamaged extends ReportsAway {
  override name = 'FactsDamaged';
}

/** A month of a fact table with missing facts. */
export type FactGap = { readonly table: string; readonly month: number };

/** Imported facts are missing: results would be too low. */
export class FactsMissing extends ReportsAway {
  override name = 'FactsMissing';
  /** Such as `supply 2026-09, 2026-10; demand 2026-10`. */
  readonly months: string;
  readonly gaps: readonly FactGap[];
  readonly isGone: boolean;

  constructor(gaps: readonly FactGap[], isGone: boolean, message?: string) {
    const months = monthsOf(gaps);
    super(
      message ??
        (isGone
          ? 'All facts are missing from the report engine.'
          : `Facts are missing from the report engine: ${months}.`),
    );
    this.months = months;
    this.gaps = gaps;
    this.isGone = isGone;
  }
}

function monthsOf(gaps: readonly FactGap[]): string {
  const byTable = new Map<string, string[]>();
  for (const { table, month } of gaps) {
    const name = table.replace(/^fact_/, '');
    byTable.set(name, [...(byTable.get(name) ?? []), monthName(month)]);
  }
  return [...byTable].map(([table, months]) => `${table} ${shortened(months).join(', ')}`).join('; ');
}

/** 202610 as `2026-10`. */
export const monthName = (month: number): string =>
  `${Math.floor(month / 100)}-${String(month % 100).padStart(2, '0')}`;

/** Shortens long lists of months for messages. */
const shortened = (months: readonly string[]): readonly string[] =>
  months.length > 3 ? [`${months[0]} … ${months.at(-1)}`] : months;
