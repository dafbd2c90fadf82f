import {
  compareVersions,
  contradictsUser,
  whoServesWithout,
  whyNoExpression,
  whyStatesElsewhere,
  whyUnknownKey,
} from '../model/targeting';
import { appAndSiteLists, consentMode, listMode, usedBy } from '../model/terms/parts';
import {
  appStoreOptions,
  browsers,
  connectionTypes,
  devices,
  languages,
  operatingSystems,
  sampleTargeting,
  summaryWords,
  targetingSummary,
  usStates,
  venueOptions,
} from '../model/terms/terms';
import { environments, listModes, playbackMethods, plcmts, startDelays } from '../reference/enums';
import {
  admin,
  categories,
  choice,
  choices,
  countries,
  dayparts,
  decimal,
  defineResource,
  demand,
  groups,
  integer,
  percent,
  refs,
  strings,
  summary,
  text,
} from '../schema/define';

const cities = () => import('../reference/suggested/cities').then((module) => module.cities);
const makes = () => import('../reference/suggested/makes').then((module) => module.makes);
const carriers = () => import('../reference/suggested/carriers').then((module) => module.carriers);
const genres = () => import('../reference/suggested/genres').then((module) => module.genres);
const ratings = () => import('../reference/suggested/ratings').then((module) => module.ratings);

const unknown = (label: string) => choice(label, { initial: 'allow', options: { allow: 'Allow', block: 'Block' } });
const version = (label: string) => text(label, { maxLength: 20, pattern: /^\d+(\.\d+){0,3}$/, example: '17.4' });
const onlyIf = [{ mode: ['both', 'dsp'] }, 'Only on the demand side'] as const;

