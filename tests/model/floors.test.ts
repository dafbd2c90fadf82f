import { describe, it } from 'vitest';
import { bidBelowDeal, floorAboveBid, priceBelowChannel, whyOverlapping } from '../../src/model/floors';
import { expectSaid } from '../support/expectSaid';
import { ruleContext } from '../support/ruleContext';

describe('floors', () => {
  it('are those of the deals of a campaign, which they do not exceed', () => {
    const context = ruleContext({
      linked: {
        deals: [
          { name: 'Low', floor: 2 },
          { name: 'None', floor: null },
          { name: 'High', floor: 8.5 },
        ],
      },
    });
    expectSaid(bidBelowDeal({ cpm: 8 }, context)).toBe('The floor of High is $8.50.');
    expectSaid(bidBelowDeal({ cpm: 8.5 }, context)).toBeUndefined();
  });

  it('are met by the campaigns of a deal', () => {
    const context = ruleContext({ linked: { campaigns: [{ name: 'Autumn', cpm: 5 }] } });
    expectSaid([floorAboveBid({ floor: 6 }, context), floorAboveBid({ floor: 5 }, context)]).toEqual([
      'Autumn bids below the floor.',
      undefined,
    ]);
  });

  it('are met by what is left of a tag’s price after its margin', () => {
    const context = ruleContext({ linked: { channels: [{ name: 'News', floor: 9 }] } });
    expectSaid(priceBelowChannel({ cpm: 10, margin: 10 }, context)).toBeUndefined();
    expectSaid(priceBelowChannel({ cpm: 10, margin: 11 }, context)).toBe('The floor of News is $9.00.');
    expectSaid(priceBelowChannel({ cpm: 8, margin: null }, context)).toBe('The floor of News is $9.00.');
  });

  it.each([
    [
      [
        [0, 15],
        [15, 30],
      ],
      undefined,
    ],
    [
      [
        [15, 30],
        [0, 16],
      ],
      'Floors by duration must not overlap.',
    ],
    [[], undefined],
  ])('by duration, %j, are one for each length', (rows, said) => {
    expectSaid(whyOverlapping({ durFloors: rows.map(([minDur = 0, maxDur = 0]) => ({ minDur, maxDur })) })).toBe(said);
  });
});
