import { describe, expect, it } from 'vitest';
import { moveHour, paintHours, presets, rectangle } from '../../../src/ui/fields/inputs/dayparts';

const off = '0'.repeat(168);

describe('hours of the week', () => {
  it('are painted between two corners, whichever comes first', () => {
    expect(rectangle(0, 25)).toEqual([0, 1, 24, 25]);
    expect(rectangle(25, 0)).toEqual([0, 1, 24, 25]);
    expect(rectangle(24 + 3, 2)).toEqual([2, 3, 26, 27]);
  });

  it('are set without moving the others', () => {
    expect(paintHours(off, [0, 167], true)).toBe(`1${'0'.repeat(166)}1`);
    expect(paintHours('1'.repeat(168), [167], false)).toBe(`${'1'.repeat(167)}0`);
  });

  it('are walked by the arrows and stop at the edges', () => {
    expect(['ArrowLeft', 'ArrowUp', 'ArrowRight', 'ArrowDown', 'Home', 'End'].map((key) => moveHour(0, key))).toEqual([0, 0, 1, 24, 0, 23]);
    expect(['ArrowRight', 'ArrowDown'].map((key) => moveHour(167, key))).toEqual([167, 167]);
    expect(moveHour(5, 'a')).toBeUndefined();
  });

  it('have presets of 168 hours each', () => {
    expect(presets.map(({ week }) => [week.length, week.split('1').length - 1])).toEqual([
      [168, 168],
      [168, 120],
      [168, 48],
      [168, 45],
      [168, 42],
    ]);
  });
});
