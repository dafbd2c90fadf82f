import { describe, expect, it } from 'vitest';
import { plansTogether } from '../../src/model/reports/plansTogether';
import type { ReportPlan } from '../../src/model/reports/reportPlan';
import { plan as anyPlan } from '../contracts/reportFacts';

const hour = 3_600_000;
const plan = (from: number, to: number, more: Partial<ReportPlan> = {}): ReportPlan =>
  anyPlan({ table: 'S', range: { from: from * hour, to: to * hour }, ...more });
const byCountry: Partial<ReportPlan> = { groups: [{ kind: 'key', key: 'country' }] };
const byChannel: Partial<ReportPlan> = { groups: [{ kind: 'key', key: 'channel' }] };
const byApp: Partial<ReportPlan> = { groups: [{ kind: 'key', key: 'app' }] };

describe('plans that are asked in one pass', () => {
  it('are of the same rows, of times of about the same length, and told apart by little', () => {
    const today = plan(24, 46);
    const byHour = plan(24, 46, { groups: [{ kind: 'time', grain: 'hour' }] });
    expect(plansTogether([plan(0, 24), today, plan(24, 48, byCountry), byHour])).toEqual([[0, 1, 2, 3]]);
    expect(plansTogether([plan(0, 24), plan(168, 192), plan(0, 24, byApp)])).toEqual([[0, 1, 2]]);
    // Two days are nothing, and of daily sums two months.
    expect(plansTogether([plan(22, 24), plan(-24, 24)])).toEqual([[0, 1]]);
    expect(plansTogether([plan(0, 24, { source: 'daily' }), plan(-720, 24, { source: 'daily' })])).toEqual([[0, 1]]);
  });

  it('are read of the rows together where one of about the same time needs hours', () => {
    const month = plan(-700, 23, { source: 'mixed', ...byChannel });
    expect(plansTogether([month, plan(-700, 23, { source: 'mixed' })])).toEqual([[0, 1]]);
    expect(plansTogether([month, plan(-700, 23, byCountry)])).toEqual([[0, 1]]);
    expect(plansTogether([plan(-700, 23, byCountry), month])).toEqual([[0, 1]]);
    // Most of a month of rows for the sake of two weeks of hours.
    expect(plansTogether([month, plan(-400, 23, byCountry)])).toEqual([[0], [1]]);
  });

  it('are none that are known to have too many groups', () => {
    expect(
      plansTogether([plan(0, 24), plan(0, 24, byApp), plan(0, 24, byCountry)], ({ groups }) => groups === byApp.groups),
    ).toEqual([[0, 2], [1]]);
  });

  it.each<[string, ReportPlan]>([
    ['another table', plan(0, 24, { table: 'D' })],
    ['daily sums', plan(0, 24, { source: 'daily' })],
    ['another time zone', plan(0, 24, { offset: 3 })],
    ['other rows', plan(0, 24, { where: [{ by: { kind: 'key', key: 'demand' }, not: false, values: [1] }] })],
    [
      'three groups',
      plan(0, 24, {
        groups: [
          { kind: 'key', key: 'country' },
          { kind: 'key', key: 'app' },
          { kind: 'time', grain: 'hour' },
        ],
      }),
    ],
    ['much longer times', plan(-200, 24)],
    ['much longer times with a gap', plan(168, 208)],
    ['no time at all', plan(24, 24)],
  ])('are not those of %s', (_, other) => expect(plansTogether([plan(0, 24), other])).toEqual([[0], [1]]));

  it('of a long time are not made longer by each that is added', () => {
    expect(plansTogether([plan(0, 24), plan(24, 48), plan(48, 72), plan(72, 96)])).toEqual([
      [0, 1],
      [2, 3],
    ]);
  });
});
