import type { FinanceLineDetail, LinePart } from '../../src/model/finance/financeLine';
import { type FactSource, financeViewsOf } from '../../src/model/finance/financeViews';
import { usdOf } from '../../src/model/finance/microUsd';
import type { Reading } from '../../src/model/reports/reportPlan';
import { notFound } from '../http/problems';
import type { Store } from '../ports';
import { type Ask, type Asker, financePlan, narrowedTo, sumsIn } from './askFacts';
import { type Asked, creditUsed, readBooks } from './books';
import type { StoredEntry } from './ports/finance';
import { presentEntry, presentLine } from './presentLine';

const eventsAtMost = 500;

/** A line with its parts: prices, days, counterparts, entries and actions. */
export async function lineDetail(
  store: Store,
  ask: Ask,
  { view, span, party }: Asked & { readonly party: number },
  asker: Asker,
): Promise<FinanceLineDetail> {
  const period = span.from;
  const { lines } = await readBooks(store, ask, { view, span, party }, asker);
  const line = lines.find((one) => one.period === period);
  if (!line) throw notFound('Line not found.');
  const definition = financeViewsOf[view];
  const key = { period, type: line.type, party };
  const split = async (source: FactSource, by: Reading) => {
    const { rows } = await ask.run(
      financePlan({ source, months: [period, period], by: [by], where: [narrowedTo(source, [party])] }),
      asker,
    );
    return rows.map((row) => {
      const { reqs = 0, imps = 0, gross = 0, cost = 0 } = sumsIn(source, row, 1);
      return {
        of: row[0] as string | number,
        reqs: reqs as number,
        imps: imps as number,
        gross: usdOf(gross),
        cost: usdOf(cost),
      };
    });
  };
  const days = await split(definition.days, { kind: 'time', grain: 'day' });
  const parts = await split(definition.parts.source, { kind: 'key', key: definition.parts.by });
  const names = await namesOf(
    store,
    definition.parts.resource,
    parts.map(({ of }) => Number(of)),
  );
  const credit = await creditUsed(store, ask, { view, span, party }, asker);
  const [entries, history] = await Promise.all([
    store.finance.entries({ from: period, to: period, type: line.type, party }),
    store.finance.events(key, eventsAtMost),
  ]);
  const late: readonly StoredEntry[] = line.late.map((entry) => ({
    ...key,
    id: 0,
    kind: 'adjustment',
    amount: entry.amount as number,
    reference: null,
    memo: null,
    buyerImps: null,
    file: null,
    late: entry.late,
    day: null,
    at: '',
    by: '',
    version: 0,
  }));
  return {
    line: presentLine(line, credit?.get(`${party} ${period}`)),
    prices: line.prices.map(({ from, ...prices }) => ({ from: new Date(from).toISOString(), ...prices })),
    days: days.map(({ of, ...figures }) => ({ day: String(of), ...figures })).sort((a, b) => (a.day < b.day ? -1 : 1)),
    parts: parts
      .map(({ of, ...figures }): LinePart => ({ id: Number(of), name: names.get(Number(of)) ?? '', ...figures }))
      .sort((a, b) => Number(b.gross) - Number(a.gross) || a.id - b.id),
    isFrozen: line.isClosed,
    entries: [
      ...entries.map((entry) => presentEntry(entry, line.named.name, line.isClosed)),
      ...late.map((entry) => ({ ...presentEntry(entry, line.named.name, true), id: null })),
    ],
    history: history.map(({ at, by, user, action, details }) => ({ at, by, user, action, details })),
  };
}

/** Id 0 means none, and has no name. */
async function namesOf(store: Store, type: string, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const wanted = ids.filter((id) => id > 0);
  const found = wanted.length > 0 ? await store.get(type, wanted) : [];
  const there = new Map(found.map(({ id, name }) => [id, name]));
  const gone = wanted.filter((id) => !there.has(id));
  const called = gone.length > 0 ? await store.removedNames(type, gone) : new Map<number, string>();
  return new Map([...there, ...gone.map((id) => [id, called.get(id) ?? `#${id}`] as const)]);
}
