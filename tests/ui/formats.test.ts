import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { formatLive, formatLiveShort } from '../../src/live/CounterChart';
import type { LiveFigures } from '../../src/model/live/auction';
import { resources } from '../../src/resources';
import { figureFields, metricOfFigure } from '../../src/schema/derivedColumns';
import type { Field } from '../../src/schema/kinds';
import { type CellContext, renderCell } from '../../src/ui/fields/cells';
import { signedAmount, type ValueWords, valueText } from '../../src/ui/fields/valueText';
import { changeOf, formatFigure, formatShort } from '../../src/ui/i18n/figures';
import { formatPercent, formatUsd } from '../../src/ui/i18n/format';
import { setNumberStyle } from '../../src/ui/i18n/numberStyle';
import { sayFigure } from '../../src/ui/list/FigureCell';
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

describe('a difference', () => {
  it('is in percent with two decimals, or in points', () => {
    fc.assert(
      fc.property(small, small, (now, before) => {
        expect(changeOf(now, before, 'usd', 'more').text).toMatch(/^[+−]?[\d,]+\.\d{2}%$/);
        expect(changeOf(now, before, 'percent', 'more').text).toMatch(/^[+−]?[\d,]+\.\d{2}$/);
      }),
    );
  });
});

describe('a source file', () => {
  it('writes no amount of a unit with fewer than two decimals', () => {
    const few = /numberStyle\(\)\.(?:usd|percent)\(formatDecimal\([^()]*(?:\([^()]*\))?[^()]*, [01], /;
    expect(sourceFiles('src').filter((path) => few.test(readSource(path)))).toEqual([]);
  });
});
