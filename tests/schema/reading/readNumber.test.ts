import { domainToUnicode } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanIdentifier, cleanLine, cleanLines } from '../../../src/schema/reading/plainText';
import { decodeLabel, hostInLetters, readHost, withoutWww } from '../../../src/schema/reading/readHost';
import {
  commaReading,
  type NumberForm,
  pointReading,
  type Reading,
  readNumber,
} from '../../../src/schema/reading/readNumber';
import { pairsOf } from '../../support/pairsOf';
import { isFullRun } from '../../support/seed';
import { words } from '../../support/words';

const typedEnglish: Reading = { decimal: '.', isTyped: true };
const typedFrench: Reading = { decimal: ',', isTyped: true };
const unknown: Reading = { decimal: 'unknown' };
const whole: NumberForm = { isWhole: true };

const read = (text: string, reading: Reading, form?: NumberForm) => {
  const found = readNumber(text, reading, form);
  return 'fault' in found ? found.fault : found.value;
};

/** Texts and what they are read as, by the reading. */
const readBy = (...tables: readonly (readonly [Reading, Readonly<Record<string, string | number | null>>])[]) =>
  tables.flatMap(([reading, table]) => pairsOf(table).map(([text, wanted]) => [text, reading, wanted] as const));

it.each(
  readBy(
    [pointReading, { '1000000.0': 1_000_000, '529,479,190': 529_479_190, '1 000 000': 1_000_000, "1'000": 1000 }],
    [pointReading, { '1,000.00': 1000, '12.': 12, '12.5': 'fraction', '1,5': 'number', '1,2.3 4': 'number' }],
    [pointReading, { '1 2': 'number', '1,000,00': 'number', '1,000 000': 'number', '0,123': 'number' }],
    [pointReading, { '1.000': 'ambiguous', '1000.000': 1000, '1.000.000': 'number', '1.23457E+11': 'number' }],
    [commaReading, { '1,23457E+11': 'number', '1.000.000': 1_000_000, '1.000': 1000, '1000000,0': 1_000_000 }],
    [commaReading, { '1,000': 'ambiguous', '1.5': 'number', '1,5': 'fraction' }],
    [typedEnglish, { '1.000': 1000, '1.204.000': 1_204_000, '1,204': 1204, '12.5': 'fraction' }],
    [typedFrench, { '1.000': 1000, '1 000': 1000, '1\u202f000': 1000, '12,5': 'fraction' }],
    [unknown, { '1.000': 'ambiguous' }],
    [pointReading, { '9007199254740993': 'digits', $5: 'number', '': null, ' \u200b': null }],
  ),
)('a whole number reads %j with %j as %j', (text, reading, wanted) => expect(read(text, reading, whole)).toBe(wanted));

describe('a number with decimals', () => {
  it.each(
    readBy(
      [pointReading, { '1,204.50': 1204.5, '1,500': 1500, '12,5': 'comma', '1.5': 1.5, '.5': 0.5, '\u22125': -5 }],
      [pointReading, { '-0': 0, '--5': 'number', '(5)': 'number', $: 'number', '0.1234567890123456789': 'digits' }],
      [commaReading, { '1,500': 1.5, '1.500': 1500, '1.200,5': 1200.5, '1.5': 'point' }],
      [typedFrench, { '12,5': 12.5, '1 200,5': 1200.5, '1\u202f200,5': 1200.5, '12.5': 12.5, '1.500': 'ambiguous' }],
      [typedFrench, { '1,500': 1.5 }],
      [unknown, { '1,500': 'ambiguous', '1.500': 'ambiguous', '12,5': 12.5, '12.5': 12.5, '1.200,50': 1200.5 }],
      [unknown, { '1,200.50': 1200.5 }],
      [pointReading, { '0.30': 0.3, '\u200e12.5\ufeff': 12.5 }],
    ),
  )('reads %j with %j as %j', (text, reading, wanted) => expect(read(text, reading)).toBe(wanted));

  it.each([
    ['$', { '$1,000.50': 1000.5, '-$5': -5, '$ -5': -5, '5 $': 5, $5$: 'number', '5 %': 'number' }],
    ['%', { '12 %': 12, '12%': 12, '%12': 'number', $12: 'number' }],
  ] as const)('takes the sign of its field, %s, and no other', (sign, table) => {
    for (const [text, wanted] of pairsOf<string | number>(table))
      expect([text, read(text, pointReading, { sign })]).toEqual([text, wanted]);
  });
});

