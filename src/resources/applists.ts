import { includedThoughEmpty, usedTheOtherWay } from '../model/inventoryLists';
import { admin, choice, defineResource, demand, integer, json, refs, strings, url } from '../schema/define';

export const applists = defineResource({
  name: 'applists',
  label: ['App List', 'App Lists'],
  icon: 'listChecks',
  about: 'An app list names apps once, so that tags, channels and campaigns can include or exclude them.',
  owner: 'accountOrGlobal',
  fields: {
    scope: choice('Scope', { options: { account: 'Account', global: 'Global' }, computed: { from: 'record' }, filter: 'quick' }),
    kind: choice('Kind', { required: true, initial: 'bundle', options: { bundle: 'Bundle', storeId: 'Store ID', appName: 'App name' }, filter: 'quick' }),
    match: choice('Match', { initial: 'exact', options: { exact: 'Exact', prefix: 'Prefix', contains: 'Contains' } }),
    purpose: choice('Purpose', { initial: 'any', options: { any: 'Any', allow: 'Allow', block: 'Block' }, filter: true }),
    apps: refs('Applications', { tab: 'Applications', onlyIf: { kind: ['bundle', 'storeId'] }, to: 'applications', maxItems: 100_000 }),
    entries: strings('Entries', { maxItems: 100_000, maxLength: 255, help: 'One value a line' }),
    count: integer('Count', { tab: false, computed: { from: 'members', what: 'count' }, filter: true }),
    unknownCount: integer('Unknown', { tab: false, computed: { from: 'members', what: 'unknown' }, help: 'Entries that match no application' }),
    sourceUrl: url('Source URL', { tab: 'Source', help: 'Text or CSV, one value a line' }),
    sourceEvery: choice('Read the source', { initial: 'off', options: { off: 'Off', hour: 'Every hour', day: 'Every day' }, filter: true }),
    sourceLast: json('Last read', { access: 'server', display: 'check' }),
    usedBy: json<Record<string, number>>('Used by', { tab: 'Used by', display: 'counts', computed: { from: 'usedBy' } }),
  },
  rules: {
    match: ({ match, kind }) => (match === 'contains' && kind !== 'appName' ? 'Contains goes with app names only.' : undefined),
    sourceEvery: ({ sourceEvery, sourceUrl }) => (sourceEvery !== 'off' && !sourceUrl ? 'Reading a source needs its URL.' : undefined),
  },
  warnings: { purpose: ({ purpose }, context) => usedTheOtherWay(purpose, 'appsMode', context), count: (_, context) => includedThoughEmpty('appsMode', context) },
  fixed: { kind: (_, { traffic }) => ((traffic.members ?? 0) > 0 ? 'The kind is fixed once the list has entries.' : undefined) },
  compute: { scope: ({ demand: owner }) => (owner === null ? 'global' : 'account') },
  archiveInUse: 'It will be treated as absent: the objects that use it serve without it.',
  members: { field: 'entries', of: 'applications', max: 100_000, match: ({ kind }) => (kind === 'appName' ? 'name' : kind) },
  list: { columns: ['scope', 'kind', 'purpose', 'count', 'unknownCount', 'usedBy'], sort: ['name', 'asc'] },
  access: { read: [demand.any, admin.any], write: [demand.any, admin.global] },
  menu: [
    { group: 'Targeting', order: 10 },
    { group: 'Targeting', order: 10, role: 'admin', mode: 'ssp', label: 'Applications' },
  ],
  sample: { count: 34, firstId: 71, pattern: '{News|Sports|Kids|Games|Music|Weather} apps {area}', names: ['Brand-safe premium'] },
});
