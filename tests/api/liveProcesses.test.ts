import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LiveWire } from '../../api/ports/live';
import { accounts, createTestHost, logins, type TestHost } from '../support/host';
import { auctionLine, ingest, platformToken } from '../support/liveLines';
import { type LiveStream, readLiveStream } from '../support/liveStream';

/** Wires between processes in one: each hears what the others post. */
function createWires(count: number): readonly (LiveWire & { readonly posted: string[]; cut(): void })[] {
  const listeners = Array.from({ length: count }, () => new Set<(word: string) => void>());
  const isCut = new Set<number>();
  return listeners.map((own, at) => {
    const posted: string[] = [];
    return {
      posted,
      cut: () => void isCut.add(at),
      post(word) {
        posted.push(word);
        if (!isCut.has(at))
          for (const [to, others] of listeners.entries())
            if (to !== at && !isCut.has(to)) for (const hear of others) hear(word);
        return true;
      },
      onWord(listener) {
        own.add(listener);
        return () => own.delete(listener);
      },
    };
  });
}

describe('the live view over two processes', () => {
  let wires: ReturnType<typeof createWires>;
  let one: TestHost;
  let other: TestHost;
  let streams: LiveStream[];

  beforeEach(async () => {
    wires = createWires(2);
    const clock = () => new Date();
    const liveOf = (wire: LiveWire | undefined) => ({ tokens: [platformToken], ...(wire && { wire }) });
    one = await createTestHost({ clock, live: liveOf(wires[0]) });
    // Two processes on one database: the people of the first are those of the second.
    other = await createTestHost({ clock, live: liveOf(wires[1]) });
    streams = [];
  });
  afterEach(async () => {
    for (const stream of streams) await stream.close();
    await Promise.all([one.close(), other.close()]);
  });

  const line = (id: string, values: object = {}) => auctionLine({ id, ts: Date.now(), ...values });
  const open = async (host: TestHost, login: string, headers: Record<string, string> = {}): Promise<LiveStream> => {
    const stream = readLiveStream(
      await host.fetch('/api/live/stream?sample=100', { headers: { Cookie: await host.cookieOf(login), ...headers } }),
    );
    streams.push(stream);
    await stream.next('ping');
    return stream;
  };
  const isHeard = (host: (typeof wires)[number] | undefined) =>
    vi.waitFor(() => expect(host?.posted.join('')).toContain('"is":"watching"'), { interval: 20 });

  it('sends what came to one process to those who look at the other, and only what they may see', async () => {
    const stream = await open(other, logins.other);
    await isHeard(wires[1]);
    await ingest(one.fetch, [
      line('r_mine'),
      line('r_theirs', { demand: accounts.other, app: 'Ça “marche” 🎬' }),
      { id: 'r_theirs', type: 'impression', at: 300 },
    ]);
    expect(await stream.next('auction')).toMatchObject({ data: { id: 'r_theirs', app: 'Ça “marche” 🎬' } });
    expect(await stream.next('event')).toMatchObject({ data: { id: 'r_theirs', type: 'impression' } });
    expect(wires[0]?.posted.join('')).not.toContain('r_mine');
  });

  it('sends nothing to processes without a viewer', async () => {
    await ingest(one.fetch, [line('r_1')]);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(wires[0]?.posted).toEqual([]);
  });

  it('adds up what each process counted', async () => {
    const stream = await open(other, logins.demand);
    await isHeard(wires[1]);
    await ingest(one.fetch, [line('r_1'), line('r_2')]);
    await ingest(other.fetch, [line('r_3')]);
    // The three may lie in two seconds.
    let sum = 0;
    for (let ticks = 0; ticks < 6 && sum < 3; ticks += 1) {
      const message = await stream.next('counters');
      sum += message === 'closed' ? 0 : message.data.second.qps;
    }
    expect(sum).toBe(3);
  }, 15_000);

  it('finds an auction by its id in whichever process it is, and not for another account', async () => {
    await ingest(one.fetch, [line('r_1')]);
    const status = async (login: string) => (await (await other.as(login))('GET', '/api/live/auctions/r_1')).status;
    expect([await status(logins.demand), await status(logins.admin), await status(logins.other)]).toEqual([
      200, 200, 404,
    ]);
  });

  it('asks no other process for what no auction is called', async () => {
    const call = await other.as(logins.demand);
    for (const id of ['r%00', 'r 1', 'r'.repeat(65)])
      for (const [method, path] of [
        ['GET', ''],
        ['POST', '/pin'],
        ['POST', '/replay'],
      ] as const)
        expect([id, path, (await call(method, `/api/live/auctions/${id}${path}`)).status]).toEqual([id, path, 404]);
    expect(wires[1]?.posted).toEqual([]);
  });

  it('keeps no more events of an auction than an auction has, from any process', async () => {
    await ingest(one.fetch, [line('r_1')]);
    await open(one, logins.demand);
    await isHeard(wires[0]);
    const events = Array.from({ length: 70 }, (_, at) => ({ id: 'r_1', type: 'click', at }));
    await ingest(other.fetch, events);
    await vi.waitFor(() => expect(wires[1]?.posted.join('').split('"is":"event"').length).toBe(71), { interval: 20 });
    const { body } = await (await one.as(logins.demand))('GET', '/api/live/auctions/r_1');
    expect(body.events).toHaveLength(50);
  });

  it('counts the live views of a person in all processes', async () => {
    await open(one, logins.demand);
    await open(one, logins.demand);
    await open(other, logins.demand);
    await isHeard(wires[0]);
    await vi.waitFor(
      async () => {
        const answer = await (await other.as(logins.demand))('GET', '/api/live/stream');
        expect(answer.status).toBe(429);
      },
      { interval: 50 },
    );
  });

  it('tells viewers from a process that is gone that something may be missing', async () => {
    const first = await open(one, logins.demand);
    await ingest(one.fetch, [line('r_1')]);
    const seen = await first.next('auction');
    wires[0]?.cut();
    await first.close();
    const second = await open(other, logins.demand, { 'Last-Event-ID': seen === 'closed' ? '' : (seen.id ?? '') });
    expect(await second.next('gap')).toMatchObject({
      data: { count: null, from: expect.any(Number), to: expect.any(Number) },
    });
    await ingest(other.fetch, [line('r_2')]);
    expect(await second.next('auction')).toMatchObject({ data: { id: 'r_2' } });
  });
});

