import type { Row } from '../../../src/dataProvider/lists/rowSpec';
import { resourceOf } from '../../../src/resources';
import { defaults } from '../../../src/schema/validate';
import { demandViewer } from '../form/viewers';

const empty = defaults(resourceOf('campaigns'), {}, { viewer: demandViewer, now: new Date('2026-09-17T12:00:00Z') });

/** A campaign of which a test states only what matters to it. */
export const campaign = (id: number, given: Readonly<Record<string, unknown>> = {}): Row => ({
  ...empty,
  id,
  name: `Campaign ${id}`,
  status: 1,
  demand: 31,
  version: 1,
  createdAt: '2026-08-01T10:00:00.000Z',
  modifiedAt: '2026-09-17T13:12:00.000Z',
  advertiser: 502,
  cpm: 18.5,
  budgetTotal: 12_000,
  environment: ['ctv'],
  startsAt: '2026-09-01 00:00',
  endsAt: `2026-10-${String((id % 28) + 1).padStart(2, '0')} 23:59`,
  creatives: [],
  flightState: 'running',
  delivery: { spend: 10, imps: 5, of: 'spend', goal: 12_000, pacePct: 97, plan: null, forecast: null },
  spent: 10,
  pacePct: 97,
  delivered: 5,
  remaining: 11_990,
  daysLeft: 20,
  forecastPct: null,
  ...given,
});

export const campaignRows = (count: number): Row[] =>
  Array.from({ length: count }, (_, index) => campaign(7001 + index));

export const advertiserRows: readonly Row[] = [
  { id: 502, name: 'Halden Motors', status: 1, demand: 31, version: 1 },
  { id: 503, name: 'Kestrel Airways', status: 1, demand: 31, version: 1 },
  { id: 504, name: 'Bluefern Bank', status: 0, demand: 31, version: 1 },
];
