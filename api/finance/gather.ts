import { plus, plusAll, type Sum } from '../../src/model/exactSums';
import type { FinanceView } from '../../src/model/finance/financeLine';
import { type FactSource, financeViewsOf, type Sums } from '../../src/model/finance/financeViews';
import type { FactSpan, Prices } from '../../src/model/finance/lineFigures';
import { microOf } from '../../src/model/finance/microUsd';
import { endOf, monthsOf, startOf } from '../../src/model/finance/months';
import { dayMs } from '../../src/model/reports/days';
import { resourceOf } from '../../src/resources';
import type { Reader, Store, StoredObject } from '../ports';
import { type Ask, type Asker, financePlan, narrowedTo, sumsIn } from './askFacts';
import { closedRun, firstOpen, isClosed } from './closedRun';
import type { FrozenParty, StoredLine, StoredPeriod } from './ports/finance';
import { priceSpans, pricesOf } from './priceSpans';

/** This many accounts have no more hours in a month than an answer may have rows. */
const accountsAtOnce = 100;

type Accounts = ReadonlyMap<number, readonly Prices[]>;
type Part = { readonly id: number; readonly from: number; readonly sums: Sums };

/** Facts of accounts whose prices changed within the month, split by the price in force. */
async function splitByPrices(
  ask: Ask,
  asker: Asker,
  sources: readonly FactSource[],
  month: string,
  accounts: Accounts,
): Promise<ReadonlyMap<number, readonly FactSpan[]>> {
  const ids = [...accounts.keys()];
  const found = new Map<number, Record<string, Sum>[]>(ids.map((id) => [id, (accounts.get(id) ?? []).map(() => ({}))]));
  for (let at = 0; at < ids.length; at += accountsAtOnce) {
    for (const source of sources) {
      const parts = async (grain: 'hour' | 'day'): Promise<readonly Part[]> => {
        const by = [
          { kind: 'key', key: source.key },
          { kind: 'time', grain },
        ] as const;
        const where = [narrowedTo(source, ids.slice(at, at + accountsAtOnce))];
        const { rows } = await ask.run(financePlan({ source, months: [month, month], by, where }), asker);
        return rows.map((row) => ({
          id: Number(row[0]),
          from: timeOf(String(row[1])),
          sums: sumsIn(source, row, by.length),
        }));
      };
      const hours = await parts('hour');
      const whole = startOf(month) < ask.rowsSince() ? ofDays(hours, await parts('day'), accounts) : hours;
      for (const { id, from, sums } of whole) {
        const into = found.get(id)?.[placeOf(accounts.get(id) ?? [], from)];
        if (into) for (const [name, value] of Object.entries(sums)) into[name] = plus(into[name] ?? 0, value);
      }
    }
  }
  return new Map(
    ids.map((id) => [id, (accounts.get(id) ?? []).map((prices, at) => ({ prices, sums: found.get(id)?.[at] ?? {} }))]),
  );
}

/** `2026-03-31 18:00` or `2026-03-31`. */
const timeOf = (words: string): number =>
  Date.parse(words.length > 10 ? `${words.replace(' ', 'T')}:00Z` : `${words}T00:00:00Z`);

const placeOf = (spans: readonly Prices[], time: number): number =>
  Math.max(
    0,
    spans.findLastIndex(({ from }) => from <= time),
  );

/**
 * Splits a month by days, which are stored for longer than hours. Hours are needed only for days within which prices changed;
 * where some are deleted, the whole day counts at the price at its begin.
 */
function ofDays(hours: readonly Part[], days: readonly Part[], accounts: Accounts): readonly Part[] {
  const hoursOf = new Map<string, Part[]>();
  for (const part of hours) {
    const key = `${part.id} ${Math.floor(part.from / dayMs)}`;
    const of = hoursOf.get(key);
    if (of) of.push(part);
    else hoursOf.set(key, [part]);
  }
  return days.flatMap((day) => {
    const isSplit = (accounts.get(day.id) ?? []).some(({ from }) => from > day.from && from < day.from + dayMs);
    const parts = isSplit ? (hoursOf.get(`${day.id} ${Math.floor(day.from / dayMs)}`) ?? []) : [];
    return isAllOf(day.sums, parts) ? parts : [day];
  });
}

const isAllOf = (sums: Sums, parts: readonly Part[]): boolean =>
  Object.entries(sums).every(([name, value]) => plusAll(parts.map((part) => part.sums[name] ?? 0)) === value);

/** Number of closed months before the open one that are checked for late facts; older ones never change. */
export const lateMonths = 12;

