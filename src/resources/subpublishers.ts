import { contacts, contractEnded, signIn, signInsOf, tagParamNames, timezone, uid } from '../model/parts';
import { adsTxtModes, costModels, paymentTerms, sellerTypes } from '../reference/enums';
import { sampleRows } from '../reference/sampleRows';
import { admin, demand, sub } from '../schema/access';
import { choice, country, cpm, date, domain, flag, group, integer, longText, percent, ref, refs, text, usd } from '../schema/fields';
import { defineResource, type Infer } from '../schema/resource';

export type Subpublisher = Infer<typeof subpublishers>;
export const subpublishers = defineResource({
  name: 'subpublishers',
  label: ['Sub-publisher', 'Sub-publishers'],
  icon: 'network',
  about: 'A sub-publisher brings its inventory into your channels, reads its own reports and may stand in your sellers.json.',
  fields: {
    uid: uid(),
    companyName: text('Company name', { maxLength: 100 }),
    companyAddress: longText('Company address', { maxLength: 500 }),
    domain: domain('Domain', { required: true }),
    country: country('Country'),
    manager: ref('Manager', { to: 'managers', access: 'admin' }),
    timezone: timezone(),
    tagParams: tagParamNames(),
    contactNumber: text('Contract number', { maxLength: 50, sample: ['NB-2024-101', 'NB-2025-117', 'HN-2025-012'] }),
    contactExpired: date('Contract ends'),
    costModel: choice('Cost model', { initial: 'revshare', options: costModels, help: 'Default for new channels' }),
    revShare: percent('Revenue share', { initial: 70, min: 1 }),
    cpm: cpm('CPM', { sample: [1.1, 2.4, 3.1, 4.5] }),
    paymentTerms: choice('Payment terms', { initial: 60, options: paymentTerms, unit: 'days' }),
    minPayout: usd('Least payout', { initial: 100 }),
    billingName: text('Billing name', { maxLength: 100 }),
    taxId: text('Tax ID', { maxLength: 40 }),
    sellersJson: group('Sellers JSON', {
      check: ({ status, confidential, name, domain: site }) =>
        status === 1 && !name ? ['name', 'A listed seller needs a name.'] : status === 1 && confidential !== 1 && !site ? ['domain', 'A listed seller needs a domain, unless it is confidential.'] : undefined,
      fields: {
        type: choice('Type', { required: true, initial: 'INTERMEDIARY', options: sellerTypes }),
        name: text('Name', { maxLength: 128 }),
        id: text('ID', { maxLength: 64, unique: 'owner' }),
        domain: domain('Domain'),
        status: flag('Listed'),
        confidential: flag('Confidential'),
      },
    }),
    sellerType: choice('Seller type', { options: sellerTypes, computed: { from: 'record' } }),
    sellerId: text('Seller ID', { computed: { from: 'record' } }),
    adsTxtLine: text('ads.txt line', { access: 'server', computed: { from: 'record' }, help: 'For the ads.txt file of the partner' }),
    contacts: contacts(),
    ivts: refs('3rd party pixels', { to: 'ivts', help: 'Empty is the default of the account' }),
    maxIvtRate: percent('Invalid traffic at most', { initial: 10 }),
    adsTxtMode: choice('ads.txt', { initial: 'flag', options: adsTxtModes }),
    blockedMarketplaces: refs('Blocked marketplaces', { to: 'rtbs', onDelete: 'unlink' }),
    ...signIn(),
    channelCount: integer('Channels', { computed: { from: 'count', of: 'channels', field: 'sub' } }),
  },
  initial: {
    manager: (_, { account }) => account?.manager,
    timezone: (_, { viewer, account }) => account?.timezone ?? viewer.timezone,
    billingName: ({ companyName }) => companyName,
  },
  requiredIf: { revShare: ({ costModel }) => costModel === 'revshare', cpm: ({ costModel }) => costModel === 'fixed' },
  warnings: { contactExpired: ({ contactExpired }, { now }) => contractEnded(contactExpired, now) },
  compute: {
    sellerType: ({ sellersJson }) => sellersJson.type,
    sellerId: ({ sellersJson }) => sellersJson.id,
    // Who owns the inventory sells it directly, whatever else it resells (ads.txt 1.1).
    adsTxtLine: ({ id, sellersJson }, { account }) => (account?.sellersJson?.domain ? `${account.sellersJson.domain}, ${sellersJson.id ?? id}, ${sellersJson.type === 'INTERMEDIARY' ? 'RESELLER' : 'DIRECT'}` : null),
  },
  list: {
    columns: ['id', 'name', 'companyName', 'domain', 'costModel', 'revShare', 'sellerType', 'contactExpired', 'channelCount', 'status', 'modifiedAt'],
    quick: ['status', 'sellerType'],
    filters: ['uid', 'companyName', 'domain', 'country', 'manager', 'contactExpired', 'costModel', 'sellerId', 'loginEnabled', 'createdAt', 'modifiedAt'],
    sort: ['name', 'asc'],
  },
  form: {
    General: ['uid', 'companyName', 'companyAddress', 'domain', 'country', 'manager', 'timezone', 'tagParams'],
    Commercial: ['contactNumber', 'contactExpired', 'costModel', 'revShare', 'cpm', 'paymentTerms', 'minPayout', 'billingName', 'taxId'],
    'Sellers JSON': ['sellersJson', 'adsTxtLine'],
    Contacts: ['contacts'],
    Quality: ['ivts', 'maxIvtRate', 'adsTxtMode', 'blockedMarketplaces'],
    Access: ['login', 'loginEnabled', 'token'],
  },
  belongings: { Access: signInsOf('sub') },
  access: { read: [demand.ssp, admin.any, sub.own('id')], write: [demand.ssp, admin.any] },
  mode: 'ssp',
  menu: { group: 'Demand', order: 30, mode: 'ssp' },
  base: '/api/demand/subs',
  reports: { dimension: 'sub_name', child: 'channel_name' },
  sample: {
    count: 22,
    firstId: 801,
    pattern: '{Mossgate|Tern|Saltmarsh|Greyling|Pike|Heron|Curlew} {Media|Network|Video|Apps|Resale} {US|EU|APAC|Ltd}',
    names: ['Mossgate Media', 'Tern Network', 'Copperline TV', 'Harbour Resale', 'Saltmarsh Video', 'Greyling Apps'],
    fill: ({ name }) => sampleRows.subpublishers?.[name] ?? {},
  },
});
