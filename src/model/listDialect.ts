import { isBound } from '../schema/isBound';
import { type Field, kindOf } from '../schema/kinds';
import { readLargeNumber } from '../schema/kinds/number';
import type { CodedMessage, Message } from '../schema/messages/message';
import { sayLists } from '../schema/messages/sayLists';
import { cleanIdentifier } from '../schema/reading/plainText';
import { readDay } from '../schema/reading/readMoment';
import type { AnyResource } from '../schema/resource';
import type { RowCondition, RowQuery } from './rowIndex';

/** A filter in the dialect of react-admin's simple-rest: `{ q, status: [1], cpm_gte: 2, advertiser_neq: 7 }`. */
export type ListFilter = Readonly<Record<string, unknown>>;

export type ParsedFilter = { readonly where: readonly RowCondition[]; readonly q?: string };

/** The invalid key, and why; `of` says where an unknown field was named. A 400 on the server. */
export type FilterRefusal = { readonly unknown: string; readonly told: Message; readonly of?: 'filter' | 'sort' };

/** Whether the viewer can read a field; others can be neither filtered nor sorted by. */
type Readable = (field: string) => boolean;

/**
 * Parses a filter, in the same way for the server, the stores and the browser's lists, so that a list does not change when it is
 * fully loaded. Values are normalized; null and an empty text mean "empty". A list matches any of its values, an empty list
 * nothing. A day as a bound of a date and time means the whole day, regardless of how the field reads a typed day. Without a
 * `status` key, archived rows are left out; with `id`, none are. Filters that only the server can apply (`applist`) are removed
 * before.
 *
 * @example parseFilter(tags, { q: 'ctv', cpm_gte: 2 }) // { q: 'ctv', where: [{ field: 'cpm', op: 'gte', values: [2] }, status in 0, 1] }
 */
export function parseFilter(
  resource: AnyResource,
  filter: ListFilter,
  isReadable: Readable = () => true,
): ParsedFilter | FilterRefusal {
  const where: RowCondition[] = [];
  let q = '';
  for (const [key, value] of Object.entries(filter)) {
    if (value === undefined) continue;
    if (key === 'q') {
      if (typeof value === 'object') return refusal(key, 'q takes one text.');
      q = searchWords(String(value));
      continue;
    }
    const found = readKey(resource, key, isReadable);
    if (!found) return { ...refusal(key, sayLists('lists.unknownFilter', { name: key })), of: 'filter' };
    const condition = readCondition(found, value);
    if ('code' in condition) return refusal(key, condition);
    where.push(condition);
  }
  if (!('id' in filter) && !where.some(({ field }) => field === 'status')) where.push(shown([0, 1]));
  return { where, ...(q && { q }) };
}

const bounds: readonly RowCondition['op'][] = ['gt', 'gte', 'lt', 'lte'];

/** Whether a condition compares numbers or dates with a value that is none. */
export const isBrokenBound = (field: Field, { op, values: [bound] }: RowCondition): boolean =>
  bounds.includes(op) && !isBound(field, bound);

/** Parses a sort order; without one, returns that of the definition. */
export function parseSort(
  resource: AnyResource,
  sort?: readonly [field: string, direction: string],
  isReadable: Readable = () => true,
): NonNullable<RowQuery['sort']> | FilterRefusal {
  const [field, direction] = sort ?? resource.list.sort;
  const asked = fieldOf(resource, field, isReadable);
  const known = asked?.orderedBy ? fieldOf(resource, asked.orderedBy, isReadable) : asked;
  if (!asked || !known) return { ...refusal(field, sayLists('lists.unknownSort', { name: field })), of: 'sort' };
  if (kindOf(known).sort === 'none') return refusal(field, sayLists('lists.notSorted', { name: field }));
  return { field: asked.orderedBy ?? field, direction: direction.toLowerCase() === 'desc' ? 'desc' : 'asc' };
}

/** Returns the conditions of the count "filtered from": all rows with the statuses in view. */
export function withoutFilter(where: readonly RowCondition[]): readonly RowCondition[] {
  const asked = where.flatMap(({ field, op, values }) => (field === 'status' && op === 'in' ? values : []));
  return [shown([...new Set([0, 1, ...asked])])];
}

/** Normalizes a search like the searched texts: composed, lower case, without characters that no stored text has. */
export const searchWords = (text: string): string => cleanIdentifier(storable(text)).toLowerCase();

type Key = {
  readonly key: string;
  readonly name: string;
  readonly field: Field;
  readonly suffix: '' | 'neq' | 'gt' | 'gte' | 'lt' | 'lte' | 'null';
};

const shown = (values: RowCondition['values']): RowCondition => ({ field: 'status', op: 'in', values });

const refusal = (unknown: string, told: Message): FilterRefusal => ({ unknown, told });

function readKey(resource: AnyResource, key: string, isReadable: Readable): Key | undefined {
  const exact = fieldOf(resource, key, isReadable);
  if (exact) return { key, name: key, field: exact, suffix: '' };
  const [, name = '', suffix = ''] = /^(.+)_(neq|gte?|lte?|null)$/.exec(key) ?? [];
  const field = fieldOf(resource, name, isReadable);
  return field && { key, name, field, suffix: suffix as Key['suffix'] };
}

function fieldOf(resource: AnyResource, name: string, isReadable: Readable): Field | undefined {
  const field = Object.hasOwn(resource.allFields, name) ? resource.allFields[name] : undefined;
  return field && field.access !== 'writeOnly' && resource.members?.field !== name && isReadable(name)
    ? field
    : undefined;
}

