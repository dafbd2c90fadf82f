import { admin, demand } from '../schema/access';
import { domain } from '../schema/fields';
import { defineResource, type Infer } from '../schema/resource';

export type Site = Infer<typeof sites>;
export const sites = defineResource({
  name: 'sites',
  label: ['Site', 'Sites'],
  icon: 'globe',
  owner: 'accountOrGlobal',
  uniqueName: false,
  hidden: true,
  paged: true,
  fields: { domain: domain('Domain', { required: true, unique: 'owner', search: true }) },
  access: { read: [demand.any, admin.any], write: [demand.any, admin.any] },
  sample: {
    count: 60,
    firstId: 50_001,
    pattern: '{Harbour|Tern|Quick|Daily|Metro|Coast} {News|Sport|Recipes|Motor|Travel|Finance} {Now|Today|Online|Post}',
    names: ['Harbour News', 'Harbour Sport', 'Quick Recipes Now'],
  },
});
