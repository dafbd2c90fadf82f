import { utimesSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ClickHouseClient } from '@clickhouse/client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { applyBatch, claimStagedBatch, decideBatch, dropClaims } from '../../server/reports/applyBatch';
import { batchNumber } from '../../server/reports/batchNumber';
import { connectEngine, type EngineConnection } from '../../server/reports/connectEngine';
import { type ClickHouseReports, openReports } from '../../server/reports/openReports';
import { readLines } from '../../server/reports/readLines';
import { newStage, prefixOf, type Stage, stagesLeft } from '../../server/reports/stage';
import { stageBatch } from '../../server/reports/stageBatch';
import { dropMarkers, openStagedBatch, settleStagedBatch } from '../../server/reports/stagedBatchOutcome';
import type { FactRow } from '../../src/model/reports/facts';
import { lifetimeSources } from '../../src/model/reports/lifetimeTotals';
import { limits, plan } from '../contracts/reportFacts';
import { type ClickHouseOverHttp, createClickHouseOverHttp } from '../support/clickHouseOverHttp';

let server: ClickHouseOverHttp;
beforeAll(async () => {
  server = await createClickHouseOverHttp();
});
afterAll(() => server?.close());

const hour = 3_600_000;

/** Over three months. */
const rows: readonly FactRow[] = Array.from({ length: 3000 }, (_, at) => ({
  hour: Date.UTC(2026, at % 3, 1 + (at % 27), at % 24),
  demand: 1 + (at % 3),
  tag: 1 + (at % 50),
  imps: 1,
}));

/** Makes a stage two hours old, as if it had had no writes since. */
async function age(client: ClickHouseClient, stage: Stage): Promise<void> {
  const before = (Date.now() - 2 * hour) / 1000;
  const ours = `database = currentDatabase() AND startsWith(name, '${prefixOf(stage)}')`;
  const [[disk] = []] = await readLines(client, `SELECT path FROM system.disks WHERE name = 'default'`);
  const tables = await readLines(client, `SELECT name, metadata_path FROM system.tables WHERE ${ours}`);
  const parts = await readLines(
    client,
    `SELECT path FROM system.parts WHERE active AND startsWith(table, '${prefixOf(stage)}')`,
  );
  expect(tables.length).toBeGreaterThan(0);
  for (const [name] of tables) await client.command({ query: `DETACH TABLE ${name} SYNC` });
  for (const path of [...tables.map(([, path]) => path), ...parts.map(([path]) => path)])
    utimesSync(resolve(String(disk), String(path)), before, before);
  for (const [name] of tables) await client.command({ query: `ATTACH TABLE ${name}` });
}

const impsOf = async (engine: ClickHouseReports, source: 'rows' | 'daily') =>
  (await engine.run(plan({ source }), limits)).total[0];

async function lifeImps(engine: ClickHouseReports): Promise<number> {
  const source = lifetimeSources.find(({ table, key }) => table === 'D' && key === 'tag');
  let sum = 0;
  for await (const lives of await engine.lives(source!, 0, limits))
    for (const life of lives) sum += Number(life.sums.imps);
  return sum;
}

it('processes that start at once bring in once what another has left decided, and clear away what it left undecided', async () => {
  const at = { url: server.url('left') };
  const ids = Array.from({ length: 6 }, (_, number) => `left ${number}`);
  await (await openReports({ ...at, keep: null })).close();
  const killed: EngineConnection = await connectEngine(at, {});
  const facts = [{ table: 'D', rows: [rows] }] as const;
  const stageOf = async (id: string, isWhole: boolean): Promise<Stage> => {
    const stage = newStage(batchNumber(id));
    await openStagedBatch(killed.client, stage, id);
    await stageBatch(killed, stage, facts, null);
    if (isWhole) await settleStagedBatch(killed.client, stage, 'whole');
    return stage;
  };
  for (const id of ids) {
    const stage = await stageOf(id, true);
    // One of them was complete, and killed before it could say that it is in.
    if (id !== ids[0]) await decideBatch(killed.client, id, stage);
    await age(killed.client, stage);
  }
  await age(killed.client, await stageOf('undecided', false));
  expect(await stagesLeft(killed.client, hour)).toHaveLength(7);

  const engines = await Promise.all(Array.from({ length: 4 }, () => openReports({ ...at, keep: null })));
  const [one] = engines as [ClickHouseReports];
  const all = ids.length * rows.length;
  expect(await stagesLeft(killed.client, 0)).toEqual([]);
  expect({ rows: await impsOf(one, 'rows'), days: await impsOf(one, 'daily'), lives: await lifeImps(one) }).toEqual({
    ...{ rows: all, days: all, lives: all },
  });
  await Promise.all(engines.map((engine) => engine.close()));
  await killed.client.close();
});

it('a stage belongs to its last claim alone', async () => {
  const at = { url: server.url('claims') };
  const engine = await openReports({ ...at, keep: null });
  const [one, other] = [await connectEngine(at, {}), await connectEngine(at, {})];
  const stage = newStage(batchNumber('left'));
  await openStagedBatch(one.client, stage, 'left');
  await stageBatch(one, stage, [{ table: 'D', rows: [rows] }], null);
  await settleStagedBatch(one.client, stage, 'whole');
  await decideBatch(one.client, 'left', stage);
  expect(await claimStagedBatch(one.client, stage, hour)).toBeNull();

  await age(one.client, stage);
  const first = await Promise.all([one, other].map(({ client }) => claimStagedBatch(client, stage, hour)));
  expect(first.filter((claim) => claim !== null)).toEqual([1]);
  await applyBatch(one.client, stage, true, 0);
  expect(await impsOf(engine, 'rows')).toBe(0);

  // It was killed as well.
  await age(one.client, stage);
  expect(await claimStagedBatch(other.client, stage, hour)).toBe(2);
  await applyBatch(one.client, stage, true, 1);
  expect(await impsOf(engine, 'rows')).toBe(0);
  await applyBatch(other.client, stage, true, 2);
  expect([await impsOf(engine, 'rows'), await impsOf(engine, 'daily')]).toEqual([rows.length, rows.length]);
  await dropClaims(other.client, stage);
  await dropMarkers(other.client, stage);
  expect(await claimStagedBatch(one.client, stage, 0)).toBeNull();
  for (const { client } of [one, other]) await client.close();
  await engine.close();
});
