import type { MessageCode } from '../../src/schema/messages/message';
/** Objects in storage, and queries for them. */

/** A stored object: common fields as columns, own fields as a document. */
export type StoredObject = {
  readonly type: string;
  readonly id: number;
  /** The account that owns it; null for a global object or one of the platform. */
  readonly owner: number | null;
  readonly name: string;
  readonly status: 0 | 1 | 2;
  readonly version: number;
  /** Revision of the definition under which it was written. */
  readonly revision: number;
  /** Own fields and `note`, normalized; without computed and inverse fields, secrets encrypted. */
  readonly data: Readonly<Record<string, unknown>>;
  /** Sort keys by field: `sortKey` of texts, numbers unchanged, null where empty. Set by the API at write. */
  readonly keys: Readonly<Record<string, string | number | null>>;
  /** Lower-case text that searches read: id, uid, name and the search fields, separated by line feeds. */
  readonly search: string;
  readonly createdAt: string;
  readonly modifiedAt: string;
  readonly modifiedBy: number | null;
  /** Increases over all objects with every write and touch; `?since=` refers to it. Set by the store. */
  readonly seq: number;
};

/** An object without sort keys, search text and seq. */
export type StoredDocument = Omit<StoredObject, 'keys' | 'search' | 'seq'>;

/** The part of an object that lists are searched by: its search text and the requested own fields. */
export type StoredPart = StoredDocument & Pick<StoredObject, 'search'>;

/** An object with only the requested own fields. */
export type NamedObject = Pick<StoredObject, 'id' | 'owner' | 'name' | 'data'>;

/** An object to write; the store sets `seq`. */
export type NewObject = Omit<StoredObject, 'seq'>;

/** A reference from one object to another; `field` is a path such as `channelOverrides.channel` for references inside rows. */
export type StoredRef = {
  readonly fromType: string;
  readonly fromId: number;
  readonly field: string;
  readonly toType: string;
  readonly toId: number;
};

/**
 * Rows of all owners or of one (with global rows where `global`), limited to rows whose `field` holds `id`, or whose other field
 * `or` has a value that stands for all.
 */
export type Scope = {
  readonly owner: 'all' | number;
  readonly global: boolean;
  readonly rows?: {
    readonly field: string;
    readonly id: number | string;
    readonly or?: { readonly field: string; readonly value: string };
  };
};

/**
 * One condition of a list. Fields are own fields (in `data`) or the common id, name, status, demand, createdAt, modifiedAt,
 * modifiedBy, version. `in` on a list-valued field matches any of the values; `nin` is its opposite and matches empty fields too.
 * `gt` and the like compare numbers as numbers and dates as texts, and never match empty fields. Where `or` matches, the whole
 * condition does.
 */
export type Condition = {
  readonly field: string;
  readonly op: 'in' | 'nin' | 'gt' | 'gte' | 'lt' | 'lte' | 'empty' | 'notEmpty';
  readonly values: readonly (string | number | boolean | null)[];
  readonly or?: Omit<Condition, 'or'>;
};

export type ObjectQuery = {
  readonly type: string;
  readonly scope: Scope;
  readonly where: readonly Condition[];
  /** Every white-space separated word must occur in `search`. Lower case. */
  readonly q?: string;
  /** By `keys[field]` (or a common field), empty last in both directions, ties by id ascending. */
  readonly sort?: { readonly field: string; readonly direction: 'asc' | 'desc' };
  /** First and last row, both included, from 0. */
  readonly range?: readonly [number, number];
};

export type HistoryEntry = {
  readonly type: string;
  readonly id: number;
  readonly version: number;
  readonly at: string;
  readonly action: 'create' | 'update' | 'copy' | 'archive' | 'restore' | 'delete' | 'undo';
  /** `isBlind`: the client named no version. */
  readonly by: {
    readonly id: number;
    /** Of a job: its label. */
    readonly name: string;
    readonly isBlind?: true;
    /** Why a job made the change; absent for people. */
    readonly why?: { readonly message: string } & MessageCode;
  } | null;
  /** The administrator who impersonated the user, and the reason given. */
  readonly admin: { readonly id: number; readonly name: string; readonly reason?: string } | null;
  /** Secrets appear with `from` and `to` null. */
  readonly changes: readonly { readonly field: string; readonly from: unknown; readonly to: unknown }[];
};

/** From a time (inclusive) until another (exclusive), in the form of `HistoryEntry.at`; either may be absent. */
export type During = { readonly from?: string | undefined; readonly to?: string | undefined };

/** A field with references: itself, or `there` in each of its rows. */
export type StoredLink = { readonly field: string; readonly there?: string };

/** Members of app and site lists. `key` is the normalized value. */
export type Member = { readonly value: string; readonly key: string; readonly target: number | null };

export type AskedKeys = {
  readonly keys: Readonly<Record<string, string | number | null>>;
  readonly owner?: number | null;
  readonly except?: number;
};
