import { browsers } from '../../reference/browsers';
import { environments } from '../../reference/enums';
import { type Phrase, writeSummary } from '../../schema/kinds/summary';

type Values = Readonly<Record<string, unknown>>;

/** A condition in a summary: its values if they are few and short, else their number. */
type Dimension = {
  readonly field: string;
  /** The field that says include or exclude. */
  readonly mode?: string;
  readonly label?: (value: string) => string;
  readonly noun: readonly [one: string, many: string];
};

const browserNames = new Map<string, string>(browsers.map(({ id, name }) => [id, name]));
const upper = (value: string): string => value.toUpperCase();
const same = (value: string): string => value;

// In the order in which users look for them.
const dimensions: readonly Dimension[] = [
  { field: 'countries', mode: 'countriesMode', label: upper, noun: ['country', 'countries'] },
  { field: 'states', mode: 'statesMode', noun: ['state', 'states'] },
  { field: 'cities', noun: ['city', 'cities'] },
  { field: 'metros', noun: ['metro', 'metros'] },
  { field: 'zips', noun: ['zip code', 'zip codes'] },
  { field: 'geoRadius', noun: ['radius', 'radii'] },
  {
    field: 'environments',
    label: (value) => environments[value as keyof typeof environments] ?? value,
    noun: ['environment', 'environments'],
  },
  { field: 'devices', label: same, noun: ['device', 'devices'] },
  { field: 'os', mode: 'osMode', label: same, noun: ['system', 'systems'] },
  { field: 'osVersions', noun: ['system version', 'system versions'] },
  {
    field: 'browsers',
    mode: 'browsersMode',
    label: (value) => browserNames.get(value) ?? value,
    noun: ['browser', 'browsers'],
  },
  { field: 'apps', mode: 'appsMode', noun: ['app list', 'app lists'] },
  { field: 'sites', mode: 'sitesMode', noun: ['site list', 'site lists'] },
  { field: 'stores', noun: ['store', 'stores'] },
  { field: 'venueTypes', noun: ['venue type', 'venue types'] },
  { field: 'cats', mode: 'catsMode', noun: ['category', 'categories'] },
  { field: 'genres', noun: ['genre', 'genres'] },
  { field: 'ratings', noun: ['rating', 'ratings'] },
  { field: 'contentChannels', noun: ['content channel', 'content channels'] },
  { field: 'contentNetworks', noun: ['content network', 'content networks'] },
  { field: 'series', noun: ['series', 'series'] },
  { field: 'keywords', mode: 'keywordsMode', noun: ['keyword', 'keywords'] },
  { field: 'languages', label: upper, noun: ['language', 'languages'] },
  { field: 'makes', noun: ['make', 'makes'] },
  { field: 'carriers', noun: ['carrier', 'carriers'] },
  { field: 'connections', noun: ['connection', 'connections'] },
  { field: 'ips', mode: 'ipsMode', noun: ['IP range', 'IP ranges'] },
  { field: 'userAgents', mode: 'userAgentsMode', noun: ['user agent', 'user agents'] },
  { field: 'plcmts', noun: ['placement', 'placements'] },
  { field: 'startDelays', noun: ['start delay', 'start delays'] },
  { field: 'playbackMethods', noun: ['playback method', 'playback methods'] },
  { field: 'podPositions', noun: ['pod position', 'pod positions'] },
  { field: 'adexchanges', noun: ['ad exchange', 'ad exchanges'] },
  { field: 'suppliers', mode: 'suppliersMode', noun: ['supplier', 'suppliers'] },
  { field: 'deals', noun: ['deal', 'deals'] },
  { field: 'publisherIds', mode: 'publisherIdsMode', noun: ['publisher id', 'publisher ids'] },
  { field: 'sellerTypes', noun: ['seller type', 'seller types'] },
  { field: 'keyValues', noun: ['key', 'keys'] },
];

/** Conditions with a single value, and the value that lets everything pass. */
const singles: Readonly<Record<string, unknown>> = {
  unknownGeo: 'allow',
  unknownInventory: 'allow',
  livestream: 'any',
  skip: 'any',
  playerWidthMin: null,
  playerWidthMax: null,
  durationMin: null,
  durationMax: null,
  maxSchainHops: null,
  coppa: 'never',
  ifa: 'any',
  lmt: 'any',
  minViewability: null,
  minVcr: null,
  maxIvtScore: null,
};

const valuesNamed = 3;
const partsNamed = 5;

const notOf = 'not';
const others = ['other condition', 'other conditions'] as const;
const someHours = 'some hours';
const everything = 'Everything';

/** Words of a summary that are translated. */
export const summaryWords: readonly string[] = [
  notOf,
  everything,
  someHours,
  ...others,
  ...dimensions.flatMap(({ noun }) => noun),
];

/** Summarizes a targeting, `US, CA · not Roku · 3 app lists`: up to five conditions, and the number of the others. */
export function targetingSummary(targeting: Values): string {
  const phrases = dimensions.flatMap((dimension) => phraseOf(targeting, dimension));
  if (targeting.dayparts) phrases.push({ names: [someHours] });
  const rest = Object.entries(singles).filter(([field, open]) => (targeting[field] ?? open) !== open).length;
  if (rest > 0) phrases.push({ count: rest, noun: others[rest === 1 ? 0 : 1] });
  if (phrases.length === 0) return everything;
  const more = phrases.length - partsNamed;
  return writeSummary([...phrases.slice(0, partsNamed), ...(more > 0 ? [{ names: [`+${more}`] }] : [])]);
}

function phraseOf(targeting: Values, { field, mode, label, noun }: Dimension): readonly Phrase[] {
  const values = targeting[field];
  if (!Array.isArray(values) || values.length === 0) return [];
  const not = mode !== undefined && targeting[mode] === 'exclude';
  return label && values.length <= valuesNamed
    ? [{ not, names: values.map((value) => label(String(value))) }]
    : [{ not, count: values.length, noun: noun[values.length === 1 ? 0 : 1] }];
}
