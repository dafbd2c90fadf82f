import { describe, expect, it } from 'vitest';
import { decodeXml } from '../../src/model/vast/decodeXml';

const bytes = (...parts: readonly (string | readonly number[])[]): Uint8Array =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? [...part].map((one) => one.charCodeAt(0)) : part)));
const wide = (text: string, isBig: boolean): readonly number[] =>
  [...text].flatMap((one) => {
    const code = one.charCodeAt(0);
    return isBig ? [code >> 8, code & 255] : [code & 255, code >> 8];
  });
const declared = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?><a>`;
const wideText = '<?xml version="1.0"?><a>Café</a>';

describe('the bytes of a document', () => {
  it.each([
    ['UTF-8 where nothing is said', bytes('<a>Caf', [0xc3, 0xa9]), undefined, '<a>Café'],
    ['ISO-8859-1 by its declaration', bytes(declared('ISO-8859-1'), 'Caf', [0xe9]), undefined, 'Café'],
    ['ISO-8859-1 with the characters of windows-1252', bytes(declared('iso-8859-1'), [0x80, 0x93, 0x94]), undefined, '€“”'],
    ['windows-1252', bytes(declared('windows-1252'), [0x80]), undefined, '€'],
    ['windows-1251', bytes(declared('windows-1251'), [0xcf, 0xf0, 0xe8]), undefined, 'При'],
    ['windows-1250', bytes(declared('windows-1250'), [0xb3]), undefined, 'ł'],
    ['the charset of HTTP rather than the declaration', bytes(declared('windows-1251'), 'Caf', [0xe9]), 'iso-8859-1', 'Café'],
    ['the declaration where HTTP names no known charset', bytes(declared('ISO-8859-1'), 'Caf', [0xe9]), 'x-unheard-of', 'Café'],
    ['UTF-8 by its mark, whatever is declared', bytes([0xef, 0xbb, 0xbf], declared('windows-1251'), [0xc3, 0xa9]), 'windows-1251', 'é'],
    ['UTF-16 by its little mark', bytes([0xff, 0xfe], wide(wideText, false)), 'utf-8', 'Café'],
    ['UTF-16 by its big mark', bytes([0xfe, 0xff], wide(wideText, true)), undefined, 'Café'],
    ['UTF-16 without a mark, little first', bytes(wide(wideText, false)), undefined, 'Café'],
    ['UTF-16 without a mark, big first', bytes(wide(wideText, true)), undefined, 'Café'],
    ['UTF-16 by HTTP', bytes(wide('<a>Café', false)), 'utf-16le', 'Café'],
    ['UTF-8 where one-byte text claims to be UTF-16', bytes(declared('UTF-16'), [0xc3, 0xa9]), undefined, 'é'],
    ['the declaration in single quotes', bytes("<?xml version='1.0' encoding='ISO-8859-1'?><a>", [0xe9]), undefined, 'é'],
  ])('are read as %s', (_, given, charset, expected) => {
    const { text, isMisread } = decodeXml(given, charset);
    expect([text.slice(text.indexOf('<a>') + 3).replace('</a>', ''), text.codePointAt(0), isMisread]).toEqual([
      expected.replace('<a>', ''),
      0x3c,
      false,
    ]);
  });

  it('are told from bytes that mean nothing in their encoding', () => {
    expect(decodeXml(bytes('<a>Caf', [0xe9]))).toEqual({ text: '<a>Caf\uFFFD', encoding: 'utf-8', isMisread: true });
  });
});
