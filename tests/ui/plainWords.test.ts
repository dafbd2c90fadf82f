import { parseSync, Visitor } from 'vite';
import { describe, expect, it } from 'vitest';
import { resources } from '../../src/resources';
import { readSource, sourceFiles } from '../support/imports';

/** Words of riddles, negations without a problem and archaic verbs: each has a plainer one. */
const banned = [
  /\bEmpty is\b/,
  /\b(whoever|nobody|somebody|everybody|anew)\b/i,
  /\bmend(s|ed|ing)?\b/i,
  /\bcom(e|es|ing) about\b/i,
  /\b(take|takes|took|taken|taking) over\b/i,
  /\bput(s|ting)? off\b/i,
  /\b(is|are|was|were|be|being) (asked|told)\b/i,
  /\b(stand|stands|stood|standing) (in|at|beside)\b/i,
];

/** Every text in the code that holds more than one word: messages, labels, problems, descriptions, mails and words of commands. */
function textsIn(path: string): readonly string[] {
  const { program, errors } = parseSync(path, readSource(path));
  if (errors[0]) throw new Error(`${path} cannot be read: ${errors[0].message}`);
  const found: string[] = [];
  const add = (text: string) => /\p{L}\s+\p{L}/u.test(text) && found.push(text.replace(/\s+/g, ' '));
  new Visitor({
    Literal: (node) => typeof node.value === 'string' && add(node.value),
    JSXText: (node) => add(node.value),
    TemplateLiteral: ({ quasis }) => add(quasis.map(({ value }) => value.cooked).join('…')),
  }).visit(program);
  return found;
}

/** Read in files that earlier versions wrote, and never shown. */
const former = new Set<unknown>(resources.flatMap(({ formerLabels = {} }) => Object.values(formerLabels).flat()));

const isFormer = (path: string, text: string): boolean => path.startsWith('src/resources/') && former.has(text);

const isPlain = (text: string): boolean => !banned.some((words) => words.test(text));

describe('texts that a person can read', () => {
  it('use no banned words in English', () => {
    const english = sourceFiles('src', 'api', 'server', 'sample').filter((path) => !path.endsWith('.fr.ts'));
    const texts = english.flatMap((path) => textsIn(path).map((text) => ({ path, text })));
    expect(texts.length).toBeGreaterThan(3_000);
    expect(
      texts
        .filter(({ text, path }) => !isPlain(text) && !isFormer(path, text))
        .map(({ path, text }) => `${path}: ${text}`),
    ).toEqual([]);
  });

  it.each([
    'Empty is all',
    'Nobody is asked to bid.',
    'Whoever has it chooses the password.',
    'Set it up anew',
    '2 lines match nothing. Mend or remove them.',
    'How it comes about',
    'Take over version 2',
    'Put off for a day',
    'What the exchange is told',
    'May stand in a pod',
  ])('would not be so with “%s”', (text) => expect(isPlain(text)).toBe(false));
});
