import { describe, expect, it } from 'vitest';
import type { LiveAuction } from '../../../src/model/live/auction';
import type { Replay } from '../../../src/model/replay/replayed';
import { type Edit, replayIn, type World } from '../../support/replayWorld';
import { servingNow, type Values } from '../../support/servingWorld';
import { told } from '../../support/tellReplay';

const open = { startsAt: null, endsAt: null, demand: 31 };
const tagValues = {
  ...open,
  environment: 'ctv',
  integration: 'VAST',
  url: 'https://vast.example/v',
  priceModel: 'fixed',
  channels: [2201],
};
const dynamic = { integration: 'RTB', url: null, endpoint: 'https://bid.example/o', priceModel: 'dynamic' };

/** A channel with a fixed tag that won at 18, one of a buyer that bid 11.40, and two that did not bid: for Germany, and switched off. */
const world: World = {
  objects: {
    demands: { 31: { name: 'Northbay', showSsp: true, showDsp: true, timezone: 0 } },
    advertisers: { 501: { demand: 31, name: 'Halden' }, 502: { demand: 31, name: 'Olive' } },
    subpublishers: { 801: { demand: 31, name: 'Harbour' } },
    targetings: {
      611: { demand: 31, name: 'US CTV', countries: ['us'], environments: ['ctv'] },
      612: { demand: 31, name: 'DE', countries: ['de'] },
    },
    applists: { 71: { demand: 31, name: 'News apps', kind: 'bundle' } },
    rtbs: { 61: { name: 'Skylark', advertiser: 502, openTo: 'all', environments: ['ctv'], margin: 20 } },
    channels: {
      2201: { ...open, name: 'News CTV', environment: 'ctv', sub: 801, costModel: 'revshare', floor: 6, tags: [4101] },
    },
    tags: {
      4101: { ...tagValues, name: 'Halden CTV', advertiser: 501, cpm: 18, targeting: 611, apps: [71] },
      4102: { ...tagValues, ...dynamic, name: 'Olive RTB', advertiser: 502, maxCpm: 20 },
      4103: { ...tagValues, name: 'Olive DE', advertiser: 502, cpm: 25, targeting: 612 },
      4104: { ...tagValues, name: 'Halden off', advertiser: 501, cpm: 30, status: 0 },
    },
  },
  entries: { 'applists 71': ['698123'] },
  candidates: [4101, 4102, 4103, 4104],
};

const auction: LiveAuction = {
  ts: servingNow.getTime() - 3 * 3_600_000,
  id: 'r_1',
  mode: 'ssp',
  demand: 31,
  channel: 2201,
  environment: 'ctv',
  app: 'Copperline TV',
  bundle: '698123',
  store: 'roku',
  country: 'us',
  device: 'SmartTV',
  os: 'Roku',
  format: 'video',
  startDelay: 0,
  floor: 6,
  at: 1,
  tmax: 1200,
  duration: 60,
  bids: [
    { tag: 4101, advertiser: 501, price: 18, ms: 96, result: 'won', reason: 0 },
    { tag: 4102, advertiser: 502, price: 11.4, ms: 141, result: 'lost', reason: 102 },
  ],
  winner: 4101,
  price: 18,
  net: 18,
  ms: 158,
};

const rowOf = ({ rows }: Replay, id: number) => rows.find((row) => row.id === id);
const set = (on: string, values: Readonly<Record<string, unknown>>): Edit => ({ on, set: values });

type Today = readonly [winner: number | null, price: number | null];
const [first, second, none]: readonly Today[] = [
  [4101, 18],
  [4102, 11.4],
  [null, null],
] as const;
const inCountry = { country: 'us', environment: 'ctv', cpm: 15 };
const partner = { integration: 'PreBid', partner: 'appnexusP', partnerParams: {} };
const long = { minDuration: 90, maxDuration: 120 };

type Row = readonly [title: string, on: string, values: Values, told: string, today: Today | undefined];

