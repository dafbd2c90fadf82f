import type { Sum } from '../../src/model/exactSums';
import { factKeys } from '../../src/model/reports/facts';
import {
  type LifetimeSource,
  type LifetimeTotals,
  lifetimeKey,
  lifetimeSums,
} from '../../src/model/reports/lifetimeTotals';
import type { PlanRow } from '../../src/model/reports/reportPlan';
import { lifetimeTotalsTable } from './factDdl';
import { createParameters } from './parameters';
import type { PlanSql } from './planSql';

/** A statement that selects the lifetime totals of a source's objects. */
export function lifetimeTotalsSql(source: LifetimeSource, month: number): PlanSql {
  const parameters = createParameters();
  const key = factKeys[source.key] === 'id' ? 'id' : 'name';
  const wanted = parameters.add('UInt32', month);
  const columns = [
    'demand',
    key,
    'other',
    'min(first)',
    'max(last)',
    ...lifetimeSums.map((sum) => `sum(${lifetimeTotalsTable}.${sum})`),
    ...lifetimeSums.map((sum) => `sumIf(${lifetimeTotalsTable}.${sum}, month = ${wanted})`),
  ];
  const sql = `SELECT ${columns.join(', ')} FROM ${lifetimeTotalsTable} WHERE source = ${parameters.add('String', lifetimeKey(source))} AND mark = 0 GROUP BY demand, ${key}, other`;
  return { sql, values: parameters.values, decoders: [same, same, same, same, same] };
}

const same = (value: string | number): string | number => value;

export async function* livesIn(
  parts: AsyncIterable<readonly PlanRow[]>,
  close: () => Promise<void>,
): AsyncGenerator<readonly LifetimeTotals[]> {
  try {
    for await (const part of parts) yield part.map(lifeOf);
  } finally {
    await close();
  }
}

function lifeOf([demand, key, other, first, last, ...sums]: PlanRow): LifetimeTotals {
  const read = (from: number) => ({
    reqs: sums[from] as Sum,
    imps: sums[from + 1] as Sum,
    money: sums[from + 2] as Sum,
  });
  return {
    demand: Number(demand),
    key: key as number | string,
    with: Number(other),
    first: Number(first) * 1000,
    last: Number(last) * 1000,
    sums: read(0),
    ofMonth: read(lifetimeSums.length),
  };
}
