import { describe, expect, it } from 'vitest';
import { type AdRequest, matchedFields, matchTargeting } from '../../src/model/replay/targetingMatch';
import {
  compareVersions,
  contradictedBy,
  contradictsTargeting,
  whoServesWithout,
  whyNoExpression,
  whyStatesElsewhere,
  whyUnknownKey,
} from '../../src/model/targeting';
import { cleanSite, siteEntry } from '../../src/model/terms/inventoryLists';
import { targetingSummary } from '../../src/model/terms/targetingSummary';
import { resourceOf } from '../../src/resources';
import { wordSummary } from '../../src/schema/kinds/summary';
import { messages as french } from '../../src/ui/i18n/fr';
import { expectSaid } from '../support/expectSaid';
import { ruleContext } from '../support/ruleContext';
import { recordOf, type Values } from '../support/servingWorld';
import { texts } from '../support/words';

describe('what targetings are checked by', () => {
  it.each([
    ['9', '10', -1],
    ['10.1', '10', 1],
    ['10.0.0', '10', 0],
    ['17.4.1', '17.10', -1],
  ])('version %s beside %s', (a, b, sign) => {
    expect(Math.sign(compareVersions(a, b))).toBe(sign);
    expect(Math.sign(compareVersions(b, a))).toBe(-sign || 0);
  });

  it('tells expressions from parts of texts', () => {
    expectSaid(whyNoExpression({ userAgents: ['Roku/9', '/', '//', '(', '/Roku|Fire/'] })).toBeUndefined();
    expectSaid(whyNoExpression({ userAgents: ['ok', '/[/', '/(/'] })).toBe(
      '/[/ is not a valid regular expression. Close its brackets and remove look-ahead, look-behind and back-references.',
    );
  });

  it('finds who asks for the contrary: the same list, once in and once out', () => {
    const user = (values: object) => ({ id: 1, name: 'Tag', ...values });
    const targeting = { apps: [1, 2], appsMode: 'exclude', sites: [], sitesMode: 'include' };
    expectSaid(contradictedBy(targeting, [user({ apps: [3, 2], appsMode: 'include' })])).toBe(
      'Tag contradicts this: no traffic matches both.',
    );
    expectSaid(
      contradictedBy(targeting, [user({ apps: [2], appsMode: 'exclude' }), user({ apps: [3], appsMode: 'include' })]),
    ).toBeUndefined();
    expectSaid(contradictedBy(targeting, [user({}), user({ sites: [1], sitesMode: 'exclude' })])).toBeUndefined();
  });
});

describe('rules of targetings', () => {
  it('leave states to the United States', () => {
    const why = (countries: string[], countriesMode: string, states = ['ca']) =>
      whyStatesElsewhere({ states, countries, countriesMode });
    const sentence = 'States are US states: add the United States to the countries.';
    expectSaid([
      why(['us'], 'include'),
      why([], 'include'),
      why(['de'], 'exclude'),
      why(['de'], 'include', []),
    ]).toEqual(Array(4).fill(undefined));
    expectSaid([why(['de'], 'include'), why(['us'], 'exclude')]).toEqual([sentence, sentence]);
  });

  it.each([
    ['long', Array.from({ length: 1_000 }, (_, at) => `/${'a'.repeat(240)}${at}/`)],
    ['that repeat much', Array.from({ length: 1_000 }, (_, at) => `/((a{9}){10}${at}){9}/`)],
  ])('refuse more expressions %s than can be read at once', (_, userAgents) => {
    expectSaid(whyNoExpression({ userAgents: userAgents.slice(0, 20) })).toBeUndefined();
    const begun = process.cpuUsage();
    expectSaid(whyNoExpression({ userAgents })).toBe(
      'The expressions are too long in total. Shorten them or move some to another targeting.',
    );
    const { user, system } = process.cpuUsage(begun);
    expect((user + system) / 1000).toBeLessThan(150);
  });

  it('know the keys of the catalogue and of the account, and name another one', () => {
    expectSaid(whyUnknownKey({ keyValues: [{ key: 'slot' }, { key: 'ua' }] }, ruleContext())).toBeUndefined();
    expectSaid(whyUnknownKey({ keyValues: [{ key: 'nope' }] }, ruleContext())).toBe(
      'nope is neither a URL parameter nor a tag parameter of the account.',
    );
  });

  it('tell of what uses them, or is used', () => {
    const context = ruleContext({
      linked: {
        usedBy: [
          { name: 'Off', status: 0 },
          { name: 'Tag', status: 1 },
        ],
        targeting: [{ name: 'US', apps: [1], appsMode: 'exclude' }],
      },
    });
    expectSaid([whoServesWithout({ status: 0 }, context), whoServesWithout({ status: 1 }, context)]).toEqual([
      'Tag will serve without it.',
      undefined,
    ]);
    expectSaid(contradictsTargeting({ apps: [1], appsMode: 'include' }, context)).toBe(
      'US contradicts this: no traffic matches both.',
    );
  });
});

