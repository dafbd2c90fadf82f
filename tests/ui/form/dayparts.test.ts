import { describe, expect, it } from 'vitest';
import { moveHour, paintHours, presets, rectangle, weekText } from '../../../src/ui/fields/inputs/dayparts';

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
      [168, 42],
    ]);
  });
});

describe('a week in words', () => {
  const words = { dayName: (day: number) => 'Mo Tu We Th Fr Sa Su'.split(' ')[day] ?? '', allDay: 'all day' };
  const week = (paint: (day: number, hour: number) => boolean) =>
    Array.from({ length: 168 }, (_, at) => (paint(Math.floor(at / 24), at % 24) ? '1' : '0')).join('');

  it.each([
    [week((day, hour) => day < 5 && hour >= 9 && hour < 18), 'Mo–Fr 09–18'],
    [week((day) => day >= 5), 'Sa–Su all day'],
    [week((day, hour) => (day === 0 || day === 2) && (hour < 2 || hour === 23)), 'Mo, We 00–02, 23–24'],
    [week((day, hour) => (day < 5 ? hour >= 18 : hour === 10)), 'Mo–Fr 18–24 · Sa–Su 10–11'],
    ['0'.repeat(168), ''],
  ])('says days of the same hours together (%#)', (hours, text) => {
    expect(weekText(hours, words)).toBe(text);
  });
});
