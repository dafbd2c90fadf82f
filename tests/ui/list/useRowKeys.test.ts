import { describe, expect, it } from 'vitest';
import { takeOver } from '../../../src/ui/list/useRowKeys';

const rows = (...ids: number[]) => ids.map((id) => ({ id }));

describe('keys of rows', () => {
  it('are counted from the first rows on', () => {
    expect(takeOver(new Map(), rows(7, 8, 9))).toEqual([0, 1, 2]);
  });

  it('stay with a row that stays, wherever it goes', () => {
    const before = new Map(rows(7, 8, 9).map(({ id }, at) => [id, at]));
    expect(takeOver(before, rows(9, 7, 8))).toEqual([2, 0, 1]);
  });

  it('go from the rows that go to those that come, from top to bottom', () => {
    const before = new Map(rows(7, 8, 9).map(({ id }, at) => [id, at]));
    expect(takeOver(before, rows(4, 8, 5))).toEqual([0, 1, 2]);
    expect(takeOver(before, rows(4, 5, 6, 1))).toEqual([0, 1, 2, 3]);
    expect(takeOver(before, rows(9, 4))).toEqual([2, 0]);
  });

  it('are given to one row each', () => {
    const before = new Map([
      [7, 2],
      [8, 5],
    ]);
    expect(takeOver(before, rows(8, 1, 2, 3))).toEqual([5, 2, 6, 7]);
  });
});
