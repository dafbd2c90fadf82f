import { useCallback } from 'react';
import type { FinanceLine, LineAction, PeriodCall } from '../../model/finance/financeLine';
import { toldByKey } from '../../ui/i18n/toldByKey';
import { useToast } from '../../ui/parts/feedback';
import { useFinance } from '../lines/FinanceContext';

type Given = Omit<Extract<PeriodCall, { action: LineAction }>, 'action' | 'lines' | 'versions'>;

/**
 * Applies an action to lines with one call per month, and shows a toast. The server refuses it if a line was changed meanwhile.
 */
export function useLineAct(): (action: LineAction, lines: readonly FinanceLine[], given?: Given) => Promise<void> {
  const { act } = useFinance();
  const toast = useToast();
  return useCallback(
    async (action, lines, given = {}) => {
      for (const month of new Set(lines.map(({ period }) => period))) {
        const some = lines.filter(({ period }) => period === month);
        const versions = Object.fromEntries(some.map(({ id, version }) => [id, version]));
        await act(month, { action, lines: some.map(({ id }) => id), versions, ...given });
      }
      const [first] = lines;
      toast({
        message: toldByKey(`adx.finance.act.${action}Done`, {
          smart_count: lines.length,
          name: first?.party.name ?? '',
        }),
        tone: 'success',
      });
    },
    [act, toast],
  );
}
