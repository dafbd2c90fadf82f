import { z } from 'zod';
import type { Store } from '../../api/ports';
import type { BatchOrigin, ReportEngine } from '../../api/ports/reports';
import { type FactRow, factTables, type TableLetter } from '../../src/model/reports/facts';
import type { AccountPrices } from '../../src/model/reports/systemCost';
import { readAccounts } from '../intake/readAccounts';
import { BatchTaken } from '../reports/addBatch';
import type { Call } from './callControl';
import { CommandError } from './commandError';
import type { Command } from './openControl';

/** The server reads a line of so many rows in a few milliseconds, between two requests. */
const lineRows = 500;

const answer = z.object({ added: z.boolean() });

/** Adds rows as one batch through the server that has the data directory; false where the id was added before. */
export async function sendFacts(
  call: Call,
  id: string,
  table: TableLetter,
  rows: AsyncIterable<readonly FactRow[]>,
  origin: BatchOrigin,
): Promise<boolean> {
  return answer.parse(await call(`/facts?${new URLSearchParams({ id, table, ...origin })}`, linesOf(rows))).added;
}

const prices = z.object({ from: z.number(), priceReq: z.number(), priceImp: z.number(), priceDsp: z.number() });
const accountsAnswer = z.object({ accounts: z.array(z.tuple([z.number(), z.array(prices)])).nullable() });

/** The prices of the accounts that the server has; undefined where it has none. */
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
  // Without it the rows are not all of them.
  yield JSON.stringify({ rows: count });
}

export const factsCommand =
  (reports: Pick<ReportEngine, 'add'>): Command =>
  async (query, lines) => {
    const [id, table] = [query.get('id'), query.get('table')];
    if (!id || !table || !Object.hasOwn(factTables, table)) throw new CommandError('Facts need an id and the letter of a table.');
    try {
      return { added: await reports.add(id, [{ table: table as TableLetter, rows: rowsOf(lines) }], originIn(query)) };
    } catch (error) {
      throw error instanceof RangeError || error instanceof BatchTaken ? new CommandError(error.message) : error;
    }
  };

const originIn = (query: URLSearchParams): BatchOrigin => ({
  file: query.get('file') ?? '',
  hash: query.get('hash') ?? '',
  by: query.get('by') ?? '',
});

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
