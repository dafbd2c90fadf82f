import type { DashboardCard } from '../card';
import { AlertsCard } from './AlertsCard';

/** Stands beside the hours of the day. */
export const alerts: DashboardCard = {
  ...{ id: 'alerts', title: 'adx.alerts.title', roles: ['admin', 'demand'], span: 'narrow', height: 228 },
  Component: AlertsCard,
};
