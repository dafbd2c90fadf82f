import { alertKinds, regionOptions, signInNamedIn, timezone } from '../model/terms/terms';
import { admin, choices, defineResource, email, ref, refs, tel, text, upload } from '../schema/define';

export const managers = defineResource('managers', ['Manager', 'Managers', 'contact'], {
  about: 'A manager is the person or team that looks after accounts and gets their alerts.',
  fields: {
    user: ref('User', {
      to: 'users',
      unique: 'platform',
      onDelete: 'unlink',
      help: 'Administrator login',
      rejectTarget: [{ type: { not: 'admin' } }, 'Not an administrator login.'],
      filter: true,
    }),
    title: text('Title', {
      maxLength: 100,
      sample: ['Account team', 'Senior account team', 'Ad operations'],
      filter: true,
    }),
    duty: choices('Role', {
      required: true,
      initial: ['account'],
      minItems: 1,
      options: { account: 'Account', adops: 'Ad operations', bizdev: 'Business development', finance: 'Finance' },
      filter: 'quick',
    }),
    email: email('Email', { required: true, unique: 'platform', filter: true }),
    phone: tel('Phone', { sample: ['+1 555 0100', '+49 555 0104', '+44 555 0109'] }),
    photo: upload('Photo', { accepts: [{ types: ['image/png', 'image/jpeg'], maxBytes: 1_000_000 }] }),
    timezone: timezone('Time zone', { initial: 0, filter: true }),
    regions: choices('Regions', { options: regionOptions, filter: true }),
    backup: ref('Backup', {
      to: 'managers',
      onDelete: 'unlink',
      refuse: [{ backup: { same: 'id' } }, 'A manager cannot be their own backup.'],
    }),
    alerts: choices('Alerts', { tab: 'Alerts', initial: ['contract', 'traffic'], options: alertKinds }),
    demands: refs('Publishers', { tab: 'Accounts', to: 'demands', inverse: 'manager', filter: true }),
    advertisers: refs('Advertisers', { to: 'advertisers', inverse: 'manager', access: 'server' }),
    subs: refs('Sub-publishers', { to: 'subpublishers', inverse: 'manager', access: 'server' }),
  },
  readBy: {
    people: 'title duty photo timezone regions',
    'api/auth/accounts.ts': 'email phone',
  },
  transferOwnership: true,
  list: {
    columns: ['title', 'duty', 'email', 'phone', 'regions', 'demands'],
    sort: ['name', 'asc'],
    actions: ['edit', 'reports', 'archive', 'delete'],
  },
  childRecords: { Access: signInNamedIn('user') },
  access: { owner: 'platform', read: [admin.any], write: [admin.any] },
  menu: { group: 'Admin', order: 50 },
  reports: { dimension: 'manager_name', child: 'demand_name', figures: [] },
  formerLabels: { duty: ['Duty', 'Mission'], timezone: ['Timezone'], backup: ['Stands in'] },
  sample: { count: 3, firstId: 1 },
});
