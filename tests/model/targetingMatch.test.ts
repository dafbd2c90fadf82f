import { describe, expect, it } from 'vitest';
import { type AdRequest, matchedFields, matchTargeting } from '../../src/model/targetingMatch';
import { resourceOf } from '../../src/resources';
import { recordOf, type Values } from '../support/servingWorld';

// Friday, 12:00 UTC.
const at = new Date('2026-11-20T12:00:00Z');
const hour = (index: number): string => `${'0'.repeat(index)}1${'0'.repeat(167 - index)}`;
const fridayNoon = hour(4 * 24 + 12);

const match = (values: Values, request: Partial<AdRequest>) =>
  matchTargeting(recordOf('targetings', 611, { coppa: 'any', ...values }), { at, ...request });

type Row = readonly [field: string, targeting: Values, meets: Partial<AdRequest>, fails: Partial<AdRequest>];

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
    { geoRadius: [{ lat: 30.27, lon: -97.74, km: 130 }] },
    { place: { lat: 29.42, lon: -98.49 } },
    { place: { lat: 32.78, lon: -96.8 } },
  ],
  ['devices', { devices: ['Mobile'] }, { device: 'Tablet' }, { device: 'Console' }],
  ['devices', { devices: ['Tablet'] }, { device: 'Tablet' }, { device: 'Mobile' }],
  ['devices', { devices: ['SmartTV'] }, { device: 'SetTopBox' }, { device: 'Tablet' }],
  ['unknownGeo', { unknownGeo: 'block' }, { country: 'us' }, { country: null }],
  ['devices', { devices: ['SmartTV'] }, { device: 'SmartTV' }, { device: 'Mobile' }],
  ['devices', { devices: ['SmartTV'] }, { device: 'SmartTV' }, { device: null }],
  ['os', { os: ['Roku'] }, { os: 'Roku' }, { os: 'iOS' }],
  ['os', { os: ['Roku'], osMode: 'exclude' }, { os: null }, { os: 'Roku' }],
  [
    'osVersions',
    { osVersions: [{ os: 'iOS', min: '9.2', max: '17' }] },
    { os: 'iOS', osVersion: '10.1' },
    { os: 'iOS', osVersion: '17.1' },
  ],
  ['osVersions', { osVersions: [{ os: 'iOS', min: null, max: '17' }] }, { os: 'iOS', osVersion: '3' }, { os: 'Android', osVersion: '10' }],
  ['browsers', { browsers: ['chrome'] }, { browser: 'chrome' }, { browser: 'safari' }],
  ['makes', { makes: ['Samsung'] }, { make: 'samsung' }, { make: 'LG' }],
  ['languages', { languages: ['en'] }, { language: 'en' }, { language: 'de' }],
  ['carriers', { carriers: ['Telia'] }, { carrier: 'Telia' }, { carrier: 'Orange' }],
  ['connections', { connections: [2] }, { connection: 2 }, { connection: 3 }],
  ['userAgents', { userAgents: ['bot'] }, { userAgent: 'Roku/DVP' }, { userAgent: 'GoogleBot/2' }],
  ['userAgents', { userAgents: ['/roku\\/\\w+/'], userAgentsMode: 'include' }, { userAgent: 'Roku/DVP' }, { userAgent: 'Tizen' }],
  ['environments', { environments: ['ctv'] }, { environment: 'ctv' }, { environment: 'desktop' }],
  ['apps', { apps: [71] }, { environment: 'ctv', isListed: () => true }, { environment: 'ctv', isListed: () => false }],
  ['apps', { apps: [71], appsMode: 'exclude' }, { isListed: () => false }, { isListed: () => true }],
  ['apps', { apps: [71] }, { environment: 'desktop', isListed: () => false }, { environment: 'inapp', isListed: () => false }],
  ['apps', { apps: [71], unknownInventory: 'allow' }, { inventory: null }, { inventory: 'com.news', isListed: () => false }],
  ['sites', { sites: [91] }, { environment: 'desktop', isListed: () => true }, { environment: 'desktop', isListed: () => false }],
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
  [
    'dayparts',
    { dayparts: fridayNoon, daypartZone: 'viewer' },
    { accountOffset: 1, viewerOffset: 0 },
    { accountOffset: 0, viewerOffset: -5 },
  ],
  ['consentMode', { consentMode: 'require' }, { consent: 'notApplicable' }, { consent: 'refused' }],
  ['coppa', { coppa: 'never' }, { coppa: false }, { coppa: true }],
  ['coppa', { coppa: 'only' }, { coppa: true }, { coppa: false }],
  ['ifa', { ifa: 'required' }, { hasIfa: true }, { hasIfa: false }],
  ['lmt', { lmt: 'off' }, { isLimited: false }, { isLimited: true }],
  ['minViewability', { minViewability: 70 }, { viewability: 70 }, { viewability: 69 }],
  ['minVcr', { minVcr: 70 }, { vcr: 80 }, { vcr: null }],
  ['maxIvtScore', { maxIvtScore: 20 }, { ivtScore: 20 }, { ivtScore: 21 }],
  ['keyValues', { keyValues: [{ key: 'k', values: ['a'], mode: 'include' }] }, { keyValues: { k: ['a'] } }, { keyValues: { k: ['b'] } }],
  ['keyValues', { keyValues: [{ key: 'k', values: ['a'], mode: 'exclude' }] }, { keyValues: {} }, { keyValues: { k: ['a'] } }],
];

describe('whether a request meets a targeting', () => {
  it.each(rows)('by %s %j', (field, targeting, meets, fails) => {
    expect(match(targeting, meets).fails).toEqual([]);
    expect(match(targeting, fails).fails.map((one) => one.field)).toEqual([field]);
    // Unknown values are not reported as failures.
    expect(match(targeting, {})).toEqual({ fails: [], open: expect.arrayContaining([field]) });
  });

  it('asks for all conditions, and for nothing where none is set', () => {
    const targeting = { countries: ['us'], devices: ['SmartTV'] };
    expect(match(targeting, { country: 'de', device: 'Mobile' }).fails).toEqual([
      { field: 'countries', asked: 'de' },
      { field: 'devices', asked: 'Mobile' },
    ]);
    expect(match({}, {})).toEqual({ fails: [], open: [] });
    expect(match({ unknownGeo: 'block', countries: ['us'] }, { country: null }).fails.map(({ field }) => field)).toEqual([
      'countries',
      'unknownGeo',
    ]);
  });

  it('leaves open whether a user agent fits an expression that cannot be read', () => {
    expect(match({ userAgents: ['/Roku(?=9)/'] }, { userAgent: 'Roku9' })).toEqual({ fails: [], open: ['userAgents'] });
  });

  it('cannot tell of addresses, which are kept cut to their network', () => {
    expect(match({ ips: ['203.0.113.0/24'] }, {})).toEqual({ fails: [], open: ['ips'] });
  });

  it('knows every field of targetings that asks for something', () => {
    const asking = Object.keys(resourceOf('targetings').fields).filter((name) => !/Mode$/.test(name) || name === 'consentMode');
    const others = ['mode', 'summary', 'usedBy', 'daypartZone'];
    expect(asking.filter((name) => !others.includes(name)).sort()).toEqual([...matchedFields].sort());
    const tried = new Set(rows.map(([field]) => field));
    expect(matchedFields.filter((field) => !tried.has(field))).toEqual(['ips']);
  });
});
