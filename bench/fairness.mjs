// @ts-check
// node bench/fairness.mjs [seconds] [list clients] [report clients]: measures waiting times under many concurrent requests.
// Prints
// the measurements with their goals, and exits with 1 if one is missed.
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startServer, stopAll } from './processes.mjs';

const [seconds = 20, lists = 200, reports = 20] = process.argv.slice(2).map(Number);
/** 99th percentile of `/healthz` on new connections, as a multiple of the CPU time of one list answer. */
const healthGoal = 20;
const firstAnswerMs = 10_000;

/** @typedef {{ firstMs: number | undefined, answers: number, failed: number }} Client */

/** @type {Agent | undefined} */
let shared;
const folder = mkdtempSync(join(tmpdir(), 'adx-fairness-'));
const program = fileURLToPath(new URL('../dist/server/main.js', import.meta.url));
const { url, pid, said } = await startServer(
  [...(process.env.BENCH_NODE_ARGS?.split(' ') ?? []), program],
  { DATA_DIR: folder, SAMPLE: '1', SAMPLE_DAYS: '7', SAMPLE_LIVE: '0', ADX_LIMITS: 'wide' },
  '/config.json',
);
/** @type {string[]} */
const failures = [];
try {
  const cookie = await signIn();
  const aloneMs = await listCpuMs(cookie);
  console.log(`CPU of one list answer, alone: ${aloneMs.toFixed(1)} ms`);
  const end = performance.now() + seconds * 1_000;
  const listClients = Array.from({ length: lists }, (_, at) => client(() => call('GET', listPath(at), cookie), end));
  const reportClients = Array.from({ length: reports }, (_, at) =>
    client(() => call('POST', '/api/rrun', cookie, reportOf(at)), end),
  );
  const health = healthTimes(end);
  const [ofLists, ofReports, healthMs] = await Promise.all([
    Promise.all(listClients),
    Promise.all(reportClients),
    health,
  ]);

  tell('lists', ofLists);
  tell('reports', ofReports);
  const p99 = at(healthMs, 0.99);
  console.log(
    `/healthz on a new connection: median ${at(healthMs, 0.5).toFixed(0)} ms, 95 % ${at(healthMs, 0.95).toFixed(0)} ms, 99 % ${p99.toFixed(0)} ms, of ${healthMs.length}`,
  );
  judge('/healthz at 99 %, in CPU times of a list answer', p99 / aloneMs, healthGoal);
  judge(
    'the longest wait for a first answer, in ms',
    Math.max(...[...ofLists, ...ofReports].map(({ firstMs = Number.POSITIVE_INFINITY }) => firstMs)),
    firstAnswerMs,
  );
} catch (error) {
  console.log(said());
  throw error;
} finally {
  await stopAll();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(failures.length > 0 ? 1 : 0);

/**
 * Sends the next request as soon as the last is answered, over one connection.
 * @param {() => Promise<number>} ask
 * @param {number} end
 * @returns {Promise<Client>}
 */
async function client(ask, end) {
  const begun = performance.now();
  /** @type {Client} */
  const found = { firstMs: undefined, answers: 0, failed: 0 };
  while (performance.now() < end) {
    const left = end - performance.now();
    const status = await Promise.race([ask(), new Promise((done) => setTimeout(done, left + 100, 0))]);
    if (status === 0) break;
    found.firstMs ??= performance.now() - begun;
    if (status === 200) found.answers += 1;
    else found.failed += 1;
  }
  return found;
}

/** @param {string} name @param {Client[]} clients */
function tell(name, clients) {
  const first = clients.map(({ firstMs = Number.POSITIVE_INFINITY }) => firstMs);
  const sum = (/** @type {'answers' | 'failed'} */ key) => clients.reduce((all, one) => all + one[key], 0);
  console.log(
    `${name}: ${(sum('answers') / seconds).toFixed(1)} answers a second of ${clients.length} clients, ${sum('failed')} failed; first answer: median ${at(first, 0.5).toFixed(0)} ms, last ${Math.max(...first).toFixed(0)} ms`,
  );
}

/** @param {number} end */
async function healthTimes(end) {
  /** @type {number[]} */
  const times = [];
  while (performance.now() < end) {
    const begun = performance.now();
    await send(new Agent({ keepAlive: false }), 'GET', '/healthz', {});
    times.push(performance.now() - begun);
    await new Promise((done) => setTimeout(done, 50));
  }
  return times;
}

/** Milliseconds of the server's CPU per list answer, under no other load. @param {string} cookie */
async function listCpuMs(cookie) {
  const count = 30;
  for (let one = 0; one < 5; one += 1) await call('GET', listPath(one), cookie);
  const before = await cpuMs();
  for (let one = 0; one < count; one += 1) await call('GET', listPath(one), cookie);
  return ((await cpuMs()) - before) / count;
}

/** A page of a list, for which the server has no prepared answer. @param {number} at */
function listPath(at) {
  const filter = encodeURIComponent(JSON.stringify({ q: `${at % 10}` }));
  return `/api/demand/campaigns?range=[0,49]&sort=["cpm","DESC"]&filter=${filter}`;
}

/** A different report each time: the server caches answers. @param {number} at */
function reportOf(at) {
  const day = (/** @type {number} */ ago) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  return {
    startDate: day(1 + (at % 5)),
    endDate: day(0),
    dimensions: [
      ['day', 'channel_id'],
      ['day', 'country'],
      ['channel_id', 'country'],
    ][at % 3],
    metrics: ['imps', 'rev'],
    limit: 50 + Math.floor(Math.random() * 1_000),
  };
}

/** @param {string} method @param {string} path @param {string} cookie @param {object} [body] */
function call(method, path, cookie, body) {
  const text = body && JSON.stringify(body);
  const headers = {
    Cookie: cookie,
    'X-Requested-With': 'app',
    ...(text && { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) }),
  };
  return send(agent(), method, path, headers, text);
}

/** One connection per waiting request. */
function agent() {
  shared ??= new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
  return shared;
}

/** @param {Agent} by @param {string} method @param {string} path @param {import('node:http').OutgoingHttpHeaders} headers @param {string} [text] @returns {Promise<number>} */
function send(by, method, path, headers, text) {
  return new Promise((done) => {
    const asked = request(url + path, { method, agent: by, headers }, (answer) => {
      answer.on('end', () => done(answer.statusCode ?? -1)).on('error', () => done(-1));
      answer.resume();
    });
    asked.on('error', () => done(-1));
    asked.end(text);
  });
}

async function signIn() {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'app' },
    body: JSON.stringify({ login: 'demand@adx.example', password: 'adx-sample-only' }),
  });
  if (!answer.ok) throw new Error(`The sign-in answered ${answer.status}`);
  return (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
}

/** Linux counts in hundredths of a second. */
async function cpuMs() {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const [user = 0, system = 0] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number);
  return (user + system) * 10;
}

/** Prints a value with its goal. @param {string} name @param {number} value @param {number} goal */
function judge(name, value, goal) {
  const isMet = value <= goal;
  console.log(`${name}: ${value.toFixed(1)}, goal ≤ ${goal}: ${isMet ? 'pass' : 'FAIL'}`);
  if (!isMet) failures.push(name);
}

/** @param {number[]} values @param {number} part */
function at(values, part) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length * part)] ?? Number.NaN;
}
