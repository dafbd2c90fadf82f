import type { OwnEntry } from '../ui/menu/menu';
import { forgetStoredReport, storeReport } from './parts/storedReport';

// Create Report goes to /report?store=1, or reloads if already on /report.
const create: OwnEntry = {
  name: 'report',
  label: 'adx.reports.create',
  crumb: 'adx.reports.title',
  icon: 'chartColumn',
  group: 'Reports',
  order: 10,
  path: '/report?store=1',
  place: '/report',
  also: ['/pbReport'],
  roles: ['admin', 'demand', 'sub', 'adv'],
  reloads: true,
  onOpen: forgetStoredReport,
};

const saved: OwnEntry = {
  name: 'reports',
  label: 'adx.saved.title',
  icon: 'bookmark',
  group: 'Reports',
  order: 20,
  path: '/reports',
  place: '/reports',
  roles: ['admin', 'demand', 'sub', 'adv'],
};

// Its days are relative: the last seven.
const marketplaces: OwnEntry = {
  name: 'marketplaceReport',
  label: 'adx.reports.marketplace',
  icon: 'store',
  group: 'Reports',
  order: 30,
  path: '/report?store=1',
  roles: ['admin'],
  mode: 'ssp',
  reloads: true,
  onOpen: () =>
    storeReport({
      range: 'last7',
      request: {
        metrics: ['rev_mt', 'rev_m', 'rev_md', 'ecpm', 'fill', 'reqs', 'opps', 'imps'],
        dimensions: ['marketplace_name'],
        filters: [{ dimension: 'marketplace_uid', not: true, values: [''] }],
        hideErrors: false,
        sortBy: 'rev_m',
        sortDesc: true,
        limit: null,
      },
    }),
};

export const reportEntries: readonly OwnEntry[] = [create, saved, marketplaces];
