import { admin } from '../schema/access';
import { choice, dateTime, email, integer, text } from '../schema/fields';
import { defineResource, type Infer } from '../schema/resource';

export type User = Infer<typeof users>;
export const users = defineResource({
  name: 'users',
  label: ['User', 'Users'],
  icon: 'user',
  owner: 'platform',
  uniqueName: false,
  hidden: true,
  fields: {
    type: choice('Type', { required: true, fixed: true, options: { admin: 'Admin', demand: 'Publisher', sub: 'Sub-publisher', adv: 'Advertiser' } }),
    // The id of a demands, subpublishers or advertisers record, by type.
    account: integer('Account', { fixed: true, min: 1 }),
    login: email('Login', { required: true, unique: 'platform' }),
    password: text('Password', { access: 'writeOnly', maxLength: 1000 }),
    uid: text('UID', { access: 'adminOnly', maxLength: 16 }),
    lastLoginAt: dateTime('Last sign-in', { access: 'server', zone: 'utc' }),
  },
  requiredIf: { account: ({ type }) => type !== 'admin' },
  rules: {
    password: ({ password }) => (password && password.length < 12 ? 'The password needs at least 12 characters.' : undefined),
  },
  access: { read: [admin.any], write: [admin.any] },
  base: '/api/admin/users',
});
