import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ReportEngine } from '../../api/ports/reports';
import { endOf, startOf } from '../../server/reports/factCounts';
import { createSeptember, type FinanceWorld, september as month, putObject, factRow as row } from '../support/financeWorld';
import { accounts, logins } from '../support/host';

let world: FinanceWorld;
const line = 'publishers-31-2026-09';
const entry = (more: object = {}) => ({
  ...{ period: month, party: { type: 'demand', id: 31 }, kind: 'adjustment', amount: -250, memo: 'Make-good', reference: null },
  ...more,
});
const book = (more: object = {}, headers = {}) => world.admin('POST', '/api/admin/finance/entries', entry(more), headers);

beforeEach(async () => {
  world = await createSeptember();
});

describe('a month', () => {
  it('is closed, invoiced and paid, by part and whole', async () => {
    const closed = await world.act(month, { action: 'close' });
    expect(closed.body.period).toMatchObject({ state: 'closed', may: 'reopen', closedBy: 'Operator desk' });
    expect(closed.body.lines).toHaveLength(4);
    const issued = await world.act(month, { action: 'issue', lines: [line], invoice: '2026-0917', issuedAt: '2026-10-02' });
    expect(issued.body.lines).toMatchObject([
      { id: line, invoice: '2026-0917', issuedAt: '2026-10-02', dueAt: '2026-11-01', state: 'invoiced' },
    ]);
    const pay = (more: object) => world.act(month, { action: 'pay', lines: [line], ...more });
    expect((await pay({ amount: 60_000 })).body.errors).toHaveProperty('amount');
    expect((await pay({ paidAt: '2026-12-24' })).body.errors).toHaveProperty('paidAt');
    expect((await pay({ amount: 1, versions: { [line]: 1 } })).body.code).toBe('version_conflict');
    expect((await pay({ amount: 6_309.591978, paidAt: '2026-10-28' })).body.lines).toMatchObject([{ state: 'partPaid', balance: 50_000 }]);
    expect((await world.list('publishers', month)).totals.unpaid).toBe(50_000);
    expect((await pay({})).body.lines).toMatchObject([{ state: 'paid', balance: 0, actions: ['dispute'] }]);
    expect((await pay({})).body.code).toBe('not_ready');
    const taken = await world.act(month, { action: 'issue', lines: ['marketplaces-61-2026-09'], invoice: '2026-0917' });
    expect(taken.body.errors).toHaveProperty('invoice');
    const { body } = await world.admin('GET', '/api/admin/finance/publishers/31/2026-09');
    expect(body.entries.map(({ kind, amount, day }: Record<string, unknown>) => [kind, amount, day])).toEqual([
      ['invoice', 56_309.591978, '2026-10-02'],
      ['payment', 6_309.591978, '2026-10-28'],
      ['payment', 50_000, '2026-11-20'],
    ]);
    expect(body.history.map(({ action }: { action: string }) => action)).toEqual(['pay', 'pay', 'issue', 'close']);
    expect((await world.act(month, { action: 'reopen' })).body).toMatchObject({ status: 409, code: 'not_ready' });
  });

  it('does all or nothing to its lines, and may be disputed at any time', async () => {
    const act = (action: string, more: object = {}) => world.act(month, { action, lines: [line], ...more });
    const stateAfter = async (action: string) => (await act(action)).body.lines[0].state;
    expect(await stateAfter('review')).toBe('review');
    expect(await stateAfter('dispute')).toBe('disputed');
    expect((await act('dispute')).body.code).toBe('not_ready');
    await world.act(month, { action: 'close' });
    expect((await world.list('publishers', month)).lines).toMatchObject([{ state: 'disputed', actions: ['settle'] }]);
    expect(await stateAfter('settle')).toBe('closed');
    const both = await world.act(month, { action: 'issue', lines: ['marketplaces-61-2026-09', 'subpublishers-801-2026-09'] });
    expect(both.body).toMatchObject({ code: 'not_ready', errors: { 'lines.1': {} } });
    expect((await world.list('marketplaces', month)).lines).toMatchObject([{ state: 'closed', invoice: null }]);
    expect((await world.act(month, { action: 'issue', lines: ['publishers-99-2026-09'] })).status).toBe(404);
    expect((await world.act('2026-10', { action: 'review', lines: [line] })).status).toBe(404);
    expect((await world.act(month, { action: 'reopen', lines: [line] })).body.errors).toHaveProperty('lines');
  });

  it('is closed with what is booked while its facts are asked for', async () => {
    await putObject(world.store, 'demands', 78, null, { name: 'Late Booker' });
    const { reports } = world.ports;
    const run = reports.run.bind(reports);
    const asking = vi.spyOn(reports, 'run').mockImplementationOnce(async (...given) => {
      const booked = await book({ party: { type: 'demand', id: 78 }, amount: 5 });
      expect(booked.status).toBe(201);
      return run(...given);
    });
    await world.add('S', [row(31, { reqs: 1, imps: 0, gross: 0 })]);
    expect((await world.act(month, { action: 'close' })).status).toBe(200);
    asking.mockRestore();
    expect((await world.list('publishers', month)).lines).toMatchObject([{ party: { id: 78, name: 'Late Booker' }, payable: 5 }, {}]);
  });

  it('says after it was closed or opened again that some of its facts are lost, also where only days are kept', async () => {
    await world.add('S', [row(31, { reqs: 1000, imps: 0, gross: 1 }, Date.parse('2025-09-02T05:00:00Z'))]);
    const lost = [202509, 202609].map((of) => ({ table: 'fact_supply', month: of }));
    const incomplete: ReportEngine['incomplete'] = async (reads) =>
      lost.filter((gap) => reads.some(({ range }) => range.from < endOf(gap.month) && range.to > startOf(gap.month)));
    Object.assign(world.ports.reports, { incomplete });
    const kept = async (of: string, action: string) => (await world.act(of, { action })).body.period.kept;
    expect(await kept(month, 'close')).toBe('part');
    expect(await kept(month, 'reopen')).toBe('part');
    expect(await kept('2025-09', 'close')).toBe('part');
    expect(await kept('2025-10', 'close')).toBe('days');
    expect((await world.list('publishers', '2025-09')).totals.periods).toMatchObject([{ kept: 'part' }]);
  });

  it('is not told of late figures where hours are gone, for nothing would look like less', async () => {
    await world.add('S', [row(31, { reqs: 1000, imps: 0, gross: 1 }, Date.parse('2025-09-02T05:00:00Z'))]);
    expect((await world.act('2025-09', { action: 'close' })).status).toBe(200);
    await world.add('S', [row(31, { reqs: 500_000, imps: 0, gross: 1 }, Date.parse('2025-09-03T05:00:00Z'))]);
    expect((await world.list('publishers', '2025-10')).lines).toEqual([]);
  });

  it('knows a line by one id alone', async () => {
    const twice = await world.act(month, { action: 'review', lines: [line, 'publishers-031-2026-09'] });
    expect(twice.status).toBe(404);
    await world.act(month, { action: 'close' });
    const issued = await world.act(month, { action: 'issue', lines: [line, line], invoice: '2026-0917' });
    expect(issued.body.lines).toMatchObject([{ invoice: '2026-0917' }]);
  });

  it('follows the one that was closed before, and only the last one opens again', async () => {
    const codes = async (period: string, action: string) => {
      const { status, body } = await world.act(period, { action });
      return [status, body.code ?? body.period.state];
    };
    expect(await codes('2026-11', 'close')).toEqual([409, 'not_ready']);
    expect(await codes(month, 'close')).toEqual([200, 'closed']);
    expect(await codes(month, 'close')).toEqual([409, 'period_closed']);
    expect(await codes('2026-07', 'close')).toEqual([409, 'not_ready']);
    expect(await codes('2026-08', 'close')).toEqual([200, 'closed']);
    expect(await codes('2026-10', 'close')).toEqual([200, 'closed']);
    expect(await codes(month, 'reopen')).toEqual([409, 'not_ready']);
    expect(await codes('2026-10', 'reopen')).toEqual([200, 'open']);
  });

  it('stays as it was whatever comes later, and the next one is told of it', async () => {
    await world.act(month, { action: 'close' });
    const frozen = (await world.list('publishers', month)).lines;
    await world.add('S', [
      row(31, { reqs: 1000, imps: 0, gross: 3_000_000, gross_mkt: 3_000_000, pay_demand: 2_000_000, pay_demand_mkt: 2_000_000 }),
    ]);
    await putObject(world.store, 'demands', accounts.demand, null, { name: 'Called otherwise', priceReq: 99 });
    expect((await world.list('publishers', month)).lines).toEqual(frozen);
    // 2 dollars of its share, less 1000 requests at the price of then.
    const [next] = (await world.list('publishers', '2026-10')).lines;
    expect(next).toMatchObject({ adjust: 1.998, payable: 1.998, gross: 0 });
    const { body } = await world.admin('GET', '/api/admin/finance/publishers/31/2026-10');
    expect(body.entries).toMatchObject([{ id: null, kind: 'adjustment', amount: 1.998, late: month, locked: true }]);
    await world.act('2026-10', { action: 'close' });
    expect((await world.list('publishers', '2026-10')).lines).toMatchObject([{ adjust: 1.998, state: 'closed' }]);
    expect((await world.list('publishers', '2026-11')).lines).toEqual([]);
    const kept = await world.admin('GET', '/api/admin/finance/publishers/31/2026-10');
    expect(kept.body.entries).toMatchObject([{ id: expect.any(Number), late: month, amount: 1.998 }]);
  });
});

