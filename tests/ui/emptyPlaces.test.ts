import { parseSync, Visitor } from 'vite';
import { describe, expect, it } from 'vitest';
import { messages as englishAtOnce } from '../../src/ui/i18n/en';
import { type Messages, mergeMessages } from '../../src/ui/i18n/mergeMessages';
import { screensWithTexts, screenTexts } from '../../src/ui/i18n/screenTexts';
import { readSource, sourceFiles } from '../support/imports';

const english = mergeMessages([
  englishAtOnce,
  ...(await Promise.all(screensWithTexts.map((screen) => screenTexts(screen, 'en')))),
]);

const textsOf = (tree: Messages, path = ''): readonly (readonly [string, string])[] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value] as const] : textsOf(value, `${path}${key}.`),
  );

/** English texts that say that something is empty or missing. */
const saysNothing = /^(No|None|Nothing)\b|\b(not|none) found\b|^This (auction|result|page)\b.*\b(expired|found)\b/;
const keys = new Set(
  textsOf({ adx: english.adx ?? {} }).flatMap(([key, text]) => (saysNothing.test(text) ? [key] : [])),
);

/** Parts whose type asks for the next step. */
const withStep = new Set(['Empty', 'Notice', 'PageMessage', 'CardFrame']);

const others: readonly RegExp[] = [
  // Words of values and choices.
  /\.(cell|op|compares|versus|otherDay|consents|results|outcomes)\./,
  /^adx\.(form\.none|reports\.(noLimit|none\.\w+)|bulk\.exact|pacing\.noEnd|more\.pacing\.open|more\.quality\.noVendor|views\.none)$/,
  // A search that finds nothing, right below its field.
  /^adx\.(form\.nothingFound|form\.panes\.\w+|list\.no_values|list\.paste_missing|live\.noneFound|reports\.nothingCalled)$/,
  // One line of something that is there.
  /^adx\.(alerts\.changes\.none|live\.events\.none|live\.fall\.none|live\.detail\.gone|replay\.noCause|reports\.changedNone)$/,
  /^adx\.(serving\.no_reasons|more\.quality\.none|dashboard\.nothingYet|calls\.link\.notMailed)$/,
  // Beside the buttons of a dialog, or of a bar.
  /^adx\.(actions\.(refused|goes_alone)|bulk\.nothing|finance\.act\.noneForAll|sheet\.nothing|form\.loss\.text)$/,
  // A message after an export of nothing; the value No.
  /^adx\.(live\.nothingToExport|saved\.no)$/,
  // The first line of a menu.
  /^adx\.dashboard\.noSaved$/,
  // Titles of pages, which are handed on to a part with a step.
  /^adx\.(saved\.absent|form\.missing\.title|shell\.notFound)$/,
];

type Found = { readonly key: string; readonly isWithStep: boolean };

function emptyWordsIn(path: string): readonly Found[] {
  const { program, errors } = parseSync(path, readSource(path));
  if (errors[0]) throw new Error(`${path} cannot be read: ${errors[0].message}`);
  const found: Found[] = [];
  let inside = 0;
  const nameOf = (node: { readonly openingElement: { readonly name: unknown } }) =>
    String((node.openingElement.name as { name?: string }).name);
  new Visitor({
    JSXElement: (node) => {
      if (withStep.has(nameOf(node))) inside += 1;
    },
    'JSXElement:exit': (node) => {
      if (withStep.has(nameOf(node))) inside -= 1;
    },
    Literal: (node) => {
      if (typeof node.value === 'string' && keys.has(node.value))
        found.push({ key: node.value, isWithStep: inside > 0 });
    },
  }).visit(program);
  return found;
}

const screens = sourceFiles('src').filter((path) => path.endsWith('.tsx'));

describe('a place without anything to show', () => {
  it('has a next step', () => {
    const all = screens.flatMap((path) => emptyWordsIn(path).map((one) => ({ path, ...one })));
    expect(all.filter(({ isWithStep }) => isWithStep).length).toBeGreaterThan(30);
    const bare = all.filter(({ key, isWithStep }) => !isWithStep && !others.some((one) => one.test(key)));
    expect(bare.map(({ path, key }) => `${path}: ${key}`)).toEqual([]);
  });
});
