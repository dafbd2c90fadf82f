import './result.css';
import { useDeferredValue, useMemo, useRef } from 'react';
import { useConsole } from '../ui/ConsoleContext';
import { useLater } from '../ui/list/useLater';
import { lazyComponent } from '../ui/parts/lazyComponent';
import { actionsOfReport } from './act/actionsOfReport';
import { useRowTicks } from './act/useRowTicks';
import { LateNotice } from './LateNotice';
import { useLossCauses } from './marks/useLossCauses';
import { useReport } from './ReportContext';
import { ResultFoot } from './ResultFoot';
import { ResultNotes } from './ResultNotes';
import { ResultSkeleton } from './ResultSkeleton';
import { EmptyNotice, FirstNotice, RefusedNotice, RunFailed } from './ResultStates';
import { ResultTable } from './ResultTable';
import { QueuedNotice } from './saved/QueuedNotice';
import { TotalsStrip } from './TotalsStrip';
import { useResultPage } from './useResultPage';
import { useSortedRows } from './useSortedRows';

const ChartCard = lazyComponent(() => import('./ChartCard').then((module) => module.ChartCard));
const CausesCard = lazyComponent(() => import('./marks/CausesCard').then((module) => module.CausesCard));
const ActBar = lazyComponent(() => import('./act/ActBar').then((module) => module.ActBar));

/** A skeleton that would be gone at once only delays what takes its place. */
const skeletonAfterMs = 150;

/** What came of the report, or how it stands. */
export function Result() {
  const { run, problems } = useReport();
  const { result: latest, error, queued } = run;
  // A large one is drawn in slices, between which the page answers.
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
