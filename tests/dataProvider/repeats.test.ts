import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createMemoryReports } from '../../api/memory/reports/createMemoryReports';
import { savedCalls } from '../../src/dataProvider/savedCalls';
import type { Transport } from '../../src/dataProvider/transport';
import { localProblem } from '../../src/model/HttpProblem';
import { mostCounted } from '../../src/model/reports/facts';
import { profileProvider } from '../../src/profile/profileCalls';
import { resources } from '../../src/resources';
import { mayMake } from '../../src/schema/mayWrite';
import { reportRequest } from '../contracts/storedReports';
import { listServiceInProcess } from '../support/listServiceInProcess';
import { memoryStorage } from '../support/memoryStorage';
import { createSampleWorld, type SampleConsole, type SampleWorld } from '../support/sampleConsole';
import { demandLogin, firstPage } from '../support/withCampaigns';

describe('a write whose answer was lost', () => {
  let opened: SampleConsole;
  beforeEach(async () => {
    opened = await (await createSampleWorld()).open(demandLogin);
  });

  /** The next write is done by the server, and its answer lost. */
  function loseNextAnswer({ transport }: { readonly transport: Transport }): void {
    const json = transport.json;
    transport.json = async (path, options) => {
      const answer = await json(path, options);
      if ((options?.method ?? 'GET') === 'GET') return answer as never;
      transport.json = json;
      throw localProblem('network', 'The answer was lost');
    };
  }

  const total = async (name: string) =>
    (await opened.provider.getList('applists', { ...firstPage, filter: { q: name } })).total;

  it('makes one object when it is sent again', async () => {
    const data = { name: 'Made once' };
    loseNextAnswer(opened);
    await expect(opened.provider.create('applists', { data })).rejects.toMatchObject({ code: 'network' });
    const made = await opened.provider.create('applists', { data });
    expect(made.data).toMatchObject({ name: 'Made once', version: 1 });
    expect(await total('Made once')).toBe(1);
    // Sent a third time it is meant, and refused for its name.
    await expect(opened.provider.create('applists', { data })).rejects.toMatchObject({
      body: { errors: { name: expect.any(String) } },
    });
  });

  it('makes one object where it is sent twice at once', async () => {
    const data = { name: 'Pressed twice' };
    const [first, second] = await Promise.all([
      opened.provider.create('applists', { data }),
      opened.provider.create('applists', { data }),
    ]);
    expect(second.data.id).toBe(first.data.id);
    expect(await total('Pressed twice')).toBe(1);
  });

  const draft = { meta: { draft: 'adx.draft.12.applists.create' } };

  it('makes one object of a draft where it is sent twice at once, whatever was typed in between', async () => {
    const [first, second] = await Promise.all([
      opened.provider.create('applists', { data: { name: 'One draft' }, ...draft }),
      opened.provider.create('applists', { data: { name: 'One draft', note: 'x' }, ...draft }),
    ]);
    expect(second.data.id).toBe(first.data.id);
    expect(await total('One draft')).toBe(1);
    const next = await opened.provider.create('applists', { data: { name: 'Next draft' }, ...draft });
    expect(next.data.id).not.toBe(first.data.id);
  });

  it('makes one object of a draft whose save a reload broke off, and says so where the draft was changed since', async () => {
    const world = await createSampleWorld();
    const kept = memoryStorage();
    vi.stubGlobal('sessionStorage', kept);
    const page = await world.open(demandLogin);
    const data = { name: 'Broken off' };
    const json = page.transport.json;
    page.transport.json = async (path, options) => {
      await json(path, options);
      return new Promise(() => undefined);
    };
    void page.provider.create('applists', { data, ...draft });
    await vi.waitFor(() => expect(page.asked.join()).toContain('POST'));
    const reloaded = await world.open(demandLogin);
    const left = kept.getItem('adx.session.unanswered') ?? '';
    const { data: made } = await reloaded.provider.create('applists', { data, ...draft });
    expect(made).toMatchObject({ ...data, version: 1 });
    expect(kept.getItem('adx.session.unanswered')).toBeNull();
    kept.setItem('adx.session.unanswered', left);
    const changed = { data: { name: 'Changed since' }, ...draft };
    await expect(reloaded.provider.create('applists', changed)).rejects.toThrow('The first attempt was saved');
    expect((await reloaded.provider.create('applists', changed)).data.id).not.toBe(made.id);
    vi.unstubAllGlobals();
  });

  it.each([
    [
      'a saved report',
      demandLogin,
      ({ transport }: SampleConsole) =>
        savedCalls(transport).create({ name: 'Twice', request: reportRequest() } as never),
    ],
    [
      'entries of a list',
      demandLogin,
      async ({ provider }: SampleConsole) => {
        const [list] = (await provider.getList('applists', { ...firstPage, filter: { demand_null: false } })).data;
        return provider.importEntries('applists', {
          id: Number(list?.id),
          mode: 'append',
          values: ['com.one.more'],
          version: 1,
        } as never);
      },
    ],
    [
      'a link for a password',
      'admin@adx.example',
      ({ provider }: SampleConsole) => provider.own('users', { call: 'POST link', id: 12, isOnce: true }),
    ],
    [
      'an API token',
      demandLogin,
      ({ provider, transport }: SampleConsole) =>
        profileProvider(provider, { transport, id: 31, onSaved: () => undefined }).makeToken(),
    ],
  ] as const)('makes %s once where a reload broke its call off', async (_, login, send) => {
    const world = await createSampleWorld();
    vi.stubGlobal('sessionStorage', memoryStorage());
    const page = await world.open(login);
    const json = page.transport.json;
    let first: unknown;
    page.transport.json = async (path, options) => {
      const answer = await json(path, options);
      if ((options?.method ?? 'GET') === 'GET') return answer as never;
      first = answer.json;
      return new Promise(() => undefined);
    };
    void send(page);
    await vi.waitFor(() => expect(first).toBeDefined());
    const reloaded = await world.open(login);
    expect(await send(reloaded)).toEqual(first);
    vi.unstubAllGlobals();
  });

  it('makes one copy where it is sent twice at once, and another one afterwards', async () => {
    const { data } = await opened.provider.create('applists', { data: { name: 'Copied twice' } });
    const copy = () => opened.provider.copy('applists', { id: Number(data.id), save: true });
    const [first, second] = await Promise.all([copy(), copy()]);
    expect(second.data.id).toBe(first.data.id);
    expect((await copy()).data.id).not.toBe(first.data.id);
  });

  it('makes one copy when it is sent again', async () => {
    const [tag] = (await opened.provider.getList('tags', firstPage)).data;
    const params = { id: Number(tag?.id), save: true, name: 'Copied once' };
    loseNextAnswer(opened);
    await expect(opened.provider.copy('tags', params)).rejects.toMatchObject({ code: 'network' });
    expect((await opened.provider.copy('tags', params)).data).toMatchObject({ name: 'Copied once' });
    expect((await opened.provider.getList('tags', { ...firstPage, filter: { q: 'Copied once' } })).total).toBe(1);
  });

  it('is taken for saved when it is sent again, unless another user came between', async () => {
    const [list] = (await opened.provider.getList('applists', firstPage)).data;
    const { data: before } = await opened.provider.getOne('applists', { id: list?.id });
    const change = (note: string) => ({ id: before.id, data: { ...before, note }, previousData: before });
    loseNextAnswer(opened);
    await expect(opened.provider.update('applists', change('Saved'))).rejects.toMatchObject({ code: 'network' });
    expect((await opened.provider.update('applists', change('Saved'))).data).toMatchObject({
      note: 'Saved',
      version: before.version + 1,
    });
    // By now it is an old version like any other.
    await expect(opened.provider.update('applists', change('Saved'))).rejects.toMatchObject({
      code: 'version_conflict',
    });
    loseNextAnswer(opened);
    const { data: next } = await opened.provider.getOne('applists', { id: before.id });
    const mine = { id: before.id, data: { ...next, note: 'Mine' }, previousData: next };
    await expect(opened.provider.update('applists', mine)).rejects.toMatchObject({ code: 'network' });
    const { data: theirs } = await opened.provider.getOne('applists', { id: before.id });
    await opened.provider.update('applists', {
      id: before.id,
      data: { ...theirs, note: 'Theirs' },
      previousData: theirs,
    });
    await expect(opened.provider.update('applists', mine)).rejects.toMatchObject({ code: 'version_conflict' });
  });
});

