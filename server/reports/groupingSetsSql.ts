import { compareSums, plus, type Sum } from '../../src/model/exactSums';
import { checkPlan } from '../../src/model/reports/checkPlan';
import { compareTexts } from '../../src/model/reports/compareTexts';
import { evaluate, sumIn, unitOf } from '../../src/model/reports/evaluate';
import { createPass } from '../../src/model/reports/passesPlan';
import { sharedSource } from '../../src/model/reports/plansTogether';
import type { PlanResult, PlanRow, ReportPlan } from '../../src/model/reports/reportPlan';
import { factsSql } from './factsSql';
import { createParameters } from './parameters';
import { columnsRead, isBriefEnough, type PlanSql, settingsFor, sumSql } from './planSql';
import { conditionSql, readingSql } from './readingSql';

/** One statement for several plans, and their results from its rows: groups first, then sums. */
export type GroupingSetsSql = PlanSql & {
  /** Null where there are more groups than can be sorted here. */
  resultsOf(rows: readonly PlanRow[]): readonly PlanResult[] | null;
};

/** The rows arrive unsorted, and are sorted and limited on the thread that answers requests. */
const groupsAtMost = 5_000;

/**
 * Combines plans with the same table, offset and conditions: one pass over all their times, with a grouping set per way to group.
 * Times are cut where a plan begins or ends, and each group is computed per cut: the engine takes longer to analyse a condition
 * per sum than to add. Groups are few, so the rest of the plans is computed here.
 */
export function groupingSetsSql(plans: readonly ReportPlan[], hasBrief = false, isWide = true): GroupingSetsSql {
  const [first] = plans;
  if (!first) throw new Error('The list of plans is empty.');
  const table = plans.map(checkPlan)[0] as ReturnType<typeof checkPlan>;
  const shared = { source: sharedSource(plans.map(({ source }) => source)), offset: first.offset };
  const parameters = createParameters();
  const edges = [...new Set(plans.flatMap(({ range }) => [range.from, range.to]))].sort((a, b) => a - b);
  // The first and the last edge cut nothing.
  const cuts = edges.slice(1, -1);
  // By text: the engine treats two groups with one expression as one, though their readings may differ.
  const groups = createColumns();
  const figures = createColumns();
  const read = plans.map((plan) => {
    const readings = plan.groups.map((reading) => readingSql(reading, shared, parameters));
    const { from, to } = plan.range;
    return {
      plan,
      keys: readings.map(({ sql, decode }) => ({ at: groups.place(sql), decode })),
      parts: new Set(edges.flatMap((edge, part) => (edge >= from && edge < to ? [part] : []))),
      sums: plan.sums.map((sum) => figures.place(sumSql(sum, undefined, isWide))),
    };
  });
  const names = groups.all.map((_, at) => `g${at}`);
  const part = cuts.length > 0 ? ['part'] : [];
  const isIn = (keys: readonly { readonly at: number }[], place: number) => keys.some(({ at }) => at === place);
  const apartOf = (keys: readonly { readonly at: number }[]) =>
    names.reduce((bits, _, place) => bits * 2 + (isIn(keys, place) ? 0 : 1), 0);
  const sets = new Map<number, { readonly sql: string; readonly parts: Set<number> }>();
  for (const { keys, parts } of read) {
    const sql = `(${[...names.filter((_, place) => isIn(keys, place)), ...part].join(', ')})`;
    const known = sets.get(apartOf(keys)) ?? { sql, parts: new Set() };
    for (const one of parts) known.parts.add(one);
    sets.set(apartOf(keys), known);
  }
  // Keeps only the parts that a plan with these groups reads.
  const wanted = [...sets].map(([apart, { parts }]) => `apart = ${apart} AND part IN (${[-1, ...parts].join(', ')})`);
  const facts = factsSql(
    {
      table,
      isBrief: hasBrief && isBriefEnough(plans, table),
      source: shared.source,
      cuts,
      columns: columnsRead(plans),
      times: timesBetween(edges, plans),
      where: first.where.map((condition) => conditionSql(condition, shared, parameters)),
    },
    parameters,
  );
  const columns = [
    // A bit per key, the last one lowest: whether the row is not grouped by it.
    names.length > 0 ? `toUInt32(grouping(${names.join(', ')})) AS apart` : '0 AS apart',
    `${facts.part} AS part`,
    ...groups.all.map((sql, at) => `${sql} AS ${names[at]}`),
    ...figures.all.map((sql, at) => `${sql} AS s${at}`),
  ];
  const sql = [
    `SELECT ${columns.join(', ')} FROM ${facts.from}`,
    ...(names.length + part.length > 0
      ? [`GROUP BY GROUPING SETS (${[...sets.values()].map((set) => set.sql).join(', ')})`]
      : []),
    ...(part.length > 0 ? [`HAVING ${wanted.map((one) => `(${one})`).join(' OR ')}`] : []),
    `LIMIT ${groupsAtMost + 1}`,
  ].join(' ');
  const before = 2 + names.length;
  return {
    sql,
    values: parameters.values,
    settings: settingsFor(first.where),
    decoders: Array.from({ length: before }, () => (value) => value),
    resultsOf(rows) {
      if (rows.length > groupsAtMost) return null;
      const bySet = new Map<unknown, PlanRow[]>();
      for (const row of rows) {
        const known = bySet.get(row[0]);
        if (known) known.push(row);
        else bySet.set(row[0], [row]);
      }
      return read.map(({ plan, keys, parts, sums }) => {
        const found = new Map<string, Group>();
        for (const row of bySet.get(apartOf(keys)) ?? []) {
          if (!parts.has(row[1] as number)) continue;
          const own = keys.map(({ at }) => row[2 + at] as Key);
          const name = JSON.stringify(own);
          const earlier = found.get(name)?.sums;
          found.set(name, {
            keys: own,
            sums: sums.map((at, place) => plus(row[before + at] as Sum, earlier?.[place] ?? 0)),
          });
        }
        if (keys.length === 0) return wholeOf(found.get('[]')?.sums ?? plan.sums.map(() => 0), plan);
        return groupsOf([...found.values()], plan, (values) =>
          values.map((value, at) => (keys[at] as (typeof keys)[number]).decode(value)),
        );
      });
    },
  };
}

