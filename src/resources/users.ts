import { isGuessed } from '../model/weakPasswords';
import { admin, demand } from '../schema/access';
import { choice, dateTime, email, integer, text } from '../schema/fields';
import { defineResource, type Infer } from '../schema/resource';

export type User = Infer<typeof users>;
export const users = defineResource({
  name: 'users',
  label: ['User', 'Users'],
  icon: 'user',
  about: 'A user is a sign-in of an account, with all of its rights.',
  owner: 'ofAccount',
  uniqueName: false,
  hidden: true,
  fields: {
    type: choice('Type', { required: true, fixed: true, options: { admin: 'Admin', demand: 'Publisher', sub: 'Sub-publisher', adv: 'Advertiser' }, sample: ['sub'] }),
    // The id of a demands, subpublishers or advertisers record, by type.
    account: integer('Account', { fixed: true, min: 1, sample: [801] }),
    login: email('Login', { required: true, unique: 'platform' }),
    password: text('Password', { access: 'writeOnly', maxLength: 1000, help: 'At least 12 characters; nobody signs in without one' }),
    uid: text('UID', { access: 'adminOnly', maxLength: 16, help: 'super has all rights of an administrator' }),
    mfa: choice('Second factor', { initial: 'off', access: 'server', options: { off: 'Off', totp: 'One-time codes' } }),
    lastLoginAt: dateTime('Last sign-in', { access: 'server', zone: 'utc' }),
    failedLogins: integer('Failed sign-ins', { initial: 0, access: 'adminOnly', computed: { from: 'server' }, help: 'Since the last sign-in' }),
  },
  requiredIf: { account: ({ type }) => type !== 'admin' },
  onlyIf: { uid: [({ type }) => type === 'admin', 'Only of administrators'] },
  rules: {
    account: ({ type, account }) => (type === 'admin' && account !== null ? 'An administrator belongs to no account.' : undefined),
    password: ({ password, login }) =>
      password && [...password].length < 12 ? 'The password needs at least 12 characters.' : password && isGuessed(password, login) ? 'Everybody guesses this password; choose another.' : undefined,
    status: ({ id, status }, { viewer }) => (id === viewer.user && status !== 1 ? 'You cannot switch yourself off.' : undefined),
  },
  fixed: { uid: ({ id, uid }, { viewer }) => (id === viewer.user && uid === 'super' ? 'You cannot take your own rights away.' : undefined) },
  list: {
    columns: ['id', 'name', 'type', 'account', 'login', 'mfa', 'lastLoginAt', 'status', 'modifiedAt'],
    quick: ['status', 'type'],
    filters: ['account', 'login', 'uid', 'mfa', 'lastLoginAt', 'createdAt', 'modifiedAt'],
    actions: ['edit', 'archive', 'delete'],
  },
  form: { Access: ['type', 'account', 'login', 'password', 'uid', 'mfa', 'lastLoginAt', 'failedLogins'] },
  access: { read: [admin.any, demand.any], write: [admin.any, demand.any] },
  base: '/api/admin/users',
});
