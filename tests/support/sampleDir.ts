import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { onceARun } from './onceARun';
import { makeDataDir, startProduct } from './product';
import { signInTo } from './productHost';
import { buildServer } from './serverProcess';

export type SampleDir = ReturnType<typeof makeDataDir> & {
  /** Output of the first start, which created it. */
  readonly printed: string;
};

/**
 * A data directory after the first start: created once per run, then copied. With `days`, which must reach beyond the last month,
 * it has that many days of the sample's traffic, up to the last hour, and the closed books of past months.
 */
export async function makeSampleDir(days = 0): Promise<SampleDir> {
  const made = days > 0 ? await makeTraffic(days) : await makeFirst();
  const data = makeDataDir();
  cpSync(join(made, 'data'), data.path, { recursive: true });
  return { ...data, printed: readFileSync(join(made, 'printed'), 'utf8') };
}

const makeFirst = () =>
  onceARun('sample', async (folder) => {
    const server = await (await buildServer()).start({ DATA_DIR: join(folder, 'data') });
    writeFileSync(join(folder, 'printed'), server.printed());
    await server.stop();
  });

const makeTraffic = (days: number) =>
  onceARun(`sample-${days}`, async (folder) => {
    cpSync(await makeFirst(), folder, { recursive: true });
    const server = await startProduct(join(folder, 'data'), { SAMPLE_DAYS: String(days) });
    const admin = await signInTo(server.url, 'admin@adx.example');
    const now = new Date();
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1)).toISOString().slice(0, 7);
    const state = async (): Promise<string | undefined> => {
      const { headers } = await admin('GET', `/api/admin/finance?from=${month}&to=${month}`);
      return JSON.parse(headers.get('x-totals') ?? '{}').periods?.[0]?.state;
    };
    // The books are written after the traffic; those in progress are finished before the server ends.
    while ((await state()) !== 'closed') await wait(500);
    await server.stop();
  });
