import { contacts, timezone, uid } from '../model/parts';
import { admin, demand } from '../schema/access';
import { bool, choice, cpm, date, domain, flag, group, integer, longText, percent, ref, strings, text } from '../schema/fields';
import { defineResource, type Infer } from '../schema/resource';

export type Demand = Infer<typeof demands>;
export const demands = defineResource({
  name: 'demands',
  label: ['Publisher', 'Publishers'],
  icon: 'briefcase',
  about: 'A publisher is a customer account: the owner of everything else.',
  owner: 'platform',
  hidden: true,
  fields: {
    uid: uid(),
    companyName: text('Company name', { maxLength: 100 }),
    companyAddress: longText('Company address', { maxLength: 500 }),
    contactNumber: text('Contract number', { maxLength: 50 }),
    contactExpired: date('Contract ends'),
    domain: domain('Domain', { access: 'admin', unique: 'platform' }),
    manager: ref('Manager', { to: 'managers', access: 'admin' }),
    timezone: timezone(),
    priceReq: cpm('Request CPM', { initial: 0, access: 'admin' }),
    priceImp: cpm('Impression CPM', { initial: 0, access: 'admin' }),
    priceDsp: percent('Revenue share for DSP', { initial: 0, access: 'admin' }),
    delOldCreatives: flag('Archive unused creatives', { off: null }),
    currency: choice('Currency', { initial: 'USD', options: ['USD'], access: 'server' }),
    showSsp: bool('Supply side', { initial: true, access: 'admin' }),
    showSspMin: bool('Supply side, reduced', { access: 'admin' }),
    showDsp: bool('Demand side', { access: 'admin' }),
    showSystemCost: bool('System cost', { access: 'admin' }),
    config: group('Configuration', { access: 'adminOnly', fields: { host: text('Host'), database: text('Database', { maxLength: 64 }) } }),
    contacts: contacts(),
    sellersJson: group('Sellers JSON', { fields: { id: text('ID', { maxLength: 64 }), domain: domain('Domain'), name: text('Name', { maxLength: 128 }) } }),
    capQps: integer('Requests a second', { initial: 5000, min: 1, max: 1_000_000, access: 'admin' }),
    tagParams: strings('Tag parameters', { nullable: true, maxItems: 20, pattern: /^[a-zA-Z0-9_]{1,32}$/, example: 'placement' }),
  },
  list: { columns: ['id', 'name', 'uid', 'companyName', 'domain', 'manager', 'showSsp', 'showDsp', 'contactExpired', 'status', 'modifiedAt'], sort: ['name', 'asc'] },
  access: { read: [admin.any, { ...demand.any, rows: 'id' }], write: [admin.any] },
  base: '/api/demands',
  reports: { dimension: 'demand_name', child: 'channel_name' },
});
