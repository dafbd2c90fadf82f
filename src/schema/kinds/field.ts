import type { Viewer } from '../access';
import type { Condition, Refusals } from '../conditions';
import type { AnyRecord, ComputeContext } from '../context';
import type { Message } from '../messages/message';
import type { Report } from '../messages/problem';
import type { Reading } from '../reading/readNumber';

declare const value: unique symbol; // carries the value's type; never exists at run time

/**
 * Who can write a field. Default: as the object's access; `server`: the server sets it, read-only; `admin`: administrators write
 * it and the owner reads it; `adminOnly`: other roles never get it; `writeOnly`: the API never returns it.
 */
export type FieldAccess = 'server' | 'admin' | 'adminOnly' | 'writeOnly';

/** Where a value must be unique among records that are not archived: account, platform, or records equal in these fields. */
export type UniqueScope = 'owner' | 'platform' | readonly string[];

/**
 * A text field of another type whose values this one may not have: that of the account that owns the object, or those of the
 * objects that this account owns, where the field is unique.
 */
export type FreeOf = readonly [type: string, path: string];

/** How the server computes a field when it is read; the value is not stored. */
export type Computed =
  /** The live objects of `of` that name this one in `field`. */
  | { readonly from: 'count'; readonly of: string; readonly field: string }
  /** All objects that name this one, counted by resource: `{ tags: 6, campaigns: 1 }`. */
  | { readonly from: 'usedBy' }
  /**
   * Computed from the record: by the definition's `compute`, by a function that several definitions share (`by`), or read at a
   * path: `sellersJson.type`, `account.domain`. `changesAt` names the fields with the moments at which the value changes by
   * itself.
   */
  | {
      readonly from: 'record';
      readonly path?: string;
      readonly by?: (record: AnyRecord, context: ComputeContext) => unknown;
      readonly changesAt?: readonly string[];
    }
  /** Read from the traffic port under the field's name. */
  | { readonly from: 'traffic' }
  /** Members of a list: their number, or the number that match no known object. */
  | { readonly from: 'members'; readonly what: 'count' | 'unknown' }
  /** From the first sign-in of an account. */
  | { readonly from: 'signIn'; readonly what: 'login' | 'enabled' }
  /** Made once at creation: a public key `[a-z0-9]{12}`, or a secret token. */
  | { readonly from: 'uid' | 'token' }
  /** Set by the server along with writes of users, and stored. */
  | { readonly from: 'server' };

export type Option = {
  readonly value: string | number;
  readonly label: string;
  /** The label of the option's group in a picker. */
  readonly group?: string;
};

/** Where the screens show a field. */
export type Place = {
  /** The list has a filter for it; `quick` filters are always visible. */
  readonly filter?: true | 'quick';
  /** The other field by which the list is sorted when a user sorts by this one; rows include it. */
  readonly orderedBy?: string;
  /** Begins a tab with this field; the following ones are on it up to the next `tab`. False: the field is on no tab. */
  readonly tab?: string | false;
};

/** Conditions of a field, as data; for what data cannot express, the definition has a block of functions of the same name. */
export type Asks = {
  /**
   * When the field applies; otherwise it is disabled with a reason, and not checked. The reason is derived from the condition
   * (`Only with RTB or PreBid`) unless given: `[{ priceModel: 'fixed' }, 'Only with a fixed price']`.
   */
  readonly onlyIf?: Condition | readonly [condition: Condition, reason: string];
  /** When an empty value is refused. */
  readonly requiredIf?: Condition;
  /**
   * Combinations of values that are refused, each with the message to show at this field; the first match counts:
   * `[{ costModel: 'auction', adexchange: null }, 'A direct supplier is paid …']`, or a list of such pairs.
   */
  readonly refuse?: Refusals;
  /** As `refuse`, but the object is saved and the message is a warning. */
  readonly warn?: Refusals;
  /**
   * Values that keep an object from serving, with the message for its name, the rule and the problem:
   * `[{ trust: 'blocked' }, (name) => sayServing('serving.blockedNoBids', { name }), 'Not blocked.', 'Object is blocked.']`.
   */
  readonly blocksServing?: readonly [
    condition: Condition,
    says: (name: string) => Message,
    rule: string,
    problem: string,
  ];
  /**
   * When a stored value can no longer be changed, by the stored record: `[{ 'traffic.imps': { over: 0 } }, 'The … is fixed …']`.
   */
  readonly fixedIf?: Refusals;
  /**
   * Where the value of a new object comes from; the first known one counts: another field (`companyName`), a subfield
   * (`sellersJson.id`), a field of a referenced object (`advertiser.cats`), of the account (`account.ivts`) or of the viewer
   * (`viewer.timezone`).
   */
  readonly initialFrom?: string | readonly string[];
};

