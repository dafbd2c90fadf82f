import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useMemo, useState } from 'react';
import type { ConsoleProvider, HistoryRow } from '../../model/consoleProvider';
import type { Figure } from '../../model/exactSums';
import type { Period } from '../../model/reports/dateRanges';
import {
  type Cause,
  type CauseShare,
  causeOf,
  endedWithin,
  type Loser,
  losersOf,
  lossByCause,
} from '../../model/reports/lossCauses';
import type { MetricUnit, ReportRow } from '../../model/reports/reportCall';
import { useViewer } from '../../ui/ConsoleContext';
import { useReport } from '../parts/ReportContext';
import type { ReportResult } from '../useReportRun';
import { aroundQuery, flightSpan, hasFlight, spanBefore } from './aroundQuery';

/** Each row costs a history request, and the smallest losses explain little: more rows only on request. */
export const lookedAtMost = 40;
const moreAtOnce = 200;
const askedAtOnce = 4;

export type LossCauses = {
  readonly count: number;
  readonly unit: MetricUnit;
  readonly total: Figure;
  /** Undefined while histories are loading. */
  readonly shares: readonly CauseShare[] | undefined;
  readonly chosen: Cause | undefined;
  choose(cause: Cause | undefined): void;
  /** Number of rows that `checkMore` checks next. */
  readonly more: number;
  readonly isChecking: boolean;
  checkMore(): void;
  /** The rows of the chosen cause, or all of them. */
  kept(rows: readonly ReportRow[]): readonly ReportRow[];
};

/** Attributes the loss of the rows to causes; undefined for a report that is not sorted by its losses. */
export function useLossCauses(result: ReportResult | undefined): LossCauses | undefined {
  const provider = useDataProvider<ConsoleProvider>();
  const client = useQueryClient();
  const { timezone } = useViewer();
  const { metric } = useReport();
  const [choice, setChoice] = useState<{ readonly of: ReportResult; readonly cause: Cause }>();
  const asked = useMemo(() => askedOf(result, (id) => metric(id)?.better !== 'less'), [result, metric]);
  // Sorting the same report keeps what was checked.
  const report = useMemo(
    () => result && JSON.stringify({ ...result.request, sortBy: null, sortOf: null, sortDesc: null }),
    [result],
  );
  const [wished, setWished] = useState<{ readonly of: string | undefined; readonly most: number }>();
  const most = wished && wished.of === report ? wished.most : lookedAtMost;
  const all = useMemo(() => [...new Set((asked?.losers ?? []).map(({ id }) => id).filter((id) => id > 0))], [asked]);
  const ids = useMemo(() => all.slice(0, most), [all, most]);
  const resource = asked?.resource ?? '';
  const period = asked?.period;
  const { data, isPlaceholderData } = useQuery({
    // Shares the prefix of history queries, which are invalidated together.
    queryKey: [resource, 'history', 'causes', ids, period],
    queryFn: () => findCauses({ client, provider, resource, ids, period: period as Period, timezone }),
    enabled: period !== undefined && ids.length > 0,
    // Keeps the current shares while more rows are checked.
    placeholderData: (before) => (most > lookedAtMost ? before : undefined),
    staleTime: 60_000,
    retry: false,
  });
  return useMemo(() => {
    if (!result || !asked || asked.losers.length === 0) return undefined;
    const causeBy = ({ id }: Loser): Cause => data?.get(id) ?? 'unknown';
    const { total, shares } = lossByCause(asked.losers, causeBy);
    const chosen = choice?.of === result ? choice.cause : undefined;
    const next = new Set(all.slice(ids.length, ids.length + moreAtOnce));
    const rows = new Set(asked.losers.flatMap((loser) => (causeBy(loser) === chosen ? [loser.row] : [])));
    return {
      count: asked.losers.length,
      unit: asked.unit,
      total,
      shares: ids.length > 0 && !data ? undefined : shares,
      chosen,
      choose: (cause) => setChoice(cause && { of: result, cause }),
      more: asked.losers.filter(({ id }) => next.has(id)).length,
      isChecking: isPlaceholderData,
      checkMore: () => setWished({ of: report, most: most + moreAtOnce }),
      kept: (some) => (chosen ? some.filter((row) => rows.has(row)) : some),
    };
  }, [result, report, asked, data, isPlaceholderData, all, ids, most, choice]);
}

/** The objects of one kind, and the metric, of a report sorted by its losses. */
function askedOf(result: ReportResult | undefined, isLossBad: (metric: string) => boolean) {
  const { answer, request } = result ?? {};
  if (!answer?.compare || request?.sortDesc || !['difference', 'percent'].includes(request?.sortOf ?? ''))
    return undefined;
  const figure = answer.columns.find(({ id }) => id === request?.sortBy);
  const named = answer.columns.find((column) => column.kind === 'dimension' && column.object !== null);
  if (figure?.kind !== 'metric' || !figure.additive || !isLossBad(figure.id)) return undefined;
  if (named?.kind !== 'dimension' || named.object === null || !request) return undefined;
  return {
    resource: named.object,
    unit: figure.unit,
    losers: losersOf(answer.rows, figure.id, named.id),
    period: request as Period,
  };
}

type Search = {
  readonly client: QueryClient;
  readonly provider: ConsoleProvider;
  readonly resource: string;
  readonly ids: readonly number[];
  readonly period: Period;
  readonly timezone: number;
};

async function findCauses({
  client,
  provider,
  resource,
  ids,
  period,
  timezone,
}: Search): Promise<ReadonlyMap<number, Cause>> {
  const during = spanBefore(period, timezone);
  const span = flightSpan(period, timezone);
  const histories = new Map<number, readonly HistoryRow[]>();
  const ahead = [...ids];
  const work = async (): Promise<void> => {
    for (let id = ahead.shift(); id !== undefined; id = ahead.shift()) {
      // A failed one counts as not checked; its row says so too.
      const found = await client.fetchQuery(aroundQuery(provider, resource, id, during)).catch(() => undefined);
      if (found) histories.set(id, found.rows);
    }
  };
  await Promise.all(Array.from({ length: askedAtOnce }, work));
  // Without these records no ended flight is found; the changes are shown all the same.
  const flights = hasFlight(resource)
    ? await provider.getMany(resource, { ids: [...ids] }).catch(() => undefined)
    : undefined;
  const flown = flights?.data ?? [];
  const ended = new Set(flown.flatMap(({ id, endsAt }) => (endedWithin(endsAt, ...span) ? [Number(id)] : [])));
  return new Map([...histories].map(([id, rows]) => [id, causeOf(rows, ended.has(id))]));
}
