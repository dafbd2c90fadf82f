import { useTranslate } from 'ra-core';
import { minusFigures } from '../../model/exactSums';
import type { ReportRow } from '../../model/reports/reportCall';
import { reportPath } from '../../model/reports/reportPath';
import { exactOf } from '../../model/reports/rowWords';
import { formatFigure } from '../../ui/i18n/figures';
import { Empty } from '../../ui/parts/Empty';
import { type PlainColumn, PlainTable } from '../../ui/table/PlainTable';
import { CardFrame } from '../card/CardFrame';
import type { CardProps } from '../card/card';
import { useCardReport, useDashboard } from '../card/DashboardContext';
import { useRowWords } from '../card/useWords';
import { TableBones } from './CardPart';
import { daysOfRow } from './daysOfRow';
import { ObjectName } from './ObjectName';
import { RowFigure } from './RowFigure';
import { biggestMovers, moversShown } from './requests';

/** The tags or campaigns that lost the most revenue; the card's report shows the changes just before. */
export function MoversCard({ card }: CardProps) {
  const translate = useTranslate();
  const words = useRowWords();
  const { draftOf, viewer } = useDashboard();
  const of = viewer.mode === 'dsp' ? 'campaign' : 'tag';
  const dimension = `${of}_name`;
  const draft = draftOf(biggestMovers(dimension));
  const result = useCardReport(draft);
  const { answer, draft: shown = draft } = result;
  const losers = (answer?.rows ?? []).filter((row) => Number(lostBy(row)) < 0).slice(0, moversShown);

  const columns: readonly PlainColumn<ReportRow>[] = [
    {
      key: 'name',
      label: translate(`adx.more.movers.${of}`),
      cell: (row) => <ObjectName resource={`${of}s`} id={row._ids?.[dimension]} name={words(row, dimension)} />,
    },
    {
      key: 'lost',
      label: translate('adx.more.movers.lost'),
      isFigure: true,
      width: '102px',
      cell: (row) => (
        <span data-tone="bad">
          <RowFigure
            words={`−${formatFigure(minusFigures(0, lostBy(row)), 'usd')}`}
            report={daysOfRow(shown, row, dimension, `${of}_id`)}
          />
        </span>
      ),
    },
  ];
  return (
    <CardFrame
      card={card}
      results={[result]}
      report={{ ...shown, limit: 100, metrics: ['rev', 'reqs', 'imps'] }}
      skeleton={<TableBones rows={moversShown} />}
      empty={{ words: translate('adx.more.movers.empty'), report: shown }}
    >
      {() =>
        losers.length > 0 ? (
          <>
            <p className="adx-note adx-more-note">{translate('adx.more.movers.days')}</p>
            <PlainTable
              isDense
              caption={translate('adx.more.movers.title')}
              columns={columns}
              rows={losers}
              keyOf={(row) => row._ids?.[dimension] ?? String(row[dimension])}
            />
          </>
        ) : (
          <Empty
            words={translate('adx.more.movers.none')}
            step={{ words: translate('adx.dashboard.open'), to: reportPath(shown) }}
          />
        )
      }
    </CardFrame>
  );
}

const lostBy = (row: ReportRow) => minusFigures(exactOf(row, 'rev') ?? 0, row._prev?.rev ?? 0);
