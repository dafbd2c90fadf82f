import { compareFigures } from '../model/exactSums';
import { formatFigure } from '../ui/i18n/figures';
import { sayPart } from './sayPart';
import type { ChartData } from './useChartData';

/** Describes the chart in a sentence, for screen readers. */
export function sayChart(
  { points, unit, name }: ChartData,
  translate: (key: string, parts: Record<string, string>) => string,
): string {
  const known = points.flatMap((point) => {
    const { now } = point.exact ?? point;
    return now === null ? [] : [{ key: point.key, now }];
  });
  const [first] = known;
  if (!first) return translate('adx.reports.sayNothing', { name });
  const most = known.reduce((best, point) => (compareFigures(point.now, best.now) > 0 ? point : best), first);
  const least = known.reduce((best, point) => (compareFigures(point.now, best.now) < 0 ? point : best), first);
  const last = known.at(-1) ?? first;
  const parts = points.map(({ key, part }) =>
    part ? ` ${translate('adx.reports.sayPart', { key, part: sayPart(part, translate) })}` : '',
  );
  const whole = translate('adx.reports.sayChart', {
    name,
    first: formatFigure(first.now, unit),
    firstAt: first.key,
    last: formatFigure(last.now, unit),
    lastAt: last.key,
    most: formatFigure(most.now, unit),
    mostAt: most.key,
    least: formatFigure(least.now, unit),
    leastAt: least.key,
  });
  return whole + parts.join('');
}
