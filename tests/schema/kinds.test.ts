import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as make from '../../src/schema/fields';
import { type Field, type Kind, kindOf, kinds } from '../../src/schema/kinds';
import type { Problem } from '../../src/schema/messages/problem';
import { testSeed } from '../support/seed';

type Case = {
  readonly field: Field;
  /** What is sent and stored as it is, what is typed and stored as another value, the same of no text, and what is null. */
  readonly same?: readonly unknown[];
  readonly typed?: Readonly<Record<string, unknown>>;
  readonly good?: readonly (readonly [input: unknown, stored: unknown])[];
  readonly none?: readonly unknown[];
  /** What is refused, by the code of the refusal, behind its path if that is a part of the value. */
  readonly bad?: Readonly<Record<string, readonly unknown[]>>;
};

const row = { name: make.text('Name', { required: true, maxLength: 5 }), size: make.integer('Size', { min: 1 }) };

// A total map: a new kind without its values does not compile.
const cases: { readonly [K in Kind]: Case | readonly Case[] } = {
  text: [
    {
      field: make.text('Name', { maxLength: 5 }),
      same: ['👍👍👍👍👍', '<b>&', '\u202eab'],
      typed: { '  ab ': 'ab', 'a\r\n b': 'a b', 'e\u0301\u200b': 'é' },
      none: [''],
      bad: { maxLength: ['abcdef'], text: [5, ['a']], wellFormed: ['a\u0000', '\ud800'] },
    },
    {
      field: make.text('Deal ID', { id: true }),
      typed: { '\u200bdx-77\u200e': 'dx-77', 'dx\u00ad-\n77\ufeff': 'dx- 77', 'Cafe\u0301': 'Café' },
      none: ['\u200b'],
      bad: { maxLength: ['\u200b'.repeat(100_000)] },
    },
    { field: make.text('Key', { access: 'writeOnly' }), typed: { ' pass\u200bword ': 'pass\u200bword' } },
    { field: make.text('Code', { pattern: /^[A-Z]{2}$/, example: 'US' }), same: ['US'], bad: { pattern: ['us'] } },
  ],
  longText: [
    {
      field: make.longText('Note', { maxLength: 6 }),
      same: ['a\nb'],
      typed: { 'e\u0301\nb\u200b': 'é\nb' },
      bad: { maxLength: ['abcdefg'], text: [{}] },
    },
    {
      field: make.longText('VAST XML', { maxLength: 6, exact: true }),
      typed: { ' e\u0301\r\n\u200b\u0001 ': 'e\u0301\r\n\u200b\u0001' },
      bad: { wellFormed: ['a\u0000', '\ud800'] },
    },
  ],
  integer: {
    field: make.integer('Cap', { min: 1, max: 10_000 }),
    same: [7],
    typed: { '1,204': 1204, '1000.0': 1000, '1 204': 1204, '+3': 3 },
    none: [''],
    bad: {
      min: [0, '-5'],
      max: [10_001],
      integer: [1.5, '12a', '12.5', '1,5', '1,2.3 4', true, Number.NaN],
      numberTwoWays: ['1.000'],
      maxLength: ['9'.repeat(100_000)],
    },
  },
  decimal: {
    field: make.decimal('Factor', { min: 0.1, max: 3 }),
    same: [2],
    typed: { '1.25': 1.25 },
    bad: {
      min: [0.05, 1e-7],
      decimals: [1.005],
      number: ['x'],
      numberComma: ['2,5', '0,500'],
      numberDigits: ['1.00000000000000001'],
    },
  },
  money: {
    field: make.cpm('CPM'),
    same: [0.002],
    typed: { '$18.00': 18, '1,000': 1000, '$ 1,000.00': 1000, '0.0001': 0.0001 },
    bad: { max: [1000.01], min: [-1], decimals: [0.00001], number: ['free', '5 %', Number.POSITIVE_INFINITY] },
  },
  percent: {
    field: make.percent('Share', { max: 90 }),
    same: [0],
    typed: { '12.5 %': 12.5 },
    bad: { max: [91], decimals: [1.234] },
  },
  bool: {
    field: make.bool('On'),
    same: [true],
    good: [
      ['false', false],
      ['1', true],
      [0, false],
      [null, false],
    ],
    bad: { bool: ['maybe', 2] },
  },
  flag: [
    {
      field: make.flag('Listed'),
      same: [1],
      good: [
        [true, 1],
        [false, 0],
        ['0', 0],
      ],
      bad: { bool: [2, 'x'] },
    },
    { field: make.flag('Delete', { off: null }), same: [1, null], none: [0], bad: { bool: ['x'] } },
  ],
  choice: [
    {
      field: make.choice('Kind', { options: { a: 'Alpha', b: 'Beta' } }),
      same: ['a'],
      typed: { Beta: 'b', ' A ': 'a', 'b\u200b': 'b' },
      none: [''],
      bad: { oneOf: ['c', 1] },
    },
    {
      field: make.choice('Terms', { options: [15, 30] }),
      same: [15],
      typed: { '30': 30 },
      bad: { oneOf: [45, ['15']] },
    },
  ],
  choices: {
    field: make.choices('Where', { options: { ctv: 'CTV', dooh: 'DOOH' }, minItems: 1, maxItems: 1 }),
    good: [
      [['ctv', 'ctv'], ['ctv']],
      ['CTV', ['ctv']],
    ],
    bad: { oneOf: [['tv']], maxItems: [['ctv', 'dooh']], list: [{}] },
  },
  date: {
    field: make.date('Day'),
    same: ['2026-02-28'],
    typed: { '2026/2/8': '2026-02-08', '\u200e2026-02-28\u200e': '2026-02-28' },
    bad: { date: ['2026-02-30', '28.02.2026', '2026-02/28', '9'.repeat(100_000), 20_260_228] },
  },
  dateTime: [
    {
      field: make.dateTime('Starts'),
      typed: {
        '2026-03-31T18:00': '2026-03-31 18:00',
        '2026-03-31': '2026-03-31 00:00',
        '2026-03-31 18:00:59': '2026-03-31 18:00',
        '2026-3-1 9:05': '2026-03-01 09:05',
      },
      bad: { dateTime: ['2026-03-31 24:00', '2026-13-01 10:00', 'soon', 1, '2026-03-31T18:00Z'] },
    },
    {
      field: make.dateTime('Ends', { after: 'startsAt' }),
      same: ['2026-12-31 00:00'],
      typed: { '2026-12-31': '2026-12-31 23:59' },
      bad: { dateTime: ['2026-12-32'] },
    },
    { field: make.dateTime('Until', { isEnd: true }), typed: { '2026-12-31': '2026-12-31 23:59' } },
    {
      field: make.dateTime('Seen', { zone: 'utc' }),
      same: ['2026-12-31T10:00:00.000Z'],
      bad: { dateTime: ['2'.repeat(100_000)] },
    },
  ],
  ref: {
    field: make.ref('Advertiser', { to: 'advertisers' }),
    same: [502],
    typed: { '502': 502, '1,502.0': 1502, '\u200e502': 502 },
    none: [''],
    bad: { ref: [0, -1, 1.5, 'abc'] },
  },
  refs: {
    field: make.refs('Channels', { to: 'channels', maxItems: 2 }),
    good: [
      ['1, 2 2', [1, 2]],
      [
        [3, '4'],
        [3, 4],
      ],
      [null, []],
    ],
    bad: { maxItems: [[1, 2, 3]], ref: [['x']], list: [5] },
  },
  strings: [
    {
      field: make.strings('Labels', { maxItems: 2, maxLength: 3 }),
      good: [
        [' a \nb\n\na', ['a', 'b']],
        [['x', 'x'], ['x']],
        [null, []],
      ],
      bad: { maxItems: [['a', 'b', 'c']], maxLength: [['abcd']], text: [[1]], list: [{}] },
    },
    {
      field: make.strings('Domains', { of: 'domain' }),
      good: [[['A.Example'], ['a.example']]],
      bad: { domain: [['https://a.example']] },
    },
    {
      field: make.strings('Ranges', { of: 'cidr' }),
      good: [
        [
          ['203.0.113.0/24', '2001:DB8::/32'],
          ['203.0.113.0/24', '2001:db8::/32'],
        ],
      ],
      bad: { cidr: [['203.0.113.0/33']] },
    },
    { field: make.strings('Names', { nullable: true }), same: [['a']], none: [[]] },
  ],
  params: {
    field: make.params('Headers', { forbidden: ['Host'], maxLength: 4 }),
    same: [{ n: 3 }],
    good: [
      [{ a: -0 }, { a: 0 }],
      [{ ' a ': ' b ', c: '' }, { a: 'b' }],
      [null, {}],
    ],
    bad: {
      'host forbidden': [{ host: 'x' }],
      'a paramValue': [{ a: true }],
      'a maxLength': [{ a: 'abcde' }],
      object: [[]],
    },
  },
  countries: [
    {
      field: make.countries('Countries'),
      good: [
        ['US, de', ['us', 'de']],
        [['Germany'], ['de']],
      ],
      bad: { country: [['xx']], list: [5] },
    },
    // An absent one of any countries kind is made of [].
    { field: make.country('Country'), typed: { GB: 'gb' }, none: ['', []], bad: { country: ['england'] } },
  ],
  categories: {
    field: make.categories('Categories'),
    typed: { 'iab1-1': ['IAB1-1'] },
    bad: { category: [['IAB99']], list: [{}] },
  },
  dayparts: {
    field: make.dayparts('Hours'),
    same: ['0'.repeat(168)],
    none: ['1'.repeat(168)],
    bad: { dayparts: ['101', 1] },
  },
  url: [
    {
      field: make.url('URL', { maxLength: 60 }),
      same: ['https://a.example/v?cb={{CACHEBUSTER}}&w=[WIDTH]'],
      bad: {
        url: ['http://a.example/', 'javascript:alert(1)', 'https://', 'a b'],
        maxLength: [`https://a.example/${'x'.repeat(60)}`],
      },
    },
    {
      field: make.url('VAST URL', { maxLength: 60, exact: true }),
      typed: { ' https://a.example/cafe\u0301\u200b ': 'https://a.example/cafe\u0301\u200b' },
      bad: { wellFormed: ['https://a.example/\u0000', 'https://a.example/\ud800'] },
    },
  ],
  email: {
    field: make.email('Email'),
    typed: { ' A@B.Example ': 'a@b.example' },
    bad: { email: ['a@b', 'a b@c.example', '@c.example'] },
  },
  tel: { field: make.tel('Phone'), same: ['+1 (555) 0100', '0049-30-1234 ext. 5'], bad: { tel: ['call me', '12'] } },
  domain: {
    field: make.domain('Domain'),
    same: ['xn--bcher-kva.example', 'my_site.example', 'www.com'],
    typed: {
      'Ads.Northbay.example': 'ads.northbay.example',
      'Bücher.example': 'xn--bcher-kva.example',
      'ads.example.': 'ads.example',
    },
    bad: {
      domain: ['https://a.example', 'localhost', '-a.example', 'a..example', '192.168.0.1'],
      domainWildcard: ['*.a.example'],
      maxLength: ['ü'.repeat(100_000)],
    },
  },
  cidr: {
    field: make.cidr('Range'),
    same: ['203.0.113.7', '2001:db8::1/64'],
    bad: { cidr: ['203.0.113.256', '203.0.113.0/33', '::1/129', 'abc', '1.2.3.4/8/8'] },
  },
  group: {
    field: make.group('Box', { fields: row, optional: true }),
    same: [null],
    good: [
      [
        { name: ' a ', size: '2' },
        { name: 'a', size: 2 },
      ],
    ],
    none: [{ name: '', size: '' }],
    bad: {
      'name required': [{ size: 2 }],
      'size min': [{ name: 'a', size: 0 }],
      'nam unknownField': [{ name: 'a', nam: 1 }],
      object: ['x'],
    },
  },
  groups: {
    field: make.groups('Boxes', {
      fields: row,
      uniqueBy: ['name'],
      maxItems: 2,
      check: ({ size }) => (size === 13 ? ['size', 'Not thirteen.'] : undefined),
    }),
    good: [
      [[{ name: 'a' }, { name: '', size: null }], [{ name: 'a', size: null }]],
      [null, []],
    ],
    bad: {
      '1.name duplicate': [[{ name: 'a' }, { name: 'a' }]],
      '0.size rule': [[{ name: 'a', size: 13 }]],
      '0.name maxLength': [[{ name: 'toolong' }]],
      maxItems: [[{ name: 'a' }, { name: 'b' }, { name: 'c' }]],
      list: ['x'],
    },
  },
  upload: {
    field: make.upload('File', { accepts: [{ types: ['video/mp4'], maxBytes: 1000 }] }),
    typed: { ' u_9f2c ': 'u_9f2c' },
    none: [''],
    bad: {
      upload: ['9f2c', 'u_', 'https://files.example/u_9f2c'],
      text: [{ set: 1 }],
      maxLength: [`u_${'a'.repeat(64)}`],
    },
  },
  summary: {
    field: make.summary('Summary', ['lists']),
    typed: { ' not Roku · 3 lists ': 'not Roku · 3 lists' },
    none: [''],
    bad: { text: [['Roku']], maxLength: ['x'.repeat(1001)] },
  },
  json: {
    field: make.json('Extension', { maxBytes: 20 }),
    same: [[1]],
    typed: { '{"a":1}': { a: 1 } },
    bad: { object: ['{"a"'], tooLarge: [{ a: 'x'.repeat(30) }], wellFormed: [{ a: '\u0000' }] },
  },
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

const all = Object.entries(cases).flatMap(([kind, of]) =>
  [of].flat().map(({ field, same = [], typed = {}, good = [], none = [], bad = {} }: Case, index) => ({
    kind,
    index,
    field,
    good: [
      ...same.map((input) => [input, input] as const),
      ...[...Object.entries(typed), ...good],
      ...none.map((input) => [input, null] as const),
    ],
    bad: Object.entries(bad).flatMap(([name, inputs]) => {
      const [code, path = ''] = name.split(' ').reverse();
      return inputs.map((input) => [input, path, code] as const);
    }),
  })),
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

  it('has its line in the map', () => expect(Object.keys(kinds).sort()).toEqual(Object.keys(cases).sort()));
});
