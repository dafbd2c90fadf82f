import { beforeEach, describe, expect, it } from 'vitest';
import { createWith } from '../support/createWith';
import { accounts, logins, partners } from '../support/host';
import { hostIn } from '../support/hostIn';
import { warningsOf } from '../support/warningsOf';
import { words } from '../support/words';

const apps = '/api/demand/applications';
const appLists = '/api/demand/applists';
const sites = '/api/demand/sites';
const siteLists = '/api/demand/siteLists';

const { host, demand: call, admin } = hostIn(beforeEach);
const create = createWith(() => call);
const namesOf = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);

describe('inventory', () => {
  const find = async (filter: object) =>
    (await call('GET', `${apps}?filter=${encodeURIComponent(JSON.stringify(filter))}`)).body;

  describe('applications', () => {
    it.each([
      [
        { bundle: '698123', store: 'roku', storeId: '698123' },
        { os: 'Roku', environment: 'ctv', storeUrl: 'https://channelstore.roku.com/details/698123' },
      ],
      [
        { bundle: 'com.fox', store: 'googleplay', storeId: 'other' },
        { storeId: 'com.fox', os: 'Android', environment: 'inapp' },
      ],
      [
        { bundle: 'fox', store: 'vizio', os: 'Linux' },
        { os: 'Linux', storeUrl: null },
      ],
    ])('know system, environment and page from their store, and on Google Play their id: %j', async (values, known) => {
      expect(await create(apps, { name: 'Fox', ...values })).toMatchObject(known);
    });

    it.each([
      ['roku', 'B0EXAMPLE1', 'A store ID of Roku looks like 698123.'],
      ['firetv', '698123', 'A store ID of Fire TV looks like B0EXAMPLE1.'],
      ['samsung', '15147002586', 'A store ID of Samsung looks like G15147002586.'],
      ['tvos', 'com.fox', 'A store ID of Apple TV looks like 1438120221.'],
    ])('on %s have no id such as %s', async (store, storeId, message) => {
      const { body } = await call('POST', apps, { name: 'Fox', bundle: 'x', store, storeId });
      expect(body.errors.storeId.message).toBe(message);
    });

    it('are one for a bundle on each store', async () => {
      await create(apps, { name: 'Fox', bundle: 'fox', store: 'vizio' });
      await create(apps, { name: 'Fox', bundle: 'fox', store: 'titan' });
      const again = await call('POST', apps, { name: 'Fox', bundle: 'FOX', store: 'titan' });
      expect(again.body.errors.bundle.code).toBe('unique');
    });

    it('stay while they have traffic, or stand in a list that is live', async () => {
      const made = await create(apps, { name: 'Fox', bundle: 'fox', store: 'vizio' });
      host.traffic.set(`applications:${made.id}`, { reqs: 5 });
      expect((await call('DELETE', `${apps}/${made.id}`)).body.detail).toBe('It has traffic. Archive it instead.');
      host.traffic.clear();
      const list = await create(appLists, { name: 'Premium' });
      const listed = await call('PUT', `${apps}/${made.id}`, { lists: [list.id], version: 1 });
      expect(listed.body.lists).toEqual([list.id]);
      expect((await call('GET', `${appLists}/${list.id}`)).body).toMatchObject({ apps: [made.id], version: 2 });
      const { blockers } = (await call('DELETE', `${apps}/${made.id}`)).body;
      expect(blockers).toMatchObject([{ resource: 'applists', count: 1 }]);
      await call('POST', `${appLists}/${list.id}/archive`, { version: 2 });
      expect((await call('DELETE', `${apps}/${made.id}`)).status).toBe(200);
    });

    it('are found and sorted by traffic on the server, and listed by their keys', async () => {
      const made = [];
      for (const [name, quality, reqs7d, ivtRate7d] of [
        ['Amber', 'watch', 5, 0.5],
        ['Birch', 'normal', 900, 12],
        ['Cedar', 'normal', 40, 3],
      ] as const) {
        const one = await create(apps, { name, bundle: name.toLowerCase(), store: 'vizio', quality });
        host.traffic.set(`applications:${one.id}`, { reqs7d, ivtRate7d });
        made.push(one);
      }
      expect(namesOf(await find({}))).toEqual(['Birch', 'Cedar', 'Amber']);
      expect(namesOf(await find({ ivtRate7d_gte: 1, ivtRate7d_lte: 5 }))).toEqual(['Cedar']);
      expect(namesOf(await find({ quality: 'watch' }))).toEqual(['Amber']);
      const listed = made.map(({ id, name, bundle, store }) => ({ id, name, status: 1, bundle, store }));
      expect((await call('GET', `${apps}/list`)).body).toEqual(listed);
    });

    it('are those of a list where one is asked for', async () => {
      await create(apps, { name: 'Fox', bundle: 'com.fox', store: 'other' });
      await create(apps, { name: 'Bear', bundle: 'com.bear', store: 'other' });
      const list = await create(appLists, { name: 'Foxes', entries: ['com.fox', 'com.unknown'] });
      expect(namesOf(await find({ applist: list.id }))).toEqual(['Fox']);
    });

    it('are verified by the admin alone', async () => {
      const made = await create(apps, { name: 'Fox', bundle: 'com.fox', store: 'other', verified: 'manual' });
      expect(made.verified).toBe('no');
      const verified = await admin('PUT', `${apps}/${made.id}`, { verified: 'manual', version: 1 });
      expect(verified.body.verified).toBe('manual');
    });
  });

  describe('sites', () => {
    it('have a page of their domain, and stand in the list call by it', async () => {
      const made = await create(sites, { name: 'Harbour News', domain: 'HarbourNews.example' });
      const known = { domain: 'harbournews.example', page: 'https://harbournews.example/', privacyPolicy: 1 };
      expect(made).toMatchObject(known);
      const listed = { id: made.id, name: made.name, status: 1, domain: made.domain };
      expect((await call('GET', `${sites}/list`)).body).toEqual([listed]);
      const again = await call('POST', sites, { name: 'Again', domain: 'harbournews.example' });
      expect(again.body.errors.domain.code).toBe('unique');
    });
  });

  describe('site lists', () => {
    const entries = async (id: number) => (await call('GET', `${siteLists}/${id}/entries`)).body;

    it('keep hosts, whatever address they came from, and know the sites among them', async () => {
      const site = await create(sites, { name: 'Harbour News', domain: 'harbournews.example' });
      const list = await create(siteLists, {
        name: 'Harbour',
        entries: words`https://www.HarbourNews.example/politics?x=1 harbournews.example Sport.Harbournews.example:8080`,
      });
      expect(list).toMatchObject({ count: 2, unknownCount: 1, scope: 'account' });
      expect(await entries(list.id)).toEqual([
        { id: 'harbournews.example', value: 'harbournews.example', target: site.id, name: 'Harbour News' },
        { id: 'sport.harbournews.example', value: 'sport.harbournews.example', target: null },
      ]);
    });

    it('keep paths where addresses are compared by their beginning', async () => {
      const sections = { name: 'Sections', match: 'urlPrefix', entries: ['https://www.a.example/News/', 'a.example/'] };
      const list = await create(siteLists, sections);
      const values = (await entries(list.id)).map(({ value }: { value: string }) => value);
      expect(values).toEqual(['a.example', 'a.example/News/']);
    });

    it('are not made with what is no site, and count it in an import', async () => {
      const refused = await call('POST', siteLists, { name: 'Bad', entries: ['a.example', '??'] });
      const badValue = { code: 'badValue', message: 'Entries: ?? is not valid for this list.' };
      expect(refused).toMatchObject({ status: 422, body: { errors: { entries: badValue } } });
      const list = await create(siteLists, { name: 'Good', entries: ['a.example'] });
      const take = async (sent: object) => (await call('POST', `${siteLists}/${list.id}/import`, sent)).body;
      const rejected = [{ line: 2, value: '??', code: 'bad_value' }, { line: 3 }];
      const done = await take({ values: ['http://b.example', '??', 'localhost'], version: 1 });
      expect(done).toMatchObject({ added: 1, invalid: 2, count: 2, rejected });
      const gone = await take({ mode: 'remove', values: ['https://www.b.example/'], version: 2 });
      expect(gone).toMatchObject({ removed: 1, count: 1 });
    });

    it('come whole without a query and by pages with one', async () => {
      const list = await create(siteLists, { name: 'Harbour' });
      const whole = await call('GET', siteLists);
      expect([whole.body.length, whole.headers.get('X-List-Version')]).toEqual([1, expect.any(String)]);
      expect((await call('GET', `${siteLists}?range=[0,9]`)).headers.get('Content-Range')).toBe('sitelists 0-0/1');
      expect(whole.body[0]).toMatchObject({ id: list.id, scope: 'account', count: 0 });
    });

    it('warn when they are empty and included, or used the other way, and are named by many', async () => {
      const list = await create(siteLists, { name: 'Owned', purpose: 'block' });
      await create('/api/demand/channels', { name: 'News', environment: 'desktop', sites: [list.id] });
      const saved = await call('PUT', `${siteLists}/${list.id}`, { note: 'Seen', version: 1 });
      expect(warningsOf(saved.headers)).toEqual([
        ['purpose', 'News uses the opposite setting.'],
        ['count', 'The list is empty: nothing matches in News.'],
      ]);
      expect(saved.body.usedBy).toEqual({ channels: 1 });
      expect((await call('DELETE', `${siteLists}/${list.id}`)).body.blockers).toMatchObject([{ resource: 'channels' }]);
    });
  });
});

