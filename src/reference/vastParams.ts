/**
 * Parameters of a channel URL (`vastParams`) and of outgoing tag URLs (`vast2Params`), each with its VAST 4.x macro and OpenRTB
 * attribute.
 */
export type VastParam = {
  readonly name: string;
  readonly macro: string;
  readonly label: string;
  readonly group: string;
  readonly envs: readonly string[];
  readonly required: boolean;
  readonly example: string;
  /** The VAST 4.x macro, without brackets; absent if there is none. */
  readonly vast?: string;
};

const all = ['ctv', 'inapp', 'mobileweb', 'desktop', 'dooh'];
const app = ['ctv', 'inapp'];
const web = ['mobileweb', 'desktop'];

type Row = readonly [name: string, label: string, example: string, vast?: string | undefined, envs?: readonly string[]];
const rows: Readonly<Record<string, readonly Row[]>> = {
  Request: [
    ['cb', 'Cache buster', '83710', 'CACHEBUSTING'],
    ['tid', 'Transaction id', 'f81d4fae', 'TRANSACTIONID'],
  ],
  Player: [
    ['w', 'Player width', '1920'],
    ['h', 'Player height', '1080'],
    ['startdelay', 'Start delay', '0', 'BREAKPOSITION'],
    ['plcmt', 'Placement subtype', '1', 'PLACEMENTTYPE'],
    ['playbackmethod', 'Playback method', '1', 'PLAYBACKMETHODS'],
    ['skip', 'Skippable', '0'],
    ['pos', 'Position', '7'],
    ['min_dur', 'Min duration', '5', 'BREAKMINADLENGTH'],
    ['max_dur', 'Max duration', '30', 'BREAKMAXADLENGTH'],
  ],
  Pod: [
    ['pod_dur', 'Pod duration', '120', 'BREAKMAXDURATION'],
    ['pod_ads', 'Ads in the pod', '4', 'BREAKMAXADS'],
  ],
  Device: [
    ['ip', 'Viewer IP', '203.0.113.7', 'DEVICEIP'],
    ['ua', 'User agent', 'Roku/DVP-12.0', 'DEVICEUA'],
    ['did', 'Device ID', '3f2a9c1e', 'IFA'],
    ['ifa_type', 'Device id type', 'rida', 'IFATYPE'],
    ['lmt', 'Limit ad tracking', '0', 'LIMITADTRACKING'],
    ['dnt', 'Do not track', '0'],
    ['make', 'Device make', 'Roku'],
    ['model', 'Device model', 'Ultra'],
    ['os', 'Operating system', 'Roku'],
    ['osv', 'System version', '12.0'],
    ['dt', 'Device type', '7'],
    ['lang', 'Language', 'en'],
  ],
  Geo: [
    ['lat', 'Latitude', '45.52', 'LATLONG'],
    ['lon', 'Longitude', '-122.68'],
    ['country', 'Country', 'us'],
    ['zip', 'Postal code', '97201'],
  ],
  App: [
    ['app_name', 'App name', 'Copperline TV', undefined, app],
    ['app_bundle', 'App bundle', '698123', 'APPBUNDLE', app],
    ['app_store_id', 'Store id', '698123', 'STOREID', app],
    ['app_store_url', 'Store address', 'https://channelstore.roku.example/698123', 'STOREURL', app],
  ],
  Site: [
    ['url', 'Page address', 'https://harbournews.example/', 'PAGEURL', web],
    ['domain', 'Domain', 'harbournews.example', 'DOMAIN', web],
    ['ref', 'Referrer', 'https://search.example/', undefined, web],
  ],
  Content: [
    ['ct_id', 'Content id', 'ep-204', 'CONTENTID'],
    ['ct_title', 'Title', 'Harbour Lights'],
    ['ct_series', 'Series', 'Harbour'],
    ['ct_season', 'Season', '2'],
    ['ct_episode', 'Episode', '4'],
    ['ct_genre', 'Genre', 'drama'],
    ['ct_cat', 'Category', 'IAB1-7', 'CONTENTCAT'],
    ['ct_rating', 'Rating', 'TV-14'],
    ['ct_len', 'Length', '2700'],
    ['ct_live', 'Live', '0'],
    ['ct_lang', 'Content language', 'en'],
    ['ct_channel', 'Channel', 'Copperline One'],
    ['ct_network', 'Network', 'Copperline'],
  ],
  Privacy: [
    ['gdpr', 'GDPR applies', '0', 'REGULATIONS'],
    ['gdpr_consent', 'TCF consent', 'CPx…', 'GDPRCONSENT'],
    ['us_privacy', 'US privacy', '1YNN'],
    ['gpp', 'GPP', 'DBABM…', 'GPPSTRING'],
    ['gpp_sid', 'GPP sections', '7', 'GPPSECTIONID'],
    ['coppa', 'Child-directed', '0'],
  ],
  Supply: [
    ['schain', 'Supply chain', '1.0,1!…'],
    ['pub_id', 'Publisher id', '31'],
    ['site_id', 'Site id', '55190'],
  ],
  Price: [
    ['floor', 'Floor', '6.00'],
    ['deal', 'Deal id', 'SKY-PG-20417'],
  ],
  Identity: [['eids', 'Extended ids', '[]']],
};

