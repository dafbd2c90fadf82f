import { useTranslate } from 'ra-core';
import type { FinanceTotals, FinanceView } from '../model/finance/financeLine';
import { formatUsd } from '../ui/i18n/format';

const figures = ['gross', 'margin', 'payouts', 'systemCost', 'adjustments', 'net', 'unpaid'] as const;

type Props = {
  readonly view: FinanceView;
  /** Absent while they are on their way. */
  readonly totals: FinanceTotals | undefined;
  readonly hasFailed: boolean;
};

/** Each figure over all lines of the view that the filters leave. */
export function FinanceTotalsStrip({ view, totals, hasFailed }: Props) {
  const translate = useTranslate();
  return (
    <dl className="adx-fin-totals" aria-label={translate('adx.finance.totals')} aria-busy={(!totals && !hasFailed) || undefined}>
      {figures.map((figure) => (
        <div key={figure} title={translate(`adx.finance.hints.${figure}`)}>
          <dt>{translate(`adx.finance.strip.${view === 'advertisers' && figure === 'gross' ? 'billed' : figure}`)}</dt>
          <dd className="adx-figures">{totals ? formatUsd(totals[figure]) : hasFailed ? '-' : <i className="adx-bar" />}</dd>
        </div>
      ))}
    </dl>
  );
}
