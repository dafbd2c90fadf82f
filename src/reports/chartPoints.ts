import { compareFigures, type Figure, minusFigures, plusFigures } from '../model/exactSums';
import { asAnswered, type ChartGrain, isWhole } from '../model/reports/byTime';
import type { ChartPoint } from '../model/reports/pointsByTime';
import type { ReportAnswer, ReportRequest, ReportRow } from '../model/reports/reportCall';
import { exactOf } from '../model/reports/rowWords';

export type ChartKind = 'line' | 'bars' | 'stacked';

const mostBars = 12;

/** The request for bars of the first dimension; undefined where the answer already has them. */
export function requestOfBars(request: ReportRequest, metric: string, answer: ReportAnswer): ReportRequest | undefined {
  const [first] = request.dimensions;
  if (first === undefined || (request.dimensions.length === 1 && isWhole(answer))) return undefined;
  return {
    ...asAnswered(request, answer),
    dimensions: [first],
    sortBy: metric,
    sortDesc: true,
    sortOf: 'value',
    limit: mostBars,
    offset: 0,
    having: [],
  };
}

/** The `most` rows with the largest values, largest first. */
export const largest = (rows: readonly ReportRow[], metric: string, most = mostBars): readonly ReportRow[] =>
  rows
    .map((row) => ({ row, size: exactOf(row, metric) }))
    .sort((a, b) =>
      a.size === null || b.size === null
        ? Number(a.size === null) - Number(b.size === null)
        : compareFigures(b.size, a.size),
    )
    .slice(0, most)
    .map(({ row }) => row);

const mostLayers = 6;

/** The values of a dimension with the largest sums of a metric over all rows; '' stands for no value. */
export function largestValues(rows: readonly ReportRow[], by: string, metric: string): readonly (string | number)[] {
  const sums = new Map<string | number, Figure>();
  for (const row of rows) {
    const value = filterValue(row, by);
    sums.set(value, plusFigures(sums.get(value) ?? 0, exactOf(row, metric) ?? 0));
  }
  return [...sums]
    .sort(([, a], [, b]) => compareFigures(b, a))
    .slice(0, mostLayers)
    .map(([value]) => value);
}

/** The value in the form that filters use; '' for none. */
const filterValue = (row: ReportRow, id: string): string | number => row[id] ?? '';

/** The request for the largest values over time; the rest is the whole minus these. */
export function requestOfLayers(
  request: ReportRequest,
  grain: ChartGrain,
  by: string,
  values: readonly (string | number)[],
  answer: Pick<ReportAnswer, 'notes' | 'endDate' | 'compare'>,
): ReportRequest {
  const asked = asAnswered(request, answer);
  const filters = [...asked.filters, { dimension: by, not: false, values }];
  return {
    ...asked,
    dimensions: [grain, by],
    filters,
    sortBy: grain,
    sortDesc: false,
    sortOf: 'value',
    limit: null,
    offset: 0,
    having: [],
    compare: null,
  };
}

export type LayeredPoint = {
  readonly key: string;
  readonly layers: readonly (Figure | null)[];
  readonly rest: Figure | null;
};

export function layeredPoints(
  whole: readonly ChartPoint[],
  rows: readonly ReportRow[],
  given: {
    readonly grain: ChartGrain;
    readonly by: string;
    readonly values: readonly (string | number)[];
    readonly metric: string;
  },
): readonly LayeredPoint[] {
  const { grain, by, values, metric } = given;
  const found = new Map<string, Figure | null>();
  for (const row of rows) {
    // Several objects may share one name, with a row each.
    const place = `${row[grain]} ${filterValue(row, by)}`;
    found.set(place, sumOf(found.get(place) ?? null, exactOf(row, metric)));
  }
  return whole.map((point) => {
    const layers = values.map((value) => found.get(`${point.key} ${value}`) ?? null);
    const now = (point.exact ?? point).now;
    return { key: point.key, layers, rest: now === null ? null : leftOf(now, layers) };
  });
}

const sumOf = (one: Figure | null, other: Figure | null): Figure | null =>
  one === null ? other : plusFigures(one, other ?? 0);

function leftOf(whole: Figure, layers: readonly (Figure | null)[]): Figure {
  const rest = layers.reduce<Figure>((left, layer) => minusFigures(left, layer ?? 0), whole);
  return compareFigures(rest, 0) < 0 ? 0 : rest;
}
