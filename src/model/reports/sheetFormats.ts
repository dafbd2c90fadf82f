import { serialOf } from '../../schema/workbook/cellFormats';
import type { MetricUnit } from './reportCall';

/** The number format of each unit in a sheet. */
export const sheetFormats: Readonly<Record<MetricUnit, string>> = {
  count: '#,##0',
  usd: '"$"#,##0.00',
  percent: '0.00"%"',
  ms: '#,##0.00',
  seconds: '#,##0.00',
  perSecond: '#,##0.00',
};

/** The type of a column's texts in a workbook: dates, which are numbers there, or texts that no program may convert. */
export type CellForm = 'day' | 'minute' | 'text';

/** The formats of these: dates as in the console; with the text format, input such as `0012` or `=1` stays text. */
export const formFormats: Readonly<Record<CellForm, string>> = {
  day: 'yyyy-mm-dd',
  minute: 'yyyy-mm-dd hh:mm',
  text: '@',
};

/** Returns the number for a date cell; undefined if it stays text. */
export const dateCell = (form: CellForm | undefined, text: string): number | undefined =>
  form === 'day' || form === 'minute' ? serialOf(text) : undefined;

/** Whether a spreadsheet can hold the number: it keeps 15 digits, so a longer integer is written as text. */
export const isExactNumber = (number: number): boolean => !Number.isInteger(number) || Math.abs(number) < 1e15;

/** Width in characters. */
export const sheetWidth = ({ label, unit }: { readonly label: string; readonly unit: MetricUnit | null }): number =>
  Math.max(label.length + 2, unit ? 14 : 24);
