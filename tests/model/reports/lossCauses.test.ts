import { describe, expect, it } from 'vitest';
import { causeOf, endedWithin, losersOf, lossByCause } from '../../../src/model/reports/lossCauses';
import type { ReportRow } from '../../../src/model/reports/reportCall';

const row = (id: number, rev: number | string, before: number | string | null): ReportRow =>
  ({
    tag_name: `Tag ${id}`,
    rev,
    _ids: { tag_name: id },
    _prev: before === null ? null : { rev: before },
  }) as unknown as ReportRow;

const by = { id: 1, name: 'Ada' };

describe('causes of a loss', () => {
  it('count the rows that lost, the biggest loss first', () => {
    const rows = [row(1, 10, 12), row(2, 30, 20), row(3, 0, 50), row(4, 7, 7), row(5, 9, null)];
    expect(losersOf(rows, 'rev', 'tag_name').map(({ id, loss }) => [id, loss])).toEqual([
      [3, 50],
      [1, 2],
    ]);
  });

  it('are people before flights, and flights before changes by the system', () => {
    expect(causeOf([{ by: null }, { by }], true)).toBe('people');
    expect(causeOf([{ by: null }], true)).toBe('flight');
    expect(causeOf([{ by: null }], false)).toBe('system');
    expect(causeOf([], false)).toBe('none');
  });

  it('share the whole loss between them, to the last cent', () => {
    const losers = losersOf(
      [row(1, '12345678901.10', '12345678901.30'), row(2, 0, 0.3), row(3, 0, 0.5)],
      'rev',
      'tag_name',
    );
    const { total, shares } = lossByCause(losers, ({ id }) => (id === 3 ? 'none' : 'people'));
    expect(Number(total)).toBe(1);
    expect(shares.map(({ cause, loss, share, count }) => [cause, Number(loss), share, count])).toEqual([
      ['people', 0.5, 50, 2],
      ['none', 0.5, 50, 1],
    ]);
  });

  it('are an ended flight only where it ended within the time', () => {
    const within = (endsAt: unknown) => endedWithin(endsAt, '2026-11-17 00:00', '2026-11-24 23:59');
    expect(['2026-11-16 23:59', '2026-11-17 00:00', '2026-11-24 23:59', '2026-11-25 00:00', null].map(within)).toEqual([
      ...[false, true, true, false, false],
    ]);
  });
});
