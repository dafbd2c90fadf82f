import { describe, expect, it } from 'vitest';
import { appRules, siteRules } from '../../../src/model/terms/inventoryLists';
import { decimalSignReader, evidenceOf } from '../../../src/schema/files/decimalSign';
import { decodeText, encodingOf } from '../../../src/schema/files/decodeText';
import { type ListChoice, type ListRules, readListFile, readListText } from '../../../src/schema/files/readListFile';
import { readSpreadsheetId } from '../../../src/schema/files/spreadsheetId';
import { pairsOf } from '../../support/pairsOf';
import { texts, words } from '../../support/words';

const [bundles, stores, names, sites] = [
  appRules('bundle'),
  appRules('storeId'),
  appRules('appName'),
  siteRules('domainAndSub'),
];
const expectList = (text: string, rules: ListRules, found: object, chosen: ListChoice = {}) =>
  expect(readListText(text, rules, chosen)).toMatchObject(found);
const rows = (count: number, row: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => row(index)).join('\n');

describe('a list of values', () => {
  it('takes each plain line as one value, whatever signs are in it', () => {
    const text = 'Tom, Jerry & Co\nRock; Paper; Scissors\n"Weird Al" says\n\n"a, b"\na|b\n';
    for (const rules of [names, bundles])
      expectList(text, rules, {
        separator: 'none',
        heading: undefined,
        values: ['Tom, Jerry & Co', 'Rock; Paper; Scissors', '"Weird Al" says', 'a, b', 'a|b'],
        lines: [1, 2, 3, 5, 6],
      });
    const both = ['Simon, Garfunkel & Co', 'Tom, Jerry & Co'];
    expect(readListText(both.join('\n'), names).values).toEqual(both);
    expect(readListText('com.fox,com.nbc', bundles).values).toEqual(['com.fox,com.nbc']);
  });

  it.each(['\t', ',', ';', '|'])(
    'of two pasted columns has the values of one, without the heading: %j',
    (separator) => {
      const text = `App name${separator}Bundle\n${rows(300, (index) => `App ${index}${separator}com.app${index}`)}`;
      const file = readListText(text, bundles);
      expect(file.values).toHaveLength(300);
      expect(file).toMatchObject({ separator, column: 1, heading: { line: 1, text: 'Bundle' }, uneven: [] });
      expect(file.values.slice(0, 2)).toEqual(['com.app0', 'com.app1']);
      expectList(text, names, { column: 0, heading: { text: 'App name' } });
    },
  );

  it('has the column whose values look like its own where no heading is known', () => {
    const text = rows(20, (index) => `Kanal ${index}\t${529_479_190 + index}\t2026-01-0${1 + (index % 9)}`);
    expectList(`Sender\tNummer\tDatum\n${text}`, stores, { column: 1, heading: { line: 1, text: 'Nummer' } });
    expectList(text, stores, { column: 1, heading: undefined });
    expectList('Seite;Besuche\na.example;12\nb.example;7', sites, { column: 0, heading: { text: 'Seite' } });
    expectList('Fox News\tcom.fox\nNBC\tcom.nbc', names, { column: 0 });
  });

  it('asks for the column where two look alike, and takes the one that is chosen', () => {
    const text = 'com.fox,698123\ncom.nbc,698124';
    expectList(text, bundles, { column: undefined, values: [] });
    expectList(text, bundles, { column: 1, values: ['698123', '698124'] }, { column: 1 });
    expect(readListText(text, bundles, { separator: 'none' }).values).toEqual(['com.fox,698123', 'com.nbc,698124']);
    expect(readListText('One\ta\nTwo\tb', names, { column: 0, hasHeading: true }).values).toEqual(['Two']);
  });

  it('leaves comments out, and keeps what begins with # in quotes or is an error of a spreadsheet', () => {
    expectList('# ours\ncom.fox\n  # more\n"#1 Game"\n#N/A\n', bundles, {
      comments: 2,
      values: ['com.fox', '#1 Game', '#N/A'],
      lines: [2, 4, 5],
    });
    expectList('#\tBundle\n1\tcom.fox\n2\tcom.nbc', bundles, {
      comments: 0,
      column: 1,
      values: ['com.fox', 'com.nbc'],
    });
  });

  it('keeps commas of addresses, and asks where each line has two of them', () => {
    const prefixes = siteRules('urlPrefix');
    for (const sign of [',', ';', '|'])
      for (const rules of [prefixes, sites]) {
        const lines = [`https://a.com/x${sign}y`, `b.com/watch${sign}12345`, `https://c.com/?q=1${sign}2`];
        expectList(lines.join('\n'), rules, { separator: 'none', values: lines, uneven: [] });
        expect(readListText(`Seite\n${lines.join('\n')}`, rules).values.slice(-3)).toEqual(lines);
      }
    expectList('a.com/x,b.com/y\na.com/z,c.com/', prefixes, { column: undefined, values: [] });
    expect(readListText('url,clicks\na.com/x,7\nb.com/y,8', prefixes).values).toEqual(['a.com/x', 'b.com/y']);
    expect(readListText('a.com,7\nb.com,8', prefixes).values).toEqual(['a.com', 'b.com']);
    expect(readListText('"a.com/x,y",7\n"b.com/y,z",8', prefixes).values).toEqual(['a.com/x,y', 'b.com/y,z']);
  });

  it('takes names that begin with # as names, since names have no comments', () => {
    expectList('#1 Puzzle Game\nFox\n#2 Puzzle Game', names, {
      comments: 0,
      values: ['#1 Puzzle Game', 'Fox', '#2 Puzzle Game'],
    });
    expect(readListText('App name,Installs\n#1 Puzzle Game,5\nFox,6', names).values).toEqual(['#1 Puzzle Game', 'Fox']);
  });

  it.each([
    ['529,479,190\n698,123,444', ['529,479,190', '698,123,444']],
    ['1,23457E+11\n5,29479E+08', ['1,23457E+11', '5,29479E+08']],
    ['529479190,0\n698123444,0', ['529479190,0', '698123444,0']],
  ])('takes numbers with commas for numbers: %j', (text, values) => {
    expectList(text, stores, { separator: 'none', values });
  });

  it('names lines with more cells than the heading, and takes none of them', () => {
    const uneven = [{ line: 3, value: 'NBC,529,479,190' }];
    const text = 'App,Store ID\nFox,698123\nNBC,529,479,190\nABC,"529,479,190"\n';
    expectList(text, stores, { column: 1, values: ['698123', '529,479,190'], uneven });
  });

  it('has the separator that its first line says, and line ends of every kind', () => {
    expectList('sep=;\r\nName;Bundle\r\nA;com.a\r\n', bundles, { separator: ';', values: ['com.a'], lines: [3] });
    expectList('\uFEFFcom.a\rcom.b\r', bundles, { values: ['com.a', 'com.b'], lines: [1, 2] });
    expectList('"two\nlines"\r\nnext', names, { values: ['two\nlines', 'next'], lines: [1, 3] });
    expectList('Domain\nexample.com', sites, { values: ['example.com'], heading: { line: 1, text: 'Domain' } });
    expectList('', sites, { values: [], columns: [{ first: [] }] });
  });

  it('of 100,000 lines is read in slices', async () => {
    let turns = 0;
    const text = rows(100_000, (index) => `com.app${index},App ${index}`);
    const file = await readListFile(text, bundles, {}, async () => {
      turns += 1;
    });
    expect([file.values.length, file.column]).toEqual([100_000, 0]);
    expect(turns).toBeGreaterThan(20);
  });
});

