import { beforeEach, describe, expect, it } from 'vitest';
import { createMemoryReports } from '../../api/reports/memory/createMemoryReports';
import { ReportCancelled, type ReportEngine, ReportTimeout } from '../../api/reports/ports/reports';
import { createQueryQueue } from '../../api/reports/queryQueue';
import type { ReportAnswer } from '../../src/model/reports/reportCall';
import { reportLimits } from '../../src/model/reports/reportLimits';
import { savedLimits } from '../../src/model/reports/savedReport';
import { reportRequest } from '../contracts/storedReports';
import { accounts, type Call, createTestHost, logins, type TestHost } from '../support/host';
import { lateAnswer } from '../support/lateAnswer';
import { createSavedRunner, type SavedRunner } from '../support/savedRunner';

const request = reportRequest({
  dimensions: ['country', 'param:placement'],
  metrics: ['imps', 'fill'],
  sortBy: 'imps',
});
const hour = Date.parse('2026-11-18T10:00:00Z');
/** More than one line of an answer. */
const countries = Array.from({ length: 2_100 }, (_, at) => {
  return { country: 'us', params: { placement: `é${at}` }, imps: 5 + at, reqs: 900 };
});

let host: TestHost;
let call: Call;
let runner: SavedRunner;
/** How often the engine was asked, and what it does in place of answering. */
let asked: number;
let running: ((maxMs: number) => Promise<void>) | undefined;

beforeEach(async () => {
  asked = 0;
  // As if each run was long.
  running = async (maxMs) => {
    if (maxMs === reportLimits.maxMs) throw new ReportTimeout();
  };
  const memory = createMemoryReports();
  const rows = countries.map((row) => ({ ...row, hour, demand: accounts.demand, channel: 1 }));
  await memory.add('facts', [{ table: 'S', rows: [rows] }]);
  const run: ReportEngine['run'] = async (plan, options) => {
    asked += 1;
    await running?.(options.maxMs);
    return memory.run(plan, options);
  };
  host = await createTestHost({ reports: { ...memory, run } });
  call = await host.as(logins.demand);
  runner = createSavedRunner({ ports: host.ports, turns: createQueryQueue(), isAlone: true });
});

async function queued(more: object = {}): Promise<number> {
  const { status, body } = await call('POST', '/api/rrun', { ...request, ...more });
  expect([status, body.state]).toEqual([202, 'queued']);
  return body.savedReport;
}
const result = (id: number, by = call) => by('GET', `/api/savedReport/${id}/result`);
const file = (id: number) => call('GET', `/api/savedFile/${id}`);
const leftFiles = () => host.ports.savedFiles.untouchedSince(new Date(host.now().getTime() + 1));

