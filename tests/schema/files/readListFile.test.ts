import { describe, expect, it } from 'vitest';
import { appRules, siteRules } from '../../../src/model/inventoryLists';
import { readListFile, readListText } from '../../../src/schema/files/readListFile';

const [bundles, stores, names, sites] = [appRules('bundle'), appRules('storeId'), appRules('appName'), siteRules('domainAndSub')];
const rows = (count: number, row: (index: number) => string) => Array.from({ length: count }, (_, index) => row(index)).join('\n');

describe('a list of values', () => {
  it('takes each plain line as one value, whatever signs are in it', () => {
    const text = 'Tom, Jerry & Co\nRock; Paper; Scissors\n"Weird Al" says\n\n"a, b"\na|b\n';
    for (const rules of [names, bundles])
      expect(readListText(text, rules)).toMatchObject({
        separator: 'none',
        heading: undefined,
        values: ['Tom, Jerry & Co', 'Rock; Paper; Scissors', '"Weird Al" says', 'a, b', 'a|b'],
        lines: [1, 2, 3, 5, 6],
      });
    expect(readListText('Simon, Garfunkel & Co\nTom, Jerry & Co', names).values).toEqual(['Simon, Garfunkel & Co', 'Tom, Jerry & Co']);
    expect(readListText('com.fox,com.nbc', bundles).values).toEqual(['com.fox,com.nbc']);
  });

  it.each(['\t', ',', ';', '|'])('of two pasted columns has the values of one, without the heading: %j', (separator) => {
    const text = `App name${separator}Bundle\n${rows(300, (index) => `App ${index}${separator}com.app${index}`)}`;
    const file = readListText(text, bundles);
    expect(file.values).toHaveLength(300);
    expect(file).toMatchObject({ separator, column: 1, heading: { line: 1, text: 'Bundle' }, uneven: [] });
    expect(file.values.slice(0, 2)).toEqual(['com.app0', 'com.app1']);
    expect(readListText(text, names)).toMatchObject({ column: 0, heading: { text: 'App name' } });
  });

  it('has the column whose values look like its own where no heading is known', () => {
    const text = rows(20, (index) => `Kanal ${index}\t${529_479_190 + index}\t2026-01-0${1 + (index % 9)}`);
    expect(readListText(`Sender\tNummer\tDatum\n${text}`, stores)).toMatchObject({ column: 1, heading: { line: 1, text: 'Nummer' } });
    expect(readListText(text, stores)).toMatchObject({ column: 1, heading: undefined });
    expect(readListText('Seite;Besuche\na.example;12\nb.example;7', sites)).toMatchObject({ column: 0, heading: { text: 'Seite' } });
    expect(readListText('Fox News\tcom.fox\nNBC\tcom.nbc', names)).toMatchObject({ column: 0 });
  });

  it('asks for the column where two look alike, and takes the one that is chosen', () => {
    const text = 'com.fox,698123\ncom.nbc,698124';
    expect(readListText(text, bundles)).toMatchObject({ column: undefined, values: [] });
    expect(readListText(text, bundles, { column: 1 })).toMatchObject({ column: 1, values: ['698123', '698124'] });
    expect(readListText(text, bundles, { separator: 'none' }).values).toEqual(['com.fox,698123', 'com.nbc,698124']);
    expect(readListText('One\ta\nTwo\tb', names, { column: 0, hasHeading: true }).values).toEqual(['Two']);
  });

  it('leaves comments out, and keeps what begins with # in quotes or is an error of a spreadsheet', () => {
    expect(readListText('# ours\ncom.fox\n  # more\n"#1 Game"\n#N/A\n', bundles)).toMatchObject({
      comments: 2,
      values: ['com.fox', '#1 Game', '#N/A'],
      lines: [2, 4, 5],
    });
    expect(readListText('#\tBundle\n1\tcom.fox\n2\tcom.nbc', bundles)).toMatchObject({
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
        expect(readListText(lines.join('\n'), rules)).toMatchObject({ separator: 'none', values: lines, uneven: [] });
        expect(readListText(`Seite\n${lines.join('\n')}`, rules).values.slice(-3)).toEqual(lines);
      }
    expect(readListText('a.com/x,b.com/y\na.com/z,c.com/', prefixes)).toMatchObject({ column: undefined, values: [] });
    expect(readListText('url,clicks\na.com/x,7\nb.com/y,8', prefixes).values).toEqual(['a.com/x', 'b.com/y']);
    expect(readListText('a.com,7\nb.com,8', prefixes).values).toEqual(['a.com', 'b.com']);
    expect(readListText('"a.com/x,y",7\n"b.com/y,z",8', prefixes).values).toEqual(['a.com/x,y', 'b.com/y,z']);
  });

  it('takes names that begin with # as names, since names have no comments', () => {
    expect(readListText('#1 Puzzle Game\nFox\n#2 Puzzle Game', names)).toMatchObject({
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
    expect(readListText(text, stores)).toMatchObject({ separator: 'none', values });
  });

  it('names lines with more cells than the heading, and takes none of them', () => {
    const file = readListText('App,Store ID\nFox,698123\nNBC,529,479,190\nABC,"529,479,190"\n', stores);
    expect(file).toMatchObject({ column: 1, values: ['698123', '529,479,190'], uneven: [{ line: 3, value: 'NBC,529,479,190' }] });
  });

  it('has the separator that its first line says, and line ends of every kind', () => {
    expect(readListText('sep=;\r\nName;Bundle\r\nA;com.a\r\n', bundles)).toMatchObject({ separator: ';', values: ['com.a'], lines: [3] });
    expect(readListText('\uFEFFcom.a\rcom.b\r', bundles)).toMatchObject({ values: ['com.a', 'com.b'], lines: [1, 2] });
    expect(readListText('"two\nlines"\r\nnext', names)).toMatchObject({ values: ['two\nlines', 'next'], lines: [1, 3] });
    expect(readListText('Domain\nexample.com', sites)).toMatchObject({ values: ['example.com'], heading: { line: 1, text: 'Domain' } });
    expect(readListText('', sites)).toMatchObject({ values: [], columns: [{ first: [] }] });
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
    expect(readListText(text, rules)).toMatchObject({ column, heading: { line: 1 } });
  });
});
