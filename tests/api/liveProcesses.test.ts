import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LiveWire } from '../../api/live/ports/live';
import { accounts, createTestHost, logins, type TestHost } from '../support/host';
import { hostIn } from '../support/hostIn';
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
  const clock = () => new Date();
  const liveOf = (wire: LiveWire | undefined) => ({ tokens: [platformToken], ...(wire && { wire }) });
  const { host: one } = hostIn(beforeEach, () => {
    wires = createWires(2);
    return { clock, live: liveOf(wires[0]) };
  });
  // Two processes on one database: the people of the first are those of the second.
  const second = hostIn(beforeEach, () => ({ clock, live: liveOf(wires[1]) }));
  const { host: other } = second;
  const streams: LiveStream[] = [];
  afterEach(async () => {
    vi.useRealTimers();
    for (const stream of streams.splice(0)) await stream.close();
  });

  const line = (id: string, values: object = {}) => auctionLine({ id, ts: Date.now(), ...values });
  const open = async (host: TestHost, login: string, more: object = {}): Promise<LiveStream> => {
    const headers = { Cookie: await host.cookieOf(login), ...more };
    const stream = readLiveStream(await host.fetch('/api/live/stream?sample=100', { headers }));
    streams.push(stream);
    await stream.next('ping');
    return stream;
  };
  const isHeard = (at: number) =>
    vi.waitFor(() => expect(wires[at]?.posted.join('')).toContain('"is":"watching"'), { interval: 20 });

  it('sends what came to one process to those who look at the other, and only what they may see', async () => {
    const stream = await open(other, logins.other);
    await isHeard(1);
    const theirs = { id: 'r_theirs', app: 'Ça “marche” 🎬' };
    const event = { id: 'r_theirs', type: 'impression', at: 300 };
    await ingest(one.fetch, [line('r_mine'), line(theirs.id, { ...theirs, demand: accounts.other }), event]);
    expect(await stream.next('auction')).toMatchObject({ data: theirs });
    expect(await stream.next('event')).toMatchObject({ data: { id: 'r_theirs', type: 'impression' } });
    expect(wires[0]?.posted.join('')).not.toContain('r_mine');
  });

  it('sends nothing to processes without a viewer', async () => {
    await open(one, logins.demand);
    await ingest(one.fetch, [line('r_1')]);
    // Words leave in their order, so what was said of the auction leaves before this answer.
    expect((await second.demand('GET', '/api/live/auctions/r_1')).status).toBe(200);
    const words = wires[0]?.posted.flatMap((text) => JSON.parse(text).words.map(({ is }: { is: string }) => is));
    expect(words?.filter((is) => is !== 'watching')).toEqual(['found']);
  });

  it('adds up what each process counted', async () => {
    // A second that a busy machine skips is not counted: here time waits for the timers.
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    const stream = await open(other, logins.demand);
    await isHeard(1);
    await ingest(one.fetch, [line('r_1'), line('r_2')]);
    await ingest(other.fetch, [line('r_3')]);
    // The three may lie in two seconds.
    let sum = 0;
    while (sum < 3) {
      const message = await stream.next('counters');
      if (message === 'closed') throw new Error(`The stream ended after ${sum} auctions.`);
      sum += message.data.second.qps;
    }
    expect(sum).toBe(3);
  });

  it('finds an auction by its id in whichever process it is, and not for another account', async () => {
    await ingest(one.fetch, [line('r_1')]);
    const readers = [second.demand, second.admin, second.other];
    const answers = await Promise.all(readers.map((by) => by('GET', '/api/live/auctions/r_1')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 404]);
  });

  it('asks no other process for what no auction is called', async () => {
    for (const id of ['r%00', 'r 1', 'r'.repeat(65)])
      for (const asked of [`GET auctions/${id}`, `POST auctions/${id}/pin`, `POST auctions/${id}/replay`]) {
        const [, method = '', path] = /^(\w+) (.+)$/.exec(asked) ?? [];
        expect([asked, (await second.demand(method, `/api/live/${path}`)).status]).toEqual([asked, 404]);
      }
    expect(wires[1]?.posted).toEqual([]);
  });

  it('keeps no more events of an auction than an auction has, from any process', async () => {
    await ingest(one.fetch, [line('r_1')]);
    await open(one, logins.demand);
    await isHeard(0);
    const events = Array.from({ length: 70 }, (_, at) => ({ id: 'r_1', type: 'click', at }));
    await ingest(other.fetch, events);
    await vi.waitFor(() => expect(wires[1]?.posted.join('').split('"is":"event"').length).toBe(71), { interval: 20 });
    const { body } = await (await one.as(logins.demand))('GET', '/api/live/auctions/r_1');
    expect(body.events).toHaveLength(50);
  });

  it('counts the live views of a person in all processes', async () => {
    for (const host of [one, one, other]) await open(host, logins.demand);
    await isHeard(0);
    const isRefused = async () => expect((await second.demand('GET', '/api/live/stream')).status).toBe(429);
    await vi.waitFor(isRefused, { interval: 50 });
  });

  it('tells viewers from a process that is gone that something may be missing', async () => {
    const first = await open(one, logins.demand);
    await ingest(one.fetch, [line('r_1')]);
    const seen = await first.next('auction');
    wires[0]?.cut();
    await first.close();
    const then = await open(other, logins.demand, { 'Last-Event-ID': seen === 'closed' ? '' : (seen.id ?? '') });
    const gap = { count: null, from: expect.any(Number), to: expect.any(Number) };
    expect(await then.next('gap')).toMatchObject({ data: gap });
    await ingest(other.fetch, [line('r_2')]);
    expect(await then.next('auction')).toMatchObject({ data: { id: 'r_2' } });
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
    const lost = { ms: 90, price: 1, result: 'lost' as const, reason: 102, crid: 'c'.repeat(200) };
    const bids = Array.from({ length: 40 }, (_, at) => ({ tag: 4000 + at, ...lost }));
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
