import type { CodedMessage } from '../messages/message';
import { sayJson } from '../messages/sayJson';

/** Limits of JSON from outside. Anything larger is refused before parsing: to parse or process it would delay all other calls. */
export const jsonLimits = { depth: 64, keys: 10_000, values: 500_000 } as const;

export type JsonFault = 'deep' | 'wide' | 'long' | 'broken';

/** Returns the message for JSON beyond the limits; `name` is that of the parameter. */
export function sayJsonFault(
  where: 'body' | 'line' | 'parameter',
  fault: Exclude<JsonFault, 'broken'>,
  name = '',
): CodedMessage {
  const most = { count: { deep: jsonLimits.depth, wide: jsonLimits.keys, long: jsonLimits.values }[fault] };
  const what = ({ deep: 'Deep', wide: 'Wide', long: 'Long' } as const)[fault];
  return where === 'parameter'
    ? sayJson(`json.parameter${what}`, { name, most })
    : sayJson(`json.${where}${what}`, { most });
}

export type JsonScan = {
  /** Scans about `chars` characters; returns true at the end or at a fault. */
  step(chars: number): boolean;
  fault(): JsonFault | undefined;
  /** Position of the scan. */
  at(): number;
  /** Start and end (exclusive) of each list, object or text of at least `partFrom` characters. */
  readonly parts: ReadonlyMap<number, number>;
};

const [quote, comma, backslash, openList, closeList, openObject, closeObject] = [34, 44, 92, 91, 93, 123, 125];

/** Checks JSON against the limits by brackets, commas and quotes, in linear time and in steps. `JSON.parse` checks the rest. */
export function createJsonScan(text: string, partFrom = Number.POSITIVE_INFINITY): JsonScan {
  const parts = new Map<number, number>();
  const open: { readonly at: number; readonly isObject: boolean; keys: number }[] = [];
  let [at, values, textFrom] = [0, 1, -1];
  let found: JsonFault | undefined;

  /** Moves past the next quote, which ends the text unless it is escaped. */
  const readText = (): void => {
    const end = text.indexOf('"', at);
    if (end < 0) {
      at = text.length;
      return;
    }
    let before = end - 1;
    while (before >= at && text.charCodeAt(before) === backslash) before -= 1;
    at = end + 1;
    if ((end - before) % 2 === 0) return;
    if (at - textFrom >= partFrom) parts.set(textFrom, at);
    textFrom = -1;
  };
  const opened = (isObject: boolean): void => {
    open.push({ at, isObject, keys: 1 });
    if (open.length > jsonLimits.depth) found = 'deep';
  };
  const closed = (isObject: boolean): void => {
    const last = open.pop();
    if (last?.isObject !== isObject) found = 'broken';
    else if (at + 1 - last.at >= partFrom) parts.set(last.at, at + 1);
  };
  const separated = (): void => {
    const last = open.at(-1);
    values += 1;
    if (!last) found = 'broken';
    else {
      last.keys += 1;
      if (last.isObject && last.keys > jsonLimits.keys) found = 'wide';
      else if (values > jsonLimits.values) found = 'long';
    }
  };

  const step: JsonScan['step'] = (chars) => {
    const until = Math.min(text.length, at + chars);
    while (at < until && !found) {
      if (textFrom >= 0) {
        readText();
        continue;
      }
      const code = text.charCodeAt(at);
      if (code === quote) textFrom = at;
      else if (code === comma) separated();
      else if (code === openList || code === openObject) opened(code === openObject);
      else if (code === closeList || code === closeObject) closed(code === closeObject);
      if (!found) at += 1;
    }
    if (at >= text.length && (open.length > 0 || textFrom >= 0)) found ??= 'broken';
    return at >= text.length || found !== undefined;
  };
  return { step, fault: () => found, at: () => at, parts };
}

/** Returns why a short text must not be parsed, or undefined. */
export function faultOfJson(text: string): Exclude<JsonFault, 'broken'> | undefined {
  const scan = createJsonScan(text);
  scan.step(text.length + 1);
  const fault = scan.fault();
  return fault === 'broken' ? undefined : fault;
}
