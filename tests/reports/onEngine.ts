import { connectEngine } from '../../server/reports/connectEngine';
import { type ClickHouseReports, openReports } from '../../server/reports/openReports';
import { type LifetimeTotals, lifetimeSources } from '../../src/model/reports/lifetimeTotals';
import { limits } from '../contracts/reportFacts';

/** Opens an engine for some work, and closes it after that. */
export async function withEngine<T>(
  options: Parameters<typeof openReports>[0],
  use: (engine: ClickHouseReports) => Promise<T>,
): Promise<T> {
  const engine = await openReports(options);
  try {
    return await use(engine);
  } finally {
    await engine.close();
  }
}

/** Runs statements on the tables, beside any engine. */
export async function runStatements(
  at: Parameters<typeof connectEngine>[0],
  ...queries: readonly string[]
): Promise<void> {
  const { client } = await connectEngine(at, {});
  try {
    for (const query of queries) await client.command({ query });
  } finally {
    await client.close();
  }
}

/** All that is kept of objects of supply and demand. */
export async function livesOf(engine: ClickHouseReports): Promise<readonly LifetimeTotals[]> {
  const found: LifetimeTotals[] = [];
  for (const source of lifetimeSources.filter(({ table }) => table === 'S' || table === 'D'))
    for await (const part of await engine.lives(source, 0, limits)) found.push(...part);
  return found.sort((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));
}
