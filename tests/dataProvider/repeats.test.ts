import type { RaRecord } from 'ra-core';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createMemoryReports } from '../../api/reports/memory/createMemoryReports';
import type { Transport } from '../../src/dataProvider/transport';
import { localProblem } from '../../src/model/HttpProblem';
import { mostCounted } from '../../src/model/reports/facts';
import { profileProvider } from '../../src/profile/profileCalls';
import { savedCalls } from '../../src/reports/calls/savedCalls';
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

  const make = (data: object, more: object = {}) => opened.provider.create('applists', { data, ...more });
  const total = async (name: string) =>
    (await opened.provider.getList('applists', { ...firstPage, filter: { q: name } })).total;

  it('makes one object when it is sent again', async () => {
    const data = { name: 'Made once' };
    loseNextAnswer(opened);
    await expect(make(data)).rejects.toMatchObject({ code: 'network' });
    expect((await make(data)).data).toMatchObject({ name: 'Made once', version: 1 });
    expect(await total('Made once')).toBe(1);
    // Sent a third time it is meant, and refused for its name.
    await expect(make(data)).rejects.toMatchObject({ body: { errors: { name: expect.any(String) } } });
  });

  it('makes one object where it is sent twice at once', async () => {
    const data = { name: 'Pressed twice' };
    const [first, second] = await Promise.all([make(data), make(data)]);
    expect([second.data.id, await total('Pressed twice')]).toEqual([first.data.id, 1]);
  });

  const draft = { meta: { draft: 'adx.draft.12.applists.create' } };

  /** A page whose writes the server does, and of which a reload breaks the answers off. */
  async function openBreaking(world: SampleWorld, login: string) {
    const page = await world.open(login);
    const answers: unknown[] = [];
    const json = page.transport.json;
    page.transport.json = async (path, options) => {
      const answer = await json(path, options);
      if ((options?.method ?? 'GET') === 'GET') return answer as never;
      answers.push(answer.json);
      return new Promise(() => undefined);
    };
    return { page, answers };
  }

  it('makes one object of a draft where it is sent twice at once, whatever was typed in between', async () => {
    const name = 'One draft';
    const [first, second] = await Promise.all([make({ name }, draft), make({ name, note: 'x' }, draft)]);
    expect([second.data.id, await total(name)]).toEqual([first.data.id, 1]);
    expect((await make({ name: 'Next draft' }, draft)).data.id).not.toBe(first.data.id);
  });

  it('makes one object of a draft whose save a reload broke off, and says so where the draft was changed since', async () => {
    const world = await createSampleWorld();
    const kept = memoryStorage();
    vi.stubGlobal('sessionStorage', kept);
    const { page, answers } = await openBreaking(world, demandLogin);
    const data = { name: 'Broken off' };
    void page.provider.create('applists', { data, ...draft });
    await vi.waitFor(() => expect(answers).toHaveLength(1));
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

  const writes: Record<string, readonly [login: string, send: (page: SampleConsole) => Promise<unknown>]> = {
    'a saved report': [
      demandLogin,
      ({ transport }) => savedCalls(transport).create({ name: 'Twice', request: reportRequest() } as never),
    ],
    'entries of a list': [
      demandLogin,
      async ({ provider }) => {
        const [list] = (await provider.getList('applists', { ...firstPage, filter: { demand_null: false } })).data;
        const entries = { mode: 'append', values: ['com.one.more'], version: 1 };
        return provider.importEntries('applists', { id: Number(list?.id), ...entries } as never);
      },
    ],
    'a link for a password': [
      'admin@adx.example',
      ({ provider }) => provider.own('users', { call: 'POST link', id: 12, isOnce: true }),
    ],
    'an API token': [
      demandLogin,
      ({ provider, transport }) =>
        profileProvider(provider, { transport, id: 31, onSaved: () => undefined }).makeToken(),
    ],
  };

  it.each(Object.entries(writes))('makes %s once where a reload broke its call off', async (_, [login, send]) => {
    const world = await createSampleWorld();
    vi.stubGlobal('sessionStorage', memoryStorage());
    const { page, answers } = await openBreaking(world, login);
    void send(page);
    await vi.waitFor(() => expect(answers).toHaveLength(1));
    expect(await send(await world.open(login))).toEqual(answers[0]);
    vi.unstubAllGlobals();
  });

  it('makes one copy where it is sent twice at once, and another one afterwards', async () => {
    const { data } = await make({ name: 'Copied twice' });
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
    const { provider } = opened;
    const [list] = (await provider.getList('applists', firstPage)).data;
    const read = async () => (await provider.getOne('applists', { id: list?.id })).data;
    const save = (before: RaRecord, note: string) =>
      provider.update('applists', { id: before.id, data: { ...before, note }, previousData: before });
    const before = await read();
    loseNextAnswer(opened);
    await expect(save(before, 'Saved')).rejects.toMatchObject({ code: 'network' });
    expect((await save(before, 'Saved')).data).toMatchObject({ note: 'Saved', version: before.version + 1 });
    // By now it is an old version like any other.
    await expect(save(before, 'Saved')).rejects.toMatchObject({ code: 'version_conflict' });
    loseNextAnswer(opened);
    const next = await read();
    await expect(save(next, 'Mine')).rejects.toMatchObject({ code: 'network' });
    await save(await read(), 'Theirs');
    await expect(save(next, 'Mine')).rejects.toMatchObject({ code: 'version_conflict' });
  });
});

