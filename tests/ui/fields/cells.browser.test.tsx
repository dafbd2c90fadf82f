import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import * as make from '../../../src/schema/fields';
import { type Field, type Kind, kinds } from '../../../src/schema/kinds';
import { type CellContext, cellOf, renderCell } from '../../../src/ui/fields/cells';

const context: CellContext = {
  text: (english) => english,
  translate: (key, args) => (args ? `${key} ${JSON.stringify(args)}` : key),
  timezone: -5,
  nameOf: (_, id) => (id === 1 ? { name: 'Halden Motors', status: 1 } : id === 2 ? null : undefined),
  membersHrefOf: () => undefined,
  hrefOf: (resource, id) => (resource === 'advertisers' ? `/${resource}/${id}` : undefined),
  countOf: (resource, count) => `${count} ${resource}`,
  opensTab: false,
};

const parts = { a: make.text('A'), b: make.integer('B') };
const flight = { draft: 'Draft', running: 'Running', capped: 'Capped' };
const state = make.choice('State', { options: flight, computed: { from: 'record' } });

/** What a list shows of a value, and what the pointer is told. */
const cases: readonly [field: Field, value: unknown, shown: string, hint?: string][] = [
  [make.text('Text'), 'PO-1', 'PO-1'],
  [make.longText('Long text'), 'First line\nSecond', 'First line', 'First line\nSecond'],
  [make.integer('Integer'), 1_204_500, '1,204,500'],
  [make.integer('Integer'), 0, '0'],
  [make.integer('Integer', { unit: 'ms' }), 800, '800 ms'],
  [make.decimal('Decimal', { decimals: 4 }), 1234.5, '1,234.50'],
  [make.cpm('CPM'), 18.5, '$18.50', '18.5 CPM'],
  [make.cpm('CPM'), 0.0025, '$0.00', '0.0025 CPM'],
  [make.usd('USD'), 12_000, '$12,000.00', '12000 USD'],
  [make.percent('Percent'), 12.5, '12.50%'],
  [make.bool('Bool'), true, 'adx.list.cell.yes'],
  [make.bool('Bool'), false, 'adx.list.cell.no'],
  [make.flag('Flag'), 1, 'adx.list.cell.yes'],
  [make.choice('Choice', { options: { even: 'Even' } }), 'even', 'Even'],
  [make.choice('Choice', { options: { even: 'Even' } }), 'gone', 'gone'],
  [state, 'running', '<span class="adx-state"><span class="adx-shape" data-shape="disc" aria-hidden="true"></span>Running</span>'],
  [make.choices('Choices', { options: { ctv: 'CTV', inapp: 'In-App' } }), ['ctv'], 'CTV'],
  [make.choices('Choices', { options: { ctv: 'CTV', inapp: 'In-App' } }), ['ctv', 'inapp'], 'CTV +1', 'CTV, In-App'],
  [make.date('Date'), '2026-03-31', '2026-03-31'],
  [make.dateTime('Flight'), '2026-03-31 18:00', '2026-03-31', '2026-03-31 18:00'],
  [make.dateTime('Stamp', { zone: 'utc' }), '2026-03-31T02:30:00.000Z', '2026-03-30 21:30'],
  [make.ref('Ref', { to: 'advertisers' }), 1, '<a class="adx-ref" href="/advertisers/1">Halden Motors</a>'],
  [make.ref('Ref', { to: 'hidden' }), 1, '<span class="adx-ref">Halden Motors</span>'],
  [make.ref('Ref', { to: 'advertisers' }), 2, '<span class="adx-ref">#2</span>'],
  [make.ref('Ref', { to: 'advertisers' }), 3, ''],
  [make.refs('Refs', { to: 'advertisers' }), [1, 2], '2', 'Halden Motors\n#2'],
  [make.strings('Strings'), ['a', 'b', 'c'], 'a +2', 'a, b, c'],
  [make.params('Params'), { zone: 5, site: 'x' }, '2', 'zone = 5\nsite = x'],
  [make.countries('Countries'), ['us', 'de'], 'US +1', 'United States, Germany'],
  [make.country('Country'), 'us', 'US'],
  [make.categories('Categories'), ['IAB1'], 'IAB1'],
  [make.dayparts('Dayparts'), `${'1'.repeat(40)}${'0'.repeat(128)}`, 'adx.list.cell.hours {&quot;smart_count&quot;:40}'],
  [make.url('URL'), 'https://ads.example/v', 'ads.example/v', 'https://ads.example/v'],
  [make.email('Email'), 'a@b.example', 'a@b.example'],
  [make.tel('Telephone'), '+1 555 0100', '+1 555 0100'],
  [make.domain('Domain'), 'b.example', 'b.example'],
  [make.domain('Domain'), 'xn--mnchen-3ya.example', 'münchen.example', 'xn--mnchen-3ya.example'],
  [make.strings('Strings', { of: 'domain' }), ['xn--mnchen-3ya.example', 'b.example'], 'münchen.example +1', 'münchen.example, b.example'],
  [make.cidr('CIDR'), '203.0.113.0/24', '203.0.113.0/24'],
  [make.summary('Summary', ['lists']), 'not Roku · 3 lists', 'not Roku · 3 lists', 'not Roku · 3 lists'],
  [make.upload('File', { accepts: [] }), 'u_9f2c', 'u_9f2c'],
  [make.group('Group', { fields: parts }), { a: 'x', b: 3 }, 'x · 3', 'x · 3'],
  [make.groups('Groups', { fields: parts }), [{ a: 'x', b: 3 }], '1'],
  [make.json('JSON'), { a: 1 }, '{&quot;a&quot;:1}', '{\n "a": 1\n}'],
  [make.json('Used by', { display: 'counts' }), { tags: 4, channels: 0 }, '4 tags', '4 tags'],
];

describe('the cell of a kind', () => {
  it.each(cases)('shows $label of %o', (field, value, shown, hint) => {
    expect(renderToStaticMarkup(renderCell(value, field, context))).toBe(shown);
    expect(cellOf(field).hint?.(value, field, context)).toBe(hint);
  });

  it.each(cases.map(([field]) => field))('shows a dash for nothing in $label', (field) => {
    expect([null, undefined, '', []].map((value) => renderCell(value, field, context))).toEqual(['-', '-', '-', '-']);
  });

  it('is tried for every kind', () => {
    const tried = new Set<Kind>(cases.map(([field]) => field.kind));
    expect(Object.keys(kinds).filter((kind) => !tried.has(kind as Kind))).toEqual([]);
  });
});
