import type { Told } from './messages/said';

/**
 * For rules that look through a list: the sentence about the first of which there is one to say.
 *
 * @example
 * deals: ({ cpm }, { linked }) => aboutFirst(linked('deals'), ({ name, floor }) => floor > cpm && `${name} has a higher floor.`)
 */
export function aboutFirst<T>(list: readonly T[], say: (one: T) => Told | false | null | undefined): Told | undefined {
  for (const one of list) {
    const said = say(one);
    if (said) return said;
  }
  return undefined;
}
