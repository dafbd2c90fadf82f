import type { Args, MessageCode } from '../schema/messages/message';
import type { Problem } from '../schema/problem';

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
  /** How many problems there are beside those in `errors`. */
  readonly more?: number;
  readonly blockers?: readonly Blocker[];
  /** What is stored now, with who stored it, when a version is stale. */
  readonly current?: Readonly<Record<string, unknown>> & { readonly id: number; readonly version: number };
  /** Who made the newer version. */
  readonly by?: { readonly id: number; readonly name: string };
  readonly retryAfter?: number;
  /** Objects that an undo could give back, beside those that were changed or are used since. */
  readonly undoable?: number;
};

export type Blocker = {
  readonly resource: string;
  readonly count: number;
  readonly sample: readonly { readonly id: number; readonly name: string; readonly status: number }[];
};

/**
 * Something saved but worth showing: in the header `X-Warnings`, as a list. A list that is too long for a header ends with the number of
 * the others there, and stands as a whole in the body, as `_warnings`.
 */
export type Warning = { readonly field: string; readonly code: string; readonly detail: string; readonly args?: Args };
