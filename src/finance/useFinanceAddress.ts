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
  /** Absent where the address names none: then the last closed month is meant. */
  readonly months: Months | undefined;
  /** Chosen as own months. */
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

/** How the report is looked at, in its address; a wrong word there counts as none. */
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

/** Lines of the other views are all of one mode. */
export const hasModes = (view: FinanceView): boolean => view === 'publishers';

export const filterOf = ({ view, q, account, manager, state, mode }: FinanceAddress): FinanceFilter => ({
  ...(q.trim() && { q: q.trim() }),
  ...(account !== undefined && { account }),
  ...(manager !== undefined && { manager }),
  ...(state && { state }),
  ...(mode && hasModes(view) && { mode }),
});

/** Changes of the address that take all filters away. */
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
