import { describe, expect, it } from 'vitest';
import { askedWords, rankerOf, ranks } from '../../src/schema/rankText';

const ranked = (typed: string, names: readonly string[]): readonly string[] => {
  const rankOf = rankerOf(askedWords(typed));
  return names
    .flatMap((name) => {
      const rank = rankOf(name);
      return rank === undefined ? [] : [{ name, rank }];
    })
    .sort((a, b) => a.rank - b.rank)
    .map(({ name }) => name);
};

describe('the rank of a name', () => {
  it('is better the nearer to its beginning it is met', () => {
    const names = ['Prelude TV', 'The Velvet Elude', 'Velvet', 'Elude', 'Eludes all', 'Kestrel'];
    expect(ranked('elude', names)).toEqual(['Elude', 'Eludes all', 'The Velvet Elude', 'Prelude TV']);
  });

  it('asks for every word, in any order, and prefers those that begin one', () => {
    const rankOf = rankerOf('ca la');
    expect([rankOf('Ca laid'), rankOf('Launch in CA'), rankOf('Scale glass'), rankOf('Launch')]).toEqual([
      ranks.starts,
      ranks.words,
      ranks.contains,
      undefined,
    ]);
  });

  it.each(['Ca la', 'Ca laid', 'Launch in CA', 'Scale glass', 'Launch'])('says of %s only what is better than asked for', (name) => {
    const rankOf = rankerOf('ca la');
    const rank = rankOf(name);
    const asked = Object.values(ranks);
    expect(asked.map((better) => rankOf(name, better))).toEqual(
      asked.map((better) => (rank !== undefined && rank < better ? rank : undefined)),
    );
  });

  it.each([
    ['É', 'Halden été'],
    ['(us', 'Halden (US)'],
    ['a+', 'News A+'],
    ['[x', 'Deal [X]'],
    ['-ev', 'Pre-EV'],
    ['\\', 'C:\\ads'],
  ])('takes %s as it is typed', (typed, name) => {
    expect(ranked(typed, [name, 'Kestrel'])).toEqual([name]);
  });

  it('knows an id by its mark', () => {
    expect(askedWords('  #71 ')).toBe('71');
    expect(askedWords('Room #7')).toBe('room #7');
  });
});
