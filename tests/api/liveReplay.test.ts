import { beforeEach, describe, expect, it } from 'vitest';
import { replayAnswer } from '../../api/live/describeReplay';
import type { Store } from '../../api/ports';
import type { LiveAuction } from '../../src/model/live/auction';
import type { ReplayAnswer } from '../../src/model/replay/replayAnswer';
import { createWith } from '../support/createWith';
import { accounts, type Call, logins, partners } from '../support/host';
import { hostIn, vastTag } from '../support/hostIn';
import { auctionLine, ingest, platformToken } from '../support/liveLines';

describe('the replay of a live auction', () => {
  const { host, demand, admin, other } = hostIn(beforeEach, () => ({ live: { tokens: [platformToken] } }));

  const create = createWith(() => demand);
  const change = async (path: string, body: object, by: Call = demand) => {
    const { version } = (await by('GET', path)).body;
    const answer = await by('PUT', path, { ...body, version });
    expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
  };
  const channel = async (): Promise<number> => {
    const values = { environment: 'ctv', integration: 'VAST', costModel: 'none', floor: 6 };
    return (await create('/api/demand/channels', { name: 'News CTV', ...values })).id;
  };
  const tag = (values: object, by: Call = demand) => {
    const own = { name: 'Halden', environment: 'ctv', integration: 'VAST', priceModel: 'fixed', cpm: 18 };
    return create('/api/demand/tags', vastTag({ ...own, ...values }), by);
  };
  /** An auction of the channel that the first of the tags won. */
  const auctionOf = async (at: number, tags: readonly number[], values: Partial<LiveAuction> = {}): Promise<void> => {
    host.moveClock(1000);
    const bids = tags.map((id, turn) => ({
      tag: id,
      advertiser: partners.adv,
      price: 18 - turn,
      ms: 90,
      ...(turn === 0 ? { result: 'won' as const, reason: 0 } : { result: 'lost' as const, reason: 102 }),
    }));
    const won = tags[0] !== undefined && { winner: tags[0] };
    const sent = auctionLine({ id: 'r_1', ts: host.now().getTime(), channel: at, bids, ...won, ...values });
    expect((await ingest(host.fetch, [sent])).body).toMatchObject({ auctions: 1, bad: 0 });
    host.moveClock(60_000);
  };
  const ask = (by: Call, id = 'r_1') => by('POST', `/api/live/auctions/${id}/replay`);
  const replay = async (by: Call = demand): Promise<ReplayAnswer> => {
    const answer = await ask(by);
    expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
    expect(replayAnswer.safeParse(answer.body).error).toBeUndefined();
    return answer.body;
  };

  it('finds nothing different where nothing was changed', async () => {
    const at = await channel();
    const { id } = await tag({ channels: [at] });
    await auctionOf(at, [id]);
    const won = { winner: id, price: 18 };
    expect(await replay()).toMatchObject({
      id: 'r_1',
      resource: 'tags',
      before: won,
      today: won,
      unsure: [],
      rows: [{ id, differs: false }],
      causes: [],
      names: { [id]: 'Halden' },
      floor: { before: 6, today: 6 },
    });
  });

  it('names the change, who made it and when, and where the rule is mended', async () => {
    const at = await channel();
    const [first, second] = [await tag({ channels: [at] }), await tag({ name: 'Olive', cpm: 17, channels: [at] })];
    await auctionOf(at, [first.id, second.id]);
    await change(`/api/demand/channels/${at}`, { floor: 17.5 });
    const { rows, today, floor } = await replay();
    expect([today.winner, floor]).toEqual([first.id, { before: 6, today: 17.5 }]);
    const rule = { resource: 'channels', id: at, name: 'News CTV', field: 'floor' };
    const by = { by: { name: expect.any(String) }, admin: null, at: host.now().toISOString() };
    expect(rows[1]).toMatchObject({
      id: second.id,
      differs: true,
      today: { part: 'stopped', price: null },
      stops: [{ ...rule, value: 17.5, asked: 17 }],
      causes: [{ ...rule, kind: 'change', from: 6, to: 17.5, ...by }],
    });
  });

  it('tells that an entry was taken from a list, and of links that are kept at the other end', async () => {
    const at = await channel();
    const apps = await create('/api/demand/applists', { name: 'News apps', kind: 'bundle' });
    const path = `/api/demand/applists/${apps.id}`;
    const imported = async (mode: string, ...values: readonly string[]) => {
      const { version } = (await demand('GET', path)).body;
      expect((await demand('POST', `${path}/import`, { values, mode, version })).status).toBe(200);
    };
    await imported('append', '698123', 'com.news');
    const first = await tag({ channels: [at], apps: [apps.id] });
    const second = await tag({ name: 'Olive', cpm: 17, channels: [at] });
    await auctionOf(at, [first.id, second.id]);
    expect((await replay()).rows.map(({ differs }) => differs)).toEqual([false, false]);
    await imported('remove', '698123');
    await change(`/api/demand/channels/${at}`, { tags: [first.id] });
    expect((await replay()).rows).toMatchObject([
      { stops: [{ cause: 'requestLists' }], causes: [{ kind: 'change', resource: 'applists', field: 'entries' }] },
      { stops: [{ cause: 'channels.notNamed' }], causes: [{ kind: 'change', resource: 'tags', field: 'channels' }] },
    ]);
  });

  it('judges those that did not bid, asking the store as often for many as for a few', async () => {
    const at = await channel();
    const { id } = await tag({ channels: [at] });
    const off = Array.from({ length: 30 }, (_, turn) => ({ name: `Off ${turn}`, cpm: 30, status: 0, channels: [at] }));
    const others = await Promise.all(off.map((values) => tag(values)));
    await auctionOf(at, [id]);
    const reads = countReads(host.store);
    expect((await replay()).looked).toBe(0);
    const few = reads();
    for (const { id: other } of others) await change(`/api/demand/tags/${other}`, { status: 1 });
    reads();
    const { rows, looked, today } = await replay();
    expect([rows.length, looked, today.winner]).toEqual([31, 30, rows[1]?.id]);
    expect(rows[1]).toMatchObject({
      before: { result: 'absent' },
      today: { part: 'bids', price: 30 },
      causes: [{ field: 'status', from: 0, to: 1 }],
    });
    // One for each of the 30 would be more; what a busy machine has read again is not.
    expect(reads() - few).toBeLessThan(25);
  });

  it('is for those who may see the auction, and tells nothing of other accounts', async () => {
    const at = await channel();
    const { id } = await tag({ channels: [at] });
    const theirs = await create('/api/demand/advs', { name: 'Theirs', kind: 'ssp' }, other);
    const foreign = await tag({ name: 'Secret', advertiser: theirs.id }, other);
    await auctionOf(at, [id, foreign.id]);
    await change(`/api/demand/tags/${foreign.id}`, { status: 0 }, other);
    expect((await ask(other)).status).toBe(404);
    const told = await replay();
    expect(JSON.stringify(told)).not.toContain('Secret');
    expect(told.rows[1]).toMatchObject({ name: `#${foreign.id}`, today: { part: 'gone' }, causes: [] });
    expect((await replay(admin)).rows[0]).toMatchObject({ id, name: 'Halden' });
    expect((await ask(demand, 'nowhere')).status).toBe(404);
  });

  it('names what the viewer may not read, and says nothing of it, nor of the margin', async () => {
    const buyer = await create('/api/admin/advs', { name: 'House', kind: 'dsp', demand: null }, admin);
    const opened = { openTo: 'listed', demands: [accounts.demand], margin: 20 };
    const endpoints = [{ region: 'eu', url: 'https://bid.example/o' }];
    const values = { name: 'Skylark', advertiser: buyer.id, ...opened, endpoints };
    const market = await create('/api/demand/rtbs', values, admin);
    const at = await channel();
    const rtb = { integration: 'RTB', url: null, priceModel: 'dynamic', marketplace: market.id };
    const { id } = await tag({ ...rtb, channels: [at] });
    await auctionOf(at, [id], { net: 14.4 });
    await change(`/api/demand/rtbs/${market.id}`, { blockedAdomains: ['halden.example'], margin: 75 }, admin);
    const told = await replay();
    expect(told.rows[0]).toMatchObject({
      today: { part: 'stopped', net: null },
      stops: [{ says: 'The bid is below the floor of News CTV.' }],
      causes: [{ kind: 'hidden', resource: 'rtbs', id: market.id, name: 'Skylark' }],
    });
    expect(JSON.stringify(told)).not.toContain('75');
    const [seen] = (await replay(admin)).rows;
    expect(seen?.causes).toMatchObject([{ kind: 'change', field: 'margin', from: 20, to: 75 }]);
  });

  it('replays a pinned auction when it is kept no longer', async () => {
    const at = await channel();
    const { id } = await tag({ channels: [at] });
    await auctionOf(at, [id]);
    await demand('POST', '/api/live/auctions/r_1/pin');
    host.moveClock(6 * 86_400_000);
    const again = await host.as(logins.demand);
    await change(`/api/demand/tags/${id}`, { status: 0 }, again);
    expect((await replay(again)).rows[0]).toMatchObject({ differs: true, causes: [{ field: 'status' }] });
  });
});

/** How often the store was asked since the last look. */
function countReads(store: Store): () => number {
  let count = 0;
  const objects = ['get', 'find', 'history', 'historyOf', 'refPairs'] as const;
  for (const name of [...objects, 'members', 'membersAmong', 'memberCounts'] as const) {
    const ask = store[name] as (...given: unknown[]) => unknown;
    Object.assign(store, {
      [name]: (...given: unknown[]) => {
        count += 1;
        return ask(...given);
      },
    });
  }
  return () => {
    const found = count;
    count = 0;
    return found;
  };
}
