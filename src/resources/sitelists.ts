import { admin, demand } from '../schema/access';
import { choice } from '../schema/fields';
import { defineResource, type Infer } from '../schema/resource';

export type SiteList = Infer<typeof sitelists>;
export const sitelists = defineResource({
  name: 'sitelists',
  label: ['Site List', 'Site Lists'],
  icon: 'listTree',
  owner: 'accountOrGlobal',
  hidden: true,
  fields: { purpose: choice('Purpose', { initial: 'any', options: { any: 'Any', allow: 'Allow', block: 'Block' } }) },
  access: { read: [demand.any, admin.any], write: [demand.any, admin.any] },
  base: '/api/demand/siteLists',
  listPath: '/api/demand/siteLists',
  sample: { count: 12, firstId: 91, pattern: '{News|Auto|Travel|Finance|Sport} {sites|enthusiasts} {US|DE|FR|UK}', names: ['Harbour owned sites', 'Platform domain blocklist', 'Auto enthusiasts DE'] },
});
