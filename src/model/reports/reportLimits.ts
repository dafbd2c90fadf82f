/** What one request may ask for. */
export const reportLimits = {
  dimensions: 20,
  metrics: 40,
  filters: 50,
  valuesOfFilter: 100_000,
  having: 20,
  rows: 100_000,
  /** With hours as a dimension. */
  hourDays: 92,
  months: 24,
  maxMs: 30_000,
  /** Runs of one user at once, and how many of them may wait. */
  perMinute: 30,
  atOnce: 3,
} as const;
