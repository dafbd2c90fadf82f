import { describe, expect, it } from 'vitest';
import { campaignState, startsNow, tagState, whyEnded } from '../../src/model/flight';
import { ruleContext } from '../support/ruleContext';

const flight = { id: 1, status: 1, startsAt: null, endsAt: null };
const parents = (advertiser: object, ...marketplace: object[]) => ruleContext({ linked: { advertiser: [advertiser], marketplace } });

describe('a flight', () => {
  it('starts now in the offset of who makes it, and ends there', () => {
    expect(startsNow({}, ruleContext())).toBe('2026-11-20 14:00');
    const why = (endsAt: string | null) => whyEnded({}, { id: 1, endsAt }, ruleContext());
    expect([why('2026-11-20 14:00'), why('2026-11-20 14:01'), why(null)]).toEqual(['Has ended.', undefined, undefined]);
  });

  it('of a campaign is a draft until there is something to show and to spend', () => {
    const state = (values: object) =>
      campaignState({ ...flight, creatives: [1], budgetTotal: 5, impsTotal: null, ...values }, parents({ status: 1 }));
    expect([state({}), state({ creatives: [] }), state({ budgetTotal: null }), state({ budgetTotal: null, impsTotal: 9 })]).toEqual([
      'running',
      'draft',
      'draft',
      'running',
    ]);
  });

  it('of a tag needs a marketplace that is open to its account', () => {
    const state = (market: object) => tagState({ ...flight, demand: 31 }, parents({ status: 1 }, { status: 1, ...market }));
    expect([
      state({ openTo: 'all' }),
      state({ openTo: 'listed', demands: [31] }),
      state({ openTo: 'listed', demands: [32] }),
      state({}),
    ]).toEqual(['running', 'running', 'blocked', 'blocked']);
  });
});