// Friday, 12:00 UTC.
const noon = new Date('2026-11-20T12:00:00Z');
const hour = (index: number): string => `${'0'.repeat(index)}1${'0'.repeat(167 - index)}`;
const fridayNoon = hour(4 * 24 + 12);

const match = (values: Values, request: Partial<AdRequest>) =>
  matchTargeting(recordOf('targetings', 611, { coppa: 'any', ...values }), { at: noon, ...request });

type Row = readonly [field: string, targeting: Values, meets: Partial<AdRequest>, fails: Partial<AdRequest>];

const at = (lat: number, lon: number) => ({ lat, lon });
const ofIos = (min: string | null): Values => ({ osVersions: [{ os: 'iOS', min, max: '17' }] });
const roku = '/roku\\/\\w+/';
const [listed, unlisted] = [{ isListed: () => true }, { isListed: () => false }];
const forViewers = { dayparts: fridayNoon, daypartZone: 'viewer' };
const keyA = (mode: string): Values => ({ keyValues: [{ key: 'k', values: ['a'], mode }] });

/** Of each condition a request that meets it, and one that does not. */
const rows: readonly Row[] = [
  ['countries', { countries: ['us', 'de'] }, { country: 'de' }, { country: 'fr' }],
  ['countries', { countries: ['us'], countriesMode: 'exclude' }, { country: 'de' }, { country: 'us' }],
  ['countries', { countries: ['us'], unknownGeo: 'allow' }, { country: null }, { country: 'de' }],
  ['states', { states: ['TX'] }, { state: 'tx' }, { state: 'CA' }],
  ['states', { states: ['TX'], statesMode: 'exclude' }, { state: 'CA' }, { state: 'TX' }],
  ['cities', { cities: ['Austin'] }, { city: 'austin' }, { city: 'Dallas' }],
  ['metros', { metros: ['501'] }, { metro: '501' }, { metro: '502' }],
  ['zips', { zips: ['78701'] }, { zip: '78701' }, { zip: '10001' }],
  // Austin to San Antonio is 118 km, to Dallas 293.
  [
    'geoRadius',
    { geoRadius: [{ ...at(30.27, -97.74), km: 130 }] },
    { place: at(29.42, -98.49) },
    { place: at(32.78, -96.8) },
  ],
  ['devices', { devices: ['Mobile'] }, { device: 'Tablet' }, { device: 'Console' }],
  ['devices', { devices: ['Tablet'] }, { device: 'Tablet' }, { device: 'Mobile' }],
  ['devices', { devices: ['SmartTV'] }, { device: 'SetTopBox' }, { device: 'Tablet' }],
  ['unknownGeo', { unknownGeo: 'block' }, { country: 'us' }, { country: null }],
  ['devices', { devices: ['SmartTV'] }, { device: 'SmartTV' }, { device: 'Mobile' }],
  ['devices', { devices: ['SmartTV'] }, { device: 'SmartTV' }, { device: null }],
  ['os', { os: ['Roku'] }, { os: 'Roku' }, { os: 'iOS' }],
  ['os', { os: ['Roku'], osMode: 'exclude' }, { os: null }, { os: 'Roku' }],
  ['osVersions', ofIos('9.2'), { os: 'iOS', osVersion: '10.1' }, { os: 'iOS', osVersion: '17.1' }],
  ['osVersions', ofIos(null), { os: 'iOS', osVersion: '3' }, { os: 'Android', osVersion: '10' }],
  ['browsers', { browsers: ['chrome'] }, { browser: 'chrome' }, { browser: 'safari' }],
  ['makes', { makes: ['Samsung'] }, { make: 'samsung' }, { make: 'LG' }],
  ['languages', { languages: ['en'] }, { language: 'en' }, { language: 'de' }],
  ['carriers', { carriers: ['Telia'] }, { carrier: 'Telia' }, { carrier: 'Orange' }],
  ['connections', { connections: [2] }, { connection: 2 }, { connection: 3 }],
  ['userAgents', { userAgents: ['bot'] }, { userAgent: 'Roku/DVP' }, { userAgent: 'GoogleBot/2' }],
  ['userAgents', { userAgents: [roku], userAgentsMode: 'include' }, { userAgent: 'Roku/DVP' }, { userAgent: 'Tizen' }],
  ['environments', { environments: ['ctv'] }, { environment: 'ctv' }, { environment: 'desktop' }],
  ['apps', { apps: [71] }, { environment: 'ctv', ...listed }, { environment: 'ctv', ...unlisted }],
  ['apps', { apps: [71], appsMode: 'exclude' }, unlisted, listed],
  ['apps', { apps: [71] }, { environment: 'desktop', ...unlisted }, { environment: 'inapp', ...unlisted }],
  ['apps', { apps: [71], unknownInventory: 'allow' }, { inventory: null }, { inventory: 'com.news', ...unlisted }],
  ['sites', { sites: [91] }, { environment: 'desktop', ...listed }, { environment: 'desktop', ...unlisted }],
  ['stores', { stores: ['roku'] }, { store: 'roku' }, { store: 'lg' }],
  ['venueTypes', { venueTypes: ['1'] }, { venueType: '1' }, { venueType: '2' }],
  ['unknownInventory', { unknownInventory: 'block' }, { inventory: 'com.news' }, { inventory: null }],
  ['cats', { cats: ['IAB1', 'IAB12'] }, { cats: ['IAB12'] }, { cats: ['IAB3'] }],
  ['cats', { cats: ['IAB25'], catsMode: 'exclude' }, { cats: ['IAB1'] }, { cats: ['IAB1', 'IAB25'] }],
  ['genres', { genres: ['News'] }, { genre: 'news' }, { genre: 'Sport' }],
  ['ratings', { ratings: ['PG'] }, { rating: 'PG' }, { rating: null }],
  ['contentChannels', { contentChannels: ['One'] }, { contentChannel: 'One' }, { contentChannel: 'Two' }],
  ['contentNetworks', { contentNetworks: ['North'] }, { contentNetwork: 'North' }, { contentNetwork: 'South' }],
  ['series', { series: ['Harbour'] }, { series: 'Harbour' }, { series: 'Bay' }],
  ['livestream', { livestream: 'live' }, { isLive: true }, { isLive: false }],
  ['livestream', { livestream: 'vod' }, { isLive: false }, { isLive: true }],
  ['keywords', { keywords: ['war'] }, { keywords: ['cars'] }, { keywords: ['war', 'cars'] }],
  ['plcmts', { plcmts: [1] }, { plcmt: 1 }, { plcmt: 3 }],
  ['startDelays', { startDelays: [-1] }, { startDelay: 120 }, { startDelay: 0 }],
  ['playbackMethods', { playbackMethods: [1] }, { playbackMethod: 1 }, { playbackMethod: 2 }],
  ['skip', { skip: 'nonSkippable' }, { isSkippable: false }, { isSkippable: true }],
  ['playerWidthMin', { playerWidthMin: 600 }, { width: 600 }, { width: 599 }],
  ['playerWidthMax', { playerWidthMax: 600 }, { width: 600 }, { width: 601 }],
  ['durationMin', { durationMin: 20 }, { maxDuration: 30 }, { maxDuration: 15 }],
  ['durationMax', { durationMax: 20 }, { minDuration: 15 }, { minDuration: 30 }],
  ['podPositions', { podPositions: ['first'] }, { podPosition: 'first' }, { podPosition: 'last' }],
  ['adexchanges', { adexchanges: [301] }, { adexchange: 301 }, { adexchange: 302 }],
  ['suppliers', { suppliers: [1201], suppliersMode: 'exclude' }, { supplier: 1202 }, { supplier: 1201 }],
  ['deals', { deals: [1501] }, { deals: [1501, 1502] }, { deals: [] }],
  ['publisherIds', { publisherIds: ['55190'] }, { publisherId: '1' }, { publisherId: '55190' }],
  ['sellerTypes', { sellerTypes: ['direct'] }, { sellerType: 'direct' }, { sellerType: 'reseller' }],
  ['maxSchainHops', { maxSchainHops: 1 }, { schainHops: 1 }, { schainHops: 2 }],
  ['dayparts', { dayparts: fridayNoon, daypartZone: 'account' }, { accountOffset: 0 }, { accountOffset: 1 }],
  ['dayparts', forViewers, { accountOffset: 1, viewerOffset: 0 }, { accountOffset: 0, viewerOffset: -5 }],
  ['consentMode', { consentMode: 'require' }, { consent: 'notApplicable' }, { consent: 'refused' }],
  ['coppa', { coppa: 'never' }, { coppa: false }, { coppa: true }],
  ['coppa', { coppa: 'only' }, { coppa: true }, { coppa: false }],
  ['ifa', { ifa: 'required' }, { hasIfa: true }, { hasIfa: false }],
  ['lmt', { lmt: 'off' }, { isLimited: false }, { isLimited: true }],
  ['minViewability', { minViewability: 70 }, { viewability: 70 }, { viewability: 69 }],
  ['minVcr', { minVcr: 70 }, { vcr: 80 }, { vcr: null }],
  ['maxIvtScore', { maxIvtScore: 20 }, { ivtScore: 20 }, { ivtScore: 21 }],
  ['keyValues', keyA('include'), { keyValues: { k: ['a'] } }, { keyValues: { k: ['b'] } }],
  ['keyValues', keyA('exclude'), { keyValues: {} }, { keyValues: { k: ['a'] } }],
];

