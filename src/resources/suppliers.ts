import { adsTxtMode, contacts, listMode, uid } from '../model/parts';
import { environments, paymentTerms, qualities, sellerTypes } from '../reference/enums';
import { aboutFirst, admin, categories, choice, choices, country, cpm, decimal, defineResource, demand, domain, integer, percent, ref, refs, text, url, usd } from '../schema/define';

export const suppliers = defineResource({
  name: 'suppliers',
  label: ['Supplier', 'Suppliers'],
  icon: 'warehouse',
  about: 'A supplier sells inventory that you buy: a publisher or reseller behind an ad exchange, or a direct one.',
  fields: {
    uid: uid(),
    adexchange: ref('Ad exchange', { to: 'adexchanges', help: 'Empty is direct', filter: 'quick' }),
    sellerId: text('Seller ID', { requiredIf: { adexchange: { not: null } }, maxLength: 64, unique: ['adexchange', 'sellerId'], search: true, sample: ['55190', 'mg-7', '20931', 'pub-4417', '771204'], filter: true }),
    sellerType: choice('Seller type', { initial: 'PUBLISHER', options: sellerTypes, filter: 'quick' }),
    domain: domain('Domain', { required: true, search: true, filter: true }),
    integration: choice('Integration', { initial: 'RTB', options: { RTB: 'RTB', VAST: 'VAST' }, filter: true }),
    companyName: text('Company name', { maxLength: 100 }),
    country: country('Country', { filter: true }),
    manager: ref('Manager', { to: 'managers', access: 'admin', initialFrom: 'account.manager', filter: true }),
    endpoint: url('Endpoint', { computed: { from: 'record' }, help: 'The URL to hand to a direct supplier' }),
    costModel: choice('Cost model', { tab: 'Commercial', initial: 'auction', options: { auction: 'Auction', fixed: 'Fixed', revshare: 'Revenue share' }, filter: true }),
    cpm: cpm('Cost CPM', { requiredIf: { costModel: 'fixed' }, sample: [2.4, 3.1, 4] }),
    revShare: percent('Revenue share', { requiredIf: { costModel: 'revshare' }, min: 1, sample: [60, 70, 72, 80] }),
    minBid: cpm('Lowest bid', { initial: 0 }),
    bidMultiplier: decimal('Bid multiplier', { initial: 1, min: 0.1, max: 3 }),
    paymentTerms: choice('Payment terms', { onlyIf: [{ adexchange: null }, 'Only without an ad exchange'], initial: 60, options: paymentTerms, unit: 'days' }),
    capSpendDay: usd('Spend a day', { min: 0.0001 }),
    capQps: integer('Requests a second', { min: 1, unit: 'req/s' }),
    apps: refs('App lists', { tab: 'Inventory', to: 'applists', filter: true }),
    appsMode: listMode('App lists mode'),
    sites: refs('Site lists', { to: 'sitelists', filter: true }),
    sitesMode: listMode('Site lists mode'),
    environments: choices('Environments', { initial: 'all', options: environments, filter: true }),
    cats: categories('Content categories', { filter: true }),
    trust: choice('Trust', { tab: 'Quality', initial: 'normal', options: qualities, help: 'Blocked: nothing is bid', filter: 'quick' }),
    adsTxtMode: adsTxtMode('enforce'),
    sellersJsonOk: choice('sellers.json', {
      filter: true,
      access: 'server',
      initial: 'unchecked',
      options: { match: 'Match', mismatch: 'Mismatch', missing: 'Missing', unchecked: 'Unchecked' },
      sample: ['match', 'match', 'mismatch', 'missing'],
    }),
    maxIvtRate: percent('Invalid traffic at most', { initial: 5, help: 'Over it for a day: watch' }),
    ivts: refs('3rd party pixels', { to: 'ivts', initialFrom: 'account.ivts' }),
    contacts: contacts(),
  },
  initial: { costModel: ({ adexchange }) => (adexchange ? 'auction' : 'revshare') },
  rules: {
    costModel: ({ costModel, adexchange }) => (costModel === 'auction' && adexchange === null ? 'A direct supplier is paid a fixed price or a share.' : undefined),
    capQps: ({ capQps }, { linked }) => aboutFirst(linked('adexchange'), (one) => capQps !== null && capQps > one.capQps && `${one.name} sends at most ${one.capQps} requests a second.`),
  },
  compute: { endpoint: ({ adexchange, uid }, { account }) => (adexchange === null && account?.domain ? `https://${account.domain}/vast?s=${uid}` : null) },
  list: { columns: ['adexchange', 'sellerId', 'sellerType', 'domain', 'costModel', 'trust', 'sellersJsonOk'], sort: ['name', 'asc'] },
  access: { read: [demand.dsp, admin.any], write: [demand.dsp] },
  menu: { group: 'Demand', order: 50, mode: 'dsp' },
  base: '/api/demand/sups',
  reports: { dimension: 'supplier_name', child: 'campaign_name' },
  sample: {
    count: 40,
    firstId: 1201,
    pattern: '{house} {TV|resale|direct|network|apps} {area}',
    fill: ({ name }) => {
      const what = name.split(' ')[1] ?? '';
      if (what === 'direct') return { adexchange: null, sellerId: null, costModel: 'revshare', revShare: 70, capQps: null };
      return { resale: { sellerType: 'INTERMEDIARY' }, TV: { environments: ['ctv'] }, apps: { environments: ['inapp'] } }[what] ?? {};
    },
  },
});