describe('the lists of the sample', () => {
  let world: SampleWorld;
  beforeAll(async () => {
    world = await createSampleWorld();
  });

  const nothing = { create: 0, update: 0, rejected: [], rejectedCount: 0 };
  const writtenBy = ({ viewer }: SampleConsole) =>
    resources.filter(({ paged, access }) => !paged && mayMake(viewer, access.write));
  const fileOf = async ({ provider }: SampleConsole, name: string): Promise<string> =>
    (await provider.exportSheet(name, { format: 'csv', filter: {} })).text();

  it.each([demandLogin, 'admin@adx.example'])(
    'come back from their files with nothing to change, for each owner: %s',
    async (login) => {
      const console = await world.open(login);
      for (const { name } of writtenBy(console)) {
        const text = await fileOf(console, name);
        expect([
          name,
          await console.provider.importSheet(name, { file: new Blob([text]), mode: 'both', dryRun: true }),
        ]).toMatchObject([name, nothing]);
      }
    },
  );

  it('take what was changed of one’s own objects from the whole file, and refuse what was of others’', async () => {
    const console = await world.open(demandLogin);
    const text = await fileOf(console, 'advertisers');
    const look = (changed: string) =>
      console.provider.importSheet('advertisers', { file: new Blob([changed]), mode: 'both', dryRun: true });
    expect(await look(text.replace('Halden Motors Direct', 'Halden Motors Direct 2'))).toMatchObject({
      ...nothing,
      update: 1,
    });
    const { update, rejected } = await look(text.replace('Skylark DSP', 'Skylark DSP 2'));
    expect(update).toBe(0);
    expect(rejected).toEqual([
      expect.objectContaining({ code: 'sheetNotYours', field: 'ID', args: { name: 'Skylark DSP' } }),
    ]);
  });
});