describe('the lists of the sample', () => {
  let world: SampleWorld;
  beforeAll(async () => {
    world = await createSampleWorld();
  });

  const nothing = { create: 0, update: 0, rejected: [], rejectedCount: 0 };
  const fileOf = async ({ provider }: SampleConsole, name: string): Promise<string> =>
    (await provider.exportSheet(name, { format: 'csv', filter: {} })).text();
  const look = ({ provider }: SampleConsole, name: string, text: string) =>
    provider.importSheet(name, { file: new Blob([text]), mode: 'both', dryRun: true });

  it.each([demandLogin, 'admin@adx.example'])(
    'come back from their files with nothing to change, for each owner: %s',
    async (login) => {
      const console = await world.open(login);
      const written = resources.filter(({ paged, access }) => !paged && mayMake(console.viewer, access.write));
      for (const { name } of written)
        expect([name, await look(console, name, await fileOf(console, name))]).toMatchObject([name, nothing]);
    },
  );

  it('take what was changed of one’s own objects from the whole file, and refuse what was of others’', async () => {
    const console = await world.open(demandLogin);
    const text = await fileOf(console, 'advertisers');
    const renamed = (name: string) => look(console, 'advertisers', text.replace(name, `${name} 2`));
    expect(await renamed('Halden Motors Direct')).toMatchObject({ ...nothing, update: 1 });
    const refused = { code: 'sheetNotYours', field: 'ID', args: { name: 'Skylark DSP' } };
    expect(await renamed('Skylark DSP')).toMatchObject({ update: 0, rejected: [refused] });
  });
});

