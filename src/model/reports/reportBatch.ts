import type { ProblemBody } from '../problemBody';
import type { ReportAnswer, ReportRequest } from './reportCall';

/**
 * POST /api/rrun/batch: several reports in one call, as a screen of many cards asks for them. Each is answered on
 * a line of its own as soon as it is there.
 */
export type BatchRequest = { readonly requests: readonly ReportRequest[] };

/** Its place in the request, and its answer, or the problem that it would have been by itself. */
export type BatchLine = { readonly at: number } & (
  | { readonly answer: ReportAnswer }
  | { readonly problem: ProblemBody }
);

export const batchType = 'application/x-ndjson';

/** Of one call; the rows are those of a card. */
export const batchLimits = { requests: 40, rows: 1_000 } as const;

/** GET /api/reports/freshness. */
export type ReportFreshness = {
  /** Another text after each batch of facts: what was answered before may be another by then. */
  readonly revision: string;
  /** Up to when there are facts; null without any. */
  readonly asOf: string | null;
  /** The sample's traffic, while it is made; null otherwise. */
  readonly coming: ComingTraffic | null;
};

/** Days that are made, and the one of them that it has come to. */
export type ComingTraffic = { readonly day: number; readonly days: number };
