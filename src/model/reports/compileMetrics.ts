import type { RowKind, TableLetter } from './facts';
import { factTables, moneyCounters } from './facts';
import { countedOnce, type Formula, findMetric, kindOfOthers, type Metric, type Side } from './metrics';
import type { PlanSum, Value } from './reportPlan';

/** Figures as trees over sums: those of the plan come first, then those read beside it, then what is worked out of the row's times. */
export type CompiledMetrics = {
  readonly sums: readonly PlanSum[];
  /** Counters read from another table with the same keys. */
  readonly beside: readonly string[];
  /** Counters summed over all codes of the row's kind. */
  readonly ofKind: readonly string[];
  /** Counters of the other side of the market with the same keys. */
  readonly other: readonly string[];
  readonly hasSeconds: boolean;
  readonly values: readonly CompiledValue[];
};

/** `isLate` where the engine cannot know the figure, since it is not of the plan's sums alone. */
export type CompiledValue = { readonly metric: Metric; readonly value: Value; readonly isLate: boolean };

type Slot = { readonly list: 'sums' | 'beside' | 'ofKind' | 'other' | 'seconds'; readonly at: number; readonly unit: 1 | 1e-6 };
type Draft =
  | { readonly slot: Slot }
  | { readonly plus: readonly Draft[] }
  | { readonly minus: readonly [Draft, Draft] }
  | { readonly ratio: readonly [Draft, Draft]; readonly times: number };

/** `once` is the kind of row of fact_buy that requests and opportunities are read of; `hasOther`: figures of both modes have both. */
export function compileMetrics(
  metrics: readonly Metric[],
  table: TableLetter,
  side: Side,
  once: RowKind,
  hasOther = false,
): CompiledMetrics {
  const sums: PlanSum[] = [];
  const beside: string[] = [];
  const ofKind: string[] = [];
  const other: string[] = [];
  let hasSeconds = false;

  const place = <T>(list: T[], isSame: (one: T) => boolean, added: T): number => {
    const found = list.findIndex(isSame);
    return found >= 0 ? found : list.push(added) - 1;
  };
  const unitOf = (counter: string): 1 | 1e-6 => (moneyCounters.has(counter) ? 1e-6 : 1);
  const sumOf = (name: string): Draft => {
    const marketplaces = factTables[table].ofMarketplaces?.[name];
    const counter = marketplaces ?? name;
    const rows = table === 'B' ? (countedOnce.has(counter) ? once : kindOfOthers) : undefined;
    const sum: PlanSum = { counter, ...(rows && { rows }), ...(marketplaces && { ofMarketplaces: true }) };
    const at = place(sums, (one) => one.counter === counter && one.rows === rows && one.ofMarketplaces === sum.ofMarketplaces, sum);
    return { slot: { list: 'sums', at, unit: unitOf(counter) } };
  };

  const draft = (formula: Formula): Draft => {
    if ('counter' in formula) return sumOf(formula.counter);
    if ('metric' in formula) return draft(known(formula.metric).formula);
    if ('plus' in formula) return { plus: formula.plus.map(draft) };
    if ('minus' in formula) return { minus: [draft(formula.minus[0]), draft(formula.minus[1])] };
    if ('ratio' in formula) return { ratio: [draft(formula.ratio[0]), draft(formula.ratio[1])], times: formula.times };
    if ('ofTable' in formula) {
      const ofTable = formula.ofTable[table];
      if (!ofTable) throw new Error(`A metric has no formula for table ${table}.`);
      return draft(ofTable);
    }
    if ('ofViewer' in formula) {
      const counter = formula.ofViewer(side);
      // Viewers never see others' metrics, but their own net profit may be computed from one.
      return counter === null ? { plus: [] } : sumOf(counter);
    }
    if ('ofModes' in formula) {
      if (!hasOther) return sumOf(formula.ofModes);
      const at = place(other, (one) => one === formula.ofModes, formula.ofModes);
      return { plus: [sumOf(formula.ofModes), { slot: { list: 'other', at, unit: unitOf(formula.ofModes) } }] };
    }
    if ('beside' in formula) {
      const at = place(beside, (one) => one === formula.beside, formula.beside);
      return { slot: { list: 'beside', at, unit: unitOf(formula.beside) } };
    }
    if ('shareOfKind' in formula) {
      const at = place(ofKind, (one) => one === formula.shareOfKind, formula.shareOfKind);
      return { slot: { list: 'ofKind', at, unit: unitOf(formula.shareOfKind) } };
    }
    hasSeconds = true;
    return { slot: { list: 'seconds', at: 0, unit: 1 } };
  };

  const drafts = metrics.map(({ formula }) => draft(formula));
  // A plan asks for something, and rows are those of the facts, even where all figures are read beside them.
  if (sums.length === 0) sumOf(factTables[table].counters[0] as string);
  const starts = {
    sums: 0,
    beside: sums.length,
    ofKind: sums.length + beside.length,
    other: sums.length + beside.length + ofKind.length,
    seconds: sums.length + beside.length + ofKind.length + other.length,
  };
  const settle = (one: Draft): Value => {
    if ('slot' in one) return { sum: starts[one.slot.list] + one.slot.at, unit: one.slot.unit };
    if ('plus' in one) return { plus: one.plus.map(settle) };
    if ('minus' in one) return { minus: [settle(one.minus[0]), settle(one.minus[1])] };
    return { ratio: [settle(one.ratio[0]), settle(one.ratio[1])], times: one.times };
  };
  const isLate = (one: Draft): boolean => {
    if ('slot' in one) return one.slot.list !== 'sums';
    if ('plus' in one) return one.plus.some(isLate);
    return ('minus' in one ? one.minus : one.ratio).some(isLate);
  };
  return {
    sums,
    beside,
    ofKind,
    other,
    hasSeconds,
    values: metrics.map((metric, at) => ({ metric, value: settle(drafts[at] as Draft), isLate: isLate(drafts[at] as Draft) })),
  };
}

function known(id: string): Metric {
  const metric = findMetric(id);
  if (!metric) throw new Error(`There is no metric ${id}.`);
  return metric;
}
