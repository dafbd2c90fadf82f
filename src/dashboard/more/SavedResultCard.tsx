import '../figures/plot.css';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { chartGrains } from '../../model/reports/byTime';
import type { ReportAnswer, ReportRequest, ReportRow } from '../../model/reports/reportCall';
import { emptyDraft, type ReportDraft } from '../../model/reports/reportDraft';
import { drawnFigures, exactOf } from '../../model/reports/rowWords';
import type { SavedReport } from '../../model/reports/savedReport';
import { savedCalls } from '../../reports/calls/savedCalls';
import { formatFigure } from '../../ui/i18n/figures';
import { problemOf } from '../../ui/i18n/problemOf';
import { usePair } from '../../ui/i18n/useText';
import { lazyComponent } from '../../ui/parts/lazyComponent';
import { PlainSelect } from '../../ui/parts/PlainSelect';
import { type PlainColumn, PlainTable } from '../../ui/table/PlainTable';
import { CardFrame, emptySource } from '../card/CardFrame';
import type { CardProps } from '../card/card';
import { type CardChoices, useCardReport, useDashboard } from '../card/DashboardContext';
import { dashboardCompares } from '../card/period';
import { MetricSelect } from '../card/selectors';
import { useCardChoices } from '../card/useCardChoices';
import { useDimensionWords, useMetricWords, useRowWords } from '../card/useWords';

const Plot = lazyComponent(() => import('../figures/HourPlot').then((module) => module.HourPlot));
const rowsShown = 10;

/** A saved report: its chart if its only dimension is a time, else its first rows. */
export function SavedResultCard({ card }: CardProps) {
  const translate = useTranslate();
  const { viewer, transport } = useDashboard();
  const [choices, choose] = useCardChoices(card.id);
  const id = Number(card.id.split(':')[1]);
  const found = useQuery({
    queryKey: ['dashboard saved', viewer.user, viewer.mode, id],
    queryFn: ({ signal }) => savedCalls(transport).get(id, signal),
  });
  const saved = found.data;
  const isOther = saved !== undefined && saved.mode !== viewer.mode;
  const draft = saved && !isOther ? comparedAs(draftOfSaved(saved), choices.compare) : undefined;
  const result = useCardReport(draft);
  const isGone = problemOf(found.error)?.status === 404;
  const source = { answer: saved, error: found.error, isEmpty: false, retry: () => void found.refetch() };
  const words = isGone
    ? translate('adx.dashboard.savedGone')
    : isOther
      ? translate('adx.dashboard.savedOther')
      : undefined;
  return (
    <CardFrame
      card={{ ...card, title: saved?.name ?? card.title }}
      results={words ? [emptySource] : saved ? [result] : [source]}
      needsFacts={!words}
      empty={
        words || !result.draft
          ? { ...(words && { words }), step: { words: translate('adx.saved.all'), to: '/reports' } }
          : { report: result.draft }
      }
      selectors={draft && isPlotted(draft) && <Selectors metrics={draft.metrics} choices={choices} onChoose={choose} />}
      link={
        saved && !isOther
          ? { to: `${saved.ivt ? '/pbReport' : '/report'}/${id}?saved=1`, words: translate('adx.dashboard.open') }
          : undefined
      }
    >
      {() =>
        result.answer &&
        result.draft && (
          <Answer
            answer={result.answer}
            draft={result.draft}
            wished={choices.metric}
            title={saved?.name ?? card.title}
          />
        )
      }
    </CardFrame>
  );
}

/** The request with its relative days, limited to the shown rows. */
export function draftOfSaved({
  request,
  relative,
  compareWith,
}: Pick<SavedReport, 'request' | 'relative' | 'compareWith'>): ReportDraft {
  const { startDate, endDate, compare, offset: _, ...rest } = request;
  const limit = isPlotted(request) ? rest.limit : Math.min(rest.limit ?? rowsShown, rowsShown);
  return {
    ...emptyDraft,
    ...rest,
    limit,
    range: relative === 'fixed' ? { startDate, endDate } : relative,
    compare: compareWith ?? compare,
  };
}

/** Replaces the report's comparison with the card's. */
const comparedAs = (draft: ReportDraft, compare: CardChoices['compare']): ReportDraft =>
  compare === undefined ? draft : { ...draft, compare: compare === 'none' ? null : compare };

const isPlotted = ({ dimensions }: Pick<ReportRequest, 'dimensions'>): boolean =>
  dimensions.length === 1 && chartGrains.some((grain) => grain === dimensions[0]);

type SelectorsProps = {
  readonly metrics: readonly string[];
  readonly choices: CardChoices;
  onChoose(changes: Partial<Record<'metric' | 'compare', string | undefined>>): void;
};

/** Metric and comparison of a chart. A table shows all metrics, without comparison. */
function Selectors({ metrics, choices, onChoose }: SelectorsProps) {
  const translate = useTranslate();
  return (
    <>
      {metrics.length > 1 && (
        <MetricSelect metrics={metrics} value={shownOf(metrics, choices.metric)} onChoose={onChoose} />
      )}
      <PlainSelect
        label={translate('adx.dashboard.compare')}
        value={choices.compare ?? 'asSaved'}
        onChange={(word) => onChoose({ compare: word === 'asSaved' ? undefined : word })}
      >
        {(['asSaved', ...dashboardCompares] as const).map((one) => (
          <option key={one} value={one}>
            {translate(`adx.dashboard.versus.${one}`)}
          </option>
        ))}
      </PlainSelect>
    </>
  );
}

const shownOf = (metrics: readonly string[], wished: string | undefined): string | undefined =>
  metrics.find((id) => id === wished) ?? metrics[0];

type AnswerProps = {
  readonly answer: ReportAnswer;
  readonly draft: ReportDraft;
  readonly wished: string | undefined;
  readonly title: string;
};

function Answer({ answer, draft, wished, title }: AnswerProps) {
  const pair = usePair();
  const metric = useMetricWords();
  const dimension = useDimensionWords();
  const rowWords = useRowWords();
  const [grain = ''] = draft.dimensions;
  const id = shownOf(draft.metrics, wished);
  if (isPlotted(draft) && id) {
    const { label, unit } = metric(id);
    const points = answer.rows.map((row) => ({ key: String(row[grain]), ...drawnFigures(row, id) }));
    points.sort((a, b) => (a.key < b.key ? -1 : 1));
    return (
      <div className="adx-plot">
        <p className="adx-hidden">{pair(label, formatFigure(answer.total[id], unit))}</p>
        <Plot points={points} name={label} unit={unit} hasBefore={answer.compare !== null} />
      </div>
    );
  }
  const columns = answer.columns.filter(({ kind }, at) => kind === 'metric' || at < 2).slice(0, 7);
  const wordsOf = (row: ReportRow, column: (typeof columns)[number]): string =>
    column.kind === 'metric' ? formatFigure(exactOf(row, column.id), column.unit) : rowWords(row, column.id);
  return (
    <PlainTable
      aria-label={title}
      columns={columns.map((column, place): PlainColumn<ReportRow> => {
        const { id, kind, label } = column;
        return {
          key: id,
          label: kind === 'metric' ? metric(id).label : dimension({ id, label }),
          ...(place === 0 ? { width: '26%' } : { isFigure: true }),
          cell: (row) => wordsOf(row, column),
          title: (row) => wordsOf(row, column),
        };
      })}
      rows={answer.rows.slice(0, rowsShown)}
      keyOf={(_, at) => at}
    />
  );
}
