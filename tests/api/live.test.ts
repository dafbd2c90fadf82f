import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sayLive } from '../../src/model/live/sayLive';
import { sayJson } from '../../src/schema/messages/sayJson';
import { accounts, type Call, logins } from '../support/host';
import { hostIn } from '../support/hostIn';
import { auctionLine, ingest, platformToken } from '../support/liveLines';
import { type LiveStream, readLiveStream } from '../support/liveStream';

describe('the live view', () => {
  const options = () => ({ live: { tokens: [platformToken] } });
  const { host, admin, demand: call, other, supply } = hostIn(beforeEach, options);
  const streams: LiveStream[] = [];
  afterEach(async () => {
    vi.useRealTimers();
    for (const stream of streams.splice(0)) await stream.close();
  });

  const line = (id: string, values: Parameters<typeof auctionLine>[0] | object = {}) =>
    auctionLine({ id, ts: host.now().getTime(), ...values });
  const take = (...lines: Parameters<typeof ingest>[1]) => ingest(host.fetch, lines);
  const ask = (cookie: string, query = 'sample=100', headers: object = {}) =>
    host.fetch(`/api/live/stream?${query}`, { headers: { Cookie: cookie, ...headers } });
  const open = async (login: string, query?: string, headers?: object): Promise<LiveStream> => {
    const response = await ask(await host.cookieOf(login), query, headers);
    expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'text/event-stream']);
    const stream = readLiveStream(response);
    streams.push(stream);
    expect(await stream.next()).toMatchObject({ event: 'ping' });
    return stream;
  };
  const auction = (id: string, by: Call = call) => by('GET', `/api/live/auctions/${id}`);
  const pin = (id: string, by: Call = call) => by('POST', `/api/live/auctions/${id}/pin`);
  const snapshot = (by: Call = call, query = 'sample=100') => by('GET', `/api/live/snapshot?${query}`);

  it('sends auctions and what becomes of their ads to viewers who may see them', async () => {
    const watching = [await open(logins.admin), await open(logins.demand)];
    const [sent, event] = [line('r_1'), { id: 'r_1', type: 'firstQuartile', at: 7500 }];
    const taken = { auctions: 1, events: 1, repeated: 0, bad: 0, problems: [] };
    expect(await take(sent, event)).toMatchObject({ status: 200, body: taken });
    for (const stream of watching) {
      const id = expect.stringMatching(/^\d+-[\da-f]{8}$/);
      expect(await stream.next('auction')).toMatchObject({ event: 'auction', id, data: sent });
      expect(await stream.next('event')).toMatchObject({ data: event });
    }
  });

  it('never shows the auctions of another account: not by stream, snapshot, id or pin', async () => {
    const stream = await open(logins.other);
    await take(line('r_mine'), line('r_theirs', { demand: accounts.other }));
    expect(await stream.next('auction')).toMatchObject({ data: { id: 'r_theirs' } });
    expect((await snapshot(other)).body.auctions.map(({ id }: { id: string }) => id)).toEqual(['r_theirs']);
    expect((await auction('r_mine', other)).status).toBe(404);
    expect((await pin('r_mine', other)).status).toBe(404);
    expect((await pin('r_mine')).status).toBe(200);
    expect((await auction('r_mine', other)).status).toBe(404);
  });

  it('tells two auctions of the same id apart by their account', async () => {
    await take(line('r_1', { ms: 1 }), line('r_1', { demand: accounts.other, ms: 2 }));
    expect([(await auction('r_1')).body.ms, (await auction('r_1', other)).body.ms]).toEqual([1, 2]);
  });

  it('shows an account without the demand side no auctions of it', async () => {
    await take(line('r_buy', { demand: accounts.supply, mode: 'dsp' }));
    expect((await auction('r_buy', supply)).status).toBe(404);
    const { errors } = (await snapshot(supply, 'mode=dsp')).body;
    expect(errors.mode.message).toBe('Your account has no traffic in this mode.');
  });

  it('keeps nothing that points at a person', async () => {
    const deviceId = 'a-device-of-mara';
    const personal = { tcf: 'CPXxRfAPXxRfA', user: { name: 'Mara' } };
    const ofMara = line('r_2', { ip: '2001:db8:7:1::9', deviceId, ...personal });
    await take(line('r_1', { ip: '203.0.113.77', deviceId }), ofMara, line('r_3', { ip: 'nowhere' }));
    const kept = async (id: string) => (await auction(id)).body;
    const [one, two, three] = [await kept('r_1'), await kept('r_2'), await kept('r_3')];
    expect([one.ip, two.ip, three.ip]).toEqual(['203.0.113.0/24', '2001:db8:7::/48', undefined]);
    expect(one.deviceId).toMatch(/^[\da-f]{8}$/);
    expect(two.deviceId).toBe(one.deviceId);
    for (const name of ['tcf', 'user']) expect(two).not.toHaveProperty(name);
    host.moveClock(86_400_000);
    await take(line('r_4', { deviceId }));
    expect((await kept('r_4')).deviceId).not.toBe(one.deviceId);
  });

  it('keeps the good lines and says which are bad, and why', async () => {
    const { status, body } = await take(
      ...[line('r_1'), 'not JSON', line('r_2', { country: 'Atlantis' })],
      line('r_3', { bids: [{ tag: 4101, ms: 3, result: 'maybe', reason: 0 }] }),
      line('r_4', { bids: [{ ms: 3, result: 'noBid', reason: 0 }] }),
      ...[line('r_1'), '', line('r_5', { ts: host.now().getTime() - 3_600_000 })],
    );
    expect(status).toBe(200);
    const result = { name: 'bids.0.result', options: 'won, lost, noBid, timeout, filtered, error' };
    expect(body).toEqual({
      auctions: 1,
      events: 0,
      repeated: 1,
      bad: 5,
      problems: [
        { line: 2, field: '', ...sayJson('json.lineBroken') },
        { line: 3, field: 'country', ...sayLive('live.country', { name: 'country' }) },
        { line: 4, field: 'bids.0.result', ...sayLive('live.oneOf', result) },
        { line: 5, field: 'bids.0.tag', ...sayLive('live.tagOrCampaign', { name: 'bids.0.tag' }) },
        { line: 8, field: 'ts', ...sayLive('live.old', { name: 'ts', minutes: 15 }) },
      ],
    });
  });

  it("takes with an account's token its own auctions alone, and nothing with a cookie", async () => {
    const { body: made } = await call('POST', '/api/demand/info/token');
    const { body } = await ingest(host.fetch, [line('r_1'), line('r_2', { demand: accounts.other })], made.token);
    expect(body).toMatchObject({ auctions: 1, bad: 1, problems: [{ line: 2, field: 'demand' }] });
    expect((await call('POST', '/api/live/ingest', {})).status).toBe(403);
    expect((await ingest(host.fetch, [line('r_3')], 'some other token')).status).toBe(401);
    // It opens nothing else.
    const Authorization = `Bearer ${platformToken}`;
    expect((await host.signedOut('GET', '/api/live/snapshot', undefined, { Authorization })).status).toBe(401);
  });

  it('counts what happened in the last minute', async () => {
    await snapshot();
    const lost = { winner: undefined, price: undefined };
    const bids = [{ tag: 4101, ms: 900, result: 'timeout', reason: 0 }];
    await take(
      line('r_1'),
      line('r_2', { ...lost, bids, ms: 900 }),
      line('r_3', { ...lost, bids: [], blockedBy: 607, ms: 2 }),
      { id: 'r_1', type: 'impression', at: 400 },
    );
    host.moveClock(1_000);
    const { counters, series } = (await snapshot()).body;
    expect(counters).toMatchObject({
      fill: 33.33,
      oppRate: 33.33,
      revPm: 1.08,
      ecpm: 18,
      bidRate: 66.67,
      winRate: 50,
      timeoutRate: 33.33,
      errorRate: 0,
      blockedRate: 33.33,
      viewers: 0,
      sample: 100,
      second: { qps: 3, oppsPs: 1, impsPs: 1 },
    });
    expect(series.qps).toHaveLength(60);
    expect(series.qps.at(-1)).toBe(3);
  });

  it('answers 410 for an auction that was shown and is kept no longer, and keeps a pinned one', async () => {
    const stream = await open(logins.demand);
    await take(line('r_1'), line('r_2'));
    await stream.next('auction');
    const pinned = { id: 'r_2', expiresAt: '2026-11-27T12:00:00.000Z' };
    expect((await pin('r_2')).body).toEqual(pinned);
    host.moveClock(16 * 60_000);
    expect(await auction('r_1')).toMatchObject({ status: 410, body: { code: 'expired' } });
    expect((await auction('r_2')).body).toMatchObject(pinned);
    expect((await auction('r_2', admin)).status).toBe(200);
    for (const id of ['r_2', 'r_1']) expect((await auction(id, other)).status).toBe(404);
    host.moveClock(7 * 86_400_000);
    expect((await auction('r_2', await host.as(logins.demand))).status).not.toBe(200);
  });

  it('goes on where a stream broke off, and tells what it cannot send any more', async () => {
    const first = await open(logins.demand);
    await take(line('r_1'));
    const seen = await first.next('auction');
    await first.close();
    await take(line('r_2'));
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
    await take(...Array.from({ length: 80 }, (_, at) => line(`r_${at}`)));
    host.moveClock(1_000);
    await take(line('r_last'));
    const got: string[] = [];
    for (let id = ''; id !== 'r_last'; ) {
      const message = await stream.next('auction');
      id = message === 'closed' ? 'r_last' : message.data.id;
      got.push(id);
    }
    expect(got).toHaveLength(21);
    expect((await snapshot()).body.counters.sample).toBe(25);
  });

  it('has three live views at most for one person', async () => {
    for (const _ of [1, 2, 3]) await open(logins.demand);
    expect(await call('GET', '/api/live/stream')).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    await streams[0]?.close();
    expect((await call('GET', '/api/live/stream')).status).toBe(200);
  });

  it('ends with the session, also with a full buffer', async () => {
    const cookie = await host.cookieOf(logins.demand);
    const deaf = await ask(cookie);
    const bids = Array.from({ length: 100 }, (_, at) => ({
      tag: 4000 + at,
      ms: 9,
      result: 'noBid' as const,
      reason: 0,
      crid: 'c'.repeat(250),
      adomain: 'd'.repeat(200),
    }));
    // The last one of them fills it.
    const size = JSON.stringify(line('r_10', { bids })).length;
    const count = Math.ceil((512 * 1024 - 1000) / (size + 60));
    await take(...Array.from({ length: count }, (_, at) => line(`r_${at + 10}`, { bids })));
    expect((await host.fetch('/api/auth/logout', { headers: { Cookie: cookie } })).status).toBeLessThan(400);
    await expect((deaf.body as ReadableStream).getReader().read()).rejects.toThrow('live view not read');
  });

  it('ends for an account that has no traffic on that side any more', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const [dsp, ssp] = [await open(logins.demand, 'mode=dsp'), await open(logins.demand, 'mode=ssp')];
    const account = `/api/demands/${accounts.demand}`;
    const { version } = (await admin('GET', account)).body;
    expect((await admin('PUT', account, { showDsp: false, version })).status).toBe(200);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await dsp.next('ping', 'session')).toMatchObject({ event: 'session' });
    expect(await ssp.next('ping', 'session')).toMatchObject({ event: 'ping' });
  });

  it('names the filter that cannot be read', async () => {
    const { status, body } = await snapshot(call, 'country=USA&sample=0&channel=x');
    expect([status, Object.keys(body.errors)]).toEqual([422, ['channel', 'country', 'sample']]);
  });
});
