import { describe, expect, it } from 'vitest';
import { decodeText, encodingOf } from '../../../src/schema/files/decodeText';

const pause = async () => undefined;
const read = (bytes: readonly number[] | Uint8Array, chosen?: Parameters<typeof decodeText>[1]) =>
  decodeText(Uint8Array.from(bytes), chosen, pause);
const utf8 = (text: string) => new TextEncoder().encode(text);
const latin = (text: string) => Array.from(text, (sign) => sign.charCodeAt(0));
const wide = (text: string, isBig = false) =>
  Array.from({ length: text.length }, (_, at) => text.charCodeAt(at)).flatMap((code) =>
    isBig ? [code >> 8, code & 255] : [code & 255, code >> 8],
  );
/** Those of windows-1252 that are others in ISO-8859-1. */
const byteOf = new Map<string, number>([
  ['€', 0x80],
  ['–', 0x96],
  ['Œ', 0x8c],
  ['™', 0x99],
]);
const text = 'Name;Café\r\nBrûlerie;1\r\n';

describe('the text of a file', () => {
  it.each([
    ['utf-8', utf8(text), false],
    ['utf-8', [0xef, 0xbb, 0xbf, ...utf8(text)], false],
    ['utf-16le', [0xff, 0xfe, ...wide(text)], false],
    ['utf-16be', [0xfe, 0xff, ...wide(text, true)], false],
    ['utf-16le', wide(text), false],
    ['utf-16be', wide(text, true), false],
    ['windows-1252', latin(text), true],
  ] as const)('is read as %s', async (encoding, bytes, isGuess) => {
    expect(await read(bytes)).toEqual({ text, encoding, isGuess });
  });

  it('is read as UTF-16 without a mark where only separators and line ends are of ASCII', async () => {
    const russian = 'Имя\tКод\r\nКафе\t1\r\n';
    expect(await read(wide(russian))).toEqual({ text: russian, encoding: 'utf-16le', isGuess: false });
  });

  it('is read in the encoding that a person chose, unless a mark says otherwise', async () => {
    const cafe = [0xca, 0xe0, 0xf4, 0xe5];
    expect(await read(cafe, 'windows-1251')).toEqual({ text: 'Кафе', encoding: 'windows-1251', isGuess: false });
    expect(await read([0xef, 0xbb, 0xbf, ...utf8('é')], 'windows-1251')).toMatchObject({ text: 'é', encoding: 'utf-8' });
    expect(await read(latin(text), 'utf-8')).toEqual({ code: 'fileNotInEncoding', args: { encoding: 'utf-8', line: 1 } });
  });

  it.each([
    ['Cyrillic', [0xca, 0xe0, 0xf4, 0xe5]],
    ['Greek', [0xca, 0xe1, 0xf6, 0xdd]],
    ['Polish', latin('Wroc\u00b3aw')],
    ['a control of windows-1252', [0x41, 0x81]],
  ] as const)('is not guessed where it looks like %s', async (_, bytes) => {
    expect(await read([...latin('a;b\n'), ...bytes])).toEqual({ code: 'fileEncodingUnclear', args: { line: 2 } });
  });

  it.each(['Café, Müller & Söhne', 'Crème brûlée – 5 €', 'São João', 'Ångström ½ price ©2024', 'naïve créée Œuvre', 'ACME™ Ltd®'])(
    'is guessed for %s of Western Europe',
    async (line) => {
      const bytes = Array.from(line, (sign) => byteOf.get(sign) ?? sign.charCodeAt(0));
      expect(await read(bytes)).toMatchObject({ text: line, encoding: 'windows-1252', isGuess: true });
    },
  );

  it('is refused with one reason where letters were lost or it is no text', async () => {
    expect(await read(utf8('a\nb \uFFFD c'))).toEqual({ code: 'fileLostLetters', args: { line: 2 } });
    expect(await read([0x41, 0, 0, 0x42, 0])).toEqual({ code: 'fileIsNoText', args: {} });
    expect(await read([...utf8('é à ü\nCaf'), 0xe9, 0x0a])).toEqual({ code: 'fileIsMixed', args: { line: 2 } });
    expect(await read([0x50, 0x4b, 3, 4, 0])).toEqual({ code: 'fileIsArchive', args: {} });
    expect(await read([0xd0, 0xcf, 0x11, 0xe0])).toEqual({ code: 'fileIsWorkbook', args: {} });
    expect(await read([0x1f, 0x8b, 8])).toEqual({ code: 'fileIsArchive', args: {} });
    expect(await read([0xff, 0xfe, 0, 0, 0x41, 0, 0, 0])).toEqual({ code: 'fileIsNoText', args: {} });
  });

  it('keeps letters whole where two pieces meet, and lets others have their turns', async () => {
    let turns = 0;
    const long = `a${'é'.repeat(1_200_000)}`;
    const found = await decodeText(utf8(long), undefined, async () => {
      turns += 1;
    });
    expect(found).toEqual({ text: long, encoding: 'utf-8', isGuess: false });
    expect(turns).toBe(2);
  });

  it('knows encodings by any of their labels', () => {
    expect(['ISO-8859-1', 'latin1', 'CP1251', 'utf8', 'UTF-16', 'x-user-defined', 'x'.repeat(99)].map(encodingOf)).toEqual([
      'windows-1252',
      'windows-1252',
      'windows-1251',
      'utf-8',
      'utf-16le',
      undefined,
      undefined,
    ]);
  });
});
