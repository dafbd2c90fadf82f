import type { OwnEntry } from '../ui/shell/menu';

/** The menu of spec §2 has no entry for it: the palette and the dashboard lead there. */
export const liveEntry: OwnEntry = {
  name: 'live',
  label: 'adx.live.title',
  icon: 'zap',
  group: 'Reports',
  order: 40,
  path: '/live',
  place: '/live',
  roles: ['admin', 'demand'],
  isOffMenu: true,
};
