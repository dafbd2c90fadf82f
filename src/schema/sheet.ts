import { type FigurePeriod, figureFields, figurePeriods } from './derivedColumns';
import { isCellError, isExponent } from './files/spreadsheetId';
import { type Field, kindOf } from './kinds';
import { date } from './kinds/date';
import type { Option } from './kinds/field';
import { isMinute, withSeconds } from './reading/readMoment';
import type { Reading } from './reading/readNumber';
import type { AnyResource } from './resource';

export type SheetCell = string | number | null;

/** A column of an object's file. `isAside` columns are for readers only: the name behind an id, for example. */
export type SheetColumn = {
  readonly name: string;
  readonly head: string;
  readonly field: Field;
  readonly isAside?: boolean;
  /** Labels of earlier versions. */
  readonly former?: readonly string[];
};

/** Whether files contain the field; not for write-only fields and summaries. */
const isShown = ({ access, kind }: Field): boolean => access !== 'writeOnly' && kind !== 'summary';

/**
 * Returns the columns that an export writes and an import reads: all `readable` fields, the id first, and after each reference
 * the name of its object. Headings are the fields' labels, with the field's name where two labels are equal.
 */
export function sheetColumns(resource: AnyResource, readable: ReadonlySet<string>): readonly SheetColumn[] {
  const fields = Object.entries(resource.allFields).filter(
    ([name, field]) => readable.has(name) && isShown(field) && resource.members?.field !== name,
  );
  const taken = new Map<string, number>();
  for (const [, { label }] of fields) taken.set(label.toLowerCase(), (taken.get(label.toLowerCase()) ?? 0) + 1);
  return fields.flatMap(([name, field]): readonly SheetColumn[] => {
    const head = (taken.get(field.label.toLowerCase()) ?? 0) > 1 ? `${field.label} (${name})` : field.label;
    const former = (resource.formerLabels as Readonly<Record<string, readonly string[]>> | undefined)?.[name];
    const column = { name, head, field, ...(former && { former }) };
    return field.kind === 'ref' ? [column, { ...column, head: `${head}, name`, isAside: true }] : [column];
  });
}

/** Headings of the days of the figures, since a file is read later. */
const dayHeads: Readonly<Record<FigurePeriod, readonly string[]>> = {
  today: ['Today'],
  yesterday: ['Yesterday'],
  last7: ['First of 7 days', 'Last of 7 days'],
};

/** Returns the columns after the fields: the days and their figures. An import ignores them, since they cannot be set. */
export const figureColumns = (
  names: readonly string[] = Object.keys(figureFields),
  periods: readonly FigurePeriod[] = figurePeriods,
): readonly SheetColumn[] => [
  ...periods.flatMap((period) =>
    dayHeads[period].map((head) => ({ name: period, head, field: date(head), isAside: true })),
  ),
  ...names.flatMap((name) => {
    const field = figureFields[name];
    return field ? { name, head: field.label, field, isAside: true } : [];
  }),
];

/** Returns the cell for a stored value. */
export function sheetCell({ field }: SheetColumn, value: unknown): SheetCell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number' && field.kind !== 'choice' && field.kind !== 'flag') return value;
  if (field.kind === 'dateTime' && typeof value === 'string' && isMinute(value)) return withSeconds(value);
  if (field.kind === 'choice') return labelOf(field.options, value) ?? guarded(kindOf(field).toText(value, field));
  return guarded(kindOf(field).toText(value, field)) || null;
}

/**
 * Returns the stored value for a cell's text, as far as the kind can read it; an empty cell is an empty value. `reading` is the
 * number format of the file; default: decimal points.
 */
export const sheetValue = ({ field }: SheetColumn, text: string, reading?: Reading): unknown => {
  const bare = unguarded(text);
  return bare === '' ? kindOf(field).empty : kindOf(field).fromText(bare, field, reading);
};

/** Kinds whose cell is a list, or JSON with its own limit. */
const longKinds: readonly string[] =
  'refs choices strings params group groups json countries categories dayparts'.split(' ');
const usualLength = 255;

/** Whether a cell is too long to be read; white space and invisible characters count here, but not in the value. */
export function isFarTooLong({ field }: SheetColumn, text: string): boolean {
  const max = 'maxLength' in field ? (field.maxLength ?? usualLength) : usualLength;
  return !longKinds.includes(field.kind) && text.length > 4 * max + 1000;
}

/** Replaces a text that is too long for a workbook's cell; an import leaves the value unchanged. */
export const longCell = '#TOO LONG#';
export const isLongCell = (text: string): boolean => text === longCell;

/** Longest heading that is looked up, with white space. */
const longestHead = 1000;

/**
 * Returns a function that finds the column for a heading: by label, by the field's name or by a label of an earlier version,
 * ignoring case. Current labels take precedence. It returns undefined for an unknown heading.
 */
export function sheetHeadReader(columns: readonly SheetColumn[]): (head: string) => SheetColumn | undefined {
  const known = new Map<string, SheetColumn>();
  const former = new Map<string, SheetColumn>();
  for (const column of columns)
    for (const label of column.former ?? [])
      for (const head of [label, `${label} (${column.name})`])
        former.set(plainHead(column.isAside ? `${head}, name` : head), column);
  for (const column of columns) known.set(plainHead(column.head), column);
  for (const column of columns)
    if (!column.isAside && !known.has(column.name.toLowerCase())) known.set(column.name.toLowerCase(), column);
  return (head) =>
    head === '' || head.length > longestHead ? undefined : (known.get(plainHead(head)) ?? former.get(plainHead(head)));
}

/** Other programs may have changed apostrophes and accents. */
const plainHead = (head: string): string => head.normalize('NFC').replaceAll('’', "'").trim().toLowerCase();

/** Returns the option's label where only this value has it. */
function labelOf(options: readonly Option[], value: unknown): string | undefined {
  const found = options.find((option) => option.value === value);
  const word = found?.label.toLowerCase();
  const others = options.filter((option) => option !== found);
  const isPlain = word !== undefined && word === word.trim() && !/^['=+\-@\t\r]/.test(word);
  return isPlain &&
    !others.some(({ value: other, label }) => String(other).toLowerCase() === word || label.toLowerCase() === word)
    ? found?.label
    : undefined;
}

/**
 * The CSV writer puts an apostrophe before text that a spreadsheet would run as a formula, and the reader removes it. Text that
 * itself begins so, or that looks like an error or a rounded number, gets one more apostrophe here to compensate.
 */
const guarded = (text: string): string =>
  /^'+[=+\-@\t\r]/.test(text) || isOdd(withoutMarks(text)) ? `'${text}` : text;
const unguarded = (text: string): string =>
  text.startsWith("'") && (/^'+[=+\-@\t\r]/.test(text) || isOdd(withoutMarks(text))) ? text.slice(1) : text;

const withoutMarks = (text: string): string =>
  text.length < 60 && text.startsWith("'") ? text.replace(/^'+/, '') : text;
/** Whether text looks like a spreadsheet's error or exponent, for which an import refuses a cell without an apostrophe. */
const isOdd = (text: string): boolean => text.length < 40 && (isCellError(text) || isExponent(text));
