import { beforeEach, describe, expect, it } from 'vitest';
import { resourceOf } from '../../src/resources';
import { createWith } from '../support/createWith';
import { accounts, type Call, createTestHost, logins, partners, type TestHost } from '../support/host';
import { uploaded } from '../support/upload';

const tagBody = { advertiser: partners.adv, url: 'https://vast.example/v', cpm: 5 };

describe('writing', () => {
  let host: TestHost;
  let call: Call;
  beforeEach(async () => {
    host = await createTestHost();
    call = await host.as(logins.demand);
  });
  const create = createWith(() => call);

  describe('names and other unique values', () => {
    const advertiser = (name: string, values = {}) =>
      call('POST', '/api/demand/advs', { name, kind: 'dsp', ...values });

    it('are taken whatever their case, by an object that is not archived', async () => {
      const { body } = await advertiser('Skylark');
      const taken = await advertiser('SKYLARK');
      expect(taken.body.errors.name).toEqual({
        code: 'nameTaken',
        message: 'Advertiser “Skylark” already exists.',
        args: { label: 'Name', resource: 'Advertiser', name: 'Skylark' },
      });
      await call('POST', `/api/demand/advs/${body.id}/archive`, { version: 1 });
      expect((await advertiser('SKYLARK')).status).toBe(201);
      const restored = await call('POST', `/api/demand/advs/${body.id}/restore`, { version: 2 });
      expect([restored.status, restored.body.code]).toEqual([409, 'name_taken']);
    });

    it("are free for another account, and for one's own object", async () => {
      const { body } = await advertiser('Skylark');
      const other = await host.as(logins.other);
      expect((await other('POST', '/api/demand/advs', { name: 'Skylark', kind: 'dsp' })).status).toBe(201);
      expect((await call('PUT', `/api/demand/advs/${body.id}`, { name: 'skylark', version: 1 })).body.name).toBe(
        'skylark',
      );
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
      const admin = await host.as(logins.admin);
      const taken = await admin('POST', '/api/admin/users', {
        name: 'Double',
        type: 'admin',
        login: 'DEMAND@adx.example',
      });
      expect(taken.body.errors.login.message).toBe('Login is already used by Mara Lindqvist.');
      await advertiser('One', { billingCode: 'B-1' });
      expect((await advertiser('Two', { billingCode: 'b-1' })).body.errors.billingCode.code).toBe('unique');
    });
  });

  describe('whose an object is', () => {
    it('is the account of who makes it, whatever the body says', async () => {
      const made = await create('/api/demand/advs', { name: 'Mine', kind: 'dsp', demand: accounts.other });
      expect(made.demand).toBe(accounts.demand);
    });

    it('is named by an admin: an account, or none where there are global ones', async () => {
      const admin = await host.as(logins.admin);
      expect(
        (await admin('POST', '/api/demand/subs', { name: 'Sub', domain: 's.example' })).body.errors.demand.code,
      ).toBe('required');
      expect(
        (await admin('POST', '/api/demand/subs', { name: 'Sub', domain: 's.example', demand: 999 })).body.errors.demand
          .code,
      ).toBe('refMissing');
      expect(
        (await create('/api/demand/subs', { name: 'Sub', domain: 's.example', demand: accounts.other }, admin)).demand,
      ).toBe(accounts.other);
      expect((await create('/api/demand/targetings', { name: 'For all', demand: null }, admin)).demand).toBeNull();
    });

    it('never changes', async () => {
      const admin = await host.as(logins.admin);
      const made = await create(
        '/api/demand/subs',
        { name: 'Sub', domain: 's.example', demand: accounts.other },
        admin,
      );
      const moved = await admin('PUT', `/api/demand/subs/${made.id}`, { demand: accounts.demand, version: 1 });
      expect(moved.body.errors.demand.code).toBe('fixed');
    });

    it('leaves global objects to the admin', async () => {
      const admin = await host.as(logins.admin);
      const { id } = await create('/api/demand/targetings', { name: 'For all' }, admin);
      expect((await call('GET', `/api/demand/targetings/${id}`)).body.name).toBe('For all');
      expect((await call('PUT', `/api/demand/targetings/${id}`, { name: 'Mine', version: 1 })).status).toBe(403);
      expect((await call('DELETE', `/api/demand/targetings/${id}`)).status).toBe(403);
      expect((await call('POST', '/api/demand/targetings/bulk', { ids: [id], changes: { status: 0 } })).status).toBe(
        403,
      );
      const copy = await call('POST', `/api/demand/targetings/${id}/copy`, {});
      expect(copy.body).toMatchObject({ name: 'For all (copy)', demand: accounts.demand });
      expect((await create('/api/demand/tags', { ...tagBody, name: 'Uses it', targeting: id })).targeting).toBe(id);
    });
  });

  it('answers warnings in a header that any text survives', async () => {
    const channel = await create('/api/demand/channels', { name: 'Kanal “Łódź” 😀', floor: 6 });
    const { headers, status } = await call('POST', '/api/demand/tags', {
      ...tagBody,
      name: 'Cheap',
      channels: [channel.id],
    });
    const header = headers.get('X-Warnings') ?? '';
    expect(status).toBe(201);
    expect(header).toMatch(/^[\x20-\x7e]+$/);
    expect(JSON.parse(header)).toEqual([
      {
        field: 'cpm',
        code: 'rules.floorOf',
        detail: 'The floor of Kanal “Łódź” 😀 is $6.00.',
        args: { name: 'Kanal “Łódź” 😀', floor: { usd: 6 } },
      },
    ]);
  });

  it('reports rules of the definition at their fields, and partner parameters each by name', async () => {
    const refused = await call('POST', '/api/demand/tags', {
      ...tagBody,
      name: 'Magnite',
      integration: 'RTB',
      partner: 'magnite',
      partnerParams: { zoneId: 'x' },
    });
    expect(Object.keys(refused.body.errors).sort()).toEqual([
      'partnerParams.publisherId',
      'partnerParams.siteId',
      'partnerParams.zoneId',
    ]);
    expect(refused.body.detail).toBe('3 fields need attention.');
  });

  it('checks only what is changed, so that an old object can have its note edited', async () => {
    const made = await create('/api/demand/tags', { ...tagBody, name: 'Old' });
    await host.store.transaction(async (tx) => {
      const [stored] = await tx.lock('tags', [made.id]);
      if (stored)
        await tx.update([{ ...stored, data: { ...stored.data, cpm: -5, url: 'nonsense', lostField: 'kept' } }]);
    });
    const note = await call('PUT', `/api/demand/tags/${made.id}`, { note: 'Edited', version: 1 });
    expect([note.status, note.body.note, note.body.cpm]).toEqual([200, 'Edited', -5]);
    expect((await host.store.get('tags', [made.id]))[0]?.data.lostField).toBe('kept');
    expect(
      (await call('PUT', `/api/demand/tags/${made.id}`, { url: 'also nonsense', version: 2 })).body.errors,
    ).toHaveProperty('url');
  });

  it('reads what a document lacks as the default of today', async () => {
    const made = await create('/api/demand/tags', { ...tagBody, name: 'Older' });
    await host.store.transaction(async (tx) => {
      const [stored] = await tx.lock('tags', [made.id]);
      if (stored)
        await tx.update([{ ...stored, data: { uid: made.uid, advertiser: partners.adv, url: made.url, cpm: 5 } }]);
    });
    const { body } = await call('GET', `/api/demand/tags/${made.id}`);
    expect(body).toMatchObject({ weight: 100, gzip: true, labels: [], integration: 'VAST', uid: made.uid });
    expect(Object.keys(body).sort()).toEqual(Object.keys(made).sort());
  });

  it('copies with names of their own, within the length of a name', async () => {
    const long = 'ü'.repeat(255);
    const { id } = await create('/api/demand/advs', { name: long, kind: 'dsp' });
    const names = [];
    for (let count = 0; count < 3; count += 1)
      names.push((await call('POST', `/api/demand/advs/${id}/copy`, {})).body.name);
    expect(names).toEqual([`${'ü'.repeat(248)} (copy)`, `${'ü'.repeat(246)} (copy 2)`, `${'ü'.repeat(246)} (copy 3)`]);
    const short = await create('/api/demand/advs', { name: 'Skylark', kind: 'dsp' });
    const first = await call('POST', `/api/demand/advs/${short.id}/copy`, {});
    expect((await call('POST', `/api/demand/advs/${first.body.id}/copy`, {})).body.name).toBe('Skylark (copy 2)');
  });

  it('gives each object a public key of its own, and a copy another', async () => {
    const made = await create('/api/demand/tags', { ...tagBody, name: 'One' });
    const copy = await call('POST', `/api/demand/tags/${made.id}/copy`, {});
    expect([made.uid, copy.body.uid]).toEqual([
      expect.stringMatching(/^[a-z0-9]{12}$/),
      expect.stringMatching(/^[a-z0-9]{12}$/),
    ]);
    expect(copy.body.uid).not.toBe(made.uid);
  });

  it('restores as active only within 15 minutes of archiving, to what it was', async () => {
    const { id } = await create('/api/demand/advs', { name: 'One', kind: 'dsp', status: 0 });
    await call('POST', `/api/demand/advs/${id}/archive`, { version: 1 });
    expect((await call('POST', `/api/demand/advs/${id}/restore`, { version: 2, to: 1 })).body.status).toBe(0);
    await call('PUT', `/api/demand/advs/${id}`, { status: 1 });
    await call('POST', `/api/demand/advs/${id}/archive`, {});
    host.moveClock(15 * 60_000 - 1_000);
    expect((await call('POST', `/api/demand/advs/${id}/restore`, { to: 1 })).body.status).toBe(1);
    await call('POST', `/api/demand/advs/${id}/archive`, {});
    host.moveClock(15 * 60_000 + 1);
    const late = await call('POST', `/api/demand/advs/${id}/restore`, { to: 1 });
    expect([late.status, late.body.errors.to.message]).toEqual([
      422,
      'More than 15 minutes have passed: it can be restored as inactive only.',
    ]);
  });

  it('does a request with an idempotency key once, and a refused one again', async () => {
    const headers = { 'Idempotency-Key': 'k1' };
    const body = { name: 'Once', kind: 'dsp' };
    const [first, second] = await Promise.all([
      call('POST', '/api/demand/advs', body, headers),
      call('POST', '/api/demand/advs', body, headers),
    ]);
    expect([first.status, second.status, second.body]).toEqual([201, 201, first.body]);
    expect(second.headers.get('Location')).toBe(first.headers.get('Location'));
    const refused = await call('POST', '/api/demand/advs', { name: '', kind: 'dsp' }, { 'Idempotency-Key': 'k2' });
    expect([
      refused.status,
      (await call('POST', '/api/demand/advs', { name: 'Twice', kind: 'dsp' }, { 'Idempotency-Key': 'k2' })).status,
    ]).toEqual([422, 201]);
    const other = await host.as(logins.other);
    expect((await other('POST', '/api/demand/advs', body, headers)).body.id).not.toBe(first.body.id);
    host.moveClock(24 * 3_600_000 + 1);
    call = await host.as(logins.demand);
    expect((await call('POST', '/api/demand/advs', body, headers)).status).toBe(422);
  });

  it('refuses at the name of the field whatever storage cannot hold', async () => {
    for (const name of ['a\u0000b', 'lone \ud800 half']) {
      expect((await call('POST', '/api/demand/advs', { name, kind: 'dsp' })).body.errors.name.code).toBe('wellFormed');
    }
    const odd = 'null, "quotes" <b> 日本 \u202e 😀';
    expect((await create('/api/demand/advs', { name: odd, kind: 'dsp' })).name).toBe(odd);
  });

  it("keeps the definition's own choice of what may be named", async () => {
    const brand = { kind: 'brand', domain: 'b.example' };
    const [one, two] = [
      await create('/api/demand/advs', { name: 'One', ...brand }),
      await create('/api/demand/advs', { name: 'Two', ...brand }),
    ];
    const creative = await create('/api/demand/creatives', {
      name: 'Spot',
      advertiser: two.id,
      file: await uploaded(call, '/api/demand/creatives', 'video/mp4'),
      duration: 30,
      landingUrl: 'https://b.example/',
    });
    const campaign = { name: 'Launch', cpm: 5, rate: 5, budgetTotal: 100, endsAt: '2027-01-01 00:00' };
    const refused = await call('POST', '/api/demand/campaigns', {
      ...campaign,
      advertiser: one.id,
      creatives: [creative.id],
    });
    const args = { name: 'Spot', why: { word: 'Belongs to another advertiser.' } };
    expect(refused.body.errors).toEqual({
      creatives: { code: 'rules.ofOther', message: 'Spot: Belongs to another advertiser.', args },
    });
    const made = await create('/api/demand/campaigns', { ...campaign, advertiser: two.id, creatives: [creative.id] });
    expect(made).toMatchObject({
      flightState: 'running',
      startsAt: '2026-11-20 07:00',
      timezone: -5,
      freqCap: { imps: 3, period: 'day', per: 'device' },
    });
    const fixed = await call('PUT', `/api/demand/campaigns/${made.id}`, { adFormat: 'audio', version: 1 });
    expect(fixed.body.errors.adFormat.message).toBe('You cannot change the ad format while creatives are linked.');
  });

  it('knows every field of the definitions it answers with', async () => {
    const made = await create('/api/demand/tags', { ...tagBody, name: 'Complete' });
    expect(Object.keys(made).sort()).toEqual(Object.keys(resourceOf('tags').allFields).sort());
  });
});
