import { admin } from '../schema/access';
import { email, tel, text } from '../schema/fields';
import { defineResource, type Infer } from '../schema/resource';

export type Manager = Infer<typeof managers>;
export const managers = defineResource({
  name: 'managers',
  label: ['Manager', 'Managers'],
  icon: 'contact',
  owner: 'platform',
  hidden: true,
  fields: { title: text('Title', { maxLength: 100 }), email: email('E-mail', { required: true, unique: 'platform' }), phone: tel('Phone') },
  access: { read: [admin.any], write: [admin.any] },
  base: '/api/admin/managers',
  sample: { count: 3, firstId: 1, names: ['CTV Supply Desk', 'EMEA Desk', 'Billing Desk'] },
});
