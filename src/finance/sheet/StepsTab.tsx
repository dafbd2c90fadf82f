import { useTranslate } from 'ra-core';
import type { Figure } from '../../model/exactSums';
import type { FinanceLineDetail } from '../../model/finance/financeLine';
import { type FinanceStep, financeSteps } from '../../model/finance/financeSteps';
import { formatCount, formatPercent, formatUsd } from '../../ui/i18n/format';
import { formatDecimal } from '../../ui/i18n/formatDecimal';
import { numberStyle } from '../../ui/i18n/numberStyle';
import { alike, amountColumn, formatExact } from '../lines/formatCell';

/** Shows how the amount due is computed, with its numbers. */
export function StepsTab({ detail }: { readonly detail: FinanceLineDetail }) {
  const translate = useTranslate();
  const { line, prices } = detail;
  const steps = financeSteps(line, prices);
  const { write, isRounded } = amountColumn(steps.map(({ amount }) => amount));
  const priceColumns = (['priceReq', 'priceImp', 'priceDsp'] as const).map((name) => {
    const values = prices.map((price) => price[name]);
    if (name === 'priceDsp')
      return { name, write: (value: number) => numberStyle().percent(alike(values, 2, 4)(value)) };
    return { name, write: (value: number) => numberStyle().usd(alike(values, 2, 6)(value)) };
  });
  const facts = [
    [
      'paymentTerms',
      line.paymentTerms === null ? null : translate('adx.finance.days', { smart_count: line.paymentTerms }),
    ],
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
          {steps.map((step) => (
            <tr
              key={step.id}
              data-sum={step.isSum}
              data-end={step.id === 'payable' || step.id === 'receivable' || undefined}
            >
              <th scope="row">{translate(`adx.finance.columns.${step.id}`)}</th>
              <td className="adx-figures adx-fin-working">
                <Working step={step} hasChanged={prices.length > 1} write={write} />
              </td>
              <td className="adx-number adx-figures">{write(step.amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="adx-small adx-fin-note">{translate(`adx.finance.formula.${line.view}`)}</p>
      {isRounded && <p className="adx-small adx-fin-note">{translate('adx.finance.rounded')}</p>}
      {prices.length > 1 && (
        <table className="adx-fin-plain">
          <caption>{translate('adx.finance.prices.title')}</caption>
          <thead>
            <tr>
              <th scope="col">{translate('adx.finance.prices.from')}</th>
              {priceColumns.map(({ name }) => (
                <th key={name} scope="col" className="adx-number">
                  {translate(`adx.finance.prices.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {prices.map((price) => (
              <tr key={price.from}>
                <td className="adx-figures">{price.from.slice(0, 16).replace('T', ' ')}</td>
                {priceColumns.map((column) => (
                  <td key={column.name} className="adx-number adx-figures">
                    {column.write(price[column.name])}
                  </td>
                ))}
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
        <p className="adx-small adx-fin-note">
          {translate('adx.finance.counts', {
            ours: formatCount(line.imps),
            theirs: formatCount(line.buyerImps),
            percent: formatPercent(line.discrepancyPct),
          })}
        </p>
      )}
      {line.view === 'advertisers' && line.creditLimit !== null && (
        <p className="adx-small adx-fin-note">
          {translate('adx.finance.credit', { used: formatUsd(line.creditUsed), limit: formatUsd(line.creditLimit) })}
        </p>
      )}
    </>
  );
}

type WorkingProps = { readonly step: FinanceStep; readonly hasChanged: boolean; write(usd: Figure): string };

/** A calculation, as `812,003,411 × $0.002 / 1,000`. */
function Working({ step, hasChanged, write }: WorkingProps) {
  const translate = useTranslate();
  const { id, of } = step;
  if (of) {
    return of.per === 100
      ? `${numberStyle().percent(formatDecimal(of.price, 2, 4))} × ${write(of.count)}`
      : `${formatCount(of.count)} × ${formatExact(of.price)} / 1,000`;
  }
  return hasChanged && id.startsWith('fee_') ? translate('adx.finance.prices.changed') : '';
}
