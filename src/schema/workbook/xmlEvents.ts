import { WorkbookError } from './workbookProblem';

/** Returns an attribute of a tag by its local name. */
export type TagAttributes = (name: string) => string | undefined;

/** Receives the elements of a document; names come without prefixes. */
export type XmlListener = {
  open(name: string, attributes: TagAttributes): void;
  close(name: string): void;
  text(text: string): void;
};

/** Longest token: a cell has 32,767 characters, each written with at most seven. */
const longestToken = 2 ** 20;
const deepest = 100;

/**
 * Reads XML piece by piece, without building a document. It accepts what programs write into workbooks, and refuses a DOCTYPE (so
 * that no entity expands or loads a file), tags that do not match, and references to no character.
 */
export function createXmlEvents(listener: XmlListener) {
  const open: string[] = [];
  let rest = '';
  let hasRoot = false;
  const broken = () => new WorkbookError('fileIsBroken');

  const openTag = (source: string) => {
    const isEmpty = source.endsWith('/');
    const body = isEmpty ? source.slice(0, -1) : source;
    const end = nameEnd(body, 0);
    const name = localName(body.slice(0, end));
    if (name === '' || (open.length === 0 && hasRoot) || open.length >= deepest) throw broken();
    hasRoot = true;
    listener.open(name, attributesOf(body, end));
    if (isEmpty) listener.close(name);
    else open.push(name);
  };
  const closeTag = (source: string) => {
    const name = localName(source.trimEnd());
    if (open.pop() !== name) throw broken();
    listener.close(name);
  };
  const characters = (raw: string, isData: boolean) => {
    if (open.length > 0) listener.text(isData ? lineEnds(raw) : resolved(lineEnds(raw)));
    else if (raw.trim() !== '') throw broken();
  };

  return {
    /** Takes the next piece of the document. */
    take(piece: string): void {
      const text = rest === '' ? piece : rest + piece;
      let at = 0;
      for (;;) {
        const next = text.indexOf('<', at);
        if (next < 0) break;
        const end = endOfToken(text, next);
        if (end === undefined) throw broken();
        if (end < 0) break;
        if (next > at) characters(text.slice(at, next), false);
        const second = text[next + 1];
        if (second === '/') closeTag(text.slice(next + 2, end - 1));
        else if (second === '!') {
          if (text.startsWith('<![CDATA[', next)) characters(text.slice(next + 9, end - 3), true);
        } else if (second !== '?') openTag(text.slice(next + 1, end - 1));
        at = end;
      }
      rest = text.slice(at);
      if (rest.length > longestToken) throw broken();
    },
    end(): void {
      if (open.length > 0 || !hasRoot || rest.trim() !== '') throw broken();
    },
  };
}

/** Returns the end of the token that begins with `<`; -1 where more text is needed, undefined where the token is invalid. */
function endOfToken(text: string, from: number): number | undefined {
  const second = text[from + 1];
  if (second === undefined) return -1;
  if (second === '?') return behind(text, '?>', from + 2);
  if (second !== '!') return endOfTag(text, from + 1);
  if (text.startsWith('<!--', from)) return behind(text, '-->', from + 4);
  if (text.startsWith('<![CDATA[', from)) return behind(text, ']]>', from + 9);
  // The piece may end within the start of either.
  const start = text.slice(from, from + 9);
  return '<!--'.startsWith(start) || '<![CDATA['.startsWith(start) ? -1 : undefined;
}

function behind(text: string, sign: string, from: number): number {
  const found = text.indexOf(sign, from);
  return found < 0 ? -1 : found + sign.length;
}

/** An attribute value may contain `>`. */
function endOfTag(text: string, from: number): number {
  let quote = 0;
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (quote !== 0) {
      if (code === quote) quote = 0;
    } else if (code === 62) return at + 1;
    else if (code === 34 || code === 39) quote = code;
  }
  return -1;
}

const isBlank = (code: number): boolean => code === 32 || code === 10 || code === 13 || code === 9;

function nameEnd(text: string, from: number): number {
  let at = from;
  while (at < text.length && !isBlank(text.charCodeAt(at)) && text[at] !== '=') at += 1;
  return at;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Parsed on first use: most tags have no attributes that matter. */
function attributesOf(tag: string, from: number): TagAttributes {
  let found: Map<string, string> | undefined;
  return (name) => {
    found ??= readAttributes(tag, from);
    return found.get(name);
  };
}

function readAttributes(tag: string, from: number): Map<string, string> {
  const found = new Map<string, string>();
  for (let at = from; ; ) {
    while (isBlank(tag.charCodeAt(at))) at += 1;
    if (at >= tag.length) return found;
    const end = nameEnd(tag, at);
    const name = localName(tag.slice(at, end));
    at = end;
    while (isBlank(tag.charCodeAt(at))) at += 1;
    if (tag[at] !== '=') throw new WorkbookError('fileIsBroken');
    at += 1;
    while (isBlank(tag.charCodeAt(at))) at += 1;
    const quote = tag[at];
    const close = quote === '"' || quote === "'" ? tag.indexOf(quote, at + 1) : -1;
    if (close < 0) throw new WorkbookError('fileIsBroken');
    found.set(name, resolved(tag.slice(at + 1, close)));
    at = close + 1;
  }
}

const lineEnds = (text: string): string => (text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text);

const predefined: ReadonlyMap<string, string> = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
  ['apos', "'"],
]);
const longestReference = 12;

function resolved(raw: string): string {
  let next = raw.indexOf('&');
  if (next < 0) return raw;
  const parts: string[] = [];
  let done = 0;
  for (; next >= 0; next = raw.indexOf('&', done)) {
    const end = raw.slice(next + 1, next + 1 + longestReference).indexOf(';');
    const reference = end < 0 ? '' : raw.slice(next + 1, next + 1 + end);
    parts.push(raw.slice(done, next), predefined.get(reference) ?? characterOf(reference));
    done = next + reference.length + 2;
  }
  parts.push(raw.slice(done));
  return parts.join('');
}

function characterOf(reference: string): string {
  const [, hex, digits] = /^#(?:x([\dA-Fa-f]{1,6})|(\d{1,7}))$/.exec(reference) ?? [];
  const code = hex !== undefined ? Number.parseInt(hex, 16) : Number(digits);
  if (!(code > 0 && code <= 0x10ffff) || (code >= 0xd800 && code <= 0xdfff)) throw new WorkbookError('fileIsBroken');
  return String.fromCodePoint(code);
}
