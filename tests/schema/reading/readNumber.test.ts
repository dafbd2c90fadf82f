import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commaReading, type NumberForm, pointReading, type Reading, readNumber } from '../../../src/schema/reading/readNumber';

const typedEnglish: Reading = { decimal: '.', isTyped: true };
const typedFrench: Reading = { decimal: ',', isTyped: true };
const unknown: Reading = { decimal: 'unknown' };
const whole: NumberForm = { isWhole: true };

const read = (text: string, reading: Reading, form?: NumberForm) => {
  const found = readNumber(text, reading, form);
  return 'fault' in found ? found.fault : found.value;
};

describe('a whole number', () => {
  it.each([
    ['1000000.0', pointReading, 1_000_000],
    ['529,479,190', pointReading, 529_479_190],
    ['1 000 000', pointReading, 1_000_000],
    ["1'000", pointReading, 1000],
    ['1,000.00', pointReading, 1000],
    ['12.', pointReading, 12],
    ['12.5', pointReading, 'fraction'],
    ['1,5', pointReading, 'number'],
    ['1,2.3 4', pointReading, 'number'],
    ['1 2', pointReading, 'number'],
    ['1,000,00', pointReading, 'number'],
    ['1,000 000', pointReading, 'number'],
    ['0,123', pointReading, 'number'],
    ['1.000', pointReading, 'ambiguous'],
    ['1000.000', pointReading, 1000],
    ['1.000.000', pointReading, 'number'],
    ['1.23457E+11', pointReading, 'number'],
    ['1,23457E+11', commaReading, 'number'],
    ['1.000.000', commaReading, 1_000_000],
    ['1.000', commaReading, 1000],
    ['1000000,0', commaReading, 1_000_000],
    ['1,000', commaReading, 'ambiguous'],
    ['1.5', commaReading, 'number'],
    ['1,5', commaReading, 'fraction'],
    ['1.000', typedEnglish, 1000],
    ['1.204.000', typedEnglish, 1_204_000],
    ['1,204', typedEnglish, 1204],
    ['12.5', typedEnglish, 'fraction'],
    ['1.000', typedFrench, 1000],
    ['1 000', typedFrench, 1000],
    ['1\u202f000', typedFrench, 1000],
    ['12,5', typedFrench, 'fraction'],
    ['1.000', unknown, 'ambiguous'],
    ['9007199254740993', pointReading, 'digits'],
    ['$5', pointReading, 'number'],
    ['', pointReading, null],
    [' \u200b', pointReading, null],
  ])('reads %j with %j as %j', (text, reading, wanted) => {
    expect(read(text, reading, whole)).toBe(wanted);
  });
});

describe('a number with decimals', () => {
  it.each([
    ['1,204.50', pointReading, 1204.5],
    ['1,500', pointReading, 1500],
    ['12,5', pointReading, 'comma'],
    ['1.5', pointReading, 1.5],
    ['.5', pointReading, 0.5],
    ['\u22125', pointReading, -5],
    ['-0', pointReading, 0],
    ['--5', pointReading, 'number'],
    ['(5)', pointReading, 'number'],
    ['$', pointReading, 'number'],
    ['0.1234567890123456789', pointReading, 'digits'],
    ['0.30', pointReading, 0.3],
    ['1,500', commaReading, 1.5],
    ['1.500', commaReading, 1500],
    ['1.200,5', commaReading, 1200.5],
    ['1.5', commaReading, 'point'],
    ['12,5', typedFrench, 12.5],
    ['1 200,5', typedFrench, 1200.5],
    ['1\u202f200,5', typedFrench, 1200.5],
    ['12.5', typedFrench, 12.5],
    ['1.500', typedFrench, 'ambiguous'],
    ['1,500', typedFrench, 1.5],
    ['1,500', unknown, 'ambiguous'],
    ['1.500', unknown, 'ambiguous'],
    ['12,5', unknown, 12.5],
    ['12.5', unknown, 12.5],
    ['1.200,50', unknown, 1200.5],
    ['1,200.50', unknown, 1200.5],
    ['\u200e12.5\ufeff', pointReading, 12.5],
  ])('reads %j with %j as %j', (text, reading, wanted) => {
    expect(read(text, reading)).toBe(wanted);
  });

  it('takes the sign of its field and no other', () => {
    const usd: NumberForm = { sign: '$' };
    expect(['$1,000.50', '-$5', '$ -5', '5 $', '$5$', '5 %'].map((text) => read(text, pointReading, usd))).toEqual([
      1000.5,
      -5,
      -5,
      5,
      'number',
      'number',
    ]);
    expect(['12 %', '12%', '%12', '$12'].map((text) => read(text, pointReading, { sign: '%' }))).toEqual([12, 12, 'number', 'number']);
  });
});

describe('every text', () => {
  const anyReading = fc.constantFrom(pointReading, commaReading, typedEnglish, typedFrench, unknown);
  const anyForm = fc.constantFrom<NumberForm>({}, whole, { sign: '$' }, { sign: '%' });

  it('is never read as a number with other digits than it has', () => {
    const letter = fc.constantFrom(...'0123456789,. \u202f-');
    fc.assert(
      fc.property(fc.array(letter, { maxLength: 9 }), anyReading, anyForm, (letters, reading, form) => {
        const text = letters.join('');
        const found = read(text, reading, form);
        fc.pre(typeof found === 'number' && !String(found).includes('e'));
        // The digits, without zeros at the ends, which tell nothing.
        const digits = (given: string) => given.replace(/\D/g, '').replace(/^0+/, '').replace(/0+$/, '');
        expect(digits(String(found))).toBe(digits(text));
      }),
    );
  });

  it('of more than 64 characters is refused without being read', () => {
    for (const letter of ['1', ' ', ',', '1,', '\u200b', '1 ']) expect(readNumber(letter.repeat(100_000))).toEqual({ fault: 'long' });
  });

  it('reads a whole number that a program wrote with a point, where commas are usual', () => {
    expect(['1000000.0', '1200.00', '12.5', '1.500', '1000.000'].map((text) => read(text, typedFrench, whole))).toEqual([
      1_000_000,
      1200,
      'fraction',
      1500,
      'number',
    ]);
  });
});
