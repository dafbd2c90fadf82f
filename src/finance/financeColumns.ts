import type { FinanceLine, FinanceView } from '../model/finance/financeLine';

export type ColumnForm = 'words' | 'count' | 'usd' | 'percent' | 'day' | 'days' | 'state';
export type FinanceColumn = {
  readonly id: string;
  readonly form: ColumnForm;
  readonly width: number;
  /** Shown by default. */
  readonly isUsual: boolean;
  read(line: FinanceLine): string | number | null;
};

type Row = Readonly<Record<string, unknown>>;
const plain = (line: FinanceLine, id: string): string | number | null => {
  const value = (line as Row)[id];
  return typeof value === 'string' || typeof value === 'number' ? value : null;
};

const widths: Readonly<Record<ColumnForm, number>> = {
  words: 132,
  count: 112,
  usd: 108,
  percent: 84,
  day: 92,
  days: 64,
  state: 104,
};
const column = (form: ColumnForm, id: string, isUsual = true, more: Partial<FinanceColumn> = {}): FinanceColumn => ({
  id,
  form,
  width: widths[form],
  isUsual,
  read: (line) => plain(line, id),
  ...more,
});

const period = column('day', 'period', true, { width: 76 });
const account = column('words', 'account', true, { read: ({ account: of }) => of?.name ?? null });
const manager = column('words', 'manager', false, { read: ({ managerName }) => managerName });
const entries = [
  column('usd', 'ivt_deduct', false),
  column('usd', 'discrepancy', false),
  column('usd', 'adjust', true),
];
const invoice = [
  column('words', 'invoice', true, { width: 116 }),
  column('day', 'issuedAt', false),
  column('day', 'dueAt', true),
  column('days', 'paymentTerms', false),
];
const settled = [column('usd', 'paid'), column('usd', 'balance')];
const state = column('state', 'state');
const due = [column('usd', 'payable'), column('usd', 'receivable')];

/**
 * Columns of each view after the party, which is always shown. Amounts due come first: they must be visible without scrolling.
 */
export const financeColumns: Readonly<Record<FinanceView, readonly FinanceColumn[]>> = {
  publishers: [
    period,
    state,
    ...due,
    manager,
    column('count', 'reqs', false, { width: 128 }),
    column('count', 'imps'),
    column('usd', 'gross', true, { width: 120 }),
    column('usd', 'rev_own', false),
    column('usd', 'rev_mt'),
    column('usd', 'rev_m'),
    column('usd', 'rev_md'),
    column('usd', 'bill_adv', false),
    column('usd', 'media_cost', false),
    column('usd', 'fee_reqs', false),
    column('usd', 'fee_imps', false),
    column('usd', 'fee_dsp', false),
    column('usd', 'systemCost'),
    ...entries,
    ...invoice,
    ...settled,
  ],
  marketplaces: [
    period,
    state,
    ...due,
    manager,
    column('words', 'buyer'),
    column('count', 'imps'),
    column('count', 'buyerImps'),
    column('percent', 'discrepancyPct'),
    column('count', 'reqs', false, { width: 128 }),
    column('usd', 'gross', true, { width: 120 }),
    column('usd', 'rev_md'),
    column('usd', 'rev_m'),
    ...entries,
    ...invoice,
    ...settled,
  ],
  advertisers: [
    period,
    state,
    ...due,
    account,
    manager,
    column('count', 'imps'),
    column('usd', 'bill_adv', true, { width: 120 }),
    column('usd', 'media_cost'),
    column('usd', 'fee'),
    column('usd', 'margin'),
    column('usd', 'creditUsed'),
    column('usd', 'creditLimit'),
    ...entries,
    ...invoice,
    ...settled,
  ],
  subpublishers: [
    period,
    state,
    column('usd', 'payable'),
    account,
    manager,
    column('count', 'reqs', false, { width: 128 }),
    column('count', 'imps'),
    column('usd', 'cost'),
    ...entries,
    column('days', 'paymentTerms'),
  ],
};

/** Whether the column is right-aligned. */
export const isNumber = ({ form }: FinanceColumn): boolean =>
  form === 'count' || form === 'usd' || form === 'percent' || form === 'days';
