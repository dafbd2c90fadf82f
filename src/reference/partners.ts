/** Ad partners and their parameters; ids ending in P are Prebid variants. Only the extended list shows `extended` partners. */
export type Partner = {
  readonly id: string;
  readonly name: string;
  readonly integration: 'VAST' | 'RTB' | 'PreBid';
  readonly extended?: boolean;
  readonly params: readonly {
    readonly name: string;
    readonly type: 'string' | 'number';
    readonly required: boolean;
    readonly description: string;
    readonly example: string;
  }[];
};

export const partners: readonly Partner[] = [
  {
    id: 'across',
    name: '33Across',
    integration: 'RTB',
    params: [{ name: 'zoneId', type: 'string', required: true, description: 'Publisher zone', example: 'dXcK8e2yGr6' }],
  },
  {
    id: 'acrossP',
    name: '33Across (Prebid)',
    integration: 'PreBid',
    params: [{ name: 'zoneId', type: 'string', required: true, description: 'Publisher zone', example: 'dXcK8e2yGr6' }],
  },
  {
    id: 'adformP',
    name: 'Adform (Prebid)',
    integration: 'PreBid',
    params: [{ name: 'mid', type: 'number', required: true, description: 'Placement id', example: '284501' }],
  },
  {
    id: 'amxP',
    name: 'AMX RTB (Prebid)',
    integration: 'PreBid',
    params: [{ name: 'tagId', type: 'string', required: true, description: 'Tag id', example: 'YW14LWRlbW8' }],
  },
  {
    id: 'appnexus',
    name: 'AppNexus',
    integration: 'RTB',
    params: [
      { name: 'placementId', type: 'number', required: true, description: 'Placement id', example: '20417753' },
      { name: 'member', type: 'string', required: true, description: 'Seller member id', example: '958' },
      { name: 'invCode', type: 'string', required: true, description: 'Inventory code', example: 'ctv_preroll_1' },
    ],
  },
  {
    id: 'appnexusP',
    name: 'AppNexus (Prebid)',
    integration: 'PreBid',
    params: [{ name: 'placementId', type: 'number', required: true, description: 'Placement id', example: '20417753' }],
  },
  {
    id: 'colossusssp',
    name: 'Colossus SSP',
    integration: 'RTB',
    params: [
      { name: 'placement_id', type: 'number', required: true, description: 'Placement id', example: '5120' },
      { name: 'group_id', type: 'number', required: true, description: 'Placement group id', example: '77' },
      { name: 'traffic', type: 'string', required: true, description: 'Traffic type', example: 'video' },
    ],
  },
  {
    id: 'connatixP',
    name: 'Connatix (Prebid)',
    integration: 'PreBid',
    params: [
      {
        name: 'placementId',
        type: 'string',
        required: true,
        description: 'Placement id',
        example: '7c1f2a90-43be-4f58-9b0e-2d6a8e51c3f4',
      },
    ],
  },
  {
    id: 'conversantP',
    name: 'Epsilon / Conversant (Prebid)',
    integration: 'PreBid',
    params: [{ name: 'siteId', type: 'string', required: true, description: 'Site id', example: '108060' }],
  },
  {
    id: 'eplanningP',
    name: 'E-Planning (Prebid)',
    integration: 'PreBid',
    params: [
      { name: 'ci', type: 'string', required: true, description: 'Client id', example: '2cfe1' },
      { name: 'adUnitCode', type: 'string', required: false, description: 'Ad unit code', example: 'preroll_top' },
    ],
  },
  {
    id: 'freewheel',
    name: 'FreeWheel',
    integration: 'VAST',
    params: [{ name: 'zoneId', type: 'string', required: true, description: 'Zone id', example: '318840' }],
  },
  {
    id: 'freewheelM',
    name: 'FreeWheel MRM',
    integration: 'VAST',
    params: [
      { name: 'appId', type: 'string', required: true, description: 'Application id', example: 'app_2041' },
      { name: 'networkId', type: 'string', required: true, description: 'Network id', example: '81230' },
      { name: 'prefixId', type: 'string', required: true, description: 'Site section prefix', example: 'ss_' },
      { name: 'profileId', type: 'string', required: true, description: 'Player profile', example: '81230:ctv_live' },
      { name: 'brand', type: 'string', required: true, description: 'Brand name', example: 'northwind_tv' },
    ],
  },
  {
    id: 'freewheelP',
    name: 'FreeWheel (Prebid)',
    integration: 'PreBid',
    params: [{ name: 'zoneId', type: 'string', required: true, description: 'Zone id', example: '318840' }],
  },
  {
    id: 'improvedigitalP',
    name: 'Improve Digital (Prebid)',
    integration: 'PreBid',
    params: [
      { name: 'placementId', type: 'number', required: true, description: 'Placement id', example: '22137694' },
      { name: 'publisherId', type: 'number', required: true, description: 'Publisher id', example: '1159' },
    ],
  },
  {
    id: 'infytv',
    name: 'InfyTV',
    integration: 'RTB',
    params: [
      { name: 'publisherId', type: 'string', required: true, description: 'Publisher id', example: '40117' },
      { name: 'placementId', type: 'string', required: false, description: 'Placement id', example: '88121' },
    ],
  },
  {
    id: 'inmobi',
    name: 'InMobi',
    integration: 'RTB',
    params: [
      { name: 'placementId', type: 'string', required: true, description: 'Placement id', example: '1708842216035' },
    ],
  },
  {
    id: 'ix',
    name: 'Index Exchange',
    integration: 'RTB',
    params: [{ name: 'siteId', type: 'string', required: true, description: 'Site id', example: '715962' }],
  },
  {
    id: 'kargoP',
    name: 'Kargo (Prebid)',
    integration: 'PreBid',
    params: [
      { name: 'placementId', type: 'string', required: true, description: 'Placement id', example: '_p4XrT7bQ' },
    ],
  },
  {
    id: 'loopme',
    name: 'LoopMe',
    integration: 'RTB',
    params: [
      { name: 'publisherId', type: 'string', required: true, description: 'Publisher id', example: '9f3kq2v7xa' },
      { name: 'placementId', type: 'string', required: false, description: 'Placement id', example: '30214' },
    ],
  },
  {
    id: 'magnite',
    name: 'Magnite',
    integration: 'RTB',
    params: [
      { name: 'zoneId', type: 'number', required: true, description: 'Zone id', example: '602173' },
      { name: 'siteId', type: 'string', required: true, description: 'Site id', example: '81944' },
      { name: 'publisherId', type: 'string', required: true, description: 'Publisher id', example: '20415' },
    ],
  },
  {
    id: 'magniteP',
    name: 'Magnite (Prebid)',
    integration: 'PreBid',
    params: [
      { name: 'siteId', type: 'number', required: true, description: 'Site id', example: '81944' },
      { name: 'zoneId', type: 'number', required: true, description: 'Zone id', example: '602173' },
    ],
  },
  {
    id: 'medianetP',
    name: 'Media.net (Prebid)',
    integration: 'PreBid',
    params: [
      { name: 'cId', type: 'string', required: true, description: 'Customer id', example: '8CU4T19XK' },
      { name: 'crId', type: 'string', required: true, description: 'Placement id', example: '602915447' },
    ],
  },
  {
    id: 'minutemediaP',
    name: 'MinuteMedia (Prebid)',
    integration: 'PreBid',
    params: [
      {
        name: 'org',
        type: 'string',
        required: true,
        description: 'Publisher organization id',
        example: '61f3a0c4de2b7790011c5a12',
      },
    ],
  },
  {
    id: 'onetag',
    name: 'OneTag',
    integration: 'RTB',
    params: [
      { name: 'publisherId', type: 'string', required: true, description: 'Publisher id', example: '6b37fd2097a' },
    ],
  },
  {
    id: 'openwebP',
    name: 'OpenWeb (Prebid)',
    integration: 'PreBid',
    params: [
      {
        name: 'org',
        type: 'string',
        required: true,
        description: 'Publisher organization id',
        example: '62a4b8e0cf1d3390017e9b44',
      },
      { name: 'placementId', type: 'string', required: true, description: 'Placement id', example: '70115532' },
    ],
  },
  {
    id: 'openx',
    name: 'OpenX',
    integration: 'RTB',
    params: [{ name: 'unitId', type: 'string', required: true, description: 'Ad unit id', example: '1611029904' }],
  },
  {
    id: 'pubmatic',
    name: 'PubMatic',
    integration: 'RTB',
    params: [
      { name: 'publisherId', type: 'string', required: true, description: 'Publisher id', example: '171834' },
      { name: 'tagId', type: 'string', required: false, description: 'Ad tag id', example: '47120365' },
    ],
  },
  {
    id: 'pubmaticP',
    name: 'PubMatic (Prebid)',
    integration: 'PreBid',
    params: [
      { name: 'publisherId', type: 'string', required: true, description: 'Publisher id', example: '171834' },
      { name: 'tagId', type: 'string', required: true, description: 'Ad tag id', example: '47120365' },
      { name: 'adSlot', type: 'string', required: true, description: 'Ad slot', example: 'ctv_midroll@1920x1080' },
      { name: 'kadFloor', type: 'string', required: true, description: 'Floor CPM', example: '2.50' },
    ],
  },
  {
    id: 'riseP',
    name: 'Rise (Prebid)',
    integration: 'PreBid',
    params: [
      {
        name: 'org',
        type: 'string',
        required: true,
        description: 'Publisher organization id',
        example: '60d18e77ab49c0001594f3d8',
      },
    ],
  },
  {
    id: 'rubiconP',
    name: 'Rubicon (Prebid)',
    integration: 'PreBid',
    params: [
      { name: 'accountId', type: 'number', required: true, description: 'Account id', example: '20415' },
      { name: 'siteId', type: 'number', required: true, description: 'Site id', example: '81944' },
      { name: 'zoneId', type: 'number', required: true, description: 'Zone id', example: '602173' },
    ],
  },
  {
    id: 'sharethrough',
    name: 'Sharethrough',
    integration: 'RTB',
    params: [
      {
        name: 'pkey',
        type: 'string',
        required: true,
        description: 'Placement key',
        example: 'Qk7vWm2ZrT9sLb4XcP8yHd1N',
      },
    ],
  },
  {
    id: 'sharethroughP',
    name: 'Sharethrough (Prebid)',
    integration: 'PreBid',
    params: [
      {
        name: 'pkey',
        type: 'string',
        required: true,
        description: 'Placement key',
        example: 'Qk7vWm2ZrT9sLb4XcP8yHd1N',
      },
    ],
  },
  {
    id: 'showheroesP',
    name: 'ShowHeroes (Prebid)',
    integration: 'PreBid',
    params: [{ name: 'unitId', type: 'string', required: true, description: 'Unit id', example: '5e21c7d0-83fa19b6' }],
  },
  {
    id: 'smaato',
    name: 'Smaato',
    integration: 'RTB',
    params: [
      { name: 'publisherId', type: 'string', required: true, description: 'Publisher id', example: '1100048213' },
    ],
  },
  {
    id: 'smartadserverP',
    name: 'Smart AdServer (Prebid)',
    integration: 'PreBid',
    params: [
      { name: 'networkId', type: 'string', required: true, description: 'Network id', example: '3721' },
      { name: 'pageId', type: 'string', required: true, description: 'Page id', example: '1098475' },
      { name: 'formatId', type: 'string', required: true, description: 'Format id', example: '42152' },
    ],
  },
  {
    id: 'sovrn',
    name: 'Sovrn',
    integration: 'RTB',
    params: [
      { name: 'tagId', type: 'string', required: true, description: 'Tag id', example: '428816' },
      { name: 'adUnitCode', type: 'string', required: false, description: 'Ad unit code', example: 'ctv_slot_a' },
    ],
  },
  {
    id: 'tappxP',
    name: 'Tappx (Prebid)',
    integration: 'PreBid',
    params: [
      { name: 'tappxKey', type: 'string', required: true, description: 'App key', example: 'pub-4471-ctv-2058' },
      { name: 'endpoint', type: 'string', required: true, description: 'Endpoint name', example: 'QX204718TV' },
    ],
  },
  {
    id: 'teadsP',
    name: 'Teads (Prebid)',
    integration: 'PreBid',
    params: [{ name: 'placementId', type: 'number', required: true, description: 'Placement id', example: '127548' }],
  },
  {
    id: 'undertoneP',
    name: 'Undertone (Prebid)',
    integration: 'PreBid',
    params: [
      { name: 'placementId', type: 'number', required: true, description: 'Placement id', example: '30415' },
      { name: 'publisherId', type: 'number', required: true, description: 'Publisher id', example: '4017' },
    ],
  },
  {
    id: 'unruly',
    name: 'Unruly (Nexxen)',
    integration: 'RTB',
    params: [{ name: 'siteId', type: 'number', required: true, description: 'Site id', example: '240318' }],
  },
  {
    id: 'unrulyP',
    name: 'Unruly / Nexxen (Prebid)',
    integration: 'PreBid',
    params: [{ name: 'siteId', type: 'number', required: true, description: 'Site id', example: '240318' }],
  },
  {
    id: 'vidazooP',
    name: 'Vidazoo (Prebid)',
    integration: 'PreBid',
    params: [
      {
        name: 'cId',
        type: 'string',
        required: true,
        description: 'Connection id',
        example: '63b7d19e50c2a4001f88d0e6',
      },
    ],
  },
  {
    id: 'videobyte',
    name: 'VideoByte',
    integration: 'RTB',
    params: [
      { name: 'publisherId', type: 'string', required: true, description: 'Publisher id', example: 'vb40772' },
      { name: 'placementId', type: 'string', required: false, description: 'Placement id', example: '2098' },
    ],
  },
  {
    id: 'vidoomy',
    name: 'Vidoomy',
    integration: 'RTB',
    params: [{ name: 'zoneId', type: 'string', required: true, description: 'Zone id', example: '552071' }],
  },
  {
    id: 'xandrP',
    name: 'Xandr (Prebid)',
    integration: 'PreBid',
    params: [{ name: 'placementId', type: 'number', required: true, description: 'Placement id', example: '20417753' }],
  },
  {
    id: 'xandrT',
    name: 'Xandr Temp',
    integration: 'RTB',
    extended: true,
    params: [
      { name: 'placementId', type: 'number', required: true, description: 'Placement id', example: '20417753' },
      { name: 'invCode', type: 'string', required: true, description: 'Inventory code', example: 'ctv_preroll_1' },
      { name: 'memberId', type: 'string', required: true, description: 'Seller member id', example: '958' },
      { name: 'videoPlcmt', type: 'number', required: true, description: 'Video placement subtype', example: '1' },
      { name: 'adPos', type: 'string', required: true, description: 'Ad position', example: '7' },
    ],
  },
];
