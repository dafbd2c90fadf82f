import { uid } from '../model/parts';
import { admin, demand, sub } from '../schema/access';
import { choice, cpm, domain, flag, group, percent, text } from '../schema/fields';
import { defineResource, type Infer } from '../schema/resource';

export type Subpublisher = Infer<typeof subpublishers>;
export const subpublishers = defineResource({
  name: 'subpublishers',
  label: ['Sub-publisher', 'Sub-publishers'],
  icon: 'network',
  hidden: true,
  fields: {
    uid: uid(),
    companyName: text('Company name', { maxLength: 100 }),
    domain: domain('Domain', { required: true }),
    costModel: choice('Cost model', { initial: 'revshare', options: { none: 'None', fixed: 'Fixed', revshare: 'Revenue share', bid: 'Bid' } }),
    revShare: percent('Revenue share', { initial: 70, min: 1 }),
    cpm: cpm('CPM'),
    sellersJson: group('Sellers JSON', {
      initial: { type: 'INTERMEDIARY', status: 0, confidential: 0 },
      fields: {
        type: choice('Type', { initial: 'INTERMEDIARY', options: ['PUBLISHER', 'INTERMEDIARY', 'BOTH'] }),
        name: text('Name', { maxLength: 128 }),
        id: text('ID', { maxLength: 64 }),
        status: flag('Listed'),
        confidential: flag('Confidential'),
      },
    }),
  },
  access: { read: [demand.ssp, admin.any, sub.own('id')], write: [demand.ssp, admin.any] },
  base: '/api/demand/subs',
  reports: { dimension: 'sub_name', child: 'channel_name' },
  sample: {
    count: 22,
    firstId: 801,
    pattern: '{Mossgate|Tern|Saltmarsh|Greyling|Pike|Heron|Curlew} {Media|Network|Video|Apps|Resale} {US|EU|APAC|Ltd}',
    names: ['Mossgate Media', 'Tern Network', 'Copperline TV', 'Harbour Resale', 'Saltmarsh Video', 'Greyling Apps'],
  },
});
