import { describe, expect, it } from 'vitest';
import { takeOver } from '../../../src/ui/list/useDrawnRows';

const records = (...ids: number[]) => ids.map((id) => ({ id, name: `row ${id}` }));
const drawn = (keys: Readonly<Record<number, number>>) =>
  Object.entries(keys).map(([id, key]) => ({ key, record: { id: Number(id), name: `row ${id}` } }));
const keysOf = (before: Parameters<typeof takeOver>[0], ...ids: number[]) => takeOver(before, records(...ids)).rows.map(({ key }) => key);

describe('the elements of rows', () => {
  it('are counted from the first rows on', () => {
    expect(keysOf([], 7, 8, 9)).toEqual([0, 1, 2]);
  });

  it('stay with a row that stays, wherever it goes', () => {
    expect(keysOf(drawn({ 7: 0, 8: 1, 9: 2 }), 9, 7, 8)).toEqual([2, 0, 1]);
  });

  it('go from the rows that go to those that come, from top to bottom', () => {
    const before = drawn({ 7: 0, 8: 1, 9: 2 });
    expect(keysOf(before, 4, 8, 5)).toEqual([0, 1, 2]);
    expect(keysOf(before, 4, 5, 6, 1)).toEqual([0, 1, 2, 3]);
    expect(keysOf(before, 9, 4)).toEqual([2, 0]);
  });

  it('belong to one row each', () => {
    expect(keysOf(drawn({ 7: 2, 8: 5 }), 8, 1, 2, 3)).toEqual([5, 2, 6, 7]);
  });

  it('stand still where most rows are others', () => {
    const before = drawn({ 1: 0, 2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6, 8: 7 });
    expect(takeOver(before, records(1, 2, 3, 4, 5, 6, 7, 9)).isOther).toBe(false);
    expect(takeOver(before, records(8, 11, 12, 13, 14, 15, 16, 1)).isOther).toBe(true);
    expect(keysOf(before, 8, 11, 12, 13, 14, 15, 16, 1)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });

  it('stay with the row that the keys are at', () => {
    const before = drawn({ 1: 0, 2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6, 8: 7 });
    const rows = records(8, 11, 12, 13, 14, 15, 16, 17);
    expect(takeOver(before, rows, 8).rows[0]?.key).toBe(7);
    expect(takeOver(before, rows, 5).rows[0]?.key).toBe(0);
  });
});