describe('every text', () => {
  const anyReading = fc.constantFrom(pointReading, commaReading, typedEnglish, typedFrench, unknown);
  const anyForm = fc.constantFrom<NumberForm>({}, whole, { sign: '$' }, { sign: '%' });

  it('is never read as a number with other digits than it has', () => {
    const letter = fc.constantFrom(...'0123456789,. \u202f-');
    fc.assert(
      fc.property(fc.array(letter, { maxLength: 9 }), anyReading, anyForm, (letters, reading, form) => {
        const text = letters.join('');
        const found = read(text, reading, form);
        fc.pre(typeof found === 'number' && !String(found).includes('e'));
        // The digits, without zeros at the ends, which tell nothing.
        const digits = (given: string) => given.replace(/\D/g, '').replace(/^0+/, '').replace(/0+$/, '');
        expect(digits(String(found))).toBe(digits(text));
      }),
    );
  });

  it('of more than 64 characters is refused without being read', () => {
    for (const letter of ['1', ' ', ',', '1,', '\u200b', '1 '])
      expect(readNumber(letter.repeat(100_000))).toEqual({ fault: 'long' });
  });

  it('reads a whole number that a program wrote with a point, where commas are usual', () => {
    expect(['1000000.0', '1200.00', '12.5', '1.500', '1000.000'].map((text) => read(text, typedFrench, whole))).toEqual(
      [1_000_000, 1200, 'fraction', 1500, 'number'],
    );
  });
});

describe('a host name', () => {
  it.each(
    pairsOf(
      { 'münchen.example': 'xn--mnchen-3ya.example', 'MÜNCHEN.example.': 'xn--mnchen-3ya.example' },
      { 'mu\u0308nchen.example': 'xn--mnchen-3ya.example', 'straße.example': 'xn--strae-oqa.example' },
      { '例え。テスト': 'xn--r8jz45g.xn--zckzah', 'example.com.': 'example.com' },
      { 'my_site.example.com': 'my_site.example.com', '_dmarc.example.com': '_dmarc.example.com' },
      { 'www.com': 'www.com', '\u200bads.exa\u00admple\u200e.com\ufeff': 'ads.example.com' },
      { 'ａｄｓ.example': 'ads.example' },
    ),
  )('%j is stored as %s', (text, host) => expect(readHost(text)).toEqual({ host }));

  it.each(
    pairsOf(
      { '*.example.com': 'wildcard', 'https://a.example': 'scheme', localhost: 'single', '192.168.0.1': 'address' },
      { '[::1]': 'address', 'example.com..': 'host', 'a..example': 'host', '-a.example': 'host' },
      { 'a.example/path': 'host', 'ü.example/path': 'host', 'a b.example': 'host', 'ü@b.example': 'host' },
      { 'ü%2e.example': 'host', [`${'a'.repeat(64)}.example`]: 'host', [`${'a.'.repeat(130)}example`]: 'long' },
      { ['ü'.repeat(1_000_000)]: 'long', '': 'host' },
    ),
  )('%j is refused as %s', (text, fault) => expect(readHost(text)).toEqual({ fault }));

  it.each(
    pairsOf(
      { 'www.example.com': 'example.com', 'www.example.co.uk': 'example.co.uk', 'example.com': 'example.com' },
      { 'www.com': 'www.com', 'www.co.uk': 'www.co.uk' },
    ),
  )('%s without www. is %s, which may be the name itself', (host, bare) => expect(withoutWww(host)).toBe(bare));
});