describe('rights and deletes', () => {
  it('are for administrators with all rights', async () => {
    for (const login of [logins.helpdesk, logins.demand, logins.sub, logins.adv]) {
      const call = await world.as(login);
      const answers = [
        await call('GET', '/api/admin/finance'),
        await call('POST', '/api/admin/finance/entries', entry()),
        await call('POST', `/api/admin/finance/periods/${month}`, { action: 'close' }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
    }
  });

  it('what stands in an open month or is unpaid is not deleted', async () => {
    const remove = async (path: string) => {
      const { status, body } = await world.admin('DELETE', path);
      return status === 200 ? 'gone' : body.detail;
    };
    const isOpen = /Finance month 2026-09 includes it and is not closed/;
    expect(await remove('/api/demand/rtbs/61')).toMatch(isOpen);
    expect(await remove('/api/demand/subs/801')).toMatch(isOpen);
    await world.act(month, { action: 'close' });
    expect(await remove('/api/demand/subs/801')).toBe('gone');
    expect(await remove('/api/demand/rtbs/61')).toBe('gone');
    const advertiser = '/api/admin/advs/501';
    expect(await remove(advertiser)).toMatch(/2026-09 is unpaid/);
    expect((await world.list('subpublishers', month)).lines).toMatchObject([{ party: { id: 801, name: 'Mossgate Media' } }]);
    await putObject(world.store, 'demands', 77, null, { name: 'Unused' });
    await putObject(world.store, 'demands', 78, null, { name: 'Booked' });
    expect((await book({ period: '2026-11', party: { type: 'demand', id: 78 } })).status).toBe(201);
    expect(await remove('/api/demands/78')).toMatch(/Archive it instead/);
    expect(await remove('/api/demands/77')).toBe('gone');
  });
});
