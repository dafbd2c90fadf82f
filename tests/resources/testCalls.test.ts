import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { notFetched } from '../../api/outbound/failures';
import { createLimits } from '../../server/ports/limits';
import { type Bidder, startBidder } from '../support/bidder';
import { createWith } from '../support/createWith';
import { type Call, createTestHost, logins, partners, type TestHost } from '../support/host';
import { vastOf, wrapperTo } from '../support/vastOf';

const context = { country: 'fr', bundle: '77', domain: 'news.example', ip: '198.51.100.9', ua: 'TV/1.0' };

let bidder: Bidder;
let host: TestHost;
let call: Call;
let admin: Call;
const open = async (options: Parameters<typeof createTestHost>[0] = {}) => {
  host = await createTestHost({ outbound: bidder.outbound, ...options });
  [call, admin] = [await host.as(logins.demand), await host.as(logins.admin)];
};
beforeEach(async () => {
  bidder = await startBidder();
  await open();
});
afterEach(() => bidder.close());

const create = createWith(() => call);
const tagOf = (values: object = {}) =>
  create('/api/demand/tags', {
    name: 'Tag',
    advertiser: partners.adv,
    cpm: 18,
    url: 'https://bid.example/v',
    ...values,
  });
/** The path of a new tag. */
const tagAt = async (values: object = {}) => `/api/demand/tags/${(await tagOf(values)).id}`;
const test = async (path: string, body: object = {}, by = call) => {
  const answer = await by('POST', `${path}/test`, body);
  expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
  return answer.body;
};
const codes = (found: { errors: { code: string }[] }) => found.errors.map(({ code }) => code);

describe('the test of a tag', () => {
  it('answers what a player would meet, at its fixed price', async () => {
    bidder.answer(() => ({ body: vastOf({ inside: '<Advertiser>HaldenMotors.example</Advertiser>' }) }));
    const path = await tagAt({ cpmOverrides: [{ country: 'de', environment: null, cpm: 21 }] });
    expect(await test(path, { context })).toEqual({
      ok: true,
      status: 200,
      ms: expect.any(Number),
      url: 'https://bid.example/v',
      vastVersion: '4.2',
      ads: 1,
      duration: 30,
      price: 18,
      adomain: ['haldenmotors.example'],
      errors: [],
    });
    expect((await test(path, { context: { country: 'de' } })).price).toBe(21);
  });

  it('fills in the macros with the viewer that was sent, and says who watches', async () => {
    bidder.answer(() => ({ body: vastOf() }));
    const url = 'https://bid.example/v?ip={{IP}}&c={{COUNTRY}}&b=[APPBUNDLE]&cb={{CACHEBUSTER}}';
    const found = await test(await tagAt({ url, vast2Params: { ua: '{{USER_AGENT}}', w: '640' } }), { context });
    expect(found.url).toBe('https://bid.example/v?ip=198.51.100.9&c=fr&b=77&cb=83710&ua=TV%2F1.0&w=640');
    const headers = { 'x-device-ip': '198.51.100.9', 'x-device-user-agent': 'TV/1.0' };
    expect(bidder.asked).toMatchObject([{ method: 'GET', headers }]);
  });

  it('has the price that the ad says where it is dynamic', async () => {
    const inside = '<Pricing model="CPM" currency="USD"><![CDATA[7.25]]></Pricing>';
    bidder.answer(() => ({ body: vastOf({ inside }) }));
    expect((await test(await tagAt({ priceModel: 'dynamic' }))).price).toBe(7.25);
  });

  it.each([
    ['has no ad just now', { body: '<VAST version="3.0"/>' }, true, 200, []],
    ['answers with an error', { status: 503 }, false, 503, ['status']],
    ['sends something else', { body: '<html/>' }, false, 200, ['notVast']],
    ['leads back to itself', { body: wrapperTo('https://bid.example/v') }, false, 200, ['circle']],
  ])('tells of a source that %s', async (_, answer, ok, status, expected) => {
    bidder.answer(() => answer);
    const found = await test(await tagAt());
    expect([found.ok, found.status, found.ads, found.price, codes(found)]).toEqual([ok, status, 0, null, expected]);
  });

  it('says in a sentence why nothing came, and why there is nothing to call', async () => {
    const errors = [{ code: 'unknownHost', message: 'We couldn’t reach that host.', step: 0 }];
    const nothing = { ok: false, status: null, errors };
    expect(await test(await tagAt({ url: 'https://nobody.invalid/v' }))).toMatchObject(nothing);
    const prebid = { integration: 'PreBid', partner: 'acrossP', partnerParams: { zoneId: '1' }, url: null };
    expect(codes(await test(await tagAt({ name: 'Prebid', ...prebid })))).toEqual(['prebid']);
    expect(bidder.asked).toEqual([]);
  });

  it('refuses an impossible viewer, at the field', async () => {
    const path = `${await tagAt()}/test`;
    const wrong = { country: 'xx', bundle: 'two words', ip: '10.0.0.0/8', ua: 'TV\r\nX-Key: 1', domain: 'nodomain' };
    const { status, body } = await call('POST', path, { context: wrong });
    const fields = ['bundle', 'country', 'domain', 'ip', 'ua'].map((name) => `context.${name}`);
    expect([status, Object.keys(body.errors).sort()]).toEqual([422, fields]);
    expect((await call('POST', path, { context: 'us' })).body.errors.context.code).toBe('object');
    expect(bidder.asked).toEqual([]);
  });

  it('is for its own account and the admin, ten times a minute', async () => {
    await open({ limits: createLimits('default') });
    const path = `${await tagAt()}/test`;
    expect((await (await host.as(logins.other))('POST', path, {})).status).toBe(404);
    const all = await Promise.all(Array.from({ length: 11 }, () => call('POST', path, {})));
    expect(all.map(({ status }) => status).sort()).toEqual([...Array(10).fill(200), 429]);
    const { body, headers } = await call('POST', path, {});
    const seconds = expect.toSatisfy((s) => s >= 1 && s <= 60);
    expect([body.code, Number(headers.get('Retry-After'))]).toEqual(['rate_limited', seconds]);
    expect((await admin('POST', path, {})).status).toBe(200);
  });

  it('is described to those who may make it', async () => {
    const paths = async (by: Call) =>
      Object.keys((await by('GET', '/api/openapi.json')).body.paths).filter((path) => path.endsWith('/test'));
    expect(await paths(call)).toEqual(['/api/demand/ivts/{id}/test', '/api/demand/tags/{id}/test']);
    expect(await paths(await host.as(logins.sub))).toEqual([]);
  });
});

