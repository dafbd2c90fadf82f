import { useMemo } from 'react';
import type { FinanceView } from '../model/finance/financeLine';
import { usePreference } from '../ui/usePreference';
import { type FinanceColumn, financeColumns } from './financeColumns';

export type ColumnChoice = {
  /** In display order. */
  readonly columns: readonly FinanceColumn[];
  readonly offered: readonly FinanceColumn[];
  readonly isUsual: boolean;
  toggle(id: string): void;
  reset(): void;
};

const none: readonly string[] = [];

/**
 * The shown columns of a view. The preference stores differences from the default, so that new default columns appear for every
 * user.
 */
export function useColumnChoice(view: FinanceView): ColumnChoice {
  const [stored, setStored] = usePreference<readonly string[]>(`finance.columns.${view}`, none);
  return useMemo(() => {
    const offered = financeColumns[view];
    const isShown = ({ id, isUsual }: FinanceColumn) => isUsual !== stored.includes(id);
    return {
      columns: offered.filter(isShown),
      offered,
      isUsual: stored.length === 0,
      toggle: (id) => setStored(stored.includes(id) ? stored.filter((one) => one !== id) : [...stored, id]),
      reset: () => setStored(null),
    };
  }, [view, stored, setStored]);
}
