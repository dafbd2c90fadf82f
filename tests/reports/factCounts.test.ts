import { describe, expect, it } from 'vitest';
import { isKept, lostOf, monthsKept, shortOf } from '../../server/reports/factCounts';
import { noLosses } from '../../server/reports/factLosses';

const keep = { rows: 13, days: 25 };
const dayMs = 86_400_000;
const [table, days, brief] = ['fact_demand', 'fact_demand_day', 'fact_demand_brief'];
const expected = new Map([[`${table} 202510`, { rows: 10, ever: 10 }]]);
/** Rows of October 2025 go from 2026-11-01 on, its daily sums from 2027-11-01. */
const [rowsGo, daysGo] = [Date.UTC(2026, 10, 1), Date.UTC(2027, 10, 1)];
const short = (now: number, rows: number, sums: number) =>
  shortOf({
    ...{ expected, staged: new Map(), accepted: noLosses, keep, now, hasBrief: true },
    found: new Map([[`${table} 202510`, { rows, hash: '' }]]),
    sums: new Map([days, brief].map((name) => [`${name} 202510`, { hash: '', facts: sums }])),
  }).map(({ name, rows: missing }) => `${name} ${missing}`);

describe('a month that the engine drops by its age', () => {
  it.each([
    ['is missed while its rows are kept, up to a day before they go', rowsGo - dayMs - 1, 0, 10, [`${table} 10`]],
    ['is not missed from a day before its rows go', rowsGo - dayMs, 0, 10, []],
    ['is not missed after that either', rowsGo + 60 * dayMs, 0, 10, []],
    ['is whole though the engine has begun to drop its rows', rowsGo, 4, 10, []],
    ['is missed where its daily sums are gone, which are kept for longer', rowsGo, 0, 0, [`${days} 10`, `${brief} 10`]],
    ['is missed by its daily sums up to a day before they go', daysGo - dayMs - 1, 0, 9, [`${days} 1`, `${brief} 1`]],
    ['is not missed from a day before its daily sums go', daysGo - dayMs, 0, 0, []],
  ])('%s', (_, now, rows, sums, missing) => {
    expect(short(now, rows, sums)).toEqual(missing);
  });

  it('is not a loss once its month is past its retention', () => {
    const known = new Map([[`${table} 202510`, 10]]);
    expect(lostOf(known, new Map(), keep, daysGo - dayMs - 1)).toMatchObject([{ table, month: 202510, rows: 10 }]);
    expect(lostOf(known, new Map(), keep, daysGo - dayMs)).toEqual([]);
    expect(monthsKept(known, keep, daysGo)).toEqual([]);
  });

  it.each([
    [202512, 2, Date.UTC(2026, 1, 1)],
    [202401, 13, Date.UTC(2025, 1, 1)],
    [202402, 24, Date.UTC(2026, 1, 1)],
  ])('%i that is kept for %i months goes with its first hour', (month, months, goes) => {
    expect([goes - dayMs - 1, goes - dayMs].map((now) => isKept(month, months, now))).toEqual([true, false]);
  });
});
