import { faults } from './faults';
import type { SampleRows } from './sampleRow';

/** Featured targetings, lists, apps and sites. */
export const inventoryRows: SampleRows = {
  targetings: [
    {
      id: 611,
      name: 'US CTV premium',
      values: {
        mode: 'both',
        countries: ['us'],
        devices: ['SmartTV'],
        os: ['Roku', 'Tizen', 'Fire'],
        environments: ['ctv'],
        apps: ['Roku premium'],
      },
      usedBy: { tags: 6, campaigns: 1 },
    },
    {
      id: 612,
      name: 'DACH mobile no IVT ranges',
      values: {
        mode: 'ssp',
        countries: ['de', 'at', 'ch'],
        devices: ['Mobile'],
        os: ['iOS', 'Android'],
        environments: ['inapp', 'mobileweb'],
        apps: [],
      },
      usedBy: { tags: 3 },
    },
    {
      id: 613,
      name: 'US transit screens evening',
      values: { mode: 'dsp', countries: ['us'], devices: [], os: [], environments: ['dooh'], apps: [], status: 0 },
      usedBy: { campaigns: 1 },
    },
    {
      id: faults.expiredTargeting.targeting,
      name: 'Film festival deals',
      values: {
        mode: 'dsp',
        countries: ['us'],
        devices: ['SmartTV'],
        os: [],
        environments: ['ctv'],
        apps: [],
        adexchanges: [],
        suppliers: [],
        deals: ['Copperline film festival'],
      },
      usedBy: { campaigns: 1 },
    },
  ],
  applists: [
    {
      id: 71,
      name: 'Roku premium',
      values: { kind: 'storeId', match: 'exact', purpose: 'allow' },
      usedBy: { tags: 4, channels: 2 },
      members: { count: 184, unknown: 2, first: { store: 'roku' } },
    },
    {
      id: 72,
      name: 'Platform app blocklist',
      isGlobal: true,
      values: { kind: 'bundle', match: 'exact', purpose: 'block' },
      usedBy: { channels: 9 },
      members: { count: 2604, unknown: 911 },
    },
    {
      id: 73,
      name: 'Kids apps EU',
      values: { kind: 'bundle', match: 'exact', purpose: 'block', status: 0 },
      usedBy: {},
      members: { count: 57, unknown: 0 },
    },
  ],
  applications: [
    {
      id: 40_001,
      name: 'Copperline TV',
      values: {
        bundle: '698123',
        store: 'roku',
        storeId: '698123',
        domain: 'copperline.example',
        appAdsTxt: 'direct',
        quality: 'preferred',
      },
    },
    {
      id: 40_002,
      name: 'Copperline TV',
      values: {
        bundle: 'B0EXAMPLE1',
        store: 'firetv',
        storeId: 'B0EXAMPLE1',
        domain: 'copperline.example',
        appAdsTxt: 'reseller',
        quality: 'normal',
      },
    },
    {
      id: 40_003,
      name: 'Pocket Solitaire Fox',
      values: {
        bundle: 'com.foxplay.solitaire.example',
        store: 'googleplay',
        storeId: 'com.foxplay.solitaire.example',
        domain: 'foxplay.example',
        appAdsTxt: 'missing',
        quality: 'watch',
      },
    },
  ],
  sitelists: [
    {
      id: 91,
      name: 'Harbour owned sites',
      values: { match: 'domainAndSub', purpose: 'allow' },
      usedBy: { channels: 5 },
      members: { count: 23, unknown: 0 },
    },
    {
      id: 92,
      name: 'Platform domain blocklist',
      isGlobal: true,
      values: { match: 'domainAndSub', purpose: 'block' },
      usedBy: { channels: 14 },
      members: { count: 4891, unknown: 4600 },
    },
    {
      id: 93,
      name: 'Auto enthusiasts DE',
      values: { match: 'domain', purpose: 'allow', status: 0 },
      usedBy: { campaigns: 1 },
      members: { count: 310, unknown: 12 },
    },
  ],
  sites: [
    {
      id: 50_001,
      name: 'Harbour News',
      values: { domain: 'harbournews.example', adsTxt: 'direct', cats: ['IAB12'], quality: 'preferred' },
    },
    {
      id: 50_002,
      name: 'Harbour Sport',
      values: { domain: 'sport.harbournews.example', adsTxt: 'direct', cats: ['IAB17'], quality: 'normal' },
    },
    {
      id: 50_003,
      name: 'Quick Recipes Now',
      values: { domain: 'quickrecipesnow.example', adsTxt: 'missing', cats: ['IAB8'], quality: 'watch' },
    },
  ],
  ivts: [
    {
      id: 21,
      name: 'HUMAN pre-bid CTV',
      values: {
        vendor: 'human',
        purposes: ['prebid'],
        environments: ['ctv', 'inapp'],
        pixels: [],
        sampling: null,
        action: 'block',
        fee: 0.012,
        isDefault: true,
      },
    },
    {
      id: 22,
      name: 'Pixalate post-bid 20 %',
      values: {
        vendor: 'pixalate',
        purposes: ['postbid', 'measurement'],
        environments: ['ctv', 'inapp'],
        sampling: 20,
        action: 'flag',
        fee: 0.02,
        isDefault: true,
      },
    },
    {
      id: 23,
      name: 'Halden agency tracker',
      values: {
        vendor: 'custom',
        purposes: ['tracker'],
        environments: ['ctv', 'inapp', 'mobileweb', 'desktop', 'dooh'],
        sampling: 100,
        action: null,
        fee: null,
        isDefault: false,
        status: 0,
      },
    },
  ],
};
