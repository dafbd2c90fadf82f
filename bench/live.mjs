// @ts-check
// node bench/live.mjs [seconds of load] [auctions a second]: the live view under load (issue 7). Prints what it measured, and ends with 1
// where that is not what was asked for.
import { mkdtempSync, rmSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort, startServer, stopAll } from './processes.mjs';

const seconds = Number(process.argv[2] ?? 120);
const perSecond = Number(process.argv[3] ?? 2_000);
const viewers = 20;
const password = 'a password for the bench of the live view';
const token = 'bench'.repeat(8);
const listPath = '/api/demand/campaigns/list';
const folder = mkdtempSync(join(tmpdir(), 'adx-live-'));
const program = fileURLToPath(new URL('../dist/server/main.js', import.meta.url));
const metricsPort = await freePort();

const { url, said: serverSaid } = await startServer(
  [program],
  { DATA_DIR: folder, SAMPLE: '1', SAMPLE_DAYS: '0', ADX_LIMITS: 'wide', LIVE_TOKEN: token, METRICS_PORT: String(metricsPort) },
  '/config.json',
);
/** @type {string[]} */
const failures = [];
try {
  const cookies = await signIns(Math.ceil((viewers + 1) / 3));
  const reader = cookies[0] ?? '';
  const idle = await listTimes(reader, 15_000);
  console.log(`list calls, idle: ${said(idle)}`);

  const memoryIdle = await memory();
  let isOver = false;
  const streams = Array.from({ length: viewers }, (_, at) => watch(cookies[Math.floor(at / 3)] ?? '', at % 2 ? 'sample=1' : 'sample=100'));
  const deaf = await stopsReading(cookies.at(-1) ?? '');
  const feeding = feed(() => isOver);
  // Told where it is waited for.
  feeding.catch(() => undefined);
  await wait(3_000);
  const memoryBefore = await memory();
  /** @type {number[]} */
  const resident = [];
  const sampling = setInterval(() => void memory().then((mb) => resident.push(mb)), 5_000);
  const cpuBefore = await cpuSeconds();
  const before = streams.map(({ count }) => count());
  const busy = await listTimes(reader, seconds * 1_000);
  const got = streams.map(({ count }, at) => (count() - (before[at] ?? 0)) / seconds);
  const cpu = ((await cpuSeconds()) - cpuBefore) / seconds;
  clearInterval(sampling);
  isOver = true;
  const fed = await feeding;
  await wait(1_500);
  console.log(`list calls, ${perSecond} auctions a second: ${said(busy)}`);
  console.log(
    `taken in: ${(fed.auctions / fed.seconds).toFixed(0)} a second, ${fed.bad} bad, ${fed.refused} calls told to wait; CPU ${(cpu * 100).toFixed(0)} %`,
  );
  const half = Math.floor(resident.length / 2);
  const [early, late] = [mean(resident.slice(Math.floor(half / 2), half)), mean(resident.slice(half))];
  console.log(
    `memory: ${memoryIdle.toFixed(0)} MB idle, ${memoryBefore.toFixed(0)} MB at the start, then ${resident.map((mb) => mb.toFixed(0)).join(' ')}`,
  );
  console.log(`auctions a second of each viewer: ${got.map((count) => count.toFixed(1)).join(' ')}`);
  console.log(`the one that stopped reading: ${deaf.state()}`);
  if (median(busy) > 3 * median(idle)) failures.push('list calls take more than three times as long');
  if (fed.auctions / fed.seconds < perSecond * 0.95) failures.push('not all auctions were taken in');
  if (got.some((count) => count < 17 || count > 21)) failures.push('a viewer did not get its sample');
  if (late > early * 1.1 + 10) failures.push('memory rises');
  if (deaf.state() !== 'cut off') failures.push('whoever stops reading is not cut off');
  for (const stream of streams) stream.close();
} catch (error) {
  console.log(serverSaid());
  throw error;
} finally {
  await stopAll();
  rmSync(folder, { recursive: true, force: true });
}
for (const failure of failures) console.log(`FAILED: ${failure}`);
process.exit(failures.length > 0 ? 1 : 0);

/** Users of one account, each of whom may have three live views. @param {number} count @returns {Promise<string[]>} */
async function signIns(count) {
  const admin = await signIn('admin@adx.example', 'adx-sample-only');
  return Promise.all(
    Array.from({ length: count }, async (_, at) => {
      const login = `viewer${at}@bench.example`;
      const made = await fetch(`${url}/api/admin/users`, {
        method: 'POST',
        headers: { Cookie: admin, 'Content-Type': 'application/json', 'X-Requested-With': 'app' },
        body: JSON.stringify({ name: `Viewer ${at}`, login, type: 'demand', account: 31, password }),
      });
      if (made.status !== 201) throw new Error(`The user could not be made: ${await made.text()}`);
      return signIn(login, password);
    }),
  );
}

/** @param {string} login @param {string} secret */
async function signIn(login, secret) {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'app' },
    body: JSON.stringify({ login, password: secret }),
  });
  if (!answer.ok) throw new Error(`${login} cannot sign in: ${await answer.text()}`);
  return (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
}

