import type { Viewer } from './access';
import type { Condition, Refusals } from './conditions';
import type { AnyRecord, ComputeContext } from './context';
import type { Message } from './messages/message';
import type { Report } from './problem';
import type { Reading } from './reading/readNumber';

declare const value: unique symbol; // carries the value's type; never exists at run time

/**
 * Who writes a field: blank follows the object's access; `server` is made by the server and read-only;
 * `admin` is written by admin and read by the owner; `adminOnly` never reaches another role; `writeOnly` is never sent back.
 */
export type FieldAccess = 'server' | 'admin' | 'adminOnly' | 'writeOnly';

/** Where a value may not occur twice, among records that are not archived: in the account, on the platform, or with the same other fields. */
export type UniqueScope = 'owner' | 'platform' | readonly string[];

/** What the server works out at reading; nothing of it is stored. */
export type Computed =
  /** The live objects of `of` that name this one in `field`. */
  | { readonly from: 'count'; readonly of: string; readonly field: string }
  /** Every object that names this one, counted by resource: `{ tags: 6, campaigns: 1 }`. */
  | { readonly from: 'usedBy' }
  /**
   * Made of the record: by `compute` of the definition, by a function that several definitions share (`by`), or found at a path:
   * `sellersJson.type`, `account.domain`. `changesAt` names the fields of the moments at which it changes by itself.
   */
  | {
      readonly from: 'record';
      readonly path?: string;
      readonly by?: (record: AnyRecord, context: ComputeContext) => unknown;
      readonly changesAt?: readonly string[];
    }
  /** Asked of the traffic port under the field's name. */
  | { readonly from: 'traffic' }
  /** Members of a list: how many there are, or how many match no known object. */
  | { readonly from: 'members'; readonly what: 'count' | 'unknown' }
  /** Of the first sign-in of an account. */
  | { readonly from: 'signIn'; readonly what: 'login' | 'enabled' }
  /** Made once at creation: a public key `[a-z0-9]{12}`, or a secret token. */
  | { readonly from: 'uid' | 'token' }
  /** Noted by the server beside the writes of people, and stored. */
  | { readonly from: 'server' };

export type Option = {
  readonly value: string | number;
  readonly label: string;
  /** Where a picker has its options in groups: the group's label. */
  readonly group?: string;
};

/** Where a field stands on the screens. */
export type Place = {
  /** The list can be filtered by it; `quick` filters are always in view. */
  readonly filter?: true | 'quick';
  /** The list is sorted by this other field, which rows carry, when it is sorted by this one. */
  readonly orderedBy?: string;
  /** Begins a tab of the form: this field and the following ones stand in it, up to the next. False: it stands in none. */
  readonly tab?: string | false;
};

/** What a field asks of others, as data; what data cannot say is a function in the definition's block of the same name. */
export type Asks = {
  /**
   * When the field means anything; otherwise it is shown disabled with a reason, and not checked. The reason is made of the
   * condition (`Only with RTB or PreBid`) unless it is given: `[{ priceModel: 'fixed' }, 'Only with a fixed price']`.
   */
  readonly onlyIf?: Condition | readonly [condition: Condition, reason: string];
  /** When an empty value is refused. */
  readonly requiredIf?: Condition;
  /**
   * Combinations of values that are refused, each with its sentence, which stands at this field; the first that is met speaks:
   * `[{ costModel: 'auction', adexchange: null }, 'A direct supplier is paid …']`, or a list of such pairs.
   */
  readonly refuse?: Refusals;
  /** As `refuse`, but saved all the same and shown. */
  readonly warn?: Refusals;
  /**
   * Values with which an object does not serve: the message with its name, the rule and the problem:
   * `[{ trust: 'blocked' }, (name) => sayServing('serving.blockedNoBids', { name }), 'Not blocked.', 'Object is blocked.']`.
   */
  readonly blocksServing?: readonly [
    condition: Condition,
    says: (name: string) => Message,
    rule: string,
    problem: string,
  ];
  /** When a stored value may not be changed any more, by what is stored: `[{ 'traffic.imps': { over: 0 } }, 'The … is fixed …']`. */
  readonly fixedIf?: Refusals;
  /**
   * Where a new object's value comes from, the first that is known: another field (`companyName`), a part of one
   * (`sellersJson.id`), a field of what a reference names (`advertiser.cats`), of the account (`account.ivts`) or of the viewer
   * (`viewer.timezone`).
   */
  readonly initialFrom?: string | readonly string[];
};

