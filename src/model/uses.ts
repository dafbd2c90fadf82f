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
