import { useTranslate } from 'ra-core';
import type { LiveFigures } from '../model/live/auction';
import { niceTicks } from '../model/reports/niceTicks';
import { formatLive, formatLiveShort, isFromZero } from './figureWords';
import { lastPoint, sparkPath } from './sparkPath';

type Props = {
  readonly figure: keyof LiveFigures;
  readonly value: number | null | undefined;
  readonly points: readonly (number | null)[];
};

const size = { width: 600, height: 100 };

/** One counter over the last 60 seconds. */
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
  // The lowest, the highest and one between them are enough at this height.
  const marked = [...new Set([low, ticks[Math.floor(ticks.length / 2)] ?? low, high])];
  return (
    <figure
      className="adx-column adx-live-chart"
      aria-label={translate('adx.live.chart', { name, value: formatLive(figure, value) })}
    >
      <figcaption>
        <span>{name}</span>
        <strong className="adx-figures">
          {value === undefined ? <i className="adx-live-bone" /> : formatLive(figure, value)}
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
