import { describe, expect, it } from 'vitest';
import { costOfUnits, sampleTerms, whoHasNoSeat } from '../../src/model/dealState';
import { expectSaid } from '../support/expectSaid';
import { ruleContext } from '../support/ruleContext';

describe('the terms of a deal', () => {
  it('cost so many thousands at the floor', () => {
    expect([costOfUnits({ units: 1_200_000, floor: 5.25 }), costOfUnits({ units: null, floor: 5 }), costOfUnits({ units: 5 })]).toEqual([
      6300,
      undefined,
      undefined,
    ]);
  });

  it('name the seat that bids', () => {
    const context = ruleContext({ linked: { adexchange: [{ name: 'Skylark', seatId: 'nb-01' }] } });
    expectSaid([whoHasNoSeat({ seats: [] }, context), whoHasNoSeat({ seats: ['nb-01'] }, context)]).toEqual([undefined, undefined]);
    expectSaid(whoHasNoSeat({ seats: ['v-9'] }, context)).toBe('Our seat at Skylark, nb-01, is not among the seats.');
  });

  it('go together in the sample', () => {
    const deal = { name: 'Harbour sports PG Q1', floor: 4, units: null };
    expect(sampleTerms(deal)).toEqual({ dealType: 'guaranteed', priceType: 3, units: 1_200_000, totalCost: 4800 });
    expect(sampleTerms({ ...deal, name: 'Harbour sports preferred Q1' })).toEqual({
      dealType: 'preferred',
      priceType: 3,
      units: null,
      totalCost: null,
    });
    expect(sampleTerms({ ...deal, name: 'Harbour transit PMP Q1' })).toMatchObject({ priceType: 1, units: null, environments: ['dooh'] });
  });
});
