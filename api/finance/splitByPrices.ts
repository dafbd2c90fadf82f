import { plus, plusAll, type Sum } from '../../src/model/exactSums';
import type { FactSource, Sums } from '../../src/model/finance/financeViews';
import type { FactSpan, Prices } from '../../src/model/finance/lineFigures';
import { startOf } from '../../src/model/finance/months';
import { dayMs } from '../../src/model/reports/days';
import { type Ask, type Asker, financePlan, narrowedTo, sumsIn } from './askFacts';

/** So many accounts have no more hours in a month than an answer has rows. */
const accountsAtOnce = 100;

type Accounts = ReadonlyMap<number, readonly Prices[]>;
type Part = { readonly id: number; readonly from: number; readonly sums: Sums };

/** The facts of accounts whose prices changed within the month, by the prices that held. */
export async function splitByPrices(
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
        return rows.map((row) => ({ id: Number(row[0]), from: timeOf(String(row[1])), sums: sumsIn(source, row, by.length) }));
      };
      const hours = await parts('hour');
      const whole = startOf(month) < ask.rowsSince() ? ofDays(hours, await parts('day'), accounts) : hours;
      for (const { id, from, sums } of whole) {
        const into = found.get(id)?.[placeOf(accounts.get(id) ?? [], from)];
        if (into) for (const [name, value] of Object.entries(sums)) into[name] = plus(into[name] ?? 0, value);
      }
    }
  }
  return new Map(ids.map((id) => [id, (accounts.get(id) ?? []).map((prices, at) => ({ prices, sums: found.get(id)?.[at] ?? {} }))]));
}

/** `2026-03-31 18:00` or `2026-03-31`. */
const timeOf = (words: string): number => Date.parse(words.length > 10 ? `${words.replace(' ', 'T')}:00Z` : `${words}T00:00:00Z`);

const placeOf = (spans: readonly Prices[], time: number): number =>
  Math.max(
    0,
    spans.findLastIndex(({ from }) => from <= time),
  );

/**
 * Of a month whose hours may be gone: its days, which are kept for longer. Hours are needed only of a day within which the prices
 * changed; where they are not all there, the whole day counts by the price that it began with.
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
