import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { beforeAll, expect, it } from 'vitest';
import type { ReportEngine } from '../../api/reports/ports/reports';
import { openReports } from '../../server/reports/openReports';
import type { ReportPlan } from '../../src/model/reports/reportPlan';
import { limits, plan } from '../contracts/reportFacts';
import { buildWriter } from '../support/buildWriter';
import { batchRows } from '../support/factWriter';
import { newFolders } from '../support/newFolders';
import { isFullRun, testSeed } from '../support/seed';

const root = join(import.meta.dirname, '../..');
const rounds = isFullRun ? 40 : 2;
let program: string;
const path = newFolders()();

beforeAll(async () => {
  program = await buildWriter('factWriter', ['chdb', '@clickhouse/client']);
});

it(`has all of a batch or nothing of it over ${rounds} rounds of kill -9`, { timeout: rounds * 30_000 }, async () => {
  const begun: number[] = [];
  const ended: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const child = spawn(process.execPath, [program, path, String(round * 1000)], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await killAtSomeMoment(child, round, begun, ended);
    const engine = await openReports({ path, keep: null });
    const rows = await countsOf(engine, 'rows');
    const days = await countsOf(engine, 'daily');
    await engine.close();
    expect(days).toEqual(rows);
    for (const [batch, count] of rows)
      expect([batch, count]).toEqual([batch, [batchRows, batchRows, (batchRows * (batchRows - 1)) / 2, batchRows]]);
    expect([...rows.keys()].filter((batch) => !begun.includes(batch))).toEqual([]);
    expect(ended.filter((batch) => !rows.has(batch))).toEqual([]);
  }
  expect(ended.length).toBeGreaterThan(0);
});

/** Between any two steps: a batch takes some hundred milliseconds. */
async function killAtSomeMoment(child: ChildProcess, round: number, begun: number[], ended: number[]): Promise<void> {
  let printed = '';
  const closed = once(child, 'close');
  child.stdout?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  while (!printed.includes(round === 0 ? 'end' : 'begin')) await delay(2);
  await delay((testSeed + round * 7919) % 400);
  child.kill('SIGKILL');
  await closed;
  for (const [, word, batch] of printed.matchAll(/(begin|end) (\d+)\n/g))
    (word === 'begin' ? begun : ended).push(Number(batch));
}

/** Requests of three tables and calls by batch, which stands as channel, as campaign and as tag. */
async function countsOf(engine: ReportEngine, source: ReportPlan['source']): Promise<Map<number, readonly number[]>> {
  // Of its daily sums the shorter ones are asked, which know the tag.
  const rowsOf = async (
    table: 'S' | 'B' | 'D',
    by: 'channel' | 'campaign' | 'tag',
    counters: readonly ('reqs' | 'calls')[],
  ) => {
    const asked = plan({
      table,
      source,
      groups: [{ kind: 'key', key: by }],
      sums: counters.map((counter) => ({ counter })),
    });
    return (await engine.run({ ...asked, limit: 100_000 }, limits)).rows;
  };
  const counts = new Map<number, number[]>();
  const of = (batch: number) => counts.get(batch) ?? counts.set(batch, [0, 0, 0, 0]).get(batch)!;
  for (const [batch, reqs, calls] of await rowsOf('S', 'channel', ['reqs', 'calls']))
    Object.assign(of(Number(batch)), { 0: reqs, 2: calls });
  for (const [batch, reqs] of await rowsOf('B', 'campaign', ['reqs'])) of(Number(batch))[1] = Number(reqs);
  for (const [batch, reqs] of await rowsOf('D', 'tag', ['reqs'])) of(Number(batch))[3] = Number(reqs);
  return counts;
}
