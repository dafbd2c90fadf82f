import { useQuery } from '@tanstack/react-query';
import type { ReportAnswer } from '../../model/reports/reportCall';
import { type ReportDraft, requestOf } from '../../model/reports/reportDraft';
import { hasMode } from '../../schema/access';
import type { CardSource } from '../CardFrame';
import { useDashboard } from '../DashboardContext';

/** Days that are over are asked for once. */
const keptMs = 3_600_000;

/**
 * The same report in the mode that the page is not in, where the account has that: a report never mixes modes, and what
 * the account is charged is of both.
 */
export function useOtherModeCost(draft: ReportDraft): {
  readonly isAsked: boolean;
  readonly source: CardSource & { readonly answer: ReportAnswer | undefined };
} {
  const { viewer, transport, today, factsUpTo } = useDashboard();
  const other = viewer.mode === 'ssp' ? 'dsp' : 'ssp';
  const isAsked = hasMode(viewer, other) && factsUpTo !== null;
  const body = requestOf(draft, today);
  const { data, error, refetch } = useQuery({
    queryKey: ['dashboard', viewer.user, other, 'cost', JSON.stringify(body)],
    queryFn: async ({ signal }) =>
      (await transport.json<ReportAnswer>('/api/rrun', { method: 'POST', body, headers: { 'X-Mode': other }, signal }))
        .json,
    enabled: isAsked,
    staleTime: keptMs,
    retry: false,
    structuralSharing: false,
  });
  return { isAsked, source: { answer: data, error, retry: () => void refetch() } };
}
