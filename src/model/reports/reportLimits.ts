/** Limits of one request. */
export const reportLimits = {
  dimensions: 20,
  metrics: 40,
  filters: 50,
  valuesOfFilter: 100_000,
  having: 20,
  rows: 100_000,
  /** Longest report with hours as a dimension. */
  hourDays: 92,
  months: 24,
  maxMs: 30_000,
  /** Runs of one user per minute, and at the same time. */
  perMinute: 30,
  atOnce: 3,
} as const;