/** The answer of a bidder to what it was asked. */
const bidOf = (body: string, bid: object = {}, more: object = {}) => {
  const { id } = JSON.parse(body);
  const whole = {
    id: 'b1',
    impid: '1',
    price: 6.5,
    adomain: ['brand.example'],
    adm: vastOf(),
    nurl: 'https://bid.example/won',
    ...bid,
  };
  return { body: JSON.stringify({ id, seatbid: [{ bid: [{ ...whole, price: 3 }, whole] }], ...more }) };
};

describe('the test of a marketplace', () => {
  let market: { id: number; version: number; uid: string };
  const makeMarket = async () => {
    const seat = await create('/api/admin/advs', { name: 'Seat', kind: 'dsp' }, admin);
    const endpoints = [{ region: 'eu', url: 'https://bid.example/rtb' }];
    const secret = { authHeaders: { Authorization: 'Bearer seven' }, extFields: { schain: 1 } };
    const open = { name: 'Market', advertiser: seat.id, openTo: 'all', floor: 5 };
    return create('/api/demand/rtbs', { ...open, endpoints, ...secret }, admin);
  };
  beforeEach(async () => {
    market = await makeMarket();
  });
  const path = () => `/api/demand/rtbs/${market.id}`;

  it('sends a request of OpenRTB that is marked as a test, with the secret headers', async () => {
    bidder.answer(({ body }) => bidOf(body));
    await test(path(), { context }, admin);
    const headers = { authorization: 'Bearer seven', 'x-openrtb-version': '2.6', 'content-type': 'application/json' };
    expect(bidder.asked).toMatchObject([{ method: 'POST', url: '/rtb', headers }]);
    const imp = {
      id: '1',
      tagid: market.uid,
      bidfloor: 5,
      bidfloorcur: 'USD',
      secure: 1,
      video: { mimes: ['video/mp4'], plcmt: 1 },
      ext: { schain: 1 },
    };
    expect(JSON.parse(bidder.asked[0]?.body ?? '')).toMatchObject({
      test: 1,
      at: 1,
      tmax: 300,
      cur: ['USD'],
      imp: [imp],
      app: { bundle: '77' },
      device: { ua: 'TV/1.0', ip: '198.51.100.9', devicetype: 3, geo: { country: 'FRA' } },
      bcat: ['IAB24', 'IAB25', 'IAB26'],
      ext: { schain: 1 },
    });
  });

  it('looks at the highest bid as an exchange would, and reports no win', async () => {
    bidder.answer(({ body }) => bidOf(body));
    expect(await test(path(), {}, admin)).toMatchObject({
      ok: true,
      status: 200,
      ads: 2,
      price: 6.5,
      adomain: ['brand.example'],
      duration: 30,
      vastVersion: '4.2',
      url: 'https://bid.example/rtb',
      errors: [],
    });
    expect(bidder.asked.map(({ url }) => url)).toEqual(['/rtb']);
  });

  it.each([
    ['no JSON', () => ({ body: 'ok' }), ['notJson']],
    ['no bid response', () => ({ body: '[1]' }), ['notBids']],
    ['the bids of another request', () => ({ body: '{"id":"x","seatbid":[]}' }), ['otherId']],
    ['another currency', (body: string) => bidOf(body, {}, { cur: 'EUR' }), ['currency']],
    ['no currency where it names one', (body: string) => bidOf(body, {}, { cur: null }), ['currency']],
    ['an empty currency', (body: string) => bidOf(body, {}, { cur: '' }), ['currency']],
    ['markup of another type', (body: string) => bidOf(body, { mtype: 1 }), ['markupType']],
    ['markup of no type', (body: string) => bidOf(body, { mtype: null }), ['markupType']],
    ['a type of markup as text', (body: string) => bidOf(body, { mtype: '2' }), ['markupType']],
    ['another impression', (body: string) => bidOf(body, { impid: '2' }), ['otherImp']],
    ['too little', (body: string) => bidOf(body, { price: 4 }), ['belowFloor']],
    ['no ad and no domain', (body: string) => bidOf(body, { adm: null, adomain: [] }), ['noDomain', 'noMarkup']],
    ['an ad that cannot be played', (body: string) => bidOf(body, { adm: '<VAST' }), ['notXml']],
  ])('finds %s', async (_, make: (body: string) => { body: string }, expected) => {
    bidder.answer(({ body }) => make(body));
    const found = await test(path(), {}, admin);
    expect([found.ok, codes(found)]).toEqual([false, expected]);
  });

  it.each([
    ['204', () => ({ status: 204 })],
    ['an empty object', () => ({ body: '{}' })],
    ['no seats', (body: string) => ({ body: JSON.stringify({ id: JSON.parse(body).id, nbr: 2 }) })],
  ])('takes %s for a sound answer without a bid', async (_, make: (body: string) => object) => {
    bidder.answer(({ body }) => make(body));
    expect(await test(path(), {}, admin)).toMatchObject({ ok: true, ads: 0, price: null, errors: [] });
  });

  it('is kept beside the object: lists hear of it, without conflicts for users who edit', async () => {
    bidder.answer(({ body }) => bidOf(body));
    const before = (await admin('GET', path())).body;
    const { headers } = await admin('GET', '/api/demand/rtbs/list');
    const heard: number[] = [];
    host.store.onChange(({ ids }) => heard.push(...ids));
    await test(path(), {}, admin);
    const after = (await admin('GET', path())).body;
    const note = { note: 'Bid: $6.50.', messageCode: 'testCalls.bid', args: { price: { usd: 6.5 } } };
    const lastCheck = { at: '2026-11-20T12:00:00.000Z', ok: true, ms: expect.any(Number), ...note };
    expect(after).toEqual({ ...before, lastCheck });
    expect(heard).toEqual([market.id]);
    const news = await admin('GET', `/api/demand/rtbs/list?since=${headers.get('X-List-Version')}`);
    expect(news.body.changed).toMatchObject([{ id: market.id }]);
    expect((await admin('GET', `${path()}/history`)).body).toHaveLength(1);
    const saved = await admin('PUT', path(), { floor: 6, version: market.version });
    expect([saved.status, saved.body.lastCheck]).toEqual([200, lastCheck]);
    // What is sealed stays so.
    await test(path(), {}, admin);
    expect(bidder.asked.at(-1)?.headers.authorization).toBe('Bearer seven');
  });

  it('keeps why it failed, and nothing where nothing can be called', async () => {
    bidder.answer(() => ({ status: 500 }));
    await test(path(), {}, admin);
    const failed = { ok: false, note: 'The ad server responded with status 500.' };
    expect((await admin('GET', path())).body.lastCheck).toMatchObject(failed);
    const nowhere = async () => notFetched('noWayOut');
    await open({ outbound: { get: nowhere, post: nowhere } });
    market = await makeMarket();
    expect(codes(await test(path(), {}, admin))).toEqual(['noWayOut']);
    expect((await admin('GET', path())).body.lastCheck).toBeNull();
  });
});

