import { type ESTree, parseSync, Visitor } from 'vite';
import { readSource } from './imports';

type Node = ESTree.Expression | ESTree.SpreadElement;

/**
 * Sentences that a file composes in code, which cannot be translated: they have no code, and their values no names. Finds
 * templates, `+`, joined lists, `concat` and `replace`; `{}` stands for a value. Errors and logs for developers are left out.
 */
export function uncodedIn(path: string, source = readSource(path)): readonly string[] {
  const { program, errors } = parseSync(path, source);
  if (errors[0]) throw new Error(`${path} cannot be read: ${errors[0].message}`);
  const found: { readonly start: number; readonly end: number; readonly text: string }[] = [];
  const ofDevelopers: (readonly [start: number, end: number])[] = [];
  const note = (node: Node): void => {
    const text = textOf(node).replace(/\s+/g, ' ').trim();
    if (text.includes('{}') && isSentence(text)) found.push({ start: node.start, end: node.end, text });
  };
  new Visitor({
    NewExpression({ callee, start, end }) {
      if (callee.type === 'Identifier' && callee.name.endsWith('Error')) ofDevelopers.push([start, end]);
    },
    CallExpression(node) {
      if (isLog(node.callee)) ofDevelopers.push([node.start, node.end]);
      else note(node);
    },
    TemplateLiteral: note,
    BinaryExpression: note,
  }).visit(program);
  const isWithin = (one: { readonly start: number; readonly end: number }, [start, end]: readonly [number, number]) =>
    one.start >= start && one.end <= end;
  return found
    .filter((one) => !ofDevelopers.some((range) => isWithin(one, range)))
    .filter((one) => !found.some((other) => other !== one && isWithin(one, [other.start, other.end])))
    .map(({ text }) => text);
}

/** Whether the call creates an error or writes to the log. */
function isLog(callee: ESTree.Expression): boolean {
  if (callee.type === 'Super') return true;
  const of = callee.type === 'MemberExpression' ? callee.object : callee;
  return of.type === 'Identifier' && ['log', 'console'].includes(of.name);
}

const place = '{}';

/** The text with `{}` for each value; only `{}` if it is no text. */
function textOf(node: Node): string {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : place;
  if (node.type === 'ParenthesizedExpression') return textOf(node.expression);
  if (node.type === 'TemplateLiteral')
    return node.quasis
      .map(({ value }, at) => (value.cooked ?? '') + (node.expressions[at] ? textOf(node.expressions[at]) : ''))
      .join('');
  if (node.type === 'BinaryExpression' && node.operator === '+') return textOf(node.left) + textOf(node.right);
  return node.type === 'CallExpression' ? textOfCall(node) : place;
}

function textOfCall({ callee, arguments: given }: ESTree.CallExpression): string {
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return place;
  const { object, property } = callee;
  const [first] = given;
  if (property.name === 'join' && object.type === 'ArrayExpression') {
    const between = first ? textOf(first) : ',';
    return object.elements.map((one) => (one ? textOf(one) : '')).join(between);
  }
  const start = textOf(object);
  if (start === place) return place;
  if (property.name === 'concat') return [start, ...given.map(textOf)].join('');
  return /^replace(All)?$/.test(property.name) && first ? start.replace(textOf(first), place) : place;
}

/** Whether it has at least two words, and an end, a second part, or the form of a predicate. */
const isSentence = (text: string): boolean =>
  (text.match(/\p{L}{2,}/gu) ?? []).length >= 2 &&
  (/^["“‘(]*(?:\p{L}|\{\}).* .*[.?!…]["”’)]?$/su.test(text) ||
    /^(?:\p{Lu}|\{\}).*\p{Ll} .*[.:;?!] \{\}$/su.test(text) ||
    /^(?:must|cannot|can|may|is|are|was|has|have|needs|takes) .*\{\}/su.test(text));