describe('whether a request meets a targeting', () => {
  it.each(rows)('by %s %j', (field, targeting, meets, fails) => {
    expect(match(targeting, meets).fails).toEqual([]);
    expect(match(targeting, fails).fails.map((one) => one.field)).toEqual([field]);
    // Unknown values are not reported as failures.
    expect(match(targeting, {})).toEqual({ fails: [], open: expect.arrayContaining([field]) });
  });

  it('asks for all conditions, and for nothing where none is set', () => {
    expect(match({ countries: ['us'], devices: ['SmartTV'] }, { country: 'de', device: 'Mobile' }).fails).toEqual([
      { field: 'countries', asked: 'de' },
      { field: 'devices', asked: 'Mobile' },
    ]);
    expect(match({}, {})).toEqual({ fails: [], open: [] });
    expect(
      match({ unknownGeo: 'block', countries: ['us'] }, { country: null }).fails.map(({ field }) => field),
    ).toEqual(['countries', 'unknownGeo']);
  });

  it('leaves open whether a user agent fits an expression that cannot be read', () => {
    expect(match({ userAgents: ['/Roku(?=9)/'] }, { userAgent: 'Roku9' })).toEqual({ fails: [], open: ['userAgents'] });
  });

  it('cannot tell of addresses, which are kept cut to their network', () => {
    expect(match({ ips: ['203.0.113.0/24'] }, {})).toEqual({ fails: [], open: ['ips'] });
  });

  it('knows every field of targetings that asks for something', () => {
    const asking = Object.keys(resourceOf('targetings').fields).filter(
      (name) => !/Mode$/.test(name) || name === 'consentMode',
    );
    const others = ['mode', 'summary', 'usedBy', 'daypartZone'];
    expect(asking.filter((name) => !others.includes(name)).sort()).toEqual([...matchedFields].sort());
    const tried = new Set(rows.map(([field]) => field));
    expect(matchedFields.filter((field) => !tried.has(field))).toEqual(['ips']);
  });
});

