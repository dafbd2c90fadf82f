import { serialOf } from '../../schema/workbook/cellFormats';
import type { MetricUnit } from './reportCall';

/** How a sheet shows the figures of a unit. */
export const sheetFormats: Readonly<Record<MetricUnit, string>> = {
  count: '#,##0',
  usd: '"$"#,##0.00',
  percent: '0.00"%"',
  ms: '#,##0.00',
  seconds: '#,##0.00',
  perSecond: '#,##0.00',
};

/** What a column's texts are in a workbook: dates, which are numbers there, or texts that no program may take for anything else. */
export type CellForm = 'day' | 'minute' | 'text';

/** How a sheet shows them: dates as the console does, and what is typed into a text stays one, `0012` and `=1` included. */
export const formFormats: Readonly<Record<CellForm, string>> = {
  day: 'yyyy-mm-dd',
  minute: 'yyyy-mm-dd hh:mm',
  text: '@',
};

/** The number that a cell of such a column has; nothing where it stays a text. */
export const dateCell = (form: CellForm | undefined, text: string): number | undefined =>
  form === 'day' || form === 'minute' ? serialOf(text) : undefined;

/** A spreadsheet keeps 15 digits of a number, so a longer one stands there as a text. */
export const isExactNumber = (number: number): boolean => !Number.isInteger(number) || Math.abs(number) < 1e15;

/** In characters. */
export const sheetWidth = ({ label, unit }: { readonly label: string; readonly unit: MetricUnit | null }): number =>
  Math.max(label.length + 2, unit ? 14 : 24);
