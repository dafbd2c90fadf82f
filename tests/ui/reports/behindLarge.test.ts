import { describe, expect, it } from 'vitest';
import type { ReportAnswer, ReportRow } from '../../../src/model/reports/reportCall';
import { behindRows } from '../../../src/reports/act/behindRows';
import { largest } from '../../../src/reports/chartPoints';

const columns = [
  { id: 'rev', kind: 'metric', label: 'Revenues', unit: 'usd', additive: true },
  { id: 'reqs', kind: 'metric', label: 'Requests', unit: 'count', additive: true },
] as unknown as ReportAnswer['columns'];
const rowsOf = (...rows: object[]) => rows as ReportRow[];

describe('figures that a double does not hold', () => {
  it('add up exactly behind ticked rows', () => {
    const rows = rowsOf({ rev: '9007199254.740993', reqs: '9007199254740993' }, { rev: 0.000001, reqs: 1 }, { rev: null, reqs: 9 });
    expect(behindRows(rows, { columns }).map(({ sum }) => sum)).toEqual(['9007199254.740994', '9007199254741003']);
  });

  it('add up as before where all are small', () => {
    const rows = rowsOf({ rev: 0.1, reqs: 3 }, { rev: 0.2, reqs: 4 });
    const [rev, reqs] = behindRows(rows, { columns });
    expect([Number(rev?.sum).toFixed(6), reqs?.sum]).toEqual(['0.300000', 7]);
  });

  it('choose the bars of a chart by themselves', () => {
    const rows = rowsOf(
      { id: 1, reqs: '100000000000000000001' },
      { id: 2, reqs: null },
      { id: 3, reqs: '100000000000000000003' },
      { id: 4, reqs: '100000000000000000002' },
    );
    expect(largest(rows, 'reqs', 3).map(({ id }) => id)).toEqual([3, 4, 1]);
  });
});
