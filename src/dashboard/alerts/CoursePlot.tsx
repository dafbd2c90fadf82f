import '../../ui/parts/plotTip.css';
import { useTranslate } from 'ra-core';
import {
  Area,
  CartesianGrid,
  ComposedChart,
  Line,
  ReferenceArea,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import type { AlertCourse } from '../../model/alerts/alert';
import { axisTimes } from '../../model/reports/axisTimes';
import { hourMs } from '../../model/reports/days';
import { niceTicks } from '../../model/reports/niceTicks';
import type { MetricUnit } from '../../model/reports/reportCall';
import { formatFigure, formatShort } from '../../ui/i18n/figures';
import { formatDateTime } from '../../ui/i18n/format';
import { axis, beforeLine, nowLine, plotMargin, still, yWidth } from '../../ui/parts/plotLooks';

type Props = { readonly course: AlertCourse; readonly name: string; readonly timezone: number };

const units = { count: 'count', share: 'percent', usd: 'usd' } as const satisfies Record<
  AlertCourse['unit'],
  MetricUnit
>;
/** The last hour's label is centred on the end of the axis; half of it needs room. */
const halfLabel = 34;

/** Plots the values over the usual range, with the hours of the alert highlighted. */
export function CoursePlot({ course, name, timezone }: Props) {
  const translate = useTranslate();
  const unit = units[course.unit];
  // Shares are shown in percent, as everywhere.
  const inUnit = (value: number | null): number | null =>
    value === null ? null : course.unit === 'share' ? value * 100 : value;
  const points = course.points.map(({ at, value, low, usual, high }) => ({
    at: Date.parse(at),
    value: inUnit(value),
    usual: inUnit(usual),
    band: low === null || high === null ? null : [inUnit(low), inUnit(high)],
    high: inUnit(high),
  }));
  const values = points.flatMap(({ value, high }) => [value, high]).filter((one) => one !== null);
  const ticks = niceTicks([0, ...values], unit !== 'percent');
  const first = points[0]?.at ?? 0;
  const last = points.at(-1)?.at ?? 0;
  const time = (at: number): string => formatDateTime(new Date(at).toISOString(), timezone);
  const onAxis = axisTimes([time(first), time(last)]);
  const until = course.until === null ? last + course.stepHours * hourMs : Date.parse(course.until);
  return (
    <ResponsiveContainer width="100%" height="100%">
      <ComposedChart data={points} margin={{ ...plotMargin, right: halfLabel }}>
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <ReferenceArea
          x1={Date.parse(course.since)}
          x2={Math.min(until, last)}
          fill="var(--error)"
          fillOpacity={0.1}
          ifOverflow="hidden"
        />
        <XAxis
          dataKey="at"
          type="number"
          scale="time"
          domain={[first, last]}
          tick={axis}
          tickLine={false}
          axisLine={{ stroke: 'var(--line2)' }}
          height={22}
          tickMargin={4}
          minTickGap={48}
          tickFormatter={(at: number) => onAxis(time(at))}
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
          content={({ active, label }) => {
            const point = active ? points.find(({ at }) => at === label) : undefined;
            if (!point) return null;
            return (
              <div className="adx-plot-tip adx-column">
                <b className="adx-figures">{time(point.at)}</b>
                <span>
                  {name} <span className="adx-figures">{formatFigure(point.value, unit)}</span>
                </span>
                <span>
                  {translate('adx.alerts.usual')} <span className="adx-figures">{formatFigure(point.usual, unit)}</span>
                </span>
              </div>
            );
          }}
        />
        <Area {...still} dataKey="band" stroke="none" fill="var(--chart-8)" fillOpacity={0.22} connectNulls />
        <Line {...beforeLine} dataKey="usual" activeDot={false} />
        <Line {...nowLine} dataKey="value" />
      </ComposedChart>
    </ResponsiveContainer>
  );
}
