import { plus, type Sum } from '../../../src/model/exactSums';
import { hourMs } from '../../../src/model/reports/days';
import { factKeys } from '../../../src/model/reports/facts';
import { type LifetimeSource, type LifetimeTotals, lifetimeSums, monthOf } from '../../../src/model/reports/lifetimeTotals';
import { type RowTest, testOfKind } from './addSums';
import type { Column, FactChunk } from './factChunk';
import type { FactColumns } from './factColumns';
import type { Turns } from './turns';

type Sums = Record<(typeof lifetimeSums)[number], Sum>;
type Known = { demand: number; key: number | string; with: number; first: number; last: number; sums: Sums; ofMonth: Sums };

/** By account, then by key and what goes with it. */
type Lives = Map<number, Map<number | string, Known>>;

const partRows = 4096;
const rowsAtOnce = 8192;

/** Facts in memory are kept as long as their process: what is kept for ever is read of the rows. */
export async function findLives(
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
    // Id 0 is none, and so is the first text of every dictionary.
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
    known = { demand, key: keyOf(), with: other, first: Number.MAX_SAFE_INTEGER, last: 0, sums: none(), ofMonth: none() };
    ofAccount.set(name, known);
  }
  return known;
}
