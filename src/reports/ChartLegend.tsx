import { useTranslate } from 'ra-core';
import { axisTimes } from '../model/reports/axisTimes';
import type { Period } from '../model/reports/dateRanges';
import type { ChartData } from './useChartData';
import type { ReportResult } from './useReportRun';

const daysOf = ({ startDate, endDate }: Period): readonly [string, string] => [
  startDate.slice(0, 10),
  endDate.slice(0, 10),
];

export const layerColour = (index: number): string => `var(--chart-${(index % 7) + 1})`;

/** Names the lines or layers with their colours. */
export function ChartLegend({
  data: { kind, layers, points },
  result: { request, answer },
}: {
  data: ChartData;
  result: ReportResult;
}) {
  const translate = useTranslate();
  if (kind === 'stacked') {
    return (
      <ul className="adx-rep-legend" data-layers>
        {[...layers, translate('adx.reports.others')].map((name, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two layers may have one name
          <li key={`${index} ${name}`} title={name}>
            <i
              className="adx-rep-swatch"
              style={{ background: index === layers.length ? 'var(--chart-8)' : layerColour(index) }}
            />
            <span>{name}</span>
          </li>
        ))}
      </ul>
    );
  }
  const times = axisTimes([request, answer.compare].flatMap((period) => (period ? daysOf(period) : [])));
  const shortly = (period: Period): string => daysOf(period).map(times).join(' - ');
  return (
    <ul className="adx-rep-legend adx-figures">
      <li>
        <i className="adx-rep-now" />
        {shortly(request)}
      </li>
      {points.some(({ part }) => part) && (
        <li>
          <i className="adx-rep-part" />
          {translate('adx.reports.part.name')}
        </li>
      )}
      {answer.compare && (
        <li>
          <i className="adx-rep-before" />
          {shortly(answer.compare)}
        </li>
      )}
    </ul>
  );
}
