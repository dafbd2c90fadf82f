import { beforeEach, describe, expect, it } from 'vitest';
import { savedLimits } from '../../src/model/reports/savedReport';
import { reportRequest } from '../contracts/storedReports';
import { accounts, type Call, createTestHost, logins, type TestHost } from '../support/host';
import { writeWaiting } from '../support/writeWaiting';

const request = reportRequest();
const definition = { name: 'Top apps Q3', request };

let host: TestHost;
let call: Call;
beforeEach(async () => {
  host = await createTestHost();
  call = await host.as(logins.demand);
});

const save = async (body: object = {}, by = call) =>
  (await by('POST', '/api/savedReport', { ...definition, ...body })).body;
/** A colleague of the one who signs in as `demand`. */
async function addColleague(): Promise<Call> {
  const admin = await host.as(logins.admin);
  const { body } = await admin('POST', '/api/admin/users', {
    name: 'Colleague',
    type: 'demand',
    account: accounts.demand,
    login: 'colleague@adx.example',
    password: 'a password for tests',
  });
  expect(body.errors).toBeUndefined();
  return host.as('colleague@adx.example');
}
const finishFile = (text: string) => writeWaiting(host, text);

describe('a saved report', () => {
  it('is of invalid traffic by its request, or by the word beside that', async () => {
    const asked = { ...request, metrics: ['ivt_imps'], ivt: undefined };
    const { body } = await call('POST', '/api/savedReport', { ...definition, request: asked, ivt: 1 });
    expect(body).toMatchObject({ ivt: 1, request: { ivt: 1, metrics: ['ivt_imps'] } });
  });

  it('is what was saved, with everything that is left out in its place', async () => {
    const { status, body, headers } = await call('POST', '/api/savedReport', definition);
    const entry = {
      id: body.id,
      dt: host.now().getTime() / 1000,
      name: 'Top apps Q3',
      file: 0,
      ivt: 0,
      state: 'ready',
      mode: 'ssp',
      relative: 'fixed',
      shared: false,
      isMine: true,
      by: 'Mara Lindqvist',
      format: 'csv',
      schedule: null,
      rowCount: null,
      ...{ bytes: null, isCut: false, error: null, expiresAt: null, from: null, version: 1 },
    };
    expect([status, headers.get('Location'), body]).toEqual([
      201,
      `/api/savedReport/${body.id}`,
      { ...entry, request, compareWith: null },
    ]);
    expect((await call('GET', `/api/savedReport/${body.id}`)).body).toEqual(body);
    expect((await call('GET', '/api/savedReports')).body).toEqual([entry]);
    const { body: other } = await call('POST', '/api/savedReport', {
      ...definition,
      request: { ...request, ivt: 1, metrics: ['ivt_rate'] },
    });
    expect((await call('GET', '/api/savedReports')).body).toMatchObject([{ id: other.id, ivt: 1 }, { id: body.id }]);
    expect((await call('DELETE', `/api/savedReport/${body.id}`)).body).toEqual({ id: body.id });
    expect((await call('GET', `/api/savedReport/${body.id}`)).status).toBe(404);
  });

  it('is saved once under one Idempotency-Key', async () => {
    const again = { 'Idempotency-Key': 'once' };
    const [one, other] = [
      await call('POST', '/api/savedReport', definition, again),
      await call('POST', '/api/savedReport', definition, again),
    ];
    expect(other).toMatchObject({ status: 201, body: one.body });
    expect((await call('GET', '/api/savedReports')).body).toHaveLength(1);
  });

  it.each([
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(256) }, 'name'],
    [{ name: 'half \ud800' }, 'name'],
    [{ request: [] }, 'request'],
    [{ request: { ...request, metrics: ['imps', 'reqs', 'profitt'] } }, 'request.metrics.2'],
    [{ request: { ...request, metrics: ['rev_mt'] } }, 'request.metrics.0'],
    [{ request: { ...request, startDate: 'x' } }, 'request.startDate'],
    [{ request: { ...request, more: 1 } }, 'request.more'],
    [{ request: { ...request, filters: [{ dimension: 'tag_id', values: ['x'] }] } }, 'request.filters.0.values'],
    [{ relative: 'lastYear' }, 'relative'],
    [{ compareWith: 'day' }, 'compareWith'],
    [{ shared: 1 }, 'shared'],
    [{ schedule: { every: 'year', hour: 6 } }, 'schedule.every'],
    [{ schedule: { every: 'day', hour: 24 } }, 'schedule.hour'],
    [{ schedule: { every: 'week', hour: 6 } }, 'schedule.weekday'],
    [{ schedule: { every: 'month', hour: 6, monthDay: 32 } }, 'schedule.monthDay'],
    [{ schedule: { every: 'day', hour: 6, emails: ['nobody'] } }, 'schedule.emails.0'],
    [{ schedule: { every: 'day', hour: 6, emails: Array(11).fill('a@b.example') } }, 'schedule.emails'],
    // The installation of this test has no mail.
    [{ schedule: { every: 'day', hour: 6, emails: ['a@b.example'] } }, 'schedule.emails'],
    [{ file: true }, 'file'],
    [{ format: 'pdf' }, 'format'],
    [{ nextAt: '2026-01-01' }, 'nextAt'],
  ])('is refused at its place: %j', async (body, path) => {
    const { id } = await save();
    const added = await call('POST', '/api/savedReport', { ...definition, ...body });
    expect([added.status, Object.keys(added.body.errors)]).toEqual([422, [path]]);
    if ('file' in body || 'format' in body) return;
    const changed = await call('PUT', `/api/savedReport/${id}`, body);
    expect([changed.status, Object.keys(changed.body.errors)]).toEqual([422, [path]]);
    expect((await call('GET', '/api/savedReports')).body).toMatchObject([{ id, version: 1 }]);
  });

  it.each([
    [{ name: ' ' }, 'name', { code: 'required' }],
    [{ name: 'x'.repeat(256) }, 'name', { code: 'maxLength', args: { max: 255 } }],
    [
      { schedule: { every: 'day', emails: ['nobody'] } },
      'schedule.emails.0',
      { code: 'email', args: { value: 'nobody' } },
    ],
    [
      { schedule: { every: 'day', emails: Array(11).fill('a@b.example') } },
      'schedule.emails',
      { code: 'maxItems', args: { max: 10 } },
    ],
    [{ schedule: { every: 'day', emails: ['a@b.example'] } }, 'schedule.emails', { code: 'no_mail' }],
  ])('is refused in words that a screen can say in any language: %j', async (body, path, problem) => {
    const { body: refused } = await call('POST', '/api/savedReport', { ...definition, ...body });
    expect(refused.errors[path]).toMatchObject(problem);
  });

  it('changes as far as it is said, and keeps what it was before', async () => {
    const { id } = await save({ shared: true, relative: 'last7' });
    const schedule = { every: 'day', hour: 6, weekday: null, monthDay: null, format: 'xlsx', emails: [] };
    const { body } = await call('PUT', `/api/savedReport/${id}`, { name: ' Apps ', schedule, version: 1 });
    expect(body).toMatchObject({ id, name: 'Apps', shared: true, relative: 'last7', schedule, version: 2, request });
    expect((await host.store.savedReports.get(id))?.nextAt).toBe('2026-11-21T11:00:00.000Z');
    const stale = await call('PUT', `/api/savedReport/${id}`, { name: 'Late', version: 1 });
    expect([stale.status, stale.body.code, stale.body.current.name]).toEqual([409, 'version_conflict', 'Apps']);
    expect(stale.body).toMatchObject({
      detail: 'Version 2 was saved at 07:00 by Mara Lindqvist.',
      messageCode: 'objects.savedAtBy',
      args: { version: 2, time: '07:00', by: 'Mara Lindqvist' },
    });
    expect((await call('PUT', `/api/savedReport/${id}`, { schedule: null })).body).toMatchObject({
      schedule: null,
      version: 3,
    });
    expect((await host.store.savedReports.get(id))?.nextAt).toBeNull();
    // Nothing changes: no version of its own.
    expect((await call('PUT', `/api/savedReport/${id}`, { name: 'Apps' })).body.version).toBe(3);
    const { body: versions } = await call('GET', `/api/savedReport/${id}/versions`);
    expect(
      versions.map((one: { version: number; name: string; by: string }) => [one.version, one.name, one.by]),
    ).toEqual([
      [3, 'Apps', 'Mara Lindqvist'],
      [2, 'Apps', 'Mara Lindqvist'],
      [1, 'Top apps Q3', 'Mara Lindqvist'],
    ]);
    expect(versions[2]).toEqual({
      ...{ version: 1, at: host.now().toISOString(), by: 'Mara Lindqvist', ...definition },
      ...{ relative: 'last7', compareWith: null, shared: true, schedule: null },
    });
  });

  it('asks for nothing else once it has or awaits a file', async () => {
    const { id } = await save({ file: 1 });
    const other = { request: { ...request, metrics: ['reqs'] } };
    for (const isWritten of [false, true]) {
      if (isWritten) await finishFile('x');
      const { status, body } = await call('PUT', `/api/savedReport/${id}`, other);
      expect([status, body.detail]).toEqual([
        409,
        'Top apps Q3 already has a file with its current settings. Save this under another name.',
      ]);
      expect((await call('PUT', `/api/savedReport/${id}`, { request, name: `Named ${isWritten}` })).status).toBe(200);
      await call('PUT', `/api/savedReport/${id}`, { name: 'Top apps Q3' });
    }
  });

  it(`is one of ${savedLimits.ofOneUser} of a user at most`, async () => {
    const [report] = [await save()];
    const stored = await host.store.savedReports.get(report.id);
    if (!stored) throw new Error('The report is not stored.');
    for (let at = 1; at < savedLimits.ofOneUser; at += 1)
      await host.store.savedReports.add(stored, 'Mara', savedLimits.ofOneUser);
    const { status, body } = await call('POST', '/api/savedReport', definition);
    expect([status, body.code, body.detail]).toEqual([
      409,
      'too_many',
      'You have reached the limit of 1,000 saved reports. Delete some first.',
    ]);
    expect((await call('GET', '/api/savedReports')).body).toHaveLength(1000);
    expect((await call('GET', '/api/savedReports?last=0')).body).toHaveLength(20);
  });
});

