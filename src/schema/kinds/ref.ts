import type { Refusals } from '../conditions';
import { problem } from '../messages/problem';
import { pointReading, readNumber } from '../reading/readNumber';
import { type Common, type FieldBase, type KindFacet, type Maybe, makeField } from './field';

/** What happens to a reference when its target is deleted: it blocks that, or it is removed. Archived objects never block. */
export type OnDelete = 'block' | 'unlink';

type RefOptions = {
  /** The resource it names; checked at start-up. */
  readonly to: string;
  readonly onDelete?: OnDelete;
  /** Can refer to objects without an owner: global ones and the platform's. Default true. */
  readonly global?: boolean;
  /**
   * The field of the other resource that stores the link; this end shows it and, unless `access` is `server`, writes it there. A
   * field that is its own inverse is symmetric.
   */
  readonly inverse?: string;
  /**
   * Which objects must not be newly chosen, and why: conditions on them, compared with fields of the edited record:
   * `[{ advertiser: { other: 'advertiser' } }, 'Belongs to another advertiser.']`. The picker does not offer them.
   */
  readonly rejectTarget?: Refusals;
};
export type RefField<V = any> = FieldBase<'ref', V> &
  RefOptions & {
    readonly onDelete: OnDelete;
    /** The object serves only if the referenced one does: the rule as a sentence. */
    readonly serves?: string;
  };
type RefsOptions = RefOptions & {
  readonly maxItems?: number;
  /** A switch of the other resource: a new object starts with the active objects that have it on. */
  readonly presets?: string;
};
export type RefsField<V = any> = FieldBase<'refs', V> & RefsOptions & { readonly onDelete: OnDelete };

/** The id of one object of another resource, of the same owner or global. */
export const ref = <R extends boolean = false>(
  label: string,
  options: Common<number, R, undefined> & RefOptions & Pick<RefField, 'serves'>,
): RefField<Maybe<number, R, undefined>> => makeField('ref', label, { onDelete: 'block', ...options });

/** Ids of several objects of another resource. */
export const refs = (
  label: string,
  options: Common<readonly number[], boolean, undefined> & RefsOptions,
): RefsField<readonly number[]> => makeField('refs', label, { onDelete: 'block', initial: [], ...options });

/** Also reads a spreadsheet's forms: `1,204` or `1204.0`. */
function toId(input: unknown): unknown {
  if (typeof input !== 'string') return input;
  const found = readNumber(input, pointReading, { isWhole: true });
  return 'value' in found ? found.value : input;
}
const isId = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0;

export const refKind: KindFacet<RefField> = {
  empty: null,
  sort: 'number',
  normalize: toId,
  check: (value, { label }, report) => {
    if (!isId(value)) report('', problem('ref', { label }));
  },
  jsonSchema: ({ to }) => ({ type: 'integer', description: `id of ${to}` }),
  // The seed chooses, because it has the objects.
  sample: () => null,
  toText: (value) => String(value ?? ''),
  fromText: (input) => input,
};

/** Most ids: each is looked up and checked; 100,000 took 2 s, and blocked other calls for 300 ms. */
export const mostIds = 20_000;
const mostDoubles = 10_000;
const longestList = 1_000_000;

export const refsKind: KindFacet<RefsField> = {
  empty: [],
  sort: 'none',
  normalize(input, { maxItems = mostIds }) {
    if (input === null) return [];
    if (typeof input === 'string' && input.length > longestList) return input;
    const list = typeof input === 'string' ? input.split(/[\s,;]/).filter(Boolean) : input;
    // Duplicates are removed, up to a limit.
    return Array.isArray(list) && list.length <= maxItems + mostDoubles ? [...new Set(list.map(toId))] : list;
  },
  check(value, { label, maxItems = mostIds }, report) {
    if (!Array.isArray(value)) return report('', problem('list', { label }));
    if (value.length > maxItems) return report('', problem('maxItems', { label, max: maxItems }));
    if (!value.every(isId)) report('', problem('ref', { label }));
  },
  jsonSchema: ({ to }) => ({ type: 'array', items: { type: 'integer' }, description: `ids of ${to}` }),
  sample: () => [],
  toText: (value) => (Array.isArray(value) ? value.join(', ') : ''),
  fromText: (input) => input,
};
