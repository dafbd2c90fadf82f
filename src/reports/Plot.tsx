import { useTranslate } from 'ra-core';
import { type CSSProperties, type ReactNode, useMemo } from 'react';
import { lazyComponent } from '../ui/parts/lazyComponent';
import { PlotFrame } from './PlotFrame';
import { marginOf, plotPlace } from './plotPlace';
import { plotScale } from './plotScale';
import type { ChartData } from './useChartData';

/** The chart library comes with it. */
export const PlotSeries = lazyComponent(() => import('./PlotSeries').then((module) => module.PlotSeries));

type Props = {
  readonly data: ChartData;
  /** Whether its points have those of another period beside them. */
  readonly hasBefore: boolean;
  /** A time of the chart was pressed. */
  readonly onPick?: ((key: string) => void) | undefined;
  /** What stands on the time axis, in a lane of its own. */
  readonly marks?: ReactNode;
};

/** A frame, which is there at once, and in it the figures, which take a task of their own. */
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

/** For what is laid under and over the figures. */
const placesOf = ({ top, right, bottom, left }: ReturnType<typeof marginOf>) =>
  ({
    '--plot-top': `${top}px`,
    '--plot-right': `${right}px`,
    '--plot-bottom': `${bottom}px`,
    '--plot-left': `${left}px`,
    '--plot-labels': `${plotPlace.labels}px`,
    '--plot-lane': `${plotPlace.lane}px`,
  }) as CSSProperties;
