import '../../ui/parts/plotTip.css';
import { useTranslate } from 'ra-core';
import type { MetricUnit } from '../../model/reports/reportCall';
import type { DrawnFigures } from '../../model/reports/rowWords';
import { changeOf, formatFigure, withPoints } from '../../ui/i18n/figures';

type Props = {
  readonly point: (DrawnFigures & { readonly key: string }) | undefined;
  readonly name: string;
  readonly unit: MetricUnit;
};

/** The figures at one place of a chart. */
export function PlotTip({ point, name, unit }: Props) {
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
