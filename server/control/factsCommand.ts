import { z } from 'zod';
import type { Log, Store } from '../../api/ports';
import {
  type BatchOrigin,
  type FactGap,
  FactsMissing,
  type ListedBatch,
  type ReportEngine,
  ReportsAway,
} from '../../api/reports/ports/reports';
import { type FactRow, factTables, type TableLetter } from '../../src/model/reports/facts';
import type { AccountPrices } from '../../src/model/reports/systemCost';
import { CommandError } from '../process/commandError';
import { BatchTaken } from '../reports/addBatch';
import { LedgerError } from '../reports/factsLedger';
import { readAccounts } from '../store/readAccounts';
import type { Call } from './callControl';
import type { Command } from './openControl';

/** Rows per line: the server parses these in a few milliseconds, between two requests. */
const lineRows = 500;

const answer = z.object({ added: z.boolean() });

/** Adds rows as one batch through the server that holds the data directory; false for a known id. */
export async function sendFacts(
  call: Call,
  id: string,
  table: TableLetter,
  rows: AsyncIterable<readonly FactRow[]>,
  origin: BatchOrigin,
): Promise<boolean> {
  const { replaces, ...from } = origin;
  const query = new URLSearchParams({ id, table, ...from, ...(replaces && { replaces: '1' }) });
  return answer.parse(await call(`/facts?${query}`, linesOf(rows))).added;
}

const prices = z.object({ from: z.number(), priceReq: z.number(), priceImp: z.number(), priceDsp: z.number() });
const accountsAnswer = z.object({ accounts: z.array(z.tuple([z.number(), z.array(prices)])).nullable() });

/** The prices of the server's accounts; undefined where it has none. */
export async function sendAccounts(call: Call): Promise<AccountPrices | undefined> {
  const { accounts } = accountsAnswer.parse(await call('/accounts', []));
  return accounts ? new Map(accounts) : undefined;
}

export const accountsCommand =
  (store: Store): Command =>
  async () => {
    const accounts = await readAccounts(store, Date.now());
    return { accounts: accounts ? [...accounts] : null };
  };

async function* linesOf(rows: AsyncIterable<readonly FactRow[]>): AsyncGenerator<string> {
  let count = 0;
  for await (const part of rows)
    for (let at = 0; at < part.length; at += lineRows) {
      const some = part.slice(at, at + lineRows);
      count += some.length;
      yield JSON.stringify(some);
    }
  // Without this line the rows are incomplete.
  yield JSON.stringify({ rows: count });
}

export const factsCommand =
  (reports: Pick<ReportEngine, 'add'>): Command =>
  async (query, lines) => {
    const [id, table] = [query.get('id'), query.get('table')];
    if (!id || !table || !Object.hasOwn(factTables, table))
      throw new CommandError('Facts need an id and the letter of a table.');
    try {
      return { added: await reports.add(id, [{ table: table as TableLetter, rows: rowsOf(lines) }], originIn(query)) };
    } catch (error) {
      throw error instanceof RangeError ? new CommandError(error.message) : sentenceOf(error);
    }
  };

/** Turns errors that the user of the command can act on into CommandErrors. */
const sentenceOf = (error: unknown): unknown =>
  error instanceof BatchTaken || error instanceof ReportsAway || error instanceof LedgerError
    ? new CommandError(error.message)
    : error;

const originIn = (query: URLSearchParams): BatchOrigin => ({
  file: query.get('file') ?? '',
  hash: query.get('hash') ?? '',
  by: query.get('by') ?? '',
  ...(query.get('replaces') === '1' && { replaces: true as const }),
});

const table = z.object({
  name: z.string(),
  rows: z.number(),
  firstDay: z.string(),
  lastDay: z.string(),
  sums: z.record(z.string(), z.string()),
});
const batch = z.object({
  id: z.string(),
  at: z.string(),
  file: z.string(),
  by: z.string(),
  rows: z.number(),
  tables: z.array(table),
});
const batchesAnswer = z.object({ batches: z.array(batch) });
const removeAnswer = z.object({ rows: z.number() });

/** The imported batches, from the server that holds the data directory. */
export async function askBatches(call: Call, most: number): Promise<readonly ListedBatch[]> {
  return batchesAnswer.parse(await call(`/batches?${new URLSearchParams({ most: String(most) })}`, [])).batches;
}

/** Removes a batch through the server that holds the data directory; returns its number of rows. */
export async function sendRemoval(call: Call, id: string, by: string): Promise<number> {
  return removeAnswer.parse(await call(`/remove-facts?${new URLSearchParams({ id, by })}`, [])).rows;
}

export const batchesCommand =
  ({ batches }: Pick<ReportEngine, 'batches'>): Command =>
  async (query) => {
    const most = Number(query.get('most') ?? mostBatches);
    if (!Number.isInteger(most) || most < 1 || most > mostBatches)
      throw new CommandError(`A list has 1 to ${mostBatches} batches.`);
    try {
      return { batches: (await batches?.(most)) ?? [] };
    } catch (error) {
      throw sentenceOf(error);
    }
  };

/** Longer lists are of no use to people. */
export const mostBatches = 1_000;

export const removeCommand =
  ({ remove }: Pick<ReportEngine, 'remove'>, log: Log): Command =>
  async (query) => {
    const [id, by = ''] = [query.get('id'), query.get('by') ?? ''];
    if (!id || !remove) throw new CommandError('Name the batch that is to go out.');
    try {
      const rows = await remove(id, by);
      log.warn('facts_removed', { batch: id, rows, by });
      return { rows };
    } catch (error) {
      throw sentenceOf(error);
    }
  };

const gap = z.object({ table: z.string(), month: z.number() });
const lossAnswer = z.object({ months: z.array(gap) });

/** Accepts lost facts of a month, or all, through the server that holds the data directory; returns the months. */
export async function sendLoss(call: Call, month: number | null, by: string): Promise<readonly FactGap[]> {
  const query = new URLSearchParams({ ...(month !== null && { month: String(month) }), by });
  return lossAnswer.parse(await call(`/accept-loss?${query}`, [])).months;
}

export const lossCommand =
  ({ acceptLoss }: Pick<ReportEngine, 'acceptLoss'>, log: Log): Command =>
  async (query) => {
    const [month, by = ''] = [query.get('month'), query.get('by') ?? ''];
    if (!acceptLoss || (month !== null && !/^\d{6}$/.test(month)))
      throw new CommandError('A month is written as in 202611.');
    try {
      const months = await acceptLoss(month === null ? null : Number(month), by);
      if (months.length > 0) log.warn('facts_loss_accepted', { months: new FactsMissing(months, false).months, by });
      return { months };
    } catch (error) {
      throw sentenceOf(error);
    }
  };

async function* rowsOf(lines: AsyncIterable<string>): AsyncGenerator<readonly FactRow[]> {
  let count = 0;
  for await (const line of lines) {
    const said = JSON.parse(line) as readonly FactRow[] | { readonly rows: number };
    if (!Array.isArray(said)) {
      if ((said as { rows: number }).rows === count) return;
      break;
    }
    count += said.length;
    yield said as readonly FactRow[];
  }
  throw new CommandError('The rows broke off, so none of them was added.');
}
