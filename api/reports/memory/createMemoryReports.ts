import { plus, type Sum } from '../../../src/model/exactSums';
import { checkPlan, checkValues } from '../../../src/model/reports/checkPlan';
import { hourMs } from '../../../src/model/reports/days';
import { type FactKey, factKeys, factTables, type TableLetter } from '../../../src/model/reports/facts';
import {
  type LifetimeSource,
  type LifetimeTotals,
  lifetimeSums,
  monthOf,
} from '../../../src/model/reports/lifetimeTotals';
import type { ReportPlan } from '../../../src/model/reports/reportPlan';
import type { FactBatch, ReportEngine, ValuesQuery } from '../ports/reports';
import { type RowTest, testOfKind } from './addSums';
import type { Column, FactChunk } from './factChunk';
import { createChunkWriter, createFactColumns, type FactColumns } from './factColumns';
import { createGroupLevel } from './groupRows';
import { createCodeReader } from './readCodes';
import { createRowPicker, readPlan, runPlan } from './runPlan';
import { createTurns, type Turns } from './turns';

/** The engine of the demo and of tests: facts in memory, lost with the process. Daily sums are read from the rows. */
export function createMemoryReports(): ReportEngine {
  const letters = Object.keys(factTables) as TableLetter[];
  const facts = Object.fromEntries(letters.map((letter) => [letter, createFactColumns(factTables[letter])])) as Record<
    TableLetter,
    FactColumns
  >;
  const added = new Set<string>();
  let adding: Promise<unknown> = Promise.resolve();

  const add = async (id: string, batches: readonly FactBatch[]): Promise<boolean> => {
    if (added.has(id)) return false;
    const parts: { readonly to: FactChunk[]; readonly chunks: readonly FactChunk[] }[] = [];
    const turn = createTurns({ maxMs: Number.POSITIVE_INFINITY });
    for (const { table, rows } of batches) {
      const writer = createChunkWriter(facts[table]);
      for await (const part of rows)
        for (const [at, row] of part.entries()) {
          writer.add(row);
          if (at % 256 === 0) await turn();
        }
      parts.push({ to: facts[table].chunks, chunks: writer.finish() });
    }
    for (const { to, chunks } of parts) to.push(...chunks);
    added.add(id);
    return true;
  };

  return {
    async run(plan, options) {
      checkPlan(plan);
      return runPlan(facts[plan.table], plan, createTurns(options));
    },
    async read(plan, options) {
      checkPlan(plan);
      return { rows: await readPlan(facts[plan.table], plan, createTurns(options)), close: async () => undefined };
    },
    async values(query, options) {
      checkValues(query);
      return findValues(facts[query.table], query, createTurns(options));
    },
    add(id, batches) {
      const done = adding.then(() => add(id, batches));
      adding = done.catch(() => undefined);
      return done;
    },
    async latest() {
      const hours = letters.flatMap((letter) => facts[letter].chunks.map(({ lastHour }) => lastHour));
      return hours.length === 0 ? null : hours.reduce((a, b) => Math.max(a, b)) * hourMs;
    },
    countIn: (tables, range, options) =>
      Promise.all(tables.map((table) => countFacts(facts[table], range, createTurns(options)))),
    lives: (source, month, options) => findLives(facts[source.table], source, month, createTurns(options)),
    revision: async () => String(added.size),
    removed: async () => 0,
    async close() {
      for (const letter of letters) facts[letter].chunks.length = 0;
    },
  };
}

async function countFacts(facts: FactColumns, range: ReportPlan['range'], turn: Turns): Promise<number> {
  const pick = createRowPicker(facts, { range, where: [], offset: 0 });
  const noCodes = new Int32Array(0);
  let count = 0;
  for (const chunk of facts.chunks.slice()) {
    count += pick(chunk, new Uint32Array(chunk.rows), noCodes);
    await turn();
  }
  return count;
}

