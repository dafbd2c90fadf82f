import { useTranslate } from 'ra-core';
import type { LiveFigures } from '../model/live/auction';
import { niceTicks } from '../model/reports/niceTicks';
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

/** Formats of the axis labels. */
const shortFormats: Readonly<Record<Unit, (value: number) => string>> = {
  ...formats,
  perSecond: (value) => formatDecimal(value, 0, 2),
  ms: (value) => formatDecimal(value, 0, 2),
};

export const formatLive = (name: keyof LiveFigures, value: number | null | undefined): string =>
  value === null || value === undefined ? '-' : formats[units[name]](value);

export const formatLiveShort = (name: keyof LiveFigures, value: number): string => shortFormats[units[name]](value);

/** A rate varies within a small range; the axis of a sum starts at 0. */
const isFromZero = (name: keyof LiveFigures): boolean => units[name] !== 'percent';

type Box = { readonly width: number; readonly height: number; readonly low: number; readonly high: number };
type Values = readonly (number | null)[];

/** SVG path through the values, with a gap at each `null`. */
export function sparkPath(values: Values, box: Box): string {
  const step = box.width / Math.max(1, values.length - 1);
  let path = '';
  let isDrawing = false;
  values.forEach((value, index) => {
    if (value === null) {
      isDrawing = false;
      return;
    }
    path += `${isDrawing ? 'L' : 'M'}${round(index * step)} ${round(heightOf(value, box))}`;
    isDrawing = true;
  });
  return path;
}

/** Coordinates of the last value. */
export function lastPoint(values: Values, box: Box): { readonly x: number; readonly y: number } | undefined {
  const index = values.findLastIndex((value) => value !== null);
  const value = values[index];
  if (value === undefined || value === null) return undefined;
  return { x: round((index * box.width) / Math.max(1, values.length - 1)), y: round(heightOf(value, box)) };
}

/** Range of the values, widened for a constant line, which lies in the middle. */
export function rangeOf(values: Values): { readonly low: number; readonly high: number } {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return { low: 0, high: 1 };
  const [low, high] = [Math.min(...known), Math.max(...known)];
  return low === high ? { low: low - 1, high: high + 1 } : { low, high };
}

const heightOf = (value: number, { height, low, high }: Box): number =>
  height - ((value - low) / (high - low)) * height;
const round = (value: number): number => Math.round(value * 10) / 10;

type Props = {
  readonly figure: keyof LiveFigures;
  readonly value: number | null | undefined;
  readonly points: readonly (number | null)[];
};

const size = { width: 600, height: 100 };

/** Chart of one counter over the last 60 seconds. */
export function CounterChart({ figure, value, points }: Props) {
  const translate = useTranslate();
  const ticks = niceTicks(
    points.filter((point) => point !== null),
    isFromZero(figure),
  );
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)];
  const box = { ...size, low, high };
  const end = lastPoint(points, box);
  const name = translate(`adx.live.figures.${figure}`);
  const about = translate(`adx.live.about.${figure}`);
  // At this height, three labels are enough.
  const marked = [...new Set([low, ticks[Math.floor(ticks.length / 2)] ?? low, high])];
  return (
    <figure
      className="adx-column adx-live-chart"
      aria-label={translate('adx.live.chart', { name, value: formatLive(figure, value) })}
    >
      <figcaption>
        <span>{name}</span>
        <strong className="adx-figures">
          {value === undefined ? <i className="adx-bone" /> : formatLive(figure, value)}
        </strong>
        <small title={about}>{about}</small>
      </figcaption>
      <div className="adx-live-plot">
        <div className="adx-live-axis adx-figures" aria-hidden="true">
          {marked.map((tick) => (
            <span key={tick} style={{ bottom: `${((tick - low) / (high - low)) * 100}%` }}>
              {formatLiveShort(figure, tick)}
            </span>
          ))}
        </div>
        <svg viewBox={`0 0 ${size.width} ${size.height}`} preserveAspectRatio="none" aria-hidden="true">
          {marked.map((tick) => {
            const y = size.height - ((tick - low) / (high - low)) * size.height;
            return <line key={tick} x1={0} x2={size.width} y1={y} y2={y} vectorEffect="non-scaling-stroke" />;
          })}
          <path d={sparkPath(points, box)} fill="none" vectorEffect="non-scaling-stroke" />
          {end && (
            <path className="adx-live-spark-end" d={`M${end.x} ${end.y}h.01`} vectorEffect="non-scaling-stroke" />
          )}
        </svg>
        <div className="adx-live-times adx-figures" aria-hidden="true">
          <span>{translate('adx.live.ago', { count: 60 })}</span>
          <span>{translate('adx.live.ago', { count: 30 })}</span>
          <span>{translate('adx.live.now')}</span>
        </div>
      </div>
    </figure>
  );
}