const all = Array.from({ length: 12 }, (_, index) => index + 1);

describe('the summary of a targeting', () => {
  it.each([
    [{}, 'Everything'],
    [{ countries: [], countriesMode: 'exclude', apps: [] }, 'Everything'],
    [
      { countries: ['us', 'ca'], os: ['Roku'], osMode: 'exclude', apps: [71, 72, 73] },
      'US, CA · not Roku · 3 app lists',
    ],
    [{ countries: ['de', 'at', 'ch', 'li'], countriesMode: 'include' }, '4 countries'],
    [{ countries: ['us'], countriesMode: 'exclude', sites: [91], sitesMode: 'exclude' }, 'not US · not 1 site list'],
    [
      { environments: ['ctv', 'inapp'], browsers: ['apple-tv', 'vizio'], cats: ['IAB1'] },
      'CTV, In-App · Apple TV, Vizio · 1 category',
    ],
    [
      { environments: ['dooh'], venueTypes: [101, 102], dayparts: '01'.repeat(84) },
      'DOOH · 2 venue types · some hours',
    ],
    [{ livestream: 'live', minVcr: 70, ifa: 'any', coppa: 'never' }, '2 other conditions'],
    [{ os: ['Fire'], unknownGeo: 'block' }, 'Fire · 1 other condition'],
    [
      {
        countries: ['us'],
        states: ['CA'],
        devices: ['SmartTV'],
        apps: [1],
        cats: ['IAB1'],
        zips: ['04101'],
        keyValues: [{}],
      },
      'US · 1 state · 1 zip code · SmartTV · 1 app list · +2',
    ],
  ])('of %j is %s', (targeting, line) => expect(targetingSummary(targeting)).toBe(line));

  it('is worded in another language by its words, names staying as they are', () => {
    const line = targetingSummary({
      environments: ['ctv', 'mobileweb'],
      os: ['Roku', 'Fire'],
      osMode: 'exclude',
      apps: all,
      ifa: 'absent',
    });
    const worded = wordSummary(line, (english) => String(french[english] ?? english));
    expect(worded).toBe('CTV, Web mobile · sauf Roku, Fire · 12 listes d’applications · 1 autre condition');
    expect(wordSummary(line, (english) => english)).toBe(line);
  });

  it('says nothing that has no other language but names', () => {
    const { fields } = resourceOf('targetings');
    const lists = Object.entries(fields).flatMap(([name, field]) => (Array.isArray(field.initial) ? [name] : []));
    const said = [
      ...lists.flatMap((name) => [1, 12].map((count) => ({ [name]: all.slice(0, count) }))),
      {},
      { dayparts: '1' },
      { ifa: 'absent' },
    ];
    const unknown = said.flatMap((values) => {
      const missing: string[] = [];
      wordSummary(targetingSummary(values), (english) => String(french[english] ?? missing.push(english)));
      return missing.filter((word) => word !== '1');
    });
    expect(unknown).toEqual([]);
  });

  it('leaves none of the conditions out', () => {
    const { fields } = resourceOf('targetings');
    const conditions = Object.entries(fields).flatMap(([name, field]) => (Array.isArray(field.initial) ? [name] : []));
    expect(conditions.length).toBeGreaterThan(30);
    expect(conditions.filter((name) => targetingSummary({ [name]: all }) === 'Everything')).toEqual([]);
  });
});

