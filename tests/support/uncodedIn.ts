import { parseSync, Visitor } from 'vite';
import { readSource } from './imports';

/**
 * The sentences of a file that are put together in the code, which no language can say: they have no code, and their values no names.
 * Places are written `{}`. What an error tells a developer is left out.
 */
export function uncodedIn(path: string, source = readSource(path)): readonly string[] {
  const { program, errors } = parseSync(path, source);
  if (errors[0]) throw new Error(`${path} cannot be read: ${errors[0].message}`);
  const found: { readonly start: number; readonly text: string }[] = [];
  const thrown: (readonly [start: number, end: number])[] = [];
  new Visitor({
    NewExpression({ callee, start, end }) {
      if (callee.type === 'Identifier' && callee.name.endsWith('Error')) thrown.push([start, end]);
    },
    TemplateLiteral({ quasis, start }) {
      const text = quasis.map(({ value }) => value.cooked).join('{}');
      if (quasis.length > 1 && isSentence(text)) found.push({ start, text });
    },
  }).visit(program);
  return found.filter((one) => !thrown.some(([start, end]) => one.start >= start && one.start < end)).map(({ text }) => text);
}

const isSentence = (text: string): boolean => /^(?:\p{Lu}|\{\}).* .*[.?!]$/su.test(text);
