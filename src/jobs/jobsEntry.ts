import type { OwnEntry } from '../ui/menu/menu';

/** In the group of administrators, after the financial report. */
export const jobsEntry: OwnEntry = {
  name: 'jobs',
  label: 'adx.jobs.title',
  icon: 'calendarClock',
  group: 'Admin',
  order: 70,
  path: '/jobs',
  place: '/jobs',
  roles: ['admin'],
};