describe('sides', () => {
  // The world's clock stands at noon of 2026-11-20, and its account is five hours behind it.
  const yesterday = Date.parse('2026-11-19T12:00:00Z');
  const busy = { id: 4102, reqs: 10_000, imps: 200, pay_demand: 3_500_000 };
  const idle = { id: 4101, reqs: 100, imps: 90, pay_demand: 1_000_000 };

  /** A world whose yesterday had these figures of tags. */
  async function worldWith(tags: readonly (typeof busy)[]) {
    const reports = createMemoryReports();
    const rows = tags.map(({ id, ...counts }) => ({ hour: yesterday, demand: 31, tag: id, ...counts }));
    await reports.add('facts', [{ table: 'D', rows: [rows] }]);
    return createSampleWorld({ reports });
  }
  let world: SampleWorld;
  beforeAll(async () => {
    world = await worldWith([busy, idle]);
  });

  const sorted = (field: string, order: 'ASC' | 'DESC') => ({ ...firstPage, sort: { field, order } });
  const filtered = (filter: object) => ({ ...firstPage, filter });
  const idsOf = (rows: readonly RaRecord[]) => rows.map(({ id }) => id);

  describe('yesterday’s figures', () => {
    it('sort and filter the whole list, with one call for all of it', async () => {
      const { provider, asked } = await world.open(demandLogin);
      const { data, total } = await provider.getList('tags', sorted('yesterday_reqs', 'DESC'));
      expect(idsOf(data).slice(0, 2)).toEqual([busy.id, idle.id]);
      expect(data[0]).toMatchObject({ yesterday_reqs: 10_000, yesterday_fill: 2, yesterday_rev: 3.5 });
      // Without traffic there are no requests, and nothing that a share could be of.
      expect(data[2]).toMatchObject({ yesterday_reqs: 0, yesterday_fill: null, yesterday_rev: 0 });
      expect(total).toBeGreaterThan(100);
      const low = await provider.getList('tags', filtered({ yesterday_fill_lte: 5 }));
      expect([low.total, idsOf(low.data)]).toEqual([1, [busy.id]]);
      const named = await provider.getList('tags', filtered({ yesterday_rev_gte: 0.5, q: 'ctv' }));
      expect(named.data.length).toBeLessThan(3);
      expect(asked.filter((call) => call.includes('yesterday'))).toEqual([
        'GET /api/demand/tags/figures?day=yesterday',
      ]);
    });

    it('stay beside rows that change, and go into a file with them', async () => {
      const { provider, asked } = await world.open(demandLogin);
      const [first] = (await provider.getList('tags', sorted('yesterday_rev', 'DESC'))).data;
      await provider.update('tags', { id: first?.id ?? 0, data: { note: 'Looked at' }, previousData: first as never });
      const again = await provider.getList('tags', sorted('yesterday_rev', 'DESC'));
      expect(again.data[0]).toMatchObject({ id: busy.id, yesterday_rev: 3.5 });
      const filter = { yesterday_rev_gte: 0.5 };
      const ids = await provider.filteredIds('tags', { filter, sort: { field: 'yesterday_rev', order: 'ASC' } });
      expect(ids).toEqual([idle.id, busy.id]);
      const file = await provider.exportSheet('tags', { format: 'csv', filter });
      expect((await file.text()).trim().split('\r\n')).toHaveLength(3);
      expect(asked.at(-1)).toBe('POST /api/demand/tags/export');
    });

    it('that come after the rows are told of, so that these are read again', async () => {
      const onChanged = vi.fn();
      const { provider } = await world.open(demandLogin, { onChanged });
      expect((await provider.getList('tags', firstPage)).data[0]).not.toHaveProperty('yesterday_reqs');
      const { figures } = await provider.joinSide('tags', 'yesterday');
      expect(figures).toEqual({ day: '2026-11-19', timezone: -5, asOf: '2026-11-19T13:00:00.000Z' });
      await vi.waitFor(() => expect(onChanged).toHaveBeenCalledWith('tags', []));
      expect((await provider.getList('tags', firstPage)).data[0]).toHaveProperty('yesterday_reqs');
    });

    it('that do not come refuse what asks by them, and nothing else', async () => {
      const service = listServiceInProcess();
      const refusal = { ok: false, code: 'not_json', told: 'These are no figures.' };
      const join = (async () => refusal) as unknown as typeof service.join;
      const { provider } = await world.open(demandLogin, { service: { ...service, join } });
      await expect(provider.getList('tags', sorted('yesterday_rev', 'DESC'))).rejects.toThrow('These are no figures.');
      expect((await provider.getList('tags', firstPage)).data).toHaveLength(10);
    });

    it('that no double holds are shown exactly, and sorted and filtered among numbers', async () => {
      const most = { ...busy, reqs: mostCounted - 1, imps: 1, pay_demand: mostCounted - 1 };
      const world = await worldWith([...Array<typeof busy>(20_001).fill(most), idle]);
      const { provider } = await world.open(demandLogin);
      const { data } = await provider.getList('tags', sorted('yesterday_reqs', 'DESC'));
      expect(data.slice(0, 2).map((row) => [row.id, row.yesterday_reqs, row.yesterday_rev])).toEqual([
        [busy.id, '20000999999999979999', '20000999999999.979999'],
        [idle.id, idle.reqs, 1],
      ]);
      const large = await provider.getList('tags', filtered({ yesterday_reqs_gte: 1e19 }));
      const small = await provider.getList('tags', filtered({ yesterday_reqs_lte: 1e19, yesterday_reqs_gte: 1 }));
      expect([idsOf(large.data), idsOf(small.data)]).toEqual([[busy.id], [idle.id]]);
    });
  });
  it('find all that one cause stops, count them by cause, and follow what is changed', async () => {
    const onChanged = vi.fn();
    const { provider } = await world.open(demandLogin, { onChanged, service: listServiceInProcess() });
    const counts = await provider.valueCounts('tags', { field: 'serving', filter: {} });
    const inactive = () => provider.getList('tags', filtered({ serving: ['inactive'] }));
    const { data, total = 0 } = await inactive();
    expect(total).toBe(counts.get('inactive'));
    expect(total).toBeGreaterThan(0);
    expect((await provider.joinSide('tags', 'serving')).serving?.problems.inactive).toBe('Switched off.');
    const [first] = data;
    await provider.update('tags', { id: first?.id ?? 0, data: { status: 1 }, previousData: first as never });
    const patience = { timeout: 20_000, interval: 200 };
    await vi.waitFor(async () => expect((await inactive()).total).toBe(total - 1), patience);
    expect(onChanged).toHaveBeenCalledWith('tags', []);
  });
});
