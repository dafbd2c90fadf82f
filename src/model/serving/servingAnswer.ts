import type { MessageCode } from '../../schema/messages/message';
import type { ServingStep } from '../../schema/serving';
import type { Effect, ServingState } from './judgeServing';

// GET {base}/{id}/serving: what is answered.

export type ServingBreach = MessageCode & {
  /** The rule by its id, behind the fields that lead to it: `channels.sub.archived`. */
  readonly cause: string;
  readonly effect: Effect;
  /** What is wrong, for any object; empty where the viewer may not know. */
  readonly problem: string;
  /** The same of this object. */
  readonly says: string;
  readonly resource: string;
  readonly id: number;
  readonly name: string;
  /** Where it is mended; null where the viewer may not look. */
  readonly field: string | null;
  readonly value: unknown;
};

export type ServingCheck = MessageCode & {
  readonly id: string;
  /** What holds, or how many linked objects do not serve; else empty. */
  readonly says: string;
  readonly state: ServingState;
  /** The first of them. */
  readonly breaches: readonly ServingBreach[];
  /** How many others there are. */
  readonly more: number;
};

/** A reason that requests were not served for, as they were counted. */
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
  /** What stops or limits it first. */
  readonly first: ServingBreach | null;
  readonly steps: readonly ServingStepAnswer[];
  /** The day of the reasons; null where none are shown to the viewer, or could not be counted. */
  readonly day: string | null;
};

/** GET {base}/serving: the objects of the list that are stopped, by cause; of one cause alone with `?cause=`. */
export type ServingCauses = {
  readonly causes: Readonly<Record<string, readonly number[]>>;
  /** What is wrong with them, for each cause; empty where the viewer may not know. */
  readonly problems: Readonly<Record<string, string>>;
};
