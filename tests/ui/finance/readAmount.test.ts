import { describe, expect, it } from 'vitest';
import { readAmount } from '../../../src/finance/act/readAmount';

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
});
