import type { LiveFigures } from '../model/live/auction';
import { formatCount, formatPercent, formatUsd } from '../ui/i18n/format';
import { formatDecimal } from '../ui/i18n/formatDecimal';

type Unit = 'perSecond' | 'percent' | 'usd' | 'ms';

const units: Readonly<Record<keyof LiveFigures, Unit>> = {
  qps: 'perSecond',
  oppsPs: 'perSecond',
  impsPs: 'perSecond',
  fill: 'percent',
  oppRate: 'percent',
  revPm: 'usd',
  ecpm: 'usd',
  bidRate: 'percent',
  winRate: 'percent',
  timeoutRate: 'percent',
  errorRate: 'percent',
  blockedRate: 'percent',
  p50: 'ms',
  p95: 'ms',
};

const formats: Readonly<Record<Unit, (value: number) => string>> = {
  perSecond: (value) => formatDecimal(value, 1, 1),
  percent: formatPercent,
  usd: formatUsd,
  ms: (value) => `${formatCount(Math.round(value))} ms`,
};

/** For the axis. */
const shortFormats: Readonly<Record<Unit, (value: number) => string>> = {
  ...formats,
  perSecond: (value) => formatDecimal(value, 0, 2),
  ms: (value) => formatDecimal(value, 0, 2),
};

export const formatLive = (name: keyof LiveFigures, value: number | null | undefined): string =>
  value === null || value === undefined ? '-' : formats[units[name]](value);

export const formatLiveShort = (name: keyof LiveFigures, value: number): string => shortFormats[units[name]](value);

/** A rate moves within a little of what it can be; a sum is measured from nothing. */
export const isFromZero = (name: keyof LiveFigures): boolean => units[name] !== 'percent';