describe('a host in letters', () => {
  it('is what was typed, in small letters', () => {
    for (const host of words`münchen.example straße.example пример.испытание 例え.テスト مثال.example a.example`) {
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

it.each(
  pairsOf(
    { '\u200bdx-77\u200e': 'dx-77', 'dx\u00ad-\u20607\ufeff7': 'dx-77', '\u202adx-77\u202c': 'dx-77' },
    { '\u2066dx-77\u2069\u061c': 'dx-77', 'dx\u200d-\u200c77': 'dx-77', 'dx-77\ufe0f': 'dx-77' },
    { 'dx-77\u{e0041}': 'dx-77', 'dx-77\u3164': 'dx-77', 'dx\u0007-77\u0085': 'dx-77', 'dx\u00a077': 'dx 77' },
    { 'dx\r\n77': 'dx 77', 'Cafe\u0301': 'Café', '  ': '', '\u0000': '\u0000' },
  ),
)('an identifier %j is stored as %j', (text, stored) => expect(cleanIdentifier(text)).toBe(stored));

describe('a name', () => {
  it.each(
    pairsOf(
      { 'Spring\r\n  Sale': 'Spring Sale', 'Spring\u2028Sale': 'Spring Sale' },
      { 'Spring\u200b \ufeffSale\u00ad': 'Spring Sale', 'Cafe\u0301': 'Café', 'Nom\u00a0: x': 'Nom\u00a0: x' },
      { 'na\u200dme': 'name', 'name\u200c': 'name' },
    ),
  )('%j is stored as %j', (text, stored) => expect(cleanLine(text)).toBe(stored));

  it.each([
    ['a family of three', '👩‍👩‍👧'],
    ['a heart in red', '❤️ offer'],
    ['a pilot with a skin', '👩🏽‍✈️'],
    ['a rainbow flag', '🏳️‍🌈'],
    ['the flag of England', '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'],
    ['a key', '1️⃣'],
    ['Persian with a non-joiner', 'می\u200cخواهم'],
    ['Hindi with a joiner', 'क्\u200dष'],
    ['Sinhala with a joiner', 'ශ්\u200dරී'],
    ['Malayalam with a joiner', 'ന്\u200d'],
    ['Hebrew with a mark of direction', 'שלום\u200f!'],
    ['old Korean', '\u115fᅡ'],
  ])('keeps %s', (_, name) => {
    expect(cleanLine(name)).toBe(name.normalize('NFC'));
    expect(cleanLines(`${name}\n${name}`)).toBe(`${name}\n${name}`.normalize('NFC'));
  });
});

describe('every text without its marks', () => {
  const letters = fc.string({ unit: 'binary', maxLength: 40 });
  const odd = fc.array(
    fc.constantFrom(
      ...'a1 e\u0301\n\r\t\u00ad\u200b\u200c\u200d\u200e\u202e\ufe0f\ufeff\u0646\u0654\u0627\u0915\u094d',
      ...'👩🏴\u{e0067}\u{e007f}\u20e3\u1100\u1161\u3164\u0338=',
    ),
    { maxLength: 20 },
  );

  it('is cleaned once and for all', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          letters,
          odd.map((some) => some.join('')),
        ),
        (text) => {
          for (const clean of [cleanLine, cleanLines, cleanIdentifier]) expect(clean(clean(text))).toBe(clean(text));
        },
      ),
      { numRuns: isFullRun ? 5000 : 1000 },
    );
  });

  it('of letters, digits and signs keeps all of them', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
        const seen = (given: string) => given.normalize('NFC').replace(/[\p{DI}\p{Cc}\p{Cf}\s]/gu, '');
        for (const clean of [cleanLine, cleanLines, cleanIdentifier]) expect(seen(clean(text))).toBe(seen(text));
      }),
    );
  });
});
