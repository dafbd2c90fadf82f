import { ArrowDownRight, ArrowUpRight } from 'lucide-react';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import type { Figure } from '../model/exactSums';
import type { MetricUnit } from '../model/reports/reportCall';
import { changeOf, formatFigure, withPoints } from '../ui/i18n/figures';

export type TotalCard = {
  readonly id: string;
  readonly name: string;
  readonly unit: MetricUnit;
  readonly better: 'more' | 'less' | null;
  readonly now: Figure | null | undefined;
  /** Value of the comparison period; absent without a comparison. */
  readonly before?: Figure | null | undefined;
};

type Props = {
  readonly cards: readonly TotalCard[];
  readonly isCompared: boolean;
  readonly shown: string;
  onShow(id: string): void;
  /** Further figures after the cards. */
  readonly children?: ReactNode;
};

/** The total of each metric over the whole period; a click draws it in the chart. */
export function TotalCards({ cards, isCompared, shown, onShow, children }: Props) {
  const translate = useTranslate();
  return (
    <fieldset className="adx-rep-totals" aria-label={translate('adx.reports.totals')}>
      {cards.map(({ id, name, unit, better, now, before }) => {
        const change = isCompared ? changeOf(now, before, unit, better) : undefined;
        const Arrow =
          change?.direction === 'up' ? ArrowUpRight : change?.direction === 'down' ? ArrowDownRight : undefined;
        return (
          <button
            key={id}
            type="button"
            className="adx-underline adx-rep-total"
            aria-pressed={id === shown}
            title={translate('adx.reports.drawIt', { name })}
            onClick={() => onShow(id)}
          >
            <span className="adx-note">{name}</span>
            <strong className="adx-figures">{formatFigure(now, unit)}</strong>
            {change && (
              <small className="adx-note adx-figures" data-tone={change.tone}>
                {Arrow && <Arrow size={13} aria-hidden />}
                {withPoints(change, unit)}
              </small>
            )}
          </button>
        );
      })}
      {children}
    </fieldset>
  );
}