export type Span = { readonly from: string; readonly to: string };

/** All reads of a view that happen before the finance tables are locked. */
export type Gathered = {
  readonly view: FinanceView;
  readonly span: Span;
  /** The stored months at the time of the read; the facts were read for them. */
  readonly periods: readonly StoredPeriod[];
  /** By month and party: open months, and closed ones that may have late facts. */
  readonly facts: ReadonlyMap<string, ReadonlyMap<number, readonly FactSpan[]>>;
  readonly late: readonly string[];
  readonly parties: Parties;
};

type Source = Pick<Store, 'finance'> & Reader;

/** Runs at most one query per source of facts, and one more per month with accounts whose prices changed within it. */
export async function gather(
  store: Source,
  ask: Ask,
  view: FinanceView,
  span: Span,
  party: number | undefined,
  asker: Asker,
): Promise<Gathered> {
  const definition = financeViewsOf[view];
  await ask.ready();
  const periods = await store.finance.periods();
  const run = closedRun(periods);
  const open = monthsOf(span.from, span.to).filter((month) => !isClosed(run, month));
  const next = firstOpen(run);
  const isLateAsked = ask.isLasting && run !== null && next !== null && open.includes(next);
  // A month whose hours are partly deleted would look smaller.
  const late = isLateAsked
    ? monthsOf(run.first, run.last)
        .slice(-lateMonths)
        .filter((month) => startOf(month) >= ask.rowsSince())
    : [];
  const months = [...late, ...open].sort();
  const [first] = months;
  const last = months.at(-1);
  const query = { type: definition.party, ...(party !== undefined && { party }) };
  const from = first !== undefined && first < span.from ? first : span.from;
  const [stored, entries] = await Promise.all([
    store.finance.lines({ ...query, from, to: span.to }),
    store.finance.entries({ ...query, from: span.from, to: span.to }),
  ]);
  const sums = new Map<string, Map<number, Sums>>(months.map((month) => [month, new Map()]));
  if (first !== undefined && last !== undefined)
    for (const source of definition.sources) await addSums(ask, asker, source, [first, last], party, sums);

  const ids = new Set<number>();
  for (const found of sums.values()) for (const id of found.keys()) ids.add(id);
  for (const line of [...stored, ...entries]) ids.add(line.party);
  const objects = await getAll(store, definition.resource, [...ids]);
  const there = new Set(objects.map(({ id }) => id));
  const gone = [...ids].filter((id) => !there.has(id));
  const parties = await findParties(store, view, objects, gone);
  const prices =
    view === 'publishers' && first !== undefined ? await priceSpans(store, objects, startOf(first)) : new Map();
  const facts = await spansOf({ ask, asker, definition, sums, prices, stored });
  return { view, span, periods, facts, late, parties };
}

/** Adds the parties of entries that were booked after the facts were read. */
export async function withParties(
  reader: Reader,
  gathered: Gathered,
  booked: readonly { readonly party: number }[],
): Promise<Gathered> {
  const { view, parties } = gathered;
  const missing = [...new Set(booked.flatMap(({ party }) => (parties.has(party) ? [] : [party])))];
  if (missing.length === 0) return gathered;
  const objects = await getAll(reader, financeViewsOf[view].resource, missing);
  const there = new Set(objects.map(({ id }) => id));
  const gone = missing.filter((id) => !there.has(id));
  return { ...gathered, parties: new Map([...parties, ...(await findParties(reader, view, objects, gone))]) };
}

const chunk = 5_000;

async function getAll(reader: Reader, type: string, ids: readonly number[]): Promise<readonly StoredObject[]> {
  const found: StoredObject[] = [];
  for (let at = 0; at < ids.length; at += chunk) found.push(...(await reader.get(type, ids.slice(at, at + chunk))));
  return found;
}

async function addSums(
  ask: Ask,
  asker: Asker,
  source: FactSource,
  months: readonly [string, string],
  party: number | undefined,
  into: Map<string, Map<number, Sums>>,
): Promise<void> {
  const by = [
    { kind: 'key', key: source.key },
    { kind: 'time', grain: 'month' },
  ] as const;
  const where = [narrowedTo(source, party === undefined ? undefined : [party])];
  const { rows } = await ask.run(financePlan({ source, months, by, where }), asker);
  for (const row of rows) {
    const [id, month] = row;
    const found = into.get(String(month));
    found?.set(Number(id), { ...found.get(Number(id)), ...sumsIn(source, row, by.length) });
  }
}

