/** How well a text matches a search, the best first. */
export const ranks = { exact: 0, same: 1, starts: 2, words: 3, contains: 4, elsewhere: 5 } as const;

/** Normalizes a search for the comparison with ids and names: `#12` searches the id 12. */
export const askedWords = (typed: string): string => typed.trim().toLowerCase().replace(/^#\s*/, '');

/**
 * Returns a function that ranks names by a normalized search (`askedWords`), the same way for objects in the worker and for
 * commands on the page. It returns undefined for a name that lacks one of the words, or that does
 * not rank better than `better`: to tell the lower ranks apart costs the most work.
 *
 * @example rankerOf('ev la')('Halden EV launch') // ranks.words
 */
export function rankerOf(asked: string): (name: string, better?: number) => number | undefined {
  const words = asked.split(/\s+/).filter(Boolean);
  const begins = words.map(
    (word) => new RegExp(`(?:^|[^\\p{L}\\p{N}])${word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')}`, 'u'),
  );
  return (name, better = ranks.elsewhere) => {
    const low = name.toLowerCase();
    if (low === asked) return better > ranks.same ? ranks.same : undefined;
    if (better <= ranks.starts) return undefined;
    if (low.startsWith(asked)) return ranks.starts;
    if (better <= ranks.words) return undefined;
    if (!words.every((word) => low.includes(word))) return undefined;
    if (begins.every((begin) => begin.test(low))) return ranks.words;
    return better > ranks.contains ? ranks.contains : undefined;
  };
}
