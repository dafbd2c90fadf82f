import { beforeEach, describe, expect, it } from 'vitest';
import { savedLimits } from '../../src/model/reports/savedReport';
import { reportRequest } from '../contracts/storedReports';
import { accounts, logins, password } from '../support/host';
import { hostIn } from '../support/hostIn';
import { writeWaiting } from '../support/writeWaiting';

const request = reportRequest();
const definition = { name: 'Top apps Q3', request };

const { host, demand: call, admin, helpdesk } = hostIn(beforeEach);

const path = '/api/savedReport';
const save = async (body: object = {}, by = call) => (await by('POST', path, { ...definition, ...body })).body;
const all = async () => (await call('GET', '/api/savedReports')).body;
const finishFile = (text: string) => writeWaiting(host, text);

describe('a saved report', () => {
  it('is of invalid traffic by its request, or by the word beside that', async () => {
    expect(await save({ request: { ...request, metrics: ['ivt_imps'], ivt: undefined }, ivt: 1 })).toMatchObject({
      ivt: 1,
      request: { ivt: 1, metrics: ['ivt_imps'] },
    });
  });

  it('is what was saved, with everything that is left out in its place', async () => {
    const { status, body, headers } = await call('POST', path, definition);
    const { id } = body;
    const entry = {
      id,
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
      bytes: null,
      isCut: false,
      error: null,
      expiresAt: null,
      from: null,
      version: 1,
    };
    expect([status, headers.get('Location')]).toEqual([201, `${path}/${id}`]);
    expect(body).toEqual({ ...entry, request, compareWith: null });
    expect((await call('GET', `${path}/${id}`)).body).toEqual(body);
    expect(await all()).toEqual([entry]);
    const other = await save({ request: { ...request, ivt: 1, metrics: ['ivt_rate'] } });
    expect(await all()).toMatchObject([{ id: other.id, ivt: 1 }, { id }]);
    expect((await call('DELETE', `${path}/${id}`)).body).toEqual({ id });
    expect((await call('GET', `${path}/${id}`)).status).toBe(404);
  });

  it('is saved once under one Idempotency-Key', async () => {
    const send = () => call('POST', path, definition, { 'Idempotency-Key': 'once' });
    const one = await send();
    expect(await send()).toMatchObject({ status: 201, body: one.body });
    expect(await all()).toHaveLength(1);
  });

  const mailed = (...emails: string[]) => ({ schedule: { every: 'day', hour: 6, emails } });
  it.each<[object, string, object?]>([
    [{ name: '' }, 'name'],
    [{ name: ' ' }, 'name', { code: 'required' }],
    [{ name: 'x'.repeat(256) }, 'name', { code: 'maxLength', args: { max: 255 } }],
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
    [mailed('nobody'), 'schedule.emails.0', { code: 'email', args: { value: 'nobody' } }],
    [mailed(...Array(11).fill('a@b.example')), 'schedule.emails', { code: 'maxItems', args: { max: 10 } }],
    // The installation of this test has no mail.
    [mailed('a@b.example'), 'schedule.emails', { code: 'no_mail' }],
    [{ file: true }, 'file'],
    [{ format: 'pdf' }, 'format'],
    [{ nextAt: '2026-01-01' }, 'nextAt'],
  ])('is refused at its place, in words for any language: %j', async (body, place, problem = {}) => {
    const { id } = await save();
    const calls = [call('POST', path, { ...definition, ...body })];
    if (!('file' in body || 'format' in body)) calls.push(call('PUT', `${path}/${id}`, body));
    for (const { status, body } of await Promise.all(calls)) {
      expect([status, Object.keys(body.errors)]).toEqual([422, [place]]);
      expect(body.errors[place]).toMatchObject(problem);
    }
    expect(await all()).toMatchObject([{ id, version: 1 }]);
  });

  it('changes as far as it is said, and keeps what it was before', async () => {
    const { id } = await save({ shared: true, relative: 'last7' });
    const schedule = { every: 'day', hour: 6, weekday: null, monthDay: null, format: 'xlsx', emails: [] };
    const put = (body: object) => call('PUT', `${path}/${id}`, body);
    const { body } = await put({ name: ' Apps ', schedule, version: 1 });
    expect(body).toMatchObject({ id, name: 'Apps', shared: true, relative: 'last7', schedule, version: 2, request });
    expect((await host.store.savedReports.get(id))?.nextAt).toBe('2026-11-21T11:00:00.000Z');
    const stale = await put({ name: 'Late', version: 1 });
    expect([stale.status, stale.body]).toMatchObject([409, { code: 'version_conflict', current: { name: 'Apps' } }]);
    expect(stale.body).toMatchObject({
      detail: 'Version 2 was saved at 07:00 by Mara Lindqvist.',
      messageCode: 'objects.savedAtBy',
      args: { version: 2, time: '07:00', by: 'Mara Lindqvist' },
    });
    expect((await put({ schedule: null })).body).toMatchObject({ schedule: null, version: 3 });
    expect((await host.store.savedReports.get(id))?.nextAt).toBeNull();
    // Nothing changes: no version of its own.
    expect((await put({ name: 'Apps' })).body.version).toBe(3);
    const { body: versions } = await call('GET', `${path}/${id}/versions`);
    const by = 'Mara Lindqvist';
    const names = ['Apps', 'Apps', 'Top apps Q3'];
    expect(versions).toMatchObject(names.map((name, at) => ({ version: 3 - at, name, by })));
    expect(versions[2]).toEqual({
      version: 1,
      at: host.now().toISOString(),
      by,
      ...definition,
      relative: 'last7',
      compareWith: null,
      shared: true,
      schedule: null,
    });
  });

  it('asks for nothing else once it has or awaits a file', async () => {
    const { id } = await save({ file: 1 });
    const put = (body: object) => call('PUT', `${path}/${id}`, body);
    const detail = 'Top apps Q3 already has a file with its current settings. Save this under another name.';
    for (const isWritten of [false, true]) {
      if (isWritten) await finishFile('x');
      expect(await put({ request: { ...request, metrics: ['reqs'] } })).toMatchObject({
        status: 409,
        body: { detail },
      });
      expect((await put({ request, name: `Named ${isWritten}` })).status).toBe(200);
      await put({ name: 'Top apps Q3' });
    }
  });

  it(`is one of ${savedLimits.ofOneUser} of a user at most`, async () => {
    const { id } = await save();
    const stored = await host.store.savedReports.get(id);
    if (!stored) throw new Error('The report is not stored.');
    for (let at = 1; at < savedLimits.ofOneUser; at += 1)
      await host.store.savedReports.add(stored, 'Mara', savedLimits.ofOneUser);
    const detail = 'You have reached the limit of 1,000 saved reports. Delete some first.';
    expect(await call('POST', path, definition)).toMatchObject({ status: 409, body: { code: 'too_many', detail } });
    expect(await all()).toHaveLength(1000);
    expect((await call('GET', '/api/savedReports?last=0')).body).toHaveLength(20);
    expect((await call('GET', '/api/savedReports?last=0')).body).toHaveLength(20);
  });
});

