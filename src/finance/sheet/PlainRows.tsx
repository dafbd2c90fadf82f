import { Info } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { dollarsOf, type Figure, plusAll, sumOfFigure } from '../../model/exactSums';
import type { FinanceLineDetail, FinanceView, LineDay } from '../../model/finance/financeLine';
import { formatCount, formatUsd } from '../../ui/i18n/format';
import { Empty } from '../../ui/parts/Empty';
import { useTabStep } from './useTabStep';

type Row = Omit<LineDay, 'day'> & { readonly key: string; readonly name: string; readonly isFigure: boolean };
type Props = {
  readonly title: string;
  readonly head: string;
  readonly view: FinanceView;
  readonly rows: readonly Row[];
};

const figures = ['reqs', 'imps', 'gross', 'cost'] as const;

/** A table of days or parties, with their sum. */
export function PlainRows({ title, head, view, rows }: Props) {
  const translate = useTranslate();
  const toEntries = useTabStep('entries');
  if (rows.length === 0) return <Empty words={translate('adx.finance.noTraffic')} step={toEntries} />;
  const say = (figure: (typeof figures)[number], value: Figure) =>
    figure === 'gross' || figure === 'cost' ? formatUsd(value) : formatCount(value);
  // Sums whole micro-dollars: fractions of a dollar have no exact sum.
  const sum = (figure: (typeof figures)[number]) =>
    dollarsOf(plusAll(rows.map((row) => sumOfFigure(row[figure], 1e-6))));
  return (
    <table className="adx-fin-plain">
      <caption className="adx-hidden">{title}</caption>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          {figures.map((figure) => (
            <th key={figure} scope="col" className="adx-number">
              {translate(figure === 'cost' ? `adx.finance.costOf.${view}` : `adx.finance.columns.${figure}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row" className={row.isFigure ? 'adx-figures' : ''} title={row.name}>
              {row.name}
            </th>
            {figures.map((figure) => (
              <td key={figure} className="adx-number adx-figures">
                {say(figure, row[figure])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{translate('adx.finance.sumOf', { smart_count: rows.length })}</th>
          {figures.map((figure) => (
            <td key={figure} className="adx-number adx-figures">
              {say(figure, sum(figure))}
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  );
}

export function FrozenNote({ detail: { isFrozen } }: { readonly detail: FinanceLineDetail }) {
  const translate = useTranslate();
  if (!isFrozen) return null;
  return (
    <p className="adx-row adx-form-note">
      <Info size={14} aria-hidden />
      {translate('adx.finance.frozenNote')}
    </p>
  );
}
