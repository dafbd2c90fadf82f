import { mayUse } from '../../model/reports/chooseReport';
import { findDimension } from '../../model/reports/dimensions';
import { findMetric } from '../../model/reports/metrics';
import type { ReportDraft } from '../../model/reports/reportDraft';
import type { Viewer } from '../../schema/access';
import type { CardChoices } from '../card/DashboardContext';

// The requests of the figure cards, by role and mode.

type Part = Partial<ReportDraft>;

const usable = (viewer: Viewer, id: string): boolean => {
  const metric = findMetric(id);
  return metric !== undefined && mayUse(viewer, metric);
};

/** The metrics among these that the viewer may use. */
export const usableMetrics = (viewer: Viewer, ids: readonly string[]): readonly string[] =>
  ids.filter((id) => usable(viewer, id));

/** The chosen one if it is offered, else the first. */
const chosenOf = (offered: readonly string[], wished: string | undefined): string =>
  offered.find((id) => id === wished) ?? offered[0] ?? 'imps';

const kpiOf: Readonly<Record<Viewer['role'], readonly string[]>> = {
  admin: ['rev', 'cost', 'profit', 'imps', 'reqs', 'fill', 'ecpm'],
  demand: ['rev', 'cost', 'profit', 'imps', 'reqs', 'fill', 'ecpm'],
  sub: ['rev', 'imps', 'fill', 'ecpm'],
  adv: ['cost', 'imps', 'vcr'],
};

export const kpiPart = (viewer: Viewer): Part => ({ metrics: usableMetrics(viewer, kpiOf[viewer.role]) });

/** Metrics for the card of hours. */
export const hourMetrics = (viewer: Viewer): readonly string[] =>
  usableMetrics(viewer, ['imps', 'rev', 'cost', 'profit', 'reqs', 'opps', 'fill', 'ecpm', 'vcr']);

/** Sums only, since columns show them; money first. */
export const trendMetrics = (viewer: Viewer): readonly string[] =>
  usableMetrics(viewer, ['rev', 'cost', 'profit', 'imps', 'reqs', 'opps']);

/** Columns of one metric, and a line of the eCPM, or for a buyer of the cost per thousand impressions. */
export function trendPart(
  viewer: Viewer,
  { metric, compare = 'none' }: Pick<CardChoices, 'metric' | 'compare'> = {},
): Part {
  const [line] = usableMetrics(viewer, ['ecpm', 'cpm_cost']);
  const columns = chosenOf(trendMetrics(viewer), metric);
  return {
    range: 'last30',
    compare: compare === 'none' ? null : compare,
    dimensions: ['day'],
    sortBy: 'day',
    sortDesc: false,
    metrics: line ? [columns, line] : [columns],
  };
}

const topOf: Readonly<Record<Viewer['mode'], readonly string[]>> = {
  ssp: ['tag_name', 'channel_name', 'advertiser_name', 'app_name', 'marketplace_name'],
  dsp: ['campaign_name', 'advertiser_name', 'adexchange_name', 'app_name'],
};
const topRows = 10;

/** Dimensions for the table's rows. */
export const topDimensions = (viewer: Viewer): readonly string[] =>
  topOf[viewer.mode].filter((id) => {
    const dimension = findDimension(id);
    return dimension !== undefined && mayUse(viewer, dimension);
  });

/** The columns of the table, sorted by the chosen one. */
export function topPart(viewer: Viewer, wished: Pick<CardChoices, 'by' | 'metric' | 'order'> = {}): Part {
  const metrics = usableMetrics(viewer, ['rev', 'cost', 'opps', 'reqs', 'imps', 'fill']);
  const by = chosenOf(topDimensions(viewer), wished.by);
  const sortDesc = wished.order !== 'asc';
  return {
    dimensions: [by],
    metrics,
    sortBy: chosenOf(metrics, wished.metric),
    sortDesc,
    limit: topRows,
    compare: null,
  };
}

const funnelOf: Readonly<Record<Viewer['mode'], readonly string[]>> = {
  ssp: ['calls', 'reqs', 'opps', 'imps'],
  dsp: ['reqs', 'opps', 'bids', 'wins', 'imps'],
};

export const funnelPart = (viewer: Viewer): Part => ({
  metrics: usableMetrics(viewer, funnelOf[viewer.mode]),
  compare: null,
});

export const environmentMetrics = (viewer: Viewer): readonly string[] => usableMetrics(viewer, ['imps', 'rev']);
export const countryMetrics = (viewer: Viewer): readonly string[] =>
  usableMetrics(viewer, ['imps', 'rev', 'cost', 'reqs']);

const largest = (dimension: string, metric: string, limit: number | null): Part => ({
  dimensions: [dimension],
  metrics: [metric],
  sortBy: metric,
  sortDesc: true,
  limit,
  compare: null,
});

export const environmentPart = (viewer: Viewer, wished?: string): Part =>
  largest('environment', chosenOf(environmentMetrics(viewer), wished), null);

export const countryPart = (viewer: Viewer, wished?: string): Part =>
  largest('country', chosenOf(countryMetrics(viewer), wished), topRows);
