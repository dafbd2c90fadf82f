import { useTranslate } from 'ra-core';
import { type CSSProperties, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { axisTimes } from '../model/reports/axisTimes';
import { formatShort } from '../ui/i18n/figures';
import { lazyComponent } from '../ui/parts/lazyComponent';
import { acrossOf, marginOf, plotPlace } from './marks/plotPlace';
import { type PlotScale, plotScale, shortName, timesWritten } from './plotScale';
import type { ChartData } from './useChartData';

type Props = {
  readonly data: ChartData;
  /** Whether the points have values of a comparison period. */
  readonly hasBefore: boolean;
  /** Runs on a click on a time of the chart. */
  readonly onPick?: ((key: string) => void) | undefined;
  /** Drawn along the time axis, in a lane of their own. */
  readonly marks?: ReactNode;
};

/** The chart: its frame shows at once, its figures follow in a task of their own. */
export function Plot({ data, hasBefore, onPick, marks }: Props) {
  const translate = useTranslate();
  const scale = useMemo(() => plotScale(data, hasBefore), [data, hasBefore]);
  const lane = marks ? plotPlace.lane : 0;
  const margin = marginOf(scale.isHours, lane);
  return (
    <figure className="adx-rep-drawn" aria-label={translate('adx.reports.chart')} style={placesOf(margin)}>
      <PlotFrame data={data} scale={scale} lane={lane} />
      <PlotSeries data={data} hasBefore={hasBefore} scale={scale} margin={margin} onPick={onPick} />
      {marks}
    </figure>
  );
}

type PlotFrameProps = {
  readonly data: ChartData;
  readonly scale: PlotScale;
  /** Height of the lane between the axis and its labels, in pixels. */
  readonly lane: number;
};

/** Distance from the axis to its labels, in pixels. */
const gap = 8;

const percent = (share: number): string => `${share * 100}%`;

/**
 * Grid lines and labels of a chart, drawn without the chart library: the library measures each label in the page twice before it
 * places it, which took longer than a task may take.
 */
function PlotFrame({ data: { kind, points, unit }, scale: { selection, isNamed }, lane }: PlotFrameProps) {
  const frame = useRef<SVGSVGElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => setWidth(Math.round(entry?.contentRect.width ?? 0)));
    if (frame.current) watch.observe(frame.current);
    return () => watch.disconnect();
  }, []);
  const count = points.length;
  const between = width / Math.max(1, kind === 'bars' ? count : count - 1);
  const onAxis = isNamed ? (key: string) => shortName(key, between) : axisTimes(points.map(({ key }) => key));
  const keys = points.map(({ key }) => onAxis(key));
  const [least = 0, most = 1] = [selection[0], selection.at(-1)];
  const written = width === 0 ? [] : isNamed ? keys.map((_, at) => at) : timesWritten(keys, between);
  return (
    <svg ref={frame} className="adx-rep-frame adx-figures" aria-hidden>
      {selection.map((tick, at) => {
        const down = percent((most - tick) / (most - least || 1));
        return (
          <g key={tick}>
            <line data-axis={at === 0 || undefined} x1="0" x2="100%" y1={down} y2={down} />
            <text x={-gap} y={down} dy="0.355em" textAnchor="end">
              {formatShort(tick, unit)}
            </text>
          </g>
        );
      })}
      {written.map((at) => (
        <text
          key={at}
          x={percent(acrossOf(kind, at, count))}
          y="100%"
          dy={gap + lane + plotPlace.letter}
          textAnchor="middle"
        >
          {keys[at]}
        </text>
      ))}
    </svg>
  );
}

/** Loads the chart library with it. */
export const PlotSeries = lazyComponent(() => import('./PlotSeries').then((module) => module.PlotSeries));

/** Margins as CSS variables, for what lies under and over the figures. */
const placesOf = ({ top, right, bottom, left }: ReturnType<typeof marginOf>) =>
  ({
    '--plot-top': `${top}px`,
    '--plot-right': `${right}px`,
    '--plot-bottom': `${bottom}px`,
    '--plot-left': `${left}px`,
    '--plot-labels': `${plotPlace.labels}px`,
    '--plot-lane': `${plotPlace.lane}px`,
  }) as CSSProperties;
