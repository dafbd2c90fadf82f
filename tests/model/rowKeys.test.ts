import { describe, expect, it } from 'vitest';
import { searchWords } from '../../src/model/listDialect';
import { entrySearch, searchText } from '../../src/model/rowKeys';
import { resourceOf } from '../../src/resources';

const isFound = (q: string, type: string, row: Readonly<Record<string, unknown>>): boolean =>
  searchText(resourceOf(type), { id: 7, ...row }).includes(searchWords(q));

describe('the searched text of an object', () => {
  it.each(['münchen', 'MU\u0308NCHEN.de', 'xn--mnchen-3ya', 'm\u200bünchen'])('has hosts in letters and in ASCII: %s', (q) => {
    expect(isFound(q, 'sites', { domain: 'xn--mnchen-3ya.de' })).toBe(true);
    expect(isFound(q, 'creatives', { adomain: ['a.example', 'xn--mnchen-3ya.de'] })).toBe(true);
  });

  it.each(['xn--mnchen-3ya.de', 'xn--mnchen-3ya.de/path'])('has the host of an entry in letters: %s', (value) => {
    expect(entrySearch(value).split('\n')).toEqual([value, 'münchen.de']);
    expect(entrySearch('Com.News/A')).toBe('com.news/a');
  });

  it('has names as texts are stored now, one to a line', () => {
    expect(isFound('café noir', 'sites', { name: 'Cafe\u0301\u00a0Noir\u200b' })).toBe(true);
    expect(searchText(resourceOf('creatives'), { id: 7, name: 'A', adomain: ['b.example', 'c.example'] })).toBe(
      '7\na\nb.example\nc.example',
    );
  });
});
