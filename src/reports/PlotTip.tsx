import '../ui/parts/plotTip.css';
import { useLocale, useTranslate } from 'ra-core';
import { changeOf, formatFigure, withPoints } from '../ui/i18n/figures';
import { layerColour } from './ChartLegend';
import { sayPart } from './sayPart';
import type { ChartData } from './useChartData';

type Props = {
  /** Place of the point: two may have one name. */ readonly at: number | undefined;
  readonly data: ChartData;
  readonly hasBefore: boolean;
};

/** The figures at one place of the chart. */
export function PlotTip({ at, data, hasBefore }: Props) {
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
              // biome-ignore lint/suspicious/noArrayIndexKey: layers have no other name that is theirs alone
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
