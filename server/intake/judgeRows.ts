import { type FactRow, factTables, type TableLetter } from '../../src/model/reports/facts';
import { keptMonths } from '../../src/model/reports/keptFacts';
import type { FactValue } from '../../src/model/reports/readFact';
import { type AccountPrices, createSystemCost } from '../../src/model/reports/systemCost';
import { type ColumnMap, columnTwice, createFieldFinder, isNote, unknownColumn } from './factFields';
import { type FactSource, IntakeError, type SourceRow } from './factSource';
import type { IntakeNotes } from './intakeNotes';
import { type CellReader, createCellReader, isEmptyCell, microExample, shownCell } from './readCell';

export type BadRow = {
  readonly row: SourceRow;
  /** Empty where the whole row is wrong. */
  readonly field: string;
  readonly problem: string;
};

type Options = {
  readonly table: TableLetter;
  readonly map: ColumnMap;
  readonly ignoresUnknown: boolean;
  /** Prices by account; undefined where no account is known. */
  readonly accounts: AccountPrices | undefined;
  /** Keeps rows of unknown accounts, with the cost in the file. */
  readonly allowsUnknown: boolean;
  readonly notes: IntakeNotes;
  /** Milliseconds since 1970: older facts are past retention, later ones in the future. */
  readonly within: { readonly earliestMs: number; readonly latestMs: number };
  /** Called with the invalid rows, in order. */
  refuse(bad: readonly BadRow[]): Promise<void>;
};

/** Parses the rows of a file into facts, in the file's parts; each row whole or not at all. */
export async function* judgeRows(source: FactSource, options: Options): AsyncGenerator<readonly FactRow[]> {
  const read = createRowReader(source.columns, options);
  for await (const rows of source.rows()) {
    const facts: FactRow[] = [];
    const bad: BadRow[] = [];
    for (const row of rows) {
      const result = row.problem === undefined ? read(row) : { row, field: '', problem: row.problem };
      if ('problem' in result) bad.push(result as BadRow);
      else facts.push(result);
    }
    if (bad.length > 0) await options.refuse(bad);
    if (facts.length > 0) yield facts;
  }
}

/** A column as a field, as ignored, or as a problem wherever it has a value. */
type Place = { readonly field: string; readonly reader: CellReader } | { readonly problem: string } | null;

function createRowReader(
  columns: readonly string[],
  { table: letter, map, ignoresUnknown, within, accounts, allowsUnknown, notes }: Options,
): (row: SourceRow) => FactRow | BadRow {
  const table = factTables[letter];
  const find = createFieldFinder(table, map);
  const places: Place[] = [];
  const costOf = createSystemCost(letter, accounts ?? new Map());
  // Copying an object with all fields is much faster than adding them one by one.
  let empty: Record<string, FactValue> = { hour: -1 };
  const placeOf = (column: string): Place => {
    const field = isNote(column) ? undefined : find(column);
    if (field === undefined) return isNote(column) || ignoresUnknown ? null : { problem: unknownColumn(column, table) };
    if (places.some((place) => place && 'field' in place && place.field === field))
      return { problem: columnTwice(column, field) };
    if (field === 'sys_cost' && !allowsUnknown) return null;
    const reader = createCellReader(field, notes.unknownCode);
    empty = { ...empty, [field]: reader.missing };
    return { field, reader };
  };
  return (row) => {
    const { cells } = row;
    for (let at = places.length; at < cells.length; at += 1) places.push(placeOf(columns[at] as string));
    const fact = { ...empty };
    for (let at = 0; at < cells.length; at += 1) {
      const place = places[at];
      const cell = cells[at];
      if (!place || cell === undefined) continue;
      if ('problem' in place) return { row, field: columns[at] as string, problem: place.problem };
      const value = place.reader.read(cell);
      if (value === undefined || (place.reader.isMoney && hasPoint(cell))) {
        const example = place.reader.isMoney ? microExample(cell) : undefined;
        if (example !== undefined) throw wrongUnit(row, place.field, cell, example);
        return { row, field: place.field, problem: sentence(place.field, cell, place.reader) };
      }
      fact[place.field] = value;
    }
    if (fact.hour === -1) return { row, field: 'hour', problem: 'hour is missing.' };
    const hour = Number(fact.hour);
    if (hour > within.latestMs) return { row, field: 'hour', problem: stillToCome(hour) };
    if (hour < within.earliestMs) return { row, field: 'hour', problem: longGone(hour) };
    const demand = Number(fact.demand ?? 0);
    if (accounts && !accounts.has(demand)) {
      notes.unknownAccount(demand);
      if (!allowsUnknown) return { row, field: 'demand', problem: `demand is ${demand}, and no account has this id.` };
    }
    if (costOf) {
      const cost = accounts?.has(demand) ? costOf(fact as FactRow) : (fact.sys_cost ?? 0);
      if (cost === undefined)
        return { row, field: '', problem: 'The cost of the row is more than 10^15 micro-USD: look at its counts.' };
      fact.sys_cost = cost;
    }
    notes.add(fact as FactRow);
    return fact as FactRow;
  };
}

/** `12.0` is a whole number in some programs, but may also be 12 dollars: so money must have no decimal point. */
const hasPoint = (cell: unknown): boolean => typeof cell === 'string' && /[.,]/.test(cell);

const wrongUnit = ({ line }: SourceRow, field: string, cell: unknown, example: string): IntakeError =>
  new IntakeError(
    `Line ${line}: ${field} is ${shownCell(cell)}. Write whole micro-USD: ${example}. A column of money with decimals is in the wrong unit, so nothing of the file was added.`,
  );

const sayHour = (ms: number): string => `hour is ${new Date(ms).toISOString().slice(0, 16)}Z`;

const stillToCome = (ms: number): string => `${sayHour(ms)}, which is still to come: look at its zone.`;

const longGone = (ms: number): string =>
  `${sayHour(ms)}: facts are kept for ${keptMonths.days} months, and this is longer ago.`;

const sentence = (field: string, cell: unknown, { wanted }: CellReader): string =>
  field === 'hour' && isEmptyCell(cell) ? 'hour is missing.' : `${field} is ${shownCell(cell)}: write ${wanted}.`;
