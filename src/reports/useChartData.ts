import { hashKey, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type ChartGrain, chartGrains, grainOf, requestByTime } from '../model/reports/byTime';
import { hoursUpTo } from '../model/reports/partOfTime';
import { type ChartPoint, pointsByTime } from '../model/reports/pointsByTime';
import type { MetricUnit, ReportRequest, ReportRow } from '../model/reports/reportCall';
import { drawnFigures, wordsOf } from '../model/reports/rowWords';
import type { SavedResult } from '../model/reports/savedReport';
import { valueLabels } from '../model/reports/valueLabels';
import { useViewer } from '../ui/ConsoleContext';
import { isQueued } from './calls/reportCalls';
import {
  type ChartKind,
  type LayeredPoint,
  largest,
  largestValues,
  layeredPoints,
  requestOfBars,
  requestOfLayers,
} from './chartPoints';
import { useReport } from './parts/ReportContext';
import { useChartMetric } from './useChartMetric';
import type { ReportResult } from './useReportRun';

export type ChartData = {
  readonly state: 'loading' | 'failed' | 'ready';
  readonly kind: ChartKind;
  readonly kindsOffered: readonly ChartKind[];
  readonly metric: string;
  /** Name of the metric. */
  readonly name: string;
  readonly unit: MetricUnit;
  readonly better: 'more' | 'less' | null;
  readonly grain: ChartGrain;
  readonly points: readonly ChartPoint[];
  /** For the stacked chart: names of the layers, and their points. */
  readonly layers: readonly string[];
  readonly layered: readonly LayeredPoint[];
};

const isTime = (id: string | undefined): boolean => chartGrains.some((grain) => grain === id);
const nothing: readonly ReportRow[] = [];

/** The data of the chart, from the answer or from a further request. */
export function useChartData({ request, answer }: ReportResult): ChartData {
  const { view, dimension, metric: metricOf, nameOf } = useReport();
  const { timezone } = useViewer();
  const metric = useChartMetric(answer);
  const column = answer.columns.find(({ id }) => id === metric);
  const unit = column?.kind === 'metric' ? column.unit : 'count';
  const isAdditive = column?.kind === 'metric' && column.additive;
  const grain = grainOf(view.get('by'), request.dimensions, request);
  const [first] = request.dimensions;
  const named = request.dimensions.find((id) => !isTime(id));

  const kindsOffered = useMemo(
    () =>
      (['line', 'bars', 'stacked'] as const).filter(
        (kind) => kind === 'line' || (kind === 'bars' ? first !== undefined : named !== undefined && isAdditive),
      ),
    [first, named, isAdditive],
  );
  const wished = view.get('kind');
  const kind = kindsOffered.find((one) => one === wished) ?? 'line';

  const kept = 'byTime' in answer ? answer : undefined;
  const byTime = useChartRows(
    kind === 'bars' && !isTime(first) ? undefined : requestByTime(request, grain, answer),
    kept,
  );
  const bars = useChartRows(
    kind === 'bars' && !isTime(first) ? requestOfBars(request, metric, answer) : undefined,
    kept,
  );
  const values = useMemo(() => {
    if (kind !== 'stacked' || named === undefined) return [];
    return largestValues(answer.rows, named, metric);
  }, [kind, named, answer, metric]);
  const ofLayers =
    values.length > 0 && named !== undefined ? requestOfLayers(request, grain, named, values, answer) : undefined;
  const shares = useChartRows(ofLayers, kept);

  return useMemo(() => {
    const used = kind === 'bars' && !isTime(first) ? [bars] : kind === 'stacked' ? [byTime, shares] : [byTime];
    const state = used.some(({ isFailed }) => isFailed)
      ? 'failed'
      : used.some(({ rows, isWanted }) => isWanted && !rows)
        ? 'loading'
        : 'ready';
    const base = {
      state,
      kind,
      kindsOffered,
      metric,
      name: nameOf(metric),
      unit,
      better: metricOf(metric)?.better ?? null,
      grain,
      layers: [],
      layered: [],
    } as const;
    if (kind === 'bars' && first !== undefined && !isTime(first)) {
      const labels = valueLabels(dimension(first));
      const points = largest(bars.rows ?? answer.rows, metric).map((row) => ({
        key: wordsOf(row, first, labels),
        ...drawnFigures(row, metric),
      }));
      return { ...base, points };
    }
    const points = pointsByTime(
      byTime.rows ?? (byTime.isWanted ? nothing : answer.rows),
      request,
      grain,
      metric,
      hoursUpTo(answer, request, timezone),
    );
    if (kind !== 'stacked' || named === undefined) return { ...base, points };
    const labels = valueLabels(dimension(named));
    const layers = values.map((value) => wordsOf({ [named]: value }, named, labels));
    return {
      ...base,
      points,
      layers,
      layered: layeredPoints(points, shares.rows ?? nothing, { grain, by: named, values, metric }),
    };
  }, [
    kind,
    first,
    named,
    bars,
    byTime,
    shares,
    values,
    kindsOffered,
    metric,
    unit,
    grain,
    answer,
    request,
    timezone,
    dimension,
    metricOf,
    nameOf,
  ]);
}

/** Rows that only the chart needs; a stored result may include them. */
function useChartRows(request: ReportRequest | undefined, kept: SavedResult | undefined) {
  const { calls, run } = useReport();
  const { user, mode } = useViewer();
  const { data, error } = useQuery({
    queryKey: ['report', user, mode, 'chart', kept?.asOf, request],
    queryFn: ({ signal }) => calls.run(request as ReportRequest, signal, { isAside: true }),
    ...(kept?.byTime && hashKey([kept.byTime.request]) === hashKey([request]) && { initialData: kept.byTime.answer }),
    // After the report itself.
    enabled: request !== undefined && !run.isRunning,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
  const isWanted = request !== undefined;
  const rows = data && !isQueued(data) ? data.rows : undefined;
  const isFailed = error !== null || (data !== undefined && isQueued(data));
  return useMemo(
    () => ({ isWanted, rows: isWanted ? rows : undefined, isFailed: isWanted && isFailed }),
    [isWanted, rows, isFailed],
  );
}
