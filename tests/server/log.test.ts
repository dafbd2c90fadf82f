import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../server/ports/log';
import { type ApiClient, signIn } from '../support/apiClient';
import { freePort } from '../support/product';
import { makeSampleDir } from '../support/sampleDir';
import { type BuiltServer, buildServer, type RunningServer } from '../support/serverProcess';

type Line = Readonly<Record<string, unknown>>;

function logged(event: string, fields: Line): { readonly bytes: number; readonly line: Line } {
  const lines: string[] = [];
  createLog('info', { write: (line) => void lines.push(line) }).error(event, fields);
  return { bytes: Buffer.byteLength(lines.join('')), line: JSON.parse(lines.join('')) as Line };
}

/** Texts that grow when they are written as JSON, and such that do not. */
const text = fc
  .tuple(fc.constantFrom('a', '"', '\n', '\0', 'é', '語', '🎬', '\ud800', '\\'), fc.nat(30_000))
  .map(([character, count]) => character.repeat(count));
const texts = fc.array(text, { maxLength: 4 });
const value = fc.oneof(text, fc.integer(), texts, fc.dictionary(text, text, { maxKeys: 3 }), fc.constant(undefined));

describe('a line of the log', () => {
  it('has at most 10 kB, whatever it is of', () => {
    fc.assert(
      fc.property(text, fc.dictionary(text, value, { maxKeys: 40 }), (event, fields) => {
        expect(logged(event, fields).bytes).toBeLessThanOrEqual(10_000);
      }),
    );
    const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`field ${at}`, at]));
    const { bytes, line } = logged('many', many);
    expect(bytes).toBeLessThanOrEqual(10_000);
    expect(Object.keys(line).length + Number(line.fieldsLeftOut)).toBeGreaterThanOrEqual(5_000);
  });

  it('says how much of a value was cut, and leaves the short ones whole', () => {
    const long = { error: 'x'.repeat(71_000_000), list: Array(9_000).fill('bundle') };
    const { line } = logged('request failed', { requestId: 'req_1', ...long, ms: 12 });
    expect(line).toMatchObject({ msg: 'request failed', requestId: 'req_1', ms: 12 });
    expect(line.error).toMatch(/^x{3900,} … \(7099\d{4} more characters\)$/);
    expect(line.list).toMatch(/^\["bundle",.+ … \(\d+ more characters\)$/);
  });
});

