import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import type { FinanceTotals, FinanceView } from '../model/finance/financeLine';
import { formatUsd } from '../ui/i18n/format';
import { stripTerms, usdOfCents } from './stripTerms';

/** Whose own words would say less than these. */
const named: ReadonlySet<string> = new Set(['rev_mt', 'adjustments', 'net', 'due', 'unpaid']);
const none: FinanceTotals = {
  ...{ lines: 0, gross: 0, margin: 0, payouts: 0, systemCost: 0, adjustments: 0, net: 0, unpaid: 0 },
  ...{ sums: {}, periods: [] },
};

type Props = {
  readonly view: FinanceView;
  /** Absent while they are on their way. */
  readonly totals: FinanceTotals | undefined;
  readonly hasFailed: boolean;
};

/** How what the platform keeps is made up, and what is owed; over all lines of the view that the filters leave. */
export function FinanceTotalsStrip({ view, totals, hasFailed }: Props) {
  const translate = useTranslate();
  const write = (usd: FinanceTotals['unpaid']): ReactNode =>
    totals ? formatUsd(usd) : hasFailed ? '-' : <i className="adx-bar" />;
  const owed = view === 'subpublishers' ? [] : (['payable', 'receivable', 'unpaid'] as const);
  return (
    <dl
      className="adx-fin-totals"
      aria-label={translate('adx.finance.totals')}
      aria-busy={(!totals && !hasFailed) || undefined}
    >
      {stripTerms(view, totals ?? none).map(({ id, sign, cents }) => (
        <div key={id} title={translate(`adx.finance.hints.${id}`)} data-sum={sign === '=' || undefined}>
          <dt>
            {sign && <span className="adx-fin-sign">{sign}</span>}
            {translate(named.has(id) ? `adx.finance.strip.${id}` : `adx.finance.columns.${id}`)}
          </dt>
          <dd className="adx-figures">{write(usdOfCents(cents))}</dd>
        </div>
      ))}
      {owed.map((id) => (
        <div key={id} title={translate(`adx.finance.hints.${id}`)}>
          <dt>{translate(id === 'unpaid' ? 'adx.finance.strip.unpaid' : `adx.finance.columns.${id}`)}</dt>
          <dd className="adx-figures">{write(id === 'unpaid' ? (totals?.unpaid ?? 0) : (totals?.sums[id] ?? 0))}</dd>
        </div>
      ))}
    </dl>
  );
}
