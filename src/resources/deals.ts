import { admin, demand } from '../schema/access';
import { cpm, dateTime, ref, text } from '../schema/fields';
import { defineResource, type Infer } from '../schema/resource';

export type Deal = Infer<typeof deals>;
export const deals = defineResource({
  name: 'deals',
  label: ['Deal', 'Deals'],
  icon: 'handshake',
  hidden: true,
  fields: {
    dealId: text('Deal ID', { required: true, maxLength: 64, unique: ['adexchange', 'dealId'], search: true }),
    adexchange: ref('Ad exchange', { to: 'adexchanges', required: true }),
    supplier: ref('Supplier', { to: 'suppliers' }),
    advertiser: ref('Advertiser', { to: 'advertisers' }),
    floor: cpm('Floor', { required: true, min: 0.0001, sample: [3, 5.25, 8, 12, 17.5, 26] }),
    startsAt: dateTime('Starts'),
    endsAt: dateTime('Ends'),
  },
  rules: { endsAt: ({ startsAt, endsAt }) => (startsAt && endsAt && endsAt <= startsAt ? 'The end must be after the start.' : undefined) },
  access: { read: [demand.dsp, admin.any], write: [demand.dsp] },
  reports: { dimension: 'deal_name', child: 'campaign_name' },
  sample: {
    count: 82,
    firstId: 1501,
    pattern: '{Copperline|Brightmoor|Vellum|Skylark|Harbour} {prime-time|sports|news|transit|kids|movies} {PG|PMP|preferred} {Q1|Q2|Q3|Q4}',
    names: ['Copperline prime-time', 'Brightmoor CTV sports', 'Vellum transit screens'],
  },
});
