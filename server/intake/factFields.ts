import { type FactTable, factTables, type TableLetter } from '../../src/model/reports/facts';
import { nearest } from '../../src/schema/nearest';
import { IntakeError } from './factSource';

/** Our field by the file's column, as in `--map`; columns in comparable form. */
export type ColumnMap = ReadonlyMap<string, string>;

const letters = Object.keys(factTables) as readonly TableLetter[];

/** Fields that every fact needs: a time and an owner. */
const required = ['hour', 'demand'];

export const tableWord = (letter: TableLetter): string => factTables[letter].name.replace('fact_', '');

export const fieldsOf = ({ keys, counters }: FactTable): readonly string[] => ['hour', ...keys, ...counters];

/** Comparable form of a name: without case and separators. */
export const plainName = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** Whether a column comes from a file of bad rows and describes the row. */
export const isNote = (column: string): boolean => /^bad_(line|field|problem|row)$/.test(column);

/** The table of a letter or a name, with `fact_` or without. */
export function findTable(word: string): TableLetter {
  const name = plainName(word);
  const found = letters.find((letter) =>
    [letter.toLowerCase(), tableWord(letter), plainName(factTables[letter].name)].includes(name),
  );
  if (found) return found;
  throw new IntakeError(`--table is "${word}", which is no table: write one of ${letters.map(tableWord).join(', ')}.`);
}

/** Parses `theirs=ours,…` of every --map. */
export function readMap(words: readonly string[]): ColumnMap {
  const all = [...new Set(letters.flatMap((letter) => fieldsOf(factTables[letter])))];
  const names = new Map(all.map((field) => [plainName(field), field]));
  return new Map(
    words
      .flatMap((word) => word.split(','))
      .map((pair) => {
        const [theirs = '', ours = '', ...rest] = pair.split('=');
        if (!theirs.trim() || !ours.trim() || rest.length > 0)
          throw new IntakeError(`--map has "${pair}": write the file's name, = and ours, such as time=hour.`);
        const field = names.get(plainName(ours));
        if (!field)
          throw new IntakeError(`--map has "${pair}", and "${ours}" is no field of any table. ${nearest(ours, all)}`);
        return [plainName(theirs), field] as const;
      }),
  );
}

/** Finds the field of a table for a column of a file. */
export function createFieldFinder(table: FactTable, map: ColumnMap): (column: string) => string | undefined {
  const names = new Map(fieldsOf(table).map((field) => [plainName(field), field]));
  const fields = new Set(names.values());
  return (column) => {
    const mapped = map.get(plainName(column));
    return mapped === undefined ? names.get(plainName(column)) : fields.has(mapped) ? mapped : undefined;
  };
}

export const unknownColumn = (column: string, table: FactTable): string =>
  `"${column}" is no field of ${table.name}. ${nearest(column, fieldsOf(table))}`;

export const columnTwice = (column: string, field: string): string =>
  `"${column}" is ${field}, which another column is already: leave one of them out.`;

type Choice = { readonly name: string; readonly columns: readonly string[]; readonly map: ColumnMap };

/** The table named in the file's name, or the only one with its columns. */
export function chooseTable({ name, columns, map }: Choice): TableLetter {
  const words = new Set(name.toLowerCase().split(/[^a-z]+/));
  const named = letters.filter((letter) => words.has(tableWord(letter)) || words.has(`${tableWord(letter)}s`));
  if (named.length === 1) return named[0] as TableLetter;
  const fitting = letters.filter((letter) => problemsOf(letter, columns, map, false).length === 0);
  if (fitting.length === 1) return fitting[0] as TableLetter;
  const which =
    fitting.length > 1
      ? `Its columns fit ${fitting.map(tableWord).join(', ')}`
      : 'Its columns fit no table as they are';
  const ways = (fitting.length > 1 ? fitting : letters).map(tableWord).join(', ');
  throw new IntakeError(`Which table is ${name} for? ${which}: write --table and one of ${ways}.`);
}

/** @throws for unknown or missing columns, and for two columns of one field. */
export function checkColumns(
  letter: TableLetter,
  columns: readonly string[],
  map: ColumnMap,
  ignoresUnknown: boolean,
): void {
  const problems = problemsOf(letter, columns, map, ignoresUnknown);
  if (problems.length > 0) throw new IntakeError(problems.join('\n'));
}

function problemsOf(
  letter: TableLetter,
  columns: readonly string[],
  map: ColumnMap,
  ignoresUnknown: boolean,
): readonly string[] {
  const table = factTables[letter];
  const find = createFieldFinder(table, map);
  const given = columns.filter((column) => !isNote(column));
  const fields = given.map(find);
  const unknown = ignoresUnknown ? [] : given.filter((_, at) => fields[at] === undefined);
  const twice = given.filter((_, at) => fields[at] !== undefined && fields.indexOf(fields[at]) !== at);
  return [
    ...unknown.map((column) => `${unknownColumn(column, table)} Write --map ${column}=… for it, or --ignore-unknown.`),
    ...twice.map((column) => columnTwice(column, find(column) ?? '')),
    ...required
      .filter((field) => !fields.includes(field))
      .map((field) => `The column ${field} is missing: name the one that it is with --map theirs=${field}.`),
    ...(table.counters.some((counter) => fields.includes(counter))
      ? []
      : [`No column is a count of ${table.name}: it has ${table.counters.join(', ')}.`]),
  ];
}
