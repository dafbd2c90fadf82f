import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { offeredGrains } from '../../../src/model/reports/byTime';
import { pointsByTime, timesOf } from '../../../src/model/reports/pointsByTime';
import type { ReportRow } from '../../../src/model/reports/reportCall';
import {
  draftOfPreset,
  emptyDraft,
  firstDraft,
  missingIn,
  requestOf,
  without,
} from '../../../src/model/reports/reportDraft';
import { moved } from '../../../src/reports/ChipSection';
import { drillInto, filterByCell } from '../../../src/reports/filterByCell';
import { sortRows } from '../../../src/reports/sortRows';
import { testSeed } from '../../support/seed';
import { catalogue } from './catalogue';

const draft = {
  ...emptyDraft,
  dimensions: ['channel_name', 'country'],
  metrics: ['rev', 'fill'],
  sortBy: 'rev',
  filters: [{ dimension: 'country', not: true, values: ['FR'] }],
};
const row = {
  channel_name: 'Harbour Sport',
  country: 'GB',
  day: '2026-03-04',
  _ids: { channel_name: 7 },
} as unknown as ReportRow;

const march = { startDate: '2026-03-01', endDate: '2026-03-31' };

describe('a report that is being built', () => {
  it('begins with the first name of the mode and the usual figures', () => {
    expect(firstDraft(catalogue(0), 0)).toMatchObject({
      range: 'last7',
      dimensions: ['channel_name'],
      sortBy: 'rev',
      sortDesc: true,
      metrics: ['rev', 'cost', 'opps', 'reqs', 'imps', 'fill'],
    });
  });

  it('is sent with its days, and those it is compared with', () => {
    const request = requestOf({ ...draft, range: 'yesterday', compare: 'week' }, '2026-03-17');
    const compare = { startDate: '2026-03-09', endDate: '2026-03-09' };
    expect(request).toMatchObject({ startDate: '2026-03-16', endDate: '2026-03-16', compare, offset: 0 });
    expect(request).not.toHaveProperty('range');
  });

  it('takes a preset as it is, and hides errors unless that says otherwise', () => {
    const usual = { range: 'last30', hideErrors: true, limit: null };
    expect(draftOfPreset('last30', { dimensions: ['day'], metrics: ['rev'] })).toMatchObject(usual);
    expect(draftOfPreset('last7', { dimensions: [], metrics: ['rev'], hideErrors: false }).hideErrors).toBe(false);
  });

  it('knows what another catalogue lacks, and goes on without it', () => {
    const missing = missingIn(draft, catalogue(1));
    expect(missing).toEqual(['rev', 'fill']);
    const left = { metrics: ['imps'], sortBy: 'imps', dimensions: ['channel_name', 'country'] };
    expect(without({ ...draft, metrics: ['rev', 'imps'] }, missing)).toMatchObject(left);
  });

  it('is narrowed to the value of a cell beside what is filtered, and asks for what has no object by its being empty', () => {
    expect(filterByCell(draft, row, 'country', false, march).filters).toEqual([
      { dimension: 'country', not: true, values: ['FR'] },
      { dimension: 'country', not: false, values: ['GB'] },
    ]);
    expect(filterByCell(draft, row, 'country', true, march).filters).toEqual([
      { dimension: 'country', not: true, values: ['FR', 'GB'] },
    ]);
    const none = { channel_name: '(none)', _ids: { channel_name: 0 } } as unknown as ReportRow;
    expect(filterByCell(draft, none, 'channel_name', false, march).filters?.at(-1)?.values).toEqual(['']);
  });

  it('is narrowed to what the report has of a day, a week or a month, which is what the cell counted', () => {
    const of = (id: string, value: string, startDate: string, endDate: string) => {
      const { range } = filterByCell(draft, { [id]: value } as unknown as ReportRow, id, false, { startDate, endDate });
      return Object.values(range ?? {});
    };
    expect(of('day', '2026-03-04', '2026-03-01', '2026-03-31')).toEqual(['2026-03-04', '2026-03-04']);
    expect(of('week', '2026-03-02', '2026-03-04', '2026-03-17')).toEqual(['2026-03-04', '2026-03-08']);
    expect(of('week', '2026-03-16', '2026-03-04', '2026-03-17')).toEqual(['2026-03-16', '2026-03-17']);
    expect(of('month', '2026-02', '2026-01-10', '2026-03-17')).toEqual(['2026-02-01', '2026-02-28']);
    const inHours = of('day', '2026-03-04', '2026-03-04 06:00', '2026-03-05 12:00');
    expect(inHours).toEqual(['2026-03-04 06:00', '2026-03-04 23:00']);
  });

  it('goes from a row into the next dimension', () => {
    expect(drillInto(draft, row, 'channel_name', 'device', march)).toMatchObject({
      dimensions: ['device', 'country'],
      filters: [{ dimension: 'country' }, { dimension: 'channel_name', not: false, values: ['Harbour Sport'] }],
    });
  });

  it('moves a chip no further than to an end', () => {
    expect(moved(['a', 'b', 'c'], 'c', -3)).toEqual(['c', 'a', 'b']);
    expect(moved(['a', 'b', 'c'], 'a', 9)).toEqual(['b', 'c', 'a']);
  });
});

