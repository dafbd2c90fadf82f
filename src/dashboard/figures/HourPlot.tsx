import { useTranslate } from 'ra-core';
import { CartesianGrid, Line, LineChart, ReferenceDot, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { niceTicks } from '../../model/reports/niceTicks';
import type { MetricUnit } from '../../model/reports/reportCall';
import type { DrawnFigures } from '../../model/reports/rowWords';
import { changeOf, formatFigure, formatShort, withPoints } from '../../ui/i18n/figures';
import { axis, beforeLine, nowLine, plotMargin, still, yWidth } from '../../ui/parts/plotLooks';
import '../../ui/parts/plotTip.css';

export type HourPoint = DrawnFigures & { readonly key: string };
type Props = {
  readonly points: readonly HourPoint[];
  readonly name: string;
  readonly unit: MetricUnit;
  readonly hasBefore: boolean;
};

/** A day from edge to edge; the other day is dashed behind it. */
export function HourPlot({ points, name, unit, hasBefore }: Props) {
  const values = points
    .flatMap(({ now, before }) => [now, hasBefore ? before : null])
    .filter((value) => value !== null);
  const ticks = niceTicks(values, unit !== 'percent');
  const last = points.findLast(({ now }) => now !== null);
  return (
    <ResponsiveContainer width="100%" height="100%">
      <LineChart data={[...points]} margin={plotMargin}>
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          dataKey="key"
          tick={axis}
          tickLine={false}
          axisLine={{ stroke: 'var(--line2)' }}
          interval={3}
          height={22}
          tickMargin={4}
        />
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
          {...still}
          cursor={{ stroke: 'var(--muted)', strokeWidth: 1 }}
          content={({ active, label }) => (
            <PlotTip point={active ? points.find(({ key }) => key === label) : undefined} name={name} unit={unit} />
          )}
        />
        {hasBefore && <Line {...beforeLine} dataKey="before" />}
        <Line {...nowLine} dataKey="now" />
        {last?.now != null && (
          <ReferenceDot x={last.key} y={last.now} r={4} fill="var(--chart-1)" stroke="var(--paper)" strokeWidth={2} />
        )}
      </LineChart>
    </ResponsiveContainer>
  );
}

type PlotTipProps = {
  readonly point: (DrawnFigures & { readonly key: string }) | undefined;
  readonly name: string;
  readonly unit: MetricUnit;
};

/** Tooltip with the figures of one hour. */
function PlotTip({ point, name, unit }: PlotTipProps) {
  const translate = useTranslate();
  if (!point) return null;
  const { key, now, before } = point;
  const exact = point.exact ?? point;
  return (
    <div className="adx-plot-tip">
      <p className="adx-figures">{key}</p>
      <dl>
        <div>
          <dt>{name}</dt>
          <dd className="adx-figures">
            <strong>{formatFigure(exact.now, unit)}</strong>
          </dd>
        </div>
        {before !== null && (
          <div>
            <dt>{translate('adx.reports.previous')}</dt>
            <dd className="adx-figures">{formatFigure(exact.before, unit)}</dd>
          </div>
        )}
        {before !== null && now !== null && (
          <div>
            <dt>{translate('adx.reports.change')}</dt>
            <dd className="adx-figures">{withPoints(changeOf(now, before, unit, null), unit)}</dd>
          </div>
        )}
      </dl>
    </div>
  );
}
