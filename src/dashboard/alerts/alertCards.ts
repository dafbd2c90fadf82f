import type { DashboardCard } from '../card';
import { AlertsCard } from './AlertsCard';

/** `reports.md` 10, beside the hours of the day. */
export const alerts: DashboardCard = {
  ...{ id: 'alerts', title: 'adx.alerts.title', roles: ['admin', 'demand'], span: 'narrow', height: 228 },
  Component: AlertsCard,
};
