import { type CompareKind, comparedPeriod, compareKinds, type Period, periodOf } from './dateRanges';
import type { PresetRequest, RelativeRange, ReportCatalogue, ReportHaving, ReportRequest } from './reportCall';

/** A report that a user builds; its dates may be relative. */
export type ReportDraft = Omit<ReportRequest, 'startDate' | 'endDate' | 'compare' | 'offset'> & {
  readonly range: RelativeRange | Period;
  readonly compare: CompareKind | Period | null;
};

export const isCompareKind = (word: unknown): word is CompareKind => compareKinds.some((kind) => kind === word);

export const emptyDraft: ReportDraft = {
  range: 'last7',
  compare: null,
  metrics: [],
  dimensions: [],
  filters: [],
  hideErrors: true,
  sortBy: null,
  sortDesc: true,
  limit: null,
  ivt: 0,
  having: [],
  timezone: null,
};

export const draftPeriod = ({ range }: Pick<ReportDraft, 'range'>, today: string): Period =>
  typeof range === 'string' ? periodOf(range, today) : range;

/** Returns the request of a draft on a certain day. */
export function requestOf(draft: ReportDraft, today: string): ReportRequest {
  const { range, compare, sortOf, ...rest } = draft;
  const { startDate, endDate } = draftPeriod(draft, today);
  const other =
    typeof compare === 'string'
      ? comparedPeriod({ startDate, endDate }, compare, typeof range === 'string' ? range : undefined)
      : compare;
  // Without a comparison there is no difference to sort by.
  return {
    ...rest,
    startDate,
    endDate,
    compare: other,
    offset: 0,
    ...(other && sortOf && sortOf !== 'value' && { sortOf }),
  };
}

export const draftOfPreset = (
  range: RelativeRange,
  request: PresetRequest,
  compareWith: CompareKind | null = null,
): ReportDraft => {
  const { offset: _, ...rest } = request;
  return { ...emptyDraft, range, ...(compareWith && { compare: compareWith }), ...rest };
};

// The first metrics of a new report; those that the mode or the role lacks are left out.
export const firstMetrics = ['rev', 'cost', 'opps', 'reqs', 'imps', 'fill'];

/** Returns the draft of a new report: the first name dimension of the mode, and the usual metrics. */
export function firstDraft({ dimensions, metrics }: ReportCatalogue, ivt: 0 | 1): ReportDraft {
  const shown = dimensions.filter(({ filterOnly }) => !filterOnly);
  const name = shown.find(({ object, type }) => object !== null && type === 'text') ?? shown[0];
  const usual = firstMetrics.filter((id) => metrics.some((metric) => metric.id === id));
  const chosen = usual.length > 0 ? usual : metrics.slice(0, 6).map(({ id }) => id);
  return { ...emptyDraft, ivt, dimensions: name ? [name.id] : [], metrics: chosen, sortBy: chosen[0] ?? null };
}

/** Returns the parts of a draft that the catalogue lacks. */
export function missingIn(draft: ReportDraft, catalogue: ReportCatalogue): readonly string[] {
  const isDimension = (id: string) => catalogue.dimensions.some((one) => one.id === id);
  const isMetric = (id: string) => catalogue.metrics.some((one) => one.id === id);
  const named = [
    ...draft.dimensions.filter((id) => !isDimension(id)),
    ...draft.filters.map(({ dimension }) => dimension).filter((id) => !isDimension(id)),
    ...[...draft.metrics, ...draft.having.map(({ metric }) => metric)].filter((id) => !isMetric(id)),
  ];
  return [...new Set(named)];
}

/** Returns the draft without these dimensions and metrics. */
export function without(draft: ReportDraft, ids: readonly string[]): ReportDraft {
  const isKept = (id: string) => !ids.includes(id);
  return withSort({
    ...draft,
    dimensions: draft.dimensions.filter(isKept),
    metrics: draft.metrics.filter(isKept),
    filters: draft.filters.filter(({ dimension }) => isKept(dimension)),
    having: draft.having.filter(({ metric }) => isKept(metric)),
  });
}

/** Returns the draft with a valid sort: if its column is gone, by the first metric. */
export function withSort(draft: ReportDraft): ReportDraft {
  const { sortBy, metrics, dimensions } = draft;
  if (sortBy === null || metrics.includes(sortBy) || dimensions.includes(sortBy)) return draft;
  return { ...draft, sortBy: metrics[0] ?? dimensions[0] ?? null, sortDesc: metrics.length > 0, sortOf: undefined };
}

/** Replaces the threshold of a metric, or removes it if it has no bound. */
export function withHaving(draft: ReportDraft, next: ReportHaving): ReportDraft {
  const rest = draft.having.filter(({ metric }) => metric !== next.metric);
  return { ...draft, having: next.min === null && next.max === null ? rest : [...rest, next] };
}
