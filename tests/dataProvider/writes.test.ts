import type { RaRecord } from 'ra-core';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createSampleWorld, type SampleConsole, type SampleWorld } from '../support/sampleConsole';
import { campaignById, demandLogin, firstPage, withCampaigns } from '../support/withCampaigns';

let world: SampleWorld;
beforeEach(async () => {
  world = await createSampleWorld();
});

type Provider = SampleConsole['provider'];
const change = (provider: Provider, name: string, before: RaRecord, values: object, meta = {}) =>
  provider.update(name, { id: before.id, data: { ...before, ...values }, previousData: before, meta });
const firstOf = async (provider: Provider, name: string, filter: object) => {
  const [row] = (await provider.getList(name, { ...firstPage, filter })).data;
  return (await provider.getOne(name, { id: row?.id })).data;
};
const firstCampaign = async ({ provider, list }: Awaited<ReturnType<typeof withCampaigns>>) =>
  (await provider.getOne('campaigns', { id: list[0]?.id })).data;
describe('writing', () => {
  it('sends what was changed, shows it at once and tells the other tabs', async () => {
    const onChanged = vi.fn();
    const tell = vi.fn();
    const opened = await withCampaigns(world, { onChanged, tell });
    const { provider, asked } = opened;
    const before = await firstCampaign(opened);
    const { id } = before;
    const written = { name: 'Written just now', version: before.version + 1 };
    expect((await change(provider, 'campaigns', before, { name: 'Written just now' })).data).toMatchObject(written);
    expect(await campaignById(opened, id)).toMatchObject(written);
    expect(asked.slice(0, 2)).toEqual([`GET /api/demand/campaigns/${id}`, `PUT /api/demand/campaigns/${id}`]);
    expect(onChanged).toHaveBeenCalledWith('campaigns', [id]);
    expect(tell).toHaveBeenCalledExactlyOnceWith('campaigns', [id]);
  });

  it('hands warnings to callers that ask for them', async () => {
    const { provider } = await world.open(demandLogin);
    const before = await firstOf(provider, 'tags', { status: [0, 1], integration: 'VAST' });
    const onWarnings = vi.fn();
    const url = 'https://vast.example/v?x={{NOBODY_FILLS_THIS}}';
    const { meta } = await change(provider, 'tags', before, { url }, { onWarnings });
    const detail = expect.stringContaining('NOBODY_FILLS_THIS');
    expect(meta.warnings).toContainEqual(expect.objectContaining({ field: 'url', detail }));
    expect(onWarnings).toHaveBeenCalledExactlyOnceWith(meta.warnings);
  });

  it('hands over all warnings where a header has no room for them, and keeps them out of the object', async () => {
    const { provider } = await world.open(demandLogin);
    const before = await firstOf(provider, 'tags', { status: [0, 1], integration: 'VAST' });
    const macros = Array.from({ length: 40 }, (_, at) => `p${at}={{NOBODY_FILLS_${'X'.repeat(40)}_${at}}}`);
    const url = `https://vast.example/v?${macros.join('&')}`;
    const { data, meta } = await change(provider, 'tags', before, { url });
    const detail = expect.stringContaining('X_39');
    expect(meta.warnings).toContainEqual(expect.objectContaining({ field: 'url', detail }));
    expect([data.url, '_warnings' in data]).toEqual([url, false]);
  });

  it('hands over what needs an object that goes', async () => {
    const onChanged = vi.fn();
    const { provider, asked } = await world.open('admin@adx.example', { onChanged });
    await provider.bulk('managers', { ids: [2], changes: { status: 2 }, reassignTo: 3 });
    expect((await provider.getOne('managers', { id: 3 })).data.advertisers.length).toBeGreaterThan(0);
    await provider.deleteHandingOver('managers', { id: 3, reassignTo: 1 });
    expect(asked.at(-1)).toBe('DELETE /api/admin/managers/3?reassignTo=1');
    expect(onChanged.mock.calls).toEqual([2, 3].map((id) => ['managers', [id]]));
    expect((await provider.getMany('managers', { ids: [1, 3] })).data.map(({ id }) => id)).toEqual([1]);
  });

  it('tells who was faster instead of overwriting', async () => {
    const opened = await withCampaigns(world);
    const before = await firstCampaign(opened);
    const rename = (name: string) => change(opened.provider, 'campaigns', before, { name });
    await rename('First');
    const conflict = { status: 409, code: 'version_conflict', problem: { current: { name: 'First' } } };
    await expect(rename('Second')).rejects.toMatchObject(conflict);
  });

  it('marks refused values at their fields', async () => {
    const opened = await withCampaigns(world);
    const refused = change(opened.provider, 'campaigns', await firstCampaign(opened), { name: '' });
    const body = { errors: { name: expect.stringContaining('required') } };
    await expect(refused).rejects.toMatchObject({ status: 422, body });
  });

  it('creates, copies, archives, restores and deletes, each seen in the list at once', async () => {
    const opened = await withCampaigns(world);
    const { provider, list } = opened;
    const total = async () => (await provider.getList('campaigns', firstPage)).total;
    const count = list.length;
    const bought = { advertiser: list[0]?.advertiser, cpm: 3, impsTotal: 1000, rate: 4, endsAt: '2027-01-01 00:00' };
    const { data: made } = await provider.create('campaigns', { data: { name: 'Made here', ...bought } });
    expect(await total()).toBe(count + 1);
    expect((await provider.copy('campaigns', { id: made.id, save: false })).data).not.toHaveProperty('id');
    const { data: copied } = await provider.copy('campaigns', { id: made.id, save: true });
    expect(await total()).toBe(count + 2);
    const { data: archived } = await provider.archive('campaigns', { id: made.id, version: made.version });
    expect(await total()).toBe(count + 1);
    expect(await campaignById(opened, made.id)).toMatchObject({ status: 2 });
    await provider.restore('campaigns', { id: made.id, version: archived.version, to: 1 });
    expect(await campaignById(opened, made.id)).toMatchObject({ status: 1 });
    await provider.delete('campaigns', { id: copied.id as number });
    expect(await total()).toBe(count + 1);
    expect(await provider.getMany('campaigns', { ids: [copied.id as number] })).toEqual({ data: [] });
  });

  it('changes many in one call and takes it back', async () => {
    const { provider, asked, list } = await withCampaigns(world);
    const ids = list.flatMap(({ id, status }) => (status === 1 ? [Number(id)] : [])).slice(0, 5);
    const states = async () => (await provider.getMany('campaigns', { ids })).data.map(({ status }) => status);
    const { changed, undo } = await provider.bulk('campaigns', { ids, changes: { status: 0 } });
    expect(changed).toBe(5);
    expect(asked.filter((call) => call.startsWith('POST'))).toHaveLength(1);
    expect(await states()).toEqual([0, 0, 0, 0, 0]);
    await provider.undo(undo ?? '');
    expect(await states()).toEqual([1, 1, 1, 1, 1]);
    const many = await provider.updateMany('campaigns', { ids, data: { priority: 3 } });
    expect(many).toMatchObject({ data: ids, meta: { undo: expect.any(String) } });
  });

  it('says why an object cannot be deleted, and deletes the others', async () => {
    const { provider } = await world.open(demandLogin);
    const { data: used } = await provider.create('targetings', { data: { name: 'In use' } });
    const { data: free } = await provider.create('targetings', { data: { name: 'Not in use' } });
    await change(provider, 'tags', await firstOf(provider, 'tags', { status: 1 }), { targeting: used.id });
    expect((await provider.refs('targetings', { id: used.id })).total).toBe(1);
    const uses = await provider.uses('targetings', { ids: [used.id, free.id] });
    expect([uses.count, uses.blockers.map(({ resource, count }) => [resource, count])]).toEqual([2, [['tags', 1]]]);
    const removal = provider.deleteMany('targetings', { ids: [used.id, free.id] });
    const inUse = { status: 409, code: 'in_use', problem: { blockers: expect.any(Array) } };
    await expect(removal).rejects.toMatchObject(inUse);
    expect((await provider.getMany('targetings', { ids: [free.id] })).data).toEqual([]);
  });

  it('reads the history of an object', async () => {
    const opened = await withCampaigns(world);
    const before = await firstCampaign(opened);
    await change(opened.provider, 'campaigns', before, { cpm: 99 });
    const { rows, total } = await opened.provider.history('campaigns', { id: Number(before.id), range: [0, 19] });
    expect(total).toBe(rows.length);
    const changes = [{ field: 'cpm', from: before.cpm, to: 99 }];
    expect(rows[0]).toMatchObject({ version: before.version + 1, changes });
  });

  it('reads and imports the values of a list', async () => {
    const { provider } = await world.open(demandLogin);
    const { id: of, version } = await firstOf(provider, 'applists', { demand_null: false });
    const id = Number(of);
    const { total } = await provider.entries('applists', { id, range: [0, 9] });
    const added = { mode: 'append' as const, values: ['99887766', '99887766'], version };
    const imported = await provider.importEntries('applists', { id, ...added });
    expect(imported).toMatchObject({ added: 1, duplicate: 1, count: total + 1 });
    const { rows } = await provider.entries('applists', { id, range: [0, 9], q: '99887766' });
    expect(rows).toMatchObject([{ value: '99887766' }]);
    expect(await provider.entriesUrl('applists', id)).toBe(`/api/demand/applists/${id}/export.csv`);
  });
});
