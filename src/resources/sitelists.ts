import {
  includedThoughEmpty,
  listSource,
  scope,
  siteEntry,
  siteRules,
  sourceFields,
  usedBy,
  usedTheOtherWay,
} from '../model/terms/terms';
import { admin, choice, defineResource, demand, integer, refs, strings } from '../schema/define';

export const sitelists = defineResource('sitelists', ['Site List', 'Site Lists', 'listTree'], {
  about: 'A site list names domains once, so that tags, channels and campaigns can include or exclude them.',
  fields: {
    scope: scope({ filter: 'quick' }),
    match: choice('Match', {
      initial: 'domainAndSub',
      options: { domain: 'Domain', domainAndSub: 'Domain and subdomains', urlPrefix: 'Address prefix' },
      filter: true,
    }),
    purpose: choice('Purpose', {
      initial: 'any',
      options: { any: 'Any', allow: 'Allow', block: 'Block' },
      filter: true,
    }),
    sites: refs('Sites', { tab: 'Sites', to: 'sites', maxItems: 100_000 }),
    entries: strings('Entries', { maxItems: 100_000, maxLength: 255, help: 'One value per line' }),
    count: integer('Count', { tab: false, computed: { from: 'members', what: 'count' }, filter: true }),
    unknownCount: integer('Unknown', {
      tab: false,
      computed: { from: 'members', what: 'unknown' },
      help: 'Entries that match no site',
    }),
    ...listSource(),
    usedBy: usedBy({ tab: 'Used by' }),
  },
  readBy: {
    adServer: 'match sites',
    people: 'purpose',
  },
  warnings: {
    purpose: ({ purpose }, context) => usedTheOtherWay(purpose, 'sitesMode', context),
    count: (_, context) => includedThoughEmpty('sitesMode', context),
  },
  archiveInUse: 'Objects that use it will serve without it.',
  members: {
    field: 'entries',
    of: 'sites',
    max: 100_000,
    match: () => 'domain',
    clean: ({ match }, value) => siteEntry(match, value),
    rules: ({ match }) => siteRules(match),
    source: sourceFields,
  },
  list: { columns: ['scope', 'match', 'purpose', 'count', 'unknownCount', 'usedBy'], sort: ['name', 'asc'] },
  access: { owner: 'accountOrGlobal', read: [demand.any, admin.any], write: [demand.any, admin.global] },
  tabOf: { resource: 'applists', order: 2 },
  base: '/api/demand/siteLists',
  listPath: '/api/demand/siteLists',
  sample: { count: 12, firstId: 91, pattern: '{News|Auto|Travel|Finance|Sport} {sites|enthusiasts} {US|DE|FR|UK}' },
});
