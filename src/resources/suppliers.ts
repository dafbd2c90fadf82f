import { admin, demand } from '../schema/access';
import { choice, domain, ref, text } from '../schema/fields';
import { defineResource, type Infer } from '../schema/resource';

export type Supplier = Infer<typeof suppliers>;
export const suppliers = defineResource({
  name: 'suppliers',
  label: ['Supplier', 'Suppliers'],
  icon: 'warehouse',
  hidden: true,
  fields: {
    adexchange: ref('Ad exchange', { to: 'adexchanges' }),
    sellerId: text('Seller ID', { maxLength: 64, unique: ['adexchange', 'sellerId'] }),
    domain: domain('Domain', { required: true }),
    trust: choice('Trust', { initial: 'normal', options: { preferred: 'Preferred', normal: 'Normal', watch: 'Watch', blocked: 'Blocked' } }),
  },
  requiredIf: { sellerId: ({ adexchange }) => adexchange !== null },
  access: { read: [demand.dsp, admin.any], write: [demand.dsp] },
  base: '/api/demand/sups',
  reports: { dimension: 'supplier_name', child: 'campaign_name' },
  sample: {
    count: 40,
    firstId: 1201,
    pattern: '{Copperline|Mossgate|Harbour|Tern|Saltmarsh|Greyling|Heron} {TV|resale|direct|network|apps} {US|EU|LATAM|APAC}',
    names: ['Copperline TV', 'Mossgate resale', 'Harbour News direct'],
  },
});
