import { describe, expect, it } from 'vitest';
import type { ReportRow } from '../../../src/model/reports/reportCall';
import { heatOf, heatSteps } from '../../../src/reports/heatOf';
import type { TableColumn } from '../../../src/reports/tableColumns';

const rest = { label: '', better: 'more', object: null, labels: undefined, width: 80 } as const;
const rev: TableColumn = { ...rest, key: 'rev', id: 'rev', kind: 'metric', unit: 'usd', isAdditive: true };
const fill: TableColumn = { ...rest, key: 'fill', id: 'fill', kind: 'metric', unit: 'percent', isAdditive: false };
const comparedOf = (column: TableColumn): readonly TableColumn[] => [
  column,
  { ...column, key: `${column.id} previous`, kind: 'previous' },
  { ...column, key: `${column.id} difference`, kind: 'difference' },
  { ...column, key: `${column.id} change`, kind: 'change' },
];
const row = (now: Record<string, number | null>, before: Record<string, number | null> | null): ReportRow =>
  ({ ...now, _prev: before }) as unknown as ReportRow;

describe('the heat of a comparison', () => {
  const rows = [
    row({ rev: 100, fill: 5 }, { rev: 500, fill: 1 }),
    row({ rev: 300, fill: 3 }, { rev: 100, fill: 4 }),
    row({ rev: 10, fill: null }, null),
    row({ rev: 50, fill: 1 }, { rev: 50, fill: null }),
  ];
  const stepsOf = (columns: readonly TableColumn[], key: string, of = rows) => of.map((one) => heatOf(of, columns).get(key)?.(one));

  it('shades losses by the greatest loss and gains by the greatest gain', () => {
    expect(stepsOf(comparedOf(rev), 'rev difference')).toEqual([heatSteps, heatSteps, 0, 0]);
    const most = [...rows, row({ rev: 9_000 }, { rev: 1_000 }), row({ rev: 0 }, { rev: 200 })];
    expect(stepsOf(comparedOf(rev), 'rev difference', most)).toEqual([heatSteps, 0, 0, 0, heatSteps, 4]);
  });

  it('shades percentages by their size up to twice as much, and not where there is none', () => {
    expect(stepsOf(comparedOf(rev), 'rev change')).toEqual([heatSteps, heatSteps, 0, 0]);
    const more = [...rows, row({ rev: 400 }, { rev: 20 }), row({ rev: 90 }, { rev: 60 })];
    expect(stepsOf(comparedOf(rev), 'rev change', more)).toEqual([heatSteps, heatSteps, 0, 0, heatSteps, 4]);
  });

  it('shades differences in points by their size', () => {
    expect(stepsOf(comparedOf(fill), 'fill change')).toEqual([heatSteps, heatSteps, 0, 0]);
  });

  it('shades figures as without a comparison, and never what was before', () => {
    const columns = [...comparedOf(rev), ...comparedOf(fill)];
    expect(stepsOf(columns, 'fill')).toEqual([heatSteps, 4, 0, 0]);
    expect(stepsOf(comparedOf(rev), 'rev')).toEqual([2, heatSteps, 0, 1]);
    expect([...heatOf(rows, columns).keys()].filter((key) => key.endsWith('previous'))).toEqual([]);
  });

  it('shades nothing where nothing differs', () => {
    const same = [row({ rev: 5 }, { rev: 5 }), row({ rev: 7 }, { rev: 7 })];
    expect(stepsOf(comparedOf(rev), 'rev difference', same)).toEqual([0, 0]);
    expect(stepsOf(comparedOf(rev), 'rev change', [])).toEqual([]);
  });
});
