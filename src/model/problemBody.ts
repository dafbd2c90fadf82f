import type { Args, MessageCode } from '../schema/messages/message';
import type { Problem } from '../schema/messages/problem';

/**
 * Body of every refusal, RFC 9457. `errors` is by field path; the screens translate each by its code. `detail` is English;
 * `messageCode` and `args` are for its translation.
 */
export type ProblemBody = MessageCode & {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  /** The request id. */
  readonly instance: string;
  readonly errors?: Readonly<Record<string, Problem>>;
  /** Number of problems that `errors` leaves out. */
  readonly more?: number;
  readonly blockers?: readonly Blocker[];
  /** With a stale version: the stored record and who stored it. */
  readonly current?: Readonly<Record<string, unknown>> & { readonly id: number; readonly version: number };
  /** Who made the newer version. */
  readonly by?: { readonly id: number; readonly name: string };
  readonly retryAfter?: number;
  /** Number of objects that an undo could restore; the others were changed or are in use since. */
  readonly undoable?: number;
};

export type Blocker = {
  readonly resource: string;
  readonly count: number;
  readonly sample: readonly { readonly id: number; readonly name: string; readonly status: number }[];
};

/**
 * A problem that did not prevent a save, sent as a list in the header `X-Warnings`. A list that is too long for a header ends
 * with the number of the others there, and is complete in the body, as `_warnings`.
 */
export type Warning = { readonly field: string; readonly code: string; readonly detail: string; readonly args?: Args };
