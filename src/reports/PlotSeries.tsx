import { Area, AreaChart, Bar, BarChart, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { beforeLine, nowLine, still } from '../ui/parts/plotLooks';
import { layerColour } from './ChartLegend';
import { PlotTip } from './PlotTip';
import type { PlotScale } from './plotScale';
import type { ChartData } from './useChartData';

type Props = {
  readonly data: ChartData;
  readonly hasBefore: boolean;
  readonly scale: PlotScale;
  /** Around the lines, where the frame has its words. */
  readonly margin: { readonly top: number; readonly right: number; readonly bottom: number; readonly left: number };
  readonly onPick: ((key: string) => void) | undefined;
};

/** The lines, bars or layers within the frame, and the figures where one points. Nothing of it moves by itself. */
export function PlotSeries({ data, hasBefore, scale: { ticks, isNamed }, margin, onPick }: Props) {
  const { kind, points, layered, layers } = data;
  const scales = [
    <XAxis key="x" hide dataKey="key" />,
    <YAxis key="y" hide domain={[ticks[0] ?? 0, ticks.at(-1) ?? 1]} />,
    <Tooltip
      key="tip"
      isAnimationActive={false}
      cursor={kind === 'bars' ? { fill: 'var(--hover)' } : { stroke: 'var(--muted)', strokeWidth: 1 }}
      content={(tip) => <PlotTip at={tip.active ? Number(tip.activeIndex) : undefined} data={data} hasBefore={hasBefore} />}
    />,
  ];
  const pick = onPick && {
    style: { cursor: 'pointer' },
    onClick: ({ activeLabel }: { readonly activeLabel?: string | number | undefined }) => {
      if (activeLabel !== undefined) onPick(String(activeLabel));
    },
  };

  const drawn = {
    line: () => (
      <LineChart data={[...points]} margin={margin} {...pick}>
        {scales}
        {hasBefore && <Line {...beforeLine} dataKey="before" />}
        <Line
          {...nowLine}
          dataKey="now"
          // A lonely point would not be seen at all.
          dot={points.length === 1 && { r: 3, fill: 'var(--chart-1)' }}
        />
      </LineChart>
    ),
    bars: () => (
      <BarChart data={[...points]} margin={margin} barCategoryGap="24%" barGap={2} {...(!isNamed && pick)}>
        {scales}
        {hasBefore && <Bar {...still} dataKey="before" fill="transparent" stroke="var(--chart-8)" strokeDasharray="4 3" maxBarSize={36} />}
        <Bar {...still} dataKey="now" fill="var(--chart-1)" maxBarSize={36} radius={[2, 2, 0, 0]} />
      </BarChart>
    ),
    stacked: () => (
      <AreaChart data={layered.map(({ key, layers: shares, rest }) => ({ key, rest, ...shares }))} margin={margin} {...pick}>
        {scales}
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
    <ResponsiveContainer width="100%" height="100%">
      {drawn[kind]()}
    </ResponsiveContainer>
  );
}
