import { beforeEach, describe, expect, it } from 'vitest';
import { at, createSeptember, type FinanceWorld, september as month, factRow as row } from '../support/financeWorld';
import { logins } from '../support/host';

let world: FinanceWorld;
beforeEach(async () => {
  world = await createSeptember();
});
const put = (id: number, body: object) => world.admin('PUT', `/api/admin/finance/entries/${id}`, body);
const remove = (id: number) => world.admin('DELETE', `/api/admin/finance/entries/${id}`);

describe('lines', () => {
  it('of publishers equal the example, with the fees rounded once', async () => {
    const { lines, totals } = await world.list('publishers', month);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({
      id: 'publishers-31-2026-09',
      party: { type: 'demand', id: 31, name: 'Northbay Streaming' },
      state: 'open',
      version: 0,
      invoice: null,
      reqs: 812_003_411,
      imps: 14_411_208,
      gross: 171_004.2,
      rev_own: 98_220.1,
      rev_mt: 72_784.1,
      rev_m: 10_917.62,
      rev_md: 61_866.48,
      bill_adv: 22_140,
      media_cost: 16_980.5,
      fee_reqs: 1_624.006822,
      fee_imps: 2_161.6812,
      fee_dsp: 1_771.2,
      systemCost: 5_556.888022,
      payable: 56_309.591978,
      receivable: 0,
      paid: 0,
      balance: 56_309.591978,
    });
    expect(totals).toMatchObject({ lines: 1, gross: 171_004.2, payouts: 56_309.591978, net: 16_474.508022, unpaid: 0 });
    expect(totals.periods).toMatchObject([{ period: month, state: 'open', may: 'close' }]);
  });

  it('of marketplaces tell what the buyer counted, those of advertisers how much of the credit is used, and sub-publishers only inform', async () => {
    const discrepancy = { kind: 'discrepancy', amount: -784.1, memo: null, buyerImps: 494 };
    expect((await world.book({ party: { type: 'rtb', id: 61 }, ...discrepancy })).status).toBe(201);
    const counts = { imps: 500, buyerImps: 494, discrepancyPct: 1.2 };
    const sums = { gross: 72_784.1, rev_m: 10_917.62, receivable: 72_000 };
    expect(await world.lines('marketplaces', month)).toMatchObject([{ buyer: 'Halden Motors', ...counts, ...sums }]);
    const billed = { bill_adv: 22_140, fee: 0.000005, margin: 5_159.499995 };
    const credit = { creditLimit: 100_000, creditUsed: 22_140 };
    expect(await world.lines('advertisers', month)).toMatchObject([{ account: { id: 31 }, ...billed, ...credit }]);
    expect((await world.act(month, { action: 'close' })).status).toBe(200);
    const lines = await world.lines('subpublishers', month);
    expect(lines).toMatchObject([{ party: { id: 801 }, cost: 9, payable: 9, state: 'closed', actions: ['dispute'] }]);
    const issued = await world.act(month, { action: 'issue', lines: [lines[0]?.id] });
    expect(issued.body).toMatchObject({ status: 409, code: 'not_ready' });
    const bought = { advertiser: 501, campaign: 9, imps: 1, bill_adv: 60_000_000 };
    await world.add('B', [row(31, bought, at('2026-11-02T05:00'))]);
    expect(await world.lines('advertisers', '2026-11')).toMatchObject([{ bill_adv: 60, creditUsed: 22_200 }]);
  });

  it('are filtered, sorted and counted, and what cannot be read is refused at its place', async () => {
    await world.add('S', [row(32, { reqs: 5, imps: 2, gross: 7 })]);
    const ids = async (more: string) => (await world.lines('publishers', month, more)).map(({ party }) => party.id);
    expect(await ids('&sort=["gross","ASC"]')).toEqual([32, 31]);
    expect(await ids(`&filter=${encodeURIComponent('{"q":"north"}')}`)).toEqual([31]);
    expect(await ids('&filter={"account":32,"state":["open","review"]}')).toEqual([32]);
    // What a publisher bought counts as demand; one that only entries are of is of neither side.
    expect((await world.book({ party: { type: 'demand', id: 33 } })).status).toBe(201);
    expect(await ids('&filter={"mode":"dsp"}')).toEqual([31]);
    expect(await ids('&filter={"mode":["ssp"]}&sort=["gross","ASC"]')).toEqual([32, 31]);
    expect(await world.lines('advertisers', month, '&filter={"mode":"ssp"}')).toEqual([]);
    expect(await world.lines('advertisers', month, '&filter={"mode":"dsp"}')).toHaveLength(1);
    const get = (query: string) => world.admin('GET', `/api/admin/finance?${query}`);
    const page = await get(`from=${month}&to=${month}&range=[1,1]&sort=["gross","ASC"]`);
    expect([page.headers.get('Content-Range'), page.body.length]).toEqual(['finance 1-1/3', 1]);
    expect((await get('from=2026-13')).body.errors).toHaveProperty('from');
    expect((await get('view=all')).body.errors).toHaveProperty('view');
    expect((await get(`from=${month}&to=2026-08`)).body.errors).toHaveProperty('to');
    expect((await get(`from=${month}&filter={"colour":1}`)).body.code).toBe('unknown_field');
    expect((await get(`from=${month}&filter={"mode":"both"}`)).body.code).toBe('bad_request');
    expect((await get(`from=${month}&sort=["colour","ASC"]`)).body.code).toBe('unknown_field');
  });

  it('use the prices of their hours: a change holds from the next hour, and never before', async () => {
    expect(await world.lines('publishers', '2026-11')).toEqual([]);
    const facts = (when: string) => row(31, { reqs: 1_000_000, imps: 0, gross: 1 }, at(when));
    // The clock stands at 12:00 of the 20th.
    await world.add('S', [facts('2026-11-20T11:00'), facts('2026-11-20T12:00'), facts('2026-11-20T13:00')]);
    world.moveClock(60_000);
    const { version } = (await world.admin('GET', '/api/demands/31')).body;
    expect((await world.admin('PUT', '/api/demands/31', { priceReq: 0.01, version })).status).toBe(200);
    const fee_reqs = 0.002 * 2_000 + 0.01 * 1_000;
    expect(await world.lines('publishers', '2026-11')).toMatchObject([{ reqs: 3_000_000, fee_reqs }]);
    const { prices } = await world.detail('publishers/31/2026-11');
    expect(prices.map(({ from, priceReq }: { from: string; priceReq: number }) => [from, priceReq])).toEqual([
      ['2026-11-01T00:00:00.000Z', 0.002],
      ['2026-11-20T13:00:00.000Z', 0.01],
    ]);
    expect(await world.lines('publishers', month)).toMatchObject([{ fee_reqs: 1_624.006822 }]);
  });

  it('use the prices of then, however often an account was changed since', async () => {
    const stored = await world.store.get('demands', [31]);
    const change = (field: string, from: unknown, to: unknown, at: string) => ({
      type: 'demands',
      id: 31,
      version: 1,
      at,
      by: null,
      admin: null,
      action: 'update' as const,
      changes: [{ field, from, to }],
    });
    const comments = Array.from({ length: 5_500 }, (_, at) =>
      change('comment', at, at + 1, '2026-10-20T09:30:00.000Z'),
    );
    await world.store.transaction(async (tx) => {
      await tx.update(stored.map((account) => ({ ...account, modifiedAt: '2026-11-01T00:00:00.000Z' })));
      await tx.addHistory([change('priceReq', 7, 0.002, '2026-10-05T09:30:00.000Z')]);
      await tx.addHistory(comments);
    });
    expect(await world.lines('publishers', month)).toMatchObject([{ fee_reqs: 5_684_023.877 }]);
  });
});

