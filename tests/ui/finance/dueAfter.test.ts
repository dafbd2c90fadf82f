import { describe, expect, it } from 'vitest';
import { dueAfter } from '../../../src/finance/act/dueAfter';

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
