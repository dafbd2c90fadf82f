import type { DashboardCard } from '../card/card';
import { AlertsCard } from './AlertsCard';

/** Next to the card of hours. */
export const alerts: DashboardCard = {
  id: 'alerts',
  title: 'adx.alerts.title',
  roles: ['admin', 'demand'],
  span: 'narrow',
  height: 228,
  Component: AlertsCard,
};
