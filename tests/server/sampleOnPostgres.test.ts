import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { LiveWire } from '../../api/live/ports/live';
import { createSampleWire } from '../../server/sampleWire';
import { type ClickHouseOverHttp, createClickHouseOverHttp } from '../support/clickHouseOverHttp';
import { createDatabase } from '../support/postgres';
import { makeDataDir } from '../support/product';
import { signInTo } from '../support/productHost';
import { buildServer, type RunningServer } from '../support/serverProcess';

describe('two servers on one PostgreSQL and one ClickHouse', () => {
  const dirs = [makeDataDir(), makeDataDir()];
  let clickHouse: ClickHouseOverHttp;
  let servers: RunningServer[] = [];

  beforeAll(async () => {
    clickHouse = await createClickHouseOverHttp();
    const built = await buildServer();
    const urls = { DATABASE_URL: await createDatabase(), CLICKHOUSE_URL: clickHouse.url('console') };
    const env = { ...urls, ADX_LIMITS: 'wide', SECRET_KEY: '5a'.repeat(32) };
    const first = await built.start({ ...env, SAMPLE: '1', SAMPLE_DAYS: '60', DATA_DIR: dirs[0]?.path ?? '' });
    servers = [first, await built.start({ ...env, SAMPLE: '0', SAMPLE_DAYS: '0', DATA_DIR: dirs[1]?.path ?? '' })];
  }, 180_000);
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.kill()));
    await clickHouse?.close();
    for (const dir of dirs) dir.remove();
  });

  it('both say how far the traffic of the sample is while one of them makes it', async () => {
    const [one, two] = await Promise.all(servers.map(({ url }) => signInTo(url, 'demand@adx.example')));
    const comingAt = async (call = one) => (await call?.('GET', '/api/reports/freshness'))?.body as { coming: unknown };
    const both = async () => [await comingAt(one), await comingAt(two)];
    const coming = { coming: { days: 61 } };
    await expect.poll(both, { timeout: 60_000, interval: 100 }).toMatchObject([coming, coming]);
  });
});

describe('what one process says of the sample to another', () => {
  const listeners = new Set<(word: string) => void>();
  const wireOf = (): LiveWire => {
    let own: ((word: string) => void) | undefined;
    return {
      post(word) {
        for (const listener of listeners) if (listener !== own) listener(word);
        return true;
      },
      onWord(listener) {
        own = listener;
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    };
  };

  it('holds until it is over, or has not been said for 15 s', () => {
    vi.useFakeTimers();
    const [one, two] = [createSampleWire(wireOf()), createSampleWire(wireOf())];
    expect(two.heard()).toBeNull();
    one.tell({ day: 3, days: 91 });
    expect(two.heard()).toEqual({ day: 3, days: 91 });
    expect(one.heard()).toBeNull();
    vi.advanceTimersByTime(60_000);
    expect(two.heard()).toEqual({ day: 3, days: 91 });
    one.tell(null);
    expect(two.heard()).toBeNull();
    one.tell({ day: 4, days: 91 });
    one.close();
    vi.advanceTimersByTime(16_000);
    expect(two.heard()).toBeNull();
    two.close();
    vi.useRealTimers();
  });
});