describe('metrics', () => {
  let built: BuiltServer;
  let server: RunningServer;
  let person: ApiClient;
  let metricsPort: number;
  let dataDir: string;
  beforeAll(async () => {
    built = await buildServer();
    dataDir = (await makeSampleDir()).path;
    metricsPort = await freePort();
    server = await built.start({ DATA_DIR: dataDir, METRICS_PORT: String(metricsPort) });
    person = await signIn(server.url);
  });
  afterAll(async () => {
    await server?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const metrics = (init?: RequestInit, path = '/metrics') => fetch(`http://127.0.0.1:${metricsPort}${path}`, init);
  const read = async () => (await metrics()).text();
  /** The value of a line, by its name and labels as they stand there; 0 where there is none yet. */
  const figureOf = (text: string, line: string): number => {
    const found = text.split('\n').find((one) => one.startsWith(`${line} `));
    return Number(found?.split(' ').at(-1) ?? 0);
  };
  const of = (what: 'total' | 'seconds_count' | 'seconds_sum', method: string, route: string, status = '2xx') =>
    `adx_request${what === 'total' ? 's' : ''}_${what}{method="${method}",route="${route}",status="${status}"}`;
  const eventually = (line: string) => expect.poll(async () => figureOf(await read(), line));

  describe('the figures of a server', () => {
    it('are on a port of their own and nowhere else', async () => {
      const response = await metrics();
      expect([response.status, response.headers.get('content-type')]).toEqual([
        200,
        'text/plain; version=0.0.4; charset=utf-8',
      ]);
      expect((await metrics({}, '/')).status).toBe(404);
      expect((await metrics({ method: 'POST' })).status).toBe(405);
      expect(await (await fetch(`${server.url}/metrics`)).text()).not.toContain('adx_');
    });

    it('count requests by pattern, method and class of status, and how long they took', async () => {
      for (const id of [987654, 987655]) await person.call('GET', `/api/demand/campaigns/${id}`);
      await person.call('GET', '/api/demand/campaigns?range=[0,1]');
      await person.call('DELETE', '/api/demand/campaigns/987654');
      await fetch(`${server.url}/api/demand/campaigns/5`);
      await fetch(`${server.url}/api/nowhere/else`, { headers: { Cookie: person.cookie } });
      await fetch(`${server.url}/healthz`);
      const one = '/api/demand/campaigns/:id';
      await eventually(of('total', 'GET', one, '4xx')).toBe(2);
      await eventually(of('total', 'GET', '/api/demand/campaigns')).toBe(1);
      await eventually(of('total', 'DELETE', one, '4xx')).toBe(1);
      // Refused before a call was found, or where there is none.
      await eventually(of('total', 'GET', '/api/*', '4xx')).toBe(2);
      await eventually(of('total', 'GET', '/healthz')).toBe(1);
      await eventually(of('total', 'POST', '/api/auth/login')).toBe(1);
      const text = await read();
      expect(figureOf(text, of('seconds_count', 'GET', one, '4xx'))).toBe(2);
      expect(figureOf(text, of('seconds_sum', 'POST', '/api/auth/login'))).toBeGreaterThan(0.005);
    });

    it('count answers that stood ready', async () => {
      for (let count = 0; count < 5; count += 1) await person.call('GET', '/api/demand/deals/list');
      await eventually(of('total', 'GET', '(ready answer)')).toBeGreaterThan(0);
    });

    it('count runs of jobs, and what waits to be sent', async () => {
      await eventually('adx_job_runs_total{job="sendMessages",outcome="done"}').toBeGreaterThan(0);
      const text = await read();
      expect(
        ['adx_messages_waiting', 'adx_messages_failed', 'adx_jobs_given_up'].map((name) => figureOf(text, name)),
      ).toEqual([0, 0, 0]);
    });

    it('tell sessions and who listens for events, which is no slow request', async () => {
      const before = figureOf(await read(), 'adx_sessions');
      const other = await signIn(server.url, 'ssp@adx.example');
      await eventually('adx_sessions').toBe(before + 1);
      const controller = new AbortController();
      const listening = { headers: { Cookie: other.cookie }, signal: controller.signal };
      const events = await fetch(`${server.url}/api/events`, listening);
      await events.body?.getReader().read();
      await eventually('adx_event_streams').toBe(1);
      controller.abort();
      await eventually('adx_event_streams').toBe(0);
      await eventually(of('total', 'GET', '/api/events')).toBe(1);
      expect(await read()).not.toMatch(/adx_request_seconds_count\{[^}]*\/api\/events/);
      await other.call('GET', '/api/auth/logout');
      await eventually('adx_sessions').toBe(before);
    });

    it('tell failed sign-ins, and those that were not even checked', async () => {
      const before = await read();
      for (let count = 0; count < 12; count += 1)
        await expect(signIn(server.url, 'adv@adx.example', 'wrong')).rejects.toThrow('cannot sign in');
      await eventually('adx_sign_in_failures_total').toBe(figureOf(before, 'adx_sign_in_failures_total') + 10);
      await eventually('adx_sign_in_lockouts_total').toBe(figureOf(before, 'adx_sign_in_lockouts_total') + 2);
      expect(figureOf(await read(), 'adx_password_checks_waiting')).toBe(0);
    });

    it('tell the store, the building of lists and the process', async () => {
      await person.call('GET', '/api/demand/tags/list');
      const text = await read();
      for (const operation of ['get', 'transaction', 'session', 'lastSeq'])
        expect(figureOf(text, `adx_store_seconds_count{operation="${operation}"}`), operation).toBeGreaterThan(0);
      await eventually('adx_list_bodies_in_making').toBe(0);
      expect(text).toContain('# TYPE adx_list_bodies_in_making gauge');
      expect(figureOf(text, 'process_resident_memory_bytes')).toBeGreaterThan(1e7);
      expect(text).toContain('nodejs_eventloop_lag_seconds');
    });

    it('name no account, no person and no address', async () => {
      await fetch(`${server.url}/s3cret/demand@adx.example`);
      const headers = { Cookie: person.cookie, 'X-Requested-With': 'app' };
      await fetch(`${server.url}/api/undo/u_s3cret`, { method: 'POST', headers });
      await eventually(of('total', 'POST', '/api/undo/:token', '4xx')).toBe(1);
      const ours = (await read()).split('\n').filter((line) => line.startsWith('adx_'));
      expect(ours.filter((line) => /s3cret|@|northbay|127\.0\.0\.1|"\d+"[^}]*\} .*campaign/i.test(line))).toEqual([]);
      expect(ours.filter((line) => /route="[^"]*\d/.test(line))).toEqual([]);
    });
  });

  it('a port of figures that is taken stops the start with a sentence', async () => {
    const port = await freePort();
    const holder = createServer();
    await new Promise<void>((resolve) => holder.listen(port, '127.0.0.1', resolve));
    const ports = { PORT: String(await freePort()), METRICS_PORT: String(port) };
    const { code, stderr } = await built.run('main', { DATA_DIR: join(dataDir, 'other'), ...ports });
    holder.close();
    expect(code).toBe(1);
    expect(stderr.trim()).toBe(
      `Port ${port} is in use by another program: stop it, or choose another port with METRICS_PORT, such as METRICS_PORT=${port + 1} npm start.`,
    );
  });
});
