import { alerts } from './alerts/alertCards';
import type { DashboardCard } from './card';
import { figureCards } from './figures/figureCards';
import { moreCards, moreSmallCards } from './more/moreCards';

const { kpi, byHour, top, funnel, environment, trend, country } = figureCards;

/** Every card there is, in their default order. */
export const cards: readonly DashboardCard[] = [
  kpi,
  byHour,
  alerts,
  top,
  funnel,
  environment,
  trend,
  country,
  ...moreCards,
  ...moreSmallCards,
];
