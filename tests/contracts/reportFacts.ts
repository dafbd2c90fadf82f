import type { FactRow } from '../../src/model/reports/facts';
import type { Reading, ReportPlan, TimeGrain, Value } from '../../src/model/reports/reportPlan';
import { nastyTexts } from '../reports/randomFacts';

export const hourMs = 3_600_000;
export const start = Date.UTC(2026, 2, 28, 22);
export const range = { from: Date.UTC(2026, 0, 1), to: Date.UTC(2026, 11, 1) };
export const limits = { maxMs: 20_000 };

export const plan = (more: Partial<ReportPlan>): ReportPlan => ({
  table: 'D',
  source: 'rows',
  range,
  offset: 0,
  groups: [],
  where: [],
  sums: [{ counter: 'imps' }],
  having: [],
  notEmpty: [],
  order: [],
  limit: 1000,
  ...more,
});
export const key = (name: 'country' | 'tag' | 'demand' | 'pod_position' | 'adomain'): Reading => ({
  kind: 'key',
  key: name,
});
export const time = (grain: TimeGrain): Reading => ({ kind: 'time', grain });
export const sum = (at: number, unit: 1 | 1e-6 = 1): Value => ({ sum: at, unit });

const pod = { pod_position: -1, params: { a: 'x', b: 'y' } };
const first = { hour: start, demand: 1, tag: 5, country: 'US', marketplace: 0, imps: 1, reqs: 10, gross: 1_000_000 };
/** Six hours over the end of a Saturday and of nothing else; imps are 1, 2, 4 … so that each sum tells its rows. */
export const demandRows: readonly FactRow[] = [
  { ...first, ...pod },
  {
    ...first,
    hour: start + hourMs,
    country: 'DE',
    marketplace: 3,
    imps: 2,
    reqs: 0,
    gross: 2_000_000,
    params: { a: 'x' },
  },
  {
    ...first,
    hour: start + 2 * hourMs,
    demand: 2,
    tag: 6,
    marketplace: 3,
    imps: 4,
    gross: 500_000,
    params: { b: 'z' },
  },
  { hour: start + 3 * hourMs, demand: 2, tag: 4_294_967_295, country: '', imps: 8, reqs: 20, gross: 7 },
  { hour: Date.UTC(2026, 3, 1), demand: 3, tag: 5, country: 'FR', imps: 0, reqs: 0 },
];
export const buyRows: readonly FactRow[] = [
  { hour: start, demand: 1, reqs: 100, opps: 50 },
  { hour: start, demand: 1, deal: 'd1', reqs: 30, opps: 20 },
  { hour: start, demand: 1, campaign: 9, deal: 'd1', reqs: 7, imps: 5 },
  { hour: start, demand: 2, deal: 'd2', reqs: 1 },
];

export const nastyRows: readonly FactRow[] = nastyTexts.map((text, at) => ({
  hour: start,
  country: text,
  channel: at + 1,
  reqs: 1,
  params: { [text]: text },
}));