describe('a column that only a vague word heads', () => {
  const rules = appRules('bundle');
  it.each([
    ['ids of accounts beside names', 'ID\tName\tRequests\n4101\tNorth CTV\t120 000\n4102\tSouth CTV\t90 000'],
    ['ids that look like those of a store', 'ID\tName\n6351201\tNorth CTV\n6351202\tSouth CTV'],
    ['ids beside other numbers', 'ID,Name,Requests\n6351201,North CTV,1200000\n6351202,South CTV,900000'],
    ['names of apps', 'Application\tRequests\nNews\t12\nSports\t13'],
  ])('has to be chosen where it can be something else: %s', (_, text) => {
    expect(readListText(text, rules).column).toBeUndefined();
  });

  it.each([
    ['bundles in it', 'ID\tName\ncom.a.b\tNews one\ncom.c.d\tSports two', 0],
    ['bundles in another one', 'ID\tName\tReference\n6351201\tNews one\tcom.a.b\n6351202\tSports two\tcom.c.d', 2],
    ['a heading that names bundles beside it', 'ID\tBundle\n6351201\tx\n6351202\ty', 1],
    ['no other column', 'ID\n6351201\n6351202', 0],
  ])('is taken or left where the values tell: %s', (_, text, column) => {
    expectList(text, rules, { column, heading: { line: 1 } });
  });
});

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
const byteOf: Readonly<Record<string, number>> = { '€': 0x80, '–': 0x96, Œ: 0x8c, '™': 0x99 };
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
    const marked = await read([0xef, 0xbb, 0xbf, ...utf8('é')], 'windows-1251');
    expect(marked).toMatchObject({ text: 'é', encoding: 'utf-8' });
    const refused = { code: 'fileNotInEncoding', args: { encoding: 'utf-8', line: 1 } };
    expect(await read(latin(text), 'utf-8')).toEqual(refused);
  });

  it.each([
    ['Cyrillic', [0xca, 0xe0, 0xf4, 0xe5]],
    ['Greek', [0xca, 0xe1, 0xf6, 0xdd]],
    ['Polish', latin('Wroc\u00b3aw')],
    ['a control of windows-1252', [0x41, 0x81]],
  ] as const)('is not guessed where it looks like %s', async (_, bytes) => {
    expect(await read([...latin('a;b\n'), ...bytes])).toEqual({ code: 'fileEncodingUnclear', args: { line: 2 } });
  });

  it.each(texts`
    Café, Müller & Söhne | Crème brûlée – 5 € | São João | Ångström ½ price ©2024 | naïve créée Œuvre | ACME™ Ltd®
  `)('is guessed for %s of Western Europe', async (line) => {
    const bytes = Array.from(line, (sign) => byteOf[sign] ?? sign.charCodeAt(0));
    expect(await read(bytes)).toMatchObject({ text: line, encoding: 'windows-1252', isGuess: true });
  });

  it.each<[code: string, bytes: readonly number[] | Uint8Array, args?: object]>([
    ['fileLostLetters', utf8('a\nb \uFFFD c'), { line: 2 }],
    ['fileIsNoText', [0x41, 0, 0, 0x42, 0]],
    ['fileIsMixed', [...utf8('é à ü\nCaf'), 0xe9, 0x0a], { line: 2 }],
    ['fileIsArchive', [0x50, 0x4b, 3, 4, 0]],
    ['fileIsWorkbook', [0xd0, 0xcf, 0x11, 0xe0]],
    ['fileIsArchive', [0x1f, 0x8b, 8]],
    ['fileIsNoText', [0xff, 0xfe, 0, 0, 0x41, 0, 0, 0]],
  ])('is refused with one reason where letters were lost or it is no text: %s', async (code, bytes, args = {}) => {
    expect(await read(bytes)).toEqual({ code, args });
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
    expect(
      ['ISO-8859-1', 'latin1', 'CP1251', 'utf8', 'UTF-16', 'x-user-defined', 'x'.repeat(99)].map(encodingOf),
    ).toEqual(['windows-1252', 'windows-1252', 'windows-1251', 'utf-8', 'utf-16le', undefined, undefined]);
  });
});