describe('rows that are sorted here', () => {
  const rows = [{ n: 2 }, { n: null }, { n: 10 }, { n: 2, second: 1 }] as unknown as ReportRow[];

  it('have nothing last both ways, and keep the order of equals', () => {
    expect(sortRows(rows, 'n', true).map(({ n }) => n)).toEqual([10, 2, 2, null]);
    expect(sortRows(rows, 'n', false)).toEqual([rows[0], rows[3], rows[2], rows[1]]);
  });

  it('have names in the order of the lists, and other texts by code point', () => {
    const named = ['Zoo 10', 'apple', 'Zoo 9', null, 'Éclair'].map((n) => ({ n })) as unknown as ReportRow[];
    const sorted = (areNames: boolean) => sortRows(named, 'n', false, false, 'value', true, areNames).map(({ n }) => n);
    expect(sorted(true)).toEqual(['apple', 'Éclair', 'Zoo 9', 'Zoo 10', null]);
    expect(sorted(false)).toEqual(['Zoo 10', 'Zoo 9', 'apple', 'Éclair', null]);
  });

  it.each([
    ['few', 7],
    ['many', 40_000],
  ])('are in the order of their values, where %s are different', (_, most) => {
    const values = fc.sample(fc.nat(most), { seed: testSeed, numRuns: 30_000 });
    for (const made of [(value: number) => value - most / 2, (value: number) => `é${value}`]) {
      const many = values.map((value, at) => ({ v: at % 11 === 3 ? null : made(value), at })) as unknown as ReportRow[];
      for (const isDesc of [false, true]) {
        const compare = (a: ReportRow, b: ReportRow) => {
          if (a.v === b.v) return Number(a.at) - Number(b.at);
          if (a.v === null || b.v === null) return a.v === null ? 1 : -1;
          return (a.v as number) < (b.v as number) === isDesc ? 1 : -1;
        };
        expect(sortRows(many, 'v', isDesc)).toEqual(many.toSorted(compare));
      }
    }
  });
});

it('the points of a chart stand for every time of the period, Mondays, months and hours too, neither one alone nor too many', () => {
  const rows = [{ day: '2026-03-02', rev: 5, _prev: { rev: 4 } }] as unknown as ReportRow[];
  expect(pointsByTime(rows, { startDate: '2026-03-01', endDate: '2026-03-02' }, 'day', 'rev', Infinity)).toEqual([
    { key: '2026-03-01', now: null, before: null },
    { key: '2026-03-02', now: 5, before: 4 },
  ]);
  const times = (startDate: string, endDate: string, grain: 'week' | 'month' | 'hour') =>
    timesOf({ startDate, endDate }, grain).join();
  expect(times('2026-03-04', '2026-03-12', 'week')).toBe('2026-03-02,2026-03-09');
  expect(times('2026-01-31', '2026-03-01', 'month')).toBe('2026-01,2026-02,2026-03');
  const hours = '2026-03-04 22:00,2026-03-04 23:00,2026-03-05 00:00';
  expect(times('2026-03-04 22:00', '2026-03-05 00:00', 'hour')).toBe(hours);
  expect(offeredGrains({ startDate: '2026-03-04', endDate: '2026-03-04' })).toEqual(['hour']);
  expect(offeredGrains({ startDate: '2025-01-01', endDate: '2026-12-31' })).toEqual(['week', 'month']);
});
