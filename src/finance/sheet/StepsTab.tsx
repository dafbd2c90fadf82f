import { useTranslate } from 'ra-core';
import type { Figure } from '../../model/exactSums';
import type { FinanceLineDetail } from '../../model/finance/financeLine';
import { type FinanceStep, financeSteps } from '../../model/finance/financeSteps';
import { formatCount, formatPercent, formatUsd } from '../../ui/i18n/format';
import { formatDecimal } from '../../ui/i18n/formatDecimal';
import { numberStyle } from '../../ui/i18n/numberStyle';
import { type PlainColumn, PlainTable } from '../../ui/table/PlainTable';
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
      <PlainTable
        className="adx-fin-steps"
        caption={translate('adx.finance.tabs.steps')}
        columns={[
          { key: 'step', cell: ({ id }) => translate(`adx.finance.columns.${id}`) },
          {
            key: 'working',
            isFigure: true,
            className: 'adx-fin-working',
            cell: (step) => <Working step={step} hasChanged={prices.length > 1} write={write} />,
          },
          { key: 'amount', isFigure: true, cell: ({ amount }) => write(amount) },
        ]}
        rows={steps}
        keyOf={({ id }) => id}
        rowProps={({ id, isSum }) => ({
          'data-sum': isSum,
          'data-end': id === 'payable' || id === 'receivable' || undefined,
        })}
      />
      <p className="adx-small adx-fin-note">{translate(`adx.finance.formula.${line.view}`)}</p>
      {isRounded && <p className="adx-small adx-fin-note">{translate('adx.finance.rounded')}</p>}
      {prices.length > 1 && (
        <PlainTable
          caption={translate('adx.finance.prices.title')}
          isCaptionShown
          columns={[
            {
              key: 'from',
              label: translate('adx.finance.prices.from'),
              className: 'adx-figures',
              cell: ({ from }) => from.slice(0, 16).replace('T', ' '),
            },
            ...priceColumns.map(
              (column): PlainColumn<(typeof prices)[number]> => ({
                key: column.name,
                label: translate(`adx.finance.prices.${column.name}`),
                isFigure: true,
                cell: (price) => column.write(price[column.name]),
              }),
            ),
          ]}
          rows={prices}
          keyOf={({ from }) => from}
        />
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
      : `${formatCount(of.count)} × ${formatExact(of.price)} / ${formatCount(1000)}`;
  }
  return hasChanged && id.startsWith('fee_') ? translate('adx.finance.prices.changed') : '';
}
