import type { Sum } from '../../src/model/exactSums';
import type { FactSource, Sums } from '../../src/model/finance/financeViews';
import { rangeOf } from '../../src/model/finance/months';
import { factTables, type TableLetter } from '../../src/model/reports/facts';
import { keptSince } from '../../src/model/reports/keptFacts';
import { reportLimits } from '../../src/model/reports/reportLimits';
import type { PlanCondition, PlanResult, Reading, ReportPlan } from '../../src/model/reports/reportPlan';
import type { ApiParts } from '../apiParts';
import { Refusal } from '../http/problems';
import { incompleteIn } from '../reports/incompleteIn';
import { ReportTimeout } from '../reports/ports/reports';

/** The user of a query, and the signal that ends it. */
export type Asker = { readonly user?: number; readonly signal?: AbortSignal };

/** Runs queries of the report engine through its queue. Caches answers while the facts are unchanged. */
export type Ask = {
  run(plan: ReportPlan, asker: Asker): Promise<PlanResult>;
  /** Awaited before the finance tables are read: the first request loads the sample with its lines. */
  ready(): Promise<unknown>;
  /** Whether facts of a past month can arrive late; false where all facts are generated at each start. */
  readonly isLasting: boolean;
  /** The months of a span whose facts are partly deleted: a query returns only the rest. */
  lost?(from: string, to: string): Promise<ReadonlySet<string>>;
  /** Since when hourly rows are complete, in milliseconds since 1970. */
  rowsSince(): number;
};

const kept = 12;

export function createAsk({ ports: { reports, clock }, turns }: Pick<ApiParts, 'ports' | 'turns'>): Ask {
  const answers = new Map<string, PlanResult>();
  const run: Ask['run'] = async (plan, { user, signal }) => {
    const key = `finance ${await reports.revision()} ${JSON.stringify(plan)}`;
    const known = answers.get(key);
    if (known) return known;
    const work = (ending: AbortSignal) => reports.run(plan, { signal: ending, maxMs: reportLimits.maxMs });
    const found = await turns
      .take(key, work, { ...(user !== undefined && { user }), ...(signal && { signal }) })
      .catch((error: unknown) => {
        if (error instanceof ReportTimeout) throw tooMuch();
        throw error;
      });
    if (found.rowCount > found.rows.length) throw tooMuch();
    answers.set(key, found);
    const [oldest] = answers.keys();
    if (answers.size > kept && oldest !== undefined) answers.delete(oldest);
    return found;
  };
  const rowsSince = (): number => keptSince('rows', clock().getTime());
  // Closed months need no facts, so they are shown while the engine is away.
  const ready = () => reports.revision().catch(() => undefined);
  const tables = Object.keys(factTables) as TableLetter[];
  const lost = async (from: string, to: string) => {
    const range = rangeOf(from, to);
    const plans = tables.map((table) => ({ table, range }));
    // Closed months need no facts, so they are shown while the engine is away.
    return new Set(await incompleteIn({ reports }, plans).catch(() => []));
  };
  return { run, ready, lost, isLasting: reports.isMadeAnew !== true, rowsSince };
}

const tooMuch = (): Refusal => new Refusal('too_large', 'Too much data at once. Choose fewer months.');

type Asked = {
  readonly source: FactSource;
  readonly months: readonly [from: string, to: string];
  readonly by: readonly Reading[];
  readonly where: readonly PlanCondition[];
};

/** A plan for whole UTC months. Hours are read from the rows, everything else from the daily sums. */
export function financePlan({ source, months, by, where }: Asked): ReportPlan {
  const counters = Object.values(source.sums);
  return {
    table: source.table,
    source: by.some((one) => one.kind === 'time' && one.grain === 'hour') ? 'rows' : 'daily',
    range: rangeOf(...months),
    offset: 0,
    groups: by,
    where,
    sums: counters.map((counter) => ({ counter, ...(source.rows && { rows: source.rows }) })),
    having: [],
    notEmpty: counters.map((_, at) => at),
    order: [],
    limit: reportLimits.rows,
  };
}

/** The sums of a row, after its groups, by the names of the source. */
export const sumsIn = (source: FactSource, row: readonly (string | number)[], groups: number): Sums =>
  Object.fromEntries(Object.keys(source.sums).map((name, at) => [name, row[groups + at] as Sum]));

/** Selects the objects with these ids; without ids, every object. */
export const narrowedTo = (source: FactSource, ids?: readonly number[]): PlanCondition => ({
  by: { kind: 'key', key: source.key },
  not: ids === undefined,
  values: ids ?? [0],
});
