import type { ReportRow } from '../model/reports/reportCall';
import { usePreference } from '../ui/list/usePreference';
import { useReport } from './ReportContext';

/** Page sizes; 0 is all rows, scrolled through. */
export const resultPageSizes = [10, 20, 50, 100, 0] as const;

export type ResultPage = {
  readonly size: number;
  readonly page: number;
  readonly pages: number;
  /** Place of the first row shown among all. */
  readonly first: number;
  readonly rows: readonly ReportRow[];
  setSize(size: number): void;
  setPage(page: number): void;
};

/** Which rows are shown: the size is the person's, and the page stands in the address, where another report does not take it over. */
export function useResultPage(rows: readonly ReportRow[]): ResultPage {
  const { view, setView } = useReport();
  const [size, keepSize] = usePreference<number>('report.pageSize', 0);
  const pages = size > 0 ? Math.max(1, Math.ceil(rows.length / size)) : 1;
  const page = Math.min(Math.max(1, Math.trunc(Number(view.get('page'))) || 1), pages);
  const first = (page - 1) * size;
  const setPage = (next: number) => setView({ page: next > 1 ? String(next) : null });
  return {
    size,
    page,
    pages,
    first,
    rows: pages > 1 ? rows.slice(first, first + size) : rows,
    setPage,
    setSize(next) {
      keepSize(next === 0 ? null : next);
      setPage(1);
    },
  };
}