/** Ranges from each edge to the next that a plan reads. */
function timesBetween(edges: readonly number[], plans: readonly ReportPlan[]): readonly ReportPlan['range'][] {
  const all = edges.slice(1).map((to, at) => ({ from: edges[at] as number, to }));
  const asked = all.filter(({ from, to }) => plans.some(({ range }) => range.from <= from && to <= range.to));
  const [none = 0] = edges;
  return asked.length > 0 ? asked : [{ from: none, to: none }];
}

type Key = string | number;
type Group = { readonly keys: readonly Key[]; readonly sums: readonly Sum[] };

/** Distinct expressions, in order of appearance. */
function createColumns() {
  const all: string[] = [];
  const place = (sql: string): number => {
    const at = all.indexOf(sql);
    return at < 0 ? all.push(sql) - 1 : at;
  };
  return { all, place };
}

const wholeOf = (sums: readonly Sum[], { limit }: ReportPlan): PlanResult => ({
  rows: limit > 0 ? [sums] : [],
  total: sums,
  rowCount: 1,
});

function groupsOf(
  found: readonly Group[],
  plan: ReportPlan,
  decode: (keys: readonly Key[]) => readonly Key[],
): PlanResult {
  const passes = createPass(plan);
  const left = found.filter(({ sums }) => passes(sums));
  const total = plan.sums.map((_, at) => left.reduce<Sum>((sum, { sums }) => plus(sum, sums[at] as Sum), 0));
  const sorted = left.toSorted((a, b) => compareGroups(plan, a, b));
  return {
    rows: sorted.slice(0, plan.limit).map(({ keys, sums }) => [...decode(keys), ...sums]),
    total,
    rowCount: left.length,
  };
}

function compareGroups({ order }: ReportPlan, a: Group, b: Group): number {
  for (const { by, desc } of order) {
    if ('value' in by && unitOf(by.value) !== undefined) {
      const difference = compareSums(sumIn(by.value, a.sums), sumIn(by.value, b.sums));
      if (difference !== 0) return desc ? -difference : difference;
      continue;
    }
    const [one, other] =
      'group' in by ? [a.keys[by.group], b.keys[by.group]] : [evaluate(by.value, a.sums), evaluate(by.value, b.sums)];
    // Null comes last in both directions.
    if (one == null || other == null) {
      if (one !== other) return one == null ? 1 : -1;
      continue;
    }
    const difference = compareKeys(one, other);
    if (difference !== 0) return desc ? -difference : difference;
  }
  return a.keys.reduce<number>((way, key, at) => way || compareKeys(key, b.keys[at] as Key), 0);
}

const compareKeys = (a: Key, b: Key): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : compareTexts(String(a), String(b));
