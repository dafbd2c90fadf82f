import type { ClickHouseClient } from '@clickhouse/client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPastAnswers } from '../../api/traffic/pastAnswers';
import { batchNumber } from '../../server/reports/batchNumber';
import { connectEngine, type EngineConnection } from '../../server/reports/connectEngine';
import { type ClickHouseReports, openReports } from '../../server/reports/openReports';
import { readLines } from '../../server/reports/readLines';
import { decideRemoval, finishRemovals } from '../../server/reports/removeBatch';
import { wideTables } from '../../server/reports/wideSums';
import { mostCounted } from '../../src/model/reports/facts';
import { type LifetimeTotals, lifetimeSources } from '../../src/model/reports/lifetimeTotals';
import { limits } from '../contracts/reportFacts';
import { type ClickHouseOverHttp, createClickHouseOverHttp } from '../support/clickHouseOverHttp';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let server: ClickHouseOverHttp;
let at: { readonly url: string };
let engine: ClickHouseReports;
let other: EngineConnection;
let databases = 0;
beforeAll(async () => {
  server = await createClickHouseOverHttp();
});
afterAll(() => server?.close());
beforeEach(async () => {
  databases += 1;
  at = { url: server.url(`shared_removal_${databases}`) };
  engine = await openReports({ ...at, keep: null });
  other = await connectEngine(at, {});
});
afterEach(async () => {
  await other.client.close();
  await engine.close();
});

const now = Date.UTC(2026, 10, 20, 12);
const rows = (reqs: number) =>
  [9, 10].map((month) => ({ hour: Date.UTC(2026, month, 19, 12), demand: 1, channel: 1, reqs, imps: reqs }));
const batch = (reqs: number) =>
  [
    { table: 'S', rows: [rows(reqs)] },
    { table: 'D', rows: [rows(reqs)] },
  ] as const;
const asOther = { isOwn: false, waits: false } as const;

async function livesOf(): Promise<readonly LifetimeTotals[]> {
  const found: LifetimeTotals[] = [];
  for (const source of lifetimeSources.filter(({ table }) => table === 'S' || table === 'D'))
    for await (const part of await engine.lives(source, 0, limits)) found.push(...part);
  return found.sort((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));
}

describe('what another process changes', () => {
  it('is a change while it is made, of which nothing is kept, and again when it is done', async () => {
    await engine.add('one', batch(10));
    await engine.add('two', batch(20));
    const before = await engine.revision();
    expect(await engine.revision()).toBe(before);
    const removed = await engine.removed();
    await decideRemoval(other.client, 'two', batchNumber('two'), 'ops');
    const making = [await engine.revision(), await engine.revision()];
    expect(new Set([before, ...making]).size).toBe(3);
    const going = await engine.removed();
    await finishRemovals(other.client, asOther);
    const after = await engine.revision();
    expect([before, ...making]).not.toContain(after);
    expect(await engine.revision()).toBe(after);
    expect(new Set([removed, going, await engine.removed()]).size).toBe(3);
  });

  it('is not kept among the answers of days that are over, as it was in the middle', async () => {
    await engine.add('one', batch(41_234));
    await engine.add('two', batch(51_234));
    const past = createPastAnswers();
    const counted = async () => JSON.stringify((await past.of(engine, now, limits)).flatMap(({ rows }) => rows));
    const both = await counted();
    expect(both).toContain(String(41_234 + 51_234));
    await decideRemoval(other.client, 'two', batchNumber('two'), 'ops');
    expect(await counted()).toBe(both);
    await finishRemovals(other.client, asOther);
    expect(await counted()).toBe(both.replaceAll(String(41_234 + 51_234), '41234'));
  });
});

describe('a batch that two processes take out', () => {
  /** The client, whose first statement that matches waits until it is let go. */
  function paused(client: ClickHouseClient, at: RegExp) {
    let letGo: () => void = () => undefined;
    let reach: () => void = () => undefined;
    const gate = new Promise<void>((go) => {
      letGo = go;
    });
    const reached = new Promise<void>((go) => {
      reach = go;
    });
    const held = new Proxy(client, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        if (name !== 'command') return value.bind(target);
        return async (asked: { readonly query: string }) => {
          if (at.test(asked.query)) {
            reach();
            await gate;
          }
          return value.call(target, asked);
        };
      },
    });
    return { held, reached, letGo };
  }
  const deletesLives = /^ALTER TABLE lives\s+DELETE/;
  const claims = () =>
    readLines(
      other.client,
      `SELECT name FROM system.tables WHERE database = currentDatabase() AND startsWith(name, 'going_')`,
    );

  it.each([
    ['waits for the first, and does nothing meanwhile', undefined],
    ['goes on where the first gives no sign of itself any more', 0],
  ])('the second one %s', async (_, idleMs) => {
    await engine.add('one', batch(10));
    const wanted = await livesOf();
    await engine.add('two', batch(20));
    await decideRemoval(other.client, 'two', batchNumber('two'), 'ops');
    const first = paused(other.client, deletesLives);
    const removing = finishRemovals(first.held, { isOwn: false, waits: true });
    await first.reached;
    const beside = await connectEngine(at, {});
    const command = vi.spyOn(beside.client, 'command');
    await finishRemovals(beside.client, { ...asOther, ...(idleMs !== undefined && { idleMs }) });
    expect(command.mock.calls.some(([{ query }]) => query.startsWith('ALTER TABLE lives'))).toBe(idleMs !== undefined);
    first.letGo();
    await removing;
    await finishRemovals(beside.client, { isOwn: false, waits: true });
    await beside.client.close();
    // What one that slept deletes too late is made again by the next start.
    await engine.close();
    engine = await openReports({ ...at, keep: null });
    expect(await livesOf()).toEqual(wanted);
    expect(await claims()).toEqual([]);
  });
});

it('narrows sums again once the batch that needed wide ones is removed', async () => {
  const huge = Array.from({ length: 10_000 }, () => ({ hour: now, demand: 1, imps: mostCounted }));
  await engine.add('huge', [{ table: 'D', rows: [huge] }]);
  expect([...(await wideTables(other.client))]).toEqual(['fact_demand']);
  await decideRemoval(other.client, 'huge', batchNumber('huge'), 'ops');
  // Its sums are there still.
  expect([...(await wideTables(other.client))]).toEqual(['fact_demand']);
  await finishRemovals(other.client, asOther);
  expect([...(await wideTables(other.client))]).toEqual([]);
});