type Spanning = {
  readonly ask: Ask;
  readonly asker: Asker;
  readonly definition: (typeof financeViewsOf)[FinanceView];
  readonly sums: ReadonlyMap<string, ReadonlyMap<number, Sums>>;
  readonly prices: ReadonlyMap<number, readonly Prices[]>;
  readonly stored: readonly StoredLine[];
};

/** Splits facts by price: the frozen prices of a closed month, else the prices of the account's history. */
async function spansOf({ ask, asker, definition, sums, prices, stored }: Spanning): Promise<Gathered['facts']> {
  // A line of entries only was frozen without prices, since it had no traffic.
  const frozen = new Map(
    stored.flatMap((line) =>
      line.frozen?.prices.length ? [[`${line.period} ${line.party}`, line.frozen.prices] as const] : [],
    ),
  );
  const none: Prices = { from: 0, priceReq: 0, priceImp: 0, priceDsp: 0 };
  const result = new Map<string, Map<number, readonly FactSpan[]>>();
  for (const [month, found] of sums) {
    const parties = new Map<number, readonly FactSpan[]>();
    const several = new Map<number, readonly Prices[]>();
    for (const [id, facts] of found) {
      const own = frozen.get(`${month} ${id}`) ?? pricesOf(prices.get(id) ?? [], startOf(month), endOf(month));
      if (definition.party !== 'demand') parties.set(id, [{ sums: facts, prices: null }]);
      else if (own.length < 2) parties.set(id, [{ sums: facts, prices: own[0] ?? { ...none, from: startOf(month) } }]);
      else several.set(id, own);
    }
    for (const [id, spans] of await splitByPrices(ask, asker, definition.sources, month, several))
      parties.set(id, spans);
    result.set(month, parties);
  }
  return result;
}

/** Extends the span to the first open month where credit is used: later amounts count towards the limit. */
export function reachOf(view: FinanceView, span: Span, periods: readonly StoredPeriod[]): Span {
  const next = firstOpen(closedRun(periods));
  return financeViewsOf[view].hasCredit && next !== null && next < span.from ? { ...span, from: next } : span;
}

type Parties = ReadonlyMap<number, FrozenParty>;

const accountType = financeViewsOf.publishers.resource;

/** Names and terms of the lines' objects; for deleted objects the name in history. */
async function findParties(
  reader: Reader,
  view: FinanceView,
  objects: readonly StoredObject[],
  gone: readonly number[],
): Promise<Parties> {
  const { resource, buyerField } = financeViewsOf[view];
  const { allFields } = resourceOf(resource);
  const namesOf = async (type: string | undefined, ids: readonly unknown[]): Promise<ReadonlyMap<unknown, string>> => {
    const wanted = [...new Set(ids)].filter((id) => typeof id === 'number');
    if (type === undefined || wanted.length === 0) return new Map();
    return new Map((await reader.get(type, wanted)).map(({ id, name }) => [id, name]));
  };
  const targetOf = (field: string): string | undefined => {
    const found = allFields[field];
    return found?.kind === 'ref' ? found.to : undefined;
  };
  const managers = await namesOf(
    targetOf('manager'),
    objects.map(({ data }) => data.manager),
  );
  const accounts = await namesOf(
    accountType,
    objects.map(({ owner }) => owner),
  );
  const buyers = await namesOf(
    buyerField && targetOf(buyerField),
    objects.map(({ data }) => buyerField && data[buyerField]),
  );
  const goneNames = gone.length > 0 ? await reader.removedNames(resource, gone) : new Map<number, string>();

  const partyOf = ({ name, owner, data }: StoredObject): FrozenParty => ({
    name,
    account: owner === null ? null : { id: owner, name: accounts.get(owner) ?? `#${owner}` },
    manager: numberOr(data.manager),
    managerName: managers.get(data.manager) ?? null,
    paymentTerms: numberOr(data.paymentTerms),
    buyer: (buyerField && buyers.get(data[buyerField])) ?? null,
    creditLimit: typeof data.creditLimit === 'number' ? (microOf(data.creditLimit) ?? null) : null,
  });
  return new Map([
    ...objects.map((object) => [object.id, partyOf(object)] as const),
    ...gone.map((id) => [id, { ...noParty, name: goneNames.get(id) ?? `#${id}` }] as const),
  ]);
}

const numberOr = (value: unknown): number | null => (typeof value === 'number' ? value : null);

const noParty: Omit<FrozenParty, 'name'> = {
  account: null,
  manager: null,
  managerName: null,
  paymentTerms: null,
  buyer: null,
  creditLimit: null,
};
