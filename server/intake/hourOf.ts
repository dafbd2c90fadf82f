import { hourMs } from '../../src/model/reports/days';

/** From here on a number is of milliseconds: as seconds it would be the year 5138. */
const firstMs = 1e11;
const number = /^\d+(\.0*)?$/;
const time = /^(\d{4})-?(\d\d)-?(\d\d)[T ](\d\d)(?::?(\d\d)(?::?(\d\d)(?:[.,]\d+)?)?)?\s*(Z|UTC|([+-])(\d\d):?(\d\d)?)?$/i;
const keptTexts = 20_000;

const known = new Map<string, number | undefined>();

/**
 * The hour, as milliseconds since 1970, of a moment: ISO 8601 with its hour (without a zone it is UTC), or seconds or milliseconds
 * since 1970. Undefined where it is none. A day alone names no hour, and its facts would all stand at midnight.
 */
export function hourOf(cell: unknown): number | undefined {
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

/** The last hour that 32 bits of seconds hold. */
const endMs = Math.floor((2 ** 32 - 1) / 3600 + 1) * hourMs;

const hourOfMs = (ms: number): number | undefined => (ms >= 0 && ms < endMs ? Math.floor(ms / hourMs) * hourMs : undefined);

function hourOfText(text: string): number | undefined {
  const found = time.exec(text);
  if (!found) return undefined;
  const [year, month, day, hour, minute, second] = found.slice(1, 7).map((digits) => Number(digits ?? 0)) as Six;
  const [zoneHours, zoneMinutes] = [Number(found[9] ?? 0), Number(found[10] ?? 0)];
  // A leap second belongs to the hour that it ends.
  if (year < 1970 || hour > 23 || minute > 59 || second > 60 || zoneHours > 23 || zoneMinutes > 59) return undefined;
  const midnight = Date.UTC(year, month - 1, day);
  // The 30th of February is no day, though Date takes it for one of March.
  if (new Date(midnight).getUTCMonth() !== month - 1 || new Date(midnight).getUTCDate() !== day) return undefined;
  const zoneMs = (found[8] === '-' ? -1 : 1) * (zoneHours * 60 + zoneMinutes) * 60_000;
  return hourOfMs(midnight + hour * hourMs + minute * 60_000 + Math.min(second, 59) * 1000 - zoneMs);
}

type Six = [number, number, number, number, number, number];
