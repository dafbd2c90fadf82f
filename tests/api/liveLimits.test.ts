import { beforeEach, describe, expect, it } from 'vitest';
import { createLineAllowance, linesPerSecond } from '../../api/live/lineAllowance';
import { createLimits } from '../../server/ports/limits';
import { accounts, type Call } from '../support/host';
import { hostIn } from '../support/hostIn';
import { auctionLine, ingest, platformToken } from '../support/liveLines';

describe('the lines that an account may bring', () => {
  it('are so many a second, some more at once, and one account takes none of another’s', () => {
    let now = 0;
    const allowance = createLineAllowance(() => now);
    allowance.took(31, linesPerSecond * 10);
    expect([allowance.behind(31), allowance.behind(32)]).toEqual([1, undefined]);
    allowance.took(31, linesPerSecond * 4);
    expect(allowance.behind(31)).toBe(4);
    now += 4_001;
    expect(allowance.behind(31)).toBeUndefined();
    // A steady stream of as much is never behind.
    for (let second = 0; second < 600; second += 1) {
      allowance.took(31, linesPerSecond);
      now += 1_000;
      expect(allowance.behind(31)).toBeUndefined();
    }
  });

  it('are counted of those alone that brought some lately', () => {
    let now = 0;
    const allowance = createLineAllowance(() => now);
    for (let demand = 1; demand <= 5_000; demand += 1) allowance.took(demand, 10);
    expect(allowance.count()).toBe(5_000);
    now += 20_000;
    allowance.took(1, 10);
    expect(allowance.count()).toBe(1);
  });
});

describe('the live view for users who ask too often', () => {
  const options = () => ({ limits: createLimits('default'), live: { tokens: [platformToken] } });
  const { host, demand: call, other } = hostIn(beforeEach, options);

  const line = (id: string, demand: number) => auctionLine({ id, ts: host.now().getTime(), demand, bids: [] });
  /** Until one is refused: how many were not, and what that one was told. */
  const untilRefused = async (by: Call, method: string, path: string) => {
    for (let count = 0; count < 1_000; count += 1) {
      const { status, body, headers } = await by(method, path);
      if (status === 429)
        return { count, code: body.code, detail: body.detail, retryAfter: Number(headers.get('Retry-After')) };
      expect(status).toBe(200);
    }
    throw new Error('None was refused.');
  };

  it('tells the ad servers of an account that brings too much when to come again, and takes what others bring', async () => {
    const tokenOf = async (by: Call) => (await by('POST', '/api/demand/info/token')).body.token;
    const [own, theirs] = [await tokenOf(call), await tokenOf(other)];
    const take = (id: string, demand: number, token?: string) => ingest(host.fetch, [line(id, demand)], token);
    // Bad lines are as much work as good ones.
    const many = Array.from({ length: linesPerSecond * 12 }, () => '{}');
    expect((await ingest(host.fetch, many, own)).body).toMatchObject({ auctions: 0, bad: many.length });
    const refused = await take('r_1', accounts.demand, own);
    const detail = 'The limit is 2000 lines per second. Send these later, or fewer at a time.';
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited', detail } });
    expect(refused.headers.get('Retry-After')).toBe('2');
    expect((await take('r_2', accounts.other, theirs)).body).toMatchObject({ auctions: 1 });
    expect((await take('r_3', accounts.demand)).body).toMatchObject({ auctions: 1 });
    host.moveClock(2_001);
    expect((await take('r_4', accounts.demand, own)).body).toMatchObject({ auctions: 1 });
  });

  it('is refused a snapshot after 120 in a minute, without effect on others', async () => {
    const { count, retryAfter, ...told } = await untilRefused(call, 'GET', '/api/live/snapshot');
    const detail = 'Too many live views opened in one minute. Wait a moment and try again.';
    expect(told).toEqual({ code: 'rate_limited', detail });
    expect([count, retryAfter >= 1 && retryAfter <= 60]).toEqual([120, true]);
    expect((await other('GET', '/api/live/snapshot')).status).toBe(200);
  });

  it('is refused a replay after 30 in a minute, without effect on others', async () => {
    await ingest(host.fetch, [line('r_1', accounts.demand), line('r_1', accounts.other)]);
    const { count, detail } = await untilRefused(call, 'POST', '/api/live/auctions/r_1/replay');
    expect([count, detail]).toEqual([30, 'You can replay 30 auctions per minute. Wait a moment and try again.']);
    expect((await other('POST', '/api/live/auctions/r_1/replay')).status).toBe(200);
  });
});
