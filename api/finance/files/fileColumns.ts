import type { FinanceLine, FinanceView } from '../../../src/model/finance/financeLine';
import { entryColumns, financeViewsOf } from '../../../src/model/finance/financeViews';
import { figureWords, partyWords, stateWords, termWords } from '../../../src/model/finance/financeWords';
import type { ExportCell } from '../../../src/model/reports/exportColumns';
import type { MetricUnit } from '../../../src/model/reports/reportCall';

export type FileColumn = {
  readonly id: string;
  readonly label: string;
  readonly unit: MetricUnit | null;
  read(line: FinanceLine): ExportCell;
};

/** File cells have no unit signs, so the label names the unit. */
const labels: Readonly<Record<string, string>> = { ...figureWords, discrepancyPct: `${figureWords.discrepancyPct}, %` };

const cellOf = (line: FinanceLine, id: string): ExportCell => {
  const value = (line as Readonly<Record<string, unknown>>)[id];
  return typeof value === 'string' || typeof value === 'number' ? value : null;
};
const figure = (id: string, unit: MetricUnit | null): FileColumn => ({
  id,
  label: labels[id] ?? id,
  unit,
  read: (line) => cellOf(line, id),
});
const words = (id: string, label: string, read: FileColumn['read']): FileColumn => ({ id, label, unit: null, read });

const ofView: Readonly<Record<FinanceView, readonly FileColumn[]>> = {
  publishers: [],
  marketplaces: [figure('buyer', null), figure('buyerImps', 'count'), figure('discrepancyPct', 'percent')],
  advertisers: [figure('creditUsed', 'usd'), figure('creditLimit', 'usd')],
  subpublishers: [],
};

/** All columns of a line of the view; money to the millionth of a dollar. */
export const fileColumns = (view: FinanceView): readonly FileColumn[] => [
  words('period', termWords.period, ({ period }) => period),
  words('partyId', 'ID', ({ party }) => party.id),
  words('party', partyWords[view], ({ party }) => party.name),
  // A publisher is its own account.
  words('account', 'Account', ({ account, party }) => account?.name ?? (view === 'publishers' ? party.name : null)),
  words('manager', termWords.manager, ({ managerName }) => managerName),
  words('state', termWords.state, ({ state }) => stateWords[state]),
  ...financeViewsOf[view].columns.map(({ id, unit }) => figure(id, unit)),
  ...ofView[view],
  ...entryColumns.map((id) => figure(id, 'usd')),
  ...['payable', 'receivable', 'paid', 'balance'].map((id) => figure(id, 'usd')),
  words('paymentTerms', termWords.paymentTerms, ({ paymentTerms }) => paymentTerms),
  words('invoice', termWords.invoice, ({ invoice }) => invoice),
  words('issuedAt', termWords.issuedAt, ({ issuedAt }) => issuedAt),
  words('dueAt', termWords.dueAt, ({ dueAt }) => dueAt),
];

/** Columns that fit on a page, with their share of its width. */
export const pdfColumns: Readonly<Record<FinanceView, readonly (readonly [id: string, share: number])[]>> = {
  publishers: [
    ['party', 0.17],
    ['period', 0.06],
    ['state', 0.075],
    ['imps', 0.085],
    ['gross', 0.095],
    ['rev_md', 0.09],
    ['systemCost', 0.085],
    ['payable', 0.09],
    ['receivable', 0.085],
    ['invoice', 0.08],
    ['balance', 0.085],
  ],
  marketplaces: [
    ['party', 0.2],
    ['period', 0.06],
    ['state', 0.08],
    ['imps', 0.1],
    ['buyerImps', 0.1],
    ['gross', 0.1],
    ['rev_m', 0.09],
    ['receivable', 0.1],
    ['invoice', 0.08],
    ['balance', 0.09],
  ],
  advertisers: [
    ['party', 0.2],
    ['account', 0.14],
    ['period', 0.06],
    ['state', 0.08],
    ['bill_adv', 0.1],
    ['media_cost', 0.1],
    ['margin', 0.08],
    ['receivable', 0.08],
    ['invoice', 0.08],
    ['balance', 0.08],
  ],
  subpublishers: [
    ['party', 0.25],
    ['account', 0.25],
    ['period', 0.1],
    ['state', 0.1],
    ['imps', 0.1],
    ['cost', 0.1],
    ['payable', 0.1],
  ],
};
