import fc from 'fast-check';
import { type FactKey, factTables, type TableLetter } from '../../src/model/reports/facts';
import {
  type PlanCondition,
  type PlanOrder,
  type PlanSum,
  type Reading,
  type ReportPlan,
  timeGrains,
  type Value,
} from '../../src/model/reports/reportPlan';
import { read } from './naiveRun';
import { someText, someValue } from './randomFacts';

const dayMs = 86_400_000;

/** Plans over the days after `from`, of any source, with all that a plan may hold. */
export function randomPlan(letter: TableLetter, from: number, days: number): fc.Arbitrary<ReportPlan> {
  const sources = factTables[letter].daily ? (['rows', 'rows', 'daily', 'mixed'] as const) : (['rows'] as const);
  return fc
    .tuple(fc.constantFrom(...sources), fc.integer({ min: -12, max: 12 }), fc.boolean())
    .chain(([source, offset, isUtc]) => ofSource(letter, source, source === 'daily' || isUtc ? 0 : offset, from, days));
}

function ofSource(
  letter: TableLetter,
  source: ReportPlan['source'],
  offset: number,
  from: number,
  days: number,
): fc.Arbitrary<ReportPlan> {
  const step = source === 'daily' ? dayMs : dayMs / 24;
  const steps = (days * dayMs) / step;
  const range = fc
    .tuple(fc.nat(steps), fc.nat(steps))
    .map(([a, b]) => ({ from: from + Math.min(a, b) * step, to: from + Math.max(a, b) * step }));
  const whole = fc.constant({ from, to: from + days * dayMs });
  const by = reading(letter, source, offset);
  return fc
    .record({
      table: fc.constant(letter),
      source: fc.constant(source),
      range: fc.oneof(whole, range),
      offset: fc.constant(offset),
      groups: fc.array(by, { maxLength: 4 }),
      where: fc.array(condition(by, from, days), { maxLength: 2 }),
      sums: fc.array(sum(letter), { minLength: 1, maxLength: 5 }),
      limit: fc.constantFrom(0, 1, 5, 100_000, 100_000),
    })
    .chain((plan) => {
      const value = valueTree(plan.sums.length);
      const bound = fc.oneof(
        fc.constant(null),
        fc.constantFrom(0, 1, 0.1, 1e-6, 33.3),
        fc.double({ min: -10, max: 1e9, noNaN: true }),
      );
      const orders: fc.Arbitrary<PlanOrder['by']>[] = [
        value.map((one) => ({ value: one })),
        ...(plan.groups.length > 0 ? [fc.nat(plan.groups.length - 1).map((group) => ({ group }))] : []),
      ];
      const more = fc.record({
        having: fc.array(fc.record({ value, min: bound, max: bound }), { maxLength: 1 }),
        notEmpty: fc.uniqueArray(fc.nat(plan.sums.length - 1), { maxLength: 2 }),
        order: fc.array(fc.record({ by: fc.oneof(...orders), desc: fc.boolean() }), { maxLength: 2 }),
      });
      return more.map((rest): ReportPlan => ({ ...plan, ...rest }));
    });
}

function reading(letter: TableLetter, source: ReportPlan['source'], offset: number): fc.Arbitrary<Reading> {
  const { keys, daily = [] } = factTables[letter];
  const known: readonly FactKey[] = source !== 'rows' ? daily : keys.filter((key) => key !== 'params');
  const key = fc.constantFrom(...known);
  const grains = timeGrains.filter((grain) => source === 'rows' || (grain !== 'hour' && grain !== 'hour_of_day'));
  const map = key.chain((one) =>
    fc.uniqueArray(someValue(one), { maxLength: 4 }).chain((values) =>
      fc.record({
        kind: fc.constant('map' as const),
        key: fc.constant(one),
        map: fc.record({
          from: fc.constant(values),
          to: fc.array(someText, { minLength: values.length, maxLength: values.length }),
          otherwise: someText,
        }),
      }),
    ),
  );
  const param = fc.constantFrom('a', 'b', "n'\\", 'none', '').map((name) => ({ kind: 'param' as const, name }));
  return fc.oneof(
    key.map((one) => ({ kind: 'key' as const, key: one })),
    // Days of another offset are not among the daily sums.
    ...(source === 'mixed' && offset
      ? []
      : [fc.constantFrom(...grains).map((grain) => ({ kind: 'time' as const, grain }))]),
    map,
    ...((['demand', 'adexchange', 'deal'] as const).every((one) => known.includes(one))
      ? [fc.constant({ kind: 'deal' as const })]
      : []),
    ...(source === 'rows' && keys.includes('params') ? [param] : []),
  );
}

/** Values that the reading can read, and some that it cannot. */
function condition(by: fc.Arbitrary<Reading>, from: number, days: number): fc.Arbitrary<PlanCondition> {
  return by.chain((one) => {
    const hour = fc.nat(days * 24).map((at) => from + (at * dayMs) / 24);
    const time = hour.map((at) => read({ hour: at }, one, 0));
    const deal = fc
      .tuple(someValue('demand'), someValue('adexchange'), someText)
      .map((parts) => (parts[2] ? parts.join(' ') : ''));
    const own = { time, deal, key: 'key' in one ? someValue(one.key) : someText, map: someText, param: someText }[
      one.kind
    ];
    const odd = fc.constantFrom<string | number>('2026-02-31', 'x', -1, 1.5, 2 ** 40);
    const values = fc.array(fc.oneof({ weight: 5, arbitrary: own }, { weight: 1, arbitrary: odd }), { maxLength: 4 });
    return fc.record({ by: fc.constant(one), not: fc.boolean(), values });
  });
}

function sum(letter: TableLetter): fc.Arbitrary<PlanSum> {
  const counter = fc.constantFrom(...factTables[letter].counters);
  const rows = fc.constantFrom('request' as const, 'deal' as const, 'campaign' as const);
  const more = [
    ...(letter === 'B' ? [fc.record({ counter, rows })] : []),
    ...(factTables[letter].keys.includes('marketplace')
      ? [fc.record({ counter, ofMarketplaces: fc.constant(true as const) })]
      : []),
  ];
  return fc.oneof(fc.record({ counter }), ...more);
}

function valueTree(sums: number): fc.Arbitrary<Value> {
  const { tree } = fc.letrec<{ tree: Value }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 3 },
      fc.record({ sum: fc.nat(sums - 1), unit: fc.constantFrom(1, 1e-6) }) as fc.Arbitrary<Value>,
      fc.record({ plus: fc.array(tie('tree'), { minLength: 1, maxLength: 3 }) }),
      fc.record({ minus: fc.tuple(tie('tree'), tie('tree')) }),
      fc.record({ ratio: fc.tuple(tie('tree'), tie('tree')), times: fc.constantFrom(1, 100, 1000, 0.1) }),
    ),
  }));
  return tree;
}
