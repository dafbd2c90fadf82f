import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanIdentifier, cleanLine, cleanLines } from '../../../src/schema/reading/plainText';

describe('an identifier', () => {
  it.each([
    ['\u200bdx-77\u200e', 'dx-77'],
    ['dx\u00ad-\u20607\ufeff7', 'dx-77'],
    ['\u202adx-77\u202c', 'dx-77'],
    ['\u2066dx-77\u2069\u061c', 'dx-77'],
    ['dx\u200d-\u200c77', 'dx-77'],
    ['dx-77\ufe0f', 'dx-77'],
    ['dx-77\u{e0041}', 'dx-77'],
    ['dx-77\u3164', 'dx-77'],
    ['dx\u0007-77\u0085', 'dx-77'],
    ['dx\u00a077', 'dx 77'],
    ['dx\r\n77', 'dx 77'],
    ['Cafe\u0301', 'Café'],
    ['  ', ''],
    ['\u0000', '\u0000'],
  ])('%j is stored as %j', (text, stored) => {
    expect(cleanIdentifier(text)).toBe(stored);
  });
});

describe('a name', () => {
  it.each([
    ['Spring\r\n  Sale', 'Spring Sale'],
    ['Spring\u2028Sale', 'Spring Sale'],
    ['Spring\u200b \ufeffSale\u00ad', 'Spring Sale'],
    ['Cafe\u0301', 'Café'],
    ['Nom\u00a0: x', 'Nom\u00a0: x'],
    ['na\u200dme', 'name'],
    ['name\u200c', 'name'],
  ])('%j is stored as %j', (text, stored) => {
    expect(cleanLine(text)).toBe(stored);
  });

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

describe('every text', () => {
  const letters = fc.string({ unit: 'binary', maxLength: 40 });
  const odd = fc.array(
    fc.constantFrom(
      ...'a1 e\u0301\n\r\t\u00ad\u200b\u200c\u200d\u200e\u202e\ufe0f\ufeff\u0646\u0654\u0627\u0915\u094d',
      '👩',
      '🏴',
      '\u{e0067}',
      '\u{e007f}',
      '\u20e3',
      '\u1100',
      '\u1161',
      '\u3164',
      '\u0338',
      '=',
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
      { numRuns: 5000 },
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
