import { dealsFilter } from './dealsOnly';
import type { ReportAnswer, ReportRequest } from './reportCall';

/**
 * The request that asks for the same facts as an answer to it: with the filter that a report by deal adds, and with the hours that
 * both periods end with. Charts are asked for apart from their report, and must add up to it.
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