/** A bidder that is stopped, by what, and who wins in its place. */
const stopped: readonly Row[] = [
  ['the winner is switched off', 'tags 4101', { status: 0 }, '4101 inactive', second],
  ['the winner is archived', 'tags 4101', { status: 2 }, '4101 archived', second],
  ['the floor rises above the other', 'channels 2201', { floor: 12 }, '4102 channels.requestFloor', first],
  ['the floor rises above all', 'channels 2201', { floor: 19 }, '4101 channels.requestFloor', none],
  ['its country has a floor', 'channels 2201', { floorOverrides: [inCountry] }, '4102 channels.requestFloor', first],
  ['the country is left out', 'targetings 611', { countriesMode: 'exclude' }, '4101 targeting.countries', second],
  ['another targeting is chosen', 'tags 4101', { targeting: 612 }, '4101 targeting.countries', second],
  ['the flight is cut short', 'tags 4101', { endsAt: '2026-11-20 10:00' }, '4101 ended', second],
  ['its list is turned round', 'tags 4101', { appsMode: 'exclude' }, '4101 requestLists', second],
  ['its advertiser is blocked', 'channels 2201', { blockedAdvertisers: [501] }, '4101 channels.advertiser', second],
  ['the advertiser is switched off', 'advertisers 501', { status: 0 }, '4101 advertiser.inactive', second],
  ['the sub-publisher is archived', 'subpublishers 801', { status: 2 }, '4101 channels.sub.archived', none],
  ['the channel lets the tag go', 'tags 4101', { channels: [] }, '4101 channels.notNamed', second],
  ['the shortest ad grows too long', 'tags 4101', long, '4101 channels.duration', second],
  ['the margin leaves less than the floor', 'tags 4101', { margin: 70 }, '4101 channels.requestFloor', second],
];
/** A bidder that bids otherwise, what stopped it before, and who wins then. */
const freed: readonly Row[] = [
  ['the price falls below the other', 'tags 4101', { cpm: 9 }, '4101 ', second],
  ['the most that counts falls', 'tags 4102', { maxCpm: 8 }, '4102 ', first],
  ['a tag is switched on', 'tags 4104', { status: 1 }, '4104 inactive', [4104, 30]],
  ['a country is added', 'targetings 612', { countries: ['de', 'us'] }, '4103 targeting.countries', [4103, 25]],
  ['a targeting that is off is ignored', 'targetings 612', { status: 0 }, '4103 targeting.countries', [4103, 25]],
];
const made: Edit = { on: 'tags 4105', made: true, set: { ...tagValues, name: 'New', advertiser: 501, cpm: 40 } };
const others: readonly (readonly [title: string, Edit, id: number, told: string, Today | undefined])[] = [
  [
    'an entry went',
    { on: 'applists 71', went: ['698123'] },
    4101,
    'stopped | requestLists | applists 71 entries',
    second,
  ],
  ['parameters went', set('tags 4102', partner), 4102, 'stopped | partnerParams | tags 4102 partner', first],
  ['a tag is made', made, 4105, 'bids |  | tags 4105 made', [4105, 40]],
  ['the winner is removed', { on: 'tags 4101', removed: true }, 4101, 'gone |  | tags 4101 removed', second],
];