const outNames: Readonly<Record<string, string>> = {
  cb: 'CACHEBUSTER',
  tid: 'REQUEST_ID',
  startdelay: 'START_DELAY',
  ua: 'USER_AGENT',
  did: 'DEVICE_ID',
  ref: 'REFERRER',
  deal: 'DEAL_ID',
  w: 'WIDTH',
  h: 'HEIGHT',
};
const outMacro = (name: string): string => `{{${outNames[name] ?? name.toUpperCase().replace(/^CT_/, 'CONTENT_')}}}`;
const inMacro = (name: string, vast: string | undefined): string => `[${vast ?? outMacro(name).slice(2, -2)}]`;

const entries = Object.entries(rows).flatMap(([group, list]) => list.map((row) => ({ group, row })));
const requiredIn = (name: string, envs: readonly string[]): boolean =>
  name === 'app_bundle'
    ? envs.includes('ctv')
    : name === 'url'
      ? envs.includes('desktop')
      : name === 'ip' || name === 'ua';

export const vastParams: readonly VastParam[] = entries.map(
  ({ group, row: [name, label, example, vast, envs = all] }) => ({
    name,
    macro: inMacro(name, vast),
    label,
    group,
    envs,
    required: requiredIn(name, envs),
    example,
    ...(vast && { vast }),
  }),
);

const ours = [
  ['CHANNEL_UID', 'Channel uid', 'c5h8j2k9m4n7'],
  ['TAG_UID', 'Tag uid', 't7k2m9x4qa1c'],
  ['PRICE', 'Clearing price', '18.00'],
  ['CLICK_URL', 'Click address', ''],
  ['ERROR_CODE', 'Error code', '303'],
] as const;

export const vast2Params: readonly VastParam[] = [
  ...vastParams.map((entry) => ({ ...entry, macro: outMacro(entry.name), required: false })),
  ...ours.map(([name, label, example]) => ({
    name: name.toLowerCase(),
    macro: `{{${name}}}`,
    label,
    group: 'Ours',
    envs: all,
    required: false,
    example,
  })),
];

const macros = new Set(vast2Params.map((entry) => entry.macro));

/** Returns the unknown `{{MACRO}}`s of an address. */
export const unknownMacros = (address: string): readonly string[] =>
  [...new Set(address.match(/\{\{[^{}]*\}\}/g) ?? [])].filter((macro) => !macros.has(macro));

/** The default parameters of a channel in this environment, and the required ones. */
export const paramsOf = (environment: string): readonly string[] =>
  vastParams.filter((entry) => entry.envs.includes(environment)).map((entry) => entry.name);
export const requiredParamsOf = (environment: string): readonly string[] =>
  vastParams.filter((entry) => entry.required && entry.envs.includes(environment)).map((entry) => entry.name);
