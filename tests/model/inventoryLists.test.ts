import { describe, expect, it } from 'vitest';
import { cleanSite } from '../../src/model/inventoryLists';

describe('a site of a list', () => {
  it.each([
    ['Harbour.example', 'harbour.example', 'harbour.example'],
    [' https://www.harbour.example ', 'harbour.example', 'harbour.example'],
    ['http://harbour.example:8080/A?b=1#c', 'harbour.example', 'harbour.example/A?b=1#c'],
    ['harbour.example/', 'harbour.example', 'harbour.example'],
    ['www.co', 'co', undefined],
    ['sub.www.example/x', 'sub.www.example', 'sub.www.example/x'],
  ])('%j is kept as host %s', (given, host, prefix) => {
    expect(cleanSite('domain', given)).toBe(prefix === undefined ? undefined : host);
    expect(cleanSite('urlPrefix', given)).toBe(prefix);
  });

  it.each(['', '??', 'localhost', 'two words.example', '.example', '-a.example', 'a..example', 'https://', 'ä.example', '10.0.0.1'])(
    '%j is none',
    (given) => {
      expect(cleanSite('domainAndSub', given)).toBeUndefined();
    },
  );
});
