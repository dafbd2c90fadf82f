import { describe, expect, it } from 'vitest';
import { cleanSite, siteEntry } from '../../src/model/inventoryLists';

describe('a site of a list', () => {
  it.each([
    ['Harbour.example', 'harbour.example', 'harbour.example'],
    [' https://www.harbour.example ', 'harbour.example', 'harbour.example'],
    ['http://harbour.example:8080/A?b=1#c', 'harbour.example', 'harbour.example/A?b=1#c'],
    ['harbour.example/', 'harbour.example', 'harbour.example'],
    ['www.com', 'www.com', 'www.com'],
    ['www.com/a', 'www.com', 'www.com/a'],
    ['münchen.example/Weg', 'xn--mnchen-3ya.example', 'xn--mnchen-3ya.example/Weg'],
    ['example.com.', 'example.com', 'example.com'],
    ['my_site.example.com', 'my_site.example.com', 'my_site.example.com'],
    ['sub.www.example/x', 'sub.www.example', 'sub.www.example/x'],
  ])('%j is kept as host %s', (given, host, prefix) => {
    expect(cleanSite('domain', given)).toBe(prefix === undefined ? undefined : host);
    expect(cleanSite('urlPrefix', given)).toBe(prefix);
  });

  it.each([
    '',
    '??',
    'localhost',
    'two words.example',
    '.example',
    '-a.example',
    'a..example',
    'https://',
    '*.example.com',
    '10.0.0.1',
    'a:b.example',
    'a.example:80:80',
  ])('%j is none', (given) => {
    expect(cleanSite('domainAndSub', given)).toBeUndefined();
  });
});

describe('a pattern of hosts', () => {
  it('is told from other values that are no sites', () => {
    const codes = ['*.example.com', 'https://*.example.com/a', 'localhost'].map((given) => siteEntry('domain', given));
    expect(codes).toEqual([{ code: 'wildcard' }, { code: 'wildcard' }, undefined]);
  });
});