export const targetings = defineResource('targetings', ['Targeting', 'Targetings', 'crosshair'], {
  about: 'A targeting is a set of conditions that tags, channels, campaigns and others can share.',
  fields: {
    mode: choice('Mode', {
      tab: 'Geo',
      initial: 'both',
      options: { both: 'Both', ssp: 'Supply', dsp: 'Demand' },
      filter: 'quick',
    }),
    summary: summary('Summary', summaryWords),
    countries: countries('Countries', { filter: true }),
    countriesMode: listMode('Countries mode'),
    states: choices('States', { options: usStates, help: 'US states only', filter: true }),
    statesMode: listMode('States mode'),
    cities: strings('Cities', { maxItems: 5000, suggestions: cities }),
    metros: strings('Metros', { pattern: /^\d{3}$/, example: '501', help: 'DMA codes' }),
    zips: strings('Zip codes', { maxItems: 50_000, maxLength: 12 }),
    geoRadius: groups('Around a location', {
      maxItems: 100,
      fields: {
        lat: decimal('Latitude', { required: true, min: -90, max: 90, decimals: 6 }),
        lon: decimal('Longitude', { required: true, min: -180, max: 180, decimals: 6 }),
        km: integer('Within', { required: true, min: 1, max: 500, unit: 'km' }),
      },
    }),
    unknownGeo: unknown('Unknown location'),
    devices: choices('Devices', { tab: 'Device', options: devices, filter: true }),
    os: choices('Operating systems', { options: operatingSystems, filter: true }),
    osMode: listMode('Operating systems mode'),
    osVersions: groups('System versions', {
      fields: {
        os: choice('Operating system', { required: true, options: operatingSystems }),
        min: version('From'),
        max: version('To'),
      },
      check: ({ min, max }) =>
        min && max && compareVersions(min, max) > 0
          ? ['max', 'The last version must not be before the first.']
          : undefined,
    }),
    browsers: choices('Browsers', { options: browsers, filter: true }),
    browsersMode: listMode('Browsers mode'),
    makes: strings('Makes', { suggestions: makes }),
    languages: choices('Languages', { options: languages, sample: [['en'], ['de'], ['es', 'pt']], filter: true }),
    carriers: strings('Carriers', { suggestions: carriers }),
    connections: choices('Connections', { options: connectionTypes }),
    ips: strings('IP ranges', { of: 'cidr', maxItems: 100_000 }),
    ipsMode: listMode('IP ranges mode', 'exclude'),
    userAgents: strings('User agents', { help: 'Part of the user agent, or a /regular expression/' }),
    userAgentsMode: listMode('User agents mode', 'exclude'),
    environments: choices('Environments', { tab: 'Inventory', options: environments, filter: true }),
    ...appAndSiteLists(),
    stores: choices('App stores', { options: appStoreOptions }),
    venueTypes: choices('Venue types', { options: venueOptions, filter: true }),
    unknownInventory: unknown('Unknown inventory'),
    cats: categories('Content categories', { tab: 'Content', filter: true }),
    catsMode: listMode('Content categories mode'),
    genres: strings('Genres', { suggestions: genres }),
    ratings: strings('Content ratings', { suggestions: ratings }),
    contentChannels: strings('Content channels'),
    contentNetworks: strings('Content networks'),
    series: strings('Series'),
    livestream: choice('Livestream', {
      initial: 'any',
      options: { any: 'Any', live: 'Live', vod: 'On demand' },
      filter: true,
    }),
    keywords: strings('Keywords'),
    keywordsMode: listMode('Keywords mode', 'exclude'),
    plcmts: choices('Placement subtypes', { tab: 'Placement', options: plcmts, filter: true }),
    startDelays: choices('Start delays', { options: startDelays, filter: true }),
    playbackMethods: choices('Playback methods', { options: playbackMethods }),
    skip: choice('Skippable', {
      initial: 'any',
      options: { any: 'Any', skippable: 'Skippable', nonSkippable: 'Not skippable' },
    }),
    playerWidthMin: integer('Min player width', { min: 1, unit: 'px' }),
    playerWidthMax: integer('Max player width', {
      atLeast: ['playerWidthMin', 'Max player width must not be below min player width.'],
      min: 1,
      unit: 'px',
    }),
    durationMin: integer('Min duration', { min: 1, unit: 's' }),
    durationMax: integer('Max duration', {
      atLeast: ['durationMin', 'Max duration must not be below min duration.'],
      min: 1,
      unit: 's',
    }),
    podPositions: choices('Pod positions', { options: { first: 'First', middle: 'Middle', last: 'Last', any: 'Any' } }),
    adexchanges: refs('Ad exchanges', { tab: 'Supply', onlyIf, to: 'adexchanges', filter: true }),
    suppliers: refs('Suppliers', { onlyIf, to: 'suppliers', filter: true }),
    suppliersMode: listMode('Suppliers mode', 'include', { onlyIf }),
    deals: refs('Deals', { onlyIf, to: 'deals', filter: true }),
    publisherIds: strings('Publisher IDs', { help: 'As sent in bid requests' }),
    publisherIdsMode: listMode('Publisher IDs mode', 'exclude'),
    sellerTypes: choices('Seller types', { options: { direct: 'Direct', reseller: 'Reseller' }, filter: true }),
    maxSchainHops: integer('Supply chain hops', { min: 0, max: 10 }),
    dayparts: dayparts('Hours of the week', { tab: 'Time' }),
    daypartZone: choice('Hours in time zone of', {
      initial: 'viewer',
      options: { account: 'Account', viewer: 'Viewer' },
    }),
    consentMode: consentMode({ tab: 'Privacy & quality' }),
    coppa: choice('Child-directed', { initial: 'never', options: { any: 'Any', only: 'Only', never: 'Never' } }),
    ifa: choice('Device ID', { initial: 'any', options: { any: 'Any', required: 'Required', absent: 'Absent' } }),
    lmt: choice('Limit ad tracking', {
      initial: 'any',
      options: { any: 'Any', off: 'Off' },
      help: 'Off: only devices without this limit',
    }),
    minViewability: percent('Min viewability', { help: 'Predicted' }),
    minVcr: percent('Min completion rate', { help: 'Predicted' }),
    maxIvtScore: percent('Max invalid traffic score', { help: 'From the pre-bid vendor' }),
    keyValues: groups('Key-values', {
      tab: 'Key-values',
      fields: {
        key: text('Key', { id: true, required: true, maxLength: 32 }),
        values: strings('Values', { required: true, minItems: 1 }),
        mode: choice('Mode', { required: true, initial: 'include', options: listModes }),
      },
    }),
    usedBy: usedBy({ tab: false }),
  },
  readBy: {
    adServer: `
      countries states cities metros zips geoRadius unknownGeo devices os osVersions browsers makes languages
      carriers connections ips userAgents environments stores venueTypes unknownInventory cats
      genres ratings contentChannels contentNetworks series livestream keywords plcmts startDelays
      playbackMethods skip playerWidthMin playerWidthMax durationMin durationMax podPositions adexchanges
      suppliers deals publisherIds sellerTypes maxSchainHops dayparts daypartZone coppa ifa lmt minViewability
      minVcr maxIvtScore keyValues
    `,
    people: 'mode',
  },
  onlyIf: {
    venueTypes: [({ environments: chosen }) => chosen.length === 0 || chosen.includes('dooh'), 'Only with DOOH'],
  },
  rules: { states: whyStatesElsewhere, userAgents: whyNoExpression, keyValues: whyUnknownKey },
  warnings: { apps: contradictsUser, userAgents: whyNoExpression, status: whoServesWithout },
  compute: { summary: targetingSummary },
  archiveInUse: 'It will be ignored: objects that use it will serve without it.',
  list: {
    columns: ['mode', 'summary', 'countries', 'devices', 'os', 'environments', 'apps', 'sites', 'usedBy'],
    spare: ['sites', 'apps', 'mode', 'os', 'environments'],
    sort: ['name', 'asc'],
  },
  access: { owner: 'accountOrGlobal', read: [demand.any, admin.any], write: [demand.any, admin.global] },
  menu: { group: 'Targeting', order: 20 },
  formerLabels: {
    geoRadius: ['Around a place'],
    unknownGeo: ['Unknown place'],
    stores: ['Magasins d’applications'],
    contentChannels: ['Chaînes de contenu'],
    contentNetworks: ['Réseaux de contenu'],
    playerWidthMin: ['Player width from', 'Largeur du lecteur, de'],
    playerWidthMax: ['Player width to', 'Largeur du lecteur, à'],
    durationMin: ['Duration from', 'Durée, de'],
    durationMax: ['Duration to', 'Durée, à'],
    daypartZone: ['Hours in the zone of'],
    minViewability: ['Viewability from', 'Visibilité à partir de'],
    minVcr: ['Completion rate from', 'Taux d’achèvement à partir de'],
    maxIvtScore: ['Invalid traffic score to', 'Score de trafic invalide jusqu’à'],
  },
  sample: {
    count: 42,
    firstId: 611,
    pattern: '{area} {CTV|CTV|mobile|desktop|in-app|screens} {premium|evening|weekend|tier 1|no IVT ranges|sports}',
    names: ['Nordics desktop', 'LATAM in-app'],
    fill: sampleTargeting,
  },
});
