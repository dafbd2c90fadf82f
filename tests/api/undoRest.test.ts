import { beforeEach, describe, expect, it } from 'vitest';
import { tags } from '../../src/resources/tags';
import { type Call, createTestHost, logins, type TestHost } from '../support/host';
import { createMaker } from '../support/makeObject';

const base = '/api/demand/advs';

describe('an undo of which something was changed since', () => {
  let host: TestHost;
  let call: Call;
  let ids: readonly number[];
  const read = async (id: number) => (await call('GET', `${base}/${id}`)).body;
  const make = async (name: string): Promise<number> =>
    (await call('POST', base, { name, kind: 'dsp', domain: `${name.toLowerCase()}.example` })).body.id;
  const undo = (token: string, query = '') => call('POST', `/api/undo/${token}${query}`);
  beforeEach(async () => {
    host = await createTestHost();
    call = await host.as(logins.demand);
    ids = [await make('One'), await make('Two'), await make('Three')];
  });
  const changeSecond = async () => {
    const { version } = await read(ids[1] as number);
    await call('PUT', `${base}/${ids[1]}`, { note: 'Mine', version });
  };

  it.each([
    [
      'a file',
      async () =>
        (await call('POST', `${base}/import`, `id,note\n${ids.map((id) => `${id},Read\n`).join('')}`, { 'Content-Type': 'text/csv' })).body
          .undo,
    ],
    ['a bulk change', async () => (await call('POST', `${base}/bulk`, { ids, changes: { note: 'Read' } })).body.undo],
  ])('says how many could be undone, and undoes these: %s', async (_, write) => {
    const token = await write();
    await changeSecond();
    const refused = await undo(token);
    expect(refused.body).toMatchObject({
      code: 'version_conflict',
      detail: 'Changed since: Two. Nothing was undone.',
      messageCode: 'undo.changedSince',
      args: { names: 'Two' },
      undoable: 2,
    });
    expect((await read(ids[0] as number)).note).toBe('Read');
    expect((await undo(token, '?rest=1')).body).toEqual({ changed: 2, left: { count: 1, names: ['Two'] } });
    expect(await Promise.all(ids.map(async (id) => (await read(id)).note ?? null))).toEqual([null, 'Mine', null]);
    expect((await undo(token, '?rest=1')).status).toBe(410);
  });

  it('leaves what was made and is used by now', async () => {
    const text = 'Name,Domain\nMade,made.example\nOther,other.example\n';
    const { undo: token } = (await call('POST', `${base}/import`, text, { 'Content-Type': 'text/csv' })).body;
    const all = (await call('GET', `${base}?range=[0,999]`)).body as readonly { id: number; name: string }[];
    const made = all.find(({ name }) => name === 'Made');
    await createMaker(host).create(tags, { advertiser: made?.id });
    expect((await undo(token)).body).toMatchObject({ code: 'in_use', undoable: 1 });
    expect((await undo(token, '?rest=1')).body).toEqual({ changed: 1, left: { count: 1, names: ['Made'] } });
  });

  it('leaves what is used by something made with it that stays', async () => {
    const admin = await host.as(logins.admin);
    const managers = '/api/admin/managers';
    const text = 'Name,Email\nAda,ada@adx.example\nBen,ben@adx.example\nCleo,cleo@adx.example\n';
    const { undo: token } = (await admin('POST', `${managers}/import`, text, { 'Content-Type': 'text/csv' })).body;
    const all = (await admin('GET', `${managers}?range=[0,999]`)).body as readonly { id: number; name: string; version: number }[];
    const [ada, ben] = ['Ada', 'Ben'].map((name) => all.find((one) => one.name === name));
    await admin('PUT', `${managers}/${ben?.id}`, { backup: ada?.id, version: ben?.version });
    expect((await admin('POST', `/api/undo/${token}`)).body).toMatchObject({ code: 'version_conflict' });
    expect((await admin('POST', `/api/undo/${token}?rest=1`)).body).toEqual({ changed: 1, left: { count: 2, names: ['Ben', 'Ada'] } });
    expect((await admin('GET', `${managers}/${ben?.id}`)).body.backup).toBe(ada?.id);
  });

  it('goes on where one of the objects was deleted', async () => {
    const { undo: token } = (await call('POST', `${base}/bulk`, { ids, changes: { note: 'Read' } })).body;
    await call('DELETE', `${base}/${ids[1]}`);
    expect((await undo(token)).body).toMatchObject({ code: 'not_found', detail: 'One of the objects was deleted.', undoable: 2 });
    expect((await undo(token, '?rest=1')).body).toEqual({ changed: 2, left: { count: 1, names: [`#${ids[1]}`] } });
    expect(await Promise.all([ids[0], ids[2]].map(async (id) => (await read(Number(id))).note ?? null))).toEqual([null, null]);
  });

  it('is refused where nothing else is left to undo', async () => {
    const { undo: token } = (await call('POST', `${base}/bulk`, { ids: [ids[1]], changes: { note: 'Read' } })).body;
    await changeSecond();
    for (const query of ['', '?rest=1']) expect((await undo(token, query)).body).toMatchObject({ code: 'version_conflict', undoable: 0 });
  });
});
