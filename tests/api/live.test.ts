import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sayJson } from '../../src/schema/messages/sayJson';
import { sayLive } from '../../src/schema/messages/sayLive';
import { accounts, type Call, createTestHost, logins, type TestHost } from '../support/host';
import { auctionLine, ingest, platformToken } from '../support/liveLines';
import { type LiveStream, readLiveStream } from '../support/liveStream';

describe('the live view', () => {
  let host: TestHost;
  let streams: LiveStream[];

  beforeEach(async () => {
    host = await createTestHost({ live: { tokens: [platformToken] } });
    streams = [];
  });
  afterEach(async () => {
    for (const stream of streams) await stream.close();
    await host.close();
  });

  const line = (id: string, values: Parameters<typeof auctionLine>[0] | object = {}) =>
    auctionLine({ id, ts: host.now().getTime(), ...values });
  const open = async (
    login: string,
    query = 'sample=100',
    headers: Record<string, string> = {},
  ): Promise<LiveStream> => {
    const response = await host.fetch(`/api/live/stream?${query}`, {
      headers: { Cookie: await host.cookieOf(login), ...headers },
    });
    expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'text/event-stream']);
    const stream = readLiveStream(response);
    streams.push(stream);
    expect(await stream.next()).toMatchObject({ event: 'ping' });
    return stream;
  };

  it('sends auctions and what becomes of their ads to viewers who may see them', async () => {
    const [admin, own] = [await open(logins.admin), await open(logins.demand)];
    const sent = line('r_1');
    expect(await ingest(host.fetch, [sent, { id: 'r_1', type: 'firstQuartile', at: 7500 }])).toMatchObject({
      status: 200,
      body: { auctions: 1, events: 1, repeated: 0, bad: 0, problems: [] },
    });
    for (const stream of [admin, own]) {
      expect(await stream.next('auction')).toMatchObject({
        event: 'auction',
        id: expect.stringMatching(/^\d+-[\da-f]{8}$/),
        data: sent,
      });
      expect(await stream.next('event')).toMatchObject({ data: { id: 'r_1', type: 'firstQuartile', at: 7500 } });
    }
  });

  it('never shows the auctions of another account: not by stream, snapshot, id or pin', async () => {
    const other = await open(logins.other);
    await ingest(host.fetch, [line('r_mine'), line('r_theirs', { demand: accounts.other })]);
    expect(await other.next('auction')).toMatchObject({ data: { id: 'r_theirs' } });
    const call = await host.as(logins.other);
    const { body } = await call('GET', '/api/live/snapshot?sample=100');
    expect(body.auctions.map(({ id }: { id: string }) => id)).toEqual(['r_theirs']);
    expect((await call('GET', '/api/live/auctions/r_mine')).status).toBe(404);
    expect((await call('POST', '/api/live/auctions/r_mine/pin')).status).toBe(404);
    const owner = await host.as(logins.demand);
    expect((await owner('POST', '/api/live/auctions/r_mine/pin')).status).toBe(200);
    expect((await call('GET', '/api/live/auctions/r_mine')).status).toBe(404);
    for (const login of [logins.sub, logins.adv, logins.helpdesk]) {
      const refused = await host.as(login);
      for (const path of ['stream', 'snapshot', 'auctions/r_mine'])
        expect([path, (await refused('GET', `/api/live/${path}`)).status]).toEqual([path, 403]);
    }
  });

  it('tells two auctions of the same id apart by their account', async () => {
    await ingest(host.fetch, [line('r_1', { ms: 1 }), line('r_1', { demand: accounts.other, ms: 2 })]);
    const msFor = async (login: string) => (await (await host.as(login))('GET', '/api/live/auctions/r_1')).body.ms;
    expect([await msFor(logins.demand), await msFor(logins.other)]).toEqual([1, 2]);
  });

  it('shows an account without the demand side no auctions of it', async () => {
    const supply = await host.as(logins.supply);
    await ingest(host.fetch, [line('r_buy', { demand: accounts.supply, mode: 'dsp' })]);
    expect((await supply('GET', '/api/live/auctions/r_buy')).status).toBe(404);
    expect((await supply('GET', '/api/live/snapshot?mode=dsp')).body.errors.mode.message).toBe(
      'Your account has no traffic in this mode.',
    );
  });

  it('keeps nothing that points at a person', async () => {
    await ingest(host.fetch, [
      line('r_1', { ip: '203.0.113.77', deviceId: 'a-device-of-mara' }),
      line('r_2', {
        ip: '2001:db8:7:1::9',
        deviceId: 'a-device-of-mara',
        tcf: 'CPXxRfAPXxRfA',
        user: { name: 'Mara' },
      }),
      line('r_3', { ip: 'nowhere' }),
    ]);
    const call = await host.as(logins.demand);
    const kept = async (id: string) => (await call('GET', `/api/live/auctions/${id}`)).body;
    const [one, two, three] = [await kept('r_1'), await kept('r_2'), await kept('r_3')];
    expect([one.ip, two.ip, three.ip]).toEqual(['203.0.113.0/24', '2001:db8:7::/48', undefined]);
    expect(one.deviceId).toMatch(/^[\da-f]{8}$/);
    expect(two.deviceId).toBe(one.deviceId);
    expect(Object.keys(two).filter((name) => ['tcf', 'user'].includes(name))).toEqual([]);
    host.moveClock(86_400_000);
    await ingest(host.fetch, [line('r_4', { deviceId: 'a-device-of-mara' })]);
    expect((await kept('r_4')).deviceId).not.toBe(one.deviceId);
  });

  it('keeps the good lines and says which are bad, and why', async () => {
    const { status, body } = await ingest(host.fetch, [
      line('r_1'),
      'not JSON',
      line('r_2', { country: 'Atlantis' }),
      line('r_3', { bids: [{ tag: 4101, ms: 3, result: 'maybe', reason: 0 }] }),
      line('r_4', { bids: [{ ms: 3, result: 'noBid', reason: 0 }] }),
      line('r_1'),
      '',
      line('r_5', { ts: host.now().getTime() - 3_600_000 }),
    ]);
    expect(status).toBe(200);
    expect(body).toEqual({
      ...{ auctions: 1, events: 0, repeated: 1, bad: 5 },
      problems: [
        { line: 2, field: '', ...sayJson('json.lineBroken') },
        { line: 3, field: 'country', ...sayLive('live.country', { name: 'country' }) },
        {
          line: 4,
          field: 'bids.0.result',
          ...sayLive('live.oneOf', { name: 'bids.0.result', options: 'won, lost, noBid, timeout, filtered, error' }),
        },
        { line: 5, field: 'bids.0.tag', ...sayLive('live.tagOrCampaign', { name: 'bids.0.tag' }) },
        { line: 8, field: 'ts', ...sayLive('live.old', { name: 'ts', minutes: 15 }) },
      ],
    });
  });

  it("takes with an account's token its own auctions alone, and nothing with a cookie", async () => {
    const call = await host.as(logins.demand);
    const { body: made } = await call('POST', '/api/demand/info/token');
    const { body } = await ingest(host.fetch, [line('r_1'), line('r_2', { demand: accounts.other })], made.token);
    expect(body).toMatchObject({ auctions: 1, bad: 1, problems: [{ line: 2, field: 'demand' }] });
    expect((await call('POST', '/api/live/ingest', {})).status).toBe(403);
    expect((await ingest(host.fetch, [line('r_3')], 'some other token')).status).toBe(401);
    // It opens nothing else.
    const asked = await host.fetch('/api/live/snapshot', { headers: { Authorization: `Bearer ${platformToken}` } });
    expect(asked.status).toBe(401);
  });

  it('counts what happened in the last minute', async () => {
    const call = await host.as(logins.demand);
    await call('GET', '/api/live/snapshot?sample=100');
    await ingest(host.fetch, [
      line('r_1'),
      line('r_2', {
        winner: undefined,
        price: undefined,
        bids: [{ tag: 4101, ms: 900, result: 'timeout', reason: 0 }],
        ms: 900,
      }),
      line('r_3', { winner: undefined, price: undefined, bids: [], blockedBy: 607, ms: 2 }),
      { id: 'r_1', type: 'impression', at: 400 },
    ]);
    host.moveClock(1_000);
    const { body } = await call('GET', '/api/live/snapshot?sample=100');
    expect(body.counters).toMatchObject({
      fill: 33.33,
      oppRate: 33.33,
      revPm: 1.08,
      ecpm: 18,
      bidRate: 66.67,
      winRate: 50,
      timeoutRate: 33.33,
      errorRate: 0,
      ...{ blockedRate: 33.33, viewers: 0, sample: 100 },
      second: { qps: 3, oppsPs: 1, impsPs: 1 },
    });
    expect(body.series.qps).toHaveLength(60);
    expect(body.series.qps.at(-1)).toBe(3);
  });

  it('answers 410 for an auction that was shown and is kept no longer, and keeps a pinned one', async () => {
    const stream = await open(logins.demand);
    await ingest(host.fetch, [line('r_1'), line('r_2')]);
    await stream.next('auction');
    const call = await host.as(logins.demand);
    const pinned = await call('POST', '/api/live/auctions/r_2/pin');
    expect(pinned.body).toEqual({ id: 'r_2', expiresAt: '2026-11-27T12:00:00.000Z' });
    host.moveClock(16 * 60_000);
    expect(await call('GET', '/api/live/auctions/r_1')).toMatchObject({ status: 410, body: { code: 'expired' } });
    expect((await call('GET', '/api/live/auctions/r_2')).body).toMatchObject({
      id: 'r_2',
      expiresAt: '2026-11-27T12:00:00.000Z',
    });
    const admin: Call = await host.as(logins.admin);
    expect((await admin('GET', '/api/live/auctions/r_2')).status).toBe(200);
    expect((await (await host.as(logins.other))('GET', '/api/live/auctions/r_2')).status).toBe(404);
    expect((await (await host.as(logins.other))('GET', '/api/live/auctions/r_1')).status).toBe(404);
    host.moveClock(7 * 86_400_000);
    expect((await (await host.as(logins.demand))('GET', '/api/live/auctions/r_2')).status).not.toBe(200);
  });

  it('goes on where a stream broke off, and tells what it cannot send any more', async () => {
    const first = await open(logins.demand);
    await ingest(host.fetch, [line('r_1')]);
    const seen = await first.next('auction');
    await first.close();
    await ingest(host.fetch, [line('r_2')]);
    const lastId = seen === 'closed' ? '' : (seen.id ?? '');
    const second = await open(logins.demand, 'sample=100', { 'Last-Event-ID': lastId });
    expect(await second.next('auction', 'gap')).toMatchObject({ event: 'auction', data: { id: 'r_2' } });
    // Of another process, which is no more.
    const third = await open(logins.demand, 'sample=100', { 'Last-Event-ID': lastId.replace(/-.*/, '-00000000') });
    expect(await third.next('auction', 'gap')).toMatchObject({ event: 'auction', data: { id: 'r_2' } });
    expect(await third.next('auction', 'gap')).toMatchObject({ event: 'gap', data: { count: null } });
  });

  it('sends at most 20 auctions a second to a viewer, and says which share that is', async () => {
    const stream = await open(logins.demand);
    await ingest(
      host.fetch,
      Array.from({ length: 80 }, (_, at) => line(`r_${at}`)),
    );
    host.moveClock(1_000);
    await ingest(host.fetch, [line('r_last')]);
    const got: string[] = [];
    for (let id = ''; id !== 'r_last'; ) {
      const message = await stream.next('auction');
      id = message === 'closed' ? 'r_last' : message.data.id;
      got.push(id);
    }
    expect(got).toHaveLength(21);
    const { body } = await (await host.as(logins.demand))('GET', '/api/live/snapshot?sample=100');
    expect(body.counters.sample).toBe(25);
  });

  it('has three live views at most for one person', async () => {
    for (const _ of [1, 2, 3]) await open(logins.demand);
    const call = await host.as(logins.demand);
    expect(await call('GET', '/api/live/stream')).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    await streams[0]?.close();
    expect((await call('GET', '/api/live/stream')).status).toBe(200);
  });

  it('ends with the session, also with a full buffer', async () => {
    const cookie = await host.cookieOf(logins.demand);
    const deaf = await host.fetch('/api/live/stream?sample=100', { headers: { Cookie: cookie } });
    const bids = Array.from({ length: 100 }, (_, at) => ({
      ...{ tag: 4000 + at, ms: 9, result: 'noBid' as const, reason: 0 },
      ...{ crid: 'c'.repeat(250), adomain: 'd'.repeat(200) },
    }));
    // The last one of them fills it.
    const size = JSON.stringify(line('r_10', { bids })).length;
    const count = Math.ceil((512 * 1024 - 1000) / (size + 60));
    await ingest(
      host.fetch,
      Array.from({ length: count }, (_, at) => line(`r_${at + 10}`, { bids })),
    );
    const out = await host.fetch('/api/auth/logout', { headers: { Cookie: cookie } });
    expect(out.status).toBeLessThan(400);
    await expect((deaf.body as ReadableStream).getReader().read()).rejects.toThrow('live view not read');
  });

  it('ends for an account that has no traffic on that side any more', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const stream = await open(logins.demand, 'mode=dsp');
      const supply = await open(logins.demand, 'mode=ssp');
      const admin = await host.as(logins.admin);
      const { version } = (await admin('GET', `/api/demands/${accounts.demand}`)).body;
      expect((await admin('PUT', `/api/demands/${accounts.demand}`, { showDsp: false, version })).status).toBe(200);
      await vi.advanceTimersByTimeAsync(15_000);
      expect(await stream.next('ping', 'session')).toMatchObject({ event: 'session' });
      expect(await supply.next('ping', 'session')).toMatchObject({ event: 'ping' });
    } finally {
      vi.useRealTimers();
    }
  });

  it('names the filter that cannot be read', async () => {
    const call = await host.as(logins.demand);
    const { status, body } = await call('GET', '/api/live/snapshot?country=USA&sample=0&channel=x');
    expect([status, Object.keys(body.errors)]).toEqual([422, ['channel', 'country', 'sample']]);
  });
});
