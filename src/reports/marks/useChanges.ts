import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { ConsoleProvider, HistoryRow } from '../../model/consoleProvider';
import { momentsOf } from '../../model/reports/changeMarks';
import type { Period } from '../../model/reports/dateRanges';

export type Changes = {
  /** Newest first. */
  readonly rows: readonly HistoryRow[];
  /** Number of all changes; `rows` has the latest of them. */
  readonly total: number;
  readonly isFailed: boolean;
  retry(): void;
};

type Asked = { readonly resource: string; readonly id: number; readonly period: Period; readonly timezone: number };

const pageSize = 200;
/** A chart cannot show more. */
const atMost = 1000;
const none: readonly HistoryRow[] = [];

/** The changes of an object in the period of a chart. */
export function useChanges(asked: Asked | undefined): Changes {
  const provider = useDataProvider<ConsoleProvider>();
  const during = asked && momentsOf(asked.period, asked.timezone);
  const { data, error, refetch } = useQuery({
    // Shares the prefix of history queries, which are invalidated together.
    queryKey: [asked?.resource, 'history', asked?.id, 'during', during],
    queryFn: () => readAll(provider, asked?.resource ?? '', { id: asked?.id ?? 0, ...during }),
    enabled: asked !== undefined,
    // A change invalidates this; until then redrawing the chart makes no calls.
    staleTime: 60_000,
    retry: false,
  });
  return { rows: data?.rows ?? none, total: data?.total ?? 0, isFailed: error !== null, retry: () => void refetch() };
}

async function readAll(
  provider: ConsoleProvider,
  resource: string,
  asked: { readonly id: number; readonly from?: string; readonly to?: string },
): Promise<{ readonly rows: readonly HistoryRow[]; readonly total: number }> {
  const rows: HistoryRow[] = [];
  for (;;) {
    const page = await provider.history(resource, { ...asked, range: [rows.length, rows.length + pageSize - 1] });
    rows.push(...page.rows);
    if (rows.length >= Math.min(page.total, atMost) || page.rows.length === 0) return { rows, total: page.total };
  }
}
