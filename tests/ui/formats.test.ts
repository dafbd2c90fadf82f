import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { formatLive, formatLiveShort } from '../../src/live/CounterChart';
import type { LiveFigures } from '../../src/model/live/auction';
import { timezone } from '../../src/model/terms/parts';
import { sayTimezone } from '../../src/reference/sayTimezone';
import { timezones } from '../../src/reference/timezones';
import { resources } from '../../src/resources';
import { figureFields, metricOfFigure } from '../../src/schema/derivedColumns';
import { type Field, normalizeValue } from '../../src/schema/kinds';
import { type CellContext, renderCell } from '../../src/ui/fields/cells';
import { sayFigure } from '../../src/ui/fields/FigureCell';
import { byWords } from '../../src/ui/fields/inputs/byWords';
import { signedAmount, type ValueWords, valueText } from '../../src/ui/fields/values/valueText';
import { changeOf, formatFigure, formatShort } from '../../src/ui/i18n/figures';
import { formatPercent, formatUsd } from '../../src/ui/i18n/format';
import { setNumberStyle } from '../../src/ui/i18n/numberStyle';
import { readSource, sourceFiles } from '../support/imports';

afterEach(() => setNumberStyle('en'));

type Kind = 'money' | 'percent';
type Shown = readonly [name: string, write: (value: number) => string];

const say = (value: unknown, field: Field): string => String(renderCell(value, field, {} as CellContext));
const tell = (value: unknown, field: Field): string => valueText(value, field, {} as ValueWords);

/** Every field of every list and form that is shown in a unit. */
const fieldsOf = (kind: Kind): readonly (readonly [string, Field])[] =>
  resources.flatMap(({ name, allFields }) =>
    Object.entries(allFields).flatMap(([at, field]) =>
      field.kind === kind ? [[`${name}.${at}`, field] as const] : [],
    ),
  );
const figuresOf = (kind: Kind): readonly string[] =>
  Object.entries(figureFields).flatMap(([name, field]) => (field.kind === kind ? [name] : []));
const live: Readonly<Record<Kind, readonly (keyof LiveFigures)[]>> = {
  money: ['revPm', 'ecpm'],
  percent: ['fill', 'oppRate', 'bidRate', 'winRate', 'timeoutRate', 'errorRate', 'blockedRate'],
};

/** Whatever writes amounts of a unit on a screen. */
const writers = (kind: Kind): readonly Shown[] => [
  ['format', kind === 'money' ? formatUsd : formatPercent],
  ['report', (value) => formatFigure(value, kind === 'money' ? 'usd' : 'percent')],
  ['axis', (value) => formatShort(value, kind === 'money' ? 'usd' : 'percent')],
  ...live[kind].flatMap((name): Shown[] => [
    [`live ${name}`, (value) => formatLive(name, value)],
    [`live axis ${name}`, (value) => formatLiveShort(name, value)],
  ]),
  ...figuresOf(kind).map((name): Shown => [`figure ${name}`, (value) => sayFigure(metricOfFigure(name), value)]),
  ...fieldsOf(kind).map(([name, field]): Shown => [`cell ${name}`, (value) => say(value, field)]),
];
/** What was typed is told with all its decimals. */
const stored = (kind: Kind): readonly Shown[] =>
  fieldsOf(kind).flatMap(([name, field]): Shown[] => [
    [`value ${name}`, (value) => tell(value, field)],
    [`difference ${name}`, (value) => signedAmount(value, field)],
  ]);

const small = fc.integer({ min: 1, max: 9_999_999 }).map((value) => value / 10_000);
const forms = {
  money: { en: /^\$[\d,]+\.\d{2}$/, fr: /^[\d\u202f]+,\d{2}\u00a0\$$/, stored: /^\+?\$[\d,]+\.\d{2,4}$/ },
  percent: { en: /^[\d,]+\.\d{2}%$/, fr: /^[\d\u202f]+,\d{2}\u00a0%$/, stored: /^\+?[\d,]+\.\d{2}%$/ },
} as const;
const wrongOf = (all: readonly Shown[], form: RegExp, value: number): readonly string[] =>
  all
    .map(([name, write]) => `${name}: ${write(value)}`)
    .filter((text) => !form.test(text.slice(text.indexOf(': ') + 2)));

describe.each(['money', 'percent'] as const)('an amount of %s', (kind) => {
  it.each(['en', 'fr'] as const)('has its sign and two decimals wherever it is shown: %s', (language) => {
    setNumberStyle(language);
    const all = writers(kind);
    expect(all.length).toBeGreaterThan(15);
    fc.assert(
      fc.property(small, (value) => {
        expect(wrongOf(all, forms[kind][language], value)).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  it('keeps the decimals that are stored where it stands for what was typed, and no fewer than two', () => {
    fc.assert(
      fc.property(small, (value) => {
        expect(wrongOf(stored(kind), forms[kind].stored, value)).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });
});

it('a difference is in percent with two decimals, or in points', () => {
  fc.assert(
    fc.property(small, small, (now, before) => {
      expect(changeOf(now, before, 'usd', 'more').text).toMatch(/^[+−]?[\d,]+\.\d{2}%$/);
      expect(changeOf(now, before, 'percent', 'more').text).toMatch(/^[+−]?[\d,]+\.\d{2}$/);
    }),
  );
});

it('a source file writes no amount of a unit with fewer than two decimals', () => {
  const few = /numberStyle\(\)\.(?:usd|percent)\(formatDecimal\([^()]*(?:\([^()]*\))?[^()]*, [01], /;
  expect(sourceFiles('src').filter((path) => few.test(readSource(path)))).toEqual([]);
});

it('no screen puts a dollar sign before a number or takes a written number apart at its point by itself', () => {
  const byItself = /\$&\$\$|`\$\$\{|'\$' \+|format\w+\([^)]*\)\.split\('\.'\)/;
  const screens = sourceFiles('src').filter(
    (path) => !/^src\/(model|schema|reference)\/|numberStyle\.ts$|\.fr\.ts$/.test(path),
  );
  expect(screens.filter((path) => byItself.test(readSource(path)))).toEqual([]);
});

it('a time zone of no hours reads UTC, fields offer the same offsets, and each is found by what keys type', () => {
  expect([-12, -1, 0, 1, 12].map(sayTimezone)).toEqual(['UTC−12', 'UTC−1', 'UTC', 'UTC+1', 'UTC+12']);
  const field = timezone();
  expect(field.options.map(({ label }) => label)).toEqual(timezones.map(({ id }) => sayTimezone(id)));
  // What is typed or stands in an older file has a hyphen.
  expect(['UTC-5', 'utc−5', '-5', 'UTC+5', 'UTC'].map((text) => normalizeValue(field, text))).toEqual([
    -5, -5, -5, 5, 0,
  ]);
  const options = timezone().options.map(({ value, label }) => ({ value, label }));
  expect(byWords(options, 'UTC-5').map(({ value }) => value)).toEqual([-5]);
  expect(byWords(options, '-12').map(({ value }) => value)).toEqual([-12]);
});
