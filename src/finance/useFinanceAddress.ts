import { useMemo } from 'react';
import { useLocation } from 'react-router';
import {
  type FinanceFilter,
  type FinanceView,
  financeViews,
  type LineState,
  lineStates,
} from '../model/finance/financeLine';
import type { Mode } from '../schema/access';
import { addressQuery } from '../schema/addressQuery';
import { useSearchWords } from '../ui/address/useSearchWords';
import { financeColumns } from './financeColumns';
import { countOf, isMonth, type Months, mostMonths } from './months';

export type FinanceAddress = {
  readonly view: FinanceView;
  /** Absent where the URL names none: the last closed month is shown then. */
  readonly months: Months | undefined;
  /** Chosen as custom months. */
  readonly isCustom: boolean;
  readonly q: string;
  readonly account: number | undefined;
  readonly manager: number | undefined;
  readonly state: LineState | undefined;
  readonly mode: Mode | undefined;
  readonly sort: string;
  readonly isDescending: boolean;
  readonly page: number;
};

export const modes = ['ssp', 'dsp'] as const satisfies readonly Mode[];
const oneOf = <T extends string>(choices: readonly T[], word: string | null): T | undefined =>
  choices.find((one) => one === word);
const idOf = (word: string | null): number | undefined => (word && /^\d{1,12}$/.test(word) ? Number(word) : undefined);

/** Reads view, months, filters, order and page from the URL; invalid values count as absent. */
export function readFinanceAddress(search: string): FinanceAddress {
  const query = addressQuery(search);
  const view = oneOf(financeViews, query.get('view')) ?? 'publishers';
  const [from, to] = [query.get('from'), query.get('to')];
  const months =
    isMonth(from) && isMonth(to) && from <= to && countOf({ from, to }) <= mostMonths ? { from, to } : undefined;
  const sort = query.get('sort') ?? '';
  const column = oneOf(['party', ...financeColumns[view].map(({ id }) => id)], sort.replace(/^-/, ''));
  return {
    view,
    months,
    isCustom: query.get('span') === 'custom',
    q: query.get('q') ?? '',
    account: idOf(query.get('account')),
    manager: idOf(query.get('manager')),
    state: oneOf(lineStates, query.get('state')),
    mode: oneOf(modes, query.get('mode')),
    sort: column ?? 'party',
    isDescending: column !== undefined && sort.startsWith('-'),
    page: Math.max(1, idOf(query.get('page')) ?? 1),
  };
}

/** Only publishers have lines of both modes. */
export const hasModes = (view: FinanceView): boolean => view === 'publishers';

export const filterOf = ({ view, q, account, manager, state, mode }: FinanceAddress): FinanceFilter => ({
  ...(q.trim() && { q: q.trim() }),
  ...(account !== undefined && { account }),
  ...(manager !== undefined && { manager }),
  ...(state && { state }),
  ...(mode && hasModes(view) && { mode }),
});

/** Changes that clear all filters. */
export const noFilter = {
  q: undefined,
  account: undefined,
  manager: undefined,
  state: undefined,
  mode: undefined,
} as const;

export function useFinanceAddress() {
  const { search } = useLocation();
  const address = useMemo(() => readFinanceAddress(search), [search]);
  const set = useSearchWords();
  return { address, set };
}