describe('a site of a list', () => {
  it.each([
    ['Harbour.example', 'harbour.example', 'harbour.example'],
    [' https://www.harbour.example ', 'harbour.example', 'harbour.example'],
    ['http://harbour.example:8080/A?b=1#c', 'harbour.example', 'harbour.example/A?b=1#c'],
    ['harbour.example/', 'harbour.example', 'harbour.example'],
    ['www.com', 'www.com', 'www.com'],
    ['www.com/a', 'www.com', 'www.com/a'],
    ['münchen.example/Weg', 'xn--mnchen-3ya.example', 'xn--mnchen-3ya.example/Weg'],
    ['example.com.', 'example.com', 'example.com'],
    ['my_site.example.com', 'my_site.example.com', 'my_site.example.com'],
    ['sub.www.example/x', 'sub.www.example', 'sub.www.example/x'],
  ])('%j is kept as host %s', (given, host, prefix) => {
    expect(cleanSite('domain', given)).toBe(prefix === undefined ? undefined : host);
    expect(cleanSite('urlPrefix', given)).toBe(prefix);
  });

  it.each([
    '',
    ...texts`
      ?? | localhost | two words.example | .example | -a.example | a..example | https:// | *.example.com | 10.0.0.1 |
      a:b.example | a.example:80:80
    `,
  ])('%j is none', (given) => expect(cleanSite('domainAndSub', given)).toBeUndefined());
});

it('a pattern of hosts is told from other values that are no sites', () => {
  const codes = ['*.example.com', 'https://*.example.com/a', 'localhost'].map((given) => siteEntry('domain', given));
  expect(codes).toEqual([{ code: 'wildcard' }, { code: 'wildcard' }, undefined]);
});
