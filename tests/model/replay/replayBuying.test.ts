import { describe, expect, it } from 'vitest';
import type { LiveAuction } from '../../../src/model/live/auction';
import { type Edit, replayIn, type World } from '../../support/replayWorld';
import { servingNow, type Values } from '../../support/servingWorld';
import { told } from '../../support/tellReplay';

const open = { startsAt: null, endsAt: null, demand: 31 };
const campaign = {
  ...open,
  advertiser: 501,
  environment: ['ctv'],
  adFormat: 'video',
  budgetTotal: 1000,
  creatives: [9101],
  bidStrategy: 'fixed',
};

/** A campaign that won by a deal at 24, another one that lost at 20, and a third that has no creative. */
const world: World = {
  objects: {
    demands: { 31: { name: 'Northbay', showSsp: true, showDsp: true, timezone: 0 } },
    advertisers: { 501: { demand: 31, name: 'Halden' } },
    targetings: { 611: { demand: 31, name: 'US CTV', countries: ['us'] } },
    applists: { 71: { demand: 31, name: 'Blocked apps', kind: 'appName', match: 'contains' } },
    adexchanges: {
      301: {
        demand: 31,
        name: 'Skylark',
        seatId: 'nb-01',
        environments: ['ctv'],
        adFormats: ['video'],
        testMode: false,
      },
    },
    suppliers: { 1201: { demand: 31, name: 'Copperline', adexchange: 301 } },
    creatives: {
      9101: {
        ...open,
        name: 'Hero',
        advertiser: 501,
        kind: 'hosted',
        adFormat: 'video',
        mediaUrl: '/f/1',
        auditStatus: 3,
      },
    },
    deals: {
      1501: {
        ...open,
        name: 'Prime',
        dealId: 'SKY-1',
        adexchange: 301,
        floor: 20,
        sellerStatus: 0,
        seats: ['nb-01'],
        campaigns: [7001],
      },
    },
    campaigns: {
      7001: {
        ...campaign,
        name: 'Launch',
        cpm: 24,
        priority: 1,
        deals: [1501],
        targeting: 611,
        adexchanges: [301],
        suppliers: [1201],
      },
      7002: { ...campaign, name: 'Always on', cpm: 20, apps: [71], appsMode: 'exclude' },
      7003: { ...campaign, name: 'Draft', cpm: 30, priority: 1, creatives: [] },
    },
  },
  candidates: [7001, 7002, 7003],
};

const auction: LiveAuction = {
  ts: servingNow.getTime() - 3_600_000,
  id: 'r_1',
  mode: 'dsp',
  demand: 31,
  adexchange: 301,
  supplier: 1201,
  environment: 'ctv',
  app: 'Copperline TV',
  bundle: '698123',
  country: 'us',
  format: 'video',
  floor: 12,
  at: 1,
  tmax: 120,
  bids: [
    { campaign: 7001, advertiser: 501, price: 24, ms: 20, result: 'won', reason: 0, deal: 'SKY-1' },
    { campaign: 7002, advertiser: 501, price: 20, ms: 22, result: 'lost', reason: 102 },
  ],
  winner: 7001,
  price: 24,
  net: 24,
  ms: 60,
};

const set = (on: string, values: Readonly<Record<string, unknown>>): Edit => ({ on, set: values });

type Row = readonly [title: string, on: string, values: Values, told: string, winner: number | null, unsure: string];
const outside = 'outsideBids';

