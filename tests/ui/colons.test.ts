import { describe, expect, it } from 'vitest';
import english from '../../src/ui/i18n/messages/shell.en';
import french from '../../src/ui/i18n/messages/shell.fr';
import { readSource, sourceFiles } from '../support/imports';

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
