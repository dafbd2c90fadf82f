import { expect, it } from 'vitest';
import type { ReportAnswer } from '../../../src/model/reports/reportCall';
import { cellText, tableColumns } from '../../../src/reports/tableColumns';

it('leaves room for each change, difference and figure of a comparison', () => {
  const row = { rev: 4215.54, _prev: { rev: 0.07 } };
  const answer = {
    columns: [{ id: 'rev', kind: 'metric', unit: 'usd', additive: true }],
    rows: [row],
    total: { rev: 4215.54 },
    compare: { total: { rev: 0.07 } },
  } as unknown as ReportAnswer;
  const columns = tableColumns({
    ...{ answer, hidden: new Set<string>(), nameOf: () => 'Revenues' },
    ...{ dimension: () => undefined, metric: () => undefined },
  });
  expect(columns.map(({ kind }) => kind)).toEqual(['metric', 'previous', 'difference', 'change']);
  // A digit is about seven pixels wide, and each side of a cell has eight free.
  const narrow = columns.filter((column) => column.width < cellText(column, row as never).length * 7 + 16);
  expect(narrow.map((column) => cellText(column, row as never))).toEqual([]);
});
