import type { Message } from './messages/message';

/**
 * For rules that look through a list: the sentence about the first of which there is one to say.
 *
 * @example
 * deals: ({ cpm }, { linked }) => aboutFirst(linked('deals'), ({ name, floor }) => floor > cpm && `${name} has a higher floor.`)
 */
export function aboutFirst<T>(
  list: readonly T[],
  say: (one: T) => Message | false | null | undefined,
): Message | undefined {
  for (const one of list) {
    const said = say(one);
    if (said) return said;
  }
  return undefined;
}
