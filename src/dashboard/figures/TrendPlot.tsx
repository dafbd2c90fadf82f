import '../../ui/parts/plotTip.css';
import { useTranslate } from 'ra-core';
import { Bar, CartesianGrid, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import type { Figure } from '../../model/exactSums';
import { axisTimes } from '../../model/reports/axisTimes';
import { niceTicks } from '../../model/reports/niceTicks';
import { formatFigure, formatShort } from '../../ui/i18n/figures';
import { axis, beforeLine, plotMargin, still, yWidth } from '../../ui/parts/plotLooks';
import type { MetricWords } from '../card/useWords';

export type TrendPoint = {
  readonly key: string;
  readonly columns: number | null;
  readonly line: number | null;
  /** The columns' metric in the comparison period. */
  readonly before: number | null;
  /** Exact figures for the tooltip; doubles may round them. */
  readonly exact: { readonly columns: Figure | null; readonly line: Figure | null; readonly before: Figure | null };
};
type Props = {
  readonly points: readonly TrendPoint[];
  readonly columns: MetricWords;
  readonly line: MetricWords | undefined;
  readonly hasBefore: boolean;
};

const scaleOf = (values: readonly (number | null)[]) =>
  niceTicks(
    values.filter((value) => value !== null),
    true,
  );

/** Two scales: the columns' on the left, the line's on the right. */
export function TrendPlot({ points, columns, line, hasBefore }: Props) {
  const [left, right] = [
    scaleOf(points.flatMap((one) => [one.columns, hasBefore ? one.before : null])),
    scaleOf(points.map((one) => one.line)),
  ];
  const scale = (id: string, ticks: readonly number[], { unit }: MetricWords) => (
    <YAxis
      key={id}
      yAxisId={id}
      {...(id === 'line' && { orientation: 'right' as const })}
      tick={axis}
      tickLine={false}
      axisLine={false}
      width={yWidth}
      ticks={[...ticks]}
      interval={0}
      tickFormatter={(value: number) => formatShort(value, unit)}
      domain={[ticks[0] ?? 0, ticks.at(-1) ?? 1]}
    />
  );
  return (
    <ResponsiveContainer width="100%" height="100%">
      <ComposedChart data={[...points]} margin={{ ...plotMargin, right: 0 }} barCategoryGap="24%">
        <CartesianGrid vertical={false} stroke="var(--line)" yAxisId="columns" />
        <XAxis
          dataKey="key"
          tick={axis}
          tickLine={false}
          axisLine={{ stroke: 'var(--line2)' }}
          tickFormatter={axisTimes(points.map(({ key }) => key))}
          minTickGap={28}
          height={22}
          tickMargin={4}
        />
        {scale('columns', left, columns)}
        {line && scale('line', right, line)}
        <Tooltip
          {...still}
          cursor={{ fill: 'var(--hover)' }}
          content={({ active, label }) => (
            <Tip point={active ? points.find(({ key }) => key === label) : undefined} columns={columns} line={line} />
          )}
        />
        <Bar
          {...still}
          yAxisId="columns"
          dataKey="columns"
          fill="var(--chart-1)"
          maxBarSize={28}
          radius={[2, 2, 0, 0]}
        />
        {hasBefore && <Line {...beforeLine} yAxisId="columns" dataKey="before" />}
        {line && (
          <Line
            {...still}
            yAxisId="line"
            dataKey="line"
            stroke="var(--chart-2)"
            strokeWidth={2}
            dot={false}
            activeDot={{ r: 3 }}
          />
        )}
      </ComposedChart>
    </ResponsiveContainer>
  );
}

function Tip({
  point,
  columns,
  line,
}: {
  point: TrendPoint | undefined;
  columns: MetricWords;
  line: MetricWords | undefined;
}) {
  const translate = useTranslate();
  if (!point) return null;
  return (
    <div className="adx-plot-tip">
      <p className="adx-figures">{point.key}</p>
      <dl>
        <div>
          <dt>{columns.label}</dt>
          <dd className="adx-figures">
            <strong>{formatFigure(point.exact.columns, columns.unit)}</strong>
          </dd>
        </div>
        {point.before !== null && (
          <div>
            <dt>{translate('adx.reports.previous')}</dt>
            <dd className="adx-figures">{formatFigure(point.exact.before, columns.unit)}</dd>
          </div>
        )}
        {line && (
          <div>
            <dt>{line.label}</dt>
            <dd className="adx-figures">{formatFigure(point.exact.line, line.unit)}</dd>
          </div>
        )}
      </dl>
    </div>
  );
}
