import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { chooseReport, mayUse, scopeOf } from '../../model/reports/chooseReport';
import { dayAt } from '../../model/reports/days';
import { type Dimension, dimensions, findDimension } from '../../model/reports/dimensions';
import { findMetric } from '../../model/reports/metrics';
import type { ReportAnswer, ReportFilter, ReportRequest } from '../../model/reports/reportCall';
import { emptyDraft, type ReportDraft, requestOf } from '../../model/reports/reportDraft';
import type { Viewer } from '../../schema/access';
import type { AnyRecord, AnyResource } from '../../schema/resource';
import { useViewer } from '../../ui/ConsoleContext';
import { useText } from '../../ui/i18n/useText';
import { isQueued, type ReportCalls } from '../calls/reportCalls';
import { useReportLabels } from '../labels/useReportLabels';
import { writeReportUrl } from '../parts/reportUrl';
import type { TotalCard } from '../TotalCards';

export type ObjectFigures = {
  readonly request: ReportRequest;
  readonly answer: ReportAnswer;
  readonly cards: readonly TotalCard[];
};

export type ObjectReport = {
  /** Path of a report with the same figures. */
  readonly path: string;
  /** Path of the same report over the last 12 months. */
  readonly longPath: string;
  readonly figures: ObjectFigures | undefined;
  readonly error: unknown;
  /** The server does not answer at once. */
  readonly isLong: boolean;
  retry(): void;
};

/** The figures of an object's last 30 days; undefined where the viewer has no figures of such objects. */
export function useObjectReport(
  calls: ReportCalls,
  resource: AnyResource,
  record: AnyRecord,
): ObjectReport | undefined {
  const viewer = useViewer();
  const text = useText();
  const [today] = useState(() => dayAt(Date.now(), viewer.timezone));
  const draft = useMemo(() => objectReport(resource, record, viewer, today), [resource, record, viewer, today]);
  const request = useMemo(() => draft && requestOf(draft, today), [draft, today]);
  const labels = useReportLabels();
  const { data, error, refetch } = useQuery({
    queryKey: ['report', viewer.user, viewer.mode, 'of object', request],
    queryFn: ({ signal }) => calls.run(request as ReportRequest, signal, { isAside: true }),
    enabled: request !== undefined,
    staleTime: keptMs,
    retry: false,
    structuralSharing: false,
  });
  const words = labels.data?.metrics;
  const figures = useMemo(() => {
    if (!request || !data || isQueued(data) || labels.data === undefined) return undefined;
    const cards = data.columns.flatMap((column) => {
      if (column.kind !== 'metric') return [];
      const { id, label, unit } = column;
      const name = words && Object.hasOwn(words, label) ? (words[label] ?? label) : text(label);
      return [
        {
          id,
          name,
          unit,
          better: findMetric(id)?.better ?? null,
          now: data.total[id],
          before: data.compare?.total[id],
        },
      ];
    });
    return { request, answer: data, cards };
  }, [request, data, words, labels.data, text]);
  if (!draft) return undefined;
  return {
    path: pathOf(draft),
    longPath: pathOf({ ...draft, range: 'last12Months' }),
    figures,
    error: error ?? labels.error,
    isLong: data !== undefined && isQueued(data),
    retry: () => void Promise.all([refetch(), labels.error ? labels.refetch() : undefined]),
  };
}

const pathOf = (draft: ReportDraft): string => `/report?${writeReportUrl(draft).search}`;

const keptMs = 300_000;

/** Money, volume and rate. Of each, the first that the viewer has for the object: an advertiser has spend but no fill. */
const figures = [
  ['rev', 'cost'],
  ['imps', 'reqs'],
  ['fill', 'vcr', 'ctr'],
];
const figuresOfIvt = [['ivt_checked'], ['ivt_blocked'], ['ivt_rate']];

/**
 * The last 30 days of an object by day, compared with the 30 before; undefined where the viewer has no figures of such objects.
 */
export function objectReport(
  resource: AnyResource,
  record: AnyRecord,
  viewer: Viewer,
  today: string,
): ReportDraft | undefined {
  const found = filterTo(resource, record, viewer);
  if (!found) return undefined;
  const isIvt = found.dimension.tables.join() === 'I';
  const base: ReportDraft = {
    ...emptyDraft,
    range: 'last30',
    compare: 'previous',
    dimensions: ['day'],
    filters: found.filters,
    sortBy: 'day',
    sortDesc: false,
    ivt: isIvt ? 1 : 0,
  };
  // Runs the server's own check, which alone decides which metrics and dimensions combine.
  const isAnswered = (metrics: readonly string[]): boolean =>
    !('problems' in chooseReport(requestOf({ ...base, metrics }, today), viewer, new Date(`${today}T12:00Z`)));
  const metrics: string[] = [];
  for (const wished of isIvt ? figuresOfIvt : figures) {
    const next = wished.find((id) => {
      const metric = findMetric(id);
      return metric !== undefined && mayUse(viewer, metric) && isAnswered([...metrics, id]);
    });
    if (next) metrics.push(next);
  }
  return metrics.length > 0 ? { ...base, metrics } : undefined;
}

type Filtered = { readonly dimension: Dimension; readonly filters: readonly ReportFilter[] };

/** Unique fields first: objects may share a name. */
const surest = ['id', 'uid', 'name'];

function filterTo(resource: AnyResource, record: AnyRecord, viewer: Viewer): Filtered | undefined {
  const own = dimensions.filter((one) => one.by === 'object' && one.of.resource === resource.name && !one.isFilterOnly);
  // For the viewer's own account no filter is needed: reports cover nothing else.
  const [first] = own;
  const isViewers =
    first?.by === 'object' && scopeOf(viewer).some(({ key, id }) => key === first.key && id === record.id);
  if (first && isViewers) return { dimension: first, filters: [] };
  const named = surest.flatMap(
    (field) => own.find((one) => one.by === 'object' && one.of.field === field && mayUse(viewer, one)) ?? [],
  );
  const given = resource.reports && findDimension(resource.reports.dimension);
  const dimension = named[0] ?? (given && mayUse(viewer, given) ? given : undefined);
  if (!dimension) return undefined;
  const field =
    dimension.by === 'object' || (dimension.by === 'field' && !dimension.names) ? dimension.of.field : 'name';
  const value: unknown = record[field];
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  return {
    dimension,
    filters: [{ dimension: dimension.id, not: false, values: [value] }, ...ownerOf(field, record, viewer)],
  };
}

/** Names are unique within an account, not across accounts. */
function ownerOf(field: string, { demand }: AnyRecord, viewer: Viewer): readonly ReportFilter[] {
  const account = findDimension('demand_id');
  const isApart = field === 'name' && typeof demand === 'number' && account !== undefined && mayUse(viewer, account);
  return isApart ? [{ dimension: account.id, not: false, values: [demand] }] : [];
}
