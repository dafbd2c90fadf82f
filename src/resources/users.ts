import { accountOfAdmin, ownRights, roles, whyWeak } from '../model/terms/terms';
import { admin, choice, dateTime, defineResource, demand, email, integer, text } from '../schema/define';

export const users = defineResource('users', ['User', 'Users', 'user'], {
  about: 'A user is a login of an account, with all its rights.',
  uniqueName: false,
  hidden: true,
  fields: {
    type: choice('Type', {
      tab: 'Access',
      required: true,
      fixed: true,
      options: roles,
      sample: ['sub'],
      filter: 'quick',
    }),
    // The id of a record in demands, subpublishers or advertisers, by type.
    account: integer('Account', {
      requiredIf: { type: { not: 'admin' } },
      fixed: true,
      min: 1,
      refuse: accountOfAdmin,
      sample: [801],
      filter: true,
    }),
    login: email('Login', { required: true, unique: 'platform', filter: true }),
    password: text('Password', {
      access: 'writeOnly',
      maxLength: 1000,
      help: 'At least 12 characters. Required to sign in',
    }),
    uid: text('UID', {
      id: true,
      onlyIf: [{ type: 'admin' }, 'Administrators only'],
      access: 'adminOnly',
      fixedIf: ownRights,
      maxLength: 16,
      help: '“super” has all administrator rights',
      filter: true,
    }),
    mfa: choice('Two-factor sign-in', {
      initial: 'off',
      access: 'server',
      writtenBy: 'api/auth',
      options: { off: 'Off', totp: 'One-time codes' },
      filter: true,
    }),
    lastLoginAt: dateTime('Last sign-in', { access: 'server', writtenBy: 'api/auth', zone: 'utc', filter: true }),
    failedLogins: integer('Failed sign-ins', {
      initial: 0,
      access: 'adminOnly',
      computed: { from: 'server' },
      writtenBy: 'api/auth',
      help: 'Since the last sign-in',
    }),
  },
  readBy: {
    'api/auth/accounts.ts': 'password login uid',
  },
  rules: {
    password: whyWeak,
    status: ({ id, status }, { viewer }) =>
      id === viewer.user && status !== 1 ? 'You cannot deactivate yourself.' : undefined,
  },
  list: { columns: ['type', 'account', 'login', 'mfa', 'lastLoginAt'], actions: ['edit', 'archive', 'delete'] },
  access: { owner: 'ofAccount', read: [admin.any, demand.any], write: [admin.any, demand.any] },
  base: '/api/admin/users',
  formerLabels: { mfa: ['Second factor', 'Second facteur'], failedLogins: ['Connexions refusées'] },
});
