import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { amountText, countText, hasWrongComma, readAmount, readCount } from '../../../src/finance/act/readAmount';
import { setNumberStyle } from '../../../src/ui/i18n/numberStyle';
import { testSeed } from '../../support/seed';

afterEach(() => setNumberStyle('en'));

describe('an amount that was typed', () => {
  it.each([
    ['1,250.5', 1250.5],
    ['-250', -250],
    ['−$1,250.00', -1250],
    ['$ 1250', 1250],
    ['.5', 0.5],
    ['12,345,678.9', 12_345_678.9],
  ])('%s is %d', (typed, amount) => {
    expect(readAmount(typed)).toBe(amount);
  });

  it.each(['1250,50', '12,5', '0,500', '1,25,000', '1.250,50', '12 %', '1.1234567', ''])('is none where it says %s', (typed) => {
    expect(readAmount(typed)).toBeUndefined();
  });

  it.each([
    ['-250,00', true],
    ['1.250,50', true],
    ['-250', false],
    ['abc', false],
    ['', false],
  ])('names the comma as the fault of %s: %s', (typed, isComma) => {
    expect(hasWrongComma(typed)).toBe(isComma);
  });

  it('has its decimals behind a comma in French', () => {
    setNumberStyle('fr');
    expect(['-250,00', '1 250,5', '1.250,50 $', '250.5'].map(readAmount)).toEqual([-250, 1250.5, 1250.5, 250.5]);
    expect(hasWrongComma('-250,00')).toBe(false);
  });

  it.each(['en', 'fr'])('is read as it was written into the field, in %s', (language) => {
    setNumberStyle(language);
    fc.assert(
      fc.property(fc.integer({ min: -999_999_999, max: 999_999_999 }), fc.integer({ min: 0, max: 1e12 }), (micro, count) => {
        expect(readAmount(amountText(micro / 1000))).toBe(micro / 1000 || 0);
        expect(readCount(countText(count))).toBe(count);
      }),
      { seed: testSeed },
    );
  });
});
