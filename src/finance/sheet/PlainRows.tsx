import { Info } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { dollarsOf, type Figure, plusAll, sumOfFigure } from '../../model/exactSums';
import type { FinanceLineDetail, FinanceView, LineDay } from '../../model/finance/financeLine';
import { formatCount, formatUsd } from '../../ui/i18n/format';
import { Empty } from '../../ui/parts/Empty';
import { type PlainColumn, PlainTable } from '../../ui/table/PlainTable';
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
    <PlainTable
      caption={title}
      columns={[
        {
          key: 'name',
          label: head,
          total: translate('adx.finance.sumOf', { smart_count: rows.length }),
          cell: ({ name, isFigure }) => (isFigure ? <span className="adx-figures">{name}</span> : name),
          title: ({ name }) => name,
        },
        ...figures.map(
          (figure): PlainColumn<Row> => ({
            key: figure,
            isFigure: true,
            label: translate(figure === 'cost' ? `adx.finance.costOf.${view}` : `adx.finance.columns.${figure}`),
            cell: (row) => say(figure, row[figure]),
            total: say(figure, sum(figure)),
          }),
        ),
      ]}
      rows={rows}
      keyOf={({ key }) => key}
    />
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
