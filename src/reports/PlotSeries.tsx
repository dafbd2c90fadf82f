import { useLocale, useTranslate } from 'ra-core';
import { type Key, useId } from 'react';
import {
  Area,
  AreaChart,
  Bar,
  BarChart,
  Cell,
  Line,
  LineChart,
  ReferenceArea,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { nearOf } from '../model/exactSums';
import type { ChartPoint } from '../model/reports/pointsByTime';
import { changeOf, formatFigure, withPoints } from '../ui/i18n/figures';
import { beforeLine, nowLine, still } from '../ui/parts/plotLooks';
import { layerColour } from './ChartLegend';
import type { PlotScale } from './plotScale';
import { sayPart } from './sayPart';
import type { ChartData } from './useChartData';
import '../ui/parts/plotTip.css';

type Props = {
  readonly data: ChartData;
  readonly hasBefore: boolean;
  readonly scale: PlotScale;
  /** Space around the lines for the labels of the frame. */
  readonly margin: { readonly top: number; readonly right: number; readonly bottom: number; readonly left: number };
  readonly onPick: ((key: string) => void) | undefined;
};

/** The lines, bars or layers within the frame, and a tooltip with the figures. Nothing is animated. */
export function PlotSeries({ data, hasBefore, scale: { selection, isNamed }, margin, onPick }: Props) {
  const { kind, points, layered, layers } = data;
  const hatch = useId();
  const parts = points.flatMap(({ part }, at) => (part ? [at] : []));
  const scales = [
    <XAxis key="x" hide dataKey="key" />,
    <YAxis key="y" hide domain={[selection[0] ?? 0, selection.at(-1) ?? 1]} />,
    <Tooltip
      key="tip"
      isAnimationActive={false}
      cursor={kind === 'bars' ? { fill: 'var(--hover)' } : { stroke: 'var(--muted)', strokeWidth: 1 }}
      content={(tip) => (
        <PlotTip at={tip.active ? Number(tip.activeIndex) : undefined} data={data} hasBefore={hasBefore} />
      )}
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
        {parts.length > 0 && (
          <Line
            {...nowLine}
            dataKey={partly(points)}
            strokeDasharray="2 4"
            dot={({ key, cx, cy, index }) => partDot(key, cx, cy, points[index])}
          />
        )}
        <Line
          {...nowLine}
          dataKey={({ part, now }: ChartPoint) => (part ? null : now)}
          // A line through a single point would be invisible.
          dot={points.length === 1 && { r: 3, fill: 'var(--chart-1)' }}
        />
      </LineChart>
    ),
    bars: () => (
      <BarChart data={[...points]} margin={margin} barCategoryGap="24%" barGap={2} {...(!isNamed && pick)}>
        {scales}
        {hasBefore && (
          <Bar
            {...still}
            dataKey="before"
            fill="transparent"
            stroke="var(--chart-8)"
            strokeDasharray="4 3"
            maxBarSize={36}
          />
        )}
        {parts.length > 0 && (
          <pattern id={hatch} width={5} height={5} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect width={2} height={5} fill="var(--chart-1)" />
          </pattern>
        )}
        <Bar {...still} dataKey="now" fill="var(--chart-1)" maxBarSize={36} radius={[2, 2, 0, 0]}>
          {parts.length > 0 &&
            points.map(({ key, part }) => (
              <Cell key={key} {...(part && { fill: `url(#${hatch})`, stroke: 'var(--chart-1)' })} />
            ))}
        </Bar>
      </BarChart>
    ),
    stacked: () => (
      <AreaChart
        data={layered.map(({ key, layers: shares, rest }) => ({ key, rest: nearOf(rest), ...shares.map(nearOf) }))}
        margin={margin}
        {...pick}
      >
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
        <Area
          {...still}
          dataKey="rest"
          stackId="all"
          stroke="var(--paper)"
          strokeWidth={1}
          fill="var(--chart-8)"
          fillOpacity={1}
        />
        {parts.map((at) => (
          // From the point before to the point after, where they exist.
          <ReferenceArea
            key={at}
            x1={points[Math.max(0, at - 1)]?.key ?? ''}
            x2={points[Math.min(points.length - 1, at + 1)]?.key ?? ''}
            fill="var(--paper)"
            fillOpacity={0.55}
          />
        ))}
      </AreaChart>
    ),
  };
  return (
    <ResponsiveContainer width="100%" height="100%">
      {drawn[kind]()}
    </ResponsiveContainer>
  );
}

/** Keeps only the values of incomplete times and of their neighbours. */
const partly = (points: readonly ChartPoint[]) => {
  const shown = new Set(
    points.filter((_, at) => [at - 1, at, at + 1].some((near) => points[near]?.part)).map(({ key }) => key),
  );
  return ({ key, now }: ChartPoint) => (shown.has(key) ? now : null);
};

const partDot = (
  key: Key | null | undefined,
  cx: number | undefined,
  cy: number | undefined,
  point: ChartPoint | undefined,
) =>
  point?.part && point.now !== null ? (
    <circle key={key} data-part cx={cx} cy={cy} r={3} fill="var(--paper)" stroke="var(--chart-1)" strokeWidth={1.5} />
  ) : (
    <g key={key} />
  );

type PlotTipProps = {
  /** Index of the point: two points may have one name. */ readonly at: number | undefined;
  readonly data: ChartData;
  readonly hasBefore: boolean;
};

/** Tooltip with the figures of one point. */
function PlotTip({ at, data, hasBefore }: PlotTipProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const { kind, points, layered, layers, name, unit, better } = data;
  const point = at === undefined ? undefined : points[at];
  if (at === undefined || !point) return null;
  const layer = kind === 'stacked' ? layered[at] : undefined;
  const { now, before } = point.exact ?? point;
  const change = changeOf(point.now, point.before, unit, better);
  const weekday = /^\d{4}-\d\d-\d\d$/.test(point.key)
    ? `, ${new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }).format(new Date(`${point.key}T00:00Z`))}`
    : '';
  return (
    <div className="adx-plot-tip">
      <p className="adx-figures">
        {point.key}
        {weekday}
        {point.part && <em className="adx-rep-tip-part">{sayPart(point.part, translate)}</em>}
      </p>
      <dl>
        {layer
          ? [...layer.layers, layer.rest].map((value, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: layers have no unique name
              <div key={index}>
                <dt>
                  <i
                    className="adx-rep-swatch"
                    style={{ background: index === layers.length ? 'var(--chart-8)' : layerColour(index) }}
                  />
                  {layers[index] ?? translate('adx.reports.others')}
                </dt>
                <dd className="adx-figures">{formatFigure(value, unit)}</dd>
              </div>
            ))
          : null}
        <div>
          <dt>
            {!layer && <i className="adx-rep-now" />}
            {layer ? translate('adx.reports.all') : name}
          </dt>
          <dd className="adx-figures">
            <strong>{formatFigure(now, unit)}</strong>
          </dd>
        </div>
        {hasBefore && !layer && (
          <>
            <div>
              <dt>
                <i className="adx-rep-before" />
                {translate('adx.reports.previous')}
              </dt>
              <dd className="adx-figures">{formatFigure(before, unit)}</dd>
            </div>
            <div className="adx-rep-tip-change" data-tone={change.tone}>
              <dt>{translate('adx.reports.change')}</dt>
              <dd className="adx-figures">{withPoints(change, unit)}</dd>
            </div>
          </>
        )}
      </dl>
    </div>
  );
}
