import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linearPattern } from '../../src/model/linearPattern';
import { shortestRun } from '../support/longestHold';
import { words } from '../support/words';

const plenty = () => ({ steps: 50_000_000 });
const found = (source: string, text: string) => linearPattern(source)?.test(text, plenty());

/** Ends of ranges: plain, escaped, in either case, and beyond ASCII. */
const end = fc.constantFrom(...words`a z A Z 0 9 _ . - / \x20 \x7e \/ \. \- \] \u0400 \u04ff \d \W Д ß µ`);
const ranges = fc
  .tuple(
    fc.boolean(),
    fc.array(
      fc.oneof(
        end,
        fc.tuple(end, end).map(([first, last]) => `${first}-${last}`),
      ),
      { maxLength: 3 },
    ),
  )
  .map(([isNot, parts]) => `[${isNot ? '^' : ''}${parts.join('')}]`);
const isRead = (source: string): boolean => {
  try {
    return new RegExp(source, 'i') instanceof RegExp;
  } catch {
    return false;
  }
};
const someText = fc.string({
  unit: fc.constantFrom('a', 'b', 'B', 'Z', '1', ' ', '_', '-', '.', '/', 'д', 'Д', 'μ', 'Μ', 'ſ', 'K', '\u2028'),
  maxLength: 8,
});

const atom = fc.oneof(
  fc.constantFrom('a', 'b', 'A', '1', ' ', '_', '-', '/'),
  fc.constantFrom(...words`. \d \w \s \D \W \S \b \B \. \/ [ab] [^a] [a-b1] [\d_-] [^\w]`),
);
const repeat = fc.constantFrom('', '', '', '*', '+', '?', '*?', '{2}', '{1,}', '{0,2}');
const pattern = fc.letrec<{ readonly either: string; readonly sequence: string; readonly part: string }>((tie) => ({
  either: fc.array(tie('sequence'), { minLength: 1, maxLength: 3 }).map((ways) => ways.join('|')),
  sequence: fc.array(tie('part'), { maxLength: 4 }).map((parts) => parts.join('')),
  part: fc.oneof(
    { maxDepth: 3 },
    fc.tuple(atom, repeat).map(([one, times]) => (/^\\[bB]$/.test(one) ? one : one + times)),
    fc
      .tuple(tie('either'), fc.constantFrom('', '', '*', '?', '+', '{2}'))
      .map(([inner, times]) => `(${inner})${times}`),
    fc.constantFrom('^', '$'),
  ),
})).either;

describe('a pattern that is matched in linear time', () => {
  it('is found where the engine of the browser finds it', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'B', '1', ' ', '_', '-', '.', '/'), maxLength: 12 });
    fc.assert(
      fc.property(pattern, text, (source, given) => {
        // Repeats of repeats need more states than are kept; no short pattern does.
        if (linearPattern(source) === undefined) return void expect(source.length).toBeGreaterThan(60);
        expect([source, given, found(source, given)]).toEqual([source, given, new RegExp(source, 'i').test(given)]);
      }),
    );
  });

  it('reads classes with ranges of plain and escaped characters as the engine of the browser does', () => {
    fc.assert(
      fc.property(ranges, fc.constantFrom('', '^', '$'), someText, (one, place, given) => {
        const source = place === '$' ? `${one}$` : `${place}${one}`;
        fc.pre(isRead(source));
        expect([source, given, found(source, given)]).toEqual([source, given, new RegExp(source, 'i').test(given)]);
      }),
      { numRuns: 2_000 },
    );
  });

  it('refuses what the engine of the browser refuses', () => {
    const token = fc.constantFrom(
      ...words`a . ^ $ \b \B ( ) (?: (?<a> (?<b> | * + ? {2} {2,} {3,1} { } ] [ [^ - \x41 \d`,
    );
    const source = fc.array(token, { maxLength: 6 }).map((tokens) => tokens.join(''));
    fc.assert(
      fc.property(source, someText, (one, given) => {
        const ours = found(one, given);
        expect([one, given, ours]).toEqual([one, given, isRead(one) ? new RegExp(one, 'i').test(given) : undefined]);
      }),
      { numRuns: 3_000 },
    );
  });

  it.each([
    ['[\\x30-\\x39]{3}', '555', true],
    ['^[\\x20-\\x7e]+$', 'Mozilla/5.0', true],
    ['[\\u0400-\\u04ff]', 'д', true],
    ['[^\\x00-\\x7f]', 'abc', false],
    ['^[\\/-9]$', '5', true],
    ['^[--a]$', 'Z', true],
    ['^[A-z]$', '_', true],
    ['^[Z-a]$', '\\', true],
    ['^.$', '\u2028', false],
    ['(?<v>Roku)/(?<n>\\d+)', 'roku/9', true],
    ['^a{201}$', 'a'.repeat(201), true],
    ['^a{0,450}$', 'a'.repeat(451), false],
    ['a{1000', 'a{1000', true],
    ['\\cA', '\u0001', true],
    ['Roku|Fire', 'mozilla (FIRE tv)', true],
    ['android 1[0-4](\\.\\d+)*;', 'Linux; Android 13.0.1; Pixel', true],
    ['iPhone OS 1[5-7]_\\d', 'iPhone OS 14_2', false],
    ['\\x41bc\\u0044', 'xABCDx', true],
    ['^Mozilla/5\\.0 \\(.+\\) AppleWebKit', 'Mozilla/5.0 (X11; Linux) AppleWebKit/537', true],
  ])('%s in %s', (source, text, isThere) => expect(found(source, text)).toBe(isThere));

  it.each([
    ...words`( ) [ a) * a** (?=a) (?!a) (?<=a) (a)\1 \p{L}`,
    '\\',
    ...words`a{3000} (?<a>b)(?<a>c) $+ \B+? $?? {2} a{2}{3} a??? [z-a] a{2,1} ((a{100}){100}){100}`,
    `${'('.repeat(60)}${')'.repeat(60)}`,
  ])('is none: %s', (source) => expect(linearPattern(source)).toBeUndefined());

  it.each(
    ['', '^', 'a{0}', '(){0,200}', '\\b*', 'a'].flatMap((part) => [
      `(((((${part}){200}){200}){200}){20})`,
      `((((${part}){0,200})*)+){200}`,
    ]),
  )('is written out soon, or is none: %s', (source) => {
    expect(shortestRun(() => linearPattern(source))).toBeLessThan(50);
  });

  it.each(['(a+)+$', '^(a|a)*b', '(a|aa)+$', '(.*a){12}$', '^a*a*a*a*b', '(a?){30}a{30}$'])(
    'ends soon, or says that it does not know: %s',
    (source) => {
      const begun = process.cpuUsage();
      const isThere = linearPattern(source)?.test(`${'a'.repeat(2_000)}!`, { steps: 500_000 });
      const { user, system } = process.cpuUsage(begun);
      expect([false, undefined]).toContain(isThere);
      expect((user + system) / 1000).toBeLessThan(500);
    },
  );
});
