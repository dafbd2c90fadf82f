import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openNotifyWire } from '../../server/live/notifyWire';
import { signIn } from '../support/apiClient';
import { auctionLine, ingest } from '../support/liveLines';
import { type LiveStream, readLiveStream } from '../support/liveStream';
import { createDatabase } from '../support/postgres';
import { makeDataDir } from '../support/product';
import { buildServer, type RunningServer } from '../support/serverProcess';
import { silentLog } from '../support/silentLog';

describe('the wire between processes', () => {
  it('carries words of any length and any letters, in their order, to everybody else', async () => {
    const url = await createDatabase();
    const wires = await Promise.all([1, 2, 3].map(() => openNotifyWire({ url, log: silentLog })));
    const heard = wires.map((wire) => {
      const words: string[] = [];
      wire.onWord((word) => void words.push(word));
      return words;
    });
    const words = ['one', JSON.stringify({ text: 'Ça “marche” 🎬 \\ \n'.repeat(3_000) }), '🎬'.repeat(9_000), 'last'];
    for (const word of words) expect(wires[0]?.post(word)).toBe(true);
    await expect.poll(() => heard.map((list) => list.at(-1)), { timeout: 10_000 }).toEqual([undefined, 'last', 'last']);
    expect([heard[1], heard[2]]).toEqual([words, words]);
    // More than the database can take is dropped, and not kept.
    expect(wires[1]?.post('x'.repeat(7_800 * 500))).toBe(false);
    await Promise.all(wires.map((wire) => wire.close()));
  });
});

describe('two servers on one PostgreSQL', () => {
  const token = 'a'.repeat(40);
  const dirs = [makeDataDir(), makeDataDir()];
  let servers: RunningServer[];

  beforeAll(async () => {
    const built = await buildServer();
    const secrets = { LIVE_TOKEN: token, SECRET_KEY: '5a'.repeat(32) };
    const env = { DATABASE_URL: await createDatabase(), ADX_LIMITS: 'wide', ...secrets };
    // The first one lays the sample.
    const first = await built.start({ ...env, SAMPLE: '1', DATA_DIR: dirs[0]?.path ?? '' });
    servers = [first, await built.start({ ...env, SAMPLE: '0', DATA_DIR: dirs[1]?.path ?? '' })];
  }, 180_000);
  afterAll(async () => {
    await Promise.all((servers ?? []).map((server) => server.kill()));
    for (const dir of dirs) dir.remove();
  });

  it('show each other’s auctions, and when one is killed its viewers are with the other within 5 s and told of the gap', async () => {
    const [one, two] = servers as [RunningServer, RunningServer];
    const fetchAt = (server: RunningServer) => (path: string, init?: RequestInit) => fetch(server.url + path, init);
    const { cookie } = await signIn(one.url);
    const view = async (server: RunningServer, lastId = ''): Promise<LiveStream> => {
      const headers = { Cookie: cookie, ...(lastId && { 'Last-Event-ID': lastId }) };
      return readLiveStream(await fetchAt(server)('/api/live/stream?mode=ssp&sample=100', { headers }));
    };
    const line = (id: string) => auctionLine({ id, ts: Date.now() });

    const stream = await view(one);
    let seen: Awaited<ReturnType<LiveStream['next']>> = 'closed';
    // The other process learns of a watch a moment later.
    for (let tries = 0; seen === 'closed' && tries < 50; tries += 1) {
      expect((await ingest(fetchAt(two), [line(`r_two${tries}`)], token)).body).toMatchObject({ auctions: 1 });
      const later = new Promise<'closed'>((resolve) => setTimeout(() => resolve('closed'), 300));
      seen = await Promise.race([stream.next('auction'), later]);
    }
    expect(seen).toMatchObject({ data: { demand: 31 } });
    const lastId = seen === 'closed' ? '' : (seen.id ?? '');

    await one.kill();
    let broken = false;
    while (!broken) broken = (await stream.next().catch(() => 'closed' as const)) === 'closed';
    const again = await view(two, lastId);
    expect(await again.next('gap')).toMatchObject({ event: 'gap', data: { count: null } });
    await ingest(fetchAt(two), [line('r_after')], token);
    let id = '';
    while (id !== 'r_after') {
      const message = await again.next('auction');
      id = message === 'closed' ? 'r_after' : message.data.id;
      expect(message).not.toBe('closed');
    }
    await again.close();
  }, 60_000);
});
