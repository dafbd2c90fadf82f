// @ts-check
// node --import tests/support/stallProbe.mjs: reports on the socket STALL_PROBE how long the event loop of this process was
// blocked
// since the last request, and resets.
import { readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

const place = process.env.STALL_PROBE;
if (place && isMainThread) watch(place);

/** @param {string} socketPath */
function watch(socketPath) {
  const everyMs = 2;
  const delays = monitorEventLoopDelay({ resolution: everyMs });
  delays.enable();
  let [heldMs, before] = [0, mainThreadMs()];
  let cpuBefore = process.cpuUsage();
  // CPU time of the thread between two samples: on a machine with other load a sample is late although nothing blocked it.
  setInterval(() => {
    const now = mainThreadMs();
    heldMs = Math.max(heldMs, now - before);
    before = now;
  }, everyMs).unref();
  const server = createServer((socket) => {
    const { user, system } = process.cpuUsage(cpuBefore);
    socket.end(JSON.stringify({ heldMs, delayMs: delays.max / 1e6, cpuMs: (user + system) / 1e3 }));
    heldMs = 0;
    before = mainThreadMs();
    cpuBefore = process.cpuUsage();
    delays.reset();
  });
  rmSync(socketPath, { force: true });
  server.listen(socketPath).unref();
}

/** CPU time of the main thread in milliseconds, on Linux; elsewhere the wall clock. */
function mainThreadMs() {
  if (process.platform !== 'linux') return performance.now();
  return Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ', 1)[0]) / 1e6;
}
