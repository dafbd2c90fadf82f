/** `reports.md` 1: what one request may ask for. */
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
  /** `api.md` 12: runs of one user, and how many of them stand in the line at once. */
  perMinute: 30,
  atOnce: 3,
} as const;
