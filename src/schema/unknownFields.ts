import { type Problem, problem } from './problem';

/** So many fields that do not exist are named, each at its place; one more problem says how many others there are. */
const namedAtMost = 20;

/** What is wrong with the keys of an object that has fields of its own, read no further than anyone would. */
export function unknownFields(given: object, known: object): readonly (readonly [name: string, problem: Problem])[] {
  const found: (readonly [string, Problem])[] = [];
  const names = Object.keys(given);
  for (const name of names) {
    if (Object.hasOwn(known, name)) continue;
    if (found.length < namedAtMost) found.push([name, problem('unknownField', { name: name.slice(0, 100) })]);
    else return [...found, [name, problem('unknownFields', { count: names.length - countKnown(given, known) - namedAtMost })]];
  }
  return found;
}

const countKnown = (given: object, known: object): number => Object.keys(known).filter((name) => Object.hasOwn(given, name)).length;
