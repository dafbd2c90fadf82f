import type { Figure } from './exactSums';
import type { Blocker } from './problemBody';

/** The objects that name an object, and the effect of deleting it. */
export type Uses = {
  readonly total: number;
  readonly items: readonly Blocker[];
  /** Number of objects that prevent the deletion. */
  readonly blocking: number;
  /** Links that are removed with it, by resource. */
  readonly links: readonly { readonly resource: string; readonly count: number }[];
  /** Entries of the list, which are deleted with it. */
  readonly entries: number;
};

/** POST {base}/refs: the effect of deleting several objects together. */
export type ManyUses = Pick<Uses, 'links' | 'entries'> & {
  /** Number of the given objects that exist. */
  readonly count: number;
  /** Objects that prevent the deletion of any of them, by count. */
  readonly blockers: readonly Blocker[];
  /** Absent if the viewer's list has no figures; null if they could not be read. */
  readonly yesterday?: SummedFigures | null;
};

/** Figures of several objects for one day: counts and money, no ratios. */
export type SummedFigures = {
  readonly day: string;
  /** The offset at which the day begins, in whole hours from UTC. */
  readonly timezone: number;
  readonly metrics: readonly string[];
  /** In the order of the metrics; decimals as text where a double is not exact. */
  readonly values: readonly Figure[];
};
