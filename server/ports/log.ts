import pino, { type DestinationStream } from 'pino';
import type { Log } from '../../api/ports';
import type { Config } from '../process/config';

/** Writes lines of JSON to standard output, at most 10 kB each; warnings and errors by default, more with LOG_LEVEL. */
export function createLog(level: Config['logLevel'], to?: DestinationStream): Log {
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime };
  const log = to ? pino(options, to) : pino(options);
  return {
    info: (event, fields = {}) => log.isLevelEnabled('info') && log.info(short(fields), shortText(event, eventBytes)),
    warn: (event, fields = {}) => log.warn(short(withoutValues(fields)), shortText(event, eventBytes)),
    error: (event, fields = {}) => log.error(short(withoutValues(fields)), shortText(event, eventBytes)),
  };
}

type Fields = Readonly<Record<string, unknown>>;

/** Removes the values of a failed statement, which may include password hashes. */
function withoutValues(fields: Fields): Fields {
  const { error } = fields;
  return typeof error === 'string'
    ? { ...fields, error: error.replace(/\nparams: [\s\S]*?(?=\n {4}at |$)/g, '\nparams: …') }
    : fields;
}

// Level, time and field names take little; these limits bound the rest.
const [allBytes, valueBytes, nameBytes, eventBytes] = [9_000, 4_000, 100, 300];

/** Cuts long values, and leaves out those that do not fit. */
function short(fields: Fields): Fields {
  const kept: Record<string, unknown> = {};
  let [room, left] = [allBytes - eventBytes, 0];
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    const shown = shortText(name, nameBytes);
    const most = Math.min(valueBytes, room - nameBytes);
    const cut = most > nameBytes ? shortValue(value, most) : undefined;
    if (cut === undefined) left += 1;
    else {
      kept[shown] = cut;
      room -= bytesOf(shown) + bytesOf(cut) + 2;
    }
  }
  return left === 0 ? kept : { ...kept, fieldsLeftOut: left };
}

function shortValue(value: unknown, most: number): unknown {
  if (typeof value === 'string') return shortText(value, most);
  if (typeof value !== 'object' || value === null) return typeof value === 'bigint' ? String(value) : value;
  const plain = value instanceof Error ? (value.stack ?? value.message) : undefined;
  if (plain !== undefined) return shortText(plain, most);
  const text = JSON.stringify(value) ?? '';
  return Buffer.byteLength(text) <= most ? value : shortText(text, most);
}

/** The beginning of a text and the length of the rest; measured as JSON, where a line break takes two characters. */
function shortText(text: string, most: number): string {
  if (text.length <= most && bytesOf(text) <= most) return text;
  // The longest beginning that fits beside the note about the rest.
  let [fits, tooMuch] = [0, Math.min(text.length, most) + 1];
  while (tooMuch - fits > 1) {
    const middle = (fits + tooMuch) >> 1;
    if (bytesOf(text.slice(0, middle)) <= most - saidBytes) fits = middle;
    else tooMuch = middle;
  }
  return `${text.slice(0, fits)} … (${text.length - fits} more characters)`;
}

const saidBytes = 40;
const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value) ?? '');
