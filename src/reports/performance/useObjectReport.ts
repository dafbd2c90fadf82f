import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { isQueued, type ReportCalls } from '../../dataProvider/reportCalls';
import { dayAt } from '../../model/reports/days';
import { findMetric } from '../../model/reports/metrics';
import type { ReportAnswer, ReportRequest } from '../../model/reports/reportCall';
import { type ReportDraft, requestOf } from '../../model/reports/reportDraft';
import type { AnyRecord, AnyResource } from '../../schema/resource';
import { useViewer } from '../../ui/ConsoleContext';
import { useText } from '../../ui/i18n/useText';
import { useReportLabels } from '../../ui/reportLabels/useReportLabels';
import { writeReportUrl } from '../reportUrl';
import type { TotalCard } from '../TotalCards';
import { objectReport } from './objectReport';

export type ObjectFigures = {
  readonly request: ReportRequest;
  readonly answer: ReportAnswer;
  readonly cards: readonly TotalCard[];
};

export type ObjectReport = {
  /** Where the same figures are as a report. */
  readonly path: string;
  /** The same over the last 12 months. */
  readonly longPath: string;
  readonly figures: ObjectFigures | undefined;
  readonly error: unknown;
  /** The server does not answer at once. */
  readonly isLong: boolean;
  retry(): void;
};

/** The figures of an object's last 30 days; nothing where the viewer is shown none of such objects. */
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
