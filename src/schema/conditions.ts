import type { RuleContext } from './context';
import type { Field, Fields } from './kinds';
import { isEmpty } from './kinds/field';
import type { Message } from './messages/message';
import { sayMade } from './messages/sayMade';

type Value = string | number | boolean;
type Plain = Value | null | readonly Value[];
type Row = Readonly<Record<string, unknown>>;

export type Values = Plain | { readonly not: Plain };

/** A number, or the path of a number. */
type Bound = number | string;

/**
 * Comparisons with another path: equal, different, or not among its values; numeric order against one number or several. Except
 * for `other`, empty values are not compared.
 */
type Compared = { readonly [W in 'same' | 'other' | 'outside']?: string } & {
  readonly [W in 'over' | 'under' | 'atLeast' | 'atMost']?: Bound;
};

/**
 * The value that a field must have: one value, one of several, or null for empty; `{ not: … }` negates it. A field of several
 * values matches if one of them does. `{ over: 1000 }` compares with a number, `{ under: 'maxDuration' }` with another field.
 */
export type Wanted = Values | Compared;

/**
 * What must be true of a record, all of it: `{ integration: ['RTB', 'PreBid'], marketplace: null }`. Where traffic and other
 * objects are loaded, names may be paths: `'traffic.imps'`, `'viewer.role'`, `'account.capQps'`, `'campaigns.environment'` of the
 * objects that the reference names, `'sellersJson.id'` of a group, `'creativeWeights.creative'` of its rows.
 */
export type Condition = Readonly<Record<string, Wanted>>;

/** A combination of values that is refused, with the message: what is wrong and what to do. */
export type Refusal = readonly [condition: Condition, sentence: string];
export type Refusals = Refusal | readonly Refusal[];

export const refusalsOf = (given: Refusals): readonly Refusal[] => (isOne(given) ? [given] : given);

const isOne = (given: Refusals): given is Refusal => typeof given[1] === 'string';

/** Values outside the record that paths can reach. */
export type Around = Partial<Pick<RuleContext, 'viewer' | 'account' | 'traffic' | 'linked'>>;

/** Whether the record meets the condition. `compared` is the record that comparison paths read, if it is another one. */
export const meets = (condition: Condition, record: Row, around: Around = {}, compared = record): boolean =>
  Object.entries(condition).every(([path, wanted]) =>
    isMet(valueAt(path, record, around), wanted, (other) => valueAt(other, compared, around)),
  );

/** Returns the fields of the record that a condition reads. */
export const fieldsIn = (condition: Condition): readonly string[] =>
  Object.entries(condition)
    .flatMap(([path, wanted]) => [path, ...(readComparisons(wanted) ?? []).map(({ bound }) => bound)])
    .flatMap((path) =>
      typeof path === 'string' && !/^(viewer|account|traffic)\./.test(path) ? (path.split('.', 1)[0] ?? []) : [],
    );

function isMet(value: unknown, wanted: Wanted, at: (path: string) => unknown): boolean {
  const comparisons = readComparisons(wanted);
  if (comparisons)
    return comparisons.every(({ word, bound }) =>
      compares(value, word, listOf(typeof bound === 'string' ? at(bound) : bound)),
    );
  const { values, isContrary } = readWanted(wanted as Values);
  return values.some((one) => has(value, one)) !== isContrary;
}

function compares(value: unknown, word: Comparison, bounds: readonly any[]): boolean {
  // An empty value is also different from a value.
  if (word === 'other') return listOf(value).some((one) => !bounds.includes(one));
  if (word === 'outside') return filled(listOf(value)).some((one) => !bounds.includes(one));
  return filled(listOf(value)).some((one) => filled(bounds).some((other) => orders[word](one, other)));
}

function has(value: unknown, wanted: Value | null): boolean {
  const list = filled(listOf(value));
  // A switch without a stored value is off.
  return list.includes(wanted) || (list.length === 0 && (wanted === null || wanted === false));
}

