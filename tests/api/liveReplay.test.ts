import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { replayAnswer } from '../../api/live/describeReplay';
import type { Store } from '../../api/ports';
import type { LiveAuction } from '../../src/model/live/auction';
import type { ReplayAnswer } from '../../src/model/replay/replayAnswer';
import { createWith } from '../support/createWith';
import { accounts, type Call, createTestHost, logins, partners, type TestHost } from '../support/host';
import { auctionLine, ingest, platformToken } from '../support/liveLines';

describe('the replay of a live auction', () => {
  let host: TestHost;
  let call: Call;
  beforeEach(async () => {
    host = await createTestHost({ live: { tokens: [platformToken] } });
    call = await host.as(logins.demand);
  });
  afterEach(() => host.close());

  const create = createWith(() => call);
  const change = async (path: string, body: object, by: Call = call) => {
    const { version } = (await by('GET', path)).body;
    const answer = await by('PUT', path, { ...body, version });
    expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
  };
  const list = (name: string) => create('/api/demand/applists', { name, kind: 'bundle' });
  const channel = () =>
    create('/api/demand/channels', {
      name: 'News CTV',
      environment: 'ctv',
      integration: 'VAST',
      costModel: 'none',
      floor: 6,
    });
  const tag = (values: object, by: Call = call) =>
    create(
      '/api/demand/tags',
      {
        name: 'Halden',
        advertiser: partners.adv,
        environment: 'ctv',
        integration: 'VAST',
        url: 'https://vast.example/v',
        ...{ priceModel: 'fixed', cpm: 18, ...values },
      },
      by,
    );
  /** An auction of the channel that the first of the tags won. */
  const auctionOf = async (at: number, tags: readonly number[], values: Partial<LiveAuction> = {}): Promise<void> => {
    host.moveClock(1000);
    const bids = tags.map((id, turn) => ({
      ...{ tag: id, advertiser: partners.adv, price: 18 - turn, ms: 90 },
      ...(turn === 0 ? { result: 'won' as const, reason: 0 } : { result: 'lost' as const, reason: 102 }),
    }));
    const sent = auctionLine({
      id: 'r_1',
      ts: host.now().getTime(),
      channel: at,
      bids,
      ...(tags[0] !== undefined && { winner: tags[0] }),
      ...values,
    });
    expect((await ingest(host.fetch, [sent])).body).toMatchObject({ auctions: 1, bad: 0 });
    host.moveClock(60_000);
  };
  const replay = async (by: Call = call): Promise<ReplayAnswer> => {
    const answer = await by('POST', '/api/live/auctions/r_1/replay');
    expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
    expect(replayAnswer.safeParse(answer.body).error).toBeUndefined();
    return answer.body;
  };

  it('finds nothing different where nothing was changed', async () => {
    const { id: at } = await channel();
    const { id } = await tag({ channels: [at] });
    await auctionOf(at, [id]);
    expect(await replay()).toMatchObject({
      id: 'r_1',
      resource: 'tags',
      before: { winner: id, price: 18 },
      today: { winner: id, price: 18 },
      unsure: [],
      ...{ rows: [{ id, differs: false }], causes: [], names: { [id]: 'Halden' }, floor: { before: 6, today: 6 } },
    });
  });

  it('names the change, who made it and when, and where the rule is mended', async () => {
    const { id: at } = await channel();
    const [first, second] = [await tag({ channels: [at] }), await tag({ name: 'Olive', cpm: 17, channels: [at] })];
    await auctionOf(at, [first.id, second.id]);
    await change(`/api/demand/channels/${at}`, { floor: 17.5 });
    const { rows, today, floor } = await replay();
    expect([today.winner, floor]).toEqual([first.id, { before: 6, today: 17.5 }]);
    expect(rows[1]).toMatchObject({
      ...{ id: second.id, differs: true, today: { part: 'stopped', price: null } },
      stops: [{ resource: 'channels', id: at, name: 'News CTV', field: 'floor', value: 17.5, asked: 17 }],
      causes: [
        {
          kind: 'change',
          resource: 'channels',
          id: at,
          name: 'News CTV',
          field: 'floor',
          from: 6,
          to: 17.5,
          at: host.now().toISOString(),
        },
      ],
    });
    expect(rows[1]?.causes[0]).toMatchObject({ by: { name: expect.any(String) }, admin: null });
  });

  it('tells that an entry was taken from a list, and of links that are kept at the other end', async () => {
    const { id: at } = await channel();
    const apps = await list('News apps');
    const imported = await call('POST', `/api/demand/applists/${apps.id}/import`, {
      values: ['698123', 'com.news'],
      mode: 'append',
      version: (await call('GET', `/api/demand/applists/${apps.id}`)).body.version,
    });
    expect(imported.status).toBe(200);
    const [first, second] = [
      await tag({ channels: [at], apps: [apps.id] }),
      await tag({ name: 'Olive', cpm: 17, channels: [at] }),
    ];
    await auctionOf(at, [first.id, second.id]);
    expect((await replay()).rows.map(({ differs }) => differs)).toEqual([false, false]);
    const { version } = (await call('GET', `/api/demand/applists/${apps.id}`)).body;
    await call('POST', `/api/demand/applists/${apps.id}/import`, { values: ['698123'], mode: 'remove', version });
    await change(`/api/demand/channels/${at}`, { tags: [first.id] });
    const { rows } = await replay();
    expect(
      rows.map(({ stops: [stop], causes: [cause] }) => [
        stop?.cause,
        cause?.kind === 'change' && `${cause.resource} ${cause.field}`,
      ]),
    ).toEqual([
      ['requestLists', 'applists entries'],
      ['channels.notNamed', 'tags channels'],
    ]);
  });

  it('judges those that did not bid, asking the store as often for many as for a few', async () => {
    const { id: at } = await channel();
    const { id } = await tag({ channels: [at] });
    const others = await Promise.all(
      Array.from({ length: 30 }, (_, turn) => tag({ name: `Off ${turn}`, cpm: 30, status: 0, channels: [at] })),
    );
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
    const { id: at } = await channel();
    const { id } = await tag({ channels: [at] });
    const other = await host.as(logins.other);
    const theirs = await create('/api/demand/advs', { name: 'Theirs', kind: 'ssp' }, other);
    const foreign = await tag({ name: 'Secret', advertiser: theirs.id }, other);
    await auctionOf(at, [id, foreign.id]);
    await change(`/api/demand/tags/${foreign.id}`, { status: 0 }, other);
    expect((await other('POST', '/api/live/auctions/r_1/replay')).status).toBe(404);
    for (const login of [logins.sub, logins.adv, logins.helpdesk])
      expect((await (await host.as(login))('POST', '/api/live/auctions/r_1/replay')).status).toBe(403);
    const told = await replay();
    expect(JSON.stringify(told)).not.toContain('Secret');
    expect(told.rows[1]).toMatchObject({ name: `#${foreign.id}`, today: { part: 'gone' }, causes: [] });
    expect((await replay(await host.as(logins.admin))).rows[0]).toMatchObject({ id, name: 'Halden' });
    expect((await call('POST', '/api/live/auctions/nowhere/replay')).status).toBe(404);
  });

  it('names what the viewer may not read, and says nothing of it, nor of the margin', async () => {
    const admin = await host.as(logins.admin);
    const buyer = await create('/api/admin/advs', { name: 'House', kind: 'dsp', demand: null }, admin);
    const market = await create(
      '/api/demand/rtbs',
      {
        ...{ name: 'Skylark', advertiser: buyer.id, openTo: 'listed', demands: [accounts.demand], margin: 20 },
        endpoints: [{ region: 'eu', url: 'https://bid.example/o' }],
      },
      admin,
    );
    const { id: at } = await channel();
    const { id } = await tag({
      ...{ integration: 'RTB', url: null, priceModel: 'dynamic' },
      marketplace: market.id,
      channels: [at],
    });
    await auctionOf(at, [id], { net: 14.4 });
    await change(`/api/demand/rtbs/${market.id}`, { blockedAdomains: ['halden.example'], margin: 75 }, admin);
    const told = await replay();
    expect(told.rows[0]).toMatchObject({
      today: { part: 'stopped', net: null },
      stops: [{ says: 'The bid is below the floor of News CTV.' }],
      causes: [{ kind: 'hidden', resource: 'rtbs', id: market.id, name: 'Skylark' }],
    });
    expect(JSON.stringify(told)).not.toContain('75');
    expect((await replay(admin)).rows[0]?.causes).toMatchObject([
      { kind: 'change', field: 'margin', from: 20, to: 75 },
    ]);
  });

  it('replays a pinned auction when it is kept no longer', async () => {
    const { id: at } = await channel();
    const { id } = await tag({ channels: [at] });
    await auctionOf(at, [id]);
    await call('POST', '/api/live/auctions/r_1/pin');
    host.moveClock(6 * 86_400_000);
    call = await host.as(logins.demand);
    await change(`/api/demand/tags/${id}`, { status: 0 });
    expect((await replay()).rows[0]).toMatchObject({ differs: true, causes: [{ field: 'status' }] });
  });
});

/** How often the store was asked since the last look. */
function countReads(store: Store): () => number {
  let count = 0;
  for (const name of [
    'get',
    'find',
    'historyOf',
    'membersAmong',
    'memberCounts',
    'history',
    'members',
    'refPairs',
  ] as const) {
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
