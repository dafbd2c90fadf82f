import deletes from './deletes.json';

/**
 * What the object catalogue of the design asks of each definition (its sections 3.1 to 3.20 and 4), as data: taken from its
 * tables once, and compared with the definitions ever since.
 */
export type CatalogueField = {
  readonly name: string;
  readonly kind: string | readonly string[];
  readonly values?: readonly (string | number)[];
  readonly to?: string;
  readonly of?: string;
  readonly one?: boolean;
  readonly per?: string;
  readonly unit?: string;
  /** Subfields of a group or of rows. */
  readonly fields?: readonly string[];
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly minItems?: number;
  readonly maxBytes?: number;
  readonly min?: number;
  readonly max?: number;
  /** The least value lies above this one. */
  readonly above?: number;
  /** A constant; null and an empty list are "empty". */
  readonly default?: unknown;
  /** A default that depends on something, in words. */
  readonly defaultSaid?: string;
  readonly required?: true;
  readonly unique?: 'platform' | 'set';
  /** Rules of the table in its own words, and what of a definition they ask for. */
  readonly rules?: string;
  readonly needs?: readonly ('required' | 'fixed' | 'check' | 'warnings')[];
  /** Other fields of the same rule: it may stand at one of them. */
  readonly with?: readonly string[];
  readonly filter?: 'quick' | 'filter' | 'range' | 'search';
  readonly tab?: string;
  readonly access?: 'server' | 'admin' | 'adminOnly' | 'writeOnly';
};

export type CatalogueRow = { readonly id: number; readonly name: string } & Readonly<Record<string, unknown>>;

export type CatalogueObject = {
  readonly section: string;
  readonly menu: string;
  readonly mode: string;
  readonly tabs: readonly string[];
  readonly sort?: readonly [field: string, direction: string];
  readonly columns: readonly string[];
  readonly quick: readonly string[];
  readonly actions?: readonly string[];
  /** The sample rows as the table has them: references by name, or how many; `all` is every option; null is a dash. */
  readonly samples: readonly CatalogueRow[];
  readonly fields: readonly CatalogueField[];
};

/** Section 4: who keeps an object from being deleted, and whose references to it are dropped. */
export type CatalogueDelete = { readonly keptBy: readonly string[]; readonly protected: boolean; readonly dropped: readonly string[] };

const files = import.meta.glob<CatalogueObject>('./objects/*.json', { eager: true, import: 'default' });

export const catalogue: ReadonlyMap<string, CatalogueObject> = new Map(
  Object.entries(files).map(([path, object]) => [path.replace(/^.*\/|\.json$/g, ''), object]),
);

export const deletesOf: Readonly<Record<string, CatalogueDelete>> = deletes;
