import { beforeEach, describe, expect, it } from 'vitest';
import { createWith } from '../support/createWith';
import { accounts, logins, partners } from '../support/host';
import { hostIn } from '../support/hostIn';
import { warningsOf } from '../support/warningsOf';

const base = '/api/demand/deals';
const exchanges = '/api/demand/adexchanges';
const suppliers = '/api/demand/sups';
const other = { name: 'Other', domain: 'other.example' };

const { host, demand: call } = hostIn(beforeEach);
const create = createWith(() => call);
const errors = async (path: string, values: object) => (await call('POST', path, values)).body.errors;
const skylark = (values: object = {}) => create(exchanges, { name: 'Skylark', domain: 'skylark.example', ...values });

describe('deals', () => {
  let exchange: { readonly id: number };
  beforeEach(async () => {
    exchange = await skylark({ seatId: 'nb-01', testMode: false });
  });
  const deal = (values: object = {}) =>
    create(base, { name: 'Prime time', dealId: 'SKY-1', adexchange: exchange.id, floor: 20, ...values });
  const refused = (values: object) =>
    errors(base, { name: 'Refused', dealId: 'SKY-2', adexchange: exchange.id, floor: 20, ...values });
  const change = (id: number, values: object) => call('PUT', `${base}/${id}`, values);
  const budget = { advertiser: partners.adv, rate: 5, budgetTotal: 100, endsAt: '2027-01-01 00:00' };
  const campaign = (values: object) =>
    create('/api/demand/campaigns', { name: 'Launch', cpm: 25, ...budget, ...values });
  it('start now, for the seat at their exchange, at the price of their kind', async () => {
    const now = { seats: ['nb-01'], startsAt: '2026-11-20 07:00', priceType: 1, sellerStatus: 2, campaigns: [] };
    expect(await deal()).toMatchObject(now);
    expect(await deal({ name: 'PG', dealId: 'SKY-3', dealType: 'preferred' })).toMatchObject({ priceType: 3 });
  });

  it('are one of their id at each exchange', async () => {
    await deal();
    expect((await refused({ dealId: 'sky-1' })).dealId.code).toBe('unique');
    await deal({ name: 'Elsewhere', adexchange: (await create(exchanges, other)).id });
  });

  it('ask for end, impressions and cost where they are guaranteed, and know the cost', async () => {
    expect(Object.keys(await refused({ dealType: 'guaranteed' })).sort()).toEqual(['endsAt', 'totalCost', 'units']);
    const made = await deal({ dealType: 'guaranteed', endsAt: '2027-01-01 00:00', units: 500_000 });
    expect(made).toMatchObject({ priceType: 3, totalCost: 10_000 });
  });

  it.each([
    [{ floor: 0 }, 'floor', 'The floor must be greater than 0.'],
    [{ dealType: 'preferred', priceType: 1 }, 'priceType', 'Choose a fixed price for a preferred or guaranteed deal.'],
    [{ endsAt: '2026-01-01 00:00' }, 'endsAt', 'The end must be after the start.'],
    [{ curationFeeType: 1, curationFee: 101 }, 'curationFee', 'A share of spend cannot exceed 100%.'],
    [{ curationFeeType: 3, curationFee: 1001 }, 'curationFee', 'A CPM cannot exceed 1000.'],
  ])('refuse %j', async (values, field, message) => expect((await refused(values))[field].message).toBe(message));

  it('may have no floor in an open auction, and any flat fee', async () => {
    await deal({ dealType: 'openAuction', floor: 0, curationFeeType: 2, curationFee: 2000 });
  });

  it('name suppliers of their own exchange', async () => {
    const seller = { name: 'Own', domain: 'own.example', adexchange: exchange.id, sellerId: '7' };
    const made = await deal({ supplier: (await create(suppliers, seller)).id });
    const direct = await create(suppliers, { name: 'Direct', domain: 'direct.example', revShare: 70 });
    expect((await refused({ supplier: direct.id })).supplier.message).toContain('belongs to another ad exchange');
    const moved = await change(made.id, { adexchange: (await create(exchanges, other)).id, version: 1 });
    expect(moved.body.errors.supplier.message).toBe('The supplier belongs to another ad exchange.');
  });

  it('warn of bids below the floor at both ends, of a seller that stopped and of a seat that is not invited', async () => {
    const made = await deal();
    const low = { name: 'Low', cpm: 10, ...budget, deals: [made.id] };
    const { headers } = await call('POST', '/api/demand/campaigns', low);
    expect(warningsOf(headers)).toContainEqual(['deals', 'The floor of Prime time is $20.00.']);
    expect(warningsOf((await change(made.id, { sellerStatus: 1, seats: ['xx'], version: 1 })).headers)).toEqual([
      ['seats', 'Our seat at Skylark, nb-01, is not among the seats.'],
      ['floor', 'Low bids below the floor.'],
      ['sellerStatus', 'The seller has not activated this deal.'],
    ]);
  });

  describe('and their health', () => {
    const list = async (version?: string | null) =>
      (await call('GET', `${base}/list${version ? `?since=${version}` : ''}`)).body;
    const healthOf = async (id: number) => (await call('GET', `${base}/${id}`)).body.health;

    it('is the first step at which they stop', async () => {
      const made = await deal();
      const told: string[] = [];
      for (const traffic of [{}, { reqs24h: 9 }, { reqs24h: 9, bids24h: 4 }, { reqs24h: 9, bids24h: 4, wins24h: 1 }]) {
        host.traffic.set(`deals:${made.id}`, traffic);
        told.push(await healthOf(made.id));
      }
      expect(told).toEqual(['noRequests', 'noBids', 'noWins', 'ok']);
      await campaign({ cpm: 10, deals: [made.id] });
      expect(await healthOf(made.id)).toBe('belowFloor');
    });

    it('ends with them, in lists too, without anybody saving', async () => {
      await deal({ endsAt: '2026-11-20 08:00' });
      expect((await list())[0]).toMatchObject({ health: 'noRequests', buyerStatus: 0 });
      host.moveClock(61 * 60_000);
      expect((await list())[0]).toMatchObject({ health: 'ended', buyerStatus: 6 });
    });

    it('changes in lists with the bid of a campaign that is linked from there', async () => {
      const made = await deal();
      host.traffic.set(`deals:${made.id}`, { reqs24h: 9, bids24h: 4, wins24h: 1 });
      const linked = await campaign({ deals: [made.id] });
      const { headers, body } = await call('GET', `${base}/list`);
      expect(body[0].health).toBe('ok');
      await call('PUT', `/api/demand/campaigns/${linked.id}`, { cpm: 10, version: 1 });
      const { changed } = await list(headers.get('X-List-Version'));
      expect(changed).toMatchObject([{ id: made.id, health: 'belowFloor', version: 1 }]);
    });

    it('tells the exchange where the buyer stands', async () => {
      const made = await deal();
      const statuses: number[] = [];
      for (const step of [
        () => undefined,
        () => change(made.id, { sellerStatus: 0, version: 1 }),
        () => campaign({ deals: [made.id] }),
        () => host.traffic.set(`deals:${made.id}`, { wins24h: 3 }),
        () => change(made.id, { status: 0 }),
        () => call('POST', `${base}/${made.id}/archive`, {}),
      ]) {
        await step();
        statuses.push((await call('GET', `${base}/${made.id}`)).body.buyerStatus);
      }
      expect(statuses).toEqual([0, 1, 3, 4, 5, 6]);
    });
  });

  it('show advertisers their own by name and dates alone', async () => {
    const made = await deal({ advertiser: partners.adv });
    await deal({ name: 'Of no account', dealId: 'SKY-9' });
    const adv = await host.as(logins.adv);
    const { body } = await adv('GET', `${base}?range=[0,9]`);
    const shown = { name: 'Prime time', status: 1, startsAt: made.startsAt, endsAt: null, version: 1 };
    expect(body).toEqual([{ id: made.id, ...shown }]);
  });
});

