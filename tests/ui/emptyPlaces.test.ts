import { parseSync, Visitor } from 'vite';
import { describe, expect, it } from 'vitest';
import { stepsFor } from '../../src/dashboard/GettingStarted';
import { findResource, resources } from '../../src/resources';
import { isGranted, type Viewer } from '../../src/schema/access';
import { mayMake } from '../../src/schema/mayWrite';
import type { Messages } from '../../src/ui/i18n/messages/mergeMessages';
import { viewer } from '../schema/viewer';
import { readSource, sourceFiles } from '../support/imports';
import { everyText } from '../support/screensWithTexts';

const english = await everyText('en');

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
  // A warning above the rows.
  /^adx\.jobs\.noRunner(Since)?$/,
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
  const count = (node: { readonly openingElement: { readonly name: unknown } }, step: number) => {
    if (withStep.has(String((node.openingElement.name as { name?: string }).name))) inside += step;
  };
  new Visitor({
    JSXElement: (node) => count(node, 1),
    'JSXElement:exit': (node) => count(node, -1),
    Literal: (node) => {
      if (typeof node.value === 'string' && keys.has(node.value))
        found.push({ key: node.value, isWithStep: inside > 0 });
    },
  }).visit(program);
  return found;
}

const screens = sourceFiles('src').filter((path) => path.endsWith('.tsx'));

it('a place without anything to show has a next step', () => {
  const all = screens.flatMap((path) => emptyWordsIn(path).map((one) => ({ path, ...one })));
  expect(all.filter(({ isWithStep }) => isWithStep).length).toBeGreaterThan(30);
  const bare = all.filter(({ key, isWithStep }) => !isWithStep && !others.some((one) => one.test(key)));
  expect(bare.map(({ path, key }) => `${path}: ${key}`)).toEqual([]);
});

const viewers: readonly Viewer[] = (['ssp', 'dsp'] as const).flatMap((mode) => [
  { ...viewer, mode },
  { ...viewer, mode, showDsp: mode === 'dsp', showSsp: mode === 'ssp' },
  { ...viewer, mode, role: 'admin' as const, isSuper: true, account: null, owner: null },
]);
const named = viewers.map((one) => [`${one.role} in ${one.mode}`, one] as const);

/** Who asks whether objects may be made where a file leads to the form of a new one. */
const asksFirst: Readonly<Record<string, string>> = {
  // The button stands in the list of tooltips, which the platform alone opens and writes.
  'src/ui/help/MissingTexts.tsx': 'tooltips',
};

describe('the form of a new object', () => {
  const codeOf = (path: string) => readSource(path).replaceAll(/^\s*(?:\/\/|\*|\/\*\*).*$/gm, '');
  const leading = sourceFiles('src').filter((path) =>
    /(?:objectPath|pathOf)\([^)]*'create'\)|\/create[`'"?]/.test(codeOf(path)),
  );

  it('is found in the sources', () => {
    expect(leading).toEqual(expect.arrayContaining(['src/ui/menu/useSteps.ts', 'src/ui/palette/useActionLines.tsx']));
  });

  it.each(leading.filter((path) => asksFirst[path] === undefined))(
    'is offered by %s only to who may fill it in',
    (path) => {
      expect(codeOf(path)).toMatch(/\b(?:mayMake|mayCreate)\b/);
    },
  );

  it.each(Object.entries(asksFirst))('is offered by %s from a list that only its writers open', (_, name) => {
    const { read, write } = findResource(name)?.access ?? { read: [], write: [] };
    const readers = named.filter(([, one]) => isGranted(one, read)).map(([words]) => words);
    expect(readers).toEqual(named.filter(([, one]) => mayMake(one, write)).map(([words]) => words));
  });
});

it.each(named)('the first steps of an empty installation lead %s to no refusal', (_, one) => {
  for (const { resource: name, path } of stepsFor(one).filter(({ resource }) => resource !== '')) {
    const resource = resources.find((other) => other.name === name);
    const mayCreate = resource !== undefined && mayMake(one, resource.access.write);
    expect([name, isGranted(one, resource?.access.read ?? [])]).toEqual([name, true]);
    expect([name, path({ mayCreate, first: undefined }).endsWith('/create') && !mayCreate]).toEqual([name, false]);
  }
});