/** One after the other, with a pause as between two screens. @param {string} cookie @param {number} ms */
async function listTimes(cookie, ms) {
  /** @type {number[]} */
  const times = [];
  for (const end = Date.now() + ms; Date.now() < end; await wait(50)) {
    const began = performance.now();
    const answer = await fetch(url + listPath, { headers: { Cookie: cookie } });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`The list answered ${answer.status}`);
    times.push(performance.now() - began);
  }
  return times;
}

/** @param {string} cookie @param {string} query */
function watch(cookie, query) {
  let count = 0;
  const asked = httpRequest(`${url}/api/live/stream?mode=ssp&${query}`, { headers: { Cookie: cookie }, agent: false }, (answer) => {
    answer.setEncoding('utf8');
    answer.on('data', (text) => {
      count += text.split('event: auction\n').length - 1;
    });
    answer.on('error', () => undefined);
  });
  asked.on('error', () => undefined);
  asked.end();
  return { count: () => count, close: () => asked.destroy() };
}

/** Asks for as much as there is and reads none of it; whatever the network holds for it is soon full. @param {string} cookie */
async function stopsReading(cookie) {
  let state = 'still there';
  const asked = httpRequest(
    `${url}/api/live/stream?mode=ssp&sample=100&country=de`,
    { headers: { Cookie: cookie }, agent: false },
    (answer) => {
      answer.pause();
    },
  );
  asked.on('error', () => undefined);
  asked.end();
  await wait(500);
  const all = await views();
  if (all !== viewers + 1) throw new Error(`There are ${all} live views and not ${viewers + 1}`);
  // Here nothing tells: what came before waits to be read. The server counts those that it has.
  const timer = setInterval(async () => {
    const count = await views().catch(() => Number.NaN);
    if (count === viewers) state = 'cut off';
  }, 2_000);
  timer.unref();
  return { state: () => state };
}

/** An ad server: ten calls a second. @param {() => boolean} isOver */
async function feed(isOver) {
  const began = Date.now();
  let sent = 0;
  const sum = { auctions: 0, bad: 0, refused: 0, seconds: 0 };
  /** @type {Promise<void>[]} */
  const calls = [];
  while (!isOver()) {
    const due = Math.floor(((Date.now() - began) * perSecond) / 1000);
    const lines = Array.from({ length: Math.min(due - sent, perSecond) }, (_, at) => line(sent + at));
    sent += lines.length;
    if (lines.length > 0) calls.push(send(lines.join('\n'), sum));
    await wait(100);
  }
  await Promise.all(calls);
  sum.seconds = (Date.now() - began) / 1000;
  return sum;
}

/** @param {string} body @param {{ auctions: number, bad: number, refused: number }} sum */
async function send(body, sum) {
  for (;;) {
    const answer = await fetch(`${url}/api/live/ingest`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/x-ndjson' },
      body,
    });
    const told = await answer.json();
    if (answer.status === 429) {
      sum.refused += 1;
      await wait(Number(answer.headers.get('retry-after')) * 1000);
      continue;
    }
    if (!answer.ok) throw new Error(`The auctions were refused: ${JSON.stringify(told)}`);
    sum.auctions += told.auctions;
    sum.bad += told.bad;
    return;
  }
}

/** A German one is as large as it may be: for whoever stops reading. @param {number} at */
function line(at) {
  const isLarge = at % 100 === 0;
  const bids = Array.from({ length: isLarge ? 100 : 4 }, (_, bid) => ({
    ...{
      tag: 4101 + bid,
      advertiser: 501,
      ms: 40 + bid,
      result: bid === 0 ? 'won' : 'lost',
      reason: bid === 0 ? 0 : 102,
      price: 18 - bid / 10,
    },
    ...(isLarge && { crid: 'c'.repeat(200), adomain: `${'d'.repeat(190)}.example` }),
  }));
  return JSON.stringify({
    ...{ ts: Date.now(), id: `b_${at.toString(36)}`, mode: 'ssp', demand: 31, channel: 2201, environment: 'ctv', app: 'Copperline TV' },
    ...{
      bundle: '698123',
      store: 'roku',
      country: isLarge ? 'de' : 'us',
      device: 'SmartTV',
      os: 'Roku',
      format: 'video',
      floor: 6,
      tmax: 1200,
    },
    ...{ ip: '203.0.113.9', deviceId: `device-${at % 5000}`, bids, winner: 4101, price: 18, net: 17, ms: 60 + (at % 90) },
    events: [{ type: 'impression', at: 400 }],
  });
}

async function metrics() {
  // A kept connection may end just as it is asked again.
  return (await fetch(`http://127.0.0.1:${metricsPort}/metrics`, { headers: { Connection: 'close' } })).text();
}

async function views() {
  return Number(/^adx_live_views (\d+)/m.exec(await metrics())?.[1]);
}

async function memory() {
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(await metrics())?.[1]) / 2 ** 20;
}

async function cpuSeconds() {
  return Number(/^process_cpu_seconds_total (\S+)/m.exec(await metrics())?.[1]);
}

/** @param {number} ms */
function wait(ms) {
  return new Promise((done) => setTimeout(done, ms));
}

/** @param {number[]} values */
function median(values) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** @param {number[]} values */
function mean(values) {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

/** @param {number[]} times */
function said(times) {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (/** @type {number} */ part) => (sorted[Math.floor(sorted.length * part)] ?? 0).toFixed(1);
  return `median ${at(0.5)} ms, 95 % ${at(0.95)} ms, of ${times.length}`;
}