describe('sides', () => {
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
      expect(
        (await provider.getList('tags', { ...firstPage, filter: { yesterday_rev_gte: 0.5, q: 'ctv' } })).data.length,
      ).toBeLessThan(3);
      expect(asked.filter((call) => call.includes('yesterday'))).toEqual([
        'GET /api/demand/tags/figures?day=yesterday',
      ]);
    });

    it('stay beside rows that change, and go into a file with them', async () => {
      const { provider, asked } = await world.open(demandLogin);
      const { data } = await provider.getList('tags', sorted('yesterday_rev', 'DESC'));
      const [first] = data;
      await provider.update('tags', { id: first?.id ?? 0, data: { note: 'Looked at' }, previousData: first as never });
      const again = await provider.getList('tags', sorted('yesterday_rev', 'DESC'));
      expect(again.data[0]).toMatchObject({ id: busy.id, yesterday_rev: 3.5 });
      const filter = { yesterday_rev_gte: 0.5 };
      expect(await provider.filteredIds('tags', { filter, sort: { field: 'yesterday_rev', order: 'ASC' } })).toEqual([
        idle.id,
        busy.id,
      ]);
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
      const join = (async () => ({
        ok: false,
        code: 'not_json',
        told: 'These are no figures.',
      })) as unknown as typeof service.join;
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
      const small = await provider.getList('tags', {
        ...firstPage,
        filter: { yesterday_reqs_lte: 1e19, yesterday_reqs_gte: 1 },
      });
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
      await vi.waitFor(
        async () =>
          expect((await provider.getList('tags', { ...firstPage, filter })).total).toBe((before.total ?? 0) - 1),
        { timeout: 20_000, interval: 200 },
      );
      expect(onChanged).toHaveBeenCalledWith('tags', []);
    });
  });
});
