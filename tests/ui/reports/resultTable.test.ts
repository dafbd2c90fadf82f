import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dollarsOf, type Figure, sumOf } from '../../../src/model/exactSums';
import type { ReportAnswer, ReportRow } from '../../../src/model/reports/reportCall';
import { behindRows } from '../../../src/reports/act/behindRows';
import { largest } from '../../../src/reports/chartPoints';
import { csvOf } from '../../../src/reports/csvOf';
import { exportTable } from '../../../src/reports/exportTable';
import { refilled } from '../../../src/reports/ResultTable';
import { sortRows } from '../../../src/reports/sortRows';
import { cellText, tableColumns } from '../../../src/reports/tableColumns';
import { csvCell } from '../../../src/schema/csvLine';
import { densities } from '../../../src/ui/list/DensityButton';
import { rowHeights } from '../../../src/ui/list/useRowHeight';
import { readSource } from '../../support/imports';

const words = {
  nameOf: (id: string) => ({ channel_name: 'Channel', rev: 'Revenues' })[id] ?? id,
  dimension: () => undefined,
  words: (kind: string, name: string) => `${name}, ${kind}`,
};

const answer: ReportAnswer = {
  columns: [
    { id: 'channel_name', kind: 'dimension', label: 'Channel', type: 'text', object: 'channels' },
    { id: 'rev', kind: 'metric', label: 'Revenues', unit: 'usd', additive: true },
  ],
  rows: [
    { channel_name: '=HYPERLINK("http://x")', rev: 12.5, _prev: { rev: 10 } },
    { channel_name: 'Roku, FAST', rev: null, _prev: null },
  ] as unknown as ReportRow[],
  total: { rev: 12.5 },
  compare: null,
  rowCount: 2,
  truncated: false,
  partial: false,
  asOf: '2026-03-17T12:00:00Z',
  tookMs: 1,
};

describe('a report as CSV', () => {
  it('has bare figures, the names of its columns, and the mark by which spreadsheets know UTF-8', async () => {
    const text = await (await csvOf(exportTable(answer, words))).text();
    expect(text).toBe('Channel,Revenues\r\n"\'=HYPERLINK(""http://x"")",12.5\r\n"Roku, FAST",\r\n');
    const bytes = new Uint8Array(await (await csvOf(exportTable(answer, words))).arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  });

  it('has the other period and the difference beside each figure', async () => {
    const compared = { ...answer, compare: { startDate: '2026-03-01', endDate: '2026-03-02', total: { rev: 10 } } };
    const [head, first] = (await (await csvOf(exportTable(compared, words))).text()).split('\r\n');
    expect(head).toBe('Channel,Revenues,"Revenues, previous","Revenues, change","Revenues, percent"');
    expect(first).toMatch(/,12\.5,10,2\.5,25$/);
  });

  it('hands a spreadsheet no formula, whatever a name begins with, and leaves figures below nothing as they are', () => {
    fc.assert(
      fc.property(fc.constantFrom('=', '+', '-', '@', '\t', '\r'), fc.string(), (first, rest) => {
        const cell = csvCell(first + rest).replace(/^"/, '');
        expect(cell).toMatch(/^'|^-\d+(\.\d+)?$/);
      }),
    );
    expect(csvCell(-5)).toBe('-5');
  });

  it('has every row of a long answer, in order', async () => {
    const rows = Array.from({ length: 5_000 }, (_, index) => ({ channel_name: `Channel ${index}`, rev: index }));
    const text = await (await csvOf(exportTable({ ...answer, rows } as ReportAnswer, words))).text();
    const lines = text.trimEnd().split('\r\n');
    expect(lines).toHaveLength(5_001);
    expect(lines.at(-1)).toBe('Channel 4999,4999');
  });
});

it('leaves room for each change, difference and figure of a comparison', () => {
  const row = { rev: 4215.54, _prev: { rev: 0.07 } };
  const answer = {
    columns: [{ id: 'rev', kind: 'metric', unit: 'usd', additive: true }],
    rows: [row],
    total: { rev: 4215.54 },
    compare: { total: { rev: 0.07 } },
  } as unknown as ReportAnswer;
  const columns = tableColumns({
    answer,
    hidden: new Set<string>(),
    nameOf: () => 'Revenues',
    dimension: () => undefined,
    metric: () => undefined,
  });
  expect(columns.map(({ kind }) => kind)).toEqual(['metric', 'previous', 'difference', 'change']);
  // A digit is about seven pixels wide, and each side of a cell has eight free.
  const narrow = columns.filter((column) => column.width < cellText(column, row as never).length * 7 + 16);
  expect(narrow.map((column) => cellText(column, row as never))).toEqual([]);
});

describe('the elements of rows', () => {
  const run = fc
    .tuple(fc.nat(200), fc.nat(50))
    .map(([from, count]) => Array.from({ length: count }, (_, at) => from + at));

  it('hold each row in sight once, and those that stay keep theirs as far as there are so many', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(200), { maxLength: 50 }), run, (before, wanted) => {
        const after = refilled(before, wanted);
        expect([...after].sort((a, b) => a - b)).toEqual(wanted);
        if (after.length < before.length) return;
        for (const [slot, index] of before.entries()) if (wanted.includes(index)) expect(after[slot]).toBe(index);
      }),
    );
  });

  it('take the rows that come where others left', () => {
    expect(refilled([0, 1, 2, 3], [2, 3, 4, 5])).toEqual([4, 5, 2, 3]);
    expect(refilled([4, 5, 2, 3], [90, 91, 92])).toEqual([90, 91, 92]);
    expect(refilled([0, 1], [0, 1, 2])).toEqual([0, 1, 2]);
  });
});

