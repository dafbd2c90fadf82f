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
    const durations = [
      [vastXml, null],
      [vastXml, 20],
      [null, null],
    ] as const;
    expect(durations.map(([xml, duration]) => durationInVast({ vastXml: xml, duration }))).toEqual([
      15,
      undefined,
      undefined,
    ]);
  });

  it('is an audit, and another once what was looked at has changed', () => {
    expect(auditAfterChange(creative, undefined)).toBe(1);
    expect(auditAfterChange(creative, { ...creative })).toBeUndefined();
    expect(auditAfterChange({ ...creative, adomain: ['b.example'] }, creative)).toBe(5);
  });

  it('is none of another kind in the sample', () => {
    const sample = (kind: 'hosted' | 'audio' | 'vastUrl') =>
      sampleMedia({ kind, id: 7, vastUrl: 'https://v.example', vastXml, duration: 15 });
    const media = { mediaUrl: 'https://media.platform.example/7.mp4', mime: 'video/mp4', width: 1920 };
    expect(sample('hosted')).toMatchObject({ vastUrl: null, vastXml: null, ...media });
    expect(sample('audio')).not.toHaveProperty('width');
    expect(sample('vastUrl')).toMatchObject({ vastUrl: 'https://v.example', vastXml: null });
  });
});

describe('the terms of a deal', () => {
  it('cost so many thousands at the floor', () => {
    const terms = [{ units: 1_200_000, floor: 5.25 }, { units: null, floor: 5 }, { units: 5 }];
    expect(terms.map(costOfUnits)).toEqual([6300, undefined, undefined]);
  });

  it('name the seat that bids', () => {
    const context = ruleContext({ linked: { adexchange: [{ name: 'Skylark', seatId: 'nb-01' }] } });
    const said = [[], ['nb-01'], ['v-9']].map((seats) => whoHasNoSeat({ seats }, context));
    expectSaid(said).toEqual([undefined, undefined, 'Our seat at Skylark, nb-01, is not among the seats.']);
  });

  it('go together in the sample', () => {
    const deal = { name: 'Harbour sports PG Q1', floor: 4, units: null };
    expect(sampleTerms(deal)).toEqual({ dealType: 'guaranteed', priceType: 3, units: 1_200_000, totalCost: 4800 });
    const preferred = { dealType: 'preferred', priceType: 3, units: null, totalCost: null };
    expect(sampleTerms({ ...deal, name: 'Harbour sports preferred Q1' })).toEqual(preferred);
    const open = { priceType: 1, units: null, environments: ['dooh'] };
    expect(sampleTerms({ ...deal, name: 'Harbour transit PMP Q1' })).toMatchObject(open);
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
    const changes = [{}, { creatives: [] }, { budgetTotal: null }, { budgetTotal: null, impsTotal: 9 }];
    expect(changes.map(state)).toEqual(['running', 'draft', 'draft', 'running']);
  });

  it('of a tag needs a marketplace that is open to its account', () => {
    const state = (market: object) =>
      tagState({ ...flight, demand: 31 }, parents({ status: 1 }, { status: 1, ...market }));
    const listed = (demand: number) => ({ openTo: 'listed', demands: [demand] });
    expect([{ openTo: 'all' }, listed(31), listed(32), {}].map(state)).toEqual([
      ...['running', 'running', 'blocked', 'blocked'],
    ]);
  });
});

describe('floors', () => {
  it('are those of the deals of a campaign, which they do not exceed', () => {
    const deals = Object.entries({ Low: 2, None: null, High: 8.5 }).map(([name, floor]) => ({ name, floor }));
    const context = ruleContext({ linked: { deals } });
    expectSaid(bidBelowDeal({ cpm: 8 }, context)).toBe('The floor of High is $8.50.');
    expectSaid(bidBelowDeal({ cpm: 8.5 }, context)).toBeUndefined();
  });

  it('are met by the campaigns of a deal', () => {
    const context = ruleContext({ linked: { campaigns: [{ name: 'Autumn', cpm: 5 }] } });
    expectSaid(floorAboveBid({ floor: 6 }, context)).toBe('Autumn bids below the floor.');
    expectSaid(floorAboveBid({ floor: 5 }, context)).toBeUndefined();
  });

  it('are met by what is left of a tag’s price after its margin', () => {
    const context = ruleContext({ linked: { channels: [{ name: 'News', floor: 9 }] } });
    expectSaid(priceBelowChannel({ cpm: 10, margin: 10 }, context)).toBeUndefined();
    expectSaid(priceBelowChannel({ cpm: 10, margin: 11 }, context)).toBe('The floor of News is $9.00.');
    expectSaid(priceBelowChannel({ cpm: 8, margin: null }, context)).toBe('The floor of News is $9.00.');
  });

  it.each<[readonly (readonly [number, number])[], string | undefined]>([
    [[...[[0, 15] as const], [15, 30]], undefined],
    [[...[[15, 30] as const], [0, 16]], 'Floors by duration must not overlap.'],
    [[], undefined],
  ])('by duration, %j, are one for each length', (rows, said) => {
    expectSaid(whyOverlapping({ durFloors: rows.map(([minDur, maxDur]) => ({ minDur, maxDur })) })).toBe(said);
  });
});