describe('the result of a run that takes longer than anybody waits', () => {
  it('is what a quick run answers, with the same by time, and asks the engine nothing', async () => {
    const id = await queued();
    await runner.drain();
    running = undefined;
    const { body: quick } = await call('POST', '/api/rrun', request);
    const ofDays = { ...request, dimensions: ['day'], sortBy: 'day', sortDesc: false };
    const { body: byTime } = await call('POST', '/api/rrun', ofDays);
    asked = 0;
    const { status, body: kept } = await result(id);
    expect(status).toBe(200);
    const figures = ({ tookMs: _tookMs, ...answer }: ReportAnswer) => answer;
    const { byTime: chart, ...answer } = kept;
    expect(figures(answer)).toEqual(figures(quick));
    expect(answer.rows).toHaveLength(countries.length);
    expect(chart.request).toEqual({ ...ofDays, sortOf: 'value' });
    expect(figures(chart.answer)).toEqual(figures(byTime));
    const entry = { format: 'table', state: 'ready', file: 1, rowCount: countries.length, isCut: false };
    expect((await call('GET', `/api/savedReport/${id}`)).body).toMatchObject(entry);
    expect(asked).toBe(0);
  });

  it('has the file that a run as a file writes', async () => {
    const id = await queued({ compare: { startDate: '2026-11-01', endDate: '2026-11-09' } });
    const { request: same } = (await call('GET', `/api/savedReport/${id}`)).body;
    const { id: other } = (await call('POST', '/api/savedReport', { name: 'File', request: same, file: 1 })).body;
    await runner.drain();
    asked = 0;
    const { headers, body } = await file(id);
    expect(body).toBe((await file(other)).body);
    expect(body.split('\r\n')).toHaveLength(countries.length + 2);
    expect(headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
    const name = /^attachment; filename="country-placement-2026-11-10-2026-11-19\.csv"/;
    expect(headers.get('Content-Disposition')).toMatch(name);
    expect(asked).toBe(0);
    expect((await result(other)).body.detail).toBe('File has no result to show. Download its file, or run it.');
  });

  it('needs no more by time where it is that itself, and is there without it where that takes too long', async () => {
    const days = await queued({ dimensions: ['day'], metrics: ['imps'], sortBy: null });
    await runner.drain();
    expect((await result(days)).body).toMatchObject({ rowCount: 1, byTime: null });
    const id = await queued();
    asked = 0;
    running = async () => {
      if (asked > 1) throw new ReportTimeout();
    };
    await runner.drain();
    expect(asked).toBe(2);
    expect((await result(id)).body).toMatchObject({ rowCount: countries.length, byTime: null });
  });

  it('is told apart that is on its way, that failed, and that is gone', async () => {
    const id = await queued();
    const { name } = (await call('GET', `/api/savedReport/${id}`)).body;
    const waiting = { code: 'not_ready', detail: `${name} is still running. The bell tells you when it is ready.` };
    expect(await result(id)).toMatchObject({ status: 409, body: waiting });
    await runner.drain();
    expect((await result(id)).status).toBe(200);
    host.moveClock(savedLimits.fileDays * 86_400_000);
    call = await host.as(logins.demand);
    await runner.tick();
    const gone = `The result of ${name} has expired. Run it again.`;
    expect(await result(id)).toMatchObject({ status: 410, body: { detail: gone } });
    expect(await leftFiles()).toEqual([]);
    // From now on nothing is quick enough.
    running = () => Promise.reject(new ReportTimeout());
    const slow = await queued({ startDate: '2026-11-12' });
    await runner.drain();
    const tooLong = expect.stringMatching(/^The report took more than 10 minutes/);
    expect(await result(slow)).toMatchObject({ status: 404, body: { detail: tooLong } });
  });

  it('is for users who may still see it', async () => {
    const id = await queued();
    const fees = await queued({ dimensions: ['day'], metrics: ['systemCost'], sortBy: null });
    await runner.drain();
    expect((await result(id, await host.as(logins.adv))).status).toBe(404);
    const admin = await host.as(logins.admin);
    const path = `/api/demands/${accounts.demand}`;
    const { version } = (await admin('GET', path)).body;
    expect((await result(fees)).status).toBe(200);
    expect((await admin('PUT', path, { showSystemCost: false, version })).status).toBe(200);
    const detail = 'System cost is not available to your account in this mode.';
    expect(await result(fees)).toMatchObject({ status: 403, body: { detail } });
    expect((await result(id)).status).toBe(200);
  });

  it('is gone when its report is deleted while its chart is computed', async () => {
    const id = await queued();
    asked = 0;
    const { promise: hasBegun, resolve: begun } = lateAnswer();
    const { promise: stopped, resolve: end } = lateAnswer();
    running = async () => {
      if (asked < 2) return;
      begun();
      await stopped;
      throw new ReportCancelled();
    };
    const draining = runner.drain();
    await hasBegun;
    expect((await call('DELETE', `/api/savedReport/${id}`)).status).toBe(200);
    end();
    await draining;
    expect(await leftFiles()).toEqual([]);
    expect(host.logged.filter(({ level }) => level === 'error')).toEqual([]);
  });
});
