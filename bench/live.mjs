// @ts-check
// node bench/live.mjs [seconds of load] [auctions a second]: the live view under load. Prints the measurements with their goals,
// and
// exits with 1 if one is missed.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { feed } from './live/adServer.mjs';
import { listTimes, signIns, stopsReading, wait, watch } from './live/people.mjs';
import { freePort, startServer, stopAll } from './processes.mjs';

/** @typedef {import('./live/insideServer.mjs').Memory & { holds: { p99: number, longest: number }, collections: number[] }} Inside */

const seconds = Number(process.argv[2] ?? 120);
const perSecond = Number(process.argv[3] ?? 2_000);
const viewers = 20;
/** Ratio to the idle time, at the median and at 95 %. */
const listRatio = 3;
/** Ratios of the last third of the run to the second: memory in use after a collection, and resident memory. */
const memoryRatio = { used: 1.05, resident: 1.1 };
const token = 'bench'.repeat(8);
const folder = mkdtempSync(join(tmpdir(), 'adx-live-'));
const [program, inside] = ['../dist/server/main.js', './live/insideServer.mjs'].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
);
const [metricsPort, insidePort] = [await freePort(), await freePort()];

const { url, said: serverSaid } = await startServer(
  ['--expose-gc', '--import', String(inside), ...(process.env.BENCH_NODE_ARGS?.split(' ') ?? []), String(program)],
  {
    DATA_DIR: folder,
    SAMPLE: '1',
    SAMPLE_DAYS: '0',
    ADX_LIMITS: 'wide',
    LIVE_TOKEN: token,
    METRICS_PORT: String(metricsPort),
    INSIDE_PORT: String(insidePort),
  },
  '/config.json',
);
/** @type {string[]} */
const failures = [];
try {
  const cookies = await signIns(url, Math.ceil((viewers + 1) / 3));
  const reader = cookies[0] ?? '';
  await look();
  const idle = await listTimes({ url, cookie: reader, ms: 15_000 });
  console.log(`list calls, idle: ${said(idle)}`);
  tellMemory('idle', await look());

  let isOver = false;
  const streams = Array.from({ length: viewers }, (_, at) =>
    watch(url, cookies[Math.floor(at / 3)] ?? '', at % 2 ? 'sample=1' : 'sample=100'),
  );
  const deaf = await stopsReading({ url, cookie: cookies.at(-1) ?? '', others: viewers, views });
  const feeding = feed({ url, token, perSecond, isOver: () => isOver });
  // Errors are thrown where the promise is awaited.
  feeding.catch(() => undefined);
  await wait(3_000);
  await look();
  const cpuBefore = await cpuSeconds();
  const before = streams.map(({ count }) => count());
  let isLooking = false;
  /** @type {Inside[]} */
  const samples = [];
  const began = Date.now();
  // Every 30 seconds, or more often in a short run, so that each third has several samples.
  const sampling = setInterval(
    async () => {
      isLooking = true;
      const sample = await look();
      // The collection's follow-up work is done by then.
      await wait(100);
      isLooking = false;
      samples.push(sample);
      tellMemory(`${Math.round((Date.now() - began) / 1000)} s`, sample);
    },
    Math.min(30, seconds / 12) * 1_000,
  );
  const busy = await listTimes({ url, cookie: reader, ms: seconds * 1_000, isDisturbed: () => isLooking });
  clearInterval(sampling);
  const took = (Date.now() - began) / 1000;
  const got = streams.map(({ count }, at) => (count() - (before[at] ?? 0)) / took);
  const cpu = ((await cpuSeconds()) - cpuBefore) / took;
  isOver = true;
  const fed = await feeding;
  await wait(2_500);

  console.log(`list calls, ${perSecond} auctions a second: ${said(busy)}`);
  for (const [name, part] of /** @type {const} */ ([
    ['median', 0.5],
    ['95 %', 0.95],
  ]))
    judge(`list calls at the ${name}, under load against idle`, at(busy, part) / at(idle, part), listRatio);
  console.log(
    `taken in: ${(fed.auctions / fed.seconds).toFixed(0)} a second, ${fed.bad} bad, ${fed.refused} calls told to wait; CPU ${(cpu * 100).toFixed(0)} %`,
  );
  const [second, last] = [1, 2].map((third) =>
    samples.slice(Math.floor((samples.length * third) / 3), Math.floor((samples.length * (third + 1)) / 3)),
  );
  const used = (/** @type {Inside[]} */ some) => mean(some.map(({ heap, external }) => heap + external));
  const resident = (/** @type {Inside[]} */ some) => mean(some.map(({ rss }) => rss));
  judge('memory in use, last third against the second', used(last ?? []) / used(second ?? []), memoryRatio.used);
  judge(
    'memory resident, last third against the second',
    resident(last ?? []) / resident(second ?? []),
    memoryRatio.resident,
  );
  console.log(
    `event loop held: at 99 % ${Math.max(...samples.map(({ holds }) => holds.p99)).toFixed(0)} ms, at the longest ${Math.max(...samples.map(({ holds }) => holds.longest)).toFixed(0)} ms`,
  );
  console.log(`auctions a second of each viewer: ${got.map((count) => count.toFixed(1)).join(' ')}`);
  console.log(`the one that stopped reading: ${deaf.state()}`);
  if (fed.auctions / fed.seconds < perSecond * 0.95) failures.push('not all auctions were taken in');
  const [fewest, most] = [Math.min(17, perSecond / 120), 21];
  if (got.some((count) => count < fewest || count > most)) failures.push('a viewer did not get its sample');
  if (deaf.state() !== 'cut off') failures.push('a client that stops reading is not cut off');
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

/** Prints a ratio with its goal; NaN counts as missed. @param {string} name @param {number} ratio @param {number} goal */
function judge(name, ratio, goal) {
  const isMet = ratio <= goal;
  console.log(`${name}: ${ratio.toFixed(3)}, goal ≤ ${goal}: ${isMet ? 'pass' : 'FAIL'}`);
  if (!isMet) failures.push(name);
}

/** @param {string} when @param {Inside} inside */
function tellMemory(when, { rss, heap, external, arrayBuffers, isForced, holds, collections }) {
  const mb = (/** @type {number} */ value) => value.toFixed(0).padStart(5);
  const how = isForced ? 'after a forced collection' : `after one of ${collections.length} collections`;
  console.log(
    `memory ${when.padStart(6)}: rss ${mb(rss)} MB; heap ${mb(heap)}, external ${mb(external)}, of it buffers ${mb(arrayBuffers)} ${how}; loop held ${holds.p99.toFixed(0)} ms at 99 %, ${holds.longest.toFixed(0)} at the longest`,
  );
}

/** @returns {Promise<Inside>} */
async function look() {
  const answer = await fetch(`http://127.0.0.1:${insidePort}/`, { headers: { Connection: 'close' } });
  return /** @type {Promise<Inside>} */ (answer.json());
}

async function metrics() {
  // A kept-alive connection may close while the request is sent.
  return (await fetch(`http://127.0.0.1:${metricsPort}/metrics`, { headers: { Connection: 'close' } })).text();
}

async function views() {
  return Number(/^adx_live_views (\d+)/m.exec(await metrics())?.[1]);
}

async function cpuSeconds() {
  return Number(/^process_cpu_seconds_total (\S+)/m.exec(await metrics())?.[1]);
}

/** @param {number[]} values */
function mean(values) {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** @param {number[]} times @param {number} part */
function at(times, part) {
  return [...times].sort((a, b) => a - b)[Math.floor(times.length * part)] ?? Number.NaN;
}

/** @param {number[]} times */
function said(times) {
  return `median ${at(times, 0.5).toFixed(1)} ms, 95 % ${at(times, 0.95).toFixed(1)} ms, of ${times.length}`;
}
