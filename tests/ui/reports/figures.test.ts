import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { niceTicks } from '../../../src/model/reports/niceTicks';
import { changeOf, formatFigure, formatShort, withPoints } from '../../../src/ui/i18n/figures';
import { formatKbps } from '../../../src/ui/i18n/format';
import { setNumberStyle } from '../../../src/ui/i18n/numberStyle';

describe('a figure', () => {
  it.each([
    [1_065_289_099, 'count', '1,065,289,099'],
    [1.866, 'percent', '1.87%'],
    [350_734.885, 'usd', '$350,734.89'],
    [121.4, 'ms', '121.40'],
    [null, 'usd', '-'],
    [20_000_000_000_000, 'usd', '$20,000,000,000,000.00'],
    [null, 'ms', '-'],
  ] as const)('%s in %s is %s', (value, unit, words) => expect(formatFigure(value, unit)).toBe(words));

  it.each([
    [0, 'count', '0'],
    [20_000, 'usd', '$20k'],
    [2.5e9, 'count', '2.5B'],
    [-3e12, 'usd', '-$3T'],
    [2.25, 'percent', '2.25%'],
    [-1_500, 'usd', '-$1.5k'],
  ] as const)('%s in %s is %s beside an axis', (value, unit, words) => expect(formatShort(value, unit)).toBe(words));
});

describe('a figure in French', () => {
  beforeAll(() => setNumberStyle('fr'));
  afterAll(() => setNumberStyle('en'));

  it.each([
    [0, 'count', '0'],
    [750, 'usd', '750,00\u00a0$'],
    [20_000, 'usd', '20\u00a0k$'],
    [100_000, 'count', '100\u00a0k'],
    [2.5e9, 'count', '2,5\u00a0Md'],
    [-3e12, 'usd', '-3\u202f000\u00a0Md$'],
    [1.25e12, 'count', '1\u202f250\u00a0Md'],
    [2.25, 'percent', '2,25\u00a0%'],
  ] as const)('%s in %s is %s beside an axis', (value, unit, words) => expect(formatShort(value, unit)).toBe(words));

  it('is compared in points and measured in bits as the language has it', () => {
    expect(withPoints(changeOf(1.98, 2.24, 'percent', 'more'), 'percent')).toBe('−0,26 pt');
    expect(formatKbps(8_200)).toBe('8\u202f200 kbit/s');
  });
});

describe('a change', () => {
  const tells = (text: string, direction: string, tone: string) => ({ text, direction, tone });
  it.each([
    [101.2, 100, 'count', 'more', tells('+1.20%', 'up', 'good')],
    [88.6, 100, 'usd', 'more', tells('−11.40%', 'down', 'bad')],
    [1_716, 100, 'count', 'more', { text: '+1,616.00%' }],
    // In points where the figure is a percent itself.
    [1.98, 2.24, 'percent', 'more', tells('−0.26', 'down', 'bad')],
    [1, 2, 'percent', 'less', { tone: 'good' }],
    [3, 2, 'usd', null, { tone: 'neutral' }],
    // None where one of the two is not there, or it began at nothing.
    [null, 1, 'count', 'more', { text: '-' }],
    [1, null, 'count', 'more', { text: '-' }],
    [1, undefined, 'count', 'more', { text: '-' }],
    [1, 0, 'count', 'more', { text: '-' }],
    // No sign when nothing is to be seen of it.
    [100.001, 100, 'count', 'more', tells('0.00%', 'same', 'neutral')],
    [0, 0, 'count', 'more', { text: '0.00%' }],
  ] as const)('to %s from %s in %s, where %s is better, is %o', (now, before, unit, better, told) => {
    expect(changeOf(now, before, unit, better)).toMatchObject(told);
  });

  it('in points says so', () => {
    expect(withPoints(changeOf(1.98, 2.24, 'percent', 'more'), 'percent')).toBe('−0.26 pp');
  });
});

it('the steps of an axis are round and hold all that is drawn', () => {
  expect(niceTicks([0.9, 3.2], true)).toEqual([0, 1, 2, 3, 4]);
  expect(niceTicks([1.86, 2.34], false)).toEqual([1.8, 2, 2.2, 2.4]);
  expect(niceTicks([], true)).toEqual([0, 1]);
  expect(niceTicks([5, 5], false).length).toBeGreaterThan(1);
});
