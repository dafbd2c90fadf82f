import { admin, demand } from '../schema/access';
import { choice, countries, json } from '../schema/fields';
import { defineResource, type Infer } from '../schema/resource';

export type Targeting = Infer<typeof targetings>;
export const targetings = defineResource({
  name: 'targetings',
  label: ['Targeting', 'Targetings'],
  icon: 'crosshair',
  owner: 'accountOrGlobal',
  hidden: true,
  fields: {
    mode: choice('Mode', { initial: 'both', options: { both: 'Both', ssp: 'Supply', dsp: 'Demand' } }),
    countries: countries('Countries'),
    usedBy: json<Record<string, number>>('Used by', { display: 'counts', computed: { from: 'usedBy' } }),
  },
  archiveInUse: 'It will be ignored: the objects that use it serve without it.',
  access: { read: [demand.any, admin.any], write: [demand.any, admin.any] },
  sample: {
    count: 42,
    firstId: 611,
    pattern: '{US|CA|UK|DACH|Nordics|LATAM|APAC} {CTV|mobile|desktop|in-app|screens} {premium|evening|weekend|tier 1|no IVT ranges|sports}',
    names: ['US CTV premium', 'DACH mobile no IVT ranges', 'US transit screens evening', 'Nordics desktop', 'LATAM in-app'],
  },
});