describe('the decimal sign of a file', () => {
  it.each(
    pairsOf(
      { '12.5': '.', '12,5': ',', '1,500': 'either', '1.500': 'either', '0,500': ',', '1500,250': ',' },
      { '1,000,000': '.', '1.000.000': ',', '1.234,5': ',', '1,234.5': '.', '1 200,5': ',', '$ 12.50': '.' },
      { '12,5 %': ',', '-1.5': '.', '1500': 'none', x: 'none', '': 'none', ['1,'.repeat(60)]: 'none' },
    ),
  )('is told by %s: %s', (text, evidence) => expect(evidenceOf(text)).toBe(evidence));

  const signOf = (texts: readonly string[], isPointUsual = false) => {
    const reader = decimalSignReader();
    for (const [at, text] of texts.entries()) reader.take({ line: at + 2, text });
    return reader.sign(isPointUsual);
  };

  it('is one for all its numbers, and unknown where none tells', () => {
    const signs = [['1,500', '12,5'], ['1,500', '12.5'], ['1,500'], ['7', '12']].map((texts) => signOf(texts));
    expect([...signs, signOf(['1,500'], true)]).toEqual([',', '.', 'unknown', '.', '.']);
    const both = { comma: { line: 2, text: '12,5' }, point: { line: 4, text: '12.5' } };
    expect(signOf(['12,5', '7', '12.5'])).toEqual(both);
  });
});

