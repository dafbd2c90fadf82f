import { lengthInHours, type Period } from './dateRanges';
import { dealsFilter } from './dealsOnly';
import type { ReportAnswer, ReportRequest } from './reportCall';

export const chartGrains = ['hour', 'day', 'week', 'month'] as const;
export type ChartGrain = (typeof chartGrains)[number];

export const isGrain = (word: string | undefined): word is ChartGrain => chartGrains.some((grain) => grain === word);

const hoursIn: Readonly<Record<ChartGrain, number>> = { hour: 1, day: 24, week: 168, month: 720 };
/** Most points in a chart. */
const mostPoints = 400;

/** Returns the grains that give more than one point, and not too many. */
export function offeredGrains(period: Period): readonly ChartGrain[] {
  const length = lengthInHours(period);
  const fitting = chartGrains.filter(
    (grain) => length / hoursIn[grain] <= mostPoints && (grain === 'hour' || length > hoursIn[grain]),
  );
  return fitting.length > 0 ? fitting : ['month'];
}

/** Returns the requested grain, that of the report, or one that suits the length. */
export function grainOf(wished: string | null, dimensions: readonly string[], period: Period): ChartGrain {
  const offered = offeredGrains(period);
  const own = dimensions.find((id) => isGrain(id));
  const suits = lengthInHours(period) <= 48 ? 'hour' : 'day';
  const found = [wished ?? undefined, own, suits].find((grain) => isGrain(grain) && offered.includes(grain));
  return isGrain(found) ? found : (offered[0] ?? 'day');
}

type Extent = Pick<ReportAnswer, 'rowCount' | 'truncated'> &
  Parameters<typeof asAnswered>[1] & { readonly rows: { readonly length: number } };

/** If all rows are loaded, another order needs no new answer. */
export const isWhole = ({ rows, rowCount, truncated }: Extent): boolean => !truncated && rows.length === rowCount;

/** Returns the request for a chart by time, with time as the only dimension; undefined if the answer already is that. */
export function requestByTime(request: ReportRequest, grain: ChartGrain, answer: Extent): ReportRequest | undefined {
  const isIt =
    request.dimensions.length === 1 &&
    request.dimensions[0] === grain &&
    isWhole(answer) &&
    request.having.length === 0;
  if (isIt) return undefined;
  return {
    ...asAnswered(request, answer),
    dimensions: [grain],
    sortBy: grain,
    sortDesc: false,
    sortOf: 'value',
    limit: null,
    offset: 0,
    having: [],
  };
}

/**
 * Returns the request with the deal filter and the last hours that its answer used. Charts are requested separately from their
 * report, and must add up to it.
 */
export function asAnswered(
  request: ReportRequest,
  {
    notes = [],
    endDate,
    compare,
  }: Pick<ReportAnswer, 'notes' | 'endDate'> & { readonly compare?: ComparedDays | null },
): ReportRequest {
  const { filters } = request;
  return {
    ...request,
    ...(notes.includes('dealsOnly') && { filters: [...filters, dealsFilter] }),
    ...(endDate !== undefined && { endDate }),
    ...(endDate !== undefined && compare && { compare: { startDate: compare.startDate, endDate: compare.endDate } }),
  };
}

type ComparedDays = { readonly startDate: string; readonly endDate: string };
