import { hasCodes, type ReadCode, readCode } from '../../src/model/reports/factCodes';
import { type FactKey, moneyCounters } from '../../src/model/reports/facts';
import { type FactValue, fieldKind, keepsValue, missingOf, wantedOf } from '../../src/model/reports/readFact';
import { faultOfJson } from '../../src/schema/jsonText';
import { hourOf } from './hourOf';

/** What a file has in one place: a text, or what JSON and Parquet know beside. */
export type Cell = unknown;

export type CellReader = {
  /** The value as the engine keeps it; undefined where the cell holds none that it can keep. */
  read(cell: Cell): FactValue | undefined;
  /** Of an empty cell, and where there is none. */
  readonly missing: FactValue;
  /** The end of "reqs is …: write …". */
  readonly wanted: string;
  readonly isMoney?: boolean;
};

/** Reads cells of a field of a table: empty ones are 0 or '', everything else is kept as it is or not at all. */
export function createCellReader(field: string, unknownCode: (field: string, text: string) => void = () => undefined): CellReader {
  if (field === 'hour')
    return { read: hourOf, missing: -1, wanted: 'a time with its hour, such as 2026-03-28T22:00Z, or seconds since 1970' };
  const kind = fieldKind(field);
  const isText = kind === 'text' || kind === 'manyTexts';
  const read = kind === 'params' ? readTexts : hasCodes(field) ? codeReader(field, unknownCode) : isText ? readText : readWhole;
  return {
    read(cell) {
      const value = read(cell);
      return value !== undefined && keepsValue(kind, value) ? value : undefined;
    },
    missing: missingOf(kind),
    wanted: kind === 'params' ? 'an object of texts, such as {"placement":"top"}' : wantedOf(kind),
    isMoney: moneyCounters.has(field),
  };
}

/** A text of few values: thousands of rows have the same. */
const keptCodes = 20_000;

function codeReader(field: FactKey, unknownCode: (field: string, text: string) => void): (cell: Cell) => string | undefined {
  const known = new Map<string, ReadCode>();
  return (cell) => {
    const text = readText(cell);
    if (text === undefined) return undefined;
    let found = known.get(text);
    if (!found) {
      found = readCode(field, text);
      if (known.size >= keptCodes) known.clear();
      known.set(text, found);
    }
    if (!found.isKnown) unknownCode(field, found.code);
    return found.code;
  };
}

const currency = /USD|US\$|EUR|[$€£]/gi;
const figuresAlone = /^[-+]?[\d\s’'.,]+$/;

/**
 * What a cell of dollars is in micro-USD, such as `12340000 for 12.34`; undefined where it is no amount with decimals. In a column of
 * money one such cell says that all of its file is in the wrong unit.
 */
export function microExample(cell: Cell): string | undefined {
  const text = typeof cell === 'number' ? String(cell) : typeof cell === 'string' && cell.length <= 60 ? cell : undefined;
  const figures = text?.replace(currency, '').trim();
  if (text === undefined || figures === undefined || !figuresAlone.test(figures)) return undefined;
  const point = Math.max(figures.lastIndexOf('.'), figures.lastIndexOf(','));
  if (point < 0) return undefined;
  const [whole, decimals] = [figures.slice(0, point), figures.slice(point + 1)];
  const value = Number(`${whole.replace(/[^\d-]/g, '') || '0'}.${decimals}`);
  const micro = Math.round(value * 1e6);
  return Number.isSafeInteger(micro) ? `${micro} for ${text.trim()}` : undefined;
}

/** As a sentence shows it. */
export function shownCell(cell: Cell): string {
  const text = typeof cell === 'bigint' ? String(cell) : (JSON.stringify(cell, bigIntAsText) ?? 'missing');
  return text.length > 100 ? `${text.slice(0, 100)} …` : text;
}

export const bigIntAsText = (_name: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value);

export const isEmptyCell = (cell: Cell): boolean => cell === '' || cell === null || cell === undefined;

/** The quick way for nearly all cells of a text; -1 where it is none of digits alone. */
function plainDigits(text: string): number {
  if (text.length === 0 || text.length > 15) return -1;
  let value = 0;
  for (let at = 0; at < text.length; at += 1) {
    const digit = text.charCodeAt(at) - 48;
    if (digit < 0 || digit > 9) return -1;
    value = value * 10 + digit;
  }
  return value;
}

/** Some programs write whole numbers of a column with gaps as 12.0. */
const wholeNumber = /^[+-]?\d+(\.0*)?$/;

export function readWhole(cell: Cell): number | undefined {
  if (typeof cell === 'string') {
    const plain = plainDigits(cell);
    if (plain >= 0) return plain;
    const text = cell.trim();
    return text === '' ? 0 : wholeNumber.test(text) ? safe(Number(text)) : undefined;
  }
  if (isEmptyCell(cell)) return 0;
  return typeof cell === 'number' || typeof cell === 'bigint' ? safe(Number(cell)) : undefined;
}

/** Beyond it a number is not the one that was written. */
const safe = (value: number): number | undefined => (Number.isSafeInteger(value) ? value : undefined);

function readText(cell: Cell): string | undefined {
  if (typeof cell === 'string') return cell;
  if (isEmptyCell(cell)) return '';
  // Of a greater number JSON has lost digits before anybody sees it.
  if (typeof cell === 'number') return Math.abs(cell) <= Number.MAX_SAFE_INTEGER ? String(cell) : undefined;
  return typeof cell === 'bigint' ? String(cell) : undefined;
}

function readTexts(cell: Cell): Readonly<Record<string, string>> | undefined {
  if (isEmptyCell(cell)) return {};
  const given = typeof cell === 'string' ? parsed(cell) : cell;
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return undefined;
  const texts = Object.entries(given).map(([name, value]) => [name, readText(value)] as const);
  return texts.every((entry): entry is readonly [string, string] => entry[1] !== undefined) ? Object.fromEntries(texts) : undefined;
}

function parsed(text: string): unknown {
  if (faultOfJson(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