describe('an id that went through a spreadsheet', () => {
  it.each([
    ...words`
      529479190 529,479,190 ="529479190" 529479190.0 529479190.00 529479190,0 529,479,190.0 529.479.190
      529.479.190,00
    `,
    '529 479 190',
    '529\u00a0479\u00a0190',
    '529\u202f479\u202f190,0',
    "529'479'190",
    ' 529479190 ',
    "'529479190",
    '=" 529479190 "',
  ])('is as it was: %j', (given) => expect(readSpreadsheetId(given)).toMatchObject({ id: '529479190' }));

  it.each(
    pairsOf(
      { '1.23457E+11': 'digitsLost', '1,23457E+11': 'digitsLost', '1.23457e+11': 'digitsLost', '5E+08': 'digitsLost' },
      { '1.2E11': 'digitsLost', '12345678901234500': 'digitsLost', '1,234,567,890,123,450': 'digitsLost' },
      { '529479190.5': 'fraction', '1,5': 'fraction', '#N/A': 'cellError', '#REF!': 'cellError' },
      { '#WERT!': 'cellError' },
    ),
  )('is refused where it cannot be told: %s', (given, fault) => expect(readSpreadsheetId(given)).toEqual({ fault }));

  it.each([
    ...words`
      com.fox.news B00E5ABCDE G15147000000 3E8 1234567890123456 1234567890123450 1000000000000000 00042 -5 12.5.1
    `,
    "it's",
    '=1+1',
    'a,b',
    '1.234.56',
  ])('is left alone where no spreadsheet changed it: %s', (given) => {
    expect(readSpreadsheetId(given)).toEqual({ id: given, isRestored: false });
  });

  it('is taken with all its digits where it is marked as a text', () => {
    expect(readSpreadsheetId("'12345678901234500")).toMatchObject({ id: '12345678901234500' });
    expect(readSpreadsheetId('="12345678901234500"')).toMatchObject({ id: '12345678901234500' });
  });

  it.each(['1'.repeat(50_000), `${'1,'.repeat(50_000)}1`, `="${'"'.repeat(50_000)}"`, `#${'N'.repeat(50_000)}`])(
    'is read at once however long it is',
    (long) => {
      const began = process.cpuUsage();
      for (let count = 0; count < 100; count += 1) readSpreadsheetId(long);
      expect(process.cpuUsage(began).user / 1000).toBeLessThan(500);
    },
  );
});
