import type { ProblemBody } from '../problemBody';
import type { ReportAnswer, ReportRequest } from './reportCall';

/**
 * POST /api/rrun/batch: several reports in one call, for a screen with many cards. Each answer is sent on its own line as soon as
 * it is ready.
 */
export type BatchRequest = { readonly requests: readonly ReportRequest[] };

/** The index in the request, and the answer, or the problem of a single request. */
export type BatchLine = { readonly at: number } & (
  | { readonly answer: ReportAnswer }
  | { readonly problem: ProblemBody }
);

export const batchType = 'application/x-ndjson';

/** Per call; the rows are enough for a card. */
export const batchLimits = { requests: 40, rows: 1_000 } as const;

/** GET /api/reports/freshness. */
export type ReportFreshness = {
  /** Changes with each batch of facts: earlier answers may then be outdated. */
  readonly revision: string;
  /** The end of the facts; null without any. */
  readonly asOf: string | null;
  /** Progress of the sample's traffic while it is generated; otherwise null. */
  readonly coming: ComingTraffic | null;
};

/** Number of days to generate, and the current one. */
export type ComingTraffic = { readonly day: number; readonly days: number };
