import { describe, expect, it } from 'vitest';
import type { HistoryRow } from '../../../src/model/consoleProvider';
import { changeMarks, joinMarks, momentsOf } from '../../../src/model/reports/changeMarks';
import { timesOf } from '../../../src/model/reports/pointsByTime';

const at = (moment: string, version = 1): HistoryRow => ({ version, at: moment, action: 'update', by: null, admin: null, changes: [] });
const placesOf = (
  rows: readonly HistoryRow[],
  grain: 'hour' | 'day' | 'week' | 'month',
  timezone: number,
  startDate: string,
  endDate: string,
) =>
  changeMarks(rows, { times: timesOf({ startDate, endDate }, grain), grain, timezone }).map(({ keys, places, rows: found }) => [
    keys[0],
    places[0],
    found.map(({ version }) => version),
  ]);

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
    expect(placesOf(rows, 'day', -5, '2026-03-08', '2026-03-12').map(([day]) => day)).toEqual(['2026-03-08', '2026-03-10', '2026-03-11']);
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
    expect(joinMarks(marks, 2.5).map(({ keys, rows: found }) => [...keys, ...found.map(({ version }) => version)])).toEqual([
      ['2026-03-01', '2026-03-02', 2, 1],
      ['2026-03-05', '2026-03-05', 5],
      ['2026-03-08', '2026-03-09', 9, 8],
    ]);
    expect(joinMarks(marks, Number.POSITIVE_INFINITY)).toMatchObject([{ places: [0, 8], rows: { length: 5 } }]);
  });
});

describe('the time that history is asked for', () => {
  it('begins and ends with the days of the reader, whose last one counts', () => {
    expect(momentsOf({ startDate: '2026-03-10', endDate: '2026-03-11' }, 8)).toEqual({
      from: '2026-03-09T16:00:00.000Z',
      to: '2026-03-11T16:00:00.000Z',
    });
    expect(momentsOf({ startDate: '2026-03-10 06:00', endDate: '2026-03-10 07:00' }, -3)).toEqual({
      from: '2026-03-10T09:00:00.000Z',
      to: '2026-03-10T11:00:00.000Z',
    });
  });
});
