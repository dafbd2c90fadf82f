import './pacing.css';
import { useTranslate } from 'ra-core';
import type { RecordOf } from '../../ui/extendUi';
import { sayAmount } from '../../ui/fields/values/BudgetBar';
import { paceTone } from '../../ui/fields/values/deliveredPart';
import { formatCount, formatPercent, formatUsd } from '../../ui/i18n/format';
import type { campaigns } from '../campaigns';

type Props = { readonly record: RecordOf<typeof campaigns> };

/** Delivered so far, as a share of what was expected. */
export function PaceCell({ record: { pacePct } }: Props) {
  return <span className={classOf(pacePct)}>{formatPercent(pacePct)}</span>;
}

/** In USD, or in impressions where the campaign has no budget. */
export function RemainingCell({ record: { remaining, delivery } }: Props) {
  if (remaining === null && delivery?.of === 'imps' && delivery.goal !== null)
    return sayAmount('imps', Math.max(0, delivery.goal - delivery.imps));
  return formatUsd(remaining);
}

export function DaysLeftCell({ record: { daysLeft, endsAt } }: Props) {
  const translate = useTranslate();
  return endsAt ? formatCount(daysLeft) : translate('adx.pacing.noEnd');
}

/** The forecast at the end at the current pace, and its share of the goal. */
export function ForecastCell({ record: { forecastPct, delivery } }: Props) {
  if (forecastPct === null || !delivery || delivery.forecast === null) return '-';
  const tone = paceTone(forecastPct) === 'behind' ? 'adx-pace-behind' : undefined;
  return (
    <span className="adx-forecast">
      <span className={tone}>{sayAmount(delivery.of, delivery.forecast)}</span>
      <span className={tone ?? 'adx-forecast-share'}>{formatPercent(forecastPct)}</span>
    </span>
  );
}

const classOf = (pacePct: number | null): string => {
  const tone = paceTone(pacePct);
  return tone ? `adx-pace adx-pace-${tone}` : 'adx-pace';
};