describe('the poll', () => {
  it('answers what is newer, what is not finished, and what has just been; nothing twice without a reason', async () => {
    const old = await save({ name: 'Old', file: 1 });
    const saved = await save({ name: 'Saved' });
    const idsSince = async (last: number) =>
      (await call('GET', `/api/savedReports?last=${last}`)).body.map(
        (one: { name: string; state: string }) => `${one.name} ${one.state}`,
      );
    host.moveClock(11 * 60_000);
    expect(await idsSince(0)).toEqual(['Saved ready', 'Old queued']);
    expect(await idsSince(saved.id)).toEqual(['Old queued']);
    await finishFile('x');
    expect(await idsSince(saved.id)).toEqual(['Old ready']);
    host.moveClock(11 * 60_000);
    expect(await idsSince(saved.id)).toEqual([]);
    expect(await idsSince(old.id)).toEqual(['Saved ready']);
    expect((await call('GET', '/api/savedReports?last=x')).status).toBe(422);
  });
});

describe('others', () => {
  it('of the account open what is shared, and neither change nor delete it', async () => {
    const colleague = await addColleague();
    const [own, shared] = [await save({ name: 'Own' }), await save({ name: 'Shared', shared: true, file: 1 })];
    await finishFile('the file');
    const { body: seen } = await colleague('GET', '/api/savedReports');
    expect(seen).toMatchObject([{ id: shared.id, isMine: false, by: 'Mara Lindqvist' }]);
    expect((await colleague('GET', `/api/savedReport/${shared.id}`)).body.request).toEqual(request);
    expect((await colleague('GET', `/api/savedFile/${shared.id}`)).body).toBe('the file');
    for (const [method, body] of [['PUT', { name: 'Mine' }], ['DELETE']] as const) {
      const refused = await colleague(method, `/api/savedReport/${shared.id}`, body);
      expect([refused.status, refused.body.detail]).toEqual([
        409,
        'Only Mara Lindqvist can edit Shared. Save a copy instead.',
      ]);
    }
    for (const path of [
      `/api/savedReport/${own.id}`,
      `/api/savedReport/${own.id}/versions`,
      `/api/savedFile/${own.id}`,
    ])
      expect((await colleague('GET', path)).status).toBe(404);
  });

  it('of other accounts or roles find nothing, shared or not', async () => {
    const { id } = await save({ shared: true, file: 1 });
    await finishFile('the file');
    for (const login of [logins.other, logins.supply, logins.sub, logins.adv, logins.admin]) {
      const stranger = await host.as(login);
      expect((await stranger('GET', '/api/savedReports')).body).toEqual([]);
      for (const [method, path] of [
        ['GET', `/api/savedReport/${id}`],
        ['GET', `/api/savedReport/${id}/versions`],
        ['GET', `/api/savedFile/${id}`],
        ['PUT', `/api/savedReport/${id}`],
        ['DELETE', `/api/savedReport/${id}`],
      ] as const)
        expect([login, method, path, (await stranger(method, path, method === 'PUT' ? {} : undefined)).status]).toEqual(
          [login, method, path, 404],
        );
    }
    const helpdesk = await host.as(logins.helpdesk);
    expect((await helpdesk('GET', `/api/savedReport/${id}`)).status).toBe(403);
  });

  it('who act for the account act as its user, and are named beside them', async () => {
    const { id } = await save();
    const admin = await host.as(logins.admin);
    await admin('POST', '/api/switch', { type: 'demand', id: accounts.demand, reason: 'ticket 1' });
    expect((await admin('GET', '/api/savedReports')).body).toMatchObject([{ id, isMine: true }]);
    await admin('PUT', `/api/savedReport/${id}`, { name: 'By the desk' });
    const { body } = await call('GET', `/api/savedReport/${id}/versions`);
    expect(body[0]).toMatchObject({ name: 'By the desk', by: 'Mara Lindqvist (Operator desk)' });
  });
});
