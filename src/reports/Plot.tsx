import { useTranslate } from 'ra-core';
import type { CSSProperties, ReactNode } from 'react';
import { Area, AreaChart, Bar, BarChart, CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { niceTicks } from '../model/reports/niceTicks';
import { formatShort } from '../ui/i18n/figures';
import { layerColour } from './ChartLegend';
import { PlotTip } from './PlotTip';
import { marginOf, plotPlace } from './plotPlace';
import type { ChartData } from './useChartData';

type Props = {
  readonly data: ChartData;
  /** Whether its points have those of another period beside them. */
  readonly hasBefore: boolean;
  /** A time of the chart was pressed. */
  readonly onPick?: ((key: string) => void) | undefined;
  /** What stands on the time axis, in a lane of its own. */
  readonly marks?: ReactNode;
};

const axis = { fontSize: 11, fill: 'var(--muted)', fontFamily: 'var(--font-figures)' };

/** `09-03`, and of an hour `09-03 18:00`, are enough beside the legend. */
const shortTime = (key: string): string => (/^\d{4}-\d\d-\d\d/.test(key) ? key.slice(5) : key);
const shortName = (key: string): string => (key.length > 14 ? `${key.slice(0, 13)}…` : key);

/** Nothing of it moves by itself. */
export function Plot({ data, hasBefore, onPick, marks }: Props) {
  const translate = useTranslate();
  const { kind, points, unit, layered, layers } = data;
  const isNamed = kind === 'bars' && !/^\d{4}-/.test(points[0]?.key ?? '');
  const isHours = / \d\d:\d\d$/.test(points[0]?.key ?? '');
  const margin = marginOf(isHours);
  const lane = marks ? plotPlace.lane : 0;
  // A ratio moves within a little of what it can be; a sum is measured from nothing.
  const values =
    kind === 'stacked'
      ? layered.map(({ layers: shares, rest }) => [...shares, rest].reduce<number>((sum, share) => sum + (share ?? 0), 0))
      : points.flatMap(({ now, before }) => [now, hasBefore ? before : null]);
  const ticks = niceTicks(
    values.filter((value) => value !== null),
    kind !== 'line' || unit !== 'percent',
  );
  const frame = [
    <CartesianGrid key="grid" vertical={false} stroke="var(--line)" />,
    <XAxis
      key="x"
      dataKey="key"
      tick={axis}
      tickLine={false}
      axisLine={{ stroke: 'var(--line2)' }}
      tickFormatter={isNamed ? shortName : shortTime}
      minTickGap={isNamed ? 2 : 28}
      interval={isNamed ? 0 : 'preserveStartEnd'}
      height={plotPlace.labels + lane}
      tickMargin={2 + lane}
    />,
    <YAxis
      key="y"
      tick={axis}
      tickLine={false}
      axisLine={false}
      width={plotPlace.yWidth}
      ticks={[...ticks]}
      interval={0}
      tickFormatter={(value: number) => formatShort(value, unit)}
      domain={[ticks[0] ?? 0, ticks.at(-1) ?? 1]}
    />,
    <Tooltip
      key="tip"
      isAnimationActive={false}
      cursor={kind === 'bars' ? { fill: 'var(--hover)' } : { stroke: 'var(--muted)', strokeWidth: 1 }}
      content={(tip) => <PlotTip at={tip.active ? String(tip.label) : undefined} data={data} hasBefore={hasBefore} />}
    />,
  ];
  const still = { isAnimationActive: false } as const;
  const pick = onPick && {
    style: { cursor: 'pointer' },
    onClick: ({ activeLabel }: { readonly activeLabel?: string | number | undefined }) => {
      if (activeLabel !== undefined) onPick(String(activeLabel));
    },
  };

  const drawn = {
    line: () => (
      <LineChart data={[...points]} margin={margin} {...pick}>
        {frame}
        {hasBefore && (
          <Line
            {...still}
            dataKey="before"
            stroke="var(--chart-8)"
            strokeWidth={1.5}
            strokeDasharray="4 3"
            dot={false}
            activeDot={{ r: 3 }}
          />
        )}
        <Line
          {...still}
          dataKey="now"
          stroke="var(--chart-1)"
          strokeWidth={2}
          // A lonely point would not be seen at all.
          dot={points.length === 1 ? { r: 3, fill: 'var(--chart-1)' } : false}
          activeDot={{ r: 4, stroke: 'var(--paper)', strokeWidth: 2 }}
        />
      </LineChart>
    ),
    bars: () => (
      <BarChart data={[...points]} margin={margin} barCategoryGap="24%" barGap={2} {...(!isNamed && pick)}>
        {frame}
        {hasBefore && <Bar {...still} dataKey="before" fill="transparent" stroke="var(--chart-8)" strokeDasharray="4 3" maxBarSize={36} />}
        <Bar {...still} dataKey="now" fill="var(--chart-1)" maxBarSize={36} radius={[2, 2, 0, 0]} />
      </BarChart>
    ),
    stacked: () => (
      <AreaChart data={layered.map(({ key, layers: shares, rest }) => ({ key, rest, ...shares }))} margin={margin} {...pick}>
        {frame}
        {layers.map((name, index) => (
          <Area
            {...still}
            // biome-ignore lint/suspicious/noArrayIndexKey: two layers may have one name
            key={`${index} ${name}`}
            dataKey={String(index)}
            stackId="all"
            stroke="var(--paper)"
            strokeWidth={1}
            fill={layerColour(index)}
            fillOpacity={1}
          />
        ))}
        <Area {...still} dataKey="rest" stackId="all" stroke="var(--paper)" strokeWidth={1} fill="var(--chart-8)" fillOpacity={1} />
      </AreaChart>
    ),
  };
  return (
    <figure className="adx-rep-drawn" aria-label={translate('adx.reports.chart')} style={placesOf(margin)}>
      <ResponsiveContainer width="100%" height="100%">
        {drawn[kind]()}
      </ResponsiveContainer>
      {marks}
    </figure>
  );
}

/** For what is laid over the drawing. */
const placesOf = ({ top, right }: { readonly top: number; readonly right: number }) =>
  ({
    '--plot-top': `${top}px`,
    '--plot-right': `${right}px`,
    '--plot-left': `${plotPlace.yWidth}px`,
    '--plot-labels': `${plotPlace.labels}px`,
    '--plot-lane': `${plotPlace.lane}px`,
  }) as CSSProperties;
