import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ReportEngine } from '../../api/reports/ports/reports';
import { addEarlierLifetimeTotals } from '../../server/reports/addLifetimeTotals';
import { connectEngine } from '../../server/reports/connectEngine';
import { openReports } from '../../server/reports/openReports';
import { type LifetimeTotals, lifetimeSources } from '../../src/model/reports/lifetimeTotals';
import { demandRows, limits } from '../contracts/reportFacts';
import { type ClickHouseOverHttp, createClickHouseOverHttp } from '../support/clickHouseOverHttp';

let server: ClickHouseOverHttp;
beforeAll(async () => {
  server = await createClickHouseOverHttp();
});
afterAll(() => server?.close());

async function livesOf(engine: ReportEngine): Promise<readonly LifetimeTotals[]> {
  const source = lifetimeSources.find(({ table, key }) => table === 'D' && key === 'tag');
  if (!source) throw new Error('Nothing is kept of tags.');
  const found: LifetimeTotals[] = [];
  for await (const part of await engine.lives(source, 0, limits)) found.push(...part);
  return found.sort((a, b) => Number(a.key) - Number(b.key));
}

it.each(['all', 'some'])(
  'processes that start at once on a server make up once for objects of earlier facts, where %s are missing',
  async (what) => {
    const at = { url: server.url(`earlier_${what}`) };
    const engine = await openReports({ ...at, keep: null });
    for (const id of ['one', 'two']) await engine.add(id, [{ table: 'D', rows: [demandRows] }]);
    const before = await livesOf(engine);
    expect(before.length).toBeGreaterThan(0);
    const clients = await Promise.all(Array.from({ length: 4 }, async () => (await connectEngine(at, {})).client));
    const [{ client: control }] = [await connectEngine(at, {})];
    const gone = what === 'all' ? '1' : `mark = 0 OR mark = (SELECT min(number) FROM batches)`;
    await control.command({ query: `ALTER TABLE lives DELETE WHERE ${gone} SETTINGS mutations_sync = 2` });
    // Of a batch that has its mark still, the lives come back with it.
    const kept = await livesOf(engine);
    expect(kept).toEqual([]);
    await Promise.all(clients.map((client) => addEarlierLifetimeTotals(client, [])));
    const share =
      what === 'all'
        ? before
        : before.map((life) => ({ ...life, sums: halfOf(life.sums), ofMonth: halfOf(life.ofMonth) }));
    expect(await livesOf(engine)).toEqual(share);
    await addEarlierLifetimeTotals(control, []);
    expect(await livesOf(engine)).toEqual(share);
    await engine.add('three', [{ table: 'D', rows: [demandRows] }]);
    expect((await livesOf(engine))[0]?.sums.imps).toBe(Number(share[0]?.sums.imps) + Number(before[0]?.sums.imps) / 2);
    for (const client of [...clients, control]) await client.close();
    await engine.close();
  },
);

/** Both batches tell the same. */
const halfOf = ({ reqs, imps, money }: LifetimeTotals['sums']): LifetimeTotals['sums'] => ({
  reqs: Number(reqs) / 2,
  imps: Number(imps) / 2,
  money: Number(money) / 2,
});
