import type { OwnEntry } from '../ui/menu/menu';

// Financial Report, in the group of administrators after their managers.
const financial: OwnEntry = {
  name: 'finance',
  label: 'adx.finance.title',
  icon: 'circleDollarSign',
  group: 'Admin',
  order: 60,
  path: '/finance',
  place: '/finance',
  roles: ['admin'],
};

export const financeEntries: readonly OwnEntry[] = [financial];
