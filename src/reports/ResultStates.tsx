import { CalendarX2, ChartColumn, CircleAlert, History, Hourglass, Play } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useEffect, useRef } from 'react';
import { hasDays, periodOf, sayPeriod } from '../model/reports/dateRanges';
import { savedLimits } from '../model/reports/savedReport';
import { problemOf } from '../ui/i18n/problemOf';
import { Button } from '../ui/parts/Button';
import { ComingProgress } from '../ui/parts/ComingProgress';
import { FailedNotice, Notice } from '../ui/parts/Notice';
import { ScreenLink } from '../ui/parts/ScreenLink';
import { LateNotice, useComingTraffic } from './LateNotice';
import { useReport } from './parts/ReportContext';

const looks = 'adx-rep-notice';

/** Before the first run: what to do, and presets to begin with. */
export function FirstNotice() {
  const translate = useTranslate();
  const { start, draft, missing, catalogue, preset } = useReport();
  const presets = catalogue.presets.filter(({ key }) => key !== preset?.key);
  return (
    <div className="adx-fill adx-rep-first">
      <Notice
        className={looks}
        icon={<ChartColumn size={20} aria-hidden />}
        title={translate('adx.reports.first')}
        words={translate('adx.reports.firstHint')}
      >
        <Button
          onClick={start}
          disabled={draft.metrics.length === 0 || missing.length > 0}
          startIcon={<Play size={15} aria-hidden />}
        >
          {translate('adx.reports.runIt')}
        </Button>
      </Notice>
      {presets.length > 0 && (
        <nav className="adx-rep-presets" aria-label={translate('adx.reports.presets')}>
          <h2>{translate('adx.reports.presets')}</h2>
          <ul className="adx-stack">
            {presets.map(({ key, label, relative }) => (
              <li key={key}>
                <ScreenLink to={`/report/${encodeURIComponent(key)}`}>
                  <span>{label}</span>
                  <small className="adx-note">{translate(`adx.reports.ranges.${relative}`)}</small>
                </ScreenLink>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}

export function EmptyNotice() {
  const translate = useTranslate();
  const { run, ask, draft, request, today } = useReport();
  const coming = useComingTraffic(run.result !== undefined && !('byTime' in run.result.answer));
  const isFiltered = draft.filters.length + draft.having.length > 0;
  if (coming) {
    return (
      <Notice
        className={looks}
        icon={<Hourglass size={20} aria-hidden />}
        title={translate('adx.reports.coming.title')}
        words={translate('adx.reports.coming.why')}
      >
        <ComingProgress coming={coming} />
      </Notice>
    );
  }
  return (
    <Notice
      className={looks}
      icon={<CalendarX2 size={20} aria-hidden />}
      title={translate('adx.reports.empty')}
      words={sayPeriod(run.result?.request)}
    >
      {run.result && <LateNotice result={run.result} />}
      {isFiltered && (
        <Button onClick={() => ask({ filters: [], having: [] })}>{translate('adx.reports.withoutFilters')}</Button>
      )}
      {draft.hideErrors && (
        <Button onClick={() => ask({ hideErrors: false })}>{translate('adx.reports.withErrors')}</Button>
      )}
      {!isFiltered && !draft.hideErrors && !hasDays(run.result?.request ?? request, periodOf('last30', today)) && (
        <Button onClick={() => ask({ range: 'last30' })}>{translate('adx.reports.ranges.last30')}</Button>
      )}
    </Notice>
  );
}

export function RunFailed({ error }: { error: unknown }) {
  const translate = useTranslate();
  const { start } = useReport();
  const problem = problemOf(error);
  if (problem?.code === 'expired') return <ExpiredNotice onRun={start} />;
  const words =
    problem?.code === 'rate_limited'
      ? translate('adx.reports.tooMany', { seconds: problem.retryAfter ?? 1 })
      : undefined;
  return (
    <FailedNotice
      className={looks}
      title={translate('adx.reports.failed')}
      error={error}
      words={words}
      onRetry={start}
    />
  );
}

/** Shown where the saved result of a long run was deleted. */
function ExpiredNotice({ onRun }: { onRun(): void }) {
  const translate = useTranslate();
  return (
    <Notice
      className={looks}
      icon={<History size={20} aria-hidden />}
      title={translate('adx.saved.expired')}
      words={translate('adx.saved.expiredHint', { days: savedLimits.fileDays })}
    >
      <Button variant="contained" onClick={onRun}>
        {translate('adx.saved.runAnew')}
      </Button>
    </Notice>
  );
}

/** The report itself is invalid. The builder shows where; this notice takes the focus. */
export function RefusedNotice() {
  const translate = useTranslate();
  const { problems } = useReport();
  const shown = useRef<HTMLDivElement>(null);
  useEffect(() => {
    toProblem();
  }, []);
  return (
    <div ref={shown} className="adx-fill adx-rep-refused">
      <Notice
        className={looks}
        icon={<CircleAlert size={20} aria-hidden />}
        isError
        title={translate('adx.reports.refused')}
        words={[...new Set(Object.values(problems))].join(' ')}
      >
        <Button onClick={toProblem}>{translate('adx.reports.toProblem')}</Button>
      </Notice>
    </div>
  );
}

const toProblem = (): void =>
  document.querySelector<HTMLElement>('.adx-rep-builder :is([data-wrong] button, [aria-invalid="true"])')?.focus();
