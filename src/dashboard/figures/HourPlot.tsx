import { CartesianGrid, Line, LineChart, ReferenceDot, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { niceTicks } from '../../model/reports/niceTicks';
import type { MetricUnit } from '../../model/reports/reportCall';
import { formatShort } from '../../ui/i18n/figures';
import { PlotTip } from './PlotTip';
import { axis, plotMargin, yWidth } from './plotLooks';

export type HourPoint = { readonly key: string; readonly now: number | null; readonly before: number | null };
type Props = { readonly points: readonly HourPoint[]; readonly name: string; readonly unit: MetricUnit; readonly hasBefore: boolean };

const still = { isAnimationActive: false } as const;

/** A day from edge to edge; the other one dashed behind it. */
export function HourPlot({ points, name, unit, hasBefore }: Props) {
  const values = points.flatMap(({ now, before }) => [now, hasBefore ? before : null]).filter((value) => value !== null);
  const ticks = niceTicks(values, unit !== 'percent');
  const last = points.findLast(({ now }) => now !== null);
  return (
    <ResponsiveContainer width="100%" height="100%">
      <LineChart data={[...points]} margin={plotMargin}>
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis dataKey="key" tick={axis} tickLine={false} axisLine={{ stroke: 'var(--line2)' }} interval={3} height={22} tickMargin={4} />
        <YAxis
          tick={axis}
          tickLine={false}
          axisLine={false}
          width={yWidth}
          ticks={[...ticks]}
          interval={0}
          tickFormatter={(value: number) => formatShort(value, unit)}
          domain={[ticks[0] ?? 0, ticks.at(-1) ?? 1]}
        />
        <Tooltip
          isAnimationActive={false}
          cursor={{ stroke: 'var(--muted)', strokeWidth: 1 }}
          content={({ active, label }) => (
            <PlotTip point={active ? points.find(({ key }) => key === label) : undefined} name={name} unit={unit} />
          )}
        />
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
          dot={false}
          activeDot={{ r: 4, stroke: 'var(--paper)', strokeWidth: 2 }}
        />
        {last?.now != null && <ReferenceDot x={last.key} y={last.now} r={4} fill="var(--chart-1)" stroke="var(--paper)" strokeWidth={2} />}
      </LineChart>
    </ResponsiveContainer>
  );
}
