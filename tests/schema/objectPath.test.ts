import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minutesBetween, moveAtMost, movedMoment, moveUnits } from '../../src/schema/bulkEdit';
import { aboutFirst } from '../../src/schema/define';
import { listPath, objectPath, partOf } from '../../src/schema/objectPath';
import { askedWords, rankerOf, ranks } from '../../src/schema/rankText';
import { isMinute } from '../../src/schema/reading/readMoment';

const plain = { name: 'campaigns' };
const parentScope = { name: 'applications', parentScope: { resource: 'applists', filter: 'applist', param: 'app' } };

describe('addresses of objects', () => {
  it('stand below their list', () => {
    expect([listPath(plain), objectPath(plain, 12), objectPath(plain, 'create')]).toEqual([
      '/campaigns',
      '/campaigns/12',
      '/campaigns/create',
    ]);
    expect(partOf(plain, '12/bidding')).toBeUndefined();
  });

  it('stand beside the object whose members are shown', () => {
    expect([listPath(parentScope), listPath(parentScope, 71)]).toEqual(['/applications', '/applications/71']);
    expect(objectPath(parentScope, 40_001)).toBe('/applications?app=40001');
    expect(objectPath(parentScope, 'create', 71)).toBe('/applications/71?app=create');
    expect([
      partOf(parentScope, ''),
      partOf(parentScope, '71'),
      partOf(parentScope, 'x71'),
      partOf(parentScope, '9'.repeat(20)),
    ]).toEqual([undefined, 71, undefined, undefined]);
  });
});

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

  it.each(['Ca la', 'Ca laid', 'Launch in CA', 'Scale glass', 'Launch'])(
    'says of %s only what is better than asked for',
    (name) => {
      const rankOf = rankerOf('ca la');
      const rank = rankOf(name);
      const asked = Object.values(ranks);
      expect(asked.map((better) => rankOf(name, better))).toEqual(
        asked.map((better) => (rank !== undefined && rank < better ? rank : undefined)),
      );
    },
  );

  it.each([
    ['É', 'Halden été'],
    ['(us', 'Halden (US)'],
    ['a+', 'News A+'],
    ['[x', 'Deal [X]'],
    ['-ev', 'Pre-EV'],
    ['\\', 'C:\\ads'],
  ])('takes %s as it is typed', (typed, name) => expect(ranked(typed, [name, 'Kestrel'])).toEqual([name]));

  it('knows an id by its mark', () => {
    expect(askedWords('  #71 ')).toBe('71');
    expect(askedWords('Room #7')).toBe('room #7');
  });
});

const minute = fc
  .date({ min: new Date('1000-01-01T00:00Z'), max: new Date('9999-12-31T23:59Z'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 16).replace('T', ' '));

describe('a moment that is moved', () => {
  it.each([
    ['2026-11-26 23:59', 14, 'days', '2026-12-10 23:59'],
    ['2026-11-26 23:59', 2, 'weeks', '2026-12-10 23:59'],
    ['2026-11-26 23:59', 1, 'hours', '2026-11-27 00:59'],
    ['2026-01-31', 1, 'months', '2026-02-28'],
    ['2024-03-31 10:00', -1, 'months', '2024-02-29 10:00'],
    ['2026-11-26T23:59:30.000Z', -24, 'hours', '2026-11-25T23:59:30.000Z'],
    ['2026-11-26T23:59:30.000Z', 1, 'days', '2026-11-27T23:59:30.000Z'],
    ['2026-11-26', 5, 'hours', '2026-11-26'],
    ['soon', 5, 'days', 'soon'],
  ] as const)('%s by %i %s is %s', (from, count, unit, to) => expect(movedMoment(from, count, unit)).toBe(to));

  it('comes back by the same way, but for the last days of months', () => {
    fc.assert(
      fc.property(
        minute,
        fc.integer({ min: -9000, max: 9000 }),
        fc.constantFrom('hours', 'days', 'weeks'),
        (from, count, unit) => {
          const moved = movedMoment(from, count, unit);
          fc.pre(isMinute(moved));
          expect(movedMoment(moved, -count, unit)).toBe(from);
          expect(minutesBetween(from, moved)).toBe(count * { hours: 60, days: 1440, weeks: 10_080 }[unit]);
        },
      ),
    );
  });

  it('never throws, and is a minute or nothing that a field takes', () => {
    fc.assert(
      fc.property(
        fc.oneof(minute, fc.string()),
        fc.integer({ min: -moveAtMost, max: moveAtMost }),
        fc.constantFrom(...moveUnits),
        (from, count, unit) => {
          expect(typeof movedMoment(from, count, unit)).toBe('string');
        },
      ),
    );
  });
});

describe('a sentence about the first of a list', () => {
  const say = (number: number) => number > 2 && `${number} is too many.`;

  it('is that of the first of which there is one to say', () => {
    expect(aboutFirst([1, 3, 4], say)).toBe('3 is too many.');
  });

  it('is none where there is nothing to say', () => {
    expect(aboutFirst([1, 2], say)).toBeUndefined();
    expect(aboutFirst([], say)).toBeUndefined();
  });
});
