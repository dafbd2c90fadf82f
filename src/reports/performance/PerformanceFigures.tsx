import { useTranslate } from 'ra-core';
import { useMemo, useState } from 'react';
import { changeMarks } from '../../model/reports/changeMarks';
import { hoursUpTo } from '../../model/reports/partOfTime';
import { pointsByTime, timesOf } from '../../model/reports/pointsByTime';
import type { AnyResource } from '../../schema/resource';
import { useViewer } from '../../ui/ConsoleContext';
import { PlainSelect } from '../../ui/parts/PlainSelect';
import { ChartLegend } from '../ChartLegend';
import { ChangeMarks } from '../marks/ChangeMarks';
import { ChangesSwitch } from '../marks/ChangesSwitch';
import { useChanges } from '../marks/useChanges';
import { Plot } from '../Plot';
import { sayChart } from '../sayChart';
import { TotalCards } from '../TotalCards';
import type { ChartData } from '../useChartData';
import type { ObjectFigures } from './useObjectReport';

type Props = {
  readonly figures: ObjectFigures;
  readonly resource: AnyResource;
  readonly id: number;
  onVersion(version: number): void;
};

const grain = 'day';

/** The totals beside those of the days before, one of them by day, and the marks of what was done. */
export function PerformanceFigures({ figures: { request, answer, cards }, resource, id, onVersion }: Props) {
  const translate = useTranslate();
  const { timezone } = useViewer();
  const [wished, setWished] = useState<string>();
  const [hasMarks, setMarks] = useState(true);
  const card = cards.find((one) => one.id === wished) ?? cards[0];
  const data = useMemo<ChartData>(() => {
    const { id: metric = '', name = '', unit = 'count', better = null } = card ?? {};
    const points = pointsByTime(answer.rows, request, grain, metric, hoursUpTo(answer, request, timezone));
    return {
      ...{ state: 'ready', kind: 'line', kindsOffered: ['line'] },
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