describe('the test of a pixel', () => {
  const pixels = [
    { event: 'impression', url: 'https://bid.example/i?cb={{CACHEBUSTER}}', type: 'img', sampling: 100 },
    { event: 'start', url: 'https://bid.example/s', type: 'img', sampling: 100 },
  ];
  let path: string;
  beforeEach(async () => {
    path = `/api/demand/ivts/${(await create('/api/demand/ivts', { name: 'Pixel', pixels })).id}`;
  });

  it('calls that of the event', async () => {
    bidder.answer(() => ({ body: 'GIF89a' }));
    expect(await test(path, { event: 'impression' })).toEqual({ ok: true, status: 200, ms: expect.any(Number) });
    expect(bidder.asked.map(({ url }) => url)).toEqual(['/i?cb=83710']);
  });

  it('says why it fails', async () => {
    bidder.answer(() => ({ status: 404 }));
    const errors = [{ message: 'The ad server responded with status 404.' }];
    expect(await test(path, { event: 'start' }, admin)).toMatchObject({ ok: false, status: 404, errors });
    const refusal = async (body: object) => (await call('POST', `${path}/test`, body)).body.errors.event.message;
    expect(await refusal({ event: 'complete' })).toBe('There is no pixel for that event.');
    expect(await refusal({})).toBe('Choose an event.');
  });
});
