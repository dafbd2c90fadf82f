import { describe, expect, it } from 'vitest';
import { openSheet } from '../../api/sheets/openSheet';
import { appRules } from '../../src/model/terms/inventoryLists';
import { tags } from '../../src/resources/tags';
import * as make from '../../src/schema/fields';
import { anyValue, readListText } from '../../src/schema/files/readListFile';
import { type Field, type FieldOf, type Kind, kindOf } from '../../src/schema/kinds';
import { fileGrowthOf, growthOf } from '../support/growth';
import { texts } from '../support/words';

/** What a person may put where a file has its first rows, as texts of about a size. */
const firstRows: Readonly<Record<string, (size: number, sign: string) => string>> = {
  'one line that never ends': (size) => 'x'.repeat(size),
  'one line of nothing but separators': (size, sign) => sign.repeat(size),
  'one line of very many headings': (size, sign) => `Bundle${sign}Domain${sign}`.repeat(size / 14),
  'a wide first line, and short ones below': (size, sign) =>
    `${`a${sign}`.repeat(size / 4)}\n${`a${sign}b\n`.repeat(Math.min(499, size / 8))}`,
  'a short first line, and wide ones below': (size, sign) =>
    `a${sign}b\n${`${`a.example${sign}`.repeat(200)}\n`.repeat(size / 2000)}`,
  'titles above the headings': (size, sign) => `${`${`title${sign}`.repeat(size / 60)}\n`.repeat(10)}Name${sign}ID\n`,
  'first lines of numbers': (size, sign) => `${`1${sign}234${sign}`.repeat(size / 3000)}\n`.repeat(500),
  'quotes that open in the first line': (size, sign) => `"${`""${sign}\n`.repeat(size / 4)}`,
  'quoted headings': (size, sign) => `"Name""x"${sign}`.repeat(size / 10),
  'remarks before the first line': (size) => '# remark\n'.repeat(size / 9),
  'empty lines before the first': (size) => `${'\n'.repeat(size)}Name`,
  'the separator said again and again': (size, sign) => `sep=${sign}\n`.repeat(size / 6),
};

const inEach = Object.entries(firstRows).flatMap(([name, make]) =>
  ['\t', ','].map((sign) => [`${name} (${JSON.stringify(sign)})`, (size: number) => make(size, sign)] as const),
);

describe('the first rows', () => {
  const rules = { any: anyValue, bundles: appRules('bundle') };

  it.each(inEach)('of a list take at most three times as long where they are twice as long: %s', async (_, textOf) => {
    for (const [name, of] of Object.entries(rules))
      expect([name, await fileGrowthOf((text) => readListText(text, of), textOf)]).toEqual([
        name,
        expect.toSatisfy(isLinear),
      ]);
  });

  const fields = new Set(Object.keys(tags.allFields));
  const sight = { resource: tags, scope: { owner: 31, global: false }, fields } as never;

  it.each(inEach)('of a sheet take at most three times as long where they are twice as long: %s', async (_, textOf) => {
    const encoder = new TextEncoder();
    const open = (text: string) => openSheet(sight, encoder.encode(text), {}, 10_000).catch((error: unknown) => error);
    expect(await fileGrowthOf(open, textOf)).toSatisfy(isLinear);
  });
});

const isLinear = (growth: number): boolean => growth <= 3;

/** Kinds that read no text, or read it by the function of a kind in the map. */
type Others = 'decimal' | 'flag' | 'params' | 'group' | 'groups' | 'upload' | 'summary' | 'json';

// A total map: a new kind without its line does not compile.
const byKind: { readonly [K in Exclude<Kind, Others>]: readonly FieldOf<K>[] } = {
  text: [make.text('Name'), make.text('Deal ID', { id: true })],
  longText: [make.longText('VAST XML', { maxLength: 262_144 })],
  integer: [make.integer('Cap')],
  money: [make.cpm('CPM')],
  percent: [make.percent('Share')],
  bool: [make.bool('On')],
  choice: [make.choice('Kind', { options: { a: 'A' } })],
  choices: [make.choices('Where', { options: { a: 'A', b: 'B' } })],
  date: [make.date('Day')],
  dateTime: [make.dateTime('Ends', { isEnd: true })],
  ref: [make.ref('Advertiser', { to: 'advertisers' })],
  refs: [make.refs('Channels', { to: 'channels' })],
  strings: [make.strings('Labels'), make.strings('Domains', { of: 'domain', maxItems: 10_000 })],
  countries: [make.countries('Countries')],
  categories: [make.categories('Categories')],
  dayparts: [make.dayparts('Hours')],
  url: [make.url('URL', { maxLength: 4000 })],
  email: [make.email('Email')],
  tel: [make.tel('Phone')],
  domain: [make.domain('Domain')],
  cidr: [make.cidr('Range')],
};
const fields: readonly Field[] = Object.values(byKind).flat();

const pieces = [
  '1',
  '1,',
  '1 ',
  ' ',
  ...texts`a | a. | [A | {{ | %% | \u200b | \u0301\u0316 | \u200d | - | (`,
  '\n',
  ...texts`ü | 👩\u200d | x1`,
];

/** Reads and checks a text. */
function readText(field: Field, text: string): void {
  const kind = kindOf(field);
  const value = kind.normalize(text, field);
  if (value !== null && value !== '') kind.check(value, field, () => undefined);
}

describe.each(fields.map((field) => [`${field.kind} ${field.label}`, field] as const))('%s', (_, field) => {
  it('takes at most three times as long for a text of twice the length', () => {
    for (const piece of pieces)
      expect(
        growthOf((text) => readText(field, text), piece),
        JSON.stringify(piece),
      ).toBeLessThanOrEqual(3);
  });
});
