import { adsTxtMode, contacts, signIn, signInsOf, tagParamNames, timezone, uid } from '../model/parts';
import { costModels, paymentTerms, sellerTypes } from '../reference/enums';
import { admin, choice, country, cpm, date, defineResource, demand, domain, flag, group, integer, longText, percent, ref, refs, sub, text, usd } from '../schema/define';

export const subpublishers = defineResource({
  name: 'subpublishers',
  label: ['Sub-publisher', 'Sub-publishers'],
  icon: 'network',
  about: 'A sub-publisher brings its inventory into your channels, reads its own reports and may stand in your sellers.json.',
  fields: {
    uid: uid(),
    companyName: text('Company name', { maxLength: 100, filter: true }),
    companyAddress: longText('Company address', { maxLength: 500 }),
    domain: domain('Domain', { required: true, filter: true }),
    country: country('Country', { filter: true }),
    manager: ref('Manager', { to: 'managers', access: 'admin', initialFrom: 'account.manager', filter: true }),
    timezone: timezone(),
    tagParams: tagParamNames(),
    contactNumber: text('Contract number', { tab: 'Commercial', maxLength: 50, sample: ['NB-2024-101', 'NB-2025-117', 'HN-2025-012'] }),
    contactExpired: date('Contract ends', { past: 'The contract has ended.', filter: true }),
    costModel: choice('Cost model', { initial: 'revshare', options: costModels, help: 'Default for new channels', filter: true }),
    revShare: percent('Revenue share', { requiredIf: { costModel: 'revshare' }, initial: 70, min: 1 }),
    cpm: cpm('CPM', { requiredIf: { costModel: 'fixed' }, sample: [1.1, 2.4, 3.1, 4.5] }),
    paymentTerms: choice('Payment terms', { initial: 60, options: paymentTerms, unit: 'days' }),
    minPayout: usd('Least payout', { initial: 100 }),
    billingName: text('Billing name', { maxLength: 100, initialFrom: 'companyName' }),
    taxId: text('Tax ID', { maxLength: 40 }),
    sellersJson: group('Sellers JSON', {
      tab: 'Sellers JSON',
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
    sellerType: choice('Seller type', { tab: false, options: sellerTypes, computed: { from: 'record', path: 'sellersJson.type' }, filter: 'quick' }),
    sellerId: text('Seller ID', { tab: false, computed: { from: 'record', path: 'sellersJson.id' }, filter: true }),
    adsTxtLine: text('ads.txt line', { access: 'server', computed: { from: 'record' }, help: 'For the ads.txt file of the partner' }),
    contacts: contacts(),
    ivts: refs('3rd party pixels', { tab: 'Quality', to: 'ivts', help: 'Empty is the default of the account' }),
    maxIvtRate: percent('Invalid traffic at most', { initial: 10 }),
    adsTxtMode: adsTxtMode('flag'),
    blockedMarketplaces: refs('Blocked marketplaces', { to: 'rtbs', onDelete: 'unlink' }),
    ...signIn({ tab: 'Access' }, { filter: true }),
    channelCount: integer('Channels', { tab: false, computed: { from: 'count', of: 'channels', field: 'sub' } }),
  },
  // Who owns the inventory sells it directly, whatever else it resells (ads.txt 1.1).
  compute: {
    adsTxtLine: ({ id, sellersJson }, { account }) => (account?.sellersJson?.domain ? `${account.sellersJson.domain}, ${sellersJson.id ?? id}, ${sellersJson.type === 'INTERMEDIARY' ? 'RESELLER' : 'DIRECT'}` : null),
  },
  list: { columns: ['companyName', 'domain', 'costModel', 'revShare', 'sellerType', 'contactExpired', 'channelCount'], sort: ['name', 'asc'] },
  belongings: { Access: signInsOf('sub') },
  access: { read: [demand.ssp, admin.any, sub.own('id')], write: [demand.ssp, admin.any] },
  menu: { group: 'Demand', order: 30, mode: 'ssp' },
  base: '/api/demand/subs',
  reports: { dimension: 'sub_name', child: 'channel_name' },
  sample: { count: 22, firstId: 801, pattern: '{house} {Media|Network|Video|Apps|Resale} {area}', names: ['Harbour Resale', 'Saltmarsh Video', 'Greyling Apps'] },
});
