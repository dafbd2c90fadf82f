import { expect, it } from 'vitest';
import { batchNumber } from '../../server/reports/batchNumber';
import { connectEngine } from '../../server/reports/connectEngine';
import { createStatements } from '../../server/reports/factDdl';
import { openReports } from '../../server/reports/openReports';
import { stageBatch } from '../../server/reports/stageBatch';
import { demandRows, limits, plan } from '../contracts/reportFacts';
import { newFolders } from '../support/newFolders';

const newFolder = newFolders();

it('a folder of before tries had names is gone on with', async () => {
  const path = newFolder();
  const facts = [{ table: 'D', rows: [demandRows] }] as const;
  const before = await connectEngine({ path }, {});
  const run = (query: string) => before.client.command({ query });
  await run(
    `CREATE TABLE batches (number UInt64, id String, months String, at DateTime('UTC') DEFAULT now()) ENGINE = MergeTree ORDER BY number`,
  );
  for (const query of createStatements(null)) await run(query);
  for (const name of ['lives', 'fact_demand_day'])
    await run(`ALTER TABLE ${name} RESET SETTING non_replicated_deduplication_window`);
  // One that was decided, and one that was not.
  for (const id of ['decided', 'cut off'])
    await stageBatch(before, { batch: batchNumber(id), attempt: '' }, facts, null);
  const months: Record<string, number> = {};
  for (const { hour } of demandRows) {
    const month = new Date(hour).toISOString().slice(0, 7).replace('-', '');
    months[month] = (months[month] ?? 0) + 1;
  }
  await run(
    `INSERT INTO batches (number, id, months) VALUES (${batchNumber('decided')}, 'decided', '${JSON.stringify({ fact_demand: months })}')`,
  );
  await before.client.close();
  const engine = await openReports({ path, keep: null });
  const imps = async (source: 'rows' | 'daily') => Number((await engine.run(plan({ source }), limits)).total[0]);
  const all = demandRows.reduce((sum, row) => sum + Number(row.imps ?? 0), 0);
  expect([await imps('rows'), await imps('daily')]).toEqual([all, all]);
  expect(await engine.add('decided', facts)).toBe(false);
  expect(await engine.add('cut off', facts)).toBe(true);
  expect([await imps('rows'), await imps('daily')]).toEqual([2 * all, 2 * all]);
  await engine.close();
});
