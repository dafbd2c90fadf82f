import type { Viewer } from './access';
import type { AnyResource } from './resource';

/** A stored or referenced object whose own type is not known here: a definition may only name others by string. */
export type AnyRecord = { readonly id: number; readonly [field: string]: any };

/** What rules may ask beside the record itself. In the form it may know less than on the server: then it answers nothing. */
export type RuleContext = {
  readonly viewer: Viewer;
  readonly now: Date;
  /** The objects that a reference field of the record names, as far as they are known. */
  linked(field: string): readonly AnyRecord[];
  /** The account's own record (`demands`), as far as it is known. */
  readonly account?: AnyRecord;
  /** All definitions, for what speaks of fields by name; on the server. */
  readonly definitions?: readonly AnyResource[];
  /**
   * Counters of the object from traffic: `imps`, `reqs`, `reqs24h`, `impsOpenMonth`, `spend`; empty for a new object, and all of them
   * NaN if unknown.
   */
  readonly traffic: Readonly<Record<string, number>>;
  /** Fields that the form does not know, since its viewer may not see them: rules that read them are left to the server. */
  readonly hidden?: ReadonlySet<string>;
};

/** What defaults may ask: all but traffic, which a new object has not. */
export type InitialContext = Omit<RuleContext, 'traffic'>;

/** What computed fields may ask, prepared for the whole list at once; `traffic` as for rules. */
export type ComputeContext = Pick<RuleContext, 'now' | 'linked' | 'account'> & {
  readonly traffic: Readonly<Record<string, any>>;
};
