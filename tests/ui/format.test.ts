import { describe, expect, it } from 'vitest';
import { formatCount, formatDateTime, formatPercent, formatRelative, formatUsd } from '../../src/ui/i18n/format';

describe('the formats of the product', () => {
  it('group the digits of a count', () => {
    expect(formatCount(1_065_289_099)).toBe('1,065,289,099');
  });

  it('show money and percent with two decimals', () => {
    expect(formatUsd(350_734.888)).toBe('$350,734.89');
    expect(formatUsd(-2)).toBe('-$2.00');
    expect(formatPercent(1.4)).toBe('1.40%');
  });

  it('show a dash for nothing', () => {
    expect([formatCount(null), formatUsd(undefined), formatPercent(Number.NaN), formatDateTime(null, 0)]).toEqual(['-', '-', '-', '-']);
  });

  it('show a moment in the offset of the viewer', () => {
    expect(formatDateTime('2026-09-17T23:31:59Z', 2)).toBe('2026-09-18 01:31');
    expect(formatDateTime('2026-09-17T00:31:00Z', -5)).toBe('2026-09-16 19:31');
  });

  it('say how long ago a moment was, in the language', () => {
    const now = Date.parse('2026-09-17T12:00:00Z');
    expect(formatRelative('2026-09-17T09:00:00Z', 'en', now)).toBe('3 hours ago');
    expect(formatRelative('2026-09-16T12:00:00Z', 'fr', now)).toBe('hier');
    expect(formatRelative('2026-09-17T11:59:55Z', 'en', now)).toBe('5 seconds ago');
  });
});
