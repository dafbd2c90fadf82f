import type { ReportAnswer, ReportRow } from '../../model/reports/reportCall';
import { figureOf } from '../../model/reports/rowWords';

type Metric = Extract<ReportAnswer['columns'][number], { kind: 'metric' }>;

/** What of a figure stands behind some rows. */
export type Behind = Pick<Metric, 'id' | 'unit'> & { readonly sum: number };

/** Revenue and requests where the report has them; else the first figures of money and of a count that add up. */
const wished: readonly { readonly id: string; readonly unit: Metric['unit'] }[] = [
  { id: 'rev', unit: 'usd' },
  { id: 'reqs', unit: 'count' },
];

export function behindRows(rows: Iterable<ReportRow>, { columns }: Pick<ReportAnswer, 'columns'>): readonly Behind[] {
  const metrics = columns.filter((column): column is Metric => column.kind === 'metric' && column.additive);
  const chosen = wished.flatMap(({ id, unit }) => metrics.find((one) => one.id === id) ?? metrics.find((one) => one.unit === unit) ?? []);
  const sums = chosen.map(() => 0);
  for (const row of rows) {
    for (let at = 0; at < chosen.length; at += 1) sums[at] = (sums[at] ?? 0) + (figureOf(row, chosen[at]?.id ?? '') ?? 0);
  }
  return chosen.map(({ id, unit }, at) => ({ id, unit, sum: sums[at] ?? 0 }));
}
