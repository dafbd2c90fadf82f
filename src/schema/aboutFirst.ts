import type { Message } from './messages/message';

/**
 * Returns the first message that `say` gives for the objects of a list.
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
