import { type ChartGrain, isWhole } from '../model/reports/byTime';
import type { ChartPoint } from '../model/reports/pointsByTime';
import type { ReportAnswer, ReportRequest, ReportRow } from '../model/reports/reportCall';
import { figureOf } from '../model/reports/rowWords';

export type ChartKind = 'line' | 'bars' | 'stacked';

const mostBars = 12;

/** What must be asked for bars of the first dimension, unless the answer itself will do. */
export function requestOfBars(request: ReportRequest, metric: string, answer: ReportAnswer): ReportRequest | undefined {
  const [first] = request.dimensions;
  if (first === undefined || (request.dimensions.length === 1 && isWhole(answer))) return undefined;
  return { ...request, dimensions: [first], sortBy: metric, sortDesc: true, limit: mostBars, offset: 0, having: [] };
}

/** The largest first. */
export const largest = (rows: readonly ReportRow[], metric: string, most = mostBars): readonly ReportRow[] =>
  rows
    .map((row) => ({ row, size: figureOf(row, metric) ?? Number.NEGATIVE_INFINITY }))
    .sort((a, b) => b.size - a.size)
    .slice(0, most)
    .map(({ row }) => row);

export const mostLayers = 6;

/** Shares of the largest by time; what is left of the whole is the rest. */
export function requestOfLayers(
  request: ReportRequest,
  grain: ChartGrain,
  by: string,
  values: readonly (string | number)[],
): ReportRequest {
  const filters = [...request.filters, { dimension: by, not: false, values }];
  return {
    ...request,
    dimensions: [grain, by],
    filters,
    sortBy: grain,
    sortDesc: false,
    limit: null,
    offset: 0,
    having: [],
    compare: null,
  };
}

export type LayeredPoint = { readonly key: string; readonly layers: readonly (number | null)[]; readonly rest: number | null };

export function layeredPoints(
  whole: readonly ChartPoint[],
  rows: readonly ReportRow[],
  given: { readonly grain: ChartGrain; readonly by: string; readonly values: readonly (string | number)[]; readonly metric: string },
): readonly LayeredPoint[] {
  const { grain, by, values, metric } = given;
  const found = new Map(rows.map((row) => [`${row[grain]} ${row[by]}`, figureOf(row, metric)]));
  return whole.map(({ key, now }) => {
    const layers = values.map((value) => found.get(`${key} ${value}`) ?? null);
    const sum = layers.reduce<number>((total, layer) => total + (layer ?? 0), 0);
    return { key, layers, rest: now === null ? null : Math.max(0, now - sum) };
  });
}
