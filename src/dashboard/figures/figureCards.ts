import type { DashboardCard } from '../card/card';
import { CountryCard } from './CountryCard';
import { EnvironmentCard } from './EnvironmentCard';
import { FunnelCard } from './FunnelCard';
import { HourCard } from './HourCard';
import { KpiCard } from './KpiCard';
import { TopCard } from './TopCard';
import { TrendCard } from './TrendCard';

const everyone = ['admin', 'demand', 'sub', 'adv'] as const;
const sellers = ['admin', 'demand'] as const;

/** The figure cards, with their heights. */
export const figureCards = {
  kpi: { id: 'kpi', title: 'adx.dashboard.kpi', roles: everyone, span: 'full', height: 108, Component: KpiCard },
  byHour: {
    id: 'byHour',
    title: 'adx.dashboard.byHour',
    roles: everyone,
    span: 'wide',
    height: 228,
    Component: HourCard,
  },
  top: { id: 'top', title: 'adx.dashboard.topTable', roles: sellers, span: 'wide', height: 398, Component: TopCard },
  funnel: {
    id: 'funnel',
    title: 'adx.dashboard.funnel',
    roles: sellers,
    span: 'narrow',
    height: 206,
    Component: FunnelCard,
  },
  environment: {
    id: 'environment',
    title: 'adx.dashboard.environment',
    roles: ['admin', 'demand', 'sub'],
    span: 'narrow',
    height: 204,
    Component: EnvironmentCard,
  },
  country: {
    id: 'country',
    title: 'adx.dashboard.country',
    roles: everyone,
    span: 'narrow',
    height: 302,
    Component: CountryCard,
  },
  trend: {
    id: 'trend',
    title: 'adx.dashboard.trend',
    roles: everyone,
    span: 'wide',
    height: 302,
    Component: TrendCard,
  },
} as const satisfies Readonly<Record<string, DashboardCard>>;
