import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { type NumberForm, readNumber } from '../../src/schema/reading/readNumber';
import { formatCount, formatDateTime, formatPercent, formatRelative, formatUsd } from '../../src/ui/i18n/format';
import { formatDecimal } from '../../src/ui/i18n/formatDecimal';
import { languages } from '../../src/ui/i18n/languages';
import { numberStyle, setNumberStyle, typedReading } from '../../src/ui/i18n/numberStyle';
import { testSeed } from '../support/seed';

afterEach(() => setNumberStyle('en'));

describe('the formats of the product', () => {
  it('group the digits of a count, show two decimals of money and percent, and a dash for nothing', () => {
    expect(formatCount(1_065_289_099)).toBe('1,065,289,099');
    expect(formatUsd(350_734.888)).toBe('$350,734.89');
    expect(formatUsd(-2)).toBe('-$2.00');
    expect(formatPercent(1.4)).toBe('1.40%');
    const nothing = [formatCount(null), formatUsd(undefined), formatPercent(Number.NaN), formatDateTime(null, 0)];
    expect(nothing).toEqual(['-', '-', '-', '-']);
  });

  it('mark a number that a double only comes near to, and write texts exactly', () => {
    expect(formatCount(2 ** 60)).toBe('≈\u00a01,152,921,504,606,847,000');
    expect(formatCount(Number.MAX_SAFE_INTEGER)).toBe('9,007,199,254,740,991');
    expect(formatCount('90071992547409930001')).toBe('90,071,992,547,409,930,001');
    expect(formatUsd(190_071_992_547_409.94)).toBe('≈\u00a0$190,071,992,547,409.94');
    expect(formatUsd('20000999999999.979999')).toBe('$20,000,999,999,999.98');
  });

  it('write decimals as Intl does for en-US', () => {
    const decimals = fc.tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 4 }));
    // Stored numbers have four decimals at most; what is computed has any.
    const stored = fc
      .tuple(fc.integer({ min: -(10 ** 12), max: 10 ** 12 }), fc.integer({ min: 0, max: 4 }))
      .map(([n, at]) => n / 10 ** at);
    const computed = fc.double({ min: -1e14, max: 1e14, noNaN: true });
    fc.assert(
      fc.property(fc.oneof(stored, computed), decimals, (value, [a, b]) => {
        const [least, most] = [Math.min(a, b), Math.max(a, b)];
        const format = new Intl.NumberFormat('en-US', { minimumFractionDigits: least, maximumFractionDigits: most });
        expect(formatDecimal(value, least, most)).toBe(format.format(value).replace(/^-(?=[0.]*$)/, ''));
      }),
      { seed: testSeed },
    );
    expect(formatDecimal(1.005, 2, 2)).toBe('1.01');
    expect(formatDecimal(-0.004, 2, 2)).toBe('0.00');
    expect(formatDecimal(1e-7, 0, 4)).toBe('0');
  });

  it('write French numbers as Intl does for fr-FR', () => {
    setNumberStyle('fr');
    expect([formatCount(1_065_289), formatUsd(-1204.5), formatPercent(1.4)]).toEqual([
      new Intl.NumberFormat('fr-FR').format(1_065_289),
      new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' }).format(
        -1204.5,
      ),
      new Intl.NumberFormat('fr-FR', { style: 'percent', minimumFractionDigits: 2 })
        .format(0.014)
        .replace('\u202f%', '\u00a0%'),
    ]);
  });

  it.each(languages.map(({ locale }) => locale))('show numbers in %s that are read as what they show', (locale) => {
    setNumberStyle(locale);
    const values = fc.tuple(fc.integer({ min: -(10 ** 11), max: 10 ** 11 }), fc.integer({ min: 0, max: 4 }));
    fc.assert(
      fc.property(values, ([digits, places]) => {
        const value = digits / 10 ** places + 0;
        const read = (text: string, form: NumberForm = {}) => readNumber(text, typedReading(), form);
        expect(read(formatDecimal(value, 0, 12))).toEqual({ value });
        expect(read(numberStyle().usd(formatDecimal(value, 2, 12)), { sign: '$' })).toEqual({ value });
        expect(read(numberStyle().percent(formatDecimal(value, 2, 12)), { sign: '%' })).toEqual({ value });
        expect(read(formatCount(digits), { isWhole: true })).toEqual({ value: digits + 0 });
      }),
    );
  });

  it('show a moment in the offset of the viewer, and how long ago it was, in the language', () => {
    expect(formatDateTime('2026-09-17T23:31:59Z', 2)).toBe('2026-09-18 01:31');
    expect(formatDateTime('2026-09-17T00:31:00Z', -5)).toBe('2026-09-16 19:31');
    const now = Date.parse('2026-09-17T12:00:00Z');
    expect(formatRelative('2026-09-17T09:00:00Z', 'en', now)).toBe('3 hours ago');
    expect(formatRelative('2026-09-16T12:00:00Z', 'fr', now)).toBe('hier');
    expect(formatRelative('2026-09-17T11:59:55Z', 'en', now)).toBe('5 seconds ago');
  });
});