describe('the replay of an auction of our own', () => {
  it('finds nothing different in a world that did not change', () => {
    const replay = replayIn(auction, world, []);
    expect(replay.rows.map(({ id, differs }) => [id, differs])).toEqual([
      [4101, false],
      [4102, false],
    ]);
    expect(replay).toMatchObject({ before: replay.today, unsure: [], causes: [], floor: { before: 6, today: 6 } });
  });

  it('takes the margin of the publisher before that of the marketplace, but after its own there', () => {
    const sold = [set('tags 4102', { marketplace: 61 }), set('demands 31', { marginDefault: 50 })];
    const own = set('rtbs 61', { marginOverrides: [{ demand: 31, margin: 10 }] });
    const stopsIn = (edits: readonly Edit[]) =>
      replayIn(auction, world, edits)
        .rows.find(({ id }) => id === 4102)
        ?.stops.map(({ cause }) => cause);
    expect([sold.slice(0, 1), sold, [...sold, own]].map(stopsIn)).toEqual([[], ['channels.requestFloor'], []]);
  });

  it('finds nothing different after changes that have no say', () => {
    const edits = [
      set('tags 4101', { name: 'Halden CTV 2', weight: 50 }),
      set('advertisers 501', { note: 'x' }),
      set('tags 4103', { cpm: 26 }),
    ];
    expect(replayIn(auction, world, edits)).toMatchObject({
      rows: [{ differs: false }, { differs: false }],
      today: { winner: 4101, price: 18 },
    });
  });

  const expectToday = (edit: Edit, id: number, expected: string, today: Today | undefined) => {
    const replay = replayIn(auction, { ...world, candidates: [...(world.candidates ?? []), 4105] }, [edit]);
    expect([told(replay, id), [replay.today.winner, replay.today.price]]).toEqual([expected, today]);
  };

  describe.each([
    ['stopped', stopped],
    ['bids', freed],
  ])('%s', (part, rows) => {
    it.each(rows)('where %s', (_, on, values, expected, today) => {
      const [id, cause] = expected.split(' ');
      expectToday(set(on, values), Number(id), `${part} | ${cause} | ${on} ${Object.keys(values)[0]}`, today);
    });
  });

  it.each(others)('%s', (_, edit, ...expected) => expectToday(edit, ...expected));

  it('names who did it, when, and what it was before', () => {
    const replay = replayIn(auction, world, [set('channels 2201', { floor: 8 }), set('channels 2201', { floor: 19 })]);
    expect(rowOf(replay, 4101)?.causes).toEqual([
      {
        kind: 'change',
        field: 'floor',
        from: 6,
        to: 19,
        change: expect.objectContaining({
          type: 'channels',
          id: 2201,
          at: '2026-11-20T09:20:00.000Z',
          by: { id: 9, name: 'Mara' },
        }),
      },
    ]);
    expect(replay.floor).toEqual({ before: 6, today: 19 });
  });

  it('names each of two changes that stop a bidder by themselves', () => {
    const replay = replayIn(auction, world, [set('tags 4101', { status: 0 }), set('channels 2201', { floor: 19 })]);
    expect(told(replay, 4101)).toBe('stopped | inactive | channels 2201 floor | tags 4101 status');
  });

  it('tells a cap that is lowered from one that today’s traffic has reached', () => {
    const hours = { until: servingNow.getTime(), reqs: [0], imps: [50], spend: [0] };
    const capped = (cap: number): World => ({
      ...world,
      objects: {
        ...world.objects,
        tags: { ...world.objects.tags, 4101: { ...world.objects.tags?.[4101], capImpsDay: cap } },
      },
      figures: { 'tags 4101': { hours } },
    });
    expect(told(replayIn(auction, capped(1000), [set('tags 4101', { capImpsDay: 10 })]), 4101)).toBe(
      'stopped | capped | tags 4101 capImpsDay',
    );
    expect(told(replayIn(auction, capped(20), []), 4101)).toBe('stopped | capped | traffic');
  });

  it('tells that a flight ended by itself', () => {
    const tags = { ...world.objects.tags, 4101: { ...world.objects.tags?.[4101], endsAt: '2026-11-20 11:00' } };
    expect(told(replayIn(auction, { ...world, objects: { ...world.objects, tags } }, []), 4101)).toBe(
      'stopped | ended | time',
    );
  });

  it('judges hours of the week at the hour of the auction', () => {
    // Friday 09:00 is on, the noon at which it is looked at is not.
    const dayparts = `${'0'.repeat(105)}1${'0'.repeat(62)}`;
    expect(told(replayIn(auction, world, [set('tags 4101', { dayparts })]), 4101)).toBe('as it was');
    expect(told(replayIn(auction, world, [set('tags 4101', { dayparts: '0'.repeat(168) })]), 4101)).toBe(
      'stopped | hours | tags 4101 dayparts',
    );
  });

  it('frees a bid that the floor left out', () => {
    const filtered = {
      ...auction,
      bids: [auction.bids[0], { tag: 4102, price: 5, ms: 90, result: 'filtered', reason: 620 }],
    } as LiveAuction;
    expect(told(replayIn(filtered, world, []), 4102)).toBe('as it was');
    expect(told(replayIn(filtered, world, [set('channels 2201', { floor: 4 })]), 4102)).toBe(
      'bids | channels.requestFloor | channels 2201 floor',
    );
  });

  it('does not guess what a buyer would answer', () => {
    const replay = replayIn(auction, world, [set('tags 4104', { status: 1, ...dynamic })]);
    expect(rowOf(replay, 4104)).toMatchObject({ differs: true, today: { part: 'asked', price: null } });
    expect(replay).toMatchObject({ unsure: ['newBidder'], today: { winner: 4101, price: 18 } });
    expect(replay.leftOut.map(({ why }) => why)).toEqual(expect.arrayContaining(['prices', 'answers', 'counters']));
  });

  it('pays a cent above the next best in an auction of the second price', () => {
    const second = { ...auction, at: 2, price: 11.41, net: 11.41 };
    expect(replayIn(second, world, []).today).toEqual({ winner: 4101, price: 11.41, net: 11.41 });
    expect(replayIn(second, world, [set('tags 4102', { status: 0 })]).today).toEqual({
      winner: 4101,
      price: 6.01,
      net: 6.01,
    });
  });

  it('asks one priority after the other in a waterfall', () => {
    const edits = [set('channels 2201', { auctionMode: 'waterfall' }), set('tags 4102', { priority: 1 })];
    const replay = replayIn(auction, world, edits);
    expect(replay.today).toEqual({ winner: 4102, price: 11.4, net: 11.4 });
    expect(replay.causes).toMatchObject([{ kind: 'change', field: 'auctionMode' }]);
  });

  it('keeps the winner of an auction that the rules do not explain, while only that speaks against it', () => {
    const odd = { ...auction, winner: 4102, price: 11.4, net: 11.4 };
    expect(replayIn(odd, world, []).today.winner).toBe(4102);
    expect(replayIn(odd, world, [set('tags 4101', { cpm: 17 })])).toMatchObject({
      today: { winner: 4102 },
      unsure: ['order'],
    });
    expect(replayIn(odd, world, [set('tags 4104', { status: 1 })]).today.winner).toBe(4104);
  });

  it('says what it could not judge', () => {
    const replay = replayIn(auction, world, [set('targetings 611', { cities: ['Austin'], genres: ['News'] })]);
    expect(told(replay, 4101)).toBe('as it was');
    expect(replay.leftOut).toContainEqual({ why: 'fields', fields: ['cities', 'genres'] });
  });

  it('tells a channel that is gone', () => {
    const replay = replayIn(auction, world, [{ on: 'channels 2201', removed: true }]);
    expect(rowOf(replay, 4101)).toMatchObject({
      differs: true,
      today: { part: 'stopped' },
      stops: [{ cause: 'channels.gone' }],
    });
    expect(replay.today.winner).toBeNull();
  });
});
