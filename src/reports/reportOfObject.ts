import { mayUse } from '../model/reports/chooseReport';
import { type Dimension, findDimension } from '../model/reports/dimensions';
import { findMetric } from '../model/reports/metrics';
import type { ReportFilter } from '../model/reports/reportCall';
import { emptyDraft, firstMetrics } from '../model/reports/reportDraft';
import type { Viewer } from '../schema/access';
import type { AnyRecord, AnyResource } from '../schema/resource';
import { writeReportUrl } from './parts/reportUrl';
import { storeReport } from './parts/storedReport';

/**
 * Stores a report of the last seven days with the object as filter and its child as dimension, and returns its path. With `of`,
 * returns a report of these days instead: one day by hour, several by day.
 */
export function reportOfObject(
  viewer: Viewer,
  { reports }: AnyResource,
  records: readonly AnyRecord[],
  of?: { readonly day: string; readonly endDay?: string | undefined; readonly metrics: readonly string[] },
): string {
  const own = reports && findDimension(reports.dimension);
  const usable = (id: string | undefined): boolean => {
    const dimension = id === undefined ? undefined : findDimension(id);
    return dimension !== undefined && mayUse(viewer, dimension);
  };
  const isIvt = own?.tables.join() === 'I';
  const metrics = (isIvt ? ivtMetrics : firstMetrics).filter((id) => {
    const metric = findMetric(id);
    return metric !== undefined && mayUse(viewer, metric);
  });
  const filters = own && usable(own.id) ? [filterOf(own, records)] : [];
  if (of) {
    const { day: startDate, endDay: endDate = startDate, metrics: asked } = of;
    const time = endDate === startDate ? 'hour' : 'day';
    const draft = {
      ...emptyDraft,
      range: { startDate, endDate },
      dimensions: [time],
      metrics: asked,
      filters,
      sortBy: time,
    };
    return `/report?${writeReportUrl({ ...draft, sortDesc: false }).search}`;
  }
  storeReport({
    range: 'last7',
    request: {
      ivt: isIvt ? 1 : 0,
      dimensions: [[reports?.child, reports?.dimension].find(usable) ?? 'day'],
      metrics,
      filters,
      sortBy: metrics[0] ?? null,
    },
  });
  return '/report?store=1';
}

const ivtMetrics = ['ivt_checked', 'ivt_blocked', 'ivt_measured', 'ivt_imps', 'ivt_rate'];

/** Filters by the field that the dimension shows. */
function filterOf(dimension: Dimension, records: readonly AnyRecord[]): ReportFilter {
  const field =
    dimension.by === 'object' || (dimension.by === 'field' && !dimension.names) ? dimension.of.field : 'name';
  const values = records.flatMap((record) => {
    const value: unknown = record[field];
    return typeof value === 'string' || typeof value === 'number' ? [value] : [];
  });
  return { dimension: dimension.id, not: false, values: [...new Set(values)] };
}
