import { useTranslate } from 'ra-core';
import type { ReportRow } from '../../model/reports/reportCall';
import type { ReportDraft } from '../../model/reports/reportDraft';
import { exactOf } from '../../model/reports/rowWords';
import { formatFigure } from '../../ui/i18n/figures';
import { type PlainColumn, PlainTable } from '../../ui/table/PlainTable';
import { CardFrame } from '../card/CardFrame';
import type { CardProps } from '../card/card';
import { useCardReport, useDashboard } from '../card/DashboardContext';
import { PeriodSelect } from '../card/selectors';
import { useCardChoices } from '../card/useCardChoices';
import { useRowWords } from '../card/useWords';
import { CardPart, TableBones } from './CardPart';
import { daysOfRow } from './daysOfRow';
import { ObjectName } from './ObjectName';
import { RowFigure } from './RowFigure';
import { slowestTags, topErrors } from './requests';

const code = 'error_code';
const tag = 'tag_name';
const codesBesideTags = 5;

/** The most frequent error codes with their texts, and in supply mode the tags that time out most often. */
export function ErrorsCard({ card }: CardProps) {
  const translate = useTranslate();
  const words = useRowWords();
  const { draftOf, viewer } = useDashboard();
  const [choices, choose] = useCardChoices(card.id);
  // Only supply calls tags.
  const hasTags = viewer.mode === 'ssp';
  const draft = draftOf(topErrors, choices);
  const slow = draftOf(slowestTags, choices);
  const errors = useCardReport(draft);
  const tags = useCardReport(hasTags ? slow : undefined);
  const { answer, draft: shown = draft } = errors;

  const columns: readonly PlainColumn<ReportRow>[] = [
    {
      key: 'code',
      label: translate('adx.more.errors.code'),
      cell: (row) => (
        <span title={`${row[code]} ${words(row, code)}`}>
          <span className="adx-figures">{row[code]}</span>
          <span className="adx-more-words">{words(row, code)}</span>
        </span>
      ),
    },
    {
      key: 'errors',
      label: translate('adx.more.errors.errors'),
      isFigure: true,
      width: '88px',
      cell: (row) => <RowFigure words={formatFigure(exactOf(row, 'errors'), 'count')} report={ofCode(shown, row)} />,
    },
  ];
  const slowColumns: readonly PlainColumn<ReportRow>[] = [
    {
      key: 'tag',
      label: translate('adx.more.errors.tag'),
      cell: (row) => <ObjectName resource="tags" id={row._ids?.[tag]} name={words(row, tag)} />,
    },
    {
      key: 'rate',
      label: translate('adx.more.errors.rate'),
      isFigure: true,
      width: '88px',
      cell: (row) => (
        <RowFigure
          words={formatFigure(exactOf(row, 'timeout_rate'), 'percent')}
          report={daysOfRow(tags.draft ?? slow, row, tag, 'tag_id')}
        />
      ),
    },
  ];
  return (
    <CardFrame
      card={card}
      results={hasTags ? [errors, tags] : [errors]}
      selectors={<PeriodSelect choices={choices} onChoose={choose} />}
      skeleton={<TableBones rows={10} />}
      empty={{ words: translate('adx.more.errors.empty'), report: shown }}
    >
      {() => (
        <>
          <PlainTable
            isDense
            caption={card.title}
            columns={columns}
            rows={(answer?.rows ?? []).slice(0, hasTags ? codesBesideTags : undefined)}
            keyOf={(row) => String(row[code])}
          />
          {hasTags && (
            <CardPart title={translate('adx.more.errors.slow')}>
              {tags.answer && tags.answer.rows.length > 0 ? (
                <PlainTable
                  isDense
                  caption={translate('adx.more.errors.slow')}
                  columns={slowColumns}
                  rows={tags.answer.rows}
                  keyOf={(row) => row._ids?.[tag] ?? String(row[tag])}
                />
              ) : (
                <p className="adx-note adx-more-note">{translate('adx.more.errors.noneIsSlow')}</p>
              )}
            </CardPart>
          )}
        </>
      )}
    </CardFrame>
  );
}

/** One error code day by day. */
function ofCode(draft: ReportDraft, row: ReportRow): ReportDraft | undefined {
  const value = row[code];
  if (value === null || value === undefined) return undefined;
  const filters = [...draft.filters, { dimension: code, not: false, values: [value] }];
  return { ...draft, dimensions: ['day'], filters, having: [], sortBy: 'day', sortDesc: false, limit: null };
}