describe('a viewer that stops reading', () => {
  it('is cut off, and the others get all they should', async () => {
    const host = await createTestHost({ live: { tokens: [platformToken] } });
    const cookie = await host.cookieOf(logins.demand);
    const ask = () => host.fetch('/api/live/stream?sample=100', { headers: { Cookie: cookie } });
    const deaf = await ask();
    const good = readLiveStream(await ask());
    // Large ones, so that what waits is soon too much.
    const bids = Array.from({ length: 40 }, (_, at) => ({
      tag: 4000 + at,
      ms: 90,
      price: 1,
      result: 'lost' as const,
      reason: 102,
      crid: 'c'.repeat(200),
    }));
    const got: string[] = [];
    for (let second = 0; second < 8; second += 1) {
      const lines = Array.from({ length: 20 }, (_, at) =>
        auctionLine({ id: `r_${second}_${at}`, ts: host.now().getTime(), bids }),
      );
      expect((await ingest(host.fetch, lines)).body).toMatchObject({ auctions: 20 });
      for (let at = 0; at < 20; at += 1) {
        const message = await good.next('auction');
        got.push(message === 'closed' ? 'closed' : message.data.id);
      }
      host.moveClock(1_000);
    }
    expect(new Set(got).size).toBe(160);
    expect(host.logged.filter(({ event }) => event === 'live_view_cut_off')).toHaveLength(1);
    await expect((deaf.body as ReadableStream).getReader().read()).rejects.toThrow('live view not read');
    const { body } = await (await host.as(logins.demand))('GET', '/api/live/snapshot?sample=100');
    expect(body.counters.viewers).toBe(1);
    await good.close();
    await host.close();
  });
});
