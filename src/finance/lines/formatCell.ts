import { type Figure, isExactText } from '../../model/exactSums';
import { formatCount, formatPercent, formatUsd } from '../../ui/i18n/format';
import { formatDecimal } from '../../ui/i18n/formatDecimal';
import { numberStyle } from '../../ui/i18n/numberStyle';
import type { ColumnForm } from '../financeColumns';

type Cell = string | number | null | undefined;
const figure = (value: Cell): Figure | null => (typeof value === 'number' || isExactText(value) ? value : null);

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

/** Formats one amount with every stored decimal. In columns, `amountColumn` and `alike` align the decimals. */
export const formatExact = (usd: Figure): string => numberStyle().usd(formatDecimal(usd, 2, 6));

const cents = 2;
const micros = 6;
const isHidden = (usd: Figure): boolean => usd !== 0 && !/[1-9]/.test(formatDecimal(usd, cents, cents));

type AmountColumn = {
  write(usd: Figure): string;
  /** Whether an amount has more decimals than are shown. */
  readonly isRounded: boolean;
};

/** Formats a column of amounts: to the cent, or all to the micro-dollar where the cent would hide an amount. */
export function amountColumn(amounts: readonly Figure[]): AmountColumn {
  const decimals = amounts.some(isHidden) ? micros : cents;
  return {
    write: (usd) => numberStyle().usd(formatDecimal(usd, decimals, decimals)),
    isRounded: amounts.some(
      (usd) => formatDecimal(usd, decimals, micros).length > formatDecimal(usd, decimals, decimals).length,
    ),
  };
}

/** Formats a column of numbers with the decimals that its longest one needs. */
export function alike(values: readonly Figure[], least: number, most: number): (value: Figure) => string {
  const decimals = Math.max(
    least,
    ...values.map((value) => formatDecimal(value, least, most).split(numberStyle().decimal)[1]?.length ?? 0),
  );
  return (value) => formatDecimal(value, decimals, decimals);
}