const base = '/api/demand/ivts';
const pixel = {
  event: 'impression',
  url: 'https://pixel.vendor.example/i?cb={{CACHEBUSTER}}',
  type: 'img',
  sampling: 100,
};

describe('3rd party pixels', () => {
  const tag = (name: string, values: object = {}) =>
    create('/api/demand/tags', { name, advertiser: partners.adv, url: 'https://vast.example/v', cpm: 5, ...values });
  const errors = async (values: object) => (await call('POST', base, { name: 'Refused', ...values })).body.errors;

  it('need a pixel unless they only check before the bid, and an endpoint where it is not known otherwise', async () => {
    expect(Object.keys(await errors({}))).toEqual(['pixels']);
    expect(Object.keys(await errors({ purposes: ['prebid'] }))).toEqual(['endpoint']);
    expect(Object.keys(await errors({ purposes: ['prebid', 'postbid'], vendor: 'human' }))).toEqual(['pixels']);
    await create(base, { name: 'HUMAN', purposes: ['prebid'], vendor: 'human' });
  });

  it('run scripts on the web alone, and name the vendor of an OMID script', async () => {
    const script = { ...pixel, type: 'js' };
    expect((await errors({ pixels: [script] })).pixels.message).toContain('CTV and apps do not run scripts');
    expect(await errors({ pixels: [pixel], omidScript: 'https://omid.example/o.js' })).toHaveProperty('omidVendorKey');
    await create(base, { name: 'Web', environments: ['desktop'], pixels: [script] });
  });

  it('keep credentials to themselves, and out of copies', async () => {
    const made = await create(base, { name: 'Pixalate', pixels: [pixel], credentials: { apiKey: 'secret' } });
    expect(made.credentials).toEqual({ set: true });
    expect(JSON.stringify((await call('GET', `${base}/list`)).body)).not.toContain('credentials');
    expect((await call('POST', `${base}/${made.id}/copy`, {})).body.credentials).toBeNull();
  });

  it('that are the default are attached to what is made without any, if they are active and of the account or of all', async () => {
    const named = async (values: object, by = call) =>
      (await create(base, { pixels: [pixel], isDefault: true, ...values }, by)).id;
    const [own, global] = [await named({ name: 'Own' }), await named({ name: 'For all' }, admin)];
    await named({ name: 'Off', status: 0 });
    await named({ name: 'Of another' }, await host.as(logins.other));
    const kept = await named({ name: 'Account', isDefault: false });
    expect((await tag('Preset')).ivts).toEqual([own, global]);
    expect((await tag('None', { ivts: [] })).ivts).toEqual([]);
    expect((await tag('Chosen', { ivts: [kept] })).ivts).toEqual([kept]);
    await admin('PUT', `/api/demands/${accounts.demand}`, { ivts: [kept], version: 1 });
    expect((await tag('Of the account')).ivts).toEqual([kept, own, global]);
    const exchange = await create('/api/demand/adexchanges', { name: 'Skylark', domain: 'skylark.example' });
    expect(exchange.ivts).toEqual([kept]);
    expect((await call('DELETE', `${base}/${kept}`)).body.code).toBe('in_use');
  });
});
