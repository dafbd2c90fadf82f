import type { ChartKind } from '../chartPoints';

/** Margins around a chart, and the height of a capital letter in its labels, in pixels. */
export const plotPlace = { top: 6, yWidth: 56, labels: 22, lane: 24, letter: 8 } as const;

/** The last label is centred on the right edge. */
export const marginOf = (isHours: boolean, lane: number) => ({
  top: plotPlace.top,
  right: isHours ? 38 : 20,
  bottom: plotPlace.labels + lane,
  left: plotPlace.yWidth,
});

/** Horizontal position of a time step, from 0 to 1: bars have a band each, lines run from edge to edge. */
export function acrossOf(kind: ChartKind, place: number, count: number): number {
  if (kind === 'bars') return (place + 0.5) / count;
  return count > 1 ? place / (count - 1) : 0.5;
}
