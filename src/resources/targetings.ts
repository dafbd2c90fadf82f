import { appStoreOptions } from '../model/appStores';
import { consentMode, listMode } from '../model/parts';
import { badExpression, compareVersions, contradictedBy, unknownKey } from '../model/targeting';
import { summaryWords, targetingSummary } from '../model/targetingSummary';
import { browsers as browserList } from '../reference/browsers';
import { connectionTypes } from '../reference/connectionTypes';
import { devices } from '../reference/devices';
import { environments, listModes, playbackMethods, plcmts, startDelays } from '../reference/enums';
import { languages } from '../reference/languages';
import { operatingSystems } from '../reference/operatingSystems';
import { usStates } from '../reference/usStates';
import { venueTypes } from '../reference/venueTypes';
import { aboutFirst, admin, categories, choice, choices, countries, dayparts, decimal, defineResource, demand, groups, integer, json, percent, refs, strings, summary, text } from '../schema/define';

const named = <const T extends string>(list: readonly { readonly id: T; readonly name: string }[]) => list.map(({ id, name }) => [id, name] as const);
const systems = named(operatingSystems);
const venues = venueTypes.flatMap((group) => group.children.map(({ id, name }) => ({ value: id, label: name, group: group.name })));
const unknown = (label: string) => choice(label, { initial: 'allow', options: { allow: 'Allow', block: 'Block' } });
const version = (label: string) => text(label, { maxLength: 20, pattern: /^\d+(\.\d+){0,3}$/, example: '17.4' });
const onlyIf = [{ mode: ['both', 'dsp'] }, 'Only on the demand side'] as const;

const places: Readonly<Record<string, readonly string[]>> = { US: ['us'], CA: ['ca'], UK: ['gb'], DACH: ['de', 'at', 'ch'], Nordics: ['se', 'no', 'dk', 'fi'], LATAM: ['br', 'mx', 'ar', 'co'], APAC: ['au', 'jp', 'sg'] };
const media: Readonly<Record<string, object>> = {
  CTV: { environments: ['ctv'], devices: ['SmartTV'], os: ['Roku', 'Tizen', 'Fire'] },
  mobile: { environments: ['inapp', 'mobileweb'], devices: ['Mobile'], os: ['iOS', 'Android'] },
  desktop: { environments: ['desktop'], devices: ['Desktop'], os: ['Windows', 'macOS'] },
  'in-app': { environments: ['inapp'], devices: ['Mobile'], os: [] },
  screens: { environments: ['dooh'], devices: [], os: [] },
};

