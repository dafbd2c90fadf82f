import { Info, X } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useDeferredValue, useMemo, useRef } from 'react';
import { compareFigures, type Figure, minusFigures } from '../model/exactSums';
import { isWhole } from '../model/reports/byTime';
import { countMovers } from '../model/reports/countMovers';
import { atHours, hoursOf } from '../model/reports/days';
import type { ReportAnswer, ReportRow } from '../model/reports/reportCall';
import { useConsole } from '../ui/ConsoleContext';
import { formatFigure } from '../ui/i18n/figures';
import { formatCount } from '../ui/i18n/format';
import { usePair } from '../ui/i18n/useText';
import { useLater } from '../ui/list/useLater';
import { Button } from '../ui/parts/Button';
import { lazyComponent } from '../ui/parts/lazyComponent';
import { actionsOfReport } from './act/actionsOfReport';
import { useRowTicks } from './act/useRowTicks';
import { ElapsedTime } from './ElapsedTime';
import { LateNotice } from './LateNotice';
import { useLossCauses } from './marks/useLossCauses';
import { useReport } from './parts/ReportContext';
import { ResultFoot, useResultPage } from './ResultFoot';
import { EmptyNotice, FirstNotice, RefusedNotice, RunFailed } from './ResultStates';
import { ResultTable } from './ResultTable';
import { QueuedNotice } from './saved/QueuedNotice';
import { areNamesIn, isFigureOf, isSummed, sortRows } from './sortRows';
import { TotalCards } from './TotalCards';
import { useChartMetric } from './useChartMetric';
import type { ReportResult } from './useReportRun';
import './result.css';

/** The result of the report, or its state. */
export function Result() {
  const { run, problems } = useReport();
  const { result: latest, error, queued } = run;
  // A large result is rendered in slices, between which the page responds.
  const result = useDeferredValue(latest);
  const isRunning = run.isRunning || result !== latest;
  const { viewer, resources } = useConsole();
  const isLong = useLater(isRunning, result ? skeletonAfterMs : 0);
  const scroll = useRef<HTMLDivElement>(null);
  const columns = result?.answer.columns;
  const actions = useMemo(() => actionsOfReport(columns ?? [], { viewer, resources }), [columns, viewer, resources]);
  const selection = useRowTicks(result?.answer);
  const causes = useLossCauses(result);
  const sorted = useSortedRows(result);
  const shown = useMemo(() => causes?.kept(sorted) ?? sorted, [causes, sorted]);
  const page = useResultPage(shown);
  const isRefused = Object.keys(problems).length > 0;

  if (isRunning && (isLong || !result)) return <ResultSkeleton />;
  if (queued) return <QueuedNotice queued={queued} />;
  if (error && !isRefused) return <RunFailed error={error} />;
  if (isRefused) return <RefusedNotice />;
  if (!result) return <FirstNotice />;
  if (result.answer.rows.length === 0) return <EmptyNotice />;
  const mayTick = actions.objects.length + actions.lists.length > 0;
  const hasBar = mayTick && selection.rows.size > 0;
  return (
    <>
      <LateNotice result={result} />
      <ResultNotes answer={result.answer} />
      <TotalsStrip result={result} />
      <div ref={scroll} className="adx-rep-scroll" data-scroll-region data-bar={hasBar || undefined}>
        {causes && <CausesCard causes={causes} />}
        <div className="adx-rep-chart-place">
          <ChartCard result={result} />
        </div>
        <ResultTable
          result={result}
          scroll={scroll}
          rows={page.rows}
          first={page.first}
          selection={mayTick ? selection : undefined}
        />
      </div>
      {hasBar && <ActBar answer={result.answer} selection={selection} actions={actions} />}
      <ResultFoot result={result} page={page} />
    </>
  );
}

/** A skeleton of the result, with the elapsed time and a cancel button. */
function ResultSkeleton() {
  const translate = useTranslate();
  const { draft, run, cancel } = useReport();
  return (
    <div className="adx-rep-waiting" aria-busy="true">
      <SkeletonBody metrics={draft.metrics.length} columns={draft.dimensions.length + draft.metrics.length} />
      <div className="adx-rep-wait">
        <p>
          {translate('adx.reports.running')} <ElapsedTime since={run.startedAt} />
        </p>
        <Button onClick={cancel} startIcon={<X size={15} aria-hidden />}>
          {translate('adx.reports.cancel')}
        </Button>
      </div>
    </div>
  );
}

const rows = Array.from({ length: 9 }, (_, index) => index);

