import '../ui/parts/smallIcon.css';
import './chart.css';
import { ChartColumn, ChartLine, ChevronDown, ChevronUp, Layers } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { type RefCallback, useCallback, useEffect, useRef } from 'react';
import { offeredGrains } from '../model/reports/byTime';
import { compareKinds, sayPeriod } from '../model/reports/dateRanges';
import { isCompareKind } from '../model/reports/reportDraft';
import { Button } from '../ui/parts/Button';
import { PlainSelect } from '../ui/parts/PlainSelect';
import { usePreference } from '../ui/usePreference';
import { ChartLegend } from './ChartLegend';
import type { ChartKind } from './chartPoints';
import { periodOfTime } from './filterByCell';
import { useReportMarks } from './marks/useReportMarks';
import { Plot, PlotSeries } from './Plot';
import { useReport } from './parts/ReportContext';
import { sayChart } from './sayChart';
import { useChartData } from './useChartData';
import type { ReportResult } from './useReportRun';

const kinds = [
  ['line', ChartLine],
  ['bars', ChartColumn],
  ['stacked', Layers],
] as const;

/** The chart. Where the user folded it to give the table room, a button shows it again. */
export function ChartCard({ result }: { result: ReportResult }) {
  const translate = useTranslate();
  const [isFolded, setFolded] = usePreference('report.chartFolded', false);
  const isPressed = useRef(false);
  const toggle = (next: boolean) => {
    isPressed.current = true;
    setFolded(next);
  };
  // The pressed button is removed: its successor gets the focus.
  const button = useCallback((shown: HTMLButtonElement | null) => {
    if (!shown || !isPressed.current) return;
    isPressed.current = false;
    shown.focus();
  }, []);
  if (!isFolded) return <Chart result={result} fold={() => toggle(true)} foldButton={button} />;
  return (
    <Button
      ref={button}
      className="adx-rep-unfold"
      aria-expanded={false}
      onClick={() => toggle(false)}
      startIcon={<ChevronDown className="adx-lucide" size={15} aria-hidden />}
    >
      {translate('adx.reports.showChart')}
    </Button>
  );
}

type ChartProps = { readonly result: ReportResult; readonly foldButton: RefCallback<HTMLButtonElement>; fold(): void };

/** Draws one figure: over time, by the first dimension, or both. */
function Chart({ result, fold, foldButton }: ChartProps) {
  const translate = useTranslate();
  const { draft, ask, setView, nameOf } = useReport();
  const data = useChartData(result);
  const { kind, metric, grain, kindsOffered } = data;
  const { request, answer } = result;
  const { compare } = draft;
  const { marks, ...changes } = useReportMarks(result, data);
  // Loads the chart library while the points load.
  useEffect(PlotSeries.preload, []);
  /** A click on a day narrows the report to that day. */
  const pick = (key: string) => {
    const range = periodOfTime(grain, key, request);
    if (range && (request.startDate !== range.startDate || request.endDate !== range.endDate)) ask({ range });
  };

  return (
    <section className="adx-rep-chart" aria-label={translate('adx.reports.chart')}>
      <div className="adx-strip adx-rep-chart-head">
        <PlainSelect
          label={translate('adx.reports.metric')}
          value={metric}
          isFramed
          onChange={(id) => setView({ chart: id })}
        >
          {answer.columns.map(
            (column) =>
              column.kind === 'metric' && <option key={column.id} value={column.id} label={nameOf(column.id)} />,
          )}
        </PlainSelect>
        <PlainSelect
          label={translate('adx.reports.compare')}
          value={compare === null ? '' : typeof compare === 'string' ? compare : 'own'}
          onChange={(word) => ask({ compare: isCompareKind(word) ? word : null })}
        >
          <option value="">{translate('adx.reports.versus.none')}</option>
          {compareKinds.map((one) => (
            <option key={one} value={one}>
              {translate(`adx.reports.versus.${one}`)}
            </option>
          ))}
          {compare !== null && typeof compare === 'object' && <option value="own">{sayPeriod(compare)}</option>}
        </PlainSelect>
        {kind !== 'bars' && (
          <PlainSelect label={translate('adx.reports.grain')} value={grain} onChange={(by) => setView({ by })}>
            {offeredGrains(request).map((one) => (
              <option key={one} value={one}>
                {translate(`adx.reports.grains.${one}`)}
              </option>
            ))}
          </PlainSelect>
        )}
        {kind === 'stacked' ? <span className="adx-gap" /> : <ChartLegend data={data} result={result} />}
        {changes.switch}
        <fieldset aria-label={translate('adx.reports.chartKind')} className="adx-rep-kinds">
          {kinds.map(([one, Drawn]) => (
            <button
              key={one}
              type="button"
              className="adx-small-icon"
              aria-pressed={kind === one}
              aria-label={translate(`adx.reports.kinds.${one}`)}
              title={
                kindsOffered.includes(one)
                  ? translate(`adx.reports.kinds.${one}`)
                  : translate(`adx.reports.noKind.${one}`)
              }
              disabled={!kindsOffered.includes(one)}
              onClick={() => setView({ kind: one satisfies ChartKind })}
            >
              <Drawn size={15} aria-hidden />
            </button>
          ))}
        </fieldset>
        <button
          ref={foldButton}
          type="button"
          className="adx-small-icon"
          aria-expanded
          aria-label={translate('adx.reports.hideChart')}
          title={translate('adx.reports.hideChart')}
          onClick={fold}
        >
          <ChevronUp className="adx-lucide" size={16} aria-hidden />
        </button>
      </div>
      {/* Seven names do not fit beside the metric select. */}
      {kind === 'stacked' && <ChartLegend data={data} result={result} />}
      <div className="adx-rep-plot">
        {data.state === 'failed' ? (
          <p className="adx-small adx-rep-plot-none" role="status">
            {translate('adx.reports.chartFailed')}
          </p>
        ) : data.state === 'loading' ? (
          <div className="adx-rep-plot-bones" aria-hidden />
        ) : (
          <>
            <p className="adx-hidden">{sayChart(data, translate)}</p>
            <Plot data={data} hasBefore={answer.compare !== null} onPick={pick} marks={marks} />
          </>
        )}
      </div>
    </section>
  );
}
