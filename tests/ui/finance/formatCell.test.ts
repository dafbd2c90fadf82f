import { describe, expect, it } from 'vitest';
import { alike, amountColumn } from '../../../src/finance/formatCell';

describe('a column of amounts', () => {
  const written = (amounts: readonly number[]) => {
    const { write, isRounded } = amountColumn(amounts);
    return [...amounts.map(write), isRounded];
  };

  it('is to the cent, and says whether more is kept', () => {
    expect(written([1204.5, -10, 0])).toEqual(['$1,204.50', '-$10.00', '$0.00', false]);
    expect(written([1204.5, -0.123456, 0])).toEqual(['$1,204.50', '-$0.12', '$0.00', true]);
  });

  it('is to the micro-dollar in every row where the cent would hide one', () => {
    expect(written([1204.5, -0.0049, 0])).toEqual(['$1,204.500000', '-$0.004900', '$0.000000', false]);
  });

  it('of prices has the decimals of the longest in every row', () => {
    expect([0.002, 1, 0.00125].map(alike([0.002, 1, 0.00125], 2, 6))).toEqual(['0.00200', '1.00000', '0.00125']);
    expect([10, 12].map(alike([10, 12], 0, 4))).toEqual(['10', '12']);
  });
});
