import { contacts, uid } from '../model/parts';
import { sampleHost } from '../model/sampleHost';
import { adsTxtModes, environments, listModes, paymentTerms, qualities, sellerTypes } from '../reference/enums';
import { admin, demand } from '../schema/access';
import { categories, choice, choices, country, cpm, decimal, domain, integer, percent, ref, refs, text, url, usd } from '../schema/fields';
import { defineResource, type Infer } from '../schema/resource';

export type Supplier = Infer<typeof suppliers>;
export const suppliers = defineResource({
  name: 'suppliers',
  label: ['Supplier', 'Suppliers'],
  icon: 'warehouse',
  about: 'A supplier sells inventory that you buy: a publisher or reseller behind an ad exchange, or a direct one.',
  fields: {
    uid: uid(),
    adexchange: ref('Ad exchange', { to: 'adexchanges', help: 'Empty is direct' }),
    sellerId: text('Seller ID', { maxLength: 64, unique: ['adexchange', 'sellerId'], search: true, sample: ['55190', 'mg-7', '20931', 'pub-4417', '771204'] }),
    sellerType: choice('Seller type', { initial: 'PUBLISHER', options: sellerTypes }),
    domain: domain('Domain', { required: true, search: true }),
    integration: choice('Integration', { initial: 'RTB', options: { RTB: 'RTB', VAST: 'VAST' } }),
    companyName: text('Company name', { maxLength: 100 }),
    country: country('Country'),
    manager: ref('Manager', { to: 'managers', access: 'admin' }),
    endpoint: url('Endpoint', { computed: { from: 'record' }, help: 'The URL to hand to a direct supplier' }),
    costModel: choice('Cost model', { initial: 'auction', options: { auction: 'Auction', fixed: 'Fixed', revshare: 'Revenue share' } }),
    cpm: cpm('Cost CPM', { sample: [2.4, 3.1, 4] }),
    revShare: percent('Revenue share', { min: 1, sample: [60, 70, 72, 80] }),
    minBid: cpm('Lowest bid', { initial: 0 }),
    bidMultiplier: decimal('Bid multiplier', { initial: 1, min: 0.1, max: 3 }),
    paymentTerms: choice('Payment terms', { initial: 60, options: paymentTerms, unit: 'days' }),
    capSpendDay: usd('Spend a day', { min: 0.0001 }),
    capQps: integer('Requests a second', { min: 1, unit: 'req/s' }),
    apps: refs('App lists', { to: 'applists' }),
    appsMode: choice('App lists mode', { initial: 'include', options: listModes }),
    sites: refs('Site lists', { to: 'sitelists' }),
    sitesMode: choice('Site lists mode', { initial: 'include', options: listModes }),
    environments: choices('Environments', { initial: 'all', options: environments }),
    cats: categories('Content categories'),
    trust: choice('Trust', { initial: 'normal', options: qualities, help: 'Blocked: nothing is bid' }),
    adsTxtMode: choice('ads.txt', { initial: 'enforce', options: adsTxtModes }),
    sellersJsonOk: choice('sellers.json', {
      access: 'server',
      initial: 'unchecked',
      options: { match: 'Match', mismatch: 'Mismatch', missing: 'Missing', unchecked: 'Unchecked' },
      sample: ['match', 'match', 'match', 'mismatch', 'missing'],
    }),
    maxIvtRate: percent('Invalid traffic at most', { initial: 5, help: 'Over it for a day: watch' }),
    ivts: refs('3rd party pixels', { to: 'ivts' }),
    contacts: contacts(),
  },
  initial: {
    manager: (_, { account }) => account?.manager,
    costModel: ({ adexchange }) => (adexchange ? 'auction' : 'revshare'),
    ivts: (_, { account }) => account?.ivts,
  },
  onlyIf: { paymentTerms: [({ adexchange }) => adexchange === null, 'Only without an ad exchange'] },
  requiredIf: {
    sellerId: ({ adexchange }) => adexchange !== null,
    cpm: ({ costModel }) => costModel === 'fixed',
    revShare: ({ costModel }) => costModel === 'revshare',
  },
  rules: {
    costModel: ({ costModel, adexchange }) => (costModel === 'auction' && adexchange === null ? 'A direct supplier is paid a fixed price or a share.' : undefined),
    capQps: ({ capQps }, { linked }) => {
      const exchange = linked('adexchange').find((one) => capQps !== null && capQps > one.capQps);
      return exchange && `${exchange.name} sends at most ${exchange.capQps} requests a second.`;
    },
  },
  compute: { endpoint: ({ adexchange, uid }, { account }) => (adexchange === null && account?.domain ? `https://${account.domain}/vast?s=${uid}` : null) },
  list: {
    columns: ['id', 'name', 'adexchange', 'sellerId', 'sellerType', 'domain', 'costModel', 'trust', 'sellersJsonOk', 'status', 'modifiedAt'],
    quick: ['status', 'adexchange', 'sellerType', 'trust'],
    filters: ['uid', 'sellerId', 'domain', 'integration', 'country', 'manager', 'costModel', 'apps', 'sites', 'environments', 'cats', 'sellersJsonOk', 'createdAt', 'modifiedAt'],
    sort: ['name', 'asc'],
  },
  form: {
    General: ['uid', 'adexchange', 'sellerId', 'sellerType', 'domain', 'integration', 'companyName', 'country', 'manager', 'endpoint'],
    Commercial: ['costModel', 'cpm', 'revShare', 'minBid', 'bidMultiplier', 'paymentTerms', 'capSpendDay', 'capQps'],
    Inventory: ['apps', 'appsMode', 'sites', 'sitesMode', 'environments', 'cats'],
    Quality: ['trust', 'adsTxtMode', 'sellersJsonOk', 'maxIvtRate', 'ivts'],
    Contacts: ['contacts'],
  },
  access: { read: [demand.dsp, admin.any], write: [demand.dsp] },
  mode: 'dsp',
  menu: { group: 'Demand', order: 50, mode: 'dsp' },
  base: '/api/demand/sups',
  reports: { dimension: 'supplier_name', child: 'campaign_name' },
  sample: {
    count: 40,
    firstId: 1201,
    pattern: '{Copperline|Mossgate|Harbour|Tern|Saltmarsh|Greyling|Heron} {TV|resale|direct|network|apps} {US|EU|LATAM|APAC}',
    names: ['Copperline TV', 'Mossgate resale', 'Harbour News direct'],
    fill: ({ name, adexchange, sellerId }) => ({ domain: sampleHost(name), sellerId: adexchange === null ? null : sellerId }),
  },
});
