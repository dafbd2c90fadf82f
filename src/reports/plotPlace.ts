import type { ChartKind } from './chartPoints';

/** Room around the lines of a chart, in pixels. */
export const plotPlace = { top: 6, yWidth: 56, labels: 22, lane: 24 } as const;

/** The last name stands with its middle at the edge. */
export const marginOf = (isHours: boolean) => ({ top: plotPlace.top, right: isHours ? 38 : 20, bottom: 0, left: 0 });

/** How far across the chart a step of time stands, from 0 to 1: bars have a band each, lines go from edge to edge. */
export function acrossOf(kind: ChartKind, place: number, count: number): number {
  if (kind === 'bars') return (place + 0.5) / count;
  return count > 1 ? place / (count - 1) : 0.5;
}
