import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { labels } from '../../src/reports/labels/fr';
import { laterTextsIn } from '../../src/signIn/laterTexts';
import { textsIn } from '../../src/signIn/texts';
import { shipped } from '../../src/ui/help/texts/fr';
import { messages } from '../../src/ui/i18n/fr';
import { withFrenchSpaces } from '../../src/ui/i18n/messages/frenchSpaces';
import { readSource } from '../support/imports';
import { screensWithTexts, screenTexts } from '../support/screensWithTexts';

type Tree = { readonly [key: string]: string | Tree };

const textsOf = (tree: Tree, path = ''): readonly (readonly [string, string])[] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value] as const] : textsOf(value, `${path}${key}.`),
  );

const { ra: _ra, ...own } = messages;
const screens = await Promise.all(screensWithTexts.map((screen) => screenTexts(screen, 'fr')));
const french = [own, ...screens, labels, shipped, textsIn('fr'), laterTextsIn('fr')].flatMap((tree) =>
  textsOf(tree as unknown as Tree),
);

/** One term for each concept: the others are calques, or mean another object of this console. `docs/glossary.md` has the table. */
const banned: readonly RegExp[] = [
  /\bmagasins?\b(?! d’alcool)/i,
  /\badserver\b|serveurs? publicitaires?/i,
  /places? d’échange/i,
  /\baccords?\b/i,
  /\bsièges?\b/i,
  /achèvement/i,
  /\bvictoires?\b/i,
  /coûts? du système/i,
  /\bavis de (gain|facturation)/i,
  /balisage publicitaire|sans balisage|pas de balisage/i,
  /\bbidders?\b/i,
  /expressions? rationnelles?/i,
  /\bnon valables?\b/i,
  /\bclore\b/i,
  /\ben revue\b/i,
  /\bmanagers?\b/,
  /\bmémos?\b/i,
  /\bapplis?\b/i,
  /détenus? et exploités?/i,
  /côté (vente|achat)/i,
  /limite de répétition/i,
  /\bles faits\b/i,
  /\blivrer\b|\blivraison\b/i,
  /\bfournisseurs? (de mesure|de vérification|anti)/i,
  /côté offre|point d’accès de l’offre|\boffre (et|ou) (la )?demande|\boffre (uniquement|réduite)/i,
  /\b(floor|fill|bids?|publishers?|advertisers?|revenue|targeting|campaigns?|channels?)\b/,
];

const isOfTheTrade = (text: string): boolean => !banned.some((term) => term.test(text));

/** What is read, without code, addresses and places to fill in. */
const proseOf = (text: string): string =>
  text.replaceAll(
    /%\{\w+\}|\{\{.*?\}\}|https?:\/\/\S*|\b[\w-]+(?:\.[\w-]+)+\b|&\w+;|\b[\w-]+: (?:1\b|Bearer|text\/csv)/g,
    '',
  );

const textsWith = (isFault: (text: string) => boolean): readonly string[] =>
  french.filter(([, text]) => isFault(text)).map(([key, text]) => `${key}: ${text}`);

describe('French texts', () => {
  it('use the terms of the trade', () => {
    expect(french.length).toBeGreaterThan(2_500);
    expect(textsWith((text) => !isOfTheTrade(proseOf(text)))).toEqual([]);
  });

  it('have unbreakable spaces before double signs and inside guillemets', () => {
    expect(textsWith((text) => / (?:[;!?»]|:(?!:)|%(?!\{))|« /.test(text))).toEqual([]);
  });

  it('have a space before each double sign that follows a word', () => {
    const stuck = /[\p{Ll}\d)]([;!?](?![\w=&])|:(?![\w/.:-]))(?!\d)/u;
    expect(textsWith((text) => stuck.test(proseOf(text)))).toEqual([]);
  });

  it('use the typographic apostrophe', () => expect(textsWith((text) => /\p{L}'\p{L}/u.test(text))).toEqual([]));

  it.each([
    'Magasin d’applications',
    'Victoires hier',
    'Les faits sont conservés 13 mois.',
    'Clore mars',
    'Sans accord',
    'votre bidder',
    'fill moyen',
  ])('would not be so with “%s”', (text) => expect(isOfTheTrade(text)).toBe(false));

  it('have the terms of the glossary', () => {
    const table = /\| English\s+\| French[\s\S]*?\n\n/.exec(`${readSource('docs/glossary.md')}\n\n`)?.[0] ?? '';
    const terms = [...table.matchAll(/^\| ([^|]+?)\s+\| ([^|]+?)\s+\|/gm)]
      .slice(2)
      .map(([, term = '', said = '']) => ({ term, said }));
    const spoken = french.map(([, text]) => text.toLowerCase().replaceAll(/[\u00a0\u202f]/g, ' ')).join('\n');
    expect(terms.length).toBeGreaterThan(30);
    expect(terms.filter(({ said }) => !said.split(', ').every((word) => spoken.includes(word)))).toEqual([]);
    expect(terms.filter(({ said }) => !isOfTheTrade(said))).toEqual([]);
  });
});

it('the spaces of French leave places to fill in, skeletons and every other sign as they are', () => {
  const { a, b } = withFrenchSpaces({
    a: '%{count} %{objects} : 50 000 % de « %{name} » {n, number, ::percent} à 5 $ ?',
    b: ['Ça va !'],
  });
  const spaced = '%{count} %{objects}\u00a0: 50\u202f000\u00a0% de «\u00a0%{name}\u00a0» {n, number, ::percent} à 5';
  expect([a, b]).toEqual([`${spaced}\u00a0$\u202f?`, ['Ça va\u202f!']]);
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'a :?%{«»10$') }), (text) => {
      expect(withFrenchSpaces({ text }).text.replaceAll(/[\u00a0\u202f]/g, ' ')).toBe(text);
    }),
  );
});
