import { beforeEach, describe, expect, it } from 'vitest';
import { createMemoryStore } from '../../api/memory/store';
import { toEntity } from '../../api/objects/entity';
import { resourceOf } from '../../src/resources';
import { accounts, createTestHost, logins } from '../support/host';
import { createLists } from '../support/wholeLists';

const advs = '/api/demand/advs/list';
const exchanges = '/api/demand/adexchanges';
const { host, demand: call, admin, other, sub, adv, ...lists } = createLists(beforeEach);
const { create, advertiser, tag, versionOf, since, ids } = lists;
const exchange = (name: string) => create(exchanges, { name, domain: `${name}.example` });
const ifNone = (etag: string | null) => ({ 'If-None-Match': etag ?? '' });

describe('whole lists', () => {
  it('are sorted by name, with archived entries and the keys of the list alone', async () => {
    const [ten, nine] = [await advertiser('Exchange 10'), await advertiser('exchange 9')];
    await call('POST', `/api/demand/advs/${nine.id}/archive`, { version: 1 });
    const { status, headers, body } = await call('GET', advs);
    const types = [headers.get('Cache-Control'), headers.get('Content-Type')];
    expect([status, ...types]).toEqual([200, 'private, no-cache', 'application/json']);
    expect(ids(body)).toEqual([nine.id, ten.id, 501]);
    const shown = { id: nine.id, name: 'exchange 9', status: 2, version: 2, demand: accounts.demand };
    expect(body[0]).toMatchObject({ ...shown, kind: 'dsp', partner: null, tagCount: 0 });
    for (const key of ['note', 'contacts', 'creditLimit', 'token']) expect(body[0]).not.toHaveProperty(key);
  });

  it('answer 304 to who has the same version, and the list to who has another', async () => {
    const first = await call('GET', advs);
    const [etag, version] = [first.headers.get('ETag'), first.headers.get('X-List-Version')];
    const again = await call('GET', advs, undefined, ifNone(`"x", W/${etag}`));
    expect([again.status, again.body]).toEqual([304, '']);
    expect([again.headers.get('ETag'), again.headers.get('X-List-Version')]).toEqual([etag, version]);
    await advertiser('Another');
    const changed = await call('GET', advs, undefined, ifNone(etag));
    expect([changed.status, changed.body.length]).toEqual([200, 2]);
  });

  it('have another tag for another account, though the version is the same', async () => {
    const mine = await call('GET', '/api/demand/deals/list');
    const theirs = await other('GET', '/api/demand/deals/list', undefined, ifNone(mine.headers.get('ETag')));
    expect([mine.headers.get('X-List-Version'), theirs.status]).toEqual([theirs.headers.get('X-List-Version'), 200]);
  });

  it('are compressed once for each version and handed out in the form the client takes', async () => {
    const compressed: number[] = [];
    const packing = await createTestHost({
      compress: async (body) => {
        compressed.push(body.length);
        return { gzip: new Uint8Array([1, 2]), br: new Uint8Array([3]) };
      },
    });
    const by = await packing.as(logins.demand);
    for (let count = 0; count < 6; count += 1) await advertiser(`Advertiser ${count}`, by);
    const get = async (encoding: string) => {
      const headers = { Cookie: await packing.cookieOf(logins.demand), 'Accept-Encoding': encoding };
      const response = await packing.fetch(advs, { headers });
      const { byteLength } = await response.arrayBuffer();
      return [response.headers.get('Content-Encoding'), byteLength, response.headers.get('Vary')];
    };
    const plain = await get('identity');
    expect(await get('gzip, deflate, br')).toEqual(['br', 1, 'Accept-Encoding, Cookie']);
    expect(await get('gzip')).toEqual(['gzip', 2, 'Accept-Encoding, Cookie']);
    expect(compressed).toEqual([plain[1]]);
    await advertiser('One more', by);
    await get('br');
    expect(compressed).toHaveLength(2);
  });

  it('tell what changed since a version, and what is gone', async () => {
    const path = `${exchanges}/list`;
    const [kept, changed, gone] = [await exchange('kept'), await exchange('changed'), await exchange('gone')];
    const version = await versionOf(path);
    expect(await since(path, version)).toEqual({ version: Number(version), changed: [], removed: [] });
    await call('PUT', `${exchanges}/${changed.id}`, { name: 'New name', version: 1 });
    await call('DELETE', `${exchanges}/${gone.id}`);
    const fresh = await exchange('fresh');
    const answer = await since(path, version);
    expect(ids(answer.changed).sort()).toEqual([changed.id, fresh.id].sort());
    const renamed = expect.objectContaining({ id: changed.id, name: 'New name', version: 2 });
    expect(answer.changed).toContainEqual(renamed);
    expect([answer.removed, answer.version]).toEqual([[gone.id], Number(await versionOf(path))]);
    expect(ids((await call('GET', path)).body).sort()).toEqual([kept.id, changed.id, fresh.id].sort());
  });

  it.each(['9007199254740991', 'nonsense', '-1', ''])(
    'are answered whole since a version like "%s"',
    async (version) => {
      await exchange('skylark');
      expect(await since(`${exchanges}/list`, version)).toHaveLength(1);
    },
  );

  it('tell of what was written before they were first asked for', async () => {
    const { id } = await exchange('skylark');
    expect(ids((await since(`${exchanges}/list`, '0')).changed)).toEqual([id]);
  });

  it('have names alone where the specification has name lists', async () => {
    const made = await tag({ name: 'Named' });
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
    expect((await since('/api/demand/siteLists', '0')).changed).toHaveLength(1);
  });

  it('have the parameters of channel and tag URLs for accounts and admin', async () => {
    const path = '/api/demand/vastParams';
    const { body, headers } = await call('GET', path);
    expect(body).toContainEqual(expect.objectContaining({ name: 'w', macro: '[WIDTH]' }));
    expect((await call('GET', path, undefined, ifNone(headers.get('ETag')))).status).toBe(304);
    const second = await call('GET', '/api/demand/vast2Params');
    expect(second.body).toContainEqual(expect.objectContaining({ name: 'ip', macro: '{{IP}}' }));
    expect((await adv('GET', path)).status).toBe(403);
  });

  it('have 5,000 entries at most where the object is read by pages', async () => {
    const sites = resourceOf('sites');
    const at = host.now().toISOString();
    const common = { status: 1, demand: accounts.demand, version: 1, createdAt: at, modifiedAt: at };
    const rows = Array.from({ length: 5010 }, (_, index) =>
      toEntity(sites, { id: index + 1, name: `Site ${index}`, domain: `s${index}.example`, ...common }),
    );
    await host.store.transaction((tx) => tx.insert(rows));
    const { body, headers } = await call('GET', '/api/demand/sites/list');
    expect([body.length, body[0].name, body.at(-1).name]).toEqual([5000, 'Site 0', 'Site 4999']);
    await call('PUT', '/api/demand/sites/1', { note: 'x', version: 1 });
    expect(await since('/api/demand/sites/list', headers.get('X-List-Version'))).toHaveLength(5000);
  });

  it('are answered without a question to the store once they are there', async () => {
    const asked: string[] = [];
    const store = new Proxy(createMemoryStore(), {
      get(target, name) {
        asked.push(String(name));
        return Reflect.get(target, name);
      },
    });
    const by = await (await createTestHost({ store })).as(logins.demand);
    const { headers } = await by('GET', advs);
    asked.length = 0;
    for (const sent of [{}, ifNone(headers.get('ETag'))]) await by('GET', advs, undefined, sent);
    await since(advs, headers.get('X-List-Version'), by);
    expect(asked).toEqual([]);
  });
});
