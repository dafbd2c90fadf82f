import { sampleHost } from '../model/sampleHost';
import { adsTxtFindings, qualities } from '../reference/enums';
import { languages } from '../reference/languages';
import { admin, demand } from '../schema/access';
import { bool, categories, choice, dateTime, domain, integer, percent, ref, refs, strings, url } from '../schema/fields';
import { defineResource, type Infer } from '../schema/resource';

const noYes = [
  [0, 'No'],
  [1, 'Yes'],
] as const;

export type Site = Infer<typeof sites>;
export const sites = defineResource({
  name: 'sites',
  label: ['Site', 'Sites'],
  icon: 'globe',
  about: 'A site is a web domain: who owns it, and whether its ads.txt lets you sell it.',
  owner: 'accountOrGlobal',
  uniqueName: false,
  paged: true,
  listFields: ['domain'],
  fields: {
    domain: domain('Domain', { required: true, unique: 'owner', search: true }),
    page: url('Page'),
    quality: choice('Quality', { initial: 'normal', options: qualities, help: 'A global site that is blocked is blocked for all' }),
    lists: refs('Site lists', { to: 'sitelists', mirrors: 'sites', onDelete: 'unlink' }),
    sub: ref('Sub-publisher', { to: 'subpublishers', help: 'Empty is owned and operated' }),
    ownerDomain: domain('Owner domain', { access: 'server' }),
    managerDomain: domain('Manager domain', { access: 'server' }),
    adsTxt: choice('ads.txt', { access: 'server', initial: 'unchecked', options: adsTxtFindings, sample: ['direct', 'direct', 'reseller', 'missing', 'noFile', 'unchecked'] }),
    adsTxtAt: dateTime('ads.txt read', { access: 'server', zone: 'utc' }),
    cats: categories('Categories', { sample: [['IAB12'], ['IAB17'], ['IAB8'], ['IAB19']] }),
    language: choice('Language', { options: languages, sample: ['en', 'en', 'en', 'de', 'fr', 'es'] }),
    keywords: strings('Keywords'),
    privacyPolicy: choice('Privacy policy', { initial: 1, options: noYes }),
    mobileOptimised: choice('Made for phones', { initial: 1, options: noYes }),
    childDirected: bool('Child-directed', { help: 'Counts as COPPA traffic' }),
    firstSeen: dateTime('First seen', { zone: 'utc', computed: { from: 'traffic' } }),
    lastSeen: dateTime('Last seen', { zone: 'utc', computed: { from: 'traffic' } }),
    reqs7d: integer('Requests, 7 days', { computed: { from: 'traffic' } }),
    imps7d: integer('Impressions, 7 days', { computed: { from: 'traffic' } }),
    ivtRate7d: percent('Invalid, 7 days', { computed: { from: 'traffic' } }),
  },
  initial: { page: ({ domain: host }) => host && `https://${host}/` },
  protect: (_, { traffic }) => ((traffic.reqs ?? 0) > 0 ? 'It has traffic; archive it instead.' : undefined),
  list: {
    columns: ['name', 'domain', 'sub', 'adsTxt', 'cats', 'quality', 'reqs7d', 'ivtRate7d', 'lists', 'status'],
    quick: ['adsTxt', 'quality'],
    filters: ['status', 'sub', 'cats', 'language', 'childDirected', 'firstSeen', 'lastSeen', 'ivtRate7d', 'lists', 'createdAt', 'modifiedAt'],
    sort: ['reqs7d', 'desc'],
    actions: ['edit', 'reports', 'archive', 'delete'],
  },
  form: {
    General: ['domain', 'page', 'quality', 'lists'],
    'Supply chain': ['sub', 'ownerDomain', 'managerDomain', 'adsTxt', 'adsTxtAt'],
    Content: ['cats', 'language', 'keywords', 'privacyPolicy', 'mobileOptimised', 'childDirected'],
    Traffic: ['firstSeen', 'lastSeen', 'reqs7d', 'imps7d', 'ivtRate7d'],
  },
  access: { read: [demand.any, admin.any], write: [demand.any, admin.any] },
  tabOf: { resource: 'applists', order: 3 },
  reports: { dimension: 'site_name', child: 'channel_name' },
  sample: {
    count: 400,
    firstId: 50_001,
    pattern: '{Harbour|Tern|Quick|Daily|Metro|Coast|Saltmarsh|Heron|Willow|Prairie} {News|Sport|Recipes|Motor|Travel|Finance|Garden|Chess} {Now|Today|Online|Post|Review}',
    names: ['Harbour News', 'Harbour Sport', 'Quick Recipes Now'],
    fill: ({ name }) => {
      const host = sampleHost(name);
      return { domain: host, page: `https://${host}/` };
    },
  },
});
