import { describe, expect, it } from 'vitest';
import { operator } from '../../../api/auth/operator';
import { createMemoryStore } from '../../../api/memory/store';
import { planFor } from '../../../api/reports/runReport';
import type { ReportRequest } from '../../../src/model/reports/reportCall';

const now = new Date('2026-11-24T10:30:00Z');

async function sourceOf(request: Partial<ReportRequest>): Promise<string> {
  const { planned } = await planFor({ store: createMemoryStore(), clock: () => now }, operator(1), {
    ...{ startDate: '2026-11-01', endDate: '2026-11-23', metrics: ['imps'], dimensions: ['tag_name'], filters: [], hideErrors: false },
    ...{ sortBy: null, sortDesc: false, limit: null, offset: 0, ivt: 0, compare: null, having: [], timezone: 0 },
    ...request,
  });
  return planned.plan.source;
}

describe('a report reads', () => {
  it.each<[string, string, Partial<ReportRequest>]>([
    ['daily', 'whole days of UTC by what those tell apart', { dimensions: ['day', 'tag_name'] }],
    ['rows', 'what sums of days do not tell apart', { dimensions: ['country'] }],
    ['rows', 'hours', { dimensions: ['hour'] }],
    ['rows', 'what is narrowed by something they do not know', { filters: [{ dimension: 'country', not: false, values: ['US'] }] }],
    ['mixed', 'days of another zone, not told apart', { timezone: -5 }],
    ['rows', 'each day of another zone', { timezone: -5, dimensions: ['day'] }],
    ['mixed', 'days up to an hour', { dimensions: ['day'], endDate: '2026-11-24 09:00' }],
    ['rows', 'a day of another zone', { timezone: -5, startDate: '2026-11-23' }],
    ['rows', 'a day and a half', { startDate: '2026-11-23', endDate: '2026-11-24 09:00' }],
  ])('%s for %s', async (source, _, request) => {
    expect(await sourceOf(request)).toBe(source);
  });
});