/** A campaign that is stopped, and by what. */
const stopped: readonly Row[] = [
  ['the deal is archived', 'deals 1501', { status: 2 }, '7001 deals.archived', null, outside],
  ['the deal has ended', 'deals 1501', { endsAt: '2026-11-20 11:30' }, '7001 deals.ended', null, outside],
  ['the floor of the deal rises', 'deals 1501', { floor: 26 }, '7001 requestFloor', null, outside],
  ['the seller pauses the deal', 'deals 1501', { sellerStatus: 1 }, '7001 deals.seller', null, outside],
  ['the campaign lets the deal go', 'campaigns 7001', { deals: [] }, '7001 requestDeal', null, outside],
  ['the deal is for others', 'deals 1501', { countries: ['de'] }, '7001 deals.requestCountry', null, outside],
  ['the exchange loses its seat', 'adexchanges 301', { seatId: null }, '7002 adexchanges.noSeat', null, ''],
  ['the supplier is blocked', 'suppliers 1201', { trust: 'blocked' }, '7002 suppliers.trust', null, ''],
  ['its exchange goes', 'campaigns 7001', { adexchanges: [302] }, '7001 adexchanges.notNamed', null, outside],
  ['the bid falls below the floor of the seller', 'campaigns 7002', { cpm: 11 }, '7002 requestFloor', 7001, ''],
  ['the budget is cut to what is spent', 'campaigns 7001', { budgetTotal: 400 }, '7001 budgetSpent', null, outside],
  ['the creative is denied', 'creatives 9101', { auditStatus: 4 }, '7002 creatives.denied', null, ''],
];
const others: readonly (readonly [title: string, Edit, id: number, told: string, winner: number])[] = [
  [
    'a list takes its app',
    { on: 'applists 71', came: ['Copper'] },
    7002,
    'stopped | requestLists | applists 71 entries',
    7001,
  ],
  [
    'a draft gets its creative',
    set('campaigns 7003', { creatives: [9101] }),
    7003,
    'bids | creatives.none | campaigns 7003 creatives',
    7003,
  ],
  [
    'the bid rises',
    set('campaigns 7002', { cpm: 40, priority: 1 }),
    7002,
    'bids |  | campaigns 7002 cpm | campaigns 7002 priority',
    7002,
  ],
];

describe('the replay of an auction of an exchange', () => {
  const spent = { ...world, figures: { 'campaigns 7001': { spend: 400 } } };

  it('finds nothing different in a world that did not change', () => {
    const replay = replayIn(auction, spent, []);
    expect(replay.rows.map(({ id, differs, stops }) => [id, differs, stops])).toEqual([
      [7001, false, []],
      [7002, false, []],
    ]);
    expect(replay).toMatchObject({
      before: { winner: 7001, price: 24 },
      today: { winner: 7001, price: 24 },
      unsure: [],
    });
  });

  const todayOf = (edit: Edit, id: number) => {
    const replay = replayIn(auction, spent, [edit]);
    return [told(replay, id), replay.today.winner, replay.unsure[0] ?? ''];
  };

  it.each(stopped)('%s', (_, on, values, expected, ...today) => {
    const [id, cause] = expected.split(' ');
    const why = `stopped | ${cause} | ${on} ${Object.keys(values)[0]}`;
    expect(todayOf(set(on, values), Number(id))).toEqual([why, ...today]);
  });

  it.each(others)('%s', (_, edit, id, ...expected) => expect(todayOf(edit, id)).toEqual([...expected, '']));

  it('keeps what outside decided: who lost at more loses again', () => {
    const { winner: _, price: __, net: ___, ...rest } = auction;
    const lost: LiveAuction = {
      ...rest,
      bids: auction.bids.map((bid) => ({ ...bid, result: 'lost' as const, reason: 102 })),
    };
    expect(replayIn(lost, world, [set('campaigns 7001', { status: 0 })])).toMatchObject({
      today: { winner: null },
      unsure: [],
    });
    expect(replayIn(lost, world, [set('campaigns 7001', { cpm: 50 })])).toMatchObject({
      today: { winner: null },
      unsure: ['outsideBids'],
    });
  });

  it('does not say of a campaign that buys by deals alone whether its deal was on offer', () => {
    const edits = [set('campaigns 7003', { creatives: [9101], dealMode: 'dealsOnly' })];
    expect(told(replayIn(auction, world, edits), 7003)).toBe('as it was');
  });
});