describe('the poll', () => {
  it('answers what is newer, what is not finished, and what has just been; nothing twice without a reason', async () => {
    const old = await save({ name: 'Old', file: 1 });
    const saved = await save({ name: 'Saved' });
    const idsSince = async (last: number) => {
      const { body } = await call('GET', `/api/savedReports?last=${last}`);
      return body.map(({ name, state }: { name: string; state: string }) => `${name} ${state}`);
    };
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
    const login = 'colleague@adx.example';
    const user = { name: 'Colleague', type: 'demand', account: accounts.demand, login, password };
    expect((await admin('POST', '/api/admin/users', user)).body.errors).toBeUndefined();
    const colleague = await host.as(login);
    const [own, shared] = [await save({ name: 'Own' }), await save({ name: 'Shared', shared: true, file: 1 })];
    await finishFile('the file');
    const { body: seen } = await colleague('GET', '/api/savedReports');
    expect(seen).toMatchObject([{ id: shared.id, isMine: false, by: 'Mara Lindqvist' }]);
    expect((await colleague('GET', `/api/savedReport/${shared.id}`)).body.request).toEqual(request);
    expect((await colleague('GET', `/api/savedFile/${shared.id}`)).body).toBe('the file');
    const detail = 'Only Mara Lindqvist can edit Shared. Save a copy instead.';
    for (const [method, body] of [['PUT', { name: 'Mine' }], ['DELETE']] as const)
      expect(await colleague(method, `${path}/${shared.id}`, body)).toMatchObject({ status: 409, body: { detail } });
    for (const place of [`savedReport/${own.id}`, `savedReport/${own.id}/versions`, `savedFile/${own.id}`])
      expect([place, (await colleague('GET', `/api/${place}`)).status]).toEqual([place, 404]);
  });

  it('of other accounts or roles find nothing, shared or not', async () => {
    const { id } = await save({ shared: true, file: 1 });
    await finishFile('the file');
    for (const login of [logins.other, logins.supply, logins.sub, logins.adv, logins.admin]) {
      const stranger = await host.as(login);
      expect((await stranger('GET', '/api/savedReports')).body).toEqual([]);
      const paths = [`GET ${path}/${id}`, `GET ${path}/${id}/versions`, `GET /api/savedFile/${id}`];
      for (const asked of [...paths, `PUT ${path}/${id}`, `DELETE ${path}/${id}`]) {
        const [method = '', to = ''] = asked.split(' ');
        const { status } = await stranger(method, to, method === 'PUT' ? {} : undefined);
        expect([login, asked, status]).toEqual([login, asked, 404]);
      }
    }
    expect((await helpdesk('GET', `${path}/${id}`)).status).toBe(403);
  });

  it('who act for the account act as its user, and are named beside them', async () => {
    const { id } = await save();
    await admin('POST', '/api/switch', { type: 'demand', id: accounts.demand, reason: 'ticket 1' });
    expect((await admin('GET', '/api/savedReports')).body).toMatchObject([{ id, isMine: true }]);
    await admin('PUT', `/api/savedReport/${id}`, { name: 'By the desk' });
    const { body } = await call('GET', `/api/savedReport/${id}/versions`);
    expect(body[0]).toMatchObject({ name: 'By the desk', by: 'Mara Lindqvist (Operator desk)' });
  });
});
