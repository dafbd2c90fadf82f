import { contacts, contractEnded, signIn, signInsOf, tagParamNames, timezone, uid } from '../model/parts';
import { adsTxtModes, paymentTerms } from '../reference/enums';
import { vastParams } from '../reference/vastParams';
import { admin, demand } from '../schema/access';
import { bool, choice, country, cpm, date, domain, flag, group, integer, longText, percent, ref, refs, strings, text, usd } from '../schema/fields';
import { defineResource, type Infer } from '../schema/resource';

export type Demand = Infer<typeof demands>;
export const demands = defineResource({
  name: 'demands',
  label: ['Publisher', 'Publishers'],
  icon: 'briefcase',
  about: 'A publisher is a customer account: the owner of everything else.',
  owner: 'platform',
  fields: {
    uid: uid('adminOnly'),
    companyName: text('Company name', { maxLength: 100 }),
    companyAddress: longText('Company address', { maxLength: 500 }),
    contactNumber: text('Contract number', { maxLength: 50 }),
    contactExpired: date('Contract ends'),
    domain: domain('Domain', { access: 'admin', unique: 'platform', help: 'Empty is the domain of the platform' }),
    country: country('Country'),
    manager: ref('Manager', { to: 'managers', access: 'admin' }),
    timezone: timezone('Timezone', 0),
    priceReq: cpm('Request CPM', { initial: 0, access: 'admin' }),
    priceImp: cpm('Impression CPM', { initial: 0, access: 'admin' }),
    priceDsp: percent('Revenue share for DSP', { initial: 0, access: 'admin' }),
    systemCost: usd('System cost this month', { computed: { from: 'traffic' } }),
    delOldCreatives: flag('Archive unused creatives', { off: null, help: 'Those that nothing used for 60 days, every night' }),
    paymentTerms: choice('Payment terms', { initial: 30, options: paymentTerms, unit: 'days', access: 'admin' }),
    currency: choice('Currency', { initial: 'USD', options: ['USD'], access: 'server' }),
    showSsp: bool('Supply side', { initial: true, access: 'admin' }),
    showSspMin: bool('Supply side, reduced', { access: 'admin' }),
    showDsp: bool('Demand side', { access: 'admin' }),
    showSystemCost: bool('System cost', { access: 'admin' }),
    ...signIn(),
    ipAllowlist: strings('Addresses of the API token', { of: 'cidr', access: 'admin', help: 'Empty is all' }),
    config: group('Configuration', {
      access: 'adminOnly',
      help: 'Empty is what the platform has',
      fields: { host: text('Host'), database: text('Database', { maxLength: 64 }) },
    }),
    database: text('Database', { access: 'adminOnly', computed: { from: 'record' } }),
    contacts: contacts(),
    sellersJson: group('Sellers JSON', {
      check: ({ domain: site, id }) => (site && !id ? ['id', 'A domain needs the ID of the seller.'] : undefined),
      fields: { id: text('ID', { maxLength: 64 }), domain: domain('Domain'), name: text('Name', { maxLength: 128 }) },
    }),
    marketplaces: refs('Marketplaces', { to: 'rtbs', mirrors: 'demands', access: 'admin', help: 'Beside those that are open to all' }),
    marginDefault: percent('Margin', { access: 'adminOnly', help: 'Instead of the margin of each marketplace' }),
    capQps: integer('Requests a second', { initial: 5000, min: 1, max: 1_000_000, unit: 'req/s', access: 'admin' }),
    ivts: refs('3rd party pixels', { to: 'ivts', presets: 'isDefault' }),
    adsTxtMode: choice('ads.txt', { initial: 'flag', options: adsTxtModes, help: 'Default for new channels' }),
    maxTags: integer('Tags at most', { initial: 5000, min: 1, access: 'admin' }),
    tagParams: tagParamNames(),
    balance: usd('Balance', { access: 'adminOnly', computed: { from: 'traffic' }, help: 'Unpaid periods' }),
  },
  rules: {
    showSsp: ({ showSsp, showSspMin, showDsp }) => (showSsp || showSspMin || showDsp ? undefined : 'An account needs the supply side, reduced or not, or the demand side.'),
    tagParams: ({ tagParams }) => {
      const reserved = tagParams?.find((name) => vastParams.some((entry) => entry.name === name));
      return reserved && `The platform has a URL parameter ${reserved}; choose another name.`;
    },
  },
  warnings: { contactExpired: ({ contactExpired }, { now }) => contractEnded(contactExpired, now) },
  compute: { database: ({ config }) => config.database },
  list: {
    columns: ['id', 'name', 'uid', 'companyName', 'domain', 'manager', 'showSsp', 'showDsp', 'contactExpired', 'status', 'modifiedAt'],
    quick: ['status', 'manager', 'showSsp', 'showDsp'],
    filters: ['uid', 'companyName', 'domain', 'country', 'contactExpired', 'timezone', 'showSspMin', 'showSystemCost', 'login', 'database', 'marketplaces', 'createdAt', 'modifiedAt'],
    sort: ['name', 'asc'],
  },
  form: {
    General: ['uid', 'companyName', 'companyAddress', 'contactNumber', 'contactExpired', 'domain', 'country', 'manager'],
    Options: ['timezone', 'priceReq', 'priceImp', 'priceDsp', 'systemCost', 'delOldCreatives', 'paymentTerms', 'currency'],
    Access: ['showSsp', 'showSspMin', 'showDsp', 'showSystemCost', 'login', 'loginEnabled', 'token', 'ipAllowlist', 'config'],
    Contacts: ['contacts'],
    'Sellers JSON': ['sellersJson'],
    Marketplaces: ['marketplaces', 'marginDefault'],
    Defaults: ['capQps', 'ivts', 'adsTxtMode', 'maxTags'],
    'Tag parameters': ['tagParams'],
  },
  belongings: { Access: signInsOf('demand') },
  access: { read: [admin.any, { ...demand.any, rows: 'id' }], write: [admin.any] },
  menu: { group: 'Admin', order: 10 },
  base: '/api/demands',
  reports: { dimension: 'demand_name', child: 'channel_name' },
});
