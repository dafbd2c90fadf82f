import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '../support/apiClient';
import { password } from '../support/product';
import { makeSampleDir } from '../support/sampleDir';
import { isFullRun } from '../support/seed';
import { type BuiltServer, buildServer, type RunningServer } from '../support/serverProcess';

const headers = { 'Content-Type': 'application/json', 'X-Requested-With': 'app' };
const autocannon = createRequire(import.meta.url).resolve('autocannon/autocannon.js');

let built: BuiltServer;
let dataDir: string;
const started: RunningServer[] = [];
beforeAll(async () => {
  built = await buildServer();
  dataDir = (await makeSampleDir()).path;
});
afterAll(async () => {
  await Promise.all(started.map((server) => server.kill()));
  rmSync(dataDir, { recursive: true, force: true });
});
const start = async (env: Readonly<Record<string, string>>) => {
  const server = await built.start({ DATA_DIR: dataDir, ...env });
  started.push(server);
  return server;
};

const attempts = isFullRun ? 10_000 : 2_000;

describe('signing in', () => {
  const attempt = (url: string, login: string, from: string, given = 'wrong') =>
    fetch(`${url}/api/auth/login`, {
      method: 'POST',
      headers: { ...headers, 'X-Forwarded-For': from },
      body: JSON.stringify({ login, password: given }),
    });

  it(`of ${attempts} at once checks ten, and meanwhile everybody else is served`, async () => {
    const server = await start({ TRUSTED_PROXIES: '127.0.0.1' });
    const other = await signIn(server.url, 'ssp@adx.example');
    // The paged call, which no answer stands ready for.
    const readList = async () => {
      expect((await other.call('GET', '/api/demand/channels?range=[0,19]&sort=["id","ASC"]')).status).toBe(200);
    };
    const login = 'demand@adx.example';
    const sent = JSON.stringify({ login, password: 'wrong' });
    const flags = `-c 500 -a ${attempts} -t 60 -m POST -j -n -H Content-Type=application/json -H X-Requested-With=app`;
    const words = [...flags.split(' '), '-H', 'X-Forwarded-For=203.0.113.1', '-b', sent];
    const flood = spawn(process.execPath, [autocannon, ...words, `${server.url}/api/auth/login`]);
    const report = text(flood.stdout);
    const ended = once(flood, 'close');
    let isOver = false;
    const over = ended.then(() => {
      isOver = true;
    });
    let during = 0;
    const bystander = (async () => {
      for (; !isOver; during += 1) await readList();
    })();
    expect((await attempt(server.url, login, '198.51.100.5', password)).status).toBe(200);
    await Promise.all([over, bystander]);

    const { statusCodeStats } = JSON.parse(await report) as { statusCodeStats: Record<string, { count: number }> };
    const checked = server.printed().split('"msg":"sign-in refused"').length - 1;
    const counts = Object.fromEntries(Object.entries(statusCodeStats).map(([status, { count }]) => [status, count]));
    expect(counts).toEqual({ 401: checked, 429: attempts - checked });
    expect(checked).toBeLessThanOrEqual(10);
    const refused = await attempt(server.url, login, '203.0.113.1', password);
    expect([refused.status, Number(refused.headers.get('Retry-After')) > 0]).toEqual([429, true]);
    expect((await attempt(server.url, login, '203.0.113.2', password)).status).toBe(200);
    // 500 connections share the one thread that answers; a request waits its turn among them.
    expect(during).toBeGreaterThan(3);
    await server.stop();
  });
});
