import type { OwnEntry } from '../ui/menu/menu';

/** The index page of the console, above all groups. */
export const dashboardEntries: readonly OwnEntry[] = [
  {
    name: 'dashboard',
    label: 'adx.dashboard.title',
    icon: 'layoutDashboard',
    group: 'Top',
    order: 0,
    path: '/',
    place: '/',
    roles: ['admin', 'demand', 'sub', 'adv'],
  },
];
