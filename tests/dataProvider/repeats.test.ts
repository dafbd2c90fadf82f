import { beforeEach, describe, expect, it, vi } from 'vitest';
import { localProblem } from '../../src/dataProvider/HttpProblem';
import { savedCalls } from '../../src/dataProvider/savedCalls';
import type { Transport } from '../../src/dataProvider/transport';
import { profileProvider } from '../../src/profile/profileCalls';
import { reportRequest } from '../contracts/storedReports';
import { memoryStorage } from '../support/memoryStorage';
import { createSampleWorld, type SampleConsole } from '../support/sampleConsole';
import { demandLogin, firstPage } from '../support/withCampaigns';

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

describe('a write whose answer was lost', () => {
  const total = async (name: string) => (await opened.provider.getList('applists', { ...firstPage, filter: { q: name } })).total;

  it('makes one object when it is sent again', async () => {
    const data = { name: 'Made once' };
    loseNextAnswer(opened);
    await expect(opened.provider.create('applists', { data })).rejects.toMatchObject({ code: 'network' });
    const made = await opened.provider.create('applists', { data });
    expect(made.data).toMatchObject({ name: 'Made once', version: 1 });
    expect(await total('Made once')).toBe(1);
    // Sent a third time it is meant, and refused for its name.
    await expect(opened.provider.create('applists', { data })).rejects.toMatchObject({ body: { errors: { name: expect.any(String) } } });
  });

  it('makes one object where it is sent twice at once', async () => {
    const data = { name: 'Pressed twice' };
    const [first, second] = await Promise.all([opened.provider.create('applists', { data }), opened.provider.create('applists', { data })]);
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
      ({ transport }: SampleConsole) => savedCalls(transport).create({ name: 'Twice', request: reportRequest() } as never),
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
      ({ provider, transport }: SampleConsole) => profileProvider(provider, { transport, id: 31, onSaved: () => undefined }).makeToken(),
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
    expect((await opened.provider.update('applists', change('Saved'))).data).toMatchObject({ note: 'Saved', version: before.version + 1 });
    // By now it is an old version like any other.
    await expect(opened.provider.update('applists', change('Saved'))).rejects.toMatchObject({ code: 'version_conflict' });
    loseNextAnswer(opened);
    const { data: next } = await opened.provider.getOne('applists', { id: before.id });
    const mine = { id: before.id, data: { ...next, note: 'Mine' }, previousData: next };
    await expect(opened.provider.update('applists', mine)).rejects.toMatchObject({ code: 'network' });
    const { data: theirs } = await opened.provider.getOne('applists', { id: before.id });
    await opened.provider.update('applists', { id: before.id, data: { ...theirs, note: 'Theirs' }, previousData: theirs });
    await expect(opened.provider.update('applists', mine)).rejects.toMatchObject({ code: 'version_conflict' });
  });
});
