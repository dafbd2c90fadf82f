import { formatCount, formatPercent, formatUsd } from '../ui/i18n/format';
import { formatDecimal } from '../ui/i18n/formatDecimal';
import type { ColumnForm } from './financeColumns';

type Cell = string | number | null | undefined;
const figure = (value: Cell): number | null => (typeof value === 'number' ? value : null);

const forms: Readonly<Record<ColumnForm, (value: Cell) => string>> = {
  words: (value) => (value === null || value === undefined || value === '' ? '-' : String(value)),
  day: (value) => (value ? String(value) : '-'),
  state: (value) => String(value),
  count: (value) => formatCount(figure(value)),
  days: (value) => formatCount(figure(value)),
  usd: (value) => formatUsd(figure(value)),
  percent: (value) => formatPercent(figure(value)),
};

export const formatCell = (form: ColumnForm, value: Cell): string => forms[form](value);

/** To the micro-dollar where there is more than cents: what is shown adds up. */
export const formatExact = (usd: number): string => formatDecimal(usd, 2, 6).replace(/^-?/, '$&$$');
