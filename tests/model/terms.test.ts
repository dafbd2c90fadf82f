import { describe, expect, it } from 'vitest';
import { nearCreditLimit } from '../../src/model/terms/accountTerms';
import { sampleMedia } from '../../src/model/terms/creativeMedia';
import { auditAfterChange, durationInVast, versionInVast } from '../../src/model/terms/creativeTerms';
import { costOfUnits, sampleTerms, whoHasNoSeat } from '../../src/model/terms/dealState';
import { bidBelowDeal, floorAboveBid, priceBelowChannel, whyOverlapping } from '../../src/model/terms/floors';
import { campaignState, startsNow, tagState, whyEnded } from '../../src/model/traffic/flight';
import { whyWeak } from '../../src/model/weakPasswords';
import { resourceOf } from '../../src/resources';
import { expectSaid } from '../support/expectSaid';
import { ruleContext } from '../support/ruleContext';

describe('accounts and their sign-ins', () => {
  it('are told of when most of the credit is used, paid or not', () => {
    const said = (creditLimit: number | null, traffic: Record<string, number>) =>
      nearCreditLimit({ creditLimit }, ruleContext({ traffic }));
    expect([said(100, { unpaid: 50, spend: 29 }), said(null, { spend: 900 })]).toEqual([undefined, undefined]);
    expect(said(100, { unpaid: 50, spend: 30 })).toBe('At least 80% of the credit limit is used.');
  });

  it('have passwords that cannot be guessed', () => {
    const said = (password: string | null) => whyWeak({ password, login: 'ada@harbour.example' });
    expect([said(null), said('tide-and-lantern')]).toEqual([undefined, undefined]);
    expect(said('short')).toBe('The password must have at least 12 characters.');
    expect(said('passwordpassword')).toBe('This password is too common. Choose another.');
  });

  it('keep the rights of the signed-in user', () => {
    const why = (record: object) => resourceOf('users').fixed?.uid?.(record as never, ruleContext());
    expect(why({ id: 1, uid: 'super' })).toBe('You cannot remove your own rights.');
    expect([why({ id: 2, uid: 'super' }), why({ id: 1, uid: null })]).toEqual([undefined, undefined]);
  });
});

const vastXml = '<VAST version="4.2"><Ad><Duration>00:00:15</Duration></Ad></VAST>';
const creative = {
  file: null,
  mediaUrl: 'https://a.example/1.mp4',
  vastUrl: null,
  vastXml: null,
  landingUrl: null,
  adomain: ['a.example'],
};

describe('what follows from the media of a creative', () => {
  it('is read in its VAST', () => {
    expect([versionInVast({ vastXml }), versionInVast({ vastXml: null })]).toEqual(['4.2', undefined]);
    expect([
      durationInVast({ vastXml, duration: null }),
      durationInVast({ vastXml, duration: 20 }),
      durationInVast({ vastXml: null, duration: null }),
    ]).toEqual([15, undefined, undefined]);
  });

  it('is an audit, and another once what was looked at has changed', () => {
    expect([auditAfterChange(creative, undefined), auditAfterChange(creative, { ...creative })]).toEqual([
      1,
      undefined,
    ]);
    expect(auditAfterChange({ ...creative, adomain: ['b.example'] }, creative)).toBe(5);
  });

  it('is none of another kind in the sample', () => {
    const sample = (kind: 'hosted' | 'audio' | 'vastUrl') =>
      sampleMedia({ kind, id: 7, vastUrl: 'https://v.example', vastXml, duration: 15 });
    expect(sample('hosted')).toMatchObject({
      vastUrl: null,
      vastXml: null,
      mediaUrl: 'https://media.platform.example/7.mp4',
      mime: 'video/mp4',
      width: 1920,
    });
    expect(sample('audio')).not.toHaveProperty('width');
    expect(sample('vastUrl')).toMatchObject({ vastUrl: 'https://v.example', vastXml: null });
  });
});

describe('the terms of a deal', () => {
  it('cost so many thousands at the floor', () => {
    expect([
      costOfUnits({ units: 1_200_000, floor: 5.25 }),
      costOfUnits({ units: null, floor: 5 }),
      costOfUnits({ units: 5 }),
    ]).toEqual([6300, undefined, undefined]);
  });

  it('name the seat that bids', () => {
    const context = ruleContext({ linked: { adexchange: [{ name: 'Skylark', seatId: 'nb-01' }] } });
    expectSaid([whoHasNoSeat({ seats: [] }, context), whoHasNoSeat({ seats: ['nb-01'] }, context)]).toEqual([
      undefined,
      undefined,
    ]);
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
    expect(sampleTerms({ ...deal, name: 'Harbour transit PMP Q1' })).toMatchObject({
      priceType: 1,
      units: null,
      environments: ['dooh'],
    });
  });
});

const flight = { id: 1, status: 1, startsAt: null, endsAt: null };
const parents = (advertiser: object, ...marketplace: object[]) =>
  ruleContext({ linked: { advertiser: [advertiser], marketplace } });

describe('a flight', () => {
  it('starts now in the offset of who makes it, and ends there', () => {
    expect(startsNow({}, ruleContext())).toBe('2026-11-20 14:00');
    const why = (endsAt: string | null) => whyEnded({}, { id: 1, endsAt }, ruleContext());
    expect([why('2026-11-20 14:00'), why('2026-11-20 14:01'), why(null)]).toEqual(['Has ended.', undefined, undefined]);
  });

  it('of a campaign is a draft until there is something to show and to spend', () => {
    const state = (values: object) =>
      campaignState({ ...flight, creatives: [1], budgetTotal: 5, impsTotal: null, ...values }, parents({ status: 1 }));
    expect([
      state({}),
      state({ creatives: [] }),
      state({ budgetTotal: null }),
      state({ budgetTotal: null, impsTotal: 9 }),
    ]).toEqual(['running', 'draft', 'draft', 'running']);
  });

  it('of a tag needs a marketplace that is open to its account', () => {
    const state = (market: object) =>
      tagState({ ...flight, demand: 31 }, parents({ status: 1 }, { status: 1, ...market }));
    expect([
      state({ openTo: 'all' }),
      state({ openTo: 'listed', demands: [31] }),
      state({ openTo: 'listed', demands: [32] }),
      state({}),
    ]).toEqual(['running', 'running', 'blocked', 'blocked']);
  });
});

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
