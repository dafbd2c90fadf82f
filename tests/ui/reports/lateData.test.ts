import { expect, it } from 'vitest';
import { dataUpTo } from '../../../src/reports/LateNotice';

const now = Date.parse('2026-09-17T12:30:00Z');
const upTo = (asOf: string, endDate: string, timezone = 0) => dataUpTo({ asOf }, { endDate }, timezone, now);

it('the moment up to which there are data is told when it lies more than two hours back and the report asks for more, in the hours of the report', () => {
  expect(upTo('2026-09-17T09:00:00Z', '2026-09-17')).toBe('2026-09-17 09:00');
  expect(upTo('2026-09-12T00:00:00Z', '2026-09-16')).toBe('2026-09-12 00:00');
  expect(upTo('2026-09-17T11:00:00Z', '2026-09-17')).toBeUndefined();
  expect(upTo('2026-09-17T09:00:00Z', '2026-09-16')).toBeUndefined();
  expect(upTo('2026-09-17T09:00:00Z', '2026-09-17 08:00')).toBeUndefined();
  expect(upTo('2026-09-17T09:00:00Z', '2026-09-17 09:00')).toBe('2026-09-17 09:00');
  expect(upTo('2026-09-16T20:00:00Z', '2026-09-17', 8)).toBe('2026-09-17 04:00');
  expect(upTo('2026-09-16T16:00:00Z', '2026-09-16', 8)).toBeUndefined();
});
