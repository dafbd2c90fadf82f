import { askedWords, rankerOf, ranks } from '../../schema/rankText';

/** A line of the palette. */
export type Entry = {
  /** Unique among all lines. */
  readonly key: string;
  readonly label: string;
  /** Further search words. */
  readonly also?: string;
};

export type Group<E extends Entry> = {
  readonly key: string;
  readonly entries: readonly E[];
  /** Rank of its first line, lower is better; `rankEntries` sets it for commands, the search for objects. */
  readonly best: number;
};

/** Returns the lines that match the text, best first and at most `limit`; equal ones keep their order. */
export function rankEntries<E extends Entry>(
  key: string,
  entries: readonly E[],
  typed: string,
  limit: number,
): Group<E> {
  const rankOf = rankerOf(askedWords(typed));
  const ranked = entries
    .flatMap((entry) => {
      const also = entry.also === undefined ? undefined : rankOf(`${entry.label} ${entry.also}`);
      const rank = rankOf(entry.label) ?? (also === undefined ? undefined : ranks.elsewhere);
      return rank === undefined ? [] : [{ entry, rank }];
    })
    .sort((a, b) => a.rank - b.rank)
    .slice(0, limit);
  return { key, entries: ranked.map(({ entry }) => entry), best: ranked[0]?.rank ?? Number.POSITIVE_INFINITY };
}

/**
 * Sorts groups with lines, best first; equal ones keep their order. Groups already shown for the same text keep their places, and
 * new ones follow: a result never moves from under the selection.
 */
export function inOrder<G extends Group<Entry>>(groups: readonly G[], shown: readonly string[]): readonly G[] {
  const placeOf = ({ key }: G): number => {
    const at = shown.indexOf(key);
    return at < 0 ? shown.length : at;
  };
  return groups.filter(({ entries }) => entries.length > 0).sort((a, b) => placeOf(a) - placeOf(b) || a.best - b.best);
}
