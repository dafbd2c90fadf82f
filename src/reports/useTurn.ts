import type { ReportAnswer, ReportRequest } from '../model/reports/reportCall';
import { useReport } from './ReportContext';
import { useSort } from './useSort';

/** Switches a comparison between losses first and gains first, by the figure that sorts it; else by its first figure, losses first. */
export function useTurn(answer: ReportAnswer, request: ReportRequest): (() => void) | undefined {
  const { draft } = useReport();
  const sort = useSort(answer, request);
  if (!answer.compare) return undefined;
  const metrics = answer.columns.filter(({ kind }) => kind !== 'dimension').map(({ id }) => id);
  const by = metrics.find((id) => id === draft.sortBy) ?? metrics[0];
  if (by === undefined) return undefined;
  const { sortOf } = draft;
  const isMovement = by === draft.sortBy && (sortOf === 'difference' || sortOf === 'percent');
  return () => sort(by, true, isMovement ? sortOf : 'difference');
}