function readCondition({ key, name, field, suffix }: Key, value: unknown): RowCondition | CodedMessage {
  if (suffix === 'null')
    return { field: name, op: value === true || value === 'true' || value === 1 ? 'empty' : 'notEmpty', values: [] };
  const given = Array.isArray(value) ? value : [value];
  if (given.some((item) => typeof item === 'object' && item !== null))
    return sayLists('lists.valueOrList', { name: key });
  if (suffix === '' || suffix === 'neq') return oneOf(name, field, given, suffix === 'neq');
  if (Array.isArray(value) || value === null) return sayLists('lists.oneValue', { name: key });
  if (kindOf(field).sort === 'none') return sayLists('lists.noOrder', { field: name, name: key });
  return bound(name, field, value, suffix);
}

function oneOf(name: string, field: Field, given: readonly unknown[], isContrary: boolean): RowCondition {
  const values = [...new Set(given.flatMap((item) => [...stored(field, item), ...olderForms(field, item)]))];
  if (values.length === 1 && values[0] === null)
    return { field: name, op: isContrary ? 'notEmpty' : 'empty', values: [] };
  return { field: name, op: isContrary ? 'nin' : 'in', values };
}

function bound(name: string, field: Field, value: unknown, op: 'gt' | 'gte' | 'lt' | 'lte'): RowCondition {
  const day = field.kind === 'dateTime' && typeof value === 'string' ? readDay(value) : undefined;
  if (field.kind === 'dateTime' && day !== undefined) {
    const isEnd = op === 'lte' || op === 'gt';
    const time = field.zone === 'utc' ? (isEnd ? 'T23:59:59.999Z' : 'T00:00:00.000Z') : isEnd ? ' 23:59' : ' 00:00';
    return { field: name, op, values: [day + time] };
  }
  const values = stored(field, value).filter((item) => item !== null);
  const [first] = values;
  if (kindOf(field).sort !== 'number' || typeof first !== 'string') return { field: name, op, values };
  return 'isSum' in field && field.isSum === true
    ? { field: name, op, values, isLarge: true }
    : { field: name, ...nearBound(op, first) };
}

/** Returns the stored forms of a filter value; none where no row can have it. */
function stored(field: Field, item: unknown): RowCondition['values'] {
  const given = item === '' ? null : item;
  if (given === null && holdsList(field)) return [null];
  const sum = typeof given === 'string' ? readLargeNumber(given, field) : undefined;
  if (sum !== undefined) return [sum];
  const plain = kindOf(field).normalize(holdsList(field) ? [given] : given, field);
  return (Array.isArray(plain) ? plain : [plain]).filter((one): one is RowCondition['values'][number] =>
    isHeld(field, one),
  );
}

/** Returns forms from before texts were normalized: as given, or decomposed. */
function olderForms(field: Field, item: unknown): readonly string[] {
  const isWorded =
    field.kind === 'text' || field.kind === 'longText' || (field.kind === 'strings' && field.of === 'text');
  if (!isWorded || typeof item !== 'string' || item.length > longestOlder) return [];
  return [item.trim(), cleanIdentifier(item).normalize('NFD')].filter((one) => one !== '' && isHeld(field, one));
}

/** Longer texts with many marks on one letter take too long to reorder; exact matches of such texts are rare. */
const longestOlder = 1000;

// A single country has the same kind as several.
const holdsList = (field: Field): boolean =>
  Array.isArray(kindOf(field).empty) && !(field.kind === 'countries' && field.one);

function isHeld(field: Field, value: unknown): value is string | number | boolean | null {
  if (value === null || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  return typeof value === 'string' && kindOf(field).sort !== 'number' && storable(value) === value;
}

// PostgreSQL refuses NUL and lone surrogates, even in comparisons.
const storable = (text: string): string => text.replaceAll('\u0000', '').toWellFormed();

type Op = 'gt' | 'gte' | 'lt' | 'lte';

/**
 * Returns the bound as a double that selects the same doubles as these digits, which exceed a double's precision. Every store
 * then compares plain numbers.
 *
 * @example nearBound('gte', '9007199254740993') // { op: 'gt', values: [9007199254740992] }
 */
function nearBound(op: Op, digits: string): { readonly op: Op; readonly values: readonly [number] } {
  const near = Number(digits);
  const side = sideOf(near, digits);
  if (side === 0) return { op, values: [near] };
  const isLower = op === 'gt' || op === 'gte';
  // The double next to the digits is included or excluded, depending on its side.
  const isStrict = isLower === side < 0;
  return { op: isLower ? (isStrict ? 'gt' : 'gte') : isStrict ? 'lt' : 'lte', values: [near] };
}

/** Negative if the double is less than the digits, positive if it is greater. */
function sideOf(near: number, digits: string): number {
  const places = 70;
  const [one, other] = [
    scaled(Number.isInteger(near) ? String(BigInt(near)) : String(near), places),
    scaled(digits, places),
  ];
  return one === other ? 0 : one < other ? -1 : 1;
}

/** Returns digits as an integer of their last place. A double too small for plain digits is close to 0. */
function scaled(text: string, places: number): bigint {
  const [size = '', exponent = '0'] = text.split('e');
  const [whole = '', decimals = ''] = size.replace('-', '').split('.');
  const shift = places + Number(exponent) - decimals.length;
  const value = BigInt(whole + decimals);
  const moved = shift >= 0 ? value * 10n ** BigInt(shift) : value / 10n ** BigInt(-shift);
  return text.startsWith('-') ? -moved : moved;
}
