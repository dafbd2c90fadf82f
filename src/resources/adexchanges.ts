import { admin, demand } from '../schema/access';
import { bool, domain } from '../schema/fields';
import { defineResource, type Infer } from '../schema/resource';

export type AdExchange = Infer<typeof adexchanges>;
export const adexchanges = defineResource({
  name: 'adexchanges',
  label: ['Ad Exchange', 'Ad Exchanges'],
  icon: 'arrowLeftRight',
  hidden: true,
  fields: { domain: domain('Domain', { required: true, unique: 'owner' }), testMode: bool('Test mode', { initial: true }) },
  access: { read: [demand.dsp, admin.any], write: [demand.dsp, admin.any] },
  reports: { dimension: 'adexchange_name', child: 'supplier_name' },
  sample: { count: 9, firstId: 301, pattern: '{Skylark|Brightmoor|Vellum|Pinecrest|Larkfield} {SSP|Exchange|Marketplace} {US|EU|APAC}', names: ['Skylark SSP', 'Brightmoor Exchange', 'Vellum DOOH Exchange'] },
});