/** Source code by its path: `api/finance/priceSpans.ts`, or a folder. */
export type CodePath = `${'api' | 'server' | 'src'}/${string}`;

/**
 * Who reads a field outside of the list, the form and the history: `adServer`, the machines that serve ads; `people`, for what
 * is only noted; or code of the product, in which a test looks for the field's name.
 */
export type Reader = 'adServer' | 'people' | CodePath;

/** Who needs the field. A test asks for it where nothing in the definitions reads or writes the field. */
export type Use = {
  readonly readBy?: Reader;
  /** The code that sets a field of the server. */
  readonly writtenBy?: CodePath;
};

/** Another field, with its own message where the generated one would read badly. */
export type Other = string | readonly [field: string, sentence: string];

/** The properties of every field. `V` is the type of the stored value. */
export type FieldBase<K extends string, V> = Place &
  Asks &
  Use & {
    readonly kind: K;
    readonly label: string;
    readonly required: boolean;
    readonly initial?: unknown;
    readonly help?: string;
    readonly unit?: string;
    readonly access?: FieldAccess;
    readonly unique?: UniqueScope;
    readonly freeOf?: FreeOf;
    readonly fixed?: boolean;
    readonly search?: boolean;
    readonly copied?: boolean;
    readonly computed?: Computed;
    readonly dimension?: string;
    readonly sample?: readonly unknown[];
    readonly [value]?: V;
  };

/** Options that every field function takes. */
export type Common<V, R extends boolean, I> = Place &
  Asks &
  Use & {
    /** The form and the API refuse an empty value. */
    readonly required?: R;
    /** Value of a new object. A value from another field is `initialFrom`; any other goes to the definition's `initial`. */
    readonly initial?: I & NoInfer<V>;
    readonly help?: string;
    readonly access?: FieldAccess;
    readonly unique?: UniqueScope;
    readonly freeOf?: FreeOf;
    /** Can be set on create and never changed. */
    readonly fixed?: boolean;
    /** The list's search box searches it too. */
    readonly search?: boolean;
    /** A copy keeps the value although the server sets it, never returns it, or stores it at the other end of the link. */
    readonly copied?: boolean;
    readonly computed?: Computed;
    /** The report dimension that this field opens. */
    readonly dimension?: string;
    /** Realistic values for sample data; without them the kind generates some. */
    readonly sample?: readonly NoInfer<V>[];
  };

export type Maybe<V, R extends boolean, I> = R extends true ? V : [I] extends [undefined] ? V | null : V;

export type ValueOf<F> = F extends { readonly [value]?: infer V } ? Exclude<V, undefined> : never;

/** A source of pseudo-random numbers in [0, 1): the same seed gives the same sample data. */
export type Random = () => number;

export type SampleContext = { readonly random: Random; readonly now: Date; readonly viewer?: Viewer };

export type JsonSchema = { readonly [key: string]: unknown };

/** How a kind behaves, apart from its presentation. Each kind has one, in one total map (`kinds.ts`). */
export type KindFacet<F> = {
  /** The stored form of an absent value. */
  readonly empty: null | false | readonly [];
  /** The order in lists: by text key, by number, or none. */
  readonly sort: 'text' | 'number' | 'none';
  /**
   * Converts typed, pasted or sent input to the stored form; `check` refuses what it cannot read. `reading` is the number format,
   * if it is not that of JSON.
   */
  normalize(input: unknown, field: F, reading?: Reading): unknown;
  /** Reports what is wrong with a normalized, non-empty value. Paths are relative to the field. */
  check(value: unknown, field: F, report: Report): void;
  jsonSchema(field: F): JsonSchema;
  sample(field: F, context: SampleContext): unknown;
  /** Returns the text of a CSV cell or of a search. */
  toText(value: unknown, field: F): string;
  /** Returns the value of a CSV cell, before `normalize`. */
  fromText(text: string, field: F, reading?: Reading): unknown;
};

/** Builds the frozen object of a field function; the caller states the type of the value. */
export function makeField<F>(kind: string, label: string, options: object): F {
  const { required = false, ...rest } = options as { required?: boolean };
  return Object.freeze({ kind, label, required, ...rest }) as F;
}

export const isEmpty = (v: unknown): boolean =>
  v === undefined || v === null || v === '' || (Array.isArray(v) && v.length === 0);

export const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;

/** Returns the stored form of a value of this kind. An empty value of any shape becomes the kind's own empty value. */
export function normalizeAs<F>(kind: KindFacet<F>, field: F, input: unknown, reading?: Reading): unknown {
  const value = kind.normalize(input, field, reading);
  return isEmpty(value) ? kind.normalize(kind.empty, field) : value;
}
