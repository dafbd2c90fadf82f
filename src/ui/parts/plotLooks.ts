export const axis = { fontSize: 11, fill: 'var(--muted)', fontFamily: 'var(--font-figures)' };
export const plotMargin = { top: 6, right: 14, bottom: 0, left: 0 };
export const yWidth = 56;
/** Charts have no animation. */
export const still = { isAnimationActive: false } as const;
/** Lines of every chart: the current values, and dashed behind them the values for comparison. */
export const nowLine = {
  ...still,
  stroke: 'var(--chart-1)',
  strokeWidth: 2,
  dot: false,
  activeDot: { r: 4, stroke: 'var(--paper)', strokeWidth: 2 },
} as const;
export const beforeLine = {
  ...still,
  stroke: 'var(--chart-8)',
  strokeWidth: 1.5,
  strokeDasharray: '4 3',
  dot: false,
  activeDot: { r: 3 },
} as const;
