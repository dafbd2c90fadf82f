import type { ClickHouseClient } from '@clickhouse/client';
import { type FactGap, monthName } from '../../api/reports/ports/reports';
import { factTables } from '../../src/model/reports/facts';
import { textSql } from './batchNumber';
import { keyOf, monthsIn, type Shortfall } from './factCounts';
import { briefTable, daysTable, insertOnce, lifetimeTotalsTable, lossesTable, rowsTable } from './factDdl';
import type { MonthRows } from './factsLedger';
import { readLines } from './readLines';

/** Facts that an operator has accepted as lost: results without them are marked as incomplete. */
export type AcceptedLosses = {
  /** Rows that are accepted as lost, by table of rows or of sums and month. */
  readonly rows: MonthRows;
  /** Rows of batches missing from the engine's list, by table and month. */
  readonly batches: MonthRows;
  readonly months: readonly FactGap[];
  /** Number of changes, by source, table and month. */
  readonly changes: ReadonlyMap<string, number>;
};

export const noLosses: AcceptedLosses = { rows: new Map(), batches: new Map(), months: [], changes: new Map() };

/** The message for an operator who accepts a loss where nothing is missing. */
export const nothingLost = (month: number | null): string =>
  `No facts${month === null ? '' : ` of ${monthName(month)}`} are missing. Nothing was changed.`;

export async function readLosses(client: ClickHouseClient): Promise<AcceptedLosses> {
  const read = await readLines(
    client,
    `SELECT name, month, source, sum(rows), count() FROM ${lossesTable} GROUP BY name, month, source`,
  );
  const changed = read.map(([name, month, source, rows, changes]) => ({
    name: String(name),
    month: Number(month),
    source: String(source),
    rows: Number(rows),
    changes: Number(changes),
  }));
  const losses = changed.filter(({ rows }) => rows > 0);
  const by = (which: string): MonthRows =>
    new Map(losses.filter(({ source }) => source === which).map(({ name, month, rows }) => [keyOf(name, month), rows]));
  const months = losses.flatMap(({ name, month }) => {
    const table = tableOf.get(name);
    return table === undefined ? [] : [{ table, month }];
  });
  const changes = new Map(changed.map((one) => [changeOf(one), one.changes]));
  return { rows: by('rows'), batches: by('batches'), months: monthsIn(months), changes };
}

const changeOf = ({ source, name, month }: Pick<Shortfall, 'name' | 'month'> & { readonly source: string }): string =>
  `${source} ${name} ${month}`;

/** Detaches unreadable parts, of some months or of all; the engine keeps them in the folders `detached`. */
export async function setBrokenAside(client: ClickHouseClient, months: readonly number[] | null): Promise<void> {
  const names = [...tableOf.keys(), lifetimeTotalsTable].map((name) => `'${name}'`).join(', ');
  const read = await readLines(
    client,
    `SELECT DISTINCT table, partition FROM system.parts WHERE database = currentDatabase() AND active AND table IN (${names})
      ${months === null ? '' : `AND partition IN (${months.map((month) => `'${month}'`).join(', ')})`} ORDER BY table, partition`,
  );
  for (const [name, partition] of read) {
    const checked = await readLines(
      client,
      `CHECK TABLE ${name} PARTITION ${partition} SETTINGS check_query_single_value_result = 0`,
    );
    for (const [part, isFine] of checked)
      if (!['1', 'true'].includes(String(isFine)))
        await client.command({ query: `ALTER TABLE ${name} DETACH PART '${part}'` });
  }
}

/** Stores accepted losses; negative rows take one back. Of two equal changes at once, the engine accepts the first by name. */
export async function addLosses(
  client: ClickHouseClient,
  lost: readonly Shortfall[],
  before: AcceptedLosses,
  by: string,
): Promise<void> {
  for (const one of lost) {
    const { name, month, source, rows } = one;
    const change = changeOf(one);
    const query = `INSERT INTO ${lossesTable} (name, month, source, rows, \`by\`)
      SETTINGS ${insertOnce(`loss of ${change}, change ${(before.changes.get(change) ?? 0) + 1}`)}
      SELECT '${name}', ${month}, '${source}', ${rows}, ${textSql(by)}`;
    await client.command({ query });
  }
}

const tableOf: ReadonlyMap<string, string> = new Map(
  Object.values(factTables).flatMap((table) =>
    [rowsTable(table), daysTable(table), briefTable(table)].map((name) => [name, table.name]),
  ),
);
