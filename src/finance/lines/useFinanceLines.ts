import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Months } from '../months';
import { useFinance } from './FinanceContext';
import type { LinesAnswer, LinesAsked } from './financeCalls';

const key = 'finance';

/** One page of lines, with totals over all pages. An answer without requested months is also cached under the months it names. */
export function useFinanceLines(asked: LinesAsked) {
  const calls = useFinance();
  const client = useQueryClient();
  return useQuery({
    queryKey: [key, 'lines', asked],
    queryFn: async ({ signal }) => {
      const answer = await calls.lines(asked, signal);
      const months = asked.from === undefined ? monthsOf(answer) : undefined;
      if (months) client.setQueryData([key, 'lines', { ...asked, ...months }], answer);
      return answer;
    },
    placeholderData: keepPreviousData,
    retry: false,
  });
}

/** The months that an answer covers. */
export function monthsOf({ totals: { periods } }: LinesAnswer): Months | undefined {
  const [first] = periods;
  const last = periods.at(-1);
  return first && last && { from: first.period, to: last.period };
}

export function useFinanceLine(id: string) {
  const calls = useFinance();
  return useQuery({ queryKey: [key, 'line', id], queryFn: ({ signal }) => calls.line(id, signal), retry: false });
}

/** Refetches lines, totals and months after a write. */
export function useFinanceAgain(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(() => client.invalidateQueries({ queryKey: [key] }), [client]);
}
