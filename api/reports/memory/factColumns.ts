import { type FactKey, type FactRow, type FactTable, factKeys } from '../../../src/model/reports/facts';
import { createFactReader, type FactValue } from '../../../src/model/reports/readFact';
import { createDictionary, type Dictionary } from './dictionary';
import { type FactChunk, packColumn } from './factChunk';

/** The rows of one table, and the dictionaries of their texts. */
export type FactColumns = {
  readonly table: FactTable;
  readonly chunks: FactChunk[];
  dictionaryOf(key: FactKey): Dictionary;
};

/** Collects rows; they join the table only with the finished chunks. */
export type ChunkWriter = {
  add(row: FactRow): void;
  finish(): readonly FactChunk[];
};

const chunkRows = 65_536;

export function createFactColumns(table: FactTable): FactColumns {
  const dictionaries = new Map(table.keys.map((key) => [key, createDictionary()]));
  return {
    table,
    chunks: [],
    dictionaryOf(key) {
      const dictionary = dictionaries.get(key);
      if (!dictionary) throw new Error(`${table.name} has no key "${key}": write one of facts.ts.`);
      return dictionary;
    },
  };
}

/** Parameters are stored in a dictionary as JSON with sorted names: most requests of a channel have the same few. */
export const paramsText = (params: Readonly<Record<string, string>>): string => {
  const entries = Object.entries(params).filter(([, value]) => value !== '');
  return entries.length === 0 ? '' : JSON.stringify(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
};

export function createChunkWriter({ table, dictionaryOf }: FactColumns): ChunkWriter {
  const read = createFactReader(table);
  const names = [...table.keys, ...table.counters];
  const codes = names.map((_, at) =>
    at < table.keys.length ? codeOf(table.keys[at] as FactKey, dictionaryOf) : plainNumber,
  );
  const values: FactValue[] = [];
  const chunks: FactChunk[] = [];
  let hours = new Uint32Array(0);
  let columns: Float64Array[] = [];
  let rows = 0;

  const seal = () => {
    if (rows === 0) return;
    const packed = columns.map((column) => packColumn(column, rows));
    const pick = (from: number, to: number) =>
      Object.fromEntries(names.slice(from, to).map((name, at) => [name, packed[from + at] ?? null]));
    const kept = hours.slice(0, rows);
    chunks.push({
      rows,
      hours: kept,
      firstHour: kept.reduce((a, b) => Math.min(a, b)),
      lastHour: kept.reduce((a, b) => Math.max(a, b)),
      keys: pick(0, table.keys.length),
      counters: pick(table.keys.length, names.length),
    });
    rows = 0;
  };

  return {
    add(row) {
      read(row, values);
      if (rows === hours.length) grow();
      hours[rows] = values[0] as number;
      for (let at = 0; at < columns.length; at += 1)
        (columns[at] as Float64Array)[rows] = (codes[at] as CodeOf)(values[at + 1] as FactValue);
      rows += 1;
      if (rows === chunkRows) seal();
    },
    finish() {
      seal();
      columns = [];
      return chunks;
    },
  };

  /** Starts with room for a few rows, since small batches are frequent. */
  function grow(): void {
    const room = Math.min(chunkRows, Math.max(64, hours.length * 4));
    const wider = <T extends Uint32Array | Float64Array>(to: T, from: T | undefined): T => {
      if (from) to.set(from);
      return to;
    };
    hours = wider(new Uint32Array(room), hours);
    columns = names.map((_, at) => wider(new Float64Array(room), columns[at]));
  }
}

type CodeOf = (value: FactValue) => number;

const plainNumber: CodeOf = (value) => value as number;

function codeOf(key: FactKey, dictionaryOf: FactColumns['dictionaryOf']): CodeOf {
  const kind = factKeys[key];
  if (kind === 'id' || kind === 'number') return plainNumber;
  const dictionary = dictionaryOf(key);
  if (kind !== 'params') return (value) => dictionary.add(value as string);
  return (value) => dictionary.add(paramsText(value as Readonly<Record<string, string>>));
}
