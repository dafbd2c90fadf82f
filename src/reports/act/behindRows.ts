import { type Figure, plusFigures } from '../../model/exactSums';
import type { ReportAnswer, ReportRow } from '../../model/reports/reportCall';
import { exactOf } from '../../model/reports/rowWords';

type Metric = Extract<ReportAnswer['columns'][number], { kind: 'metric' }>;

/** The sum of a metric over some rows. */
export type Behind = Pick<Metric, 'id' | 'unit'> & { readonly sum: Figure };

/** Revenue and requests where the report has them; else the first money and the first count that add up. */
const wished: readonly { readonly id: string; readonly unit: Metric['unit'] }[] = [
  { id: 'rev', unit: 'usd' },
  { id: 'reqs', unit: 'count' },
];

export function behindRows(rows: Iterable<ReportRow>, { columns }: Pick<ReportAnswer, 'columns'>): readonly Behind[] {
  const metrics = columns.filter((column): column is Metric => column.kind === 'metric' && column.additive);
  const chosen = wished.flatMap(
    ({ id, unit }) => metrics.find((one) => one.id === id) ?? metrics.find((one) => one.unit === unit) ?? [],
  );
  const behind = chosen.map(({ id, unit }) => ({ id, unit, sum: 0 as Figure }));
  for (const row of rows) for (const one of behind) one.sum = plusFigures(one.sum, exactOf(row, one.id) ?? 0);
  return behind;
}
