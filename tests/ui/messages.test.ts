import { describe, expect, it } from 'vitest';
import { createI18n } from '../../src/ui/i18n/createI18n';
import { messages as englishAtOnce } from '../../src/ui/i18n/en';
import { messages as frenchAtOnce } from '../../src/ui/i18n/fr';
import { type Messages, mergeMessages } from '../../src/ui/i18n/messages/mergeMessages';
import { definitionTexts } from '../support/definitionTexts';
import { importsOf, readSource, sourceFiles } from '../support/imports';
import { isOfNew, newObjects } from '../support/newObjects';
import { isSameInFrench } from '../support/sameInFrench';
import { everyText, screensWithTexts, textsOfScreen } from '../support/screensWithTexts';

const keysOf = (messages: Messages, path = ''): string[] =>
  Object.entries(messages).flatMap(([key, value]) =>
    typeof value === 'string' ? [path + key] : keysOf(value, `${path}${key}.`),
  );

const ownKeys = (messages: Messages) =>
  keysOf({ adx: messages.adx ?? {}, validation: messages.validation ?? {} }).sort();

/** Keys in the code; one that goes on with a value, as in `adx.shell.modes.${mode}`, is its beginning. */
const askedIn = (paths: readonly string[]): string[] =>
  paths.flatMap((path) =>
    [...readSource(path).matchAll(/['"`](adx\.[\w.]+)/g)].map(([, key = '']) => `${path}: ${key}`),
  );

function isMissingIn(messages: Messages) {
  const known = new Set(keysOf(messages));
  return (asked: string): boolean => {
    const key = asked.split(': ')[1] ?? '';
    const isStorage = /^adx\.(draft|preferences|session)\b/.test(key);
    return !isStorage && !(key.endsWith('.') ? [...known].some((one) => one.startsWith(key)) : known.has(key));
  };
}

const textAt = (messages: Messages, key: string): unknown =>
  key
    .split('.')
    .reduce<Messages | string | undefined>((at, step) => (typeof at === 'object' ? at[step] : undefined), messages);

const english = await everyText('en');
const french = await everyText('fr');

/** Files that these import before they run. */
const startedWith = (entries: readonly string[]): readonly string[] => {
  const found = new Set(entries);
  for (const path of found)
    for (const { target, isTypeOnly, isLater } of importsOf(path))
      if (/^src[^*]+\.tsx?$/.test(target ?? '') && !isTypeOnly && !isLater) found.add(target ?? '');
  return [...found];
};

describe('the messages', () => {
  it('have in French every key they have in English, and no other', () => {
    expect(ownKeys(french)).toEqual(ownKeys(english));
  });

  it('fill no name into the French that is not in the English', () => {
    // An object's label comes in one and many, for the middle and the beginning of a sentence: a language takes what it needs.
    const namesIn = (text: unknown) =>
      [...String(text).matchAll(/%\{(\w+?)s?\}/g)].map(([, name = '']) => name.toLowerCase());
    const strange = ownKeys(english).filter((key) =>
      namesIn(textAt(french, key)).some((name) => !namesIn(textAt(english, key)).includes(name)),
    );
    expect(strange).toEqual([]);
  });

  it('have every key that a screen asks for', () => {
    expect(askedIn(sourceFiles('src')).filter(isMissingIn(english))).toEqual([]);
  });

  it('have what a screen asks for in what is there by then: at once, or with the screen', async () => {
    const missing = await Promise.all(
      screensWithTexts.map(async (screen) =>
        askedIn(sourceFiles(`src/${screen}`)).filter(isMissingIn(await everyText('en', [screen]))),
      ),
    );
    expect(missing.flat()).toEqual([]);
    const isOfScreen = (path: string) => screensWithTexts.some((screen) => path.startsWith(`src/${screen}/`));
    // The place of each screen outside of it, in the menu and the palette, is one file: its entry.
    const others = sourceFiles('src').filter((path) => !isOfScreen(path) || path.endsWith('Entry.ts'));
    expect(askedIn(others).filter(isMissingIn(await everyText('en', [])))).toEqual([]);
    const entries = sourceFiles('src').filter((path) => /app\/openConsole|\.(page|ui)\.tsx$/.test(path));
    const atOnce = startedWith(entries);
    expect(atOnce).toContain('src/ui/list/ListRow.tsx');
    expect(askedIn(atOnce).filter(isMissingIn(englishAtOnce))).toEqual([]);
    expect(ownKeys(frenchAtOnce)).toEqual(ownKeys(englishAtOnce));
  });

  it('have a French text for everything the definitions say', () => {
    const missing = [...definitionTexts()].filter(
      ([text, places]) => !isSameInFrench(text) && typeof frenchAtOnce[text] !== 'string' && !places.every(isOfNew),
    );
    expect(missing.map(([text, places]) => `${text} (${places[0]})`)).toEqual([]);
  });

  for (const name of newObjects)
    it.todo(`have a French text for everything that ${name} says, in src/ui/i18n/messages`);

  it('write amounts, units and dates in French as French does', () => {
    const odd = /\$ ?(?:%\{|\d)|(?:\d|%\{\w+\})[ \u00a0]?[kMG]B\b|YYYY|\bDD\b|\bMM-DD\b/;
    const texts = keysOf(french).flatMap((key) => [[key, textAt(french, key) ?? french[key]] as const]);
    expect(texts.filter(([, text]) => odd.test(String(text)))).toEqual([]);
  });

  it('have no French text that no definition says any more', () => {
    const said = definitionTexts();
    const texts = Object.keys(french).filter((key) => typeof french[key] === 'string');
    expect(texts.filter((text) => !said.has(text))).toEqual([]);
  });

  it('refuse two files that hold the same text', () => {
    expect(() => mergeMessages([{ adx: { a: 'One' } }, { adx: { a: 'Two' } }])).toThrow(
      'The message adx.a is in two files',
    );
  });
});

describe('the texts of a screen', () => {
  const key = 'adx.finance.strip.unpaid';

  it('are there once they were asked for, in the language of the moment or that is chosen later', async () => {
    const i18n = createI18n('fr', frenchAtOnce);
    expect(i18n.translate(key)).toBe(key);
    await i18n.addTexts(textsOfScreen('finance'));
    expect(i18n.translate(key)).toBe('Impayé');
    expect(i18n.translate('adx.finance.title')).toBe('Rapport financier');
    const later = createI18n('en', englishAtOnce);
    await later.addTexts(textsOfScreen('finance'));
    await later.changeLocale('fr');
    expect(later.translate(key)).toBe('Impayé');
    await later.changeLocale('en');
    expect(later.translate(key)).toBe('Unpaid');
  });

  it('come in the new language when they are asked for while it is changing', async () => {
    const i18n = createI18n('en', englishAtOnce);
    await Promise.all([
      i18n.addTexts(textsOfScreen('live')),
      i18n.changeLocale('fr'),
      i18n.addTexts(textsOfScreen('finance')),
      i18n.addTexts(textsOfScreen('finance')),
    ]);
    expect(i18n.translate(key)).toBe('Impayé');
    expect(i18n.translate('adx.live.resume')).toBe('Reprendre');
  });
});
