import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import english from '../../src/ui/i18n/messages/shell.en';
import french from '../../src/ui/i18n/messages/shell.fr';
import { readSource, sourceFiles } from '../support/imports';

/** Parts of the screens that are loaded at different times: a class that two of them style changes its looks when the second comes. */
const parts: Readonly<Record<string, RegExp>> = {
  list: /^ui\/(list|actions)\/|^ui\/fields\/[^/]+\.css$/,
  form: /^ui\/form\/|^ui\/fields\/inputs\//,
  shell: /^ui\/shell\//,
  parts: /^ui\/parts\//,
  settings: /^ui\/settings\//,
  profile: /^profile\//,
  'sign-in': /^login\//,
};

/** Of the whole product. */
const shared = ['adx-figures', 'adx-hidden', 'adx-lucide'];

describe('the classes of the screens', () => {
  it('are styled by one part each', () => {
    const owners = new Map<string, Set<string>>();
    for (const file of readdirSync(join(import.meta.dirname, '../../src'), { recursive: true, encoding: 'utf8' })) {
      const part = Object.keys(parts).find((name) => file.endsWith('.css') && parts[name]?.test(file));
      for (const [name] of part ? readSource(`src/${file}`).matchAll(/(?<=\.)adx-[\w-]+/g) : []) {
        owners.set(name, (owners.get(name) ?? new Set()).add(String(part)));
      }
    }
    expect(
      [...owners]
        .filter(([name, found]) => found.size > 1 && !shared.includes(name))
        .map(([name, found]) => `${name}: ${[...found].join(', ')}`),
    ).toEqual([]);
  });
});

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
