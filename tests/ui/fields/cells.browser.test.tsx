import '../../../src/ui/theme/fonts.css';
import '../../../src/ui/theme/tokens.css';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import type { Delivery } from '../../../src/model/traffic/delivery';
import { resources } from '../../../src/resources';
import * as make from '../../../src/schema/fields';
import { type Field, type Kind, kinds } from '../../../src/schema/kinds';
import { type CellContext, cellOf, renderCell } from '../../../src/ui/fields/cells';
import { BudgetBar } from '../../../src/ui/fields/values/BudgetBar';
import { wordWidth } from '../../../src/ui/fields/wordWidth';
import { loadMessages } from '../../../src/ui/i18n/createI18n';
import { messages } from '../../../src/ui/i18n/en';

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
const hosts = make.strings('Strings', { of: 'domain' });

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
  [
    state,
    'running',
    '<span class="adx-state"><span class="adx-shape" data-shape="disc" aria-hidden="true"></span>Running</span>',
  ],
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
  [make.dayparts('Dayparts'), '1'.repeat(40).padEnd(168, '0'), 'adx.list.cell.hours {&quot;smart_count&quot;:40}'],
  [make.url('URL'), 'https://ads.example/v', 'ads.example/v', 'https://ads.example/v'],
  [make.email('Email'), 'a@b.example', 'a@b.example'],
  [make.tel('Telephone'), '+1 555 0100', '+1 555 0100'],
  [make.domain('Domain'), 'b.example', 'b.example'],
  [make.domain('Domain'), 'xn--mnchen-3ya.example', 'münchen.example', 'xn--mnchen-3ya.example'],
  [hosts, ['xn--mnchen-3ya.example', 'b.example'], 'münchen.example +1', 'münchen.example, b.example'],
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

/** Every word that heads a column, and every value that is a word. */
const words = resources.flatMap(({ allFields }) =>
  Object.values(allFields).flatMap((field) => [
    field.label,
    ...(field.kind === 'choice' || field.kind === 'choices' ? field.options.map(({ label }) => label) : []),
  ]),
);

const measured = async (texts: readonly string[], font: string): Promise<readonly number[]> => {
  await document.fonts.load(font, texts.join(''));
  const context = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
  context.font = font;
  return texts.map((text) => context.measureText(text).width);
};

describe('the width of a word', () => {
  it.each(['en', 'fr'] as const)('of %s definitions is what the browser draws, or a little more', async (language) => {
    const said = (await loadMessages(language)) as Readonly<Record<string, unknown>>;
    const texts = [...new Set(words.map((word) => String(said[word] ?? word)))];
    const drawn = await measured(texts, '600 11px Poppins');
    const tooNarrow = texts.filter((text, at) => wordWidth(text, 11) < (drawn[at] as number) - 0.5);
    const tooWide = texts.filter((text, at) => wordWidth(text, 11) > (drawn[at] as number) * 1.1 + 2);
    expect(texts.length).toBeGreaterThan(300);
    expect({ tooNarrow, tooWide }).toEqual({ tooNarrow: [], tooWide: [] });
  });

  it('grows with the letters', () => {
    expect(wordWidth('mmm', 11)).toBeGreaterThan(3 * wordWidth('i', 11) * 3);
    expect(wordWidth('Campaigns', 22)).toBeCloseTo(2 * wordWidth('Campaigns', 11));
    expect(wordWidth('État', 11)).toBe(wordWidth('Etat', 11));
  });
});

describe('the bar of a budget', () => {
  const texts = (messages as { adx: { pacing: Record<string, unknown> } }).adx.pacing;

  /** English, as the screens say it. */
  function translate(key: string, args: Record<string, unknown> = {}): string {
    const text = key
      .replace('adx.pacing.', '')
      .split('.')
      .reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], texts);
    return String(text).replaceAll(/%\{(\w+)\}/g, (_, name: string) => String(args[name]));
  }

  const plan = (expected: number): Delivery['plan'] => ({
    of: 'spend',
    over: 'flight',
    goal: 40_000,
    done: 21_840.55,
    expected,
  });
  const slow: Delivery = {
    spend: 21_840.55,
    imps: 1_820_046,
    of: 'spend',
    goal: 40_000,
    pacePct: 70,
    plan: plan(31_200),
    forecast: 28_001,
  };
  const widthOf = (root: Element, name: string): number =>
    root.querySelector(`.adx-budget-${name}`)?.getBoundingClientRect().width ?? 0;

  it('says in words what is spent, expected and forecast', async () => {
    const screen = await render(<BudgetBar delivery={slow} translate={translate} />);
    const told =
      'Spent $21,840.55 of $40,000.00. Expected by now: $31,200.00. Forecast at the end: $28,001.00 (70.00%).';
    await expect.element(screen.getByRole('img', { name: told })).toBeVisible();
    expect(screen.container.textContent).toBe('$21,840.55of $40,000.00');
  });

  it('draws what is missing to the schedule where a campaign is behind, and not where it is on its pace or ahead', async () => {
    const screen = await render(<BudgetBar delivery={slow} translate={translate} />);
    const whole = widthOf(screen.container, 'track');
    expect(widthOf(screen.container, 'done') / whole).toBeCloseTo(0.546, 2);
    expect(widthOf(screen.container, 'gap') / whole).toBeCloseTo(0.234, 2);
    await screen.rerender(<BudgetBar delivery={{ ...slow, pacePct: 99, plan: plan(22_000) }} translate={translate} />);
    await expect.poll(() => [widthOf(screen.container, 'gap'), widthOf(screen.container, 'due')]).toEqual([0, 2]);
  });

  it('is an empty track before the start, has no mark without an end, and no track without a goal', async () => {
    const none: Delivery = { ...slow, spend: 0, pacePct: null, plan: null, forecast: null };
    const screen = await render(<BudgetBar delivery={none} translate={translate} />);
    expect([widthOf(screen.container, 'done'), widthOf(screen.container, 'due')]).toEqual([0, 0]);
    expect(widthOf(screen.container, 'track')).toBeGreaterThan(0);
    const today = { of: 'spend', over: 'day', goal: 100, done: 40, expected: 41 } as const;
    const day: Delivery = { ...slow, pacePct: 99, plan: today, forecast: null };
    await screen.rerender(<BudgetBar delivery={day} translate={translate} />);
    await expect.poll(() => [widthOf(screen.container, 'due'), widthOf(screen.container, 'gap')]).toEqual([0, 0]);
    await screen.rerender(<BudgetBar delivery={{ ...none, goal: null, spend: 12 }} translate={translate} />);
    await expect.poll(() => screen.container.querySelector('.adx-budget-track')).toBeNull();
    await expect.element(screen.getByRole('img', { name: 'Spent $12.00.' })).toBeVisible();
  });

  it('counts impressions where these are what was bought', async () => {
    const nothing = { pacePct: null, plan: null, forecast: null };
    const imps: Delivery = { ...slow, of: 'imps', imps: 500_000, goal: 1_200_000, ...nothing };
    const screen = await render(<BudgetBar delivery={imps} translate={translate} />);
    const name = 'Delivered 500,000 of 1,200,000 impressions.';
    await expect.element(screen.getByRole('img', { name })).toBeVisible();
  });
});
