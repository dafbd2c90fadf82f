import '../report.css';
import '../result.css';
import '../chart.css';
import './performance.css';
import { CalendarX2, ChartColumn } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import type { Live } from '../../dataProvider/live';
import { reportCalls } from '../../dataProvider/reportCalls';
import type { Transport } from '../../dataProvider/transport';
import { sayTimezone } from '../../reference/sayTimezone';
import { hasMode, maySwitchMode } from '../../schema/access';
import type { AnyResource } from '../../schema/resource';
import { problemOf } from '../../ui/actions/problemOf';
import { type PerformanceProps, useConsole, useViewer } from '../../ui/ConsoleContext';
import { ButtonLink } from '../../ui/parts/Button';
import { type NextStep, StepButton } from '../../ui/parts/Empty';
import { FailedNotice, Notice } from '../../ui/parts/Notice';
import { useAddressDialog } from '../../ui/shell/useAddressDialog';
import { useSteps } from '../../ui/useSteps';
import { PerformanceFigures } from './PerformanceFigures';
import { PerformanceSkeleton } from './PerformanceSkeleton';
import { useObjectReport } from './useObjectReport';

type Props = PerformanceProps & { readonly transport: Transport; readonly live: Live };

/** What an object earned and delivered in its last 30 days, and what was done to it meanwhile. */
export function PerformanceTab({ transport, live, resource, record, onVersion }: Props) {
  const translate = useTranslate();
  const { timezone } = useViewer();
  const serving = useAddressDialog('serving');
  const other = useOtherSideStep(resource);
  const calls = useMemo(() => reportCalls(transport, live), [transport, live]);
  const report = useObjectReport(calls, resource, record);
  const looks = { className: 'adx-rep-notice' };
  if (!report)
    return (
      <Notice {...looks} icon={<CalendarX2 size={20} aria-hidden />} title={translate('adx.performance.notShown')}>
        <StepButton step={other} />
      </Notice>
    );

  const { figures, error, isLong, path, longPath, retry } = report;
  const next: NextStep = resource.serving
    ? { words: translate('adx.serving.ask'), onGo: () => serving.open(String(record.id)) }
    : { words: translate('adx.reports.ranges.last12Months'), to: longPath };
  const open = (
    <ButtonLink to={path} startIcon={<ChartColumn size={15} aria-hidden />}>
      {translate('adx.performance.open')}
    </ButtonLink>
  );
  return (
    <div className="adx-column adx-performance">
      <header className="adx-row adx-performance-head">
        <div>
          <h3>{translate('adx.performance.title')}</h3>
          <p>{translate('adx.performance.zone', { zone: sayTimezone(timezone) })}</p>
        </div>
        {open}
      </header>
      {figures && figures.answer.rows.length > 0 ? (
        <PerformanceFigures figures={figures} resource={resource} id={Number(record.id)} onVersion={onVersion} />
      ) : figures ? (
        <Notice
          {...looks}
          icon={<CalendarX2 size={20} aria-hidden />}
          title={translate('adx.performance.none')}
          words={[resource.serving && translate('adx.performance.noneHint'), translate('adx.performance.further')]
            .filter(Boolean)
            .join(' ')}
        >
          <StepButton step={next} variant="contained" />
        </Notice>
      ) : error ? (
        <FailedNotice
          {...looks}
          title={translate('adx.performance.failed')}
          error={error}
          words={wordsOf(error, translate)}
          onRetry={retry}
        />
      ) : isLong ? (
        <Notice
          {...looks}
          icon={<CalendarX2 size={20} aria-hidden />}
          title={translate('adx.performance.failed')}
          words={translate('adx.performance.tooLong')}
        >
          <StepButton step={{ words: translate('adx.performance.open'), to: path }} variant="contained" />
        </Notice>
      ) : (
        <PerformanceSkeleton />
      )}
    </div>
  );
}

/** Where the figures of such objects are shown, as far as the viewer may go there. */
function useOtherSideStep(resource: AnyResource): NextStep {
  const translate = useTranslate();
  const { viewer, setMode } = useConsole();
  const { toList } = useSteps();
  const mode = viewer.mode === 'ssp' ? 'dsp' : 'ssp';
  if (!maySwitchMode(viewer) || !hasMode(viewer, mode)) return toList(resource);
  return {
    words: translate('adx.shell.switchTo', { mode: translate(`adx.shell.sides.${mode}`) }),
    onGo: () => setMode(mode),
  };
}

function wordsOf(
  error: unknown,
  translate: (key: string, parts: Record<string, unknown>) => string,
): string | undefined {
  const problem = problemOf(error);
  return problem?.code === 'rate_limited'
    ? translate('adx.reports.tooMany', { seconds: problem.retryAfter ?? 1 })
    : undefined;
}
