import type { FactKey, FactRow, TableLetter } from '../../src/model/reports/facts';
import type { LifetimeSource, LifetimeTotals } from '../../src/model/reports/lifetimeTotals';
import type { PlanCondition, PlanResult, PlanRow, ReportPlan } from '../../src/model/reports/reportPlan';

export type RunOptions = {
  /** Ends the work in the engine too, not only the waiting for it. */
  readonly signal?: AbortSignal;
  readonly maxMs: number;
};

/** Rows in parts of some thousands, once. To be closed, however far it was read. */
export type RowReader = { readonly rows: AsyncIterable<readonly PlanRow[]>; close(): Promise<void> };

/** Distinct values of a key among the facts of a range, those of most rows first, then in rising order; none (0 or '') is one of them. */
export type ValuesQuery = {
  readonly table: TableLetter;
  readonly key: FactKey;
  readonly range: { readonly from: number; readonly to: number };
  readonly where: readonly PlanCondition[];
  /** Part of a text, in any case; of keys that are texts alone. */
  readonly q: string;
  readonly limit: number;
};

export type FactBatch = {
  readonly table: TableLetter;
  readonly rows: AsyncIterable<readonly FactRow[]> | Iterable<readonly FactRow[]>;
};

/** Where a batch came from, by whom it was brought in, and a hash by which the same content is known again. */
export type BatchOrigin = {
  readonly file: string;
  readonly hash: string;
  readonly by: string;
  /** It takes the place of the batch that is in under its id. */
  readonly replaces?: true;
};

/** A batch that is in. */
export type ListedBatch = {
  readonly id: string;
  /** `2026-11-25 19:00`, of UTC. */
  readonly at: string;
  readonly file: string;
  readonly by: string;
  /** As it came in; rows of hours that are not kept any more count too. */
  readonly rows: number;
  readonly tables: readonly {
    readonly name: string;
    readonly rows: number;
    /** Of the rows that are still kept; '' where there are none. */
    readonly firstDay: string;
    readonly lastDay: string;
    /** Counters that are not 0, as digits. */
    readonly sums: Readonly<Record<string, string>>;
  }[];
};

/** Holds the facts and answers questions about them. One contract suite runs on each engine (`tests/contracts`). */
export type ReportEngine = {
  /** Throws `ReportTimeout` or `ReportCancelled`. */
  run(plan: ReportPlan, options: RunOptions): Promise<PlanResult>;
  /**
   * The answers of `run` to each, in one pass over the facts: plans that `plansTogether` has put together. Null where they have too
   * many groups for that. Throws as `run`. Where a statement costs next to nothing there is none.
   */
  runTogether?(plans: readonly ReportPlan[], options: RunOptions): Promise<readonly PlanResult[] | null>;
  /**
   * The same rows in the same order, however many, without ever having all of them in memory; no total and no count. Throws as `run`
   * while it is worked out; from then on only reading is left, which blocks no other query.
   */
  read(plan: ReportPlan, options: RunOptions): Promise<RowReader>;
  values(query: ValuesQuery, options: RunOptions): Promise<readonly (string | number)[]>;
  /**
   * All or nothing; a batch id that was added before adds nothing and answers false; one with another `hash` is refused. Throws a RangeError at a row with a field that
   * its table has not, or a value that it cannot keep.
   */
  add(id: string, batches: readonly FactBatch[], origin?: BatchOrigin): Promise<boolean>;
  /** Batches that are in, the newest first; of an engine that takes them out again. */
  batches?(most: number): Promise<readonly ListedBatch[]>;
  /** Takes a batch out, with its sums; the number of its rows. Throws a sentence where there is none, or it cannot be taken out. */
  remove?(id: string, by: string): Promise<number>;
  /** Months among those that are read of which facts are gone for good, as an operator has said: the answer is of the rest. */
  incomplete?(reads: readonly Pick<ReportPlan, 'table' | 'range'>[]): Promise<readonly FactGap[]>;
  /** From here on facts that are missing of a month (202611), or of all, are not waited for any more; the months. */
  acceptLoss?(month: number | null, by: string): Promise<readonly FactGap[]>;
  /** How many batches have gone out. */
  removed(): Promise<number>;
  /** The latest hour with facts, in milliseconds since 1970; null without any. */
  latest(): Promise<number | null>;
  /** How many facts tables have in a range. None is ever altered: while they are as many, and none went out (`removed`), all that is asked of the range stays the same. */
  countIn(tables: readonly TableLetter[], range: ReportPlan['range'], options: RunOptions): Promise<readonly number[]>;
  /** Objects of a source of `lifeSources`, in parts of some thousands, however long ago their facts went; `month` is such as 202611. */
  lives(source: LifetimeSource, month: number, options: RunOptions): Promise<AsyncIterable<readonly LifetimeTotals[]>>;
  /** Another text after each batch that came in, whichever process brought it: what was asked before may be another by then. */
  revision(): Promise<string>;
  /** Its facts are made anew at each start: that they say something else of a month that is over is no news. */
  readonly isMadeAnew?: true;
  close(): Promise<void>;
};

export class ReportTimeout extends Error {
  override name = 'ReportTimeout';
}

export class ReportCancelled extends Error {
  override name = 'ReportCancelled';
}

/** The engine cannot be reached, or does not let us in; the message is for the operator alone. */
export class ReportsAway extends Error {
  override name = 'ReportsAway';
}

/** Facts are there, but cannot be read. */
export class FactsDamaged extends ReportsAway {
  override name = 'FactsDamaged';
}

/** A month of a fact table whose facts are not all there. */
export type FactGap = { readonly table: string; readonly month: number };

/** Facts that had come in are gone: what was asked would show less than there was. */
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

/** A year of months is no sentence. */
const shortened = (months: readonly string[]): readonly string[] =>
  months.length > 3 ? [`${months[0]} … ${months.at(-1)}`] : months;
