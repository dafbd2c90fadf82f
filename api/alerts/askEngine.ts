import { atHours, hourMs } from '../../src/model/reports/days';
import type { FactKey, TableLetter } from '../../src/model/reports/facts';
import type { PlanCondition, PlanSum, ReportPlan } from '../../src/model/reports/reportPlan';
import type { QueryQueue } from '../reports/ports/queryQueue';
import type { ReportEngine } from '../reports/ports/reports';

/** Sums of counters for one account and object, one value per step, from the first hour on. */
export type ObjectSeries = {
  readonly demand: number;
  readonly id: number;
  readonly sums: Readonly<Record<string, Float64Array>>;
};

type Asked = {
  readonly table: TableLetter;
  readonly key: FactKey;
  readonly counters: readonly string[];
  /** Milliseconds since 1970. */
  readonly from: number;
  readonly to: number;
  readonly ids?: readonly number[];
};

export type AskEngine = {
  /** Ids of the objects with the largest sums, at most `atMost`. */
  largest(asked: Asked & { readonly atMost: number; readonly atLeast: number }): Promise<readonly number[]>;
  /** Sums of the whole period, by account and object. */
  totals(asked: Asked): Promise<readonly ObjectSeries[]>;
  byHour(asked: Asked): Promise<readonly ObjectSeries[]>;
  byDay(asked: Asked): Promise<readonly ObjectSeries[]>;
};

const accountKey: FactKey = 'demand';
const maxMs = 2 * 60_000;
const rowsAtMost = 100_000_000;

/** Alert queries to the report engine: each covers all objects, they run one after another, and every other query goes first. */
export function createAskEngine(reports: ReportEngine, turns: QueryQueue, signal: AbortSignal): AskEngine {
  const ask = (plan: ReportPlan, take: (row: readonly (string | number)[]) => void): Promise<void> =>
    turns.take(
      `alerts ${JSON.stringify(plan)}`,
      async (ending) => {
        const { rows, close } = await reports.read(plan, { signal: AbortSignal.any([ending, signal]), maxMs });
        try {
          for await (const part of rows) for (const row of part) take(row);
        } finally {
          await close();
        }
      },
      { isPatient: true, signal },
    );

  const series = async (asked: Asked, grain: 'hour' | 'day' | 'all'): Promise<readonly ObjectSeries[]> => {
    const stepMs = grain === 'hour' ? hourMs : grain === 'day' ? 24 * hourMs : asked.to - asked.from;
    const length = Math.ceil((asked.to - asked.from) / stepMs);
    const places = new Map(
      grain === 'all' ? [] : Array.from({ length }, (_, at) => [textOf(asked.from + at * stepMs, grain), at] as const),
    );
    const isAccount = asked.key === accountKey;
    const firstSum = (isAccount ? 1 : 2) + (grain === 'all' ? 0 : 1);
    const found = new Map<string, ObjectSeries>();
    await ask(planOf(asked, grain), (row) => {
      const [demand, id] = [Number(row[0]), Number(row[isAccount ? 0 : 1])];
      if (id === 0) return;
      const at = grain === 'all' ? 0 : places.get(String(row[firstSum - 1]));
      if (at === undefined) return;
      const name = `${demand} ${id}`;
      const known = found.get(name) ?? {
        demand,
        id,
        sums: Object.fromEntries(asked.counters.map((one) => [one, new Float64Array(length)])),
      };
      found.set(name, known);
      for (const [place, counter] of asked.counters.entries()) {
        const sums = known.sums[counter];
        if (sums) sums[at] = Number(row[firstSum + place]);
      }
    });
    return [...found.values()];
  };

  return {
    async largest({ atMost, atLeast, ...asked }) {
      const ids: number[] = [];
      await ask(
        { ...planOf(asked, 'none'), ...mostFirst(asked.counters.length, atLeast), limit: atMost + 1 },
        ([id]) => {
          if (Number(id) !== 0) ids.push(Number(id));
        },
      );
      return ids.slice(0, atMost);
    },
    totals: (asked) => series(asked, 'all'),
    byHour: (asked) => series(asked, 'hour'),
    byDay: (asked) => series(asked, 'day'),
  };
}

function planOf({ table, key, counters, from, to, ids }: Asked, grain: 'hour' | 'day' | 'all' | 'none'): ReportPlan {
  const by = { kind: 'key', key } as const;
  const where: readonly PlanCondition[] = ids ? [{ by, not: false, values: ids }] : [];
  const account = { kind: 'key', key: accountKey } as const;
  const groups = grain === 'none' || key === accountKey ? [by] : [account, by];
  return {
    table,
    source: 'rows',
    range: { from, to },
    offset: 0,
    where,
    groups: grain === 'none' || grain === 'all' ? groups : [...groups, { kind: 'time', grain }],
    sums: counters.map((counter): PlanSum => (table === 'B' ? { counter, rows: 'campaign' } : { counter })),
    having: [],
    notEmpty: counters.map((_, at) => at),
    order: [],
    limit: rowsAtMost,
  };
}

function mostFirst(counters: number, atLeast: number): Pick<ReportPlan, 'having' | 'order'> {
  const value = { plus: Array.from({ length: counters }, (_, sum) => ({ sum, unit: 1 }) as const) };
  return { having: [{ value, min: atLeast, max: null }], order: [{ by: { value }, desc: true }] };
}

const textOf = (ms: number, grain: 'hour' | 'day'): string =>
  grain === 'hour' ? atHours(ms / hourMs) : new Date(ms).toISOString().slice(0, 10);
