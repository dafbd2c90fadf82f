import { describe, expect, it } from 'vitest';
import { servingOf } from '../../src/model/serving/judgeServing';
import { resources } from '../../src/resources';
import { expectSaid } from '../support/expectSaid';
import { changed, judgeIn, type Objects, type Values } from '../support/servingWorld';

const open = { startsAt: null, endsAt: null, demand: 31 };
const usual = { demand: 31 };
const never = '0'.repeat(168);
// The Friday of the tests, 12:00.
const thisHour = `${'0'.repeat(108)}1${'0'.repeat(59)}`;
const monday = `${'1'.repeat(24)}${'0'.repeat(144)}`;

/** An account with one of everything, all of which serves. */
const sound: Objects = {
  demands: { 31: { name: 'Northbay', showSsp: true, showDsp: true, timezone: 0 } },
  advertisers: { 501: { ...usual, name: 'Halden', kind: 'brand' }, 502: { ...usual, name: 'Olive' } },
  subpublishers: { 801: { ...usual, name: 'Harbour' } },
  rtbs: { 61: { name: 'Skylark', advertiser: 502, openTo: 'all', environments: ['ctv'] } },
  targetings: {
    611: { ...usual, name: 'US CTV', countries: ['us'], environments: ['ctv'] },
    612: { ...usual, name: 'DE', countries: ['de'] },
  },
  applists: { 71: { ...usual, name: 'News apps' }, 72: { ...usual, name: 'Kids apps' } },
  applications: { 41: { ...usual, name: 'Solitaire', appAdsTxt: 'direct' } },
  channels: {
    2201: { ...open, name: 'News CTV', environment: 'ctv', sub: 801, floor: 2, tags: [4101], costModel: 'revshare' },
  },
  tags: {
    4101: {
      ...open,
      name: 'Halden CTV',
      advertiser: 501,
      environment: 'ctv',
      integration: 'VAST',
      url: 'https://vast.example/v',
      priceModel: 'fixed',
      cpm: 6,
      channels: [2201],
      targeting: 611,
      apps: [71],
    },
  },
  adexchanges: {
    301: { ...usual, name: 'Magnolia', environments: ['ctv'], adFormats: ['video'], testMode: false, seatId: 'nb-01' },
  },
  suppliers: { 1201: { ...usual, name: 'Brook TV', adexchange: 301 } },
  creatives: {
    9101: {
      ...open,
      name: 'Hero 30s',
      advertiser: 501,
      kind: 'hosted',
      adFormat: 'video',
      mediaUrl: '/f/1',
      auditStatus: 3,
    },
  },
  campaigns: {
    7001: {
      ...open,
      name: 'Launch',
      advertiser: 501,
      environment: ['ctv'],
      adFormat: 'video',
      budgetTotal: 1000,
      cpm: 8,
      creatives: [9101],
      adexchanges: [301],
      suppliers: [1201],
      deals: [1501],
      targeting: 611,
    },
  },
  deals: {
    1501: {
      ...open,
      name: 'Prime',
      dealId: 'X',
      adexchange: 301,
      supplier: 1201,
      floor: 5,
      sellerStatus: 0,
      campaigns: [7001],
      seats: ['nb-01'],
    },
  },
};
const figures = { 'applists 71': { members: 3 }, 'applists 72': { members: 0 } };

type Broken = readonly [
  name: string,
  id: number,
  cause: string,
  changes: Objects,
  counted: Readonly<Record<string, Values>>,
];

const of =
  (name: string, id: number) =>
  (cause: string, values: Values, around: Objects = {}, counted = {}): Broken => [
    ...([name, id, cause, changed({ [name]: { [id]: values } }, around), counted] as const),
  ];
const [tag, channel, campaign, deal] = [
  of('tags', 4101),
  of('channels', 2201),
  of('campaigns', 7001),
  of('deals', 1501),
];
const rtb = { integration: 'RTB', url: null, priceModel: 'dynamic' };

