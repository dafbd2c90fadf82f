import { parseSync, Visitor } from 'vite';
import { readSource } from './imports';

/**
 * The sentences of a file that are put together in the code: no language can say them, since what is filled in has no name and the
 * sentence no code. Places are written `{}`.
 */
export function uncodedIn(path: string, source = readSource(path)): readonly string[] {
  const { program, errors } = parseSync(path, source);
  if (errors[0]) throw new Error(`${path} cannot be read: ${errors[0].message}`);
  const found: string[] = [];
  new Visitor({
    TemplateLiteral({ quasis }) {
      const text = quasis.map(({ value }) => value.cooked).join('{}');
      if (quasis.length > 1 && isSentence(text)) found.push(text);
    },
  }).visit(program);
  return found;
}

const isSentence = (text: string): boolean => /^(?:\p{Lu}|\{\}).* .*[.?!]$/su.test(text) && /\p{Ll}{2} \p{Ll}/u.test(text);
