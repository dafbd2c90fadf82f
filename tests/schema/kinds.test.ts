import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bool,
  categories,
  choice,
  choices,
  cidr,
  countries,
  country,
  cpm,
  date,
  dateTime,
  dayparts,
  decimal,
  domain,
  email,
  flag,
  group,
  groups,
  integer,
  json,
  longText,
  params,
  percent,
  ref,
  refs,
  strings,
  summary,
  tel,
  text,
  upload,
  url,
} from '../../src/schema/fields';
import { type Field, type Kind, kindOf, kinds } from '../../src/schema/kinds';
import type { Problem } from '../../src/schema/messages/problem';
import { testSeed } from '../support/seed';

type Case = {
  readonly field: Field;
  /** What is typed or sent, and what is stored. */
  readonly good: readonly (readonly [input: unknown, stored: unknown])[];
  /** What is refused, and the code of the refusal at its path. */
  readonly bad: readonly (readonly [input: unknown, path: string, code: string])[];
};

const row = { name: text('Name', { required: true, maxLength: 5 }), size: integer('Size', { min: 1 }) };

// A total map: a new kind without its values does not compile.
const cases: { readonly [K in Kind]: readonly Case[] } = {
  text: [
    {
      field: text('Name', { maxLength: 5 }),
      good: [
        ['  ab ', 'ab'],
        ['👍👍👍👍👍', '👍👍👍👍👍'],
        ['<b>&', '<b>&'],
        ['a\r\n b', 'a b'],
        ['e\u0301\u200b', 'é'],
        ['\u202eab', '\u202eab'],
        ['', null],
      ],
      bad: [
        ['abcdef', '', 'maxLength'],
        [5, '', 'text'],
        ['a\u0000', '', 'wellFormed'],
        ['\ud800', '', 'wellFormed'],
        [['a'], '', 'text'],
      ],
    },
    {
      field: text('Deal ID', { id: true }),
      good: [
        ['\u200bdx-77\u200e', 'dx-77'],
        ['dx\u00ad-\n77\ufeff', 'dx- 77'],
        ['Cafe\u0301', 'Café'],
        ['\u200b', null],
      ],
      bad: [['\u200b'.repeat(100_000), '', 'maxLength']],
    },
    { field: text('Key', { access: 'writeOnly' }), good: [[' pass\u200bword ', 'pass\u200bword']], bad: [] },
    {
      field: text('Code', { pattern: /^[A-Z]{2}$/, example: 'US' }),
      good: [['US', 'US']],
      bad: [['us', '', 'pattern']],
    },
  ],
  longText: [
    {
      field: longText('Note', { maxLength: 6 }),
      good: [
        ['a\nb', 'a\nb'],
        ['e\u0301\nb\u200b', 'é\nb'],
      ],
      bad: [
        ['abcdefg', '', 'maxLength'],
        [{}, '', 'text'],
      ],
    },
    {
      field: longText('VAST XML', { maxLength: 6, exact: true }),
      good: [[' e\u0301\r\n\u200b\u0001 ', 'e\u0301\r\n\u200b\u0001']],
      bad: [
        ['a\u0000', '', 'wellFormed'],
        ['\ud800', '', 'wellFormed'],
      ],
    },
  ],
  integer: [
    {
      field: integer('Cap', { min: 1, max: 10_000 }),
      good: [
        ['1,204', 1204],
        ['1000.0', 1000],
        ['1 204', 1204],
        [7, 7],
        ['', null],
        ['+3', 3],
      ],
      bad: [
        [0, '', 'min'],
        ['-5', '', 'min'],
        [10_001, '', 'max'],
        [1.5, '', 'integer'],
        ['12a', '', 'integer'],
        ['12.5', '', 'integer'],
        ['1,5', '', 'integer'],
        ['1,2.3 4', '', 'integer'],
        ['1.000', '', 'numberTwoWays'],
        ['9'.repeat(100_000), '', 'maxLength'],
        [true, '', 'integer'],
        [Number.NaN, '', 'integer'],
      ],
    },
  ],
  decimal: [
    {
      field: decimal('Factor', { min: 0.1, max: 3 }),
      good: [
        ['1.25', 1.25],
        [2, 2],
      ],
      bad: [
        [0.05, '', 'min'],
        [1.005, '', 'decimals'],
        ['x', '', 'number'],
        ['2,5', '', 'numberComma'],
        ['0,500', '', 'numberComma'],
        ['1.00000000000000001', '', 'numberDigits'],
        [1e-7, '', 'min'],
      ],
    },
  ],
  money: [
    {
      field: cpm('CPM'),
      good: [
        ['$18.00', 18],
        ['1,000', 1000],
        ['$ 1,000.00', 1000],
        [0.002, 0.002],
        ['0.0001', 0.0001],
      ],
      bad: [
        [1000.01, '', 'max'],
        [-1, '', 'min'],
        [0.00001, '', 'decimals'],
        ['free', '', 'number'],
        ['5 %', '', 'number'],
        [Number.POSITIVE_INFINITY, '', 'number'],
      ],
    },
  ],
  percent: [
    {
      field: percent('Share', { max: 90 }),
      good: [
        ['12.5 %', 12.5],
        [0, 0],
      ],
      bad: [
        [91, '', 'max'],
        [1.234, '', 'decimals'],
      ],
    },
  ],
  bool: [
    {
      field: bool('On'),
      good: [
        [true, true],
        ['false', false],
        ['1', true],
        [0, false],
        [null, false],
      ],
      bad: [
        ['maybe', '', 'bool'],
        [2, '', 'bool'],
      ],
    },
  ],
  flag: [
    {
      field: flag('Listed'),
      good: [
        [1, 1],
        [true, 1],
        [false, 0],
        ['0', 0],
      ],
      bad: [
        [2, '', 'bool'],
        ['x', '', 'bool'],
      ],
    },
    {
      field: flag('Delete', { off: null }),
      good: [
        [1, 1],
        [0, null],
        [null, null],
      ],
      bad: [['x', '', 'bool']],
    },
  ],
  choice: [
    {
      field: choice('Kind', { options: { a: 'Alpha', b: 'Beta' } }),
      good: [
        ['a', 'a'],
        ['Beta', 'b'],
        [' A ', 'a'],
        ['b\u200b', 'b'],
        ['', null],
      ],
      bad: [
        ['c', '', 'oneOf'],
        [1, '', 'oneOf'],
      ],
    },
    {
      field: choice('Terms', { options: [15, 30] }),
      good: [
        [15, 15],
        ['30', 30],
      ],
      bad: [
        [45, '', 'oneOf'],
        [['15'], '', 'oneOf'],
      ],
    },
  ],
  choices: [
    {
      field: choices('Where', { options: { ctv: 'CTV', dooh: 'DOOH' }, minItems: 1, maxItems: 1 }),
      good: [
        [['ctv', 'ctv'], ['ctv']],
        ['CTV', ['ctv']],
      ],
      bad: [
        [['tv'], '', 'oneOf'],
        [['ctv', 'dooh'], '', 'maxItems'],
        [{}, '', 'list'],
      ],
    },
  ],
  date: [
    {
      field: date('Day'),
      good: [
        ['2026-02-28', '2026-02-28'],
        ['2026/2/8', '2026-02-08'],
        ['\u200e2026-02-28\u200e', '2026-02-28'],
      ],
      bad: [
        ['2026-02-30', '', 'date'],
        ['28.02.2026', '', 'date'],
        ['2026-02/28', '', 'date'],
        ['9'.repeat(100_000), '', 'date'],
        [20_260_228, '', 'date'],
      ],
    },
  ],
  dateTime: [
    {
      field: dateTime('Starts'),
      good: [
        ['2026-03-31T18:00', '2026-03-31 18:00'],
        ['2026-03-31', '2026-03-31 00:00'],
        ['2026-03-31 18:00:59', '2026-03-31 18:00'],
        ['2026-3-1 9:05', '2026-03-01 09:05'],
      ],
      bad: [
        ['2026-03-31 24:00', '', 'dateTime'],
        ['2026-13-01 10:00', '', 'dateTime'],
        ['soon', '', 'dateTime'],
        [1, '', 'dateTime'],
        ['2026-03-31T18:00Z', '', 'dateTime'],
      ],
    },
    {
      field: dateTime('Ends', { after: 'startsAt' }),
      good: [
        ['2026-12-31', '2026-12-31 23:59'],
        ['2026-12-31 00:00', '2026-12-31 00:00'],
      ],
      bad: [['2026-12-32', '', 'dateTime']],
    },
    { field: dateTime('Until', { isEnd: true }), good: [['2026-12-31', '2026-12-31 23:59']], bad: [] },
    {
      field: dateTime('Seen', { zone: 'utc' }),
      good: [['2026-12-31T10:00:00.000Z', '2026-12-31T10:00:00.000Z']],
      bad: [['2'.repeat(100_000), '', 'dateTime']],
    },
  ],
  ref: [
    {
      field: ref('Advertiser', { to: 'advertisers' }),
      good: [
        ['502', 502],
        ['1,502.0', 1502],
        ['\u200e502', 502],
        [502, 502],
        ['', null],
      ],
      bad: [
        [0, '', 'ref'],
        [-1, '', 'ref'],
        [1.5, '', 'ref'],
        ['abc', '', 'ref'],
      ],
    },
  ],
  refs: [
    {
      field: refs('Channels', { to: 'channels', maxItems: 2 }),
      good: [
        ['1, 2 2', [1, 2]],
        [
          [3, '4'],
          [3, 4],
        ],
        [null, []],
      ],
      bad: [
        [[1, 2, 3], '', 'maxItems'],
        [['x'], '', 'ref'],
        [5, '', 'list'],
      ],
    },
  ],
  strings: [
    {
      field: strings('Labels', { maxItems: 2, maxLength: 3 }),
      good: [
        [' a \nb\n\na', ['a', 'b']],
        [['x', 'x'], ['x']],
        [null, []],
      ],
      bad: [
        [['a', 'b', 'c'], '', 'maxItems'],
        [['abcd'], '', 'maxLength'],
        [[1], '', 'text'],
        [{}, '', 'list'],
      ],
    },
    {
      field: strings('Domains', { of: 'domain' }),
      good: [[['A.Example'], ['a.example']]],
      bad: [[['https://a.example'], '', 'domain']],
    },
    {
      field: strings('Ranges', { of: 'cidr' }),
      good: [
        [
          ['203.0.113.0/24', '2001:DB8::/32'],
          ['203.0.113.0/24', '2001:db8::/32'],
        ],
      ],
      bad: [[['203.0.113.0/33'], '', 'cidr']],
    },
    {
      field: strings('Names', { nullable: true }),
      good: [
        [[], null],
        [['a'], ['a']],
      ],
      bad: [],
    },
  ],
  params: [
    {
      field: params('Headers', { forbidden: ['Host'], maxLength: 4 }),
      good: [
        [{ a: -0 }, { a: 0 }],
        [{ ' a ': ' b ', c: '' }, { a: 'b' }],
        [{ n: 3 }, { n: 3 }],
        [null, {}],
      ],
      bad: [
        [{ host: 'x' }, 'host', 'forbidden'],
        [{ a: true }, 'a', 'paramValue'],
        [{ a: 'abcde' }, 'a', 'maxLength'],
        [[], '', 'object'],
      ],
    },
  ],
  countries: [
    {
      field: countries('Countries'),
      good: [
        ['US, de', ['us', 'de']],
        [['Germany'], ['de']],
      ],
      bad: [
        [['xx'], '', 'country'],
        [5, '', 'list'],
      ],
    },
    {
      field: country('Country'),
      good: [
        ['GB', 'gb'],
        ['', null],
        // What an absent one of any countries kind is made of.
        [[], null],
      ],
      bad: [['england', '', 'country']],
    },
  ],
  categories: [
    {
      field: categories('Categories'),
      good: [['iab1-1', ['IAB1-1']]],
      bad: [
        [['IAB99'], '', 'category'],
        [{}, '', 'list'],
      ],
    },
  ],
  dayparts: [
    {
      field: dayparts('Hours'),
      good: [
        ['1'.repeat(168), null],
        ['0'.repeat(168), '0'.repeat(168)],
      ],
      bad: [
        ['101', '', 'dayparts'],
        [1, '', 'dayparts'],
      ],
    },
  ],
  url: [
    {
      field: url('URL', { maxLength: 60 }),
      good: [['https://a.example/v?cb={{CACHEBUSTER}}&w=[WIDTH]', 'https://a.example/v?cb={{CACHEBUSTER}}&w=[WIDTH]']],
      bad: [
        ['http://a.example/', '', 'url'],
        ['javascript:alert(1)', '', 'url'],
        ['https://', '', 'url'],
        ['a b', '', 'url'],
        [`https://a.example/${'x'.repeat(60)}`, '', 'maxLength'],
      ],
    },
    {
      field: url('VAST URL', { maxLength: 60, exact: true }),
      good: [[' https://a.example/cafe\u0301\u200b ', 'https://a.example/cafe\u0301\u200b']],
      bad: [
        ['https://a.example/\u0000', '', 'wellFormed'],
        ['https://a.example/\ud800', '', 'wellFormed'],
      ],
    },
  ],
  email: [
    {
      field: email('Email'),
      good: [[' A@B.Example ', 'a@b.example']],
      bad: [
        ['a@b', '', 'email'],
        ['a b@c.example', '', 'email'],
        ['@c.example', '', 'email'],
      ],
    },
  ],
  tel: [
    {
      field: tel('Phone'),
      good: [
        ['+1 (555) 0100', '+1 (555) 0100'],
        ['0049-30-1234 ext. 5', '0049-30-1234 ext. 5'],
      ],
      bad: [
        ['call me', '', 'tel'],
        ['12', '', 'tel'],
      ],
    },
  ],
  domain: [
    {
      field: domain('Domain'),
      good: [
        ['Ads.Northbay.example', 'ads.northbay.example'],
        ['xn--bcher-kva.example', 'xn--bcher-kva.example'],
        ['Bücher.example', 'xn--bcher-kva.example'],
        ['ads.example.', 'ads.example'],
        ['my_site.example', 'my_site.example'],
        ['www.com', 'www.com'],
      ],
      bad: [
        ['https://a.example', '', 'domain'],
        ['localhost', '', 'domain'],
        ['-a.example', '', 'domain'],
        ['a..example', '', 'domain'],
        ['192.168.0.1', '', 'domain'],
        ['*.a.example', '', 'domainWildcard'],
        ['ü'.repeat(100_000), '', 'maxLength'],
      ],
    },
  ],
  cidr: [
    {
      field: cidr('Range'),
      good: [
        ['203.0.113.7', '203.0.113.7'],
        ['2001:db8::1/64', '2001:db8::1/64'],
      ],
      bad: [
        ['203.0.113.256', '', 'cidr'],
        ['203.0.113.0/33', '', 'cidr'],
        ['::1/129', '', 'cidr'],
        ['abc', '', 'cidr'],
        ['1.2.3.4/8/8', '', 'cidr'],
      ],
    },
  ],
  group: [
    {
      field: group('Box', { fields: row, optional: true }),
      good: [
        [
          { name: ' a ', size: '2' },
          { name: 'a', size: 2 },
        ],
        [{ name: '', size: '' }, null],
        [null, null],
      ],
      bad: [
        [{ size: 2 }, 'name', 'required'],
        [{ name: 'a', size: 0 }, 'size', 'min'],
        [{ name: 'a', nam: 1 }, 'nam', 'unknownField'],
        ['x', '', 'object'],
      ],
    },
  ],
  groups: [
    {
      field: groups('Boxes', {
        fields: row,
        uniqueBy: ['name'],
        maxItems: 2,
        check: ({ size }) => (size === 13 ? ['size', 'Not thirteen.'] : undefined),
      }),
      good: [
        [[{ name: 'a' }, { name: '', size: null }], [{ name: 'a', size: null }]],
        [null, []],
      ],
      bad: [
        [[{ name: 'a' }, { name: 'a' }], '1.name', 'duplicate'],
        [[{ name: 'a', size: 13 }], '0.size', 'rule'],
        [[{ name: 'toolong' }], '0.name', 'maxLength'],
        [[{ name: 'a' }, { name: 'b' }, { name: 'c' }], '', 'maxItems'],
        ['x', '', 'list'],
      ],
    },
  ],
  upload: [
    {
      field: upload('File', { accepts: [{ types: ['video/mp4'], maxBytes: 1000 }] }),
      good: [
        [' u_9f2c ', 'u_9f2c'],
        ['', null],
      ],
      bad: [
        ['9f2c', '', 'upload'],
        ['u_', '', 'upload'],
        ['https://files.example/u_9f2c', '', 'upload'],
        [{ set: 1 }, '', 'text'],
        [`u_${'a'.repeat(64)}`, '', 'maxLength'],
      ],
    },
  ],
  summary: [
    {
      field: summary('Summary', ['lists']),
      good: [
        [' not Roku · 3 lists ', 'not Roku · 3 lists'],
        ['', null],
      ],
      bad: [
        [['Roku'], '', 'text'],
        ['x'.repeat(1001), '', 'maxLength'],
      ],
    },
  ],
  json: [
    {
      field: json('Extension', { maxBytes: 20 }),
      good: [
        ['{"a":1}', { a: 1 }],
        [[1], [1]],
      ],
      bad: [
        ['{"a"', '', 'object'],
        [{ a: 'x'.repeat(30) }, '', 'tooLarge'],
        [{ a: '\u0000' }, '', 'wellFormed'],
      ],
    },
  ],
};