it('rows are as high as the styles make them in every density', () => {
  const css = readSource('src/ui/theme/tokens.css');
  const heightIn = (block: string): number => Number(/--row-height: (\d+)px/.exec(block)?.[1]);
  const ofDensity = (density: string): number => heightIn(css.split(`[data-density="${density}"]`)[1] ?? '');
  expect(rowHeights).toEqual({
    normal: heightIn(css),
    compact: ofDensity('compact'),
    comfortable: ofDensity('comfortable'),
  });
  expect(Object.keys(rowHeights).sort()).toEqual([...densities].sort());
});

/** Some around the last whole number that a double holds, some far beyond, and some small. */
const micro = fc.oneof(
  fc.bigInt(2n ** 53n - 5n, 2n ** 53n + 5n),
  fc.bigInt(10n ** 20n, 10n ** 20n + 9n),
  fc.bigInt(-(10n ** 20n) - 9n, -(10n ** 20n)),
  fc.bigInt(0n, 9n),
);
const rowOf = (now: Figure, before: Figure | null): ReportRow =>
  ({ rev: now, _prev: before === null ? null : { rev: before } }) as unknown as ReportRow;

describe('rows sorted by sums that a double does not hold', () => {
  it.each([
    ['counts', sumOf],
    ['money', (value: bigint) => dollarsOf(sumOf(value))],
  ])('have the order of the sums themselves: %s', (_, figureOf) => {
    const pairs = fc.array(fc.tuple(micro, micro), { minLength: 2, maxLength: 30 });
    fc.assert(
      fc.property(pairs, fc.constantFrom('value', 'previous', 'difference'), fc.boolean(), (given, of, isDesc) => {
        const keyOf = ([now, before]: readonly [bigint, bigint]): bigint =>
          of === 'value' ? now : of === 'previous' ? before : now - before;
        const rows = given.map(([now, before]) => rowOf(figureOf(now), figureOf(before)));
        const places = new Map(rows.map((row, at) => [row, keyOf(given[at] as [bigint, bigint])]));
        const keys = sortRows(rows, 'rev', isDesc, true, of as 'value').map((row) => places.get(row) as bigint);
        const wanted = given.map(keyOf).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
        expect(keys).toEqual(isDesc ? wanted.reverse() : wanted);
      }),
    );
  });

  it('have what is new last by what was before only where that is no sum', () => {
    const rows = [rowOf('9007199254740993', null), rowOf('9007199254740995', '9007199254740993')];
    expect(sortRows(rows, 'rev', false, true, 'previous')).toEqual(rows);
    expect(sortRows(rows, 'rev', false, true, 'difference')).toEqual([rows[1], rows[0]]);
  });
});

const columns = [
  { id: 'rev', kind: 'metric', label: 'Revenues', unit: 'usd', additive: true },
  { id: 'reqs', kind: 'metric', label: 'Requests', unit: 'count', additive: true },
] as unknown as ReportAnswer['columns'];
const rowsOf = (...rows: object[]) => rows as ReportRow[];

describe('figures that a double does not hold', () => {
  it('add up exactly behind ticked rows', () => {
    const rows = rowsOf(
      { rev: '9007199254.740993', reqs: '9007199254740993' },
      { rev: 0.000001, reqs: 1 },
      { rev: null, reqs: 9 },
    );
    expect(behindRows(rows, { columns }).map(({ sum }) => sum)).toEqual(['9007199254.740994', '9007199254741003']);
    const [rev, reqs] = behindRows(rowsOf({ rev: 0.1, reqs: 3 }, { rev: 0.2, reqs: 4 }), { columns });
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
