import { askedWords, rankerOf, ranks } from '../../schema/rankText';

/** A line of the palette. */
export type Entry = {
  /** Its own among all lines. */
  readonly key: string;
  readonly label: string;
  /** Other words that it answers to. */
  readonly also?: string;
};

export type Group<E extends Entry> = {
  readonly key: string;
  readonly entries: readonly E[];
  /** How well its first line answers; `rankEntries` says it of commands, the search of objects. */
  readonly best: number;
};

/** The lines that answer what was typed, the best first and at most so many; those alike as they stood. */
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
 * Groups with something in them, the best first and those alike as they stood. Groups that were shown for the same text keep their
 * places, and what has come since stands below them: a result never moves from under the selection.
 */
export function inOrder<G extends Group<Entry>>(groups: readonly G[], shown: readonly string[]): readonly G[] {
  const placeOf = ({ key }: G): number => {
    const at = shown.indexOf(key);
    return at < 0 ? shown.length : at;
  };
  return groups.filter(({ entries }) => entries.length > 0).sort((a, b) => placeOf(a) - placeOf(b) || a.best - b.best);
}
