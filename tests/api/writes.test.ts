import { beforeEach, describe, expect, it } from 'vitest';
import { resourceOf } from '../../src/resources';
import { createWith } from '../support/createWith';
import { accounts, logins, partners } from '../support/host';
import { hostIn } from '../support/hostIn';
import { uploaded } from '../support/upload';

const tagBody = { advertiser: partners.adv, url: 'https://vast.example/v', cpm: 5 };

const advs = '/api/demand/advs';
const tags = '/api/demand/tags';
const subs = '/api/demand/subs';

describe('writing', () => {
  const { host, demand: call, admin, other } = hostIn(beforeEach);
  const create = createWith(() => call);
  const advertiser = (name: string, values = {}, by = call) => by('POST', advs, { name, kind: 'dsp', ...values });

  it('is refused beyond the objects that the account may have, archived ones left out', async () => {
    const { body } = await admin('GET', `/api/demands/${accounts.demand}`);
    await admin('PUT', `/api/demands/${accounts.demand}`, { maxTags: 2, version: body.version });
    const tag = (name: string, by = call) => by('POST', tags, { ...tagBody, name });
    const [first] = [await tag('One'), await tag('Two')];
    const message = 'The account can have 2 Tags at most. Archive some first.';
    const copy = () => call('POST', `${tags}/${first?.body.id}/copy`, {});
    for (const refused of [await tag('Three'), await copy()]) expect(refused.body.errors.status.message).toBe(message);
    await call('POST', `${tags}/${first?.body.id}/archive`, { version: 1 });
    expect([(await tag('Three')).status, (await tag('Four')).status]).toEqual([201, 422]);
    const restored = await call('POST', `${tags}/${first?.body.id}/restore`, { version: 2 });
    expect([restored.status, restored.body.errors.status.message]).toEqual([422, message]);
  });

  describe('names and other unique values', () => {
    it('are taken whatever their case, by an object that is not archived', async () => {
      const { body } = await advertiser('Skylark');
      const error = { code: 'nameTaken', message: 'Advertiser “Skylark” already exists.' };
      const args = { label: 'Name', resource: 'Advertiser', name: 'Skylark' };
      expect((await advertiser('SKYLARK')).body.errors.name).toEqual({ ...error, args });
      await call('POST', `${advs}/${body.id}/archive`, { version: 1 });
      expect((await advertiser('SKYLARK')).status).toBe(201);
      const restored = await call('POST', `${advs}/${body.id}/restore`, { version: 2 });
      expect([restored.status, restored.body.code]).toEqual([409, 'name_taken']);
    });

    it("are free for another account, and for one's own object", async () => {
      const { body } = await advertiser('Skylark');
      expect((await advertiser('Skylark', {}, other)).status).toBe(201);
      expect((await call('PUT', `${advs}/${body.id}`, { name: 'skylark', version: 1 })).body.name).toBe('skylark');
    });

    it.each([
      ['Seat 7', 'Seat 007'],
      ['Cafe', 'Café'],
      ['x'.repeat(255), `${'x'.repeat(254)}y`],
    ])('differ though they sort alike: %s', async (one, two) => {
      expect([(await advertiser(one)).status, (await advertiser(two)).status]).toEqual([201, 201]);
      expect([(await advertiser(one)).status, (await advertiser(two.toUpperCase())).status]).toEqual([422, 422]);
    });

    it('are compared over the platform where the definition says so, without telling whose they are', async () => {
      const double = { name: 'Double', type: 'admin', login: 'DEMAND@adx.example' };
      const taken = await admin('POST', '/api/admin/users', double);
      expect(taken.body.errors.login.message).toBe('Login is already used by Mara Lindqvist.');
      await advertiser('One', { billingCode: 'B-1' });
      expect((await advertiser('Two', { billingCode: 'b-1' })).body.errors.billingCode.code).toBe('unique');
    });
  });

  describe('whose an object is', () => {
    it('is the account of who makes it, whatever the body says', async () => {
      const made = await create(advs, { name: 'Mine', kind: 'dsp', demand: accounts.other });
      expect(made.demand).toBe(accounts.demand);
    });

    it('is named by an admin: an account, or none where there are global ones; and never changes', async () => {
      const sub = { name: 'Sub', domain: 's.example' };
      const codeOf = async (values: object) =>
        (await admin('POST', subs, { ...sub, ...values })).body.errors.demand.code;
      expect([await codeOf({}), await codeOf({ demand: 999 })]).toEqual(['required', 'refMissing']);
      const made = await create(subs, { ...sub, demand: accounts.other }, admin);
      expect(made.demand).toBe(accounts.other);
      expect((await create('/api/demand/targetings', { name: 'For all', demand: null }, admin)).demand).toBeNull();
      // It never changes.
      const moved = await admin('PUT', `${subs}/${made.id}`, { demand: accounts.demand, version: 1 });
      expect(moved.body.errors.demand.code).toBe('fixed');
    });

    it('leaves global objects to the admin', async () => {
      const path = '/api/demand/targetings';
      const { id } = await create(path, { name: 'For all' }, admin);
      expect((await call('GET', `${path}/${id}`)).body.name).toBe('For all');
      const refused = [
        call('PUT', `${path}/${id}`, { name: 'Mine', version: 1 }),
        call('DELETE', `${path}/${id}`),
        call('POST', `${path}/bulk`, { ids: [id], changes: { status: 0 } }),
      ];
      expect((await Promise.all(refused)).map(({ status }) => status)).toEqual([403, 403, 403]);
      const copy = await call('POST', `${path}/${id}/copy`, {});
      expect(copy.body).toMatchObject({ name: 'For all (copy)', demand: accounts.demand });
      expect((await create(tags, { ...tagBody, name: 'Uses it', targeting: id })).targeting).toBe(id);
    });
  });

  it('answers warnings in a header that any text survives', async () => {
    const name = 'Kanal “Łódź” 😀';
    const { id } = await create('/api/demand/channels', { name, floor: 6 });
    const { headers, status } = await call('POST', tags, { ...tagBody, name: 'Cheap', channels: [id] });
    const header = headers.get('X-Warnings') ?? '';
    expect(status).toBe(201);
    expect(header).toMatch(/^[\x20-\x7e]+$/);
    const detail = `The floor of ${name} is $6.00.`;
    expect(JSON.parse(header)).toEqual([
      { field: 'cpm', code: 'rules.floorOf', detail, args: { name, floor: { usd: 6 } } },
    ]);
  });

  it('reports rules of the definition at their fields, and partner parameters each by name', async () => {
    const partner = { integration: 'RTB', partner: 'magnite', partnerParams: { zoneId: 'x' } };
    const { body } = await call('POST', tags, { ...tagBody, name: 'Magnite', ...partner });
    const names = ['publisherId', 'siteId', 'zoneId'].map((name) => `partnerParams.${name}`);
    expect([Object.keys(body.errors).sort(), body.detail]).toEqual([names, '3 fields need attention.']);
  });

  const rewrite = (id: number, changed: (data: Readonly<Record<string, unknown>>) => Record<string, unknown>) =>
    host.store.transaction(async (tx) => {
      for (const stored of await tx.lock('tags', [id])) await tx.update([{ ...stored, data: changed(stored.data) }]);
    });

  it('checks only what is changed, so that an old object can have its note edited', async () => {
    const made = await create(tags, { ...tagBody, name: 'Old' });
    await rewrite(made.id, (data) => ({ ...data, cpm: -5, url: 'nonsense', lostField: 'kept' }));
    const put = (values: object) => call('PUT', `${tags}/${made.id}`, values);
    const note = await put({ note: 'Edited', version: 1 });
    expect([note.status, note.body.note, note.body.cpm]).toEqual([200, 'Edited', -5]);
    expect((await host.store.get('tags', [made.id]))[0]?.data.lostField).toBe('kept');
    expect((await put({ url: 'also nonsense', version: 2 })).body.errors).toHaveProperty('url');
  });

  it('reads what a document lacks as the default of today', async () => {
    const made = await create(tags, { ...tagBody, name: 'Older' });
    await rewrite(made.id, () => ({ uid: made.uid, advertiser: partners.adv, url: made.url, cpm: 5 }));
    const { body } = await call('GET', `${tags}/${made.id}`);
    expect(body).toMatchObject({ weight: 100, gzip: true, labels: [], integration: 'VAST', uid: made.uid });
    expect(Object.keys(body).sort()).toEqual(Object.keys(made).sort());
  });

  it('copies with names of their own, within the length of a name', async () => {
    const copyOf = async (id: number) => (await call('POST', `${advs}/${id}/copy`, {})).body;
    const { id } = await create(advs, { name: 'ü'.repeat(255), kind: 'dsp' });
    const names = [(await copyOf(id)).name, (await copyOf(id)).name, (await copyOf(id)).name];
    expect(names).toEqual([`${'ü'.repeat(248)} (copy)`, `${'ü'.repeat(246)} (copy 2)`, `${'ü'.repeat(246)} (copy 3)`]);
    const short = await create(advs, { name: 'Skylark', kind: 'dsp' });
    expect((await copyOf((await copyOf(short.id)).id)).name).toBe('Skylark (copy 2)');
  });

  it('gives each object a public key of its own, and a copy another', async () => {
    const { id, uid } = await create(tags, { ...tagBody, name: 'One' });
    const { body: copy } = await call('POST', `${tags}/${id}/copy`, {});
    for (const key of [uid, copy.uid]) expect(key).toMatch(/^[a-z0-9]{12}$/);
    expect(copy.uid).not.toBe(uid);
  });

  it('restores as active only within 15 minutes of archiving, to what it was', async () => {
    const { id } = await create(advs, { name: 'One', kind: 'dsp', status: 0 });
    const archive = (body: object) => call('POST', `${advs}/${id}/archive`, body);
    const restore = async (body: object) => (await call('POST', `${advs}/${id}/restore`, body)).body;
    await archive({ version: 1 });
    expect((await restore({ version: 2, to: 1 })).status).toBe(0);
    await call('PUT', `${advs}/${id}`, { status: 1 });
    await archive({});
    host.moveClock(15 * 60_000 - 1_000);
    expect((await restore({ to: 1 })).status).toBe(1);
    await archive({});
    host.moveClock(15 * 60_000 + 1);
    const message = 'More than 15 minutes have passed: it can be restored as inactive only.';
    expect(await restore({ to: 1 })).toMatchObject({ status: 422, errors: { to: { message } } });
  });

  it('does a request with an idempotency key once, and a refused one again', async () => {
    const send = (name: string, key: string, by = call) =>
      by('POST', advs, { name, kind: 'dsp' }, { 'Idempotency-Key': key });
    const [first, second] = await Promise.all([send('Once', 'k1'), send('Once', 'k1')]);
    expect([first.status, second.status, second.body]).toEqual([201, 201, first.body]);
    expect(second.headers.get('Location')).toBe(first.headers.get('Location'));
    expect([(await send('', 'k2')).status, (await send('Twice', 'k2')).status]).toEqual([422, 201]);
    expect((await send('Once', 'k1', other)).body.id).not.toBe(first.body.id);
    host.moveClock(24 * 3_600_000 + 1);
    expect((await send('Once', 'k1', await host.as(logins.demand))).status).toBe(422);
  });

  it('refuses at the name of the field whatever storage cannot hold', async () => {
    for (const name of ['a\u0000b', 'lone \ud800 half'])
      expect((await advertiser(name)).body.errors.name.code).toBe('wellFormed');
    const odd = 'null, "quotes" <b> 日本 \u202e 😀';
    expect((await advertiser(odd)).body.name).toBe(odd);
  });

  it("keeps the definition's own choice of what may be named", async () => {
    const brand = { kind: 'brand', domain: 'b.example' };
    const [one, two] = [await create(advs, { name: 'One', ...brand }), await create(advs, { name: 'Two', ...brand })];
    const file = await uploaded(call, '/api/demand/creatives', 'video/mp4');
    const spot = { name: 'Spot', advertiser: two.id, file, duration: 30, landingUrl: 'https://b.example/' };
    const creatives = [(await create('/api/demand/creatives', spot)).id];
    const campaign = { name: 'Launch', cpm: 5, rate: 5, budgetTotal: 100, endsAt: '2027-01-01 00:00', creatives };
    const refused = await call('POST', '/api/demand/campaigns', { ...campaign, advertiser: one.id });
    const args = { name: 'Spot', why: { word: 'Belongs to another advertiser.' } };
    const ofOther = { code: 'rules.ofOther', message: 'Spot: Belongs to another advertiser.', args };
    expect(refused.body.errors).toEqual({ creatives: ofOther });
    const made = await create('/api/demand/campaigns', { ...campaign, advertiser: two.id });
    const freqCap = { imps: 3, period: 'day', per: 'device' };
    expect(made).toMatchObject({ flightState: 'running', startsAt: '2026-11-20 07:00', timezone: -5, freqCap });
    const fixed = await call('PUT', `/api/demand/campaigns/${made.id}`, { adFormat: 'audio', version: 1 });
    expect(fixed.body.errors.adFormat.message).toBe('You cannot change the ad format while creatives are linked.');
  });

  it('knows every field of the definitions it answers with', async () => {
    const made = await create(tags, { ...tagBody, name: 'Complete' });
    expect(Object.keys(made).sort()).toEqual(Object.keys(resourceOf('tags').allFields).sort());
  });
});
