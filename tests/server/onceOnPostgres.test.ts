import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiClient, clientOf, signIn } from '../support/apiClient';
import { patiently } from '../support/keyedWriter';
import { createDatabase } from '../support/postgres';
import { makeDataDir } from '../support/product';
import { buildServer, type RunningServer } from '../support/serverProcess';

type Made = { readonly id: number; readonly name: string };

const dirs = [makeDataDir(), makeDataDir(), makeDataDir()];
const servers: RunningServer[] = [];
let clients: readonly ApiClient[] = [];

beforeAll(async () => {
  const built = await buildServer();
  const secrets = { DATABASE_URL: await createDatabase(), SECRET_KEY: '5a'.repeat(32) };
  const shared = { ...secrets, ADX_LIMITS: 'wide', SAMPLE_DAYS: '0' };
  // One after the other: the first makes the tables and the sample.
  for (const { path } of dirs) servers.push(await built.start({ ...shared, DATA_DIR: path }));
  const { cookie } = await signIn(servers[0]?.url ?? '');
  clients = servers.map(({ url }) => clientOf(url, cookie));
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill()));
  for (const { path } of dirs) rmSync(path, { recursive: true, force: true });
});

it('one object is made of a call that reaches three processes at once, and all of them answer it', async () => {
  const base = '/api/demand/advs';
  const names = Array.from({ length: 30 }, (_, at) => `At once ${at}`);
  const make = (client: ApiClient, name: string) =>
    patiently(() => client.call<Made>('POST', base, { name, kind: 'dsp' }, { 'Idempotency-Key': name }));
  const answers = await Promise.all(names.flatMap((name) => clients.map((client) => make(client, name))));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(names.length);
  const { body } = await (clients[0] as ApiClient).call<readonly Made[]>('GET', `${base}/list`);
  expect(body.filter(({ name }) => name.startsWith('At once'))).toHaveLength(names.length);
});
