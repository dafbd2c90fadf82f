import type { Figure } from '../../model/exactSums';
import type { MetricUnit } from '../../model/reports/reportCall';
import { formatCount, formatPercent, formatUsd, withNear } from './format';
import { formatDecimal } from './formatDecimal';
import { numberStyle } from './numberStyle';

type Given = Figure | null | undefined;

const broken = (value: Given): string =>
  value === null || value === undefined ? '-' : withNear(value, formatDecimal(value, 2, 2));

const formats: Readonly<Record<MetricUnit, (value: Given) => string>> = {
  count: formatCount,
  percent: formatPercent,
  usd: formatUsd,
  ms: broken,
  seconds: broken,
  perSecond: broken,
};

/** Formats a figure in its unit; '-' for none. */
export const formatFigure = (value: Given, unit: MetricUnit): string => formats[unit](value);

/** Formats a figure for the axis of a chart, where space is short. */
export function formatShort(value: number, unit: MetricUnit): string {
  if (unit === 'percent') return formatPercent(value);
  const { sizes, short } = numberStyle();
  const [size, word] = sizes.find(([least]) => Math.abs(value) >= least) ?? ([1, ''] as const);
  const digits = formatDecimal(
    Math.abs(value) / size,
    unit === 'usd' && size === 1 ? 2 : 0,
    size === 1 && unit === 'count' ? 0 : 2,
  );
  return short((value < 0 ? '-' : '') + digits, word, unit === 'usd');
}

export type Change = {
  /** `+1.20%`, or in points `−0.26`; '-' where there is none. */
  readonly text: string;
  readonly direction: 'up' | 'down' | 'same';
  readonly tone: 'good' | 'bad' | 'neutral';
};

const none: Change = { text: '-', direction: 'same', tone: 'neutral' };

/** Computes the change from another period's figure: percentages in points, other units in percent of it. */
export function changeOf(given: Given, other: Given, unit: MetricUnit, better: 'more' | 'less' | null): Change {
  if (given === null || given === undefined || other === null || other === undefined) return none;
  // A change shows few digits, so a number is exact enough.
  const [now, before] = [Number(given), Number(other)];
  const isPoints = unit === 'percent';
  if (!isPoints && before === 0) return now === 0 ? { ...none, text: formatPercent(0) } : none;
  const difference = isPoints ? now - before : (100 * (now - before)) / Math.abs(before);
  const size = formatDecimal(Math.abs(difference), 2, 2);
  const isSame = !/[1-9]/.test(size);
  const sign = isSame ? '' : difference > 0 ? '+' : '−';
  const text = isPoints ? sign + size : numberStyle().percent(sign + size);
  if (isSame) return { text, direction: 'same', tone: 'neutral' };
  const direction = difference > 0 ? 'up' : 'down';
  if (better === null) return { text, direction, tone: 'neutral' };
  return { text, direction, tone: (better === 'more') === difference > 0 ? 'good' : 'bad' };
}

/** Formats a change with its unit, where no column head shows the unit. */
export const withPoints = (change: Change, unit: MetricUnit): string =>
  unit === 'percent' && change.text !== '-' ? `${change.text} ${numberStyle().points}` : change.text;
