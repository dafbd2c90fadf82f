import fc from 'fast-check';
import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, it } from 'vitest';
import { createFormat } from '../../src/schema/messages/createFormat';
import { icuMessages } from '../../src/schema/messages/icuMessages';
import { type Args, type CodedMessage, englishSpeech, type Value } from '../../src/schema/messages/message';
import { plainMessages } from '../../src/schema/messages/plainMessages';
import { sayFiles } from '../../src/schema/messages/sayFiles';
import { sayLimits } from '../../src/schema/messages/sayLimits';
import { sayMade } from '../../src/schema/messages/sayMade';
import { sayRules } from '../../src/schema/messages/sayRules';
import { sayTestCalls } from '../../src/schema/messages/sayTestCalls';
import { sayUndo } from '../../src/schema/messages/sayUndo';
import { createI18n } from '../../src/ui/i18n/createI18n';
import { messages as french } from '../../src/ui/i18n/fr';
import { frenchTexts, sayInFrench } from '../../src/ui/i18n/said/french';
import { saidKey } from '../../src/ui/i18n/sayers';
import { catalogues, codedTexts } from '../support/catalogues';

type Element = ReturnType<IntlMessageFormat['getAst']>[number];
type Place = { readonly name: string; readonly kind: 'any' | 'number' | 'text'; readonly isInside: boolean };

// By the parser's own numbers: an argument, number, date, time, select and plural; texts and `#` have none.
const kinds: Readonly<Record<number, Place['kind']>> = {
  1: 'any',
  2: 'number',
  3: 'number',
  4: 'number',
  5: 'text',
  6: 'number',
};

function placesOf(text: string): readonly Place[] {
  const read = (elements: readonly Element[], isInside: boolean): readonly Place[] =>
    elements.flatMap((element) => {
      const kind = kinds[element.type];
      const inner =
        'options' in element ? Object.values(element.options).flatMap(({ value }) => read(value, true)) : [];
      return kind === undefined || !('value' in element)
        ? inner
        : [{ name: String(element.value), kind, isInside }, ...inner];
    });
  return read(new IntlMessageFormat(text, 'en-US', undefined, { ignoreTag: true }).getAst(), false);
}

const namesIn = (text: string): readonly string[] => [...new Set(placesOf(text).map(({ name }) => name))].sort();

const tags = (count: number) => ({ count, one: 'Tag', many: 'Tags' });
const channels = (count: number) => ({ count, one: 'Channel', many: 'Channels' });
const anyValue: fc.Arbitrary<Value> = fc.oneof(
  fc.string({ maxLength: 30 }),
  fc.integer({ min: 0, max: 20_000 }),
  fc.constantFrom<Value>(
    { word: 'Name' },
    { size: '1.5 MB' },
    { usd: 1234.5 },
    { count: 1200 },
    { counts: [tags(1)] },
    { counts: [tags(6), channels(2)] },
  ),
);
const valueFor = { any: anyValue, number: fc.nat(20_000), text: fc.constantFrom('a', 'b') };

const sampleOf = (text: string): fc.Arbitrary<Args> =>
  fc.record(Object.fromEntries(placesOf(text).map(({ name, kind }) => [name, valueFor[kind]])));

describe('the messages with codes', () => {
  it('have each code once, with the name of its part before it, a French text for each, and none for one that is gone', () => {
    const codes = codedTexts.map(([code]) => code);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes.filter((code) => !/^[a-z]\w*\.\w+$/i.test(code))).toEqual([]);
    expect([...frenchTexts.keys()].sort()).toEqual(codes.sort());
  });

  it('use the same values in French as in English, and none inside of a plural, which the compiler would not ask for', () => {
    const isOther = ([code, english]: (typeof codedTexts)[number]) =>
      String(namesIn(frenchTexts.get(code) ?? '')) !== String(namesIn(english));
    expect(codedTexts.filter(isOther)).toEqual([]);
    const texts = [...codedTexts, ...frenchTexts];
    expect(texts.filter(([, text]) => placesOf(text).some(({ isInside }) => isInside))).toEqual([]);
  });

  it.each(codedTexts)('say %s in both languages, with every value in it', (code, english) => {
    const format = createFormat('en-US');
    fc.assert(
      fc.property(sampleOf(english), (args) => {
        const said = [format(english, args, englishSpeech), sayInFrench(code, args, (word) => word) ?? ''];
        for (const text of said) {
          expect(text).not.toMatch(/\bundefined\b|\[object/);
          for (const value of Object.values(args)) if (typeof value === 'string') expect(text).toContain(value);
        }
      }),
      { numRuns: 20 },
    );
  });

  it.each(Object.entries(catalogues))('of %s are said in English as their ICU text says', (_, say) => {
    const format = createFormat('en-US');
    const make = say as unknown as (code: string, args: Args) => { readonly message: string };
    for (const [code, english] of Object.entries(say.texts)) {
      fc.assert(
        fc.property(sampleOf(english), (args) => {
          expect(make(code, args).message).toBe(format(english, args, englishSpeech));
        }),
        { numRuns: 10 },
      );
    }
  });
});

