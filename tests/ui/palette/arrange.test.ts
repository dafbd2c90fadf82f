import { describe, expect, it } from 'vitest';
import { ranks } from '../../../src/schema/rankText';
import { inOrder, rankEntries } from '../../../src/ui/palette/arrange';
import { type Recent, withRecent } from '../../../src/ui/palette/recent';

const entry = (label: string, also?: string) => ({ key: label, label, ...(also && { also }) });

describe('the lines of the palette', () => {
  it('stand by how well they answer, those alike as they stood', () => {
    const entries = ['Deals', 'Theme: Dark', 'Create deal', 'Deal IDs', 'Ideals'].map((label) => entry(label));
    const { entries: found, best } = rankEntries('screens', entries, 'deal', 4);
    expect(found.map(({ label }) => label)).toEqual(['Deals', 'Deal IDs', 'Create deal', 'Ideals']);
    expect(best).toBe(ranks.starts);
  });

  it('answer to other words behind their own', () => {
    const entries = [entry('Archive', 'Kestrel summer sale'), entry('Kestrel report')];
    expect(rankEntries('a', entries, 'kestrel', 9).entries.map(({ label }) => label)).toEqual(['Kestrel report', 'Archive']);
    expect(rankEntries('a', entries, 'arch kes', 9).entries.map(({ label }) => label)).toEqual(['Archive']);
  });
});

describe('the groups of the palette', () => {
  const group = (key: string, best: number, entries = [entry(key)]) => ({ key, best, entries });
  const keysOf = (groups: readonly { key: string }[]) => groups.map(({ key }) => key);

  it('begin with the best, and leave out those with nothing in them', () => {
    expect(keysOf(inOrder([group('a', 4), group('b', 0, []), group('c', 1), group('d', 4)], []))).toEqual(['c', 'a', 'd']);
  });

  it('never move once they are shown: what comes later stands below', () => {
    expect(keysOf(inOrder([group('a', 4), group('late', 0), group('c', 1), group('later', 2)], ['c', 'a']))).toEqual([
      'c',
      'a',
      'late',
      'later',
    ]);
  });
});

describe('the objects opened last', () => {
  const opened = (id: number, name = `Boat ${id}`): Recent => ({ resource: 'boats', id, name, account: null });

  it('are eight, the newest first, each but once and by its last name', () => {
    const all = Array.from({ length: 10 }, (_, id) => opened(id)).reduce<readonly Recent[]>(withRecent, []);
    expect(all.map(({ id }) => id)).toEqual([9, 8, 7, 6, 5, 4, 3, 2]);
    expect(withRecent(all, opened(4, 'Renamed')).map(({ name }) => name)[0]).toBe('Renamed');
    expect(withRecent(all, opened(4, 'Renamed'))).toHaveLength(8);
  });
});
