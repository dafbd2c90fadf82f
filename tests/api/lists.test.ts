import { beforeEach, describe, expect, it } from 'vitest';
import { createMemoryStore } from '../../api/memory/store';
import { toEntity } from '../../api/objects/entity';
import { resourceOf } from '../../src/resources';
import { createWith } from '../support/createWith';
import { accounts, type Call, createTestHost, logins, type TestHost } from '../support/host';

describe('whole lists', () => {
  let host: TestHost;
  let call: Call;
  beforeEach(async () => {
    host = await createTestHost();
    call = await host.as(logins.demand);
  });
  const create = createWith(() => call);
  const advertiser = (name: string, by = call, base = '/api/demand/advs') => create(base, { name, kind: 'dsp' }, by);
  const tag = (values: object) => create('/api/demand/tags', { url: 'https://vast.example/v', cpm: 5, ...values });
  const versionOf = async (path: string) => (await call('GET', path)).headers.get('X-List-Version');
  const since = async (path: string, version: string | null, by = call) =>
    (await by('GET', `${path}?since=${version}`)).body;
  const ids = (rows: readonly { readonly id: number }[]) => rows.map((row) => row.id);

  it('are sorted by name, with archived entries and the keys of the list alone', async () => {
    const ten = await advertiser('Exchange 10');
    const nine = await advertiser('exchange 9');
    await call('POST', `/api/demand/advs/${nine.id}/archive`, { version: 1 });
    const { status, headers, body } = await call('GET', '/api/demand/advs/list');
    expect([status, headers.get('Cache-Control'), headers.get('Content-Type')]).toEqual([
      200,
      'private, no-cache',
      'application/json',
    ]);
    expect(ids(body)).toEqual([nine.id, ten.id, 501]);
    expect(body[0]).toMatchObject({
      id: nine.id,
      name: 'exchange 9',
      status: 2,
      version: 2,
      kind: 'dsp',
      partner: null,
      tagCount: 0,
      demand: accounts.demand,
    });
    for (const key of ['note', 'contacts', 'creditLimit', 'token']) expect(body[0]).not.toHaveProperty(key);
  });

  it('answer 304 to who has the same version, and the list to who has another', async () => {
    const first = await call('GET', '/api/demand/advs/list');
    const etag = first.headers.get('ETag') ?? '';
    const again = await call('GET', '/api/demand/advs/list', undefined, { 'If-None-Match': `"x", W/${etag}` });
    expect([again.status, again.body, again.headers.get('ETag'), again.headers.get('X-List-Version')]).toEqual([
      304,
      '',
      etag,
      first.headers.get('X-List-Version'),
    ]);
    await advertiser('Another');
    const changed = await call('GET', '/api/demand/advs/list', undefined, { 'If-None-Match': etag });
    expect([changed.status, changed.body.length]).toEqual([200, 2]);
  });

  it('have another tag for another account, though the version is the same', async () => {
    const other = await host.as(logins.other);
    const mine = await call('GET', '/api/demand/deals/list');
    const theirs = await other('GET', '/api/demand/deals/list', undefined, {
      'If-None-Match': mine.headers.get('ETag') ?? '',
    });
    expect([mine.headers.get('X-List-Version'), theirs.status]).toEqual([theirs.headers.get('X-List-Version'), 200]);
  });

  it('are compressed once for each version and handed out in the form the client takes', async () => {
    const compressed: number[] = [];
    host = await createTestHost({
      compress: async (body) => {
        compressed.push(body.length);
        return { gzip: new Uint8Array([1, 2]), br: new Uint8Array([3]) };
      },
    });
    call = await host.as(logins.demand);
    for (let count = 0; count < 6; count += 1) await advertiser(`Advertiser ${count}`);
    const get = async (encoding: string) => {
      const response = await host.fetch('/api/demand/advs/list', {
        headers: { Cookie: await host.cookieOf(logins.demand), 'Accept-Encoding': encoding },
      });
      return [
        response.headers.get('Content-Encoding'),
        (await response.arrayBuffer()).byteLength,
        response.headers.get('Vary'),
      ];
    };
    const plain = await get('identity');
    expect(await get('gzip, deflate, br')).toEqual(['br', 1, 'Accept-Encoding, Cookie']);
    expect(await get('gzip')).toEqual(['gzip', 2, 'Accept-Encoding, Cookie']);
    expect(compressed).toEqual([plain[1]]);
    await advertiser('One more');
    await get('br');
    expect(compressed).toHaveLength(2);
  });

  it('tell what changed since a version, and what is gone', async () => {
    const path = '/api/demand/adexchanges/list';
    const [kept, changed, gone] = [
      await create('/api/demand/adexchanges', { name: 'Kept', domain: 'kept.example' }),
      await create('/api/demand/adexchanges', { name: 'Changed', domain: 'changed.example' }),
      await create('/api/demand/adexchanges', { name: 'Gone', domain: 'gone.example' }),
    ];
    const version = await versionOf(path);
    expect(await since(path, version)).toEqual({ version: Number(version), changed: [], removed: [] });
    await call('PUT', `/api/demand/adexchanges/${changed.id}`, { name: 'New name', version: 1 });
    await call('DELETE', `/api/demand/adexchanges/${gone.id}`);
    const fresh = await create('/api/demand/adexchanges', { name: 'Fresh', domain: 'fresh.example' });
    const answer = await since(path, version);
    expect(ids(answer.changed).sort()).toEqual([changed.id, fresh.id].sort());
    expect(answer.changed.find((row: { id: number }) => row.id === changed.id)).toMatchObject({
      name: 'New name',
      version: 2,
    });
    expect([answer.removed, answer.version]).toEqual([[gone.id], Number(await versionOf(path))]);
    expect(ids((await call('GET', path)).body).sort()).toEqual([kept.id, changed.id, fresh.id].sort());
  });

  it('are answered whole where it cannot be told what changed', async () => {
    const path = '/api/demand/adexchanges/list';
    await create('/api/demand/adexchanges', { name: 'Skylark', domain: 'skylark.example' });
    for (const version of ['9007199254740991', 'nonsense', '-1', ''])
      expect([version, (await since(path, version)).length]).toEqual([version, 1]);
  });

  it('tell of what was written before they were first asked for', async () => {
    await create('/api/demand/adexchanges', { name: 'Skylark', domain: 'skylark.example' });
    const { body } = await call('GET', '/api/demand/adexchanges/list?since=0');
    expect(body.changed.map((row: { name: string }) => row.name)).toEqual(['Skylark']);
  });

  it('have names alone where the specification has name lists', async () => {
    const [admin, sub] = [await host.as(logins.admin), await host.as(logins.sub)];
    const made = await tag({ name: 'Named', advertiser: 501 });
    const entry = { id: made.id, name: 'Named', status: 1, uid: made.uid };
    expect((await call('GET', '/api/demand/tagnames/list')).body).toEqual([entry]);
    expect((await admin('GET', '/api/demand/tagnames/list')).body).toEqual([{ ...entry, demand: accounts.demand }]);
    expect((await sub('GET', '/api/demand/tagnames/list')).status).toBe(403);
    expect((await sub('GET', '/api/demand/channelNames/list')).body).toEqual([]);
  });

  it('are at the base of site lists, unless a page is asked for', async () => {
    const made = await create('/api/demand/siteLists', { name: 'News' });
    const whole = await call('GET', '/api/demand/siteLists');
    expect([ids(whole.body), whole.headers.get('X-List-Version')]).toEqual([[made.id], expect.any(String)]);
    const page = await call('GET', '/api/demand/siteLists?range=[0,9]');
    expect([page.headers.get('Content-Range'), page.headers.get('X-List-Version')]).toEqual(['sitelists 0-0/1', null]);
    expect((await call('GET', '/api/demand/siteLists?since=0')).body.changed).toHaveLength(1);
  });

  it('have the parameters of channel and tag URLs for accounts and admin', async () => {
    const { body, headers } = await call('GET', '/api/demand/vastParams');
    expect(body).toContainEqual(expect.objectContaining({ name: 'w', macro: '[WIDTH]' }));
    expect(
      (await call('GET', '/api/demand/vastParams', undefined, { 'If-None-Match': headers.get('ETag') ?? '' })).status,
    ).toBe(304);
    expect((await call('GET', '/api/demand/vast2Params')).body).toContainEqual(
      expect.objectContaining({ name: 'ip', macro: '{{IP}}' }),
    );
    expect((await (await host.as(logins.adv))('GET', '/api/demand/vastParams')).status).toBe(403);
  });

  it('have 5,000 entries at most where the object is read by pages', async () => {
    const sites = resourceOf('sites');
    const at = host.now().toISOString();
    const rows = Array.from({ length: 5010 }, (_, index) =>
      toEntity(sites, {
        id: index + 1,
        name: `Site ${index}`,
        domain: `s${index}.example`,
        status: 1,
        demand: accounts.demand,
        version: 1,
        createdAt: at,
        modifiedAt: at,
      }),
    );
    await host.store.transaction((tx) => tx.insert(rows));
    const { body, headers } = await call('GET', '/api/demand/sites/list');
    expect([body.length, body[0].name, body.at(-1).name]).toEqual([5000, 'Site 0', 'Site 4999']);
    await call('PUT', '/api/demand/sites/1', { note: 'x', version: 1 });
    expect((await since('/api/demand/sites/list', headers.get('X-List-Version'))).length).toBe(5000);
  });

  it('are answered without a question to the store once they are there', async () => {
    const asked: string[] = [];
    const store = createMemoryStore();
    const counting = new Proxy(store, {
      get(target, name: keyof typeof store) {
        asked.push(name);
        return target[name];
      },
    });
    host = await createTestHost({ store: counting });
    call = await host.as(logins.demand);
    const { headers } = await call('GET', '/api/demand/advs/list');
    asked.length = 0;
    for (const sent of [{}, { 'If-None-Match': headers.get('ETag') ?? '' }])
      await call('GET', '/api/demand/advs/list', undefined, sent);
    await since('/api/demand/advs/list', headers.get('X-List-Version'));
    expect(asked).toEqual([]);
  });
});
