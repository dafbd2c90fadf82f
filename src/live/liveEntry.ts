import type { OwnEntry } from '../ui/menu/menu';

/** For administrators and publishers; partners of an account see no auctions. */
export const liveEntry: OwnEntry = {
  name: 'live',
  label: 'adx.live.title',
  icon: 'zap',
  group: 'Top',
  order: 10,
  path: '/live',
  place: '/live',
  roles: ['admin', 'demand'],
};
