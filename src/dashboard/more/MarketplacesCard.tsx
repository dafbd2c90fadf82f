import { useTranslate } from 'ra-core';
import type { Figure } from '../../model/exactSums';
import type { ReportRow } from '../../model/reports/reportCall';
import { exactOf } from '../../model/reports/rowWords';
import { changeOf, formatFigure } from '../../ui/i18n/figures';
import { type PlainColumn, PlainTable } from '../../ui/table/PlainTable';
import { CardFrame } from '../card/CardFrame';
import type { CardProps } from '../card/card';
import { useCardReport, useDashboard } from '../card/DashboardContext';
import { CompareSelect, PeriodSelect } from '../card/selectors';
import { useRowWords } from '../card/useWords';
import { TableBones } from './CardPart';
import { daysOfRow } from './daysOfRow';
import { ObjectName } from './ObjectName';
import { RowFigure } from './RowFigure';
import { topMarketplaces } from './requests';
import { useUsualChoices } from './useUsualChoices';

const usual = { period: 'thisMonth', compare: 'previous' } as const;
const [dimension, idDimension] = ['marketplace_name', 'marketplace_id'];

/** Payments of the marketplaces this month, the platform's margin and the publishers' share, compared with last month. */
export function MarketplacesCard({ card }: CardProps) {
  const translate = useTranslate();
  const words = useRowWords();
  const { draftOf } = useDashboard();
  const [choices, choose] = useUsualChoices(card.id, usual);
  const draft = draftOf(topMarketplaces, choices);
  const result = useCardReport(draft);
  const { answer, draft: shown = draft } = result;

  const figures = (
    [
      ['rev_mt', 'total'],
      ['rev_m', 'platform'],
      ['rev_md', 'publisher'],
    ] as const
  ).flatMap(([metric, label], at) => {
    const change = (now: Figure | null | undefined, before: Figure | null | undefined) => {
      const { text, tone } = changeOf(now, before, 'usd', 'more');
      return <span data-tone={tone}>{text}</span>;
    };
    const figure: PlainColumn<ReportRow> = {
      key: metric,
      label: translate(`adx.more.marketplaces.${label}`),
      isFigure: true,
      cell: (row) => (
        <RowFigure
          words={formatFigure(exactOf(row, metric), 'usd')}
          report={daysOfRow(shown, row, dimension, idDimension)}
          isFurther={at > 0}
        />
      ),
      total: formatFigure(answer?.total[metric], 'usd'),
    };
    const moved: PlainColumn<ReportRow> = {
      key: `${metric} change`,
      label: translate('adx.more.marketplaces.change'),
      isFigure: true,
      width: '72px',
      cell: (row) => change(exactOf(row, metric), row._prev?.[metric]),
      total: change(answer?.total[metric], answer?.compare?.total[metric]),
    };
    return [figure, moved];
  });
  const name: PlainColumn<ReportRow> = {
    key: 'name',
    label: translate('adx.more.marketplaces.name'),
    width: '28%',
    cell: (row) => <ObjectName resource="rtbs" id={row._ids?.[dimension]} name={words(row, dimension)} />,
    total: translate('adx.more.marketplaces.all'),
  };
  return (
    <CardFrame
      card={card}
      results={[result]}
      report={shown}
      selectors={
        <>
          <PeriodSelect choices={choices} onChoose={choose} />
          <CompareSelect choices={choices} onChoose={choose} />
        </>
      }
      skeleton={<TableBones rows={6} />}
      empty={{ words: translate('adx.more.marketplaces.empty'), report: shown }}
    >
      {() => (
        <PlainTable
          caption={card.title}
          columns={[name, ...figures]}
          rows={answer?.rows ?? []}
          keyOf={(row) => row._ids?.[dimension] ?? String(row[dimension])}
        />
      )}
    </CardFrame>
  );
}
