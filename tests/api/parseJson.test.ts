import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJson } from '../../api/http/parseJson';
import { longestHold } from '../support/longestHold';
import { isFullRun } from '../support/seed';

type Outcome = { readonly value: unknown } | 'refused';

const native = (text: string): Outcome => {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return 'refused';
  }
};
const inPieces = (text: string, pieceFrom: number): Promise<Outcome> =>
  parseJson(text, pieceFrom).then(
    (value) => ({ value }),
    () => 'refused',
  );
const refusal = (text: string): Promise<string> =>
  parseJson(text).then(
    () => 'taken',
    (error: Error) => error.message,
  );

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
const objectOf = (keys: number) => `{${Array.from({ length: keys }, (_, at) => `"${at}":0`).join(',')}}`;
const spaced = fc
  .tuple(fc.jsonValue({ maxDepth: 6 }), fc.constantFrom('', ' ', '\t', '      '))
  .map(([value, space]) => JSON.stringify(value, null, space));
/** Text with one place replaced, so that most of it is still JSON. */
const put = fc.constantFrom(...['', ',', ':', '"', '\\', '[', ']', '{', '}', '1', ' ', ',,', '"a"', '\u00a0', 'null']);
const broken = fc
  .tuple(spaced, fc.nat(), put)
  .map(([text, at, put]) => text.slice(0, at % (text.length + 1)) + put + text.slice((at % (text.length + 1)) + 1));

describe('JSON in pieces', () => {
  it.each([1, 2, 7, 40])('is what JSON.parse makes of it, in pieces of %i characters', async (pieceFrom) => {
    const isSame = fc.asyncProperty(spaced, async (text) => {
      expect(await inPieces(text, pieceFrom)).toEqual(native(text));
    });
    await fc.assert(isSame, { numRuns: isFullRun ? 2000 : 200 });
  });

  it.each([1, 3, 16])('is refused where JSON.parse refuses it, in pieces of %i characters', async (pieceFrom) => {
    const isSame = fc.asyncProperty(broken, async (text) => {
      expect([text, await inPieces(text, pieceFrom)]).toEqual([text, native(text)]);
    });
    await fc.assert(isSame, { numRuns: isFullRun ? 10_000 : 400 });
  });

  it.each([
    '{"__proto__":{"a":[1,2,3,4,5,6,7]},"b":1}',
    '{"a":1,"b":[1,2,3,4,5],"a":2,"a":{"b":"a long text"}}',
    '{"a long key that stands alone":1,"another long key":"and its long value"}',
    '["\\\\","\\"","\\\\\\"","a\\\\\\\\"]',
    '[[[[]]],[{}],[],{}]',
    '{"10":1,"2":2,"constructor":[],"toString":{}}',
  ])('keeps what is odd: %s', async (text) => {
    expect(JSON.stringify(await parseJson(text, 4))).toBe(JSON.stringify(JSON.parse(text)));
    expect(Object.getPrototypeOf(await parseJson('{"__proto__":[1,2,3,4]}', 4))).toBe(Object.prototype);
  });

  const tooDeep = 'The body is nested deeper than 64 levels. Make it flatter.';
  it.each([
    ['64 levels', nested(64), 'taken'],
    ['65 levels', nested(65), tooDeep],
    ['a million levels without an end', '['.repeat(1_000_000), tooDeep],
    ['10,000 keys', objectOf(10_000), 'taken'],
    ['10,001 keys', objectOf(10_001), 'The body has an object with more than 10,000 keys. Send fewer.'],
    ['500,000 values', `[${'1,'.repeat(499_998)}1]`, 'taken'],
    ['500,001 values', `[${'1,'.repeat(500_000)}1]`, 'The body has more than 500,000 values. Send it in parts.'],
    ['a bracket too many', `[${'1,'.repeat(50_000)}1]]`, 'The body is not valid JSON near character 100004.'],
  ])('is taken or refused by its size: %s', async (_, text, sentence) => expect(await refusal(text)).toBe(sentence));

  const longKeys = Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`${at}`.padEnd(200), at]));

  it.each([
    ['100,000 texts', JSON.stringify(Array.from({ length: 100_000 }, (_, at) => `bundle ${at}`.padEnd(70, 'x')))],
    ['500,000 lists', `[${'[],'.repeat(490_000)}[]]`],
    ['one text of quotes', `["${'\\"'.repeat(2_000_000)}"]`],
    ['10,000 keys of 200 characters', JSON.stringify(longKeys)],
  ])('lets others have turns meanwhile: %s', async (_, text) => {
    expect(await longestHold(() => parseJson(text))).toBeLessThan(50);
  });
});