const broken: readonly Broken[] = [
  tag('archived', { status: 2 }),
  tag('inactive', { status: 0 }),
  tag('demand.inactive', {}, { demands: { 31: { status: 0 } } }),
  tag('demand.side', {}, { demands: { 31: { showSsp: false, showSspMin: false } } }),
  tag('advertiser.archived', {}, { advertisers: { 501: { status: 2 } } }),
  tag(
    'advertiser.creditStop',
    {},
    { advertisers: { 501: { creditLimit: 100, creditStop: true } } },
    { 'advertisers 501': { unpaid: 60, spend: 40 } },
  ),
  tag('marketplace.inactive', { ...rtb, marketplace: 61 }, { rtbs: { 61: { status: 0 } } }),
  tag('marketplace.closed', { ...rtb, marketplace: 61 }, { rtbs: { 61: { openTo: 'listed', demands: [32] } } }),
  tag('marketplace.environment', { ...rtb, marketplace: 61 }, { rtbs: { 61: { environments: ['dooh'] } } }),
  tag('marketplace.advertiser.inactive', { ...rtb, marketplace: 61 }, { advertisers: { 502: { status: 0 } } }),
  tag('channels.none', { channels: [] }),
  tag('channels.inactive', {}, { channels: { 2201: { status: 0 } } }),
  tag('channels.sub.archived', {}, { subpublishers: { 801: { status: 2 } } }),
  tag('channels.environment', {}, { channels: { 2201: { environment: 'desktop' } } }),
  tag('channels.adFormat', {}, { channels: { 2201: { adFormat: 'audio' } } }),
  tag('channels.floor', {}, { channels: { 2201: { floor: 9 } } }),
  tag('channels.floor', { margin: 80 }),
  tag('channels.floor', { channelOverrides: [{ channel: 2201, priority: null, weight: null, cpm: 1 }] }),
  tag('channels.advertiser', {}, { channels: { 2201: { blockedAdvertisers: [501] } } }),
  tag('channels.marketplace', { ...rtb, marketplace: 61 }, { channels: { 2201: { allowMarketplaces: false } } }),
  tag('channels.protocols', { protocols: [2] }, { channels: { 2201: { protocols: [7] } } }),
  tag('channels.mimes', { mimes: ['video/webm'] }),
  tag('channels.duration', { minDuration: 61, maxDuration: 90 }),
  tag('channels.skip', { skip: 'required' }),
  tag('channels.plcmt', { plcmt: [3] }),
  tag('channels.pod', { podEligible: false }, { channels: { 2201: { podMode: 'dynamic' } } }),
  tag('channels.coppa', {}, { channels: { 2201: { coppa: true } } }),
  tag('channels.lists', {}, { channels: { 2201: { apps: [71], appsMode: 'exclude' } } }),
  tag('channels.targeting', {}, { channels: { 2201: { targeting: 612 } } }),
  tag('targetingEnvironment', {}, { targetings: { 611: { environments: ['desktop'] } } }),
  tag('targetingLists', {}, { targetings: { 611: { apps: [71, 72], appsMode: 'exclude' } } }),
  tag('targetingHours', { dayparts: thisHour }, { targetings: { 611: { dayparts: `01${'0'.repeat(166)}` } } }),
  tag('targetingParent', {}, { advertisers: { 501: { targeting: 612 } } }),
  tag('appsEmpty', { apps: [72] }),
  tag('noUrl', { url: null }),
  tag('noEndpoint', { ...rtb }),
  tag('partnerParams', { ...rtb, integration: 'PreBid', partner: 'appnexusP' }),
  tag('noPrice', { cpm: 0 }, { channels: { 2201: { floor: 0 } } }),
  tag('notBegun', { startsAt: '2026-11-20 13:00' }),
  // The account's noon is an hour later.
  tag('ended', { endsAt: '2026-11-20 13:00' }, { demands: { 31: { timezone: 1 } } }),
  tag('hours', { dayparts: never }),
  tag('hours', { dayparts: monday }),
  tag(
    'capped',
    { capImpsDay: 10 },
    {},
    { 'tags 4101': { hours: { until: Date.UTC(2026, 10, 20, 13), reqs: [0], imps: [10], spend: [0] } } },
  ),

  channel('inactive', { status: 0 }),
  channel('sub.inactive', {}, { subpublishers: { 801: { status: 0 } } }),
  channel('tags.none', { tags: [], allowMarketplaces: false }),
  channel('tags.advertiser.inactive', {}, { advertisers: { 501: { status: 0 } } }),
  channel('tags.floor', { floor: 7 }),
  channel('tags.partnerParams', {}, { tags: { 4101: { ...rtb, integration: 'PreBid', partner: 'appnexusP' } } }),
  channel('app.blocked', { app: 41 }, { applications: { 41: { quality: 'blocked' } } }),
  channel('app.adsTxt', { app: 41, adsTxtMode: 'enforce' }, { applications: { 41: { appAdsTxt: 'missing' } } }),
  channel('ended', { endsAt: '2026-11-01 00:00' }),

  campaign('inactive', { status: 0 }),
  campaign('demand.side', {}, { demands: { 31: { showDsp: false } } }),
  campaign(
    'advertiser.budget',
    {},
    { advertisers: { 501: { budgetTotal: 500 } } },
    { 'advertisers 501': { spend: 500 } },
  ),
  campaign(
    'adexchanges.noSeat',
    {},
    { adexchanges: { 301: { seatId: null } }, suppliers: { 1201: { adexchange: null } } },
  ),
  campaign('adexchanges.environment', {}, { adexchanges: { 301: { environments: ['dooh'] } } }),
  campaign('adexchanges.approval', {}, { adexchanges: { 301: { creativeApproval: 'before' } } }),
  campaign('suppliers.trust', {}, { suppliers: { 1201: { trust: 'blocked' } } }),
  campaign('suppliers.minBid', {}, { suppliers: { 1201: { minBid: 9 } } }),
  campaign('deals.none', { dealMode: 'dealsOnly', deals: [] }),
  campaign('deals.floor', { dealMode: 'dealsOnly' }, { deals: { 1501: { floor: 20 } } }),
  campaign('deals.seller', { dealMode: 'dealsOnly' }, { deals: { 1501: { sellerStatus: 1 } } }),
  campaign('targetingSellers', {}, { targetings: { 611: { adexchanges: [302] } } }),
  campaign('creatives.none', { creatives: [] }),
  campaign('creatives.denied', {}, { creatives: { 9101: { auditStatus: 4 } } }),
  campaign('creatives.noMedia', {}, { creatives: { 9101: { mediaUrl: null } } }),
  campaign('creatives.ended', {}, { creatives: { 9101: { endsAt: '2026-11-19 00:00' } } }),
  campaign('creatives.vpaid', {}, { creatives: { 9101: { apis: [2] } } }),
  campaign('noBudget', { budgetTotal: null }),
  campaign('budgetSpent', {}, {}, { 'campaigns 7001': { spend: 1000 } }),
  campaign('impsReached', { impsTotal: 10 }, {}, { 'campaigns 7001': { imps: 10 } }),

  deal('inactive', { status: 0 }),
  deal('seller', { sellerStatus: 3 }),
  deal('adexchange.inactive', {}, { adexchanges: { 301: { status: 0 } } }),
  deal('adexchange.seats', { seats: ['other'] }),
  deal('supplier.trust', {}, { suppliers: { 1201: { trust: 'blocked' } } }),
  deal('campaigns.none', { campaigns: [] }),
  deal('campaigns.floor', { floor: 9 }),
  deal('campaigns.advertiser', { advertiser: 502 }),
  deal('campaigns.openOnly', {}, { campaigns: { 7001: { dealMode: 'open' } } }),
  deal('ended', { endsAt: '2026-11-19 00:00' }),
];

