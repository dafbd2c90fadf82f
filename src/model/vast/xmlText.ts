import { XmlError } from './xmlFault';

const predefined: ReadonlyMap<string, string> = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
  ['apos', "'"],
]);

/** Longer than any reference to a character, except those padded with zeros. */
const longestReference = 64;

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML forbids
const forbidden = /[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]/;

/** Returns the index of the first character that XML forbids; -1 if there is none. */
export const forbiddenAt = (text: string): number => text.search(forbidden);

/** Resolves the references in text or an attribute value. `at` is its index in the document. */
export function resolveReferences(raw: string, at: number): string {
  let next = raw.indexOf('&');
  if (next < 0) return raw;
  const parts: string[] = [];
  let done = 0;
  for (; next >= 0; next = raw.indexOf('&', done)) {
    const found = /^&([^;&<\s]{1,64});/.exec(raw.slice(next, next + longestReference + 2));
    if (!found?.[1]) throw new XmlError('ampersand', at + next);
    parts.push(raw.slice(done, next), characterOf(found[1], at + next));
    done = next + found[0].length;
  }
  parts.push(raw.slice(done));
  return parts.join('');
}

function characterOf(reference: string, at: number): string {
  if (!reference.startsWith('#')) {
    const character = predefined.get(reference);
    if (character === undefined) throw new XmlError('entity', at, `&${reference};`);
    return character;
  }
  const code = /^#x[\dA-Fa-f]+$/.test(reference)
    ? Number.parseInt(reference.slice(2), 16)
    : /^#\d+$/.test(reference)
      ? Number(reference.slice(1))
      : 0;
  const isAllowed =
    code <= 0x10ffff &&
    !(code >= 0xd800 && code <= 0xdfff) &&
    code !== 0 &&
    !forbidden.test(String.fromCodePoint(code));
  if (!isAllowed) throw new XmlError('characterReference', at, `&${reference};`);
  return String.fromCodePoint(code);
}