describe('ad exchanges and suppliers', () => {
  it('hand out an endpoint for each region of theirs', async () => {
    const made = await skylark({ region: ['us-east', 'eu'] });
    const at = (region: string) => `https://${region}.ads${accounts.demand}.example/bid?x=${made.uid}`;
    expect(made.endpoint).toEqual(['us-east', 'eu'].map(at));
  });

  it('leave the test mode with a seat, and encode prices with keys', async () => {
    const change = (id: number, values: object) => call('PUT', `${exchanges}/${id}`, values);
    const { id } = await skylark();
    expect((await change(id, { testMode: false, version: 1 })).body.errors).toHaveProperty('seatId');
    expect((await change(id, { testMode: false, seatId: 'nb-01', version: 1 })).body.testMode).toBe(false);
    const encoded = { ...other, priceEncoding: 'aes128' };
    expect(await errors(exchanges, encoded)).toHaveProperty('priceKeys');
    const keyed = await create(exchanges, { ...encoded, priceKeys: { encryption: 'a', integrity: 'b' } });
    expect(keyed.priceKeys).toEqual({ set: true });
    expect((await change(keyed.id, { priceEncoding: 'hmacSha1', version: 1 })).status).toBe(200);
    expect((await change(keyed.id, { priceKeys: null, version: 2 })).body.errors.priceKeys.code).toBe('required');
  });

  it('are told apart by their domains', async () => {
    await skylark();
    expect((await errors(exchanges, { name: 'Again', domain: 'skylark.example' })).domain.code).toBe('unique');
  });

  it('sell directly for a fixed price or a share, or through an exchange under a seller id of their own', async () => {
    const { id } = await skylark();
    const supplier = { name: 'Copperline', domain: 'copperline.example' };
    expect(Object.keys(await errors(suppliers, supplier))).toEqual(['revShare']);
    const direct = await create(suppliers, { ...supplier, costModel: 'fixed', cpm: 3 });
    expect(direct.endpoint).toBe(`https://ads${accounts.demand}.example/vast?s=${direct.uid}`);
    const auction = await errors(suppliers, { ...supplier, name: 'Auction', costModel: 'auction' });
    expect(auction.costModel.message).toBe('Choose a fixed price or a share for a direct supplier.');
    expect(await errors(suppliers, { ...supplier, name: 'Behind', adexchange: id })).toHaveProperty('sellerId');
    const behind = { ...supplier, name: 'Behind', adexchange: id, sellerId: '55190' };
    const found = { costModel: 'auction', endpoint: null, sellersJsonOk: 'unchecked' };
    expect(await create(suppliers, behind)).toMatchObject(found);
    expect((await errors(suppliers, { ...behind, name: 'Twice' })).sellerId.code).toBe('unique');
  });

  it('send no more than their exchange does', async () => {
    const { id } = await skylark({ capQps: 500 });
    const body = { name: 'Fast', domain: 'fast.example', adexchange: id, sellerId: '1', capQps: 500 };
    const message = 'Skylark sends at most 500 requests per second.';
    expect((await errors(suppliers, { ...body, capQps: 501 })).capQps.message).toBe(message);
    await create(suppliers, body);
  });
});
