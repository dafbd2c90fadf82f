import { MoverCounts } from './MoverCounts';
import { useReport } from './ReportContext';
import { TotalCards } from './TotalCards';
import { useChartMetric } from './useChartMetric';
import type { ReportResult } from './useReportRun';

/** Each figure over all rows. */
export function TotalsStrip({ result }: { result: ReportResult }) {
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
