import { hourMs } from '../../src/model/reports/days';
import { hasCodes, type ReadCode, readCode } from '../../src/model/reports/factCodes';
import { type FactKey, moneyCounters } from '../../src/model/reports/facts';
import { type FactValue, fieldKind, keepsValue, missingOf, wantedOf } from '../../src/model/reports/readFact';
import { faultOfJson } from '../../src/schema/reading/jsonText';

/** A value in a file: a text, or a value of JSON or Parquet. */
export type Cell = unknown;

export type CellReader = {
  /** The value in the engine's form; undefined where the engine cannot store it. */
  read(cell: Cell): FactValue | undefined;
  /** For an empty or missing cell. */
  readonly missing: FactValue;
  /** The end of a message "reqs is …: write …". */
  readonly wanted: string;
  readonly isMoney?: boolean;
};

/** A reader for a field of a table: empty cells become 0 or '', all others are stored exactly or refused. */
export function createCellReader(
  field: string,
  unknownCode: (field: string, text: string) => void = () => undefined,
): CellReader {
  if (field === 'hour')
    return {
      read: hourOf,
      missing: -1,
      wanted: 'a time with its hour, such as 2026-03-28T22:00Z, or seconds since 1970',
    };
  const kind = fieldKind(field);
  const isText = kind === 'text' || kind === 'manyTexts';
  const read =
    kind === 'params' ? readTexts : hasCodes(field) ? codeReader(field, unknownCode) : isText ? readText : readWhole;
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

/** Caches texts of a field with few values: thousands of rows share them. */
const keptCodes = 20_000;

function codeReader(
  field: FactKey,
  unknownCode: (field: string, text: string) => void,
): (cell: Cell) => string | undefined {
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
 * An example in micro-USD for a cell in dollars, such as `12340000 for 12.34`; undefined where the cell has no decimals. In a
 * column of money one such cell means that the whole file has the wrong unit.
 */
export function microExample(cell: Cell): string | undefined {
  const text =
    typeof cell === 'number' ? String(cell) : typeof cell === 'string' && cell.length <= 60 ? cell : undefined;
  const figures = text?.replace(currency, '').trim();
  if (text === undefined || figures === undefined || !figuresAlone.test(figures)) return undefined;
  const point = Math.max(figures.lastIndexOf('.'), figures.lastIndexOf(','));
  if (point < 0) return undefined;
  const [whole, decimals] = [figures.slice(0, point), figures.slice(point + 1)];
  const value = Number(`${whole.replace(/[^\d-]/g, '') || '0'}.${decimals}`);
  const micro = Math.round(value * 1e6);
  return Number.isSafeInteger(micro) ? `${micro} for ${text.trim()}` : undefined;
}

/** A cell as a message shows it. */
export function shownCell(cell: Cell): string {
  const text = typeof cell === 'bigint' ? String(cell) : (JSON.stringify(cell, bigIntAsText) ?? 'missing');
  return text.length > 100 ? `${text.slice(0, 100)} …` : text;
}

export const bigIntAsText = (_name: string, value: unknown): unknown =>
  typeof value === 'bigint' ? String(value) : value;

export const isEmptyCell = (cell: Cell): boolean => cell === '' || cell === null || cell === undefined;

/** The fast path for nearly all text cells; -1 where it is not only digits. */
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

/** Refuses numbers beyond the exact range. */
const safe = (value: number): number | undefined => (Number.isSafeInteger(value) ? value : undefined);

function readText(cell: Cell): string | undefined {
  if (typeof cell === 'string') return cell;
  if (isEmptyCell(cell)) return '';
  // JSON has already lost digits of a larger number.
  if (typeof cell === 'number') return Math.abs(cell) <= Number.MAX_SAFE_INTEGER ? String(cell) : undefined;
  return typeof cell === 'bigint' ? String(cell) : undefined;
}

function readTexts(cell: Cell): Readonly<Record<string, string>> | undefined {
  if (isEmptyCell(cell)) return {};
  const given = typeof cell === 'string' ? parsed(cell) : cell;
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return undefined;
  const texts = Object.entries(given).map(([name, value]) => [name, readText(value)] as const);
  return texts.every((entry): entry is readonly [string, string] => entry[1] !== undefined)
    ? Object.fromEntries(texts)
    : undefined;
}

function parsed(text: string): unknown {
  if (faultOfJson(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** From here on a number is in milliseconds: in seconds it would be the year 5138. */
const firstMs = 1e11;
const number = /^\d+(\.0*)?$/;
const time =
  /^(\d{4})-?(\d\d)-?(\d\d)[T ](\d\d)(?::?(\d\d)(?::?(\d\d)(?:[.,]\d+)?)?)?\s*(Z|UTC|([+-])(\d\d):?(\d\d)?)?$/i;
const keptTexts = 20_000;

const known = new Map<string, number | undefined>();

/**
 * The hour of a time, in milliseconds since 1970: ISO 8601 with an hour (UTC by default), or seconds or milliseconds since 1970.
 * Undefined for others, also for a date without a time, whose facts would all count at midnight.
 */
function hourOf(cell: unknown): number | undefined {
  if (cell instanceof Date) return hourOfMs(cell.getTime());
  if (typeof cell === 'number' || typeof cell === 'bigint') return hourOfNumber(Number(cell));
  if (typeof cell !== 'string') return undefined;
  // Thousands of rows have the same text.
  if (known.has(cell)) return known.get(cell);
  const text = cell.trim();
  const hour = number.test(text) ? hourOfNumber(Number(text)) : hourOfText(text);
  if (known.size >= keptTexts) known.clear();
  known.set(cell, hour);
  return hour;
}

const hourOfNumber = (value: number): number | undefined => hourOfMs(value < firstMs ? value * 1000 : value);

/** End of the last hour in 32-bit seconds. */
const endMs = Math.floor((2 ** 32 - 1) / 3600 + 1) * hourMs;

const hourOfMs = (ms: number): number | undefined =>
  ms >= 0 && ms < endMs ? Math.floor(ms / hourMs) * hourMs : undefined;

function hourOfText(text: string): number | undefined {
  const found = time.exec(text);
  if (!found) return undefined;
  const [year, month, day, hour, minute, second] = found.slice(1, 7).map((digits) => Number(digits ?? 0)) as Six;
  const [zoneHours, zoneMinutes] = [Number(found[9] ?? 0), Number(found[10] ?? 0)];
  // A leap second belongs to the hour that it ends.
  if (year < 1970 || hour > 23 || minute > 59 || second > 60 || zoneHours > 23 || zoneMinutes > 59) return undefined;
  const midnight = Date.UTC(year, month - 1, day);
  // Date turns the 30th of February into a day of March.
  if (new Date(midnight).getUTCMonth() !== month - 1 || new Date(midnight).getUTCDate() !== day) return undefined;
  const zoneMs = (found[8] === '-' ? -1 : 1) * (zoneHours * 60 + zoneMinutes) * 60_000;
  return hourOfMs(midnight + hour * hourMs + minute * 60_000 + Math.min(second, 59) * 1000 - zoneMs);
}

type Six = [number, number, number, number, number, number];
