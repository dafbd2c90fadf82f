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

/** In characters. */
export const sheetWidth = ({ label, unit }: { readonly label: string; readonly unit: MetricUnit | null }): number =>
  Math.max(label.length + 2, unit ? 14 : 24);
