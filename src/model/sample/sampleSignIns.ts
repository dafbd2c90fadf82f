/** The password of all users of the sample. */
export const samplePassword = 'adx-sample-only';

/** Age of the accounts on the reference day of the sample. */
export const accountAgeDays = 700;

type Account = { readonly id: number; readonly share: number } & Readonly<Record<string, unknown>>;

const flags = (showSsp: boolean, showSspMin: boolean, showDsp: boolean, showSystemCost: boolean) => ({
  showSsp,
  showSspMin,
  showDsp,
  showSystemCost,
});

const more: readonly (readonly [id: number, name: string, domain: string, timezone: number])[] = [
  [35, 'Fernhill Broadcasting', 'play.fernhill.example', -6],
  [36, 'Osprey Sports Network', 'ads.osprey-sports.example', -5],
  [37, 'Lumio Kids', 'tv.lumio-kids.example', 0],
  [38, 'Cinder Films', 'v.cinder-films.example', 1],
  [39, 'Redwater Radio', 'audio.redwater.example', -5],
  [40, 'Pallas Presse', 'video.pallas-presse.example', 1],
  [41, 'Quill Magazines', 'v.quill-magazines.example', 0],
  [42, 'Solana Deportes', 'ads.solana-deportes.example', -6],
];

/** The customers of the sample, and the share of its objects that each owns. */
export const sampleAccounts: readonly Account[] = [
  {
    id: 31,
    share: 0.56,
    uid: 'dm5k1t8q3w7e',
    manager: 1,
    name: 'Northbay Streaming',
    companyName: 'Northbay Streaming Inc.',
    companyAddress: '1 Pier Road, Portland',
    contactNumber: 'NB-2024-017',
    contactExpired: '2027-03-31',
    domain: 'ads.northbay.example',
    timezone: -5,
    priceReq: 0.002,
    priceImp: 0.15,
    priceDsp: 8,
    delOldCreatives: 1,
    tagParams: ['placement', 'feed'],
    sellersJson: { id: '31', domain: 'northbay.example', name: 'Northbay Streaming Inc.' },
    ...flags(true, false, true, true),
  },
  {
    id: 32,
    share: 0.14,
    uid: 'dm8u4i2o6p9a',
    manager: 2,
    name: 'Harbour News Group',
    companyName: 'Harbour News Group Ltd',
    domain: 'v.harbournews.example',
    timezone: 0,
    priceReq: 0.0015,
    priceImp: 0.12,
    priceDsp: 0,
    tagParams: ['section'],
    sellersJson: { id: '32', domain: 'harbournews.example', name: 'Harbour News Group Ltd' },
    ...flags(true, false, false, false),
  },
  {
    id: 33,
    share: 0.1,
    uid: 'dm3s7d1f5g9h',
    manager: 2,
    name: 'Vellum Outdoor',
    companyName: 'Vellum Outdoor SA',
    domain: 'play.vellum.example',
    timezone: 1,
    priceReq: 0.003,
    priceImp: 0.2,
    priceDsp: 6,
    status: 0,
    ...flags(false, true, true, false),
  },
  {
    id: 34,
    share: 0.08,
    manager: 1,
    name: 'Copperline Media',
    companyName: 'Copperline Media Inc.',
    domain: 'video.copperline.example',
    timezone: -8,
    priceReq: 0.0018,
    priceImp: 0.14,
    ...flags(false, true, false, false),
  },
  ...more.map(([id, name, domain, timezone], at) => ({
    id,
    share: 0.015,
    manager: timezone < -3 ? 1 : 2,
    name,
    companyName: `${name} Ltd`,
    domain,
    timezone,
    priceReq: 0.0016,
    priceImp: 0.12 + at / 100,
    ...flags(true, false, false, false),
  })),
];

export const platformHost = { host: 'ads.platform.example', database: 'main' };

/** Sign-ins; those of `sub` and `adv` are for an object of account 31, given by name. */
export const sampleUsers = [
  {
    id: 1,
    name: 'Operator',
    type: 'admin',
    login: 'admin@adx.example',
    uid: 'super',
    label: 'Admin',
    about: 'All accounts',
  },
  {
    id: 2,
    name: 'Help desk',
    type: 'admin',
    login: 'helpdesk@adx.example',
    uid: 'helpdesk',
    label: 'Help desk',
    about: 'No admin rights',
  },
  {
    id: 12,
    name: 'Northbay ad ops',
    type: 'demand',
    login: 'demand@adx.example',
    account: 31,
    label: 'Publisher',
    about: 'Supply and demand',
  },
  {
    id: 13,
    name: 'Jonas Ek',
    type: 'demand',
    login: 'ssp@adx.example',
    account: 34,
    label: 'Publisher',
    about: 'Supply, reduced',
  },
  {
    id: 27,
    name: 'Mossgate reporting',
    type: 'sub',
    login: 'sub@adx.example',
    owns: 'Mossgate Media',
    label: 'Sub-publisher',
    about: 'Own reports',
  },
  {
    id: 28,
    name: 'Halden reporting',
    type: 'adv',
    login: 'adv@adx.example',
    owns: 'Halden Motors Direct',
    label: 'Advertiser',
    about: 'Own delivery',
  },
] as const;
