import type { ReportAnswer } from '../model/reports/reportCall';
import { useReport } from './parts/ReportContext';

/** The metric that the chart shows: the one in the URL, else the first. */
export function useChartMetric({ columns }: ReportAnswer): string {
  const wished = useReport().view.get('chart');
  const metrics = columns.filter(({ kind }) => kind === 'metric');
  return (metrics.find(({ id }) => id === wished) ?? metrics[0])?.id ?? '';
}
