import type { CodedMessage } from '../../src/schema/messages/message';
import { sayJson } from '../../src/schema/messages/sayJson';
import { createJsonScan, faultOfJson, sayJsonFault } from '../../src/schema/reading/jsonText';
import { createPace } from './pause';
import { Refusal } from './problems';
import type { ApiContext } from './request';

/** Parsed without a pause: 64,000 characters take at most about 5 ms. */
const atOnce = 64_000;
const scannedAtOnce = 256_000;

/**
 * Like `JSON.parse`, for text from outside. Long text is parsed in pieces with pauses for other requests: in one go, 8 MB take
 * between 20 ms and 1 s. `pieceFrom` is for tests. @throws {Refusal} 400
 */
export async function parseJson(text: string, pieceFrom = atOnce): Promise<unknown> {
  if (text.length <= pieceFrom) return parseAtOnce(text);
  const pace = createPace();
  const scan = createJsonScan(text, pieceFrom);
  while (!scan.step(scannedAtOnce)) if (pace.isOver()) await pace.rest();
  const fault = scan.fault();
  if (fault === 'broken') throw notJson(scan.at());
  if (fault) throw refused(sayJsonFault('body', fault));
  return createBuilder(text, scan.parts, pieceFrom, pace).root();
}

/** Parses at most some thousand characters of JSON at once; `name` is the parameter that holds it. */
export function parseAtOnce(text: string, name?: string): unknown {
  const where = name === undefined ? 'body' : 'parameter';
  const fault = faultOfJson(text);
  if (fault) throw refused(sayJsonFault(where, fault, name));
  try {
    return JSON.parse(text);
  } catch {
    throw refused(name === undefined ? sayJson('json.bodyBroken') : sayJson('json.parameterBroken', { name }));
  }
}

const refused = (told: CodedMessage): Refusal => new Refusal('bad_request', told);

/** Parses a URL parameter that holds JSON; undefined where it is missing or empty. */
export function queryJson(c: ApiContext, name: string): unknown {
  const text = c.req.query(name);
  return text === undefined || text === '' ? undefined : parseAtOnce(text, name);
}

const notJson = (at: number): Refusal => refused(sayJson('json.bodyBrokenAt', { place: at + 1 }));

const blank = /^[ \t\r\n]*$/;

/** Builds a value from its long parts, each piece by piece, and the short parts between them, which are parsed together. */
function createBuilder(
  text: string,
  parts: ReadonlyMap<number, number>,
  pieceFrom: number,
  pace: ReturnType<typeof createPace>,
) {
  const parsed = (piece: string, at: number): unknown => {
    try {
      return JSON.parse(piece);
    } catch {
      throw notJson(at);
    }
  };

  const list = async (start: number, end: number): Promise<unknown[]> => {
    const into: unknown[] = [];
    await walk(start, end, {
      short: (piece, at) => {
        for (const value of parsed(`[${piece}]`, at) as unknown[]) into.push(value);
      },
      long: (head, value, at) => {
        if (!blank.test(head)) throw notJson(at);
        into.push(value);
      },
    });
    return into;
  };

  const object = async (start: number, end: number): Promise<Record<string, unknown>> => {
    const into: Record<string, unknown> = {};
    const put = (key: string, value: unknown): void => {
      // Like JSON.parse: a plain assignment to this key would change the prototype.
      if (key === '__proto__')
        Object.defineProperty(into, key, { value, writable: true, enumerable: true, configurable: true });
      else into[key] = value;
    };
    await walk(start, end, {
      short: (piece, at) => {
        for (const [key, value] of Object.entries(parsed(`{${piece}}`, at) as object)) put(key, value);
      },
      long: (head, value, at) => {
        const [key, ...more] = Object.keys(parsed(`{${head}null}`, at) as object);
        if (key === undefined || more.length > 0) throw notJson(at);
        put(key, value);
      },
    });
    return into;
  };

  const long = (start: number, end: number): unknown => {
    const first = text[start];
    return first === '['
      ? list(start, end)
      : first === '{'
        ? object(start, end)
        : parsed(text.slice(start, end), start);
  };

  type Into = {
    /** Values, with their keys in an object, and the commas between them. */
    short(piece: string, at: number): void;
    /** One value, and the text between the last comma and it. */
    long(head: string, value: unknown, at: number): void;
  };

  /** The content of a list or object between its brackets. */
  const walk = async (start: number, end: number, into: Into): Promise<void> => {
    const last = end - 1;
    let [at, from, cut, depth, restAt] = [start + 1, start + 1, -1, 0, start + scannedAtOnce];
    const flush = (to: number): void => {
      const piece = text.slice(from, to);
      if (blank.test(piece)) throw notJson(from);
      into.short(piece, from);
      from = to + 1;
    };
    const rest = async (): Promise<void> => {
      restAt = at + scannedAtOnce;
      if (pace.isOver()) await pace.rest();
    };
    while (at < last) {
      const char = text[at];
      const partEnd = char === '"' || char === '[' || char === '{' ? parts.get(at) : undefined;
      if (partEnd !== undefined && !isKey(start, at)) {
        if (cut >= from) flush(cut);
        into.long(text.slice(from, at), await long(at, partEnd), at);
        at = afterBlank(partEnd);
        if (at === last) return;
        if (text[at] !== ',') throw notJson(at);
        from = at + 1;
        await rest();
      } else if (char === '"') at = (partEnd ?? endOfText(at)) - 1;
      else if (char === '[' || char === '{') depth += 1;
      else if (char === ']' || char === '}') depth -= 1;
      else if (char === ',' && depth === 0) {
        cut = at;
        if (cut - from >= pieceFrom) {
          flush(cut);
          await rest();
        }
      }
      at += 1;
      if (at > restAt) await rest();
    }
    if (from === start + 1 && afterBlank(from) === last) return;
    flush(last);
  };

  /** Whether a long text is a key, which a colon follows. */
  const isKey = (start: number, at: number): boolean => {
    if (text[at] !== '"' || text[start] !== '{') return false;
    let before = at - 1;
    while (isBlank(before)) before -= 1;
    return text[before] !== ':';
  };

  const isBlank = (at: number): boolean => ' \t\r\n'.includes(text[at] ?? 'none');

  const afterBlank = (from: number): number => {
    let at = from;
    while (isBlank(at)) at += 1;
    return at;
  };

  const endOfText = (start: number): number => {
    for (let at = start + 1; ; ) {
      const end = text.indexOf('"', at);
      let before = end - 1;
      while (before >= at && text[before] === '\\') before -= 1;
      at = end + 1;
      if ((end - before) % 2 === 1) return at;
    }
  };

  return {
    async root(): Promise<unknown> {
      const start = afterBlank(0);
      const end = parts.get(start);
      if (end === undefined) return parsed(text, 0);
      if (afterBlank(end) !== text.length) throw notJson(end);
      return long(start, end);
    },
  };
}
