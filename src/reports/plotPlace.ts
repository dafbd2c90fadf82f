import type { ChartKind } from './chartPoints';

/** Room around the lines of a chart, and how high a capital letter is beside them, in pixels. */
export const plotPlace = { top: 6, yWidth: 56, labels: 22, lane: 24, letter: 8 } as const;

/** The last name stands with its middle at the edge. */
export const marginOf = (isHours: boolean, lane: number) => ({
  top: plotPlace.top,
  right: isHours ? 38 : 20,
  bottom: plotPlace.labels + lane,
  left: plotPlace.yWidth,
});

/** How far across the chart a step of time stands, from 0 to 1: bars have a band each, lines go from edge to edge. */
export function acrossOf(kind: ChartKind, place: number, count: number): number {
  if (kind === 'bars') return (place + 0.5) / count;
  return count > 1 ? place / (count - 1) : 0.5;
}