describe('a message with a code', () => {
  const i18n = createI18n('fr', french);
  const inFrench = ({ code, args = {}, message }: CodedMessage): string =>
    i18n.translate(saidKey(code), { args, _: message });

  it('keeps its French when its English is rewritten; without a text for its code or its values it is English', () => {
    const message = 'Undo works one time, for a quarter of an hour.';
    expect(inFrench({ ...sayUndo('undo.once', { minutes: 15 }), message })).toBe(
      'Annulable une seule fois, pendant 15 minutes.',
    );
    expect(inFrench({ code: 'theirs.own', message: 'Their own words.' })).toBe('Their own words.');
    expect(inFrench({ code: 'undo.inUse', message: 'English.', args: {} })).toBe('English.');
  });

  it.each<[string, Args]>([
    ['no value', {}],
    ['nothing as its value', { users: null as unknown as Value }],
    ['an object of another kind', { users: { of: 'elsewhere' } as unknown as Value }],
    ['counts that are none', { users: { counts: 3 } as unknown as Value }],
  ])('of another server with %s never breaks the screen', (_, args) => {
    expect(typeof inFrench({ code: 'undo.inUse', message: 'English.', args })).toBe('string');
  });

  it('has the words of definitions and the counts in it translated, each in the plural of its language, and names as they are', () => {
    const counts = [tags(6), channels(1)];
    expect(inFrench(sayUndo('undo.inUse', { users: { counts } }))).toBe(
      'Les objets importés sont désormais utilisés par 6 tags et 1 canal. Rien n’a été annulé.',
    );
    expect(inFrench(sayUndo('undo.changedSince', { names: 'Channel' }))).toBe(
      'Modifié depuis\u00a0: Channel. Rien n’a été annulé.',
    );
    expect(sayUndo('undo.inUse', { users: { counts } }).message).toBe(
      '6 tags and 1 channel now use the imported objects. Nothing was undone.',
    );
    const wrong = (count: number) => sayLimits('limits.fieldsWrong', { count });
    expect([wrong(1).message, wrong(2).message]).toEqual(['1 field needs attention.', '2 fields need attention.']);
    expect([inFrench(wrong(1)), inFrench(wrong(2))]).toEqual(['1 champ est à corriger.', '2 champs sont à corriger.']);
  });

  it('writes numbers, amounts and sizes as each language does, and names as they are', () => {
    const values = { most: 12_000, sum: { usd: 1234.5 }, size: { size: '1.5 MB' }, name: '$2.00' };
    const say = icuMessages({ 'a.b': '{most, number} {sum} {size} {name}' });
    expect(say('a.b', values).message).toBe('12,000 $1234.50 1.5 MB $2.00');
    expect(inFrench(sayFiles('files.tooLarge', { size: { size: '1.5 MB' } }))).toBe('Le fichier dépasse 1,5\u00a0Mo.');
    expect(inFrench(sayLimits('limits.found', { most: 10_000 }))).toContain('10\u202f000 objets');
    expect(inFrench(sayTestCalls('testCalls.belowFloor', { price: { usd: 1.25 }, floor: { usd: 2 } }))).toBe(
      'L’offre de 1,25\u00a0$ est sous le prix plancher de 2,00\u00a0$.',
    );
    expect(inFrench(sayMade('made.atMost', { field: { word: 'Daily budget' }, other: { word: 'Total budget' } }))).toBe(
      '«\u00a0Budget quotidien\u00a0» ne doit pas dépasser «\u00a0Budget total\u00a0».',
    );
    expect(inFrench(sayRules('rules.notMacro', { name: 'Name' }))).toBe('Name n’est pas une macro sortante.');
  });

  it('is checked by the compiler: its code, and the names and kinds of its values', () => {
    const say = icuMessages({ 'a.b': '{count, plural, one {# tag} other {# tags}} of {name}', 'a.none': 'None.' });
    // @ts-expect-error: `name` is missing
    say('a.b', { count: 1, name: undefined });
    // @ts-expect-error: a plural takes a number
    say('a.b', { count: '1', name: 'x' });
    // @ts-expect-error: an unknown code
    say('a.c');
    // @ts-expect-error: a plural belongs to ICU messages
    plainMessages({ 'a.b': '{count, plural, one {# tag} other {# tags}}' });
    expect(say('a.none')).toEqual({ code: 'a.none', message: 'None.' });
  });
});