describe('entries', () => {
  it('are booked, changed and taken out again, and every step is told', async () => {
    const made = await world.book({ amount: -0.000001 }, { 'Idempotency-Key': 'once' });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const [entry, { id }] = [{ amount: -0.000001, memo: 'Make-good' }, made.body];
    expect(made.body).toMatchObject({ ...entry, locked: false, by: 'Operator desk', version: 1 });
    expect((await world.book({ amount: -0.000001 }, { 'Idempotency-Key': 'once' })).body.id).toBe(id);
    expect((await put(id, { amount: 5 })).status).toBe(428);
    expect((await put(id, { amount: 5, version: 1 })).body).toMatchObject({ ...entry, amount: 5, version: 2 });
    expect((await put(id, { amount: 6, version: 1 })).body.code).toBe('version_conflict');
    expect(await world.lines('publishers', month)).toMatchObject([{ adjust: 5, payable: 56_314.591978 }]);
    expect((await remove(id)).body).toEqual({ id });
    expect((await remove(id)).status).toBe(404);
    const { entries, history } = await world.detail('publishers/31/2026-09');
    expect(entries).toEqual([]);
    expect(history).toMatchObject([
      { action: 'removeEntry', details: { amount: 5 } },
      { action: 'changeEntry', details: { amount: 5, was: -0.000001 } },
      { action: 'addEntry', details: { kind: 'adjustment', memo: 'Make-good' } },
    ]);
  });

  it.each([
    ['amount', { amount: 0 }],
    ['amount', { amount: 0.0000001 }],
    ['amount', { amount: '5' }],
    ['memo', { memo: null }],
    ['memo', { memo: 'a'.repeat(501) }],
    ['reference', { kind: 'payment' }],
    ['reference', { kind: 'invoice', reference: 'a'.repeat(65) }],
    ['kind', { kind: 'gift' }],
    ['period', { period: '2026-9' }],
    ['period', { period: '2029-01' }],
    ['party.id', { party: { type: 'demand', id: 999 } }],
    ['party.type', { party: { type: 'bank', id: 31 } }],
    ['buyerImps', { buyerImps: 3 }],
    ['file', { file: 'u_00000000' }],
    ['locked', { locked: true }],
  ])('are refused at %s', async (field, more) => {
    const { status, body } = await world.book(more);
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });

  it('of a closed month are locked, and none comes or goes', async () => {
    const { id } = (await world.book()).body;
    await world.act(month, { action: 'close' });
    const open = (await world.book({ period: '2026-10' })).body;
    for (const { status, body } of [
      await world.book(),
      await put(id, { amount: 5, version: 1 }),
      await put(id, { period: '2026-10', version: 1 }),
      await remove(id),
      await put(open.id, { period: month, version: 1 }),
    ])
      expect([status, body.code]).toEqual([409, 'period_closed']);
    expect((await world.detail('publishers/31/2026-09')).entries).toMatchObject([{ id, locked: true }]);
  });

  it('are never more than can be added up exactly', async () => {
    expect((await world.book({ amount: 999_999_000 })).status).toBe(201);
    const more = await world.book({ amount: 1_000 });
    expect([more.status, more.body.errors]).toEqual([422, { amount: expect.anything() }]);
    const { id, version } = (await world.book({ amount: 999 })).body;
    expect((await put(id, { amount: -1_000, version })).body.errors).toHaveProperty('amount');
    expect((await put(id, { amount: -1, version })).status).toBe(200);
    const count = { party: { type: 'rtb', id: 61 }, kind: 'discrepancy', amount: -1, buyerImps: 2 ** 52 };
    expect((await world.book(count)).body.errors).toHaveProperty('buyerImps');
    expect(await world.lines('publishers', month)).toMatchObject([{ adjust: 999_998_999 }]);
  });

  it('have a file that only administrators fetch', async () => {
    const send = (content: string) => {
      const form = new FormData();
      form.set('file', new Blob([content]), 'letter.pdf');
      return world.admin('POST', '/api/admin/finance/entries/upload', form);
    };
    expect((await send('<html>')).body.errors).toHaveProperty('file');
    expect((await send(`%PDF-1.7 ${'x'.repeat(10_000_001)}`)).status).toBe(413);
    const sent = await send('%PDF-1.7 a letter');
    expect(sent.status, JSON.stringify(sent.body)).toBe(201);
    const { upload } = sent.body;
    const { id, version, file } = (await world.book({ file: upload })).body;
    expect(file).toMatchObject({ name: '2026-09-adjustment.pdf', bytes: 17 });
    const read = await world.admin('GET', file.url);
    expect([read.status, read.body]).toEqual([200, '%PDF-1.7 a letter']);
    expect(read.headers.get('Content-Disposition')).toBe('attachment; filename="2026-09-adjustment.pdf"');
    expect((await world.fetch(`/api/files/${upload}.pdf`)).status).toBe(404);
    expect((await (await world.as(logins.demand))('GET', file.url)).status).toBe(403);
    // It goes with its entry, so no other entry has it.
    expect((await world.book({ file: upload })).body.errors).toHaveProperty('file');
    expect((await put(id, { file: null, version })).body.file).toBeNull();
    expect((await world.admin('GET', file.url)).status).toBe(404);
  });
});
