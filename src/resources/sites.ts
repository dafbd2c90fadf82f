import { adsTxtFindings, languages, noYes, qualities, trafficPlace, trafficSeen } from '../model/terms';
import { admin, bool, categories, choice, dateTime, defineResource, demand, domain, ref, refs, strings, url } from '../schema/define';

export const sites = defineResource('sites', ['Site', 'Sites', 'globe'], {
  about: 'A site is a web domain, with its owner and its ads.txt status.',
  uniqueName: false,
  paged: true,
  listFields: ['domain'],
  fields: {
    domain: domain('Domain', { required: true, unique: 'owner', search: true }),
    page: url('Page'),
    quality: choice('Quality', { initial: 'normal', options: qualities, help: 'Blocking a global site blocks it for all accounts', filter: 'quick' }),
    lists: refs('Site lists', { to: 'sitelists', mirrors: 'sites', onDelete: 'unlink', filter: true }),
    sub: ref('Sub-publisher', { tab: 'Supply chain', to: 'subpublishers', help: 'Leave empty for owned and operated', filter: true }),
    ownerDomain: domain('Owner domain', { access: 'server' }),
    managerDomain: domain('Manager domain', { access: 'server' }),
    adsTxt: choice('ads.txt', { access: 'server', initial: 'unchecked', options: adsTxtFindings, sample: ['direct', 'direct', 'reseller', 'missing', 'noFile', 'unchecked'], filter: 'quick' }),
    adsTxtAt: dateTime('ads.txt last read', { access: 'server', zone: 'utc' }),
    cats: categories('Categories', { tab: 'Content', sample: [['IAB12'], ['IAB17'], ['IAB8'], ['IAB19']], filter: true }),
    language: choice('Language', { options: languages, sample: ['en', 'en', 'en', 'de', 'fr', 'es'], filter: true }),
    keywords: strings('Keywords'),
    privacyPolicy: choice('Privacy policy', { initial: 1, options: noYes }),
    mobileOptimised: choice('Mobile-friendly', { initial: 1, options: noYes }),
    childDirected: bool('Child-directed', { help: 'Counts as COPPA traffic', filter: true }),
    ...trafficSeen(),
  },
  initial: { page: ({ domain: host }) => host && `https://${host}/` },
  ...trafficPlace('adsTxt', 'adsTxtAt'),
  list: { columns: ['name', 'domain', 'sub', 'adsTxt', 'cats', 'quality', 'reqs7d', 'ivtRate7d', 'lists', 'status'], quick: [], sort: ['reqs7d', 'desc'], actions: ['edit', 'reports', 'archive', 'delete'] },
  access: { owner: 'accountOrGlobal', read: [demand.any, admin.any], write: [demand.any, admin.any] },
  tabOf: { resource: 'applists', order: 3 },
  reports: { dimension: 'site_name', child: 'channel_name' },
  sample: { count: 400, firstId: 50_001, pattern: '{house} {News|Sport|Recipes|Motor|Travel|Finance|Garden|Chess} {Now|Today|Online|Post|Review}' },
});
