import { beforeEach, describe, expect, it } from 'vitest';
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

const save = async (body: object = {}) => (await call('POST', '/api/savedReport', { ...definition, ...body })).body;
const finishFile = (text: string) => writeWaiting(host, text);
const fileOf = (id: number | string) => call('GET', `/api/savedFile/${id}`);

describe('a file', () => {
  it('is downloaded under a name of its own, and never shown or kept', async () => {
    const { id } = await save({ file: 1, name: 'Größte Apps / Q3?' });
    expect(await fileOf(id)).toMatchObject({ status: 409, body: { code: 'not_ready' } });
    await finishFile('a,b\r\n');
    const { status, headers, body } = await fileOf(id);
    expect([status, body]).toEqual([200, 'a,b\r\n']);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="grote-apps-q3.csv"; filename*=UTF-8''gr%C3%B6%C3%9Fte-apps-q3.csv`,
      'content-length': '5',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    expect((await call('DELETE', `/api/savedReport/${id}`)).status).toBe(200);
    expect(await host.ports.savedFiles.read(`file${id}`)).toBeUndefined();
  });

  it.each([
    ['Top apps Q3', 'attachment; filename="top-apps-q3.csv"'],
    ['"; drop\\..', 'attachment; filename="drop.csv"'],
    ['日本', `attachment; filename="report-ID.csv"; filename*=UTF-8''%E6%97%A5%E6%9C%AC.csv`],
    ['???', 'attachment; filename="report-ID.csv"'],
  ])('of %s is saved as %s', async (name, disposition) => {
    const { id } = await save({ file: 1, name });
    await finishFile('x');
    expect((await fileOf(id)).headers.get('Content-Disposition')).toBe(disposition.replace('ID', String(id)));
  });

  it('is told apart that never was, that failed, and that is gone', async () => {
    const { id: without } = await save();
    const { id: failed } = await save({ file: 1 });
    const { claim, finish, dropFile } = host.store.savedReports;
    await claim({ token: 'test', now: '2026-11-20T12:00:00.000Z', until: '2026-11-20T12:01:00.000Z' });
    await finish(failed, 'test', { error: 'It takes too long.', errorCoded: null, at: host.now().toISOString() });
    const { id: lost } = await save({ file: 1 });
    await finishFile('x');
    expect(await fileOf(without)).toMatchObject({ status: 404, body: { detail: 'Top apps Q3 has no file.' } });
    expect(await fileOf(failed)).toMatchObject({ status: 404, body: { detail: 'It takes too long.' } });
    expect((await fileOf(lost)).status).toBe(200);
    await dropFile(lost, `file${lost}`);
    const detail = 'The file of Top apps Q3 has expired. Open the report and save it again.';
    expect(await fileOf(lost)).toMatchObject({ status: 410, body: { detail } });
    expect((await fileOf('99999999999')).status).toBe(404);
  });

  it('is kept for all where one server cannot find it', async () => {
    const { id } = await save({ file: 1 });
    await finishFile('x');
    const { read } = host.ports.savedFiles;
    Object.assign(host.ports.savedFiles, { read: async () => null });
    const detail =
      'The file of Top apps Q3 cannot be read right now. Try again in a minute, or open the report and save it again.';
    for (let time = 0; time < 2; time += 1) {
      const { status, body, headers } = await fileOf(id);
      expect([status, body.detail, headers.get('Retry-After')]).toEqual([503, detail, '60']);
    }
    expect((await call('GET', `/api/savedReport/${id}`)).body).toMatchObject({ file: 1, state: 'ready' });
    Object.assign(host.ports.savedFiles, { read });
    expect((await fileOf(id)).body).toBe('x');
  });

  it('is not answered any more when the account may not see what it shows', async () => {
    const { id } = await save({ file: 1, request: { ...request, metrics: ['systemCost'] } });
    const { id: of } = (await call('POST', '/api/savedReport', { ...definition, file: 1 }, { 'X-Mode': 'dsp' })).body;
    await finishFile('fees');
    await finishFile('buying');
    expect([(await fileOf(id)).body, (await fileOf(of)).body]).toEqual(['fees', 'buying']);
    const admin = await host.as(logins.admin);
    const path = `/api/demands/${accounts.demand}`;
    const { version } = (await admin('GET', path)).body;
    expect((await admin('PUT', path, { showSystemCost: false, showDsp: false, version })).status).toBe(200);
    expect((await fileOf(id)).body.detail).toBe('System cost is not available to your account in this mode.');
    expect((await fileOf(of)).body.detail).toBe('Your account no longer has access to demand mode.');
    // That the days are long past takes nothing away.
    await save({ file: 1, name: 'Old' });
    const old = await finishFile('old');
    host.moveClock(3 * 365 * 86_400_000);
    call = await host.as(logins.demand);
    expect((await fileOf(old)).body).toBe('old');
  });
});