/** Another field, with a sentence of its own where the made one would read badly. */
export type Other = string | readonly [field: string, sentence: string];

/** What every field carries. `V` is the stored value's type. */
export type FieldBase<K extends string, V> = Place &
  Asks & {
    readonly kind: K;
    readonly label: string;
    readonly required: boolean;
    readonly initial?: unknown;
    readonly help?: string;
    readonly unit?: string;
    readonly access?: FieldAccess;
    readonly unique?: UniqueScope;
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
  Asks & {
    /** The form and the API refuse an empty value. */
    readonly required?: R;
    /** Value of a new object; one that another field has is `initialFrom`, any other goes to `initial` of the definition. */
    readonly initial?: I & NoInfer<V>;
    readonly help?: string;
    readonly access?: FieldAccess;
    readonly unique?: UniqueScope;
    /** May be set on create and never changed. */
    readonly fixed?: boolean;
    /** The list's search box looks here too. */
    readonly search?: boolean;
    /** A copy keeps it, though the server makes it, never shows it, or stores it at the other end of the link. */
    readonly copied?: boolean;
    readonly computed?: Computed;
    /** The report dimension this field opens. */
    readonly dimension?: string;
    /** Believable values for sample data; without them the kind makes some. */
    readonly sample?: readonly NoInfer<V>[];
  };

export type Maybe<V, R extends boolean, I> = R extends true ? V : [I] extends [undefined] ? V | null : V;

export type ValueOf<F> = F extends { readonly [value]?: infer V } ? Exclude<V, undefined> : never;

/** A source of pseudo-random numbers in [0, 1): sample data is the same for the same seed. */
export type Random = () => number;

export type SampleContext = { readonly random: Random; readonly now: Date; readonly viewer?: Viewer };

export type JsonSchema = { readonly [key: string]: unknown };

/** What a kind means, apart from its looks. One per kind, in one total map (`kinds.ts`). */
export type KindFacet<F> = {
  /** The stored value of an absent one. */
  readonly empty: null | false | readonly [];
  /** How lists order it: by text key, by number, or not at all. */
  readonly sort: 'text' | 'number' | 'none';
  /**
   * Turns what was typed, pasted or sent into the stored form; what it cannot read it leaves for `check` to refuse. `reading` says how
   * numbers are written, where that is not as in JSON.
   */
  normalize(input: unknown, field: F, reading?: Reading): unknown;
  /** Reports what is wrong with a normalized, non-empty value. Paths are relative to the field. */
  check(value: unknown, field: F, report: Report): void;
  jsonSchema(field: F): JsonSchema;
  sample(field: F, context: SampleContext): unknown;
  /** One cell of CSV or a search text. */
  toText(value: unknown, field: F): string;
  /** The value a CSV cell stands for, before `normalize`. */
  fromText(text: string, field: F, reading?: Reading): unknown;
};

/** Builds the plain frozen object behind a field function; the caller names the value's type. */
export function makeField<F>(kind: string, label: string, options: object): F {
  const { required = false, ...rest } = options as { required?: boolean };
  return Object.freeze({ kind, label, required, ...rest }) as F;
}

export const isEmpty = (v: unknown): boolean =>
  v === undefined || v === null || v === '' || (Array.isArray(v) && v.length === 0);

export const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;

/** The stored form of a value of this kind. An empty value of any shape becomes the kind's own empty value. */
export function normalizeAs<F>(kind: KindFacet<F>, field: F, input: unknown, reading?: Reading): unknown {
  const value = kind.normalize(input, field, reading);
  return isEmpty(value) ? kind.normalize(kind.empty, field) : value;
}