export const targetings = defineResource({
  name: 'targetings',
  label: ['Targeting', 'Targetings'],
  icon: 'crosshair',
  about: 'A targeting names conditions once, so that tags, channels, campaigns and others can ask for the same.',
  owner: 'accountOrGlobal',
  fields: {
    mode: choice('Mode', { tab: 'Geo', initial: 'both', options: { both: 'Both', ssp: 'Supply', dsp: 'Demand' }, filter: 'quick' }),
    summary: summary('Summary', summaryWords),
    countries: countries('Countries', { filter: true }),
    countriesMode: listMode('Countries mode'),
    states: choices('States', { options: named(usStates), help: 'Of the United States', filter: true }),
    statesMode: listMode('States mode'),
    cities: strings('Cities', { maxItems: 5000 }),
    metros: strings('Metros', { pattern: /^\d{3}$/, example: '501', help: 'DMA codes' }),
    zips: strings('Zip codes', { maxItems: 50_000, maxLength: 12 }),
    geoRadius: groups('Around a place', {
      maxItems: 100,
      fields: {
        lat: decimal('Latitude', { required: true, min: -90, max: 90, decimals: 6 }),
        lon: decimal('Longitude', { required: true, min: -180, max: 180, decimals: 6 }),
        km: integer('Within', { required: true, min: 1, max: 500, unit: 'km' }),
      },
    }),
    unknownGeo: unknown('Unknown place'),
    devices: choices('Devices', { tab: 'Device', options: named(devices), filter: true }),
    os: choices('Operating systems', { options: systems, filter: true }),
    osMode: listMode('Operating systems mode'),
    osVersions: groups('System versions', {
      fields: { os: choice('Operating system', { required: true, options: systems }), min: version('From'), max: version('To') },
      check: ({ min, max }) => (min && max && compareVersions(min, max) > 0 ? ['max', 'The last version must not be before the first.'] : undefined),
    }),
    browsers: choices('Browsers', { options: named(browserList), filter: true }),
    browsersMode: listMode('Browsers mode'),
    makes: strings('Makes'),
    languages: choices('Languages', { options: languages, sample: [['en'], ['de'], ['es', 'pt']], filter: true }),
    carriers: strings('Carriers'),
    connections: choices('Connections', { options: connectionTypes }),
    ips: strings('IP ranges', { of: 'cidr', maxItems: 100_000 }),
    ipsMode: listMode('IP ranges mode', 'exclude'),
    userAgents: strings('User agents', { help: 'A part of the user agent, or /an expression/' }),
    userAgentsMode: listMode('User agents mode', 'exclude'),
    environments: choices('Environments', { tab: 'Inventory', options: environments, filter: true }),
    apps: refs('App lists', { to: 'applists', filter: true }),
    appsMode: listMode('App lists mode'),
    sites: refs('Site lists', { to: 'sitelists', filter: true }),
    sitesMode: listMode('Site lists mode'),
    stores: choices('App stores', { options: appStoreOptions }),
    venueTypes: choices('Venue types', { options: venues, filter: true }),
    unknownInventory: unknown('Unknown inventory'),
    cats: categories('Content categories', { tab: 'Content', filter: true }),
    catsMode: listMode('Content categories mode'),
    genres: strings('Genres'),
    ratings: strings('Content ratings'),
    contentChannels: strings('Content channels'),
    contentNetworks: strings('Content networks'),
    series: strings('Series'),
    livestream: choice('Livestream', { initial: 'any', options: { any: 'Any', live: 'Live', vod: 'On demand' }, filter: true }),
    keywords: strings('Keywords'),
    keywordsMode: listMode('Keywords mode', 'exclude'),
    plcmts: choices('Placement subtypes', { tab: 'Placement', options: plcmts, filter: true }),
    startDelays: choices('Start delays', { options: startDelays, filter: true }),
    playbackMethods: choices('Playback methods', { options: playbackMethods }),
    skip: choice('Skippable', { initial: 'any', options: { any: 'Any', skippable: 'Skippable', nonSkippable: 'Not skippable' } }),
    playerWidthMin: integer('Player width from', { min: 1, unit: 'px' }),
    playerWidthMax: integer('Player width to', { atLeast: ['playerWidthMin', 'The widest player must not be narrower than the narrowest.'], min: 1, unit: 'px' }),
    durationMin: integer('Duration from', { min: 1, unit: 's' }),
    durationMax: integer('Duration to', { atLeast: ['durationMin', 'The longest ad must not be shorter than the shortest.'], min: 1, unit: 's' }),
    podPositions: choices('Pod positions', { options: { first: 'First', middle: 'Middle', last: 'Last', any: 'Any' } }),
    adexchanges: refs('Ad exchanges', { tab: 'Supply', onlyIf, to: 'adexchanges', filter: true }),
    suppliers: refs('Suppliers', { onlyIf, to: 'suppliers', filter: true }),
    suppliersMode: listMode('Suppliers mode', 'include', { onlyIf }),
    deals: refs('Deals', { onlyIf, to: 'deals', filter: true }),
    publisherIds: strings('Publisher IDs', { help: 'As they stand in requests' }),
    publisherIdsMode: listMode('Publisher IDs mode', 'exclude'),
    sellerTypes: choices('Seller types', { options: { direct: 'Direct', reseller: 'Reseller' }, filter: true }),
    maxSchainHops: integer('Supply chain hops', { min: 0, max: 10 }),
    dayparts: dayparts('Hours of the week', { tab: 'Time' }),
    daypartZone: choice('Hours in the zone of', { initial: 'viewer', options: { account: 'Account', viewer: 'Viewer' } }),
    consentMode: consentMode({ tab: 'Privacy & quality' }),
    coppa: choice('Child-directed', { initial: 'never', options: { any: 'Any', only: 'Only', never: 'Never' } }),
    ifa: choice('Device id', { initial: 'any', options: { any: 'Any', required: 'Required', absent: 'Absent' } }),
    lmt: choice('Limit ad tracking', { initial: 'any', options: { any: 'Any', off: 'Off' }, help: 'Off: only devices without it' }),
    minViewability: percent('Viewability from', { help: 'As predicted' }),
    minVcr: percent('Completion rate from', { help: 'As predicted' }),
    maxIvtScore: percent('Invalid traffic score to', { help: 'Of the pre-bid vendor' }),
    keyValues: groups('Key-values', {
      tab: 'Key-values',
      fields: { key: text('Key', { required: true, maxLength: 32 }), values: strings('Values', { required: true, minItems: 1 }), mode: choice('Mode', { required: true, initial: 'include', options: listModes }) },
    }),
    usedBy: json<Record<string, number>>('Used by', { tab: false, display: 'counts', computed: { from: 'usedBy' } }),
  },
  onlyIf: { venueTypes: [({ environments: chosen }) => chosen.length === 0 || chosen.includes('dooh'), 'Only with DOOH'] },
  rules: {
    states: ({ states, countries: chosen, countriesMode }) =>
      states.length > 0 && chosen.length > 0 && chosen.includes('us') !== (countriesMode === 'include') ? 'States are those of the United States; allow it among the countries.' : undefined,
    userAgents: ({ userAgents }) => aboutFirst(userAgents, (one) => badExpression([one]) && `${one} is no regular expression.`),
    keyValues: ({ keyValues }, { viewer }) => aboutFirst(keyValues, ({ key }) => unknownKey([key], viewer.tagParams) && `${key} is neither a URL parameter nor a tag parameter of the account.`),
  },
  warnings: {
    apps: (targeting, { linked }) => contradictedBy(targeting, linked('usedBy')),
    status: ({ status }, { linked }) => aboutFirst(linked('usedBy'), (user) => status !== 1 && user.status === 1 && `${user.name} serves without it.`),
  },
  compute: { summary: (targeting) => targetingSummary(targeting) },
  archiveInUse: 'It will be ignored: the objects that use it serve without it.',
  list: { columns: ['mode', 'summary', 'countries', 'devices', 'os', 'environments', 'apps', 'sites', 'usedBy'], sort: ['name', 'asc'] },
  access: { read: [demand.any, admin.any], write: [demand.any, admin.global] },
  menu: { group: 'Targeting', order: 20 },
  sample: {
    count: 42,
    firstId: 611,
    pattern: '{US|CA|UK|DACH|Nordics|LATAM|APAC} {CTV|mobile|desktop|in-app|screens} {premium|evening|weekend|tier 1|no IVT ranges|sports}',
    names: ['Nordics desktop', 'LATAM in-app'],
    fill: ({ name }) => {
      const words = name.split(' ');
      return { countries: places[words[0] ?? ''] ?? [], countriesMode: 'include', states: [], ...words.map((word) => media[word]).find(Boolean) };
    },
  },
});
