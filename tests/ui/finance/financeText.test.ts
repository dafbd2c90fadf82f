import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { dueAfter } from '../../../src/finance/act/LineDialog';
import { amountText, countText, hasWrongComma, readAmount, readCount } from '../../../src/finance/act/readAmount';
import { alike, amountColumn, formatExact } from '../../../src/finance/lines/formatCell';
import { messages as en } from '../../../src/finance/screenTexts/en';
import { messages as fr } from '../../../src/finance/screenTexts/fr';
import { setNumberStyle } from '../../../src/ui/i18n/numberStyle';
import { testSeed } from '../../support/seed';

describe('the day on which an invoice is due', () => {
  it('is so many days of the calendar later', () => {
    expect(dueAfter('2026-10-31', 30)).toBe('2026-11-30');
    expect(dueAfter('2028-02-28', 1)).toBe('2028-02-29');
  });

  it('is not known while the day of issue is none: a year may have a digit too many as it is typed', () => {
    expect(dueAfter('20266-10-31', 30)).toBeUndefined();
    expect(dueAfter('', 30)).toBeUndefined();
    expect(dueAfter('9999-12-31', 30)).toBeUndefined();
  });
});

type Words = { readonly strip: { readonly adjustments: string }; readonly columns: { readonly adjust: string } };
const of = (messages: unknown) => (messages as { readonly adx: { readonly finance: Words } }).adx.finance;

// Above the table they are all entries, in its column what is neither invalid traffic nor a discrepancy.
it.each([
  ['English', of(en)],
  ['French', of(fr)],
])('two sums of adjustments are not called the same in %s', (_, { strip, columns }) => {
  expect(strip.adjustments).toMatch(/just/);
  expect(columns.adjust).not.toBe(strip.adjustments);
});

describe('a column of amounts', () => {
  afterEach(() => setNumberStyle('en'));

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

  it('is written as French does, with the same decimals', () => {
    setNumberStyle('fr');
    expect(written([-10, -0.0049])).toEqual(['-10,000000\u00a0$', '-0,004900\u00a0$', false]);
    expect([0.002, 0.00125].map(alike([0.002, 0.00125], 2, 6))).toEqual(['0,00200', '0,00125']);
    expect(formatExact(-0.0016)).toBe('-0,0016\u00a0$');
  });
});

describe('an amount that was typed', () => {
  afterEach(() => setNumberStyle('en'));

  it.each([
    ['1,250.5', 1250.5],
    ['-250', -250],
    ['−$1,250.00', -1250],
    ['$ 1250', 1250],
    ['.5', 0.5],
    ['12,345,678.9', 12_345_678.9],
  ])('%s is %d', (typed, amount) => expect(readAmount(typed)).toBe(amount));

  it.each(['1250,50', '12,5', '0,500', '1,25,000', '1.250,50', '12 %', '1.1234567', ''])(
    'is none where it says %s',
    (typed) => {
      expect(readAmount(typed)).toBeUndefined();
    },
  );

  it.each([
    ['-250,00', true],
    ['1.250,50', true],
    ['-250', false],
    ['abc', false],
    ['', false],
  ])('names the comma as the fault of %s: %s', (typed, isComma) => expect(hasWrongComma(typed)).toBe(isComma));

  it('has its decimals behind a comma in French', () => {
    setNumberStyle('fr');
    expect(['-250,00', '1 250,5', '1.250,50 $', '250.5'].map(readAmount)).toEqual([-250, 1250.5, 1250.5, 250.5]);
    expect(hasWrongComma('-250,00')).toBe(false);
  });

  it.each(['en', 'fr'])('is read as it was written into the field, in %s', (language) => {
    setNumberStyle(language);
    fc.assert(
      fc.property(
        fc.integer({ min: -999_999_999, max: 999_999_999 }),
        fc.integer({ min: 0, max: 1e12 }),
        (micro, count) => {
          expect(readAmount(amountText(micro / 1000))).toBe(micro / 1000 || 0);
          expect(readCount(countText(count))).toBe(count);
        },
      ),
      { seed: testSeed },
    );
  });
});
