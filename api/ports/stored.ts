/** Objects as stores keep them, and how they are asked for. */

/** An object as storage keeps it: common fields as columns, own fields as a document. */
export type StoredObject = {
  readonly type: string;
  readonly id: number;
  /** The demand account it belongs to; null is global or the platform's. */
  readonly owner: number | null;
  readonly name: string;
  readonly status: 0 | 1 | 2;
  readonly version: number;
  /** Revision of the definition it was written under. */
  readonly revision: number;
  /** Own fields and `note`, normalized; nothing computed, no mirrors, secrets sealed. */
  readonly data: Readonly<Record<string, unknown>>;
  /** Sort keys by field: `sortKey` of texts, numbers as they are, null when empty. Made by the API at write. */
  readonly keys: Readonly<Record<string, string | number | null>>;
  /** Lower-case text the search box looks in: id, uid, name and the search fields, separated by line feeds. */
  readonly search: string;
  readonly createdAt: string;
  readonly modifiedAt: string;
  readonly modifiedBy: number | null;
  /** Rises over all objects with every write and touch; what `?since=` counts. Given by the store. */
  readonly seq: number;
};

/** An object without what lists are sorted, searched and sent anew by. */
export type StoredDocument = Omit<StoredObject, 'keys' | 'search' | 'seq'>;

/** As much of an object as a list is found by: its searched text, and of its own fields those that were asked for and are stored. */
export type StoredPart = StoredDocument & Pick<StoredObject, 'search'>;

/** An object with no more of its own fields than were asked for. */
export type NamedObject = Pick<StoredObject, 'id' | 'owner' | 'name' | 'data'>;

/** What the API hands to be written; the store gives `seq`. */
export type NewObject = Omit<StoredObject, 'seq'>;

/** One object names another in a field; `field` is a path such as `channelOverrides.channel` for references inside rows. */
export type StoredRef = {
  readonly fromType: string;
  readonly fromId: number;
  readonly field: string;
  readonly toType: string;
  readonly toId: number;
};

/**
 * Whose rows: all, or those of one owner (with the global ones too), narrowed to rows whose `field` holds `id`, or which have a
 * value that means everybody in another field.
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
 * modifiedBy, version. `in` on a list-valued field means that it holds any of the values; `nin` is its contrary and holds for
 * empty ones too. `gt` and its kin compare numbers as numbers and dates as texts, and never hold for empty values. Where `or`
 * holds, the whole condition does.
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
  /** `isBlind`: the client did not say which version it had seen. */
  readonly by: { readonly id: number; readonly name: string; readonly isBlind?: true } | null;
  /** The admin behind it, and the reason given, when it was done by impersonation. */
  readonly admin: { readonly id: number; readonly name: string; readonly reason?: string } | null;
  /** Secrets appear with `from` and `to` null. */
  readonly changes: readonly { readonly field: string; readonly from: unknown; readonly to: unknown }[];
};

/** From a moment on and before another, written as `HistoryEntry.at` is; without an end it has none. */
export type During = { readonly from?: string | undefined; readonly to?: string | undefined };

/** A field that names others: by itself, or in `there` of each of its rows. */
export type StoredLink = { readonly field: string; readonly there?: string };

/** Members of app and site lists. `key` is the normalized value. */
export type Member = { readonly value: string; readonly key: string; readonly target: number | null };

export type AskedKeys = {
  readonly keys: Readonly<Record<string, string | number | null>>;
  readonly owner?: number | null;
  readonly except?: number;
};
