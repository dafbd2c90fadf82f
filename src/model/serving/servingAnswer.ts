import type { MessageCode } from '../../schema/messages/message';
import type { ServingStep } from '../../schema/serving';
import type { Effect, ServingState } from './judgeServing';

// Answer of GET {base}/{id}/serving.

export type ServingBreach = MessageCode & {
  /** The rule's id, after the fields on the path to it: `channels.sub.archived`. */
  readonly cause: string;
  readonly effect: Effect;
  /** What is wrong, for any object; empty if the viewer may not see it. */
  readonly problem: string;
  /** What is wrong with this object. */
  readonly says: string;
  readonly resource: string;
  readonly id: number;
  readonly name: string;
  /** The field to fix; null if the viewer may not see it. */
  readonly field: string | null;
  readonly value: unknown;
};

export type ServingCheck = MessageCode & {
  readonly id: string;
  /** The message where the rule holds, or the number of linked objects that do not serve; else empty. */
  readonly says: string;
  readonly state: ServingState;
  /** The first breaches. */
  readonly breaches: readonly ServingBreach[];
  /** Number of further breaches. */
  readonly more: number;
};

/** A counted reason for requests that were not served. */
export type CountedReason = {
  readonly kind: string;
  readonly code: number;
  readonly label: string;
  readonly count: number;
};

export type ServingStepAnswer = {
  readonly step: ServingStep;
  readonly state: ServingState;
  readonly checks: readonly ServingCheck[];
  readonly reasons: readonly CountedReason[];
};

export type ServingAnswer = {
  readonly name: string;
  readonly state: ServingState;
  /** The first breach that stops or limits it. */
  readonly first: ServingBreach | null;
  readonly steps: readonly ServingStepAnswer[];
  /** The day of the reasons; null if the viewer may not see any, or they could not be counted. */
  readonly day: string | null;
};

/** GET {base}/serving: the stopped objects of a list, by cause; with `?cause=` only for one cause. */
export type ServingCauses = {
  readonly causes: Readonly<Record<string, readonly number[]>>;
  /** What is wrong, by cause; empty if the viewer may not see it. */
  readonly problems: Readonly<Record<string, string>>;
};