describe('the judgement of serving', () => {
  it.each([
    ['tags', 4101],
    ['channels', 2201],
    ['campaigns', 7001],
    ['deals', 1501],
  ])('finds nothing wrong with sound %s', (name, id) => {
    const { state, checks } = judgeIn(sound, name, id, figures);
    expect(checks.flatMap(({ breaches }) => breaches.map(({ cause, says }) => `${cause}: ${says}`))).toEqual([]);
    expect(state).toBe('ok');
  });

  it.each(broken)('names of %s %i the cause %s, and no other', (name, id, cause, changes, counted) => {
    const { state, first, checks } = judgeIn(changed(sound, changes), name, id, { ...figures, ...counted });
    const stops = checks.flatMap(({ breaches }) => breaches.filter(({ effect }) => effect === 'stops'));
    expect([...new Set(stops.map((breach) => breach.cause))]).toEqual([cause]);
    expect([state, first?.cause]).toEqual(['stops', cause]);
    expectSaid(first?.says).toMatch(/^\p{L}.*\.$/u);
  });

  it('points at the object and the field where it is mended', () => {
    const of = (changes: Objects, name: string, id: number) => {
      const { first } = judgeIn(changed(sound, changes), name, id, figures);
      return [first?.resource, first?.record.id, first?.field, first?.value];
    };
    expect(of({ subpublishers: { 801: { status: 2 } } }, 'tags', 4101)).toEqual(['subpublishers', 801, 'status', 2]);
    expect(of({ tags: { 4101: { apps: [72] } } }, 'tags', 4101)).toEqual(['applists', 72, 'entries', null]);
    expect(of({ channels: { 2201: { floor: 9 } } }, 'tags', 4101)).toEqual(['tags', 4101, 'cpm', 6]);
    expect(of({ channels: { 2201: { floor: 9 } } }, 'channels', 2201)).toEqual(['channels', 2201, 'floor', 9]);
    expect(of({ channels: { 2201: { targeting: 612 } } }, 'tags', 4101)).toEqual([
      'targetings',
      611,
      'countries',
      ['us'],
    ]);
  });

  it('says that less is served where some of several are stopped, and leaves archived ones out of that', () => {
    const two = (status: number) =>
      changed(sound, {
        tags: { 4101: { channels: [2201, 2202] } },
        channels: { 2202: { ...sound.channels?.[2201], name: 'Other', status } },
      });
    expect(judgeIn(two(0), 'tags', 4101, figures)).toMatchObject({
      state: 'limits',
      first: { cause: 'channels.inactive', says: { message: 'Other is switched off.' } },
    });
    expect(judgeIn(two(2), 'tags', 4101, figures).state).toBe('ok');
    expect(judgeIn(two(1), 'tags', 4101, figures).state).toBe('ok');
  });

  it.each(['noAnswer', 'broken'])(
    'says that less is served where the last check of a creative failed (%s)',
    (vastState) => {
      const failed = changed(sound, { creatives: { 9101: { kind: 'vastUrl', vastState } } });
      expect(judgeIn(failed, 'campaigns', 7001, figures)).toMatchObject({
        state: 'limits',
        first: {
          cause: 'vastFailed',
          says: { message: 'The last VAST check of Hero 30s failed.' },
          resource: 'creatives',
          field: 'vastUrl',
          value: vastState,
        },
      });
      const answered = changed(sound, { creatives: { 9101: { kind: 'vastUrl', vastState: 'noAd' } } });
      expect(judgeIn(answered, 'campaigns', 7001, figures).state).toBe('ok');
    },
  );

  it('ignores targetings and lists that are off, as serving does', () => {
    const off = changed(sound, {
      tags: { 4101: { apps: [72] } },
      applists: { 72: { status: 2 } },
      targetings: { 611: { status: 0, environments: ['desktop'] } },
    });
    expect(judgeIn(off, 'tags', 4101, figures).state).toBe('ok');
  });

  it('does not know what becomes of an object that names one that is not there', () => {
    expect(judgeIn(changed(sound, { tags: { 4101: { advertiser: 599 } } }), 'tags', 4101, figures)).toMatchObject({
      state: 'unknown',
      first: { cause: 'advertiser.missing', says: { message: 'Object 599 was not found.' } },
    });
  });

  it('has no two rules of one id in a definition', () => {
    const twice = resources.flatMap((resource) => {
      const { name } = resource;
      const { rules, links = [] } = servingOf(resource);
      const ids = [...rules.map(({ id }) => id), ...links.map(({ field }) => field)];
      return ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `${name}: ${id}`);
    });
    expect(twice).toEqual([]);
  });
});
