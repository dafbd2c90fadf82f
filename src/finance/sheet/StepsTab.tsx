import { useTranslate } from 'ra-core';
import type { FinanceLineDetail } from '../../model/finance/financeLine';
import { type FinanceStep, financeSteps } from '../../model/finance/financeSteps';
import { formatCount, formatUsd } from '../../ui/i18n/format';
import { formatDecimal } from '../../ui/i18n/formatDecimal';
import { formatExact } from '../formatCell';

/** How what is owed comes about, with its numbers. */
export function StepsTab({ detail }: { readonly detail: FinanceLineDetail }) {
  const translate = useTranslate();
  const { line, prices } = detail;
  const facts = [
    ['paymentTerms', line.paymentTerms === null ? null : translate('adx.finance.days', { smart_count: line.paymentTerms })],
    ['invoice', line.invoice],
    ['issuedAt', line.issuedAt],
    ['dueAt', line.dueAt],
    ['account', line.account?.name ?? null],
    ['manager', line.managerName],
  ] as const;
  return (
    <>
      <table className="adx-fin-steps">
        <caption className="adx-hidden">{translate('adx.finance.tabs.steps')}</caption>
        <tbody>
          {financeSteps(line, prices).map((step) => (
            <tr key={step.id} data-sum={step.isSum} data-end={step.id === 'payable' || step.id === 'receivable' || undefined}>
              <th scope="row">{translate(`adx.finance.columns.${step.id}`)}</th>
              <td className="adx-figures adx-fin-working">
                <Working step={step} hasChanged={prices.length > 1} />
              </td>
              <td className="adx-number adx-figures">{formatExact(step.amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="adx-fin-note">{translate(`adx.finance.formula.${line.view}`)}</p>
      {prices.length > 1 && (
        <table className="adx-fin-plain">
          <caption>{translate('adx.finance.prices.title')}</caption>
          <thead>
            <tr>
              <th scope="col">{translate('adx.finance.prices.from')}</th>
              {(['priceReq', 'priceImp', 'priceDsp'] as const).map((price) => (
                <th key={price} scope="col" className="adx-number">
                  {translate(`adx.finance.prices.${price}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {prices.map((price) => (
              <tr key={price.from}>
                <td className="adx-figures">{price.from.slice(0, 16).replace('T', ' ')}</td>
                <td className="adx-number adx-figures">{formatExact(price.priceReq)}</td>
                <td className="adx-number adx-figures">{formatExact(price.priceImp)}</td>
                <td className="adx-number adx-figures">{formatDecimal(price.priceDsp, 0, 4)}%</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <dl className="adx-fin-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{translate(`adx.finance.columns.${name}`)}</dt>
            <dd className="adx-figures">{value ?? '-'}</dd>
          </div>
        ))}
      </dl>
      {line.view === 'marketplaces' && line.buyerImps !== null && (
        <p className="adx-fin-note">
          {translate('adx.finance.counts', {
            ours: formatCount(line.imps),
            theirs: formatCount(line.buyerImps),
            percent: line.discrepancyPct === null ? '-' : `${formatDecimal(line.discrepancyPct, 2, 2)}%`,
          })}
        </p>
      )}
      {line.view === 'advertisers' && line.creditLimit !== null && (
        <p className="adx-fin-note">
          {translate('adx.finance.credit', { used: formatUsd(line.creditUsed), limit: formatUsd(line.creditLimit) })}
        </p>
      )}
    </>
  );
}

/** `812,003,411 × $0.002 / 1,000`. */
function Working({ step, hasChanged }: { readonly step: FinanceStep; readonly hasChanged: boolean }) {
  const translate = useTranslate();
  const { id, of } = step;
  if (of) {
    return of.per === 100
      ? `${formatDecimal(of.price, 0, 4)}% × ${formatExact(of.count)}`
      : `${formatCount(of.count)} × ${formatExact(of.price)} / 1,000`;
  }
  return hasChanged && id.startsWith('fee_') ? translate('adx.finance.prices.changed') : '';
}
