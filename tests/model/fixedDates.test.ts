import { expect, it } from 'vitest';
import { whyDatesFixed } from '../../src/model/terms/campaignTerms';
import type { RuleContext } from '../../src/schema/context';

const deal = {
  id: 7,
  name: 'Firm',
  dealType: 'guaranteed',
  status: 1,
  startsAt: '2026-12-01 00:00',
  endsAt: '2026-12-31 23:59',
};
const context = { linked: () => [deal], now: new Date('2026-11-20T12:00:00Z') } as unknown as RuleContext;
const stored = { startsAt: '2026-12-05 00:00', endsAt: '2026-12-10 00:00', dealMode: 'only', deals: [7] };

it('keeps the dates of a stored campaign within its guaranteed deal', () => {
  expect(whyDatesFixed(stored, context)).toMatchObject({ code: 'rules.datesFixed' });
});

it.each([
  ['is only being chosen', { ...stored, deals: [] }],
  ['is not used, since the campaign buys openly', { ...stored, dealMode: 'open' }],
  ['ends before the campaign', { ...stored, endsAt: '2027-01-05 00:00' }],
])('leaves the dates free where the deal %s', (_, campaign) => expect(whyDatesFixed(campaign, context)).toBeFalsy());
