import type { Figure } from './exactSums';
import type { Blocker } from './problemBody';

/** Who names an object, and what becomes of that where it is deleted. */
export type Uses = {
  readonly total: number;
  readonly items: readonly Blocker[];
  /** How many of them keep it from being deleted. */
  readonly blocking: number;
  /** Links with other objects that go with it, by the resource of those. */
  readonly links: readonly { readonly resource: string; readonly count: number }[];
  /** Entries of a list, which go with it. */
  readonly entries: number;
};

/** POST {base}/refs: what becomes of many objects' links where they are deleted, together. */
export type ManyUses = Pick<Uses, 'links' | 'entries'> & {
  /** How many of the objects that were asked for are there. */
  readonly count: number;
  /** What keeps one of them or several from being deleted, the most first. */
  readonly blockers: readonly Blocker[];
  /** Absent where the viewer's list has no figures; null where they could not be read. */
  readonly yesterday?: SummedFigures | null;
};

/** One day of several objects together: counts and money, no rates. */
export type SummedFigures = {
  readonly day: string;
  /** Whole hours from UTC that the day begins at. */
  readonly timezone: number;
  readonly metrics: readonly string[];
  /** In the order of the metrics; decimals as text where a double is not exact. */
  readonly values: readonly Figure[];
};
