import { type AppStoreId, appStoreOptions, storeOf, storePage, whyNotStoreId } from '../model/appStores';
import { adsTxtFindings, qualities } from '../reference/enums';
import { operatingSystems } from '../reference/operatingSystems';
import { admin, bool, categories, choice, dateTime, defineResource, demand, domain, integer, percent, ref, refs, strings, text, url } from '../schema/define';

export const applications = defineResource({
  name: 'applications',
  label: ['Application', 'Applications'],
  icon: 'appWindow',
  about: 'An application is an app on one store: who owns it, and whether its app-ads.txt lets you sell it.',
  owner: 'accountOrGlobal',
  uniqueName: false,
  paged: true,
  listFields: ['bundle', 'store'],
  tabOf: { resource: 'applists', order: 4 },
  within: { resource: 'applists', filter: 'applist', param: 'app' },
  fields: {
    bundle: text('Bundle', { required: true, maxLength: 255, unique: ['bundle', 'store'], search: true }),
    store: choice('Store', { required: true, options: appStoreOptions, filter: 'quick' }),
    os: choice('Operating system', { options: operatingSystems.map(({ id, name }) => [id, name] as const), filter: true }),
    environment: choice('Environment', { options: { ctv: 'CTV', inapp: 'In-App' }, filter: true }),
    quality: choice('Quality', { initial: 'normal', options: qualities, help: 'A global app that is blocked is blocked for all', filter: 'quick' }),
    lists: refs('App lists', { to: 'applists', mirrors: 'apps', onDelete: 'unlink', filter: true }),
    storeId: text('Store ID', { tab: 'Store', maxLength: 64, search: true, filter: true }),
    storeUrl: url('Store URL'),
    developer: text('Developer', { maxLength: 100, filter: true }),
    icon: url('Icon', { access: 'server' }),
    verified: choice('Verified', { initial: 'no', access: 'admin', options: { no: 'No', auto: 'By the store page', manual: 'By hand' }, filter: true }),
    domain: domain('Domain', { tab: 'Supply chain', help: 'Site of the developer, where app-ads.txt is read', filter: true }),
    sub: ref('Sub-publisher', { to: 'subpublishers', help: 'Empty is owned and operated', filter: true }),
    ownerDomain: domain('Owner domain', { access: 'server' }),
    managerDomain: domain('Manager domain', { access: 'server' }),
    inventoryPartnerDomain: domain('Inventory partner domain'),
    appAdsTxt: choice('app-ads.txt', { access: 'server', initial: 'unchecked', options: adsTxtFindings, sample: ['direct', 'direct', 'reseller', 'missing', 'noFile', 'unchecked'], filter: 'quick' }),
    appAdsTxtAt: dateTime('app-ads.txt read', { access: 'server', zone: 'utc' }),
    cats: categories('Categories', { tab: 'Content', filter: true }),
    contentRating: text('Content rating', { maxLength: 16, filter: true }),
    childDirected: bool('Child-directed', { help: 'Counts as COPPA traffic', filter: true }),
    languages: strings('Languages', { pattern: /^[a-z]{2}$/, example: 'en' }),
    keywords: strings('Keywords'),
    firstSeen: dateTime('First seen', { tab: 'Traffic', zone: 'utc', computed: { from: 'traffic' }, filter: true }),
    lastSeen: dateTime('Last seen', { zone: 'utc', computed: { from: 'traffic' }, filter: true }),
    reqs7d: integer('Requests, 7 days', { computed: { from: 'traffic' } }),
    imps7d: integer('Impressions, 7 days', { computed: { from: 'traffic' } }),
    ivtRate7d: percent('Invalid, 7 days', { computed: { from: 'traffic' }, filter: true }),
  },
  initial: { storeUrl: ({ store, storeId }) => storePage(store, storeId), os: ({ store }) => storeOf(store)?.os, environment: ({ store }) => storeOf(store)?.environment },
  // Google's store gives out no ids of its own.
  derive: { storeId: ({ store, bundle }) => (store === 'googleplay' ? bundle : undefined) },
  rules: { storeId: ({ store, storeId }) => (storeId ? whyNotStoreId(store, storeId) : undefined) },
  protect: (_, { traffic }) => ((traffic.reqs ?? 0) > 0 ? 'It has traffic; archive it instead.' : undefined),
  list: {
    columns: ['name', 'bundle', 'store', 'storeId', 'os', 'domain', 'appAdsTxt', 'verified', 'quality', 'reqs7d', 'ivtRate7d', 'lists', 'status'],
    quick: [],
    sort: ['reqs7d', 'desc'],
    actions: ['edit', 'reports', 'archive', 'delete'],
    picture: 'icon',
  },
  access: { read: [demand.any, admin.any], write: [demand.any, admin.any] },
  reports: { dimension: 'app_name', child: 'channel_name' },
  sample: {
    count: 2000,
    firstId: 40_001,
    pattern: '{house} {Solitaire|TV|News|Weather|Kitchen|Racing|Chess|Radio|Movies|Puzzle|Runner|Golf|Fishing|Trivia} {Go|Plus|Live|HD|Deluxe|Stories|2}',
    fill: ({ name, store, id }) => sampleIds(name, store, id),
  },
});

/** Stores for TVs give out ids that stand for bundles too; on phones bundles are names turned round. */
function sampleIds(name: string, store: AppStoreId, id: number) {
  const [studio = 'studio', ...words] = name.toLowerCase().split(' ');
  const made = { firetv: `B0${String(id).padStart(8, 'X')}`, samsung: `G${15_147_000_000 + id}` }[store as string] ?? String(600_000 + id);
  const { os = null, environment = null, idPattern } = storeOf(store) ?? {};
  const bundle = environment === 'ctv' ? made : ['com', studio, ...words, `app${id}`].join('.');
  const storeId = store === 'googleplay' ? bundle : idPattern ? made : null;
  return { bundle, storeId, storeUrl: storePage(store, storeId) ?? null, domain: `${studio}.example`, os, environment };
}