async function findValues(facts: FactColumns, query: ValuesQuery, turn: Turns): Promise<readonly (string | number)[]> {
  const reader = createCodeReader(facts, { kind: 'key', key: query.key }, 0);
  const level = createGroupLevel();
  const counts: number[] = [];
  const pick = createRowPicker(facts, { ...query, offset: 0 });
  for (const chunk of facts.chunks.slice()) {
    const picked = new Uint32Array(chunk.rows);
    const codes = new Int32Array(chunk.rows);
    const count = pick(chunk, picked, codes);
    reader.read(chunk, picked, count, codes);
    const groups = new Int32Array(chunk.rows).fill(-1);
    level.refine(groups, codes, count);
    for (let at = 0; at < count; at += 1) counts[groups[at] as number] = (counts[groups[at] as number] ?? 0) + 1;
    await turn();
  }
  const rank = reader.rank();
  const wanted = query.q.toLowerCase();
  const matches = (value: string | number) => !isTextKey(query.key) || String(value).toLowerCase().includes(wanted);
  return counts
    .map((count, group) => ({ count, rank: rank(level.code(group)), value: reader.decode(level.code(group)) }))
    .filter(({ value }) => matches(value))
    .sort((a, b) => b.count - a.count || a.rank - b.rank)
    .slice(0, query.limit)
    .map(({ value }) => value);
}

const isTextKey = (key: FactKey): boolean => factKeys[key] === 'text' || factKeys[key] === 'manyTexts';

type Sums = Record<(typeof lifetimeSums)[number], Sum>;
type Known = {
  demand: number;
  key: number | string;
  with: number;
  first: number;
  last: number;
  sums: Sums;
  ofMonth: Sums;
};

/** By account, then by key and its companion keys. */
type Lives = Map<number, Map<number | string, Known>>;

const partRows = 4096;
const rowsAtOnce = 8192;

/** Facts in memory last as long as the process, so lifetime totals are read from the rows. */
async function findLives(
  facts: FactColumns,
  source: LifetimeSource,
  month: number,
  turn: Turns,
): Promise<AsyncIterable<readonly LifetimeTotals[]>> {
  const found: Lives = new Map();
  for (const chunk of facts.chunks.slice()) await addChunk(found, facts, chunk, source, month, turn);
  const lives = [...found.values()].flatMap((ofAccount) => [...ofAccount.values()]);
  return (async function* () {
    for (let at = 0; at < lives.length; at += partRows) yield lives.slice(at, at + partRows);
  })();
}

async function addChunk(
  found: Lives,
  facts: FactColumns,
  chunk: FactChunk,
  source: LifetimeSource,
  month: number,
  turn: Turns,
): Promise<void> {
  const codes = chunk.keys[source.key] ?? null;
  if (!codes) return;
  const isText = factKeys[source.key] !== 'id';
  const { texts } = facts.dictionaryOf(source.key);
  const demands = chunk.keys.demand ?? null;
  const others = (source.with && chunk.keys[source.with]) ?? null;
  const counters = lifetimeSums.flatMap((name) => {
    const sum = source.sums[name];
    const column = sum && chunk.counters[sum.counter];
    return sum && column ? [{ name, column, counts: sum.rows ? testOfKind(chunk, sum.rows) : always }] : [];
  });
  const months = new Map<number, boolean>();
  const isOfMonth = (hour: number): boolean => {
    const day = Math.floor(hour / 24);
    const known = months.get(day) ?? monthOf(day * 24 * hourMs) === month;
    months.set(day, known);
    return known;
  };
  for (let row = 0; row < chunk.rows; row += 1) {
    if (row % rowsAtOnce === 0) await turn();
    const code = codes[row] as number;
    // Id 0 means none, and so does the first text of every dictionary.
    if (code === 0) continue;
    let life: Known | undefined;
    for (const { name, column, counts } of counters) {
      const count = column[row] as number;
      if (count === 0 || !counts(row)) continue;
      const hour = chunk.hours[row] as number;
      if (!life) {
        life = lifeOf(found, at(demands, row), code, at(others, row), () => (isText ? (texts[code] as string) : code));
        life.first = Math.min(life.first, hour * hourMs);
        life.last = Math.max(life.last, hour * hourMs);
      }
      life.sums[name] = plus(life.sums[name], count);
      if (isOfMonth(hour)) life.ofMonth[name] = plus(life.ofMonth[name], count);
    }
  }
}

const always: RowTest = () => true;
const at = (column: Column, row: number): number => column?.[row] ?? 0;
const none = (): Sums => ({ reqs: 0, imps: 0, money: 0 });

function lifeOf(found: Lives, demand: number, code: number, other: number, keyOf: () => number | string): Known {
  const ofAccount = found.get(demand) ?? new Map<number | string, Known>();
  found.set(demand, ofAccount);
  const name = other === 0 ? code : `${code} ${other}`;
  let known = ofAccount.get(name);
  if (!known) {
    known = {
      demand,
      key: keyOf(),
      with: other,
      first: Number.MAX_SAFE_INTEGER,
      last: 0,
      sums: none(),
      ofMonth: none(),
    };
    ofAccount.set(name, known);
  }
  return known;
}
