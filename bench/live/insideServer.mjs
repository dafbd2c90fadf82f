// @ts-check
// node --expose-gc --import bench/live/insideServer.mjs dist/server/main.js: serves measurements from inside the process on
// INSIDE_PORT.
import { createServer } from 'node:http';
import { constants, monitorEventLoopDelay, PerformanceObserver } from 'node:perf_hooks';

/** Milliseconds between samples of the event loop: shorter blocks may be missed. */
const resolution = 5;
const delays = monitorEventLoopDelay({ resolution });
delays.enable();

/** Memory after the last full collection that V8 started by itself, since the last request. @type {Memory | undefined} */
let afterNatural;
/** Milliseconds of each full collection since then. @type {number[]} */
let collections = [];
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) {
    const { duration, detail } = /** @type {PerformanceEntry & { detail?: { kind?: number } }} */ (entry);
    if (detail?.kind !== constants.NODE_PERFORMANCE_GC_MAJOR) continue;
    collections.push(duration);
    afterNatural = memory(false);
  }
}).observe({ entryTypes: ['gc'] });

const server = createServer((_request, response) => {
  const holds = { p99: held(delays.percentile(99)), longest: held(delays.max) };
  const natural = afterNatural;
  const gcMs = collections;
  if (!natural) globalThis.gc?.();
  const told = { ...(natural ?? memory(true)), rss: mb(process.memoryUsage.rss()), holds, collections: gcMs };
  response.end(JSON.stringify(told));
  // Excludes the collection that this request forced.
  setTimeout(() => {
    afterNatural = undefined;
    collections = [];
    delays.reset();
  }, 50);
});
server.listen(Number(process.env.INSIDE_PORT), '127.0.0.1');
server.unref();

/** @param {boolean} isForced @returns {Memory} */
function memory(isForced) {
  const { rss, heapUsed, external, arrayBuffers } = process.memoryUsage();
  return { rss: mb(rss), heap: mb(heapUsed), external: mb(external), arrayBuffers: mb(arrayBuffers), isForced };
}

/** @param {number} bytes */
function mb(bytes) {
  return bytes / 2 ** 20;
}

/** Time of a block beyond the sampling interval. @param {number} nanoseconds */
function held(nanoseconds) {
  return Math.max(0, nanoseconds / 1e6 - resolution);
}

/** @typedef {{ rss: number, heap: number, external: number, arrayBuffers: number, isForced: boolean }} Memory */
