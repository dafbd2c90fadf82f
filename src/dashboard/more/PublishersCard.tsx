import { useTranslate } from 'ra-core';
import type { Figure } from '../../model/exactSums';
import { comparedPeriod } from '../../model/reports/dateRanges';
import type { ReportRow } from '../../model/reports/reportCall';
import { draftPeriod } from '../../model/reports/reportDraft';
import { exactOf } from '../../model/reports/rowWords';
import { changeOf, formatFigure } from '../../ui/i18n/figures';
import { formatCount } from '../../ui/i18n/format';
import { type PlainColumn, PlainTable } from '../../ui/table/PlainTable';
import { CardFrame } from '../card/CardFrame';
import type { CardProps } from '../card/card';
import { useCardReport, useDashboard } from '../card/DashboardContext';
import { PeriodSelect } from '../card/selectors';
import { useRowWords } from '../card/useWords';
import { CardPart, TableBones } from './CardPart';
import { daysOfRow } from './daysOfRow';
import { fallingAccounts } from './fallingAccounts';
import { ObjectName } from './ObjectName';
import { RowFigure } from './RowFigure';
import { accountsBefore, accountsCompared, topAccounts } from './requests';
import { useUsualChoices } from './useUsualChoices';

const usual = { period: 'last7', compare: 'previous' } as const;
const [dimension, idDimension] = ['demand_name', 'demand_id'];
const fallingShown = 3;

type Account = { readonly row: ReportRow; readonly now: Figure | null; readonly before: Figure | null };

/** The accounts with the most revenue, and those that lost a fifth or more. */
export function PublishersCard({ card }: CardProps) {
  const translate = useTranslate();
  const words = useRowWords();
  const { draftOf, today } = useDashboard();
  const [choices, choose] = useUsualChoices(card.id, usual);
  const draft = draftOf(topAccounts, choices);
  const period = draftPeriod(draft, today);
  const before = typeof draft.compare === 'string' ? comparedPeriod(period, draft.compare) : draft.compare;
  const result = useCardReport(draft);
  const earlier = useCardReport(before ? draftOf(accountsBefore(period, before)) : undefined);
  const { answer, draft: shown = draft } = result;

  const columns: readonly PlainColumn<Account>[] = [
    {
      key: 'name',
      label: translate('adx.more.publishers.name'),
      cell: ({ row }) => <ObjectName resource="demands" id={row._ids?.[dimension]} name={words(row, dimension)} />,
    },
    {
      key: 'rev',
      label: translate('adx.more.publishers.revenue'),
      isFigure: true,
      width: '102px',
      cell: ({ row, now }) => (
        <RowFigure words={formatFigure(now, 'usd')} report={daysOfRow(shown, row, dimension, idDimension)} />
      ),
    },
    {
      key: 'change',
      label: translate('adx.more.publishers.change'),
      isFigure: true,
      width: '72px',
      cell: ({ now, before: then }) => {
        const { text, tone } = changeOf(now, then, 'usd', 'more');
        return <span data-tone={tone}>{text}</span>;
      },
    },
  ];
  const falling = fallingAccounts(earlier.answer?.rows ?? [], fallingShown);
  const keyOf = ({ row }: Account) => row._ids?.[dimension] ?? String(row[dimension]);
  return (
    <CardFrame
      card={card}
      results={before ? [result, earlier] : [result]}
      // A narrow header has no room for the link; the figures have links.
      report={card.span === 'quarter' ? undefined : shown}
      selectors={<PeriodSelect choices={choices} onChoose={choose} />}
      skeleton={<TableBones rows={10} />}
      empty={{ words: translate('adx.more.publishers.empty'), report: shown }}
    >
      {() => (
        <>
          <PlainTable
            isDense
            caption={translate('adx.more.publishers.top')}
            columns={columns}
            rows={(answer?.rows ?? []).map((row) => ({
              row,
              now: exactOf(row, 'rev'),
              before: row._prev?.rev ?? null,
            }))}
            keyOf={keyOf}
          />
          <CardPart title={translate('adx.more.publishers.falling')}>
            {falling.length > 0 ? (
              <PlainTable
                isDense
                caption={translate('adx.more.publishers.falling')}
                columns={columns}
                rows={falling}
                keyOf={keyOf}
                isHeadless
              />
            ) : (
              <p className="adx-note adx-more-note">{translate('adx.more.publishers.noneFalls')}</p>
            )}
            {(earlier.answer?.rowCount ?? 0) > accountsCompared && (
              <p className="adx-note adx-more-note">
                {translate('adx.more.publishers.cut', { count: formatCount(accountsCompared) })}
              </p>
            )}
          </CardPart>
        </>
      )}
    </CardFrame>
  );
}
