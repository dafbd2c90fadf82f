import {
  appEntry,
  appRules,
  includedThoughEmpty,
  listSource,
  onceFilled,
  scope,
  sourceFields,
  usedBy,
  usedTheOtherWay,
} from '../model/terms/terms';
import { admin, choice, defineResource, demand, integer, refs, strings } from '../schema/define';

export const applists = defineResource('applists', ['App List', 'App Lists', 'listChecks'], {
  about: 'An app list names apps once, so that tags, channels and campaigns can include or exclude them.',
  fields: {
    scope: scope({ filter: 'quick' }),
    kind: choice('Kind', {
      required: true,
      initial: 'bundle',
      options: { bundle: 'Bundle', storeId: 'Store ID', appName: 'App name' },
      fixedIf: onceFilled,
      filter: 'quick',
    }),
    match: choice('Match', {
      initial: 'exact',
      options: { exact: 'Exact', prefix: 'Prefix', contains: 'Contains' },
      refuse: [{ match: 'contains', kind: { not: 'appName' } }, 'The match “Contains” works only with app names.'],
    }),
    purpose: choice('Purpose', {
      initial: 'any',
      options: { any: 'Any', allow: 'Allow', block: 'Block' },
      filter: true,
    }),
    apps: refs('Applications', {
      tab: 'Applications',
      onlyIf: { kind: ['bundle', 'storeId'] },
      to: 'applications',
      maxItems: 100_000,
    }),
    entries: strings('Entries', { maxItems: 100_000, maxLength: 255, help: 'One value per line' }),
    count: integer('Count', { tab: false, computed: { from: 'members', what: 'count' }, filter: true }),
    unknownCount: integer('Unknown', {
      tab: false,
      computed: { from: 'members', what: 'unknown' },
      help: 'Entries that match no application',
    }),
    ...listSource(),
    usedBy: usedBy({ tab: 'Used by' }),
  },
  readBy: {
    adServer: 'kind match apps',
    people: 'purpose',
  },
  warnings: {
    purpose: ({ purpose }, context) => usedTheOtherWay(purpose, 'appsMode', context),
    count: (_, context) => includedThoughEmpty('appsMode', context),
  },
  archiveInUse: 'Objects that use it will serve without it.',
  members: {
    field: 'entries',
    of: 'applications',
    max: 100_000,
    match: ({ kind }) => (kind === 'appName' ? 'name' : kind),
    clean: ({ kind }, value) => appEntry(kind, value),
    rules: ({ kind }) => appRules(kind),
    source: sourceFields,
  },
  list: { columns: ['scope', 'kind', 'purpose', 'count', 'unknownCount', 'usedBy'], sort: ['name', 'asc'] },
  access: { owner: 'accountOrGlobal', read: [demand.any, admin.any], write: [demand.any, admin.global] },
  menu: {
    demand: { group: 'Targeting', order: 10 },
    admin: { group: 'Targeting', order: 10, mode: 'ssp', label: 'Applications' },
  },
  sample: {
    count: 34,
    firstId: 71,
    pattern: '{News|Sports|Kids|Games|Music|Weather} apps {area}',
    names: ['Brand-safe premium'],
  },
});
