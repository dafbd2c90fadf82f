import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'vite';
import { describe, expect, it } from 'vitest';
import english from '../../src/ui/i18n/messages/shell.en';
import french from '../../src/ui/i18n/messages/shell.fr';
import { readSource, sourceFiles } from '../support/imports';

/** Parts of the screens that are loaded at different times: a class that two of them style changes its looks when the second comes. */
const parts: Readonly<Record<string, RegExp>> = {
  list: /^ui\/(list|actions)\/|^ui\/fields\/(values\/)?[^/]+\.css$/,
  form: /^ui\/form\/|^ui\/fields\/inputs\//,
  shell: /^ui\/shell\//,
  parts: /^ui\/parts\//,
  settings: /^ui\/settings\//,
  profile: /^profile\//,
  'sign-in': /^signIn\//,
};

/** Of the whole product. */
const shared = ['adx-figures', 'adx-hidden', 'adx-lucide'];

const sheets = readdirSync(join(import.meta.dirname, '../../src'), { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.css'),
);
const classesOf = (file: string) => readSource(`src/${file}`).match(/(?<=\.)adx-[\w-]+/g) ?? [];

it('the classes of the screens are styled by one part each', () => {
  const partOf = (file: string) => Object.keys(parts).find((name) => parts[name]?.test(file)) ?? '';
  const styles = sheets.map((file) => ({ part: partOf(file), names: classesOf(file) })).filter(({ part }) => part);
  expect(new Set(styles.map(({ part }) => part))).toEqual(new Set(Object.keys(parts)));
  const owners = new Map<string, Set<string>>();
  for (const { part, names } of styles)
    for (const name of names) owners.set(name, (owners.get(name) ?? new Set()).add(part));
  const several = [...owners].filter(([name, of]) => of.size > 1 && !shared.includes(name));
  expect(several.map(([name, of]) => `${name}: ${[...of].join(', ')}`)).toEqual([]);
});

/** Classes by which code or a test finds an element, and which have no looks of their own. */
const hooks = ['adx-entries', 'adx-progress-shown', 'adx-rep-chip-words'];

describe('the class names', () => {
  const code = sourceFiles('src', 'server').map((path) => ({ path, text: readSource(path) }));
  const styled = new Set(sheets.flatMap(classesOf));

  it('of the style sheets are all used', () => {
    const written = code.flatMap(({ text }) => text.match(/adx-[\w-]+(?:\$\{)?/g) ?? []);
    const names = new Set(written.map((name) => name.replace('${', '')));
    const beginnings = written.filter((name) => name.endsWith('-${')).map((name) => name.slice(0, -2));
    expect(styled.size).toBeGreaterThan(300);
    const isUsed = (name: string) => names.has(name) || beginnings.some((beginning) => name.startsWith(beginning));
    expect([...styled].filter((name) => !isUsed(name))).toEqual([]);
  });

  it('of the screens all have a rule', () => {
    const named = code.flatMap(({ path, text }) => classesIn(path, text).map((name) => ({ path, name })));
    expect(named.length).toBeGreaterThan(300);
    const inCode = code.map(({ text }) => text).join('\n');
    expect(hooks.filter((name) => !inCode.includes(name))).toEqual([]);
    const bare = named.filter(({ name }) => !styled.has(name) && !hooks.includes(name));
    expect(bare.map(({ path, name }) => `${path}: ${name}`)).toEqual([]);
  });
});

/** The class names that are written out in `className` of JSX, of props and of elements. */
function classesIn(path: string, text: string): string[] {
  if (!text.includes('className')) return [];
  const found: string[] = [];
  const collect = (node: unknown): void => {
    for (const part of stringsIn(node)) found.push(...(part.match(/(?<![\w-])adx-[\w-]*[\w](?![\w-])/g) ?? []));
  };
  new Visitor({
    JSXAttribute: ({ name, value }) => {
      if (name.type === 'JSXIdentifier' && name.name.endsWith('lassName')) collect(value);
    },
    Property: ({ key, value }) => {
      if (key.type === 'Identifier' && key.name === 'className') collect(value);
    },
    AssignmentExpression: ({ left, right }) => {
      if (left.type === 'MemberExpression' && left.property.type === 'Identifier' && left.property.name === 'className')
        collect(right);
    },
  }).visit(parseSync(path, text).program);
  return found;
}

function stringsIn(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  if (Array.isArray(node)) return node.flatMap(stringsIn);
  const { type, value } = node as { type?: unknown; value?: unknown };
  if (type === 'Literal') return typeof value === 'string' ? [value] : [];
  if (type === 'TemplateElement') return [(value as { raw: string }).raw];
  return Object.values(node).flatMap(stringsIn);
}

/** A colon of English between two parts of a text that are shown: in a template, in JSX, or joined. */
const ownColon = /`[^`\n]*\}: [^`\n]*`|\}: (?:\{|<)[^;\n]*<\/|join\(': '\)/;

describe('a label and its value', () => {
  it('have the colon of the language between them', () => {
    expect([english.adx.pair, french.adx.pair]).toEqual(['%{label}: %{value}', '%{label} : %{value}']);
  });

  it('are never joined by a screen itself', () => {
    const screens = sourceFiles('src').filter((file) => file.endsWith('.tsx'));
    expect(screens.filter((file) => ownColon.test(readSource(file)))).toEqual([]);
  });
});
