import type { Prices } from '../../src/model/finance/lineFigures';
import { hourMs } from '../../src/model/reports/days';
import type { HistoryEntry, Reader, StoredObject } from '../ports';

const fields = ['priceReq', 'priceImp', 'priceDsp'] as const;
/** Accounts, and changes of them, that one query reads. */
const accountsAtOnce = 500;
const changesAtOnce = 5_000;
const changesOfOne = 1_000;

type Known = Record<(typeof fields)[number], number>;

const pricesIn = (data: StoredObject['data']): Known => ({
  priceReq: Number(data.priceReq ?? 0),
  priceImp: Number(data.priceImp ?? 0),
  priceDsp: Number(data.priceDsp ?? 0),
});

/**
 * The prices of accounts since a moment, in order. A change applies from the next full hour, never before. Reads backwards from
 * the present prices.
 */
export async function priceSpans(
  reader: Reader,
  accounts: readonly StoredObject[],
  since: number,
): Promise<ReadonlyMap<number, readonly Prices[]>> {
  const changed = accounts.filter(({ modifiedAt }) => Date.parse(modifiedAt) >= since);
  const changes = new Map<number, readonly HistoryEntry[]>();
  for (let at = 0; at < changed.length; at += accountsAtOnce)
    for (const [id, rows] of await changesOf(reader, changed.slice(at, at + accountsAtOnce), since))
      changes.set(id, rows);
  return new Map(accounts.map((account) => [account.id, spansOf(account, changes.get(account.id) ?? [], since)]));
}

/** Reads all changes, the newest first: a missing one would leave a wrong price. */
async function changesOf(
  reader: Reader,
  accounts: readonly StoredObject[],
  since: number,
): Promise<ReadonlyMap<number, readonly HistoryEntry[]>> {
  const [{ type } = { type: '' }] = accounts;
  const from = new Date(since).toISOString();
  const ids = accounts.map(({ id }) => id);
  const found = await reader.historyOf(type, ids, { from, to: undefined }, changesAtOnce);
  const byId = new Map<number, HistoryEntry[]>(ids.map((id) => [id, []]));
  if (found.length < changesAtOnce) {
    for (const entry of found) byId.get(entry.id)?.push(entry);
    return byId;
  }
  for (const [id, entries] of byId)
    for (let total = 1; entries.length < total; ) {
      const part = await reader.history(type, id, [entries.length, entries.length + changesOfOne - 1], { from });
      entries.push(...part.rows);
      total = part.rows.length > 0 ? part.total : 0;
    }
  return byId;
}

function spansOf({ data }: StoredObject, history: readonly HistoryEntry[], since: number): readonly Prices[] {
  let known = pricesIn(data);
  const spans: Prices[] = [];
  for (const { at, changes, action } of history) {
    const changed = changes.filter(({ field }) => fields.some((name) => name === field));
    // The initial price also applies before: there was no traffic to pay for.
    if (changed.length === 0 || action === 'create' || action === 'copy') continue;
    const from = Math.ceil(Date.parse(at) / hourMs) * hourMs;
    // Of several changes within an hour the last one applies.
    if (spans.at(-1)?.from !== from) spans.push({ from, ...known });
    known = { ...known, ...Object.fromEntries(changed.map(({ field, from: before }) => [field, Number(before ?? 0)])) };
  }
  spans.push({ from: since, ...known });
  return spans.reverse();
}

/** The prices in a month, the first from its beginning. */
export function pricesOf(spans: readonly Prices[], start: number, end: number): readonly Prices[] {
  const before = spans.filter(({ from }) => from <= start).at(-1) ?? spans[0];
  const within = spans.filter(({ from }) => from > start && from < end);
  return before ? [{ ...before, from: start }, ...within] : within;
}