export function SkeletonBody({ metrics, columns }: { metrics: number; columns: number }) {
  const places = Array.from({ length: Math.min(columns, 10) }, (_, index) => index);
  return (
    <div className="adx-rep-bones" aria-hidden>
      <div className="adx-rep-totals">
        {places.slice(0, Math.min(metrics, 6)).map((place) => (
          <div key={place} className="adx-rep-total">
            <i />
            <i />
            <i />
          </div>
        ))}
      </div>
      <div className="adx-rep-chart-place">
        <div className="adx-rep-chart" />
      </div>
      <div className="adx-rep-bone-rows">
        {rows.map((row) => (
          <div key={row} style={{ opacity: 1 - row / 10 }}>
            {places.map((place) => (
              <i key={place} style={{ width: `${place === 0 ? 60 : 35 + ((row * 7 + place * 13) % 25)}%` }} />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

const none: readonly ReportRow[] = [];

/** The rows in the chosen order, where the answer has all rows; else in the order of the answer. */
function useSortedRows(result: ReportResult | undefined): readonly ReportRow[] {
  const { draft } = useReport();
  // The header shows the new order at once; the rows follow in a task of their own.
  const sortBy = useDeferredValue(draft.sortBy);
  const sortDesc = useDeferredValue(draft.sortDesc);
  const sortOf = useDeferredValue(draft.sortOf ?? 'value');
  const { answer, request } = result ?? {};
  const askedOf = request?.sortOf ?? 'value';
  const isAsked =
    draft.sortBy === request?.sortBy && draft.sortDesc === request.sortDesc && (draft.sortOf ?? 'value') === askedOf;
  const isAnother =
    !isAsked && sortBy !== null && (sortBy !== request?.sortBy || sortDesc !== request.sortDesc || sortOf !== askedOf);
  const isHere = isAnother && answer !== undefined && isWhole(answer) && answer.columns.some(({ id }) => id === sortBy);
  return useMemo(() => {
    if (!answer) return none;
    return isHere && sortBy !== null
      ? sortRows(
          answer.rows,
          sortBy,
          sortDesc,
          isFigureOf(answer, sortBy),
          sortOf,
          isSummed(answer, sortBy),
          areNamesIn(answer, sortBy),
        )
      : answer.rows;
  }, [isHere, answer, sortBy, sortDesc, sortOf]);
}

/** Notes on the figures that the request does not show. */
function ResultNotes({ answer: { columns, notes = [], incomplete = [], compare } }: { answer: ReportAnswer }) {
  const translate = useTranslate();
  const pair = usePair();
  const { nameOf } = useReport();
  const ofModes = columns.flatMap((column) =>
    column.kind === 'metric' && column.modes
      ? [pair(nameOf(column.id), translate(`adx.reports.modes.${column.modes}`))]
      : [],
  );
  const lost = incomplete.length > 0 ? [translate('adx.reports.incomplete', { months: incomplete.join(', ') })] : [];
  const lines = [
    ...lost,
    ...notes.map((note) => translate(`adx.reports.notes.${note}`, { time: compare ? endOf(compare.endDate) : '' })),
    ...ofModes,
  ];
  if (lines.length === 0) return null;
  return (
    <ul className="adx-small adx-rep-notes">
      {lines.map((line) => (
        <li key={line}>
          <Info size={14} aria-hidden /> {line}
        </li>
      ))}
    </ul>
  );
}

/** Returns the end of an hour given by its start: `2026-11-19 11:00` ends at `12:00`. */
const endOf = (hour: string): string => atHours(hoursOf(hour, 23) + 1).slice(11);

const ChartCard = lazyComponent(() => import('./ChartCard').then((module) => module.ChartCard));

const CausesCard = lazyComponent(() => import('./marks/CausesCard').then((module) => module.CausesCard));

const ActBar = lazyComponent(() => import('./act/ActBar').then((module) => module.ActBar));

/** On a fast answer a skeleton would only flash. */
const skeletonAfterMs = 150;

/** The total of each metric over all rows. */
function TotalsStrip({ result }: { result: ReportResult }) {
  const { answer } = result;
  const { nameOf, metric, setView } = useReport();
  const cards = answer.columns.flatMap((column) => {
    if (column.kind !== 'metric') return [];
    const { id, unit } = column;
    return [
      {
        id,
        name: nameOf(id),
        unit,
        better: metric(id)?.better ?? null,
        now: answer.total[id],
        before: answer.compare?.total[id],
      },
    ];
  });
  return (
    <TotalCards
      cards={cards}
      isCompared={answer.compare !== null}
      shown={useChartMetric(answer)}
      onShow={(id) => setView({ chart: id })}
    >
      <MoverCounts result={result} />
    </TotalCards>
  );
}

/** For a report sorted by its differences: how many rows lost and gained, and how much. */
function MoverCounts({ result: { answer, request } }: { result: ReportResult }) {
  const translate = useTranslate();
  const { metric } = useReport();
  const column = answer.columns.find(({ id }) => id === request.sortBy);
  const isMoved = answer.compare !== null && ['difference', 'percent'].includes(request.sortOf ?? '');
  const counts = useMemo(
    () => (isMoved && column?.kind === 'metric' && column.additive ? countMovers(answer.rows, column.id) : undefined),
    [isMoved, answer, column],
  );
  if (!counts || column?.kind !== 'metric' || request.dimensions.length === 0) return null;
  const { unit } = column;
  const better = metric(column.id)?.better ?? null;
  const signed = (sum: Figure): string => {
    const side = compareFigures(sum, 0);
    return side < 0
      ? `−${formatFigure(minusFigures(0, sum), unit)}`
      : `${side > 0 ? '+' : ''}${formatFigure(sum, unit)}`;
  };
  const toneOf = (sum: Figure): string => {
    const side = compareFigures(sum, 0);
    if (side === 0 || better === null) return 'neutral';
    return side > 0 === (better === 'more') ? 'good' : 'bad';
  };
  return counts.map(({ move, count, difference }) => (
    <div key={move} className="adx-rep-total">
      <span>
        {translate(`adx.reports.movers.${move}`)}
        {!isWhole(answer) && ` ${translate('adx.reports.movers.of', { count: formatCount(answer.rows.length) })}`}
      </span>
      <strong className="adx-figures">{formatCount(count)}</strong>
      <small className="adx-figures" data-tone={toneOf(difference)}>
        {signed(difference)}
      </small>
    </div>
  ));
}
