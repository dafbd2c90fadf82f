import '../report.css';
import '../result.css';
import '../chart.css';
import './performance.css';
import { CalendarX2, ChartColumn } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useMemo, useState } from 'react';
import type { ServerEvents } from '../../dataProvider/serverEvents';
import type { Transport } from '../../dataProvider/transport';
import { changeMarks } from '../../model/reports/changeMarks';
import { hoursUpTo } from '../../model/reports/partOfTime';
import { pointsByTime, timesOf } from '../../model/reports/pointsByTime';
import { sayTimezone } from '../../reference/sayTimezone';
import { hasMode, maySwitchMode } from '../../schema/access';
import type { AnyResource } from '../../schema/resource';
import { useAddressDialog } from '../../ui/address/useAddressDialog';
import { type PerformanceProps, useConsole, useViewer } from '../../ui/ConsoleContext';
import { problemOf } from '../../ui/i18n/problemOf';
import { useSteps } from '../../ui/menu/useSteps';
import { ButtonLink } from '../../ui/parts/Button';
import { type NextStep, StepButton } from '../../ui/parts/Empty';
import { FailedNotice, Notice } from '../../ui/parts/Notice';
import { PlainSelect } from '../../ui/parts/PlainSelect';
import { ChartLegend } from '../ChartLegend';
import { reportCalls } from '../calls/reportCalls';
import { ChangeMarks } from '../marks/ChangeMarks';
import { ChangesSwitch } from '../marks/ChangesSwitch';
import { useChanges } from '../marks/useChanges';
import { Plot } from '../Plot';
import { sayChart } from '../sayChart';
import { TotalCards } from '../TotalCards';
import type { ChartData } from '../useChartData';
import { type ObjectFigures, useObjectReport } from './useObjectReport';

type Props = PerformanceProps & { readonly transport: Transport; readonly events: ServerEvents };

/** Earnings and delivery of an object in its last 30 days, with marks of its changes. */
export function PerformanceTab({ transport, events, resource, record, onVersion }: Props) {
  const translate = useTranslate();
  const { timezone } = useViewer();
  const serving = useAddressDialog('serving');
  const other = useOtherSideStep(resource);
  const calls = useMemo(() => reportCalls(transport, events), [transport, events]);
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
          <p className="adx-note">{translate('adx.performance.zone', { zone: sayTimezone(timezone) })}</p>
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

/** A step to the mode that shows figures of such objects, or to their list if the viewer cannot switch modes. */
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

function PerformanceSkeleton() {
  const translate = useTranslate();
  return (
    <div className="adx-rep-bones" aria-busy="true">
      <p className="adx-hidden" role="status">
        {translate('adx.performance.loading')}
      </p>
      <div className="adx-rep-totals" aria-hidden>
        {[0, 1, 2].map((place) => (
          <div key={place} className="adx-rep-total">
            <i />
            <i />
            <i />
          </div>
        ))}
      </div>
      <div className="adx-performance-chart" aria-hidden>
        <div className="adx-rep-chart" />
      </div>
    </div>
  );
}

type PerformanceFiguresProps = {
  readonly figures: ObjectFigures;
  readonly resource: AnyResource;
  readonly id: number;
  onVersion(version: number): void;
};

const grain = 'day';

/** Totals compared with the days before, one metric by day, and marks of changes. */
function PerformanceFigures({ figures: { request, answer, cards }, resource, id, onVersion }: PerformanceFiguresProps) {
  const translate = useTranslate();
  const { timezone } = useViewer();
  const [wished, setWished] = useState<string>();
  const [hasMarks, setMarks] = useState(true);
  const card = cards.find((one) => one.id === wished) ?? cards[0];
  const data = useMemo<ChartData>(() => {
    const { id: metric = '', name = '', unit = 'count', better = null } = card ?? {};
    const points = pointsByTime(answer.rows, request, grain, metric, hoursUpTo(answer, request, timezone));
    return {
      state: 'ready',
      kind: 'line',
      kindsOffered: ['line'],
      metric,
      name,
      unit,
      better,
      grain,
      points,
      layers: [],
      layered: [],
    };
  }, [answer, request, card, timezone]);
  const changes = useChanges(hasMarks ? { resource: resource.name, id, period: request, timezone } : undefined);
  const times = useMemo(() => timesOf(request, grain), [request]);
  const marks = useMemo(() => changeMarks(changes.rows, { times, grain, timezone }), [changes.rows, times, timezone]);
  return (
    <>
      <TotalCards cards={cards} isCompared={answer.compare !== null} shown={data.metric} onShow={setWished} />
      <div className="adx-performance-chart">
        <section className="adx-rep-chart" aria-label={translate('adx.reports.chart')}>
          <div className="adx-strip adx-rep-chart-head">
            <PlainSelect label={translate('adx.reports.metric')} value={data.metric} isFramed onChange={setWished}>
              {cards.map(({ id: one, name }) => (
                <option key={one} value={one} label={name} />
              ))}
            </PlainSelect>
            <ChartLegend data={data} result={{ request, answer }} />
            <ChangesSwitch changes={changes} isOn={hasMarks} onChange={setMarks} />
          </div>
          <div className="adx-rep-plot">
            <p className="adx-hidden">{sayChart(data, translate)}</p>
            <Plot
              data={data}
              hasBefore={answer.compare !== null}
              marks={
                hasMarks && (
                  <ChangeMarks
                    resource={resource}
                    marks={marks}
                    kind="line"
                    steps={times.length}
                    onVersion={onVersion}
                  />
                )
              }
            />
          </div>
        </section>
      </div>
    </>
  );
}
