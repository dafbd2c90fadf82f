import { domainToUnicode } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeLabel } from '../../../src/schema/reading/punycode';
import { hostInLetters, readHost, withoutWww } from '../../../src/schema/reading/readHost';

describe('a host name', () => {
  it.each([
    ['münchen.example', 'xn--mnchen-3ya.example'],
    ['MÜNCHEN.example.', 'xn--mnchen-3ya.example'],
    ['mu\u0308nchen.example', 'xn--mnchen-3ya.example'],
    ['straße.example', 'xn--strae-oqa.example'],
    ['例え。テスト', 'xn--r8jz45g.xn--zckzah'],
    ['example.com.', 'example.com'],
    ['my_site.example.com', 'my_site.example.com'],
    ['_dmarc.example.com', '_dmarc.example.com'],
    ['www.com', 'www.com'],
    ['\u200bads.exa\u00admple\u200e.com\ufeff', 'ads.example.com'],
    ['ａｄｓ.example', 'ads.example'],
  ])('%j is stored as %s', (text, host) => {
    expect(readHost(text)).toEqual({ host });
  });

  it.each([
    ['*.example.com', 'wildcard'],
    ['https://a.example', 'scheme'],
    ['localhost', 'single'],
    ['192.168.0.1', 'address'],
    ['[::1]', 'address'],
    ['example.com..', 'host'],
    ['a..example', 'host'],
    ['-a.example', 'host'],
    ['a.example/path', 'host'],
    ['ü.example/path', 'host'],
    ['a b.example', 'host'],
    ['ü@b.example', 'host'],
    ['ü%2e.example', 'host'],
    [`${'a'.repeat(64)}.example`, 'host'],
    [`${'a.'.repeat(130)}example`, 'long'],
    ['ü'.repeat(1_000_000), 'long'],
    ['', 'host'],
  ])('%j is refused as %s', (text, fault) => {
    expect(readHost(text)).toEqual({ fault });
  });

  it('keeps www. where it is the name itself', () => {
    expect(['www.example.com', 'www.com', 'www.co.uk', 'www.example.co.uk', 'example.com'].map(withoutWww)).toEqual([
      'example.com',
      'www.com',
      'www.co.uk',
      'example.co.uk',
      'example.com',
    ]);
  });
});

describe('a host in letters', () => {
  it('is what was typed, in small letters', () => {
    for (const host of ['münchen.example', 'straße.example', 'пример.испытание', '例え.テスト', 'مثال.example', 'a.example']) {
      const read = readHost(host);
      expect('host' in read && hostInLetters(read.host)).toBe(host);
    }
  });

  it('stays in ASCII where it could be taken for another one', () => {
    // Cyrillic а and е beside Latin letters, and a word that has only letters that look Latin.
    for (const host of ['аpple.example', 'gоogle.example', 'рау.example']) {
      const read = readHost(host);
      expect('host' in read && hostInLetters(read.host)).toMatch(/^xn--/);
    }
  });

  it('is read as the host that it shows', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }), (word) => {
        const read = readHost(`${word}.example`);
        fc.pre('host' in read);
        expect(readHost(read.host)).toEqual(read);
        expect(readHost(hostInLetters(read.host))).toEqual(read);
      }),
    );
  });

  it('is decoded as the platform does', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'abcz0189-'), maxLength: 30 }), (label) => {
        const theirs = domainToUnicode(`xn--${label}.example`);
        fc.pre(theirs !== '' && !theirs.startsWith('xn--'));
        expect(`${decodeLabel(label)}.example`).toBe(theirs);
      }),
    );
  });
});
