import { UTCDateMini } from '@date-fns/utc';
import { add } from 'date-fns';
import { type Field, type Fields, type Kind, kindOf, normalizeValue } from './kinds';
import { forAddresses } from './kinds/addresses';
import { isEmpty } from './kinds/field';
import { isDay } from './reading/readMoment';
import { isSame } from './validate';

export const moveUnits = ['hours', 'days', 'weeks', 'months'] as const;
export type MoveUnit = (typeof moveUnits)[number];

/** Keeps every moved date within what a `Date` can hold. */
export const moveAtMost = 100_000;

const hourMs = 3_600_000;

/**
 * Moves a day, a minute or a stamp and keeps its form. A date with a time keeps its time of day; a month after the 31st is the
 * last day of a shorter month. A text that is no date stays unchanged: its field refuses it.
 */
export function movedMoment(moment: string, count: number, unit: MoveUnit): string {
  const day = moment.slice(0, 10);
  const time = moment.slice(10);
  if (!isDay(day)) return moment;
  if (unit !== 'hours') return `${movedDay(day, count, unit)}${time}`;
  const at = Date.parse(`${day}T${time.slice(1, 6)}Z`);
  if (time === '' || Number.isNaN(at)) return moment;
  const made = isoOf(at + count * hourMs);
  return `${made.slice(0, -14)}${time[0]}${made.slice(-13, -8)}${time.slice(6)}`;
}

const movedDay = (day: string, count: number, unit: Exclude<MoveUnit, 'hours'>): string =>
  dayOf(add(new UTCDateMini(`${day}T00:00Z`), { [unit]: count }).getTime());

const dayOf = (at: number): string => isoOf(at).slice(0, -14);

/** Years beyond 9999 and below 0 have six digits, which no date field takes. */
const isoOf = (at: number): string => new Date(at).toISOString();

/** Minutes from `from` to `to`. */
export const minutesBetween = (from: string, to: string): number =>
  Math.round((minuteOf(to) - minuteOf(from)) / 60_000);

const minuteOf = (moment: string): number =>
  Date.parse(moment.length === 10 ? `${moment}T00:00Z` : `${moment.slice(0, 16).replace(' ', 'T')}Z`);

/**
 * How a bulk edit changes a value: `set` to one value, `add` or `remove` entries of a list, `raise` a number by an amount or by a
 * `percent` of itself (negative ones lower it), `replace` words of a text, `move` a date by a number of units, or `extend` it to
 * a later one.
 */
export const ways = ['set', 'add', 'remove', 'raise', 'percent', 'replace', 'move', 'extend'] as const;
export type Way = (typeof ways)[number];

/** One change of many objects. `field` may be a path into a group (`freqCap.imps`). */
export type Edit = {
  readonly field: string;
  readonly way: Way;
  readonly value: unknown;
  /** The text that `replace` searches for. */
  readonly find?: string;
  /** The unit of `move`: days by default. */
  readonly unit?: MoveUnit;
  /** For the end of a period that is moved: its start moves too if it is still in the future. */
  readonly withStart?: boolean;
  /** For a date and time that is `set` or `extend`ed: only the day changes if there is a time already. */
  readonly keepTime?: boolean;
  /** The step to which `raise` and `percent` round: 0.05 makes $3.41 to $3.40. */
  readonly round?: number;
};

type Row = Readonly<Record<string, unknown>>;

/** How a bulk edit treats each kind. */
const natures: { readonly [K in Kind]: 'number' | 'list' | 'words' | 'whole' } = {
  text: 'words',
  longText: 'words',
  integer: 'number',
  decimal: 'number',
  money: 'number',
  percent: 'number',
  bool: 'whole',
  flag: 'whole',
  choice: 'whole',
  choices: 'list',
  date: 'whole',
  dateTime: 'whole',
  ref: 'whole',
  refs: 'list',
  strings: 'list',
  params: 'whole',
  countries: 'list',
  categories: 'list',
  dayparts: 'whole',
  ...forAddresses('whole'),
  url: 'words',
  group: 'whole',
  groups: 'list',
  upload: 'whole',
  summary: 'whole',
  json: 'whole',
};

/** Returns the ways of a field, the simplest first. */
export function waysOf(field: Field): readonly Way[] {
  if (field.access === 'writeOnly' || (field.kind === 'countries' && field.one)) return ['set'];
  if (natures[field.kind] === 'number') return ['set', 'raise', 'percent'];
  if (isDated(field)) return ['move', 'extend', 'set'];
  // Rows of groups have no single value to find them by.
  if (field.kind === 'groups') return ['set', 'add'];
  if (natures[field.kind] === 'list') return ['set', 'add', 'remove'];
  return natures[field.kind] === 'words' ? ['set', 'replace'] : ['set'];
}

export const isDated = (field: Field): boolean => field.kind === 'date' || field.kind === 'dateTime';
export const isNumeric = (field: Field): boolean => natures[field.kind] === 'number';
export const isList = (field: Field): boolean => natures[field.kind] === 'list';

/** Returns the field at a path: a field of the record or a subfield of its groups. */
export function fieldAt(fields: Fields, path: string): Field | undefined {
  const [name = '', ...inner] = path.split('.');
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (!field || inner.length === 0) return field;
  return field.kind === 'group' ? fieldAt(field.fields, inner.join('.')) : undefined;
}

/** The value at a path of a record. */
export const valueAt = (record: Row, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (value as Row | null | undefined)?.[name], record);

