import type { DashboardCard } from '../card/card';
import { CostCard } from './CostCard';
import { DealsCard } from './DealsCard';
import { ErrorsCard } from './ErrorsCard';
import { ManagerCard } from './ManagerCard';
import { MarketplacesCard } from './MarketplacesCard';
import { MoversCard } from './MoversCard';
import { PacingCard } from './PacingCard';
import { PublishersCard } from './PublishersCard';
import { QualityCard } from './QualityCard';
import { SavedCard } from './SavedCard';

/** Wide cards, of two columns. */
export const moreCards: readonly DashboardCard[] = [
  {
    id: 'marketplaces',
    title: 'adx.more.marketplaces.title',
    span: 'wide',
    height: 270,
    roles: ['admin'],
    mode: 'ssp',
    Component: MarketplacesCard,
  },
  {
    id: 'publishers',
    title: 'adx.more.publishers.title',
    span: 'narrow',
    height: 336,
    roles: ['admin'],
    mode: 'ssp',
    Component: PublishersCard,
  },
  {
    id: 'pacing',
    title: 'adx.more.pacing.title',
    span: 'wide',
    height: 320,
    roles: ['demand'],
    mode: 'dsp',
    Component: PacingCard,
  },
  {
    id: 'deals',
    title: 'adx.more.deals.title',
    span: 'narrow',
    height: 332,
    roles: ['demand'],
    mode: 'dsp',
    Component: DealsCard,
  },
];

/** Cards in rows of four. */
export const moreSmallCards: readonly DashboardCard[] = [
  // The same card: in demand mode no wide card stands next to it.
  {
    id: 'publishers',
    title: 'adx.more.publishers.title',
    span: 'quarter',
    height: 416,
    roles: ['admin'],
    mode: 'dsp',
    Component: PublishersCard,
  },
  {
    id: 'movers',
    title: 'adx.more.movers.title',
    span: 'quarter',
    height: 416,
    roles: ['demand'],
    Component: MoversCard,
  },
  {
    id: 'quality',
    title: 'adx.more.quality.title',
    span: 'quarter',
    height: 416,
    roles: ['admin', 'demand'],
    Component: QualityCard,
  },
  {
    id: 'errors',
    title: 'adx.more.errors.title',
    span: 'quarter',
    height: 416,
    roles: ['admin', 'demand'],
    Component: ErrorsCard,
  },
  {
    id: 'cost',
    title: 'adx.more.cost.title',
    span: 'quarter',
    height: 244,
    roles: ['demand'],
    Component: CostCard,
    isFor: ({ showSystemCost }) => showSystemCost,
  },
  {
    id: 'savedReports',
    title: 'adx.more.saved.title',
    span: 'quarter',
    height: 244,
    roles: ['admin', 'demand', 'sub', 'adv'],
    Component: SavedCard,
  },
  {
    id: 'manager',
    title: 'adx.more.manager.title',
    span: 'quarter',
    height: 164,
    roles: ['demand', 'sub', 'adv'],
    Component: ManagerCard,
  },
];
