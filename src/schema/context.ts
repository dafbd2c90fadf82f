import type { Viewer } from './access';
import type { AnyResource } from './resource';

/** A stored or referenced object of a type that is not known at compile time: definitions name each other by string only. */
export type AnyRecord = { readonly id: number; readonly [field: string]: any };

/** What rules can read in addition to the record. The form may have less data than the server: then the lists are empty. */
export type RuleContext = {
  readonly viewer: Viewer;
  readonly now: Date;
  /** Returns the objects that a reference field of the record names, as far as they are loaded. */
  linked(field: string): readonly AnyRecord[];
  /** The account's own record (`demands`), if it is loaded. */
  readonly account?: AnyRecord;
  /** All definitions, for messages that name fields; on the server only. */
  readonly definitions?: readonly AnyResource[];
  /**
   * Counters from the object's traffic: `imps`, `reqs`, `reqs24h`, `impsOpenMonth`, `spend`; empty for a new object, all NaN if
   * unknown.
   */
  readonly traffic: Readonly<Record<string, number>>;
  /** Fields that the viewer may not see, so the form lacks them: rules that read them run on the server only. */
  readonly hidden?: ReadonlySet<string>;
};

/** What defaults can read: everything but traffic, which a new object does not have. */
export type InitialContext = Omit<RuleContext, 'traffic'>;

/** What computed fields can read, prepared once for the whole list; `traffic` as for rules. */
export type ComputeContext = Pick<RuleContext, 'now' | 'linked' | 'account'> & {
  readonly traffic: Readonly<Record<string, any>>;
};
