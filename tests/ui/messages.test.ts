import { describe, expect, it } from 'vitest';
import { messages as english } from '../../src/ui/i18n/en';
import { messages as french } from '../../src/ui/i18n/fr';
import { type Messages, mergeMessages } from '../../src/ui/i18n/mergeMessages';
import { fillTemplate, templatesOf } from '../../src/ui/i18n/templates';
import { definitionTexts } from '../support/definitionTexts';
import { readSource, sourceFiles } from '../support/imports';
import { isSameInFrench } from '../support/sameInFrench';

const keysOf = (messages: Messages, path = ''): string[] =>
  Object.entries(messages).flatMap(([key, value]) => (typeof value === 'string' ? [path + key] : keysOf(value, `${path}${key}.`)));

const ownKeys = (messages: Messages) => keysOf({ adx: messages.adx ?? {}, validation: messages.validation ?? {} }).sort();
const textAt = (messages: Messages, key: string): unknown =>
  key.split('.').reduce<Messages | string | undefined>((at, step) => (typeof at === 'object' ? at[step] : undefined), messages);

describe('the messages', () => {
  it('have in French every key they have in English, and no other', () => {
    expect(ownKeys(french)).toEqual(ownKeys(english));
  });

  it('fill no name into the French that is not in the English', () => {
    // An object's label comes in one and many, for the middle and the beginning of a sentence: a language takes what it needs.
    const namesIn = (text: unknown) => [...String(text).matchAll(/%\{(\w+?)s?\}/g)].map(([, name = '']) => name.toLowerCase());
    const strange = ownKeys(english).filter((key) =>
      namesIn(textAt(french, key)).some((name) => !namesIn(textAt(english, key)).includes(name)),
    );
    expect(strange).toEqual([]);
  });

  it('have every key that a screen asks for', () => {
    const known = new Set(keysOf(english));
    const isStorage = (key: string) => /^adx\.(draft|preferences|session)\b/.test(key);
    const isKnown = (key: string) => (key.endsWith('.') ? [...known].some((one) => one.startsWith(key)) : known.has(key));
    const asked = sourceFiles('src').flatMap((path) =>
      // A key that goes on with a value, as in `adx.shell.modes.${mode}`, counts by its beginning.
      [...readSource(path).matchAll(/['"`](adx\.[\w.]+)/g)].map(([, key = '']) => ({ path, key })),
    );
    expect(asked.filter(({ key }) => !isStorage(key) && !isKnown(key)).map(({ path, key }) => `${path}: ${key}`)).toEqual([]);
  });

  it('have a French text for everything the definitions say', () => {
    const missing = [...definitionTexts()].filter(([text]) => !isSameInFrench(text) && typeof french[text] !== 'string');
    expect(missing.map(([text, places]) => `${text} (${places[0]})`)).toEqual([]);
  });

  it('have no French text that no definition says any more', () => {
    const said = definitionTexts();
    const texts = Object.keys(french).filter((key) => typeof french[key] === 'string');
    expect(texts.filter((text) => !said.has(text))).toEqual([]);
  });

  it('refuse two files that hold the same text', () => {
    expect(() => mergeMessages([{ adx: { a: 'One' } }, { adx: { a: 'Two' } }])).toThrow('The message adx.a stands in two files');
  });
});

describe('a sentence with something filled in', () => {
  const templates = templatesOf({ 'The floor of %{1} is $%{2}.': 'Le plancher de %{1} est de $%{2}.', Name: 'Nom' });

  it('is found by its shape', () => {
    expect(fillTemplate('The floor of Roku (US) is $6.00.', templates)).toBe('Le plancher de Roku (US) est de $6.00.');
  });

  it('has the words of definitions in it translated, and names left as they are', () => {
    const templatesHere = templatesOf(french);
    expect(fillTemplate('Only while Marketplace is empty', templatesHere)).toBe('Seulement tant que « Place de marché » est vide');
    expect(fillTemplate('Only with Hosted, Audio or Image', templatesHere)).toBe('Seulement avec Hébergée, Audio ou Image');
    expect(fillTemplate('Daily budget must not exceed Total budget.', templatesHere)).toBe(
      '« Budget quotidien » ne doit pas dépasser « Budget total ».',
    );
    expect(fillTemplate('Name is no outbound macro.', templatesHere)).toBe('Name n’est pas une macro sortante.');
  });

  it('is left alone when it has another', () => {
    expect(fillTemplate('The floor is wet.', templates)).toBeUndefined();
  });
});
