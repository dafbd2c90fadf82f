import { describe, expect, it } from 'vitest';
import { operator } from '../../../api/auth/operator';
import { createMemoryStore } from '../../../api/memory/store';
import { planFor } from '../../../api/reports/runReport';
import type { HistoryRow } from '../../../src/model/consoleProvider';
import { changeMarks, joinMarks, momentsOf } from '../../../src/model/reports/changeMarks';
import { filteredObject } from '../../../src/model/reports/objectFilter';
import { timesOf } from '../../../src/model/reports/pointsByTime';
import { plainRequest, type ReportFilter, type ReportRequest } from '../../../src/model/reports/reportCall';

const at = (moment: string, version = 1): HistoryRow => ({
  version,
  at: moment,
  action: 'update',
  by: null,
  admin: null,
  changes: [],
});
const placesOf = (
  rows: readonly HistoryRow[],
  grain: 'hour' | 'day' | 'week' | 'month',
  timezone: number,
  startDate: string,
  endDate: string,
) =>
  changeMarks(rows, { times: timesOf({ startDate, endDate }, grain), grain, timezone }).map(
    ({ keys, places, rows: found }) => [keys[0], places[0], found.map(({ version }) => version)],
  );

describe('the marks of changes', () => {
  it('stand at the day that it was for the reader, those of one day as one, in the order of time', () => {
    const rows = [
      at('2026-03-11T16:00:00.000Z', 4),
      at('2026-03-11T15:59:59.999Z', 3),
      at('2026-03-10T17:00:00.000Z', 2),
      at('2026-03-09T01:00:00.000Z'),
    ];
    expect(placesOf(rows, 'day', 8, '2026-03-10', '2026-03-12')).toEqual([
      ['2026-03-11', 1, [3, 2]],
      ['2026-03-12', 2, [4]],
    ]);
    expect(placesOf(rows, 'day', -5, '2026-03-08', '2026-03-12').map(([day]) => day)).toEqual([
      '2026-03-08',
      '2026-03-10',
      '2026-03-11',
    ]);
  });

  it('stand at hours, weeks and months alike', () => {
    const rows = [at('2026-03-31T23:30:00.000Z')];
    expect(placesOf(rows, 'hour', 1, '2026-03-31', '2026-04-01')).toEqual([['2026-04-01 00:00', 24, [1]]]);
    expect(placesOf(rows, 'week', 0, '2026-03-26', '2026-04-10')).toEqual([['2026-03-30', 1, [1]]]);
    expect(placesOf(rows, 'month', 1, '2026-03-01', '2026-04-30')).toEqual([['2026-04', 1, [1]]]);
  });

  it('become one where they would stand on each other, and none is lost', () => {
    const rows = [9, 8, 5, 2, 1].map((day) => at(`2026-03-0${day}T12:00:00.000Z`, day));
    const marks = changeMarks(rows, {
      times: timesOf({ startDate: '2026-03-01', endDate: '2026-03-09' }, 'day'),
      grain: 'day',
      timezone: 0,
    });
    expect(joinMarks(marks, 1)).toEqual(marks);
    expect(
      joinMarks(marks, 2.5).map(({ keys, rows: found }) => [...keys, ...found.map(({ version }) => version)]),
    ).toEqual([
      ['2026-03-01', '2026-03-02', 2, 1],
      ['2026-03-05', '2026-03-05', 5],
      ['2026-03-08', '2026-03-09', 9, 8],
    ]);
    expect(joinMarks(marks, Number.POSITIVE_INFINITY)).toMatchObject([{ places: [0, 8], rows: { length: 5 } }]);
  });
});

it('the time that history is asked for begins and ends with the days of the reader, whose last one counts', () => {
  expect(momentsOf({ startDate: '2026-03-10', endDate: '2026-03-11' }, 8)).toEqual({
    from: '2026-03-09T16:00:00.000Z',
    to: '2026-03-11T16:00:00.000Z',
  });
  expect(momentsOf({ startDate: '2026-03-10 06:00', endDate: '2026-03-10 07:00' }, -3)).toEqual({
    from: '2026-03-10T09:00:00.000Z',
    to: '2026-03-10T11:00:00.000Z',
  });
});

const now = new Date('2026-11-24T10:30:00Z');

async function sourceOf(request: Partial<ReportRequest>): Promise<string> {
  const { planned } = await planFor({ store: createMemoryStore(), clock: () => now }, operator(1), {
    ...plainRequest,
    startDate: '2026-11-01',
    endDate: '2026-11-23',
    metrics: ['imps'],
    dimensions: ['tag_name'],
    sortDesc: false,
    timezone: 0,
    ...request,
  });
  return planned.plan.source;
}

it.each<[string, string, Partial<ReportRequest>]>([
  ['daily', 'whole days of UTC by what those tell apart', { dimensions: ['day', 'tag_name'] }],
  ['rows', 'what sums of days do not tell apart', { dimensions: ['country'] }],
  ['rows', 'hours', { dimensions: ['hour'] }],
  [
    'rows',
    'what is narrowed by something they do not know',
    { filters: [{ dimension: 'country', not: false, values: ['US'] }] },
  ],
  ['mixed', 'days of another zone, not told apart', { timezone: -5 }],
  ['rows', 'each day of another zone', { timezone: -5, dimensions: ['day'] }],
  ['mixed', 'days up to an hour', { dimensions: ['day'], endDate: '2026-11-24 09:00' }],
  ['rows', 'a day of another zone', { timezone: -5, startDate: '2026-11-23' }],
  ['rows', 'a day and a half', { startDate: '2026-11-23', endDate: '2026-11-24 09:00' }],
])('a report reads %s for %s', async (source, _, request) => expect(await sourceOf(request)).toBe(source));

const is = (dimension: string, ...values: readonly (string | number)[]): ReportFilter => ({
  dimension,
  not: false,
  values,
});

describe('the one object that a report is about', () => {
  it('is named by its id, its uid or its name, beside filters of other things', () => {
    expect(filteredObject([is('tag_id', 4101)])).toMatchObject({ resource: 'tags', field: 'id', value: 4101 });
    const channel = filteredObject([is('country', 'US', 'CA'), is('channel_uid', 'c5h8')]);
    expect(channel).toMatchObject({ resource: 'channels', field: 'uid' });
    const app = filteredObject([is('app_bundle', 'com.copperline')]);
    expect(app).toMatchObject({ resource: 'applications', field: 'bundle' });
    const manager = { resource: 'managers', field: 'name', value: 'Jonas' };
    expect(filteredObject([is('manager_name', 'Jonas')])).toEqual(manager);
    expect(filteredObject([is('applist_id', 12)])).toEqual({ resource: 'applists', field: 'id', value: 12 });
  });

  it('is there beside the account that it belongs to, and is that account where nothing narrows further', () => {
    expect(filteredObject([is('demand_id', 31), is('deal_name', 'Spring')])).toMatchObject({ resource: 'deals' });
    expect(filteredObject([is('demand_id', 31)])).toMatchObject({ resource: 'demands', value: 31 });
  });

  it('is none of several, of those left out, of a status, or of nothing', () => {
    for (const filters of [
      [],
      [is('tag_id', 1, 2)],
      [{ ...is('tag_id', 1), not: true }],
      [is('tag_status', 'active')],
      [is('tag_name', '')],
      [is('tag_id', 1), is('channel_id', 2)],
      [is('tag_id', 1, 2), is('demand_id', 31)],
      [is('country', 'US')],
      [is('no_such', 1)],
    ])
      expect(filteredObject(filters)).toBeUndefined();
  });
});