function valueAt(path: string, record: Row, { viewer, account, traffic, linked }: Around): unknown {
  const [root = '', ...steps] = path.split('.');
  const [step] = steps;
  if (step === undefined) return record[root];
  if (root === 'traffic') return traffic?.[step] ?? 0;
  const from =
    root === 'viewer' ? [viewer] : root === 'account' ? [account] : (partsIn(record[root]) ?? linked?.(root) ?? []);
  return from.map((one) => steps.reduce<any>((at, name) => at?.[name], one));
}

/** Returns the group, or the rows of groups; undefined for ids. */
function partsIn(value: unknown): readonly unknown[] | undefined {
  const parts = [value].flat().filter((one) => typeof one === 'object' && one !== null);
  return parts.length > 0 ? parts : undefined;
}

/** Returns every single value; an empty one is null. */
const listOf = (value: unknown): readonly any[] => [value].flat(2).map((one) => one ?? null);
const filled = (list: readonly any[]): readonly any[] => list.filter((one) => !isEmpty(one));

const orders = {
  same: (a, b) => a === b,
  over: (a, b) => a > b,
  under: (a, b) => a < b,
  atLeast: (a, b) => a >= b,
  atMost: (a, b) => a <= b,
} satisfies Readonly<Record<string, (a: any, b: any) => boolean>>;

export type Comparison = keyof typeof orders | 'other' | 'outside';

type Compare = { readonly word: Comparison; readonly bound: Bound };

/** Returns the comparisons with their bounds; undefined where the condition names values. */
export function readComparisons(wanted: Wanted): readonly Compare[] | undefined {
  if (typeof wanted !== 'object' || wanted === null || Array.isArray(wanted) || 'not' in wanted) return undefined;
  return Object.entries(wanted as Readonly<Record<string, Bound>>).map(([word, bound]) => ({
    word: word as Comparison,
    bound,
  }));
}

type Named = { readonly values: readonly (Value | null)[]; readonly isContrary: boolean };

export function readWanted(wanted: Values): Named {
  const isContrary = typeof wanted === 'object' && wanted !== null && 'not' in wanted;
  return { values: [isContrary ? wanted.not : wanted].flat(), isContrary };
}

/** A field `name` of the chosen object that must equal the record's own value at `path`. */
export type Shared = { readonly name: string; readonly path: string };

/** Returns the fields in which a chosen object must match: for `{ advertiser: { other: 'advertiser' } }` the advertiser. */
export const sharedFields = (rejectTarget: Refusals): readonly Shared[] =>
  refusalsOf(rejectTarget).flatMap(([condition]) => {
    const [[name, wanted] = ['', null], ...others] = Object.entries(condition);
    const path = readComparisons(wanted)?.find(({ word }) => word === 'other')?.bound;
    // A condition on several fields refuses by their combination; a path with dots leads out of the record.
    return others.length > 0 || typeof path !== 'string' || path.includes('.') ? [] : [{ name, path }];
  });

/** Returns why a field does not apply where its condition is not met; undefined where the definition must give the reason. */
export function reasonOf(condition: Condition, fields: Fields): Message | undefined {
  const [[name, wanted] = ['', null], ...others] = Object.entries(condition);
  const field = fields[name];
  if (!field || others.length > 0 || readComparisons(wanted)) return undefined;
  const { values, isContrary } = readWanted(wanted as Values);
  const [first] = values;
  const label = { word: field.label };
  if (first === null)
    return isContrary ? sayMade('made.onlyWith', { value: label }) : sayMade('made.empty', { field: label });
  if (typeof first === 'boolean') return sayMade(first === isContrary ? 'made.off' : 'made.on', { field: label });
  const [value, other, third, ...more] = values.map((one) => ({ word: labelOf(field, one) }));
  if (!value || more.length > 0) return undefined;
  if (!other) return sayMade(isContrary ? 'made.notWith' : 'made.onlyWith', { value });
  if (!third) return sayMade(isContrary ? 'made.notWithTwo' : 'made.onlyWithTwo', { value, other });
  return sayMade(isContrary ? 'made.notWithThree' : 'made.onlyWithThree', { value, other, third });
}

const labelOf = (field: Field, value: unknown): string =>
  ('options' in field ? field.options.find((option) => option.value === value)?.label : undefined) ?? String(value);
