import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { refilled } from '../../../src/reports/useKeptRows';
import { densities } from '../../../src/ui/list/DensityButton';
import { rowHeights } from '../../../src/ui/list/useRowHeight';
import { readSource } from '../../support/imports';

describe('the elements of rows', () => {
  const run = fc.tuple(fc.nat(200), fc.nat(50)).map(([from, count]) => Array.from({ length: count }, (_, at) => from + at));

  it('hold each row in sight once, and those that stay keep theirs as far as there are so many', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(200), { maxLength: 50 }), run, (before, wanted) => {
        const after = refilled(before, wanted);
        expect([...after].sort((a, b) => a - b)).toEqual(wanted);
        if (after.length < before.length) return;
        for (const [slot, index] of before.entries()) if (wanted.includes(index)) expect(after[slot]).toBe(index);
      }),
    );
  });

  it('take the rows that come where others left', () => {
    expect(refilled([0, 1, 2, 3], [2, 3, 4, 5])).toEqual([4, 5, 2, 3]);
    expect(refilled([4, 5, 2, 3], [90, 91, 92])).toEqual([90, 91, 92]);
    expect(refilled([0, 1], [0, 1, 2])).toEqual([0, 1, 2]);
  });
});

it('rows are as high as the styles make them in every density', () => {
  const css = readSource('src/ui/theme/tokens.css');
  const heightIn = (block: string): number => Number(/--row-height: (\d+)px/.exec(block)?.[1]);
  const ofDensity = (density: string): number => heightIn(css.split(`[data-density="${density}"]`)[1] ?? '');
  expect(rowHeights).toEqual({ normal: heightIn(css), compact: ofDensity('compact'), comfortable: ofDensity('comfortable') });
  expect(Object.keys(rowHeights).sort()).toEqual([...densities].sort());
});
