import { describe, expect, it } from 'vitest';
import { axisTimes } from '../../../src/model/reports/axisTimes';
import type { ReportRow } from '../../../src/model/reports/reportCall';
import { heatOf, heatSteps } from '../../../src/reports/heatOf';
import { plotScale, shortName, timesWritten } from '../../../src/reports/plotScale';
import type { TableColumn } from '../../../src/reports/tableColumns';
import type { ChartData } from '../../../src/reports/useChartData';

const days = Array.from({ length: 30 }, (_, day) => `11-${String(day + 1).padStart(2, '0')}`);

const data = (changes: Partial<ChartData>): ChartData => ({
  state: 'ready',
  kind: 'line',
  kindsOffered: ['line'],
  metric: 'rev',
  name: 'Revenues',
  unit: 'usd',
  better: 'more',
  grain: 'day',
  points: [
    { key: '2026-11-01', now: 80, before: 390 },
    { key: '2026-11-02', now: 90, before: null },
  ],
  layers: [],
  layered: [],
  ...changes,
});

describe('what is written beside a chart', () => {
  it('names each time where there is room; else the first, the last and even steps clear of it; a lonely one once', () => {
    expect(timesWritten(days, 70)).toEqual(days.map((_, at) => at));
    expect(timesWritten(days, 25)).toEqual([0, 3, 6, 9, 12, 15, 18, 21, 24, 29]);
    expect(timesWritten(['11-01'], 600)).toEqual([0]);
    expect(timesWritten(['11-01', '11-02'], 40)).toEqual([1]);
    expect(timesWritten([], 600)).toEqual([]);
  });

  it('has the year of days where they are of several years', () => {
    const shown = (...keys: readonly string[]) => keys.map(axisTimes(keys));
    expect(shown('2026-09-03 18:00', '2026-09-04 00:00')).toEqual(['09-03 18:00', '09-04 00:00']);
    expect(shown('2025-12-31', '2026-01-01')).toEqual(['2025-12-31', '2026-01-01']);
    expect(shown('2026-09', '2026-10')).toEqual(['2026-09', '2026-10']);
    expect(shown()).toEqual([]);
  });

  it('cuts a name to its room', () => {
    expect(shortName('Harbour Foods CTV US midroll', 600)).toBe('Harbour Foods…');
    expect(shortName('Harbour Foods CTV US midroll', 60)).toBe('Harbour …');
    expect(shortName('Harbour', 60)).toBe('Harbour');
  });
});

describe('how a chart is measured', () => {
  it('begins a sum at nothing and a ratio near its least, and is as high as what is drawn: periods beside it, layers', () => {
    expect(plotScale(data({}), false).selection).toEqual([0, 25, 50, 75, 100]);
    expect(plotScale(data({}), true).selection).toEqual([0, 100, 200, 300, 400]);
    expect(plotScale(data({ unit: 'percent' }), false).selection[0]).toBe(80);
    const layered = [{ key: '2026-11-01', layers: [100, null], rest: 290 }];
    expect(plotScale(data({ kind: 'stacked', layered }), false).selection.at(-1)).toBe(400);
  });

  it('tells bars of names from bars of times, and hours from days', () => {
    const named = data({ kind: 'bars', points: [{ key: 'Harbour', now: 1, before: null }] });
    const hours = data({ points: [{ key: '2026-11-01 18:00', now: 1, before: null }] });
    expect([plotScale(named, false).isNamed, plotScale(data({ kind: 'bars' }), false).isNamed]).toEqual([true, false]);
    expect([plotScale(hours, false).isHours, plotScale(data({}), false).isHours]).toEqual([true, false]);
  });
});

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
  const stepsOf = (columns: readonly TableColumn[], key: string, of = rows) =>
    of.map((one) => heatOf(of, columns).get(key)?.(one));

  it('shades each by the greatest: losses, gains, percentages up to twice as much, and points; none where nothing differs', () => {
    expect(stepsOf(comparedOf(rev), 'rev difference')).toEqual([heatSteps, heatSteps, 0, 0]);
    const most = [...rows, row({ rev: 9_000 }, { rev: 1_000 }), row({ rev: 0 }, { rev: 200 })];
    expect(stepsOf(comparedOf(rev), 'rev difference', most)).toEqual([heatSteps, 0, 0, 0, heatSteps, 4]);
    expect(stepsOf(comparedOf(rev), 'rev change')).toEqual([heatSteps, heatSteps, 0, 0]);
    const more = [...rows, row({ rev: 400 }, { rev: 20 }), row({ rev: 90 }, { rev: 60 })];
    expect(stepsOf(comparedOf(rev), 'rev change', more)).toEqual([heatSteps, heatSteps, 0, 0, heatSteps, 4]);
    expect(stepsOf(comparedOf(fill), 'fill change')).toEqual([heatSteps, heatSteps, 0, 0]);
    const same = [row({ rev: 5 }, { rev: 5 }), row({ rev: 7 }, { rev: 7 })];
    expect(stepsOf(comparedOf(rev), 'rev difference', same)).toEqual([0, 0]);
    expect(stepsOf(comparedOf(rev), 'rev change', [])).toEqual([]);
  });

  it('shades figures as without a comparison, and never what was before', () => {
    const columns = [...comparedOf(rev), ...comparedOf(fill)];
    expect(stepsOf(columns, 'fill')).toEqual([heatSteps, 4, 0, 0]);
    expect(stepsOf(comparedOf(rev), 'rev')).toEqual([2, heatSteps, 0, 1]);
    expect([...heatOf(rows, columns).keys()].filter((key) => key.endsWith('previous'))).toEqual([]);
  });
});