const problemsOf = (field: Field, input: unknown): Record<string, Problem> => {
  const found: Record<string, Problem> = {};
  const value = kindOf(field).normalize(input, field);
  if (value === null || value === undefined || value === '') return found;
  kindOf(field).check(value, field, (path, problem) => {
    found[path] ??= problem;
  });
  return found;
};

const all = (Object.keys(cases) as Kind[]).flatMap((kind) =>
  cases[kind].map((each, index) => ({ kind, index, ...each })),
);

describe.each(all)('$kind ($index)', ({ field, good, bad }) => {
  it.each(good)('stores %j as %j', (input, stored) => {
    expect(kindOf(field).normalize(input, field)).toEqual(stored);
    expect(problemsOf(field, input)).toEqual({});
  });

  it.each(bad)('refuses %j at "%s" with %s and a sentence that names the field', (input, path, code) => {
    const found = problemsOf(field, input);
    expect(Object.entries(found).map(([at, problem]) => [at, problem.code])).toContainEqual([path, code]);
    expect(found[path]?.message).toMatch(/^[A-Z0-9a-z].*\.$/);
    expect(found[path]?.message).not.toContain('%{');
  });

  it('keeps a stored value as it is when it is sent back', () => {
    for (const [, stored] of good) expect(kindOf(field).normalize(stored, field)).toEqual(stored);
  });

  it('goes through a CSV cell unchanged', () => {
    for (const [, stored] of good) {
      const cell = kindOf(field).toText(stored, field);
      expect(kindOf(field).normalize(kindOf(field).fromText(cell, field), field)).toEqual(stored);
    }
  });

  it('makes sample values that it accepts itself', () => {
    const random = () => 0.42;
    expect(problemsOf(field, kindOf(field).sample(field, { random, now: new Date('2026-11-20') }))).toEqual({});
  });
});

describe('every kind', () => {
  it('answers whatever it is given, and what it accepts it stores again unchanged', () => {
    for (const { field } of all) {
      fc.assert(
        fc.property(fc.oneof(fc.anything(), fc.constantFrom(' ', ' \n', '\u00a0')), (input) => {
          const value = kindOf(field).normalize(input, field);
          const problems = problemsOf(field, input);
          if (Object.keys(problems).length === 0 && value !== undefined) {
            expect(kindOf(field).normalize(value, field)).toEqual(value);
            expect(JSON.parse(JSON.stringify(value))).toEqual(value);
          }
        }),
        { seed: testSeed },
      );
    }
  });

  it('describes itself to OpenAPI', () => {
    for (const { field } of all) expect(Object.keys(kindOf(field).jsonSchema(field)).length).toBeGreaterThan(0);
  });

  it('has its line in the map', () => {
    expect(Object.keys(kinds).sort()).toEqual(Object.keys(cases).sort());
  });
});
