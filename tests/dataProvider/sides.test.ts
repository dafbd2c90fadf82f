import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createMemoryReports } from '../../api/memory/reports/createMemoryReports';
import { mostCounted } from '../../src/model/reports/facts';
import { listServiceInProcess } from '../support/listServiceInProcess';
import { createSampleWorld, type SampleWorld } from '../support/sampleConsole';
import { demandLogin, firstPage } from '../support/withCampaigns';

// The world's clock stands at noon of 2026-11-20, and its account is five hours behind it.
const yesterday = Date.parse('2026-11-19T12:00:00Z');
const busy = { id: 4102, reqs: 10_000, imps: 200, pay_demand: 3_500_000 };
const idle = { id: 4101, reqs: 100, imps: 90, pay_demand: 1_000_000 };

let world: SampleWorld;
beforeAll(async () => {
  const reports = createMemoryReports();
  const rows = [busy, idle].map(({ id, ...counts }) => ({ hour: yesterday, demand: 31, tag: id, ...counts }));
  await reports.add('facts', [{ table: 'D', rows: [rows] }]);
  world = await createSampleWorld({ reports });
});

const sorted = (field: string, order: 'ASC' | 'DESC') => ({ ...firstPage, sort: { field, order } });

describe('yesterday’s figures', () => {
  it('sort and filter the whole list, with one call for all of it', async () => {
    const { provider, asked } = await world.open(demandLogin);
    const { data, total } = await provider.getList('tags', sorted('yesterday_reqs', 'DESC'));
    expect(data.slice(0, 2).map(({ id }) => id)).toEqual([busy.id, idle.id]);
    expect(data[0]).toMatchObject({ yesterday_reqs: 10_000, yesterday_fill: 2, yesterday_rev: 3.5 });
    // Without traffic there are no requests, and nothing that a share could be of.
    expect(data[2]).toMatchObject({ yesterday_reqs: 0, yesterday_fill: null, yesterday_rev: 0 });
    expect(total).toBeGreaterThan(100);
    const low = await provider.getList('tags', { ...firstPage, filter: { yesterday_fill_lte: 5 } });
    expect([low.total, low.data.map(({ id }) => id)]).toEqual([1, [busy.id]]);
    expect((await provider.getList('tags', { ...firstPage, filter: { yesterday_rev_gte: 0.5, q: 'ctv' } })).data.length).toBeLessThan(3);
    expect(asked.filter((call) => call.includes('yesterday'))).toEqual(['GET /api/demand/tags/figures?day=yesterday']);
  });

  it('stay beside rows that change, and go into a file with them', async () => {
    const { provider, asked } = await world.open(demandLogin);
    const { data } = await provider.getList('tags', sorted('yesterday_rev', 'DESC'));
    const [first] = data;
    await provider.update('tags', { id: first?.id ?? 0, data: { note: 'Looked at' }, previousData: first as never });
    const again = await provider.getList('tags', sorted('yesterday_rev', 'DESC'));
    expect(again.data[0]).toMatchObject({ id: busy.id, yesterday_rev: 3.5 });
    const filter = { yesterday_rev_gte: 0.5 };
    expect(await provider.filteredIds('tags', { filter, sort: { field: 'yesterday_rev', order: 'ASC' } })).toEqual([idle.id, busy.id]);
    const file = await provider.exportSheet('tags', { format: 'csv', filter });
    const lines = (await file.text()).trim().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(asked.at(-1)).toBe('POST /api/demand/tags/export');
  });

  it('that come after the rows are told of, so that these are read again', async () => {
    const onChanged = vi.fn();
    const { provider } = await world.open(demandLogin, { onChanged });
    const before = await provider.getList('tags', firstPage);
    expect(before.data[0]).not.toHaveProperty('yesterday_reqs');
    expect((await provider.joinSide('tags', 'yesterday')).figures).toEqual({
      day: '2026-11-19',
      timezone: -5,
      asOf: '2026-11-19T13:00:00.000Z',
    });
    await vi.waitFor(() => expect(onChanged).toHaveBeenCalledWith('tags', []));
    expect((await provider.getList('tags', firstPage)).data[0]).toHaveProperty('yesterday_reqs');
  });

  it('that do not come refuse what asks by them, and nothing else', async () => {
    const service = listServiceInProcess();
    const join = (async () => ({ ok: false, code: 'not_json', told: 'These are no figures.' })) as unknown as typeof service.join;
    const { provider } = await world.open(demandLogin, { service: { ...service, join } });
    await expect(provider.getList('tags', sorted('yesterday_rev', 'DESC'))).rejects.toThrow('These are no figures.');
    expect((await provider.getList('tags', firstPage)).data).toHaveLength(10);
  });
});

describe('yesterday’s figures that no double holds', () => {
  it('are shown exactly, and sorted and filtered among numbers', async () => {
    const reports = createMemoryReports();
    const most = { ...busy, reqs: mostCounted - 1, imps: 1, pay_demand: mostCounted - 1 };
    const rows = [...Array<typeof busy>(20_001).fill(most), idle].map(({ id, ...counts }) => ({
      ...{ hour: yesterday, demand: 31, tag: id },
      ...counts,
    }));
    await reports.add('facts', [{ table: 'D', rows: [rows] }]);
    const { provider } = await (await createSampleWorld({ reports })).open(demandLogin);
    const { data } = await provider.getList('tags', sorted('yesterday_reqs', 'DESC'));
    expect(data.slice(0, 2).map((row) => [row.id, row.yesterday_reqs, row.yesterday_rev])).toEqual([
      [busy.id, '20000999999999979999', '20000999999999.979999'],
      [idle.id, idle.reqs, 1],
    ]);
    const large = await provider.getList('tags', { ...firstPage, filter: { yesterday_reqs_gte: 1e19 } });
    expect(large.data.map(({ id }) => id)).toEqual([busy.id]);
    const small = await provider.getList('tags', { ...firstPage, filter: { yesterday_reqs_lte: 1e19, yesterday_reqs_gte: 1 } });
    expect(small.data.map(({ id }) => id)).toEqual([idle.id]);
  });
});

describe('the filter by what stops objects', () => {
  it('finds them all, counts them by cause, and follows what is changed', async () => {
    const onChanged = vi.fn();
    const { provider } = await world.open(demandLogin, { onChanged, service: listServiceInProcess() });
    const counts = await provider.valueCounts('tags', { field: 'serving', filter: {} });
    const filter = { serving: ['inactive'] };
    const before = await provider.getList('tags', { ...firstPage, filter });
    expect(before.total).toBe(counts.get('inactive'));
    expect(before.total).toBeGreaterThan(0);
    expect((await provider.joinSide('tags', 'serving')).serving?.problems.inactive).toBe('Switched off.');
    const [first] = before.data;
    await provider.update('tags', { id: first?.id ?? 0, data: { status: 1 }, previousData: first as never });
    await vi.waitFor(async () => expect((await provider.getList('tags', { ...firstPage, filter })).total).toBe((before.total ?? 0) - 1), {
      timeout: 20_000,
      interval: 200,
    });
    expect(onChanged).toHaveBeenCalledWith('tags', []);
  });
});
