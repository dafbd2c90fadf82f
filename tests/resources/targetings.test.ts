import { beforeEach, describe, expect, it } from 'vitest';
import type { StoredObject } from '../../api/ports/stored';
import { createWith } from '../support/createWith';
import { type Call, logins, partners } from '../support/host';
import { hostIn } from '../support/hostIn';
import { warningsOf } from '../support/warningsOf';

const base = '/api/demand/targetings';
const notRegExp =
  'is not a valid regular expression. Close its brackets and remove look-ahead, look-behind and back-references.';
const notStates = 'States are US states: add the United States to the countries.';
const unknownKey = 'mood is neither a URL parameter nor a tag parameter of the account.';

describe('targetings', () => {
  const { host, demand: call } = hostIn(beforeEach);
  const create = createWith(() => call);
  const targeting = (values: object, by = call) => create(base, { name: 'US CTV', ...values }, by);
  const errors = async (values: object) => (await call('POST', base, { name: 'Refused', ...values })).body.errors;

  it('say in one line what they ask for, in the list too', async () => {
    const apps = [];
    for (const name of ['One', 'Two', 'Three']) apps.push((await create('/api/demand/applists', { name })).id);
    const made = await targeting({ countries: ['US', 'Canada'], os: ['roku'], osMode: 'exclude', apps });
    expect(made.summary).toBe('US, CA · not Roku · 3 app lists');
    expect((await call('GET', `${base}/list`)).body).toMatchObject([{ id: made.id, summary: made.summary }]);
    const changed = await call('PUT', `${base}/${made.id}`, { apps: [], summary: 'Mine', version: 1 });
    expect(changed.body.summary).toBe('US, CA · not Roku');
  });

  it.each([
    ['states', { countries: ['de'], states: ['CA'] }, notStates],
    ['states', { countries: ['us'], countriesMode: 'exclude', states: ['CA'] }, notStates],
    ['userAgents', { userAgents: ['bot', '/(/'] }, `/(/ ${notRegExp}`],
    [
      'playerWidthMax',
      { playerWidthMin: 640, playerWidthMax: 320 },
      'Max player width must not be below min player width.',
    ],
    ['durationMax', { durationMin: 30, durationMax: 15 }, 'Max duration must not be below min duration.'],
    ['keyValues', { keyValues: [{ key: 'mood', values: ['good'], mode: 'include' }] }, unknownKey],
    [
      'osVersions.0.max',
      { osVersions: [{ os: 'iOS', min: '10.1', max: '9' }] },
      'The last version must not be before the first.',
    ],
    ['metros', { metros: ['New York'] }, 'Metros: New York must look like 501.'],
    ['geoRadius.0.lat', { geoRadius: [{ lat: 91, lon: 0, km: 5 }] }, 'Latitude must be at most 90.'],
    ['ips', { ips: ['10.0.0.0/33'] }, 'IP ranges: 10.0.0.0/33 must be an IP address or range such as 203.0.113.0/24.'],
  ])('refuse at %s %j', async (path, values, message) => expect((await errors(values))[path].message).toBe(message));

  it('take everything they know', async () => {
    const places = {
      countries: ['us'],
      states: ['CA', 'New York'],
      cities: ['Portland'],
      metros: ['501'],
      zips: ['04101'],
    };
    const devices = { osVersions: [{ os: 'iOS', min: '9', max: '10.1' }], browsers: ['safari'], languages: ['en'] };
    const values = {
      ...places,
      geoRadius: [{ lat: 43.66, lon: -70.25, km: 20 }],
      ...devices,
      connections: [2],
      ips: ['203.0.113.0/24'],
      userAgents: ['Safari', '/iPad|iPhone/'],
      environments: ['dooh'],
      venueTypes: [101, 301],
      stores: ['roku'],
      dayparts: '01'.repeat(84),
      keyValues: [
        { key: 'placement', values: ['top'], mode: 'include' },
        { key: 'ct_genre', values: ['news'], mode: 'exclude' },
      ],
    };
    expect(await targeting(values)).toMatchObject({ ...values, states: ['CA', 'NY'] });
  });

  it('ask for what is bought on the demand side alone', async () => {
    const exchange = await create('/api/demand/adexchanges', { name: 'Skylark', domain: 'skylark.example' });
    expect(await targeting({ mode: 'dsp', adexchanges: [exchange.id] })).toMatchObject({ adexchanges: [exchange.id] });
    const body = { code: 'in_use', blockers: [{ resource: 'targetings', count: 1 }] };
    expect(await call('DELETE', `/api/demand/adexchanges/${exchange.id}`)).toMatchObject({ status: 409, body });
  });

  it('warn, as their users do, of what both ask for the other way round, and when a user goes on without them', async () => {
    const list = await create('/api/demand/applists', { name: 'Premium', entries: ['com.one'] });
    const made = await targeting({ apps: [list.id], appsMode: 'exclude' });
    const place = { advertiser: partners.adv, url: 'https://vast.example/v', cpm: 5 };
    const bound = { name: 'Tag', ...place, apps: [list.id], targeting: made.id };
    const tag = await call('POST', '/api/demand/tags', bound);
    expect(warningsOf(tag.headers)).toContainEqual(['targeting', 'US CTV contradicts this: no traffic matches both.']);
    const saved = await call('PUT', `${base}/${made.id}`, { note: 'Seen', status: 0, version: 1 });
    expect(warningsOf(saved.headers)).toEqual([
      ['apps', 'Tag contradicts this: no traffic matches both.'],
      ['status', 'Tag will serve without it.'],
    ]);
    const agreed = await call('PUT', `${base}/${made.id}`, { appsMode: 'include', status: 1, version: 2 });
    expect(warningsOf(agreed.headers)).toEqual([]);
  });

  it("of everybody are the admin's to make and change, and an account's are not", async () => {
    const admin = await host.as(logins.admin);
    const [own, global] = [await targeting({}), await targeting({ name: 'For all' }, admin)];
    expect(global.demand).toBeNull();
    expect((await call('PUT', `${base}/${global.id}`, { note: 'Mine', version: 1 })).status).toBe(403);
    expect((await admin('PUT', `${base}/${global.id}`, { note: 'Ours', version: 1 })).body.note).toBe('Ours');
    expect((await admin('GET', `${base}/${own.id}`)).status).toBe(200);
    for (const [method, path, body] of [
      ['PUT', `${base}/${own.id}`, { note: 'Mine', version: 1 }],
      ['DELETE', `${base}/${own.id}`, undefined],
      ['POST', `${base}/${own.id}/archive`, { version: 1 }],
      ['POST', `${base}/bulk`, { ids: [own.id, global.id], changes: { status: 0 } }],
    ] as const)
      expect([method, path, (await admin(method, path, body)).status]).toEqual([method, path, 403]);
    const asked = await admin('POST', base, { name: 'Of an account', demand: 31 });
    const message = 'Objects you create here belong to all publishers. Leave the publisher empty.';
    expect(asked.body.errors.demand.message).toBe(message);
    const copied = async (by: Call, { id }: { id: number }) => (await by('POST', `${base}/${id}/copy`, {})).body;
    expect(await copied(admin, own)).toMatchObject({ name: 'US CTV (copy)', demand: null });
    expect(await copied(call, global)).toMatchObject({ name: 'For all (copy)', demand: 31 });
  });

  it('keep an expression that can no longer be read while other fields are changed, and say so', async () => {
    const made = await targeting({ userAgents: ['/Roku/'] });
    await host.store.transaction(async (tx) => {
      const [stored] = await tx.lock('targetings', [made.id]);
      await tx.update([{ ...(stored as StoredObject), data: { ...stored?.data, userAgents: ['/Roku(?=9)/'] } }]);
    });
    const why = `/Roku(?=9)/ ${notRegExp}`;
    const saved = await call('PUT', `${base}/${made.id}`, { note: 'Seen', version: 1 });
    expect([saved.status, saved.body.note, saved.body.userAgents]).toEqual([200, 'Seen', ['/Roku(?=9)/']]);
    expect(warningsOf(saved.headers)).toEqual([['userAgents', why]]);
    const changed = await call('PUT', `${base}/${made.id}`, { userAgents: ['/Roku(?=9)/', 'Fire'], version: 2 });
    expect([changed.status, changed.body.errors.userAgents.message]).toEqual([422, why]);
  });
});