/** Returns the path of the start where a path is the end of a period. */
export function startOf(fields: Fields, path: string): string | undefined {
  const field = fieldAt(fields, path);
  const start = field && 'after' in field ? field.after : undefined;
  return typeof start === 'string' ? [...path.split('.').slice(0, -1), start].join('.') : undefined;
}

/** Adds moves of the starts that are later than `minute` (in the record's time zone) and whose end is set. */
export const withStarts = (fields: Fields, record: Row, edits: readonly Edit[], minute: string): readonly Edit[] =>
  edits.flatMap((edit) => {
    const start = edit.withStart ? startOf(fields, edit.field) : undefined;
    if (start === undefined || isEmpty(valueAt(record, edit.field))) return [edit];
    return String(valueAt(record, start) ?? '') > minute ? [{ ...edit, field: start, withStart: false }, edit] : [edit];
  });

/** Returns the new values of the record's fields that the edits change. */
export function editedFields(fields: Fields, record: Row, edits: readonly Edit[]): Record<string, unknown> {
  const made: Record<string, unknown> = {};
  for (const edit of edits) {
    const [name = '', ...inner] = edit.field.split('.');
    const field = fields[name];
    if (field) made[name] = editedAt(field, inner, name in made ? made[name] : record[name], edit);
  }
  return made;
}

function editedAt(field: Field, path: readonly string[], before: unknown, edit: Edit): unknown {
  const [name, ...inner] = path;
  if (name === undefined) return edited(field, before, edit);
  const part = field.kind === 'group' ? field.fields[name] : undefined;
  if (field.kind !== 'group' || !part) return before;
  const isNone = isEmpty(before);
  // An absent group has no number to raise.
  if (isNone && edit.way !== 'set') return before;
  const row = isNone ? { ...emptyGroup(field.fields), ...(field.initial as Row | undefined) } : (before as Row);
  return { ...row, [name]: editedAt(part, inner, row[name], edit) };
}

const emptyGroup = (fields: Fields): Row =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.initial ?? kindOf(field).empty]));

function edited(
  field: Field,
  before: unknown,
  { way, value, find = '', unit = 'days', round, keepTime = false }: Edit,
): unknown {
  switch (way) {
    case 'set':
      return keepTime ? withTimeOf(before, normalizeValue(field, value)) : value;
    case 'add':
      return added(field, listOf(before), listOf(normalizeValue(field, value)));
    case 'remove': {
      const gone = new Set([...listOf(value), ...listOf(normalizeValue(field, value))]);
      // A text that was stored earlier may have a form that normalization no longer produces.
      return listOf(before).filter(
        (item) => !gone.has(item) && !listOf(normalizeValue(field, [item])).some((one) => gone.has(one)),
      );
    }
    case 'raise':
      return typeof before === 'number' ? rounded(before + Number(value), field, round) : before;
    case 'percent':
      return typeof before === 'number' ? rounded(before * (1 + Number(value) / 100), field, round) : before;
    case 'replace':
      return typeof before === 'string' && find !== ''
        ? replaced(before, find, String(value ?? ''), longestOf(field))
        : before;
    case 'move':
      return typeof before === 'string' ? movedMoment(before, Number(value), unit) : before;
    case 'extend':
      return extended(
        before,
        keepTime ? withTimeOf(before, normalizeValue(field, value)) : normalizeValue(field, value),
      );
  }
}

const dayLength = 'YYYY-MM-DD'.length;

/** Returns the day of `moment` with the time of `before`. */
const withTimeOf = (before: unknown, moment: unknown): unknown =>
  typeof before === 'string' && before !== '' && typeof moment === 'string'
    ? moment.slice(0, dayLength) + before.slice(dayLength)
    : moment;

/** Stops when the text is too long: the field refuses it anyway. */
function replaced(text: string, find: string, by: string, most: number): string {
  const [first = '', ...rest] = text.split(find);
  let made = first;
  for (const part of rest) {
    if (made.length > most) return made;
    made += by + part;
  }
  return made;
}

const longestOf = (field: Field): number => ('maxLength' in field ? (field.maxLength ?? 0) : 0) || 10_000;

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Existing entries keep their place. */
function added(field: Field, before: readonly unknown[], more: readonly unknown[]): readonly unknown[] {
  return field.kind === 'groups'
    ? addedRows(before as readonly Row[], more as readonly Row[], field.uniqueBy)
    : [...new Set([...before, ...more])];
}

/** A row with the same unique key replaces the existing row. */
function addedRows(before: readonly Row[], more: readonly Row[], keys: readonly string[] | undefined): readonly Row[] {
  const isLike = (one: Row, other: Row): boolean =>
    keys ? keys.every((key) => isSame(one[key], other[key])) : isSame(one, other);
  const kept = before.map((row) => more.find((other) => isLike(row, other)) ?? row);
  return [...kept, ...more.filter((row) => !before.some((other) => isLike(row, other)))];
}

/** Keeps a later date, and an empty one, which means no end. */
const extended = (before: unknown, to: unknown): unknown =>
  typeof before === 'string' && typeof to === 'string' && before < to ? to : before;

/** Rounds to the decimals of the field ($3.10 plus 10 % is $3.41), or to the nearest step. */
function rounded(value: number, field: Field, step: number | undefined): number {
  const made = step ? Math.sign(value) * Math.round(nudged(value) / step) * step : value;
  const scale = 10 ** ('decimals' in field ? field.decimals : 0);
  return (Math.sign(made) * Math.round(nudged(made) * scale)) / scale + 0;
}

/** Returns the absolute value, slightly enlarged: 1.005 is stored slightly too small. */
const nudged = (value: number): number => Math.abs(value) + Number.EPSILON * Math.abs(value);
