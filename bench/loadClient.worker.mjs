// @ts-check
import { connect } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

/** @type {import('./loadClient.mjs').Load} */
const { port, path, headers, status, connections, ms } = workerData;
const sent = Object.entries({ Host: `127.0.0.1:${port}`, Connection: 'keep-alive', ...headers }).map(
  ([name, value]) => `${name}: ${value}\r\n`,
);
const request = Buffer.from(`GET ${path} HTTP/1.1\r\n${sent.join('')}\r\n`);
const endOfHead = Buffer.from('\r\n\r\n');

/** @type {number[]} */
const latencies = [];
let bytes = 0;
let isOver = false;
const started = performance.now();
/** @type {import('node:net').Socket[]} */
const sockets = [];
for (let one = 0; one < connections; one += 1) sockets.push(open());

setTimeout(() => {
  isOver = true;
  const seconds = (performance.now() - started) / 1_000;
  for (const socket of sockets) socket.destroy();
  latencies.sort((a, b) => a - b);
  parentPort?.postMessage({
    perSecond: latencies.length / seconds,
    megabytesPerSecond: bytes / seconds / 1e6,
    p50: latencies[Math.floor(latencies.length * 0.5)] ?? Number.NaN,
    p99: latencies[Math.floor(latencies.length * 0.99)] ?? Number.NaN,
  });
}, ms);

function open() {
  const socket = connect(port, '127.0.0.1');
  /** @type {Buffer} */
  let head = Buffer.alloc(0);
  let left = -1;
  let asked = 0;
  const ask = () => {
    asked = performance.now();
    socket.write(request);
  };
  socket.setNoDelay(true);
  socket.on('connect', ask);
  socket.on('close', () => {
    if (!isOver) throw new Error(`GET ${path}: the server closed a kept-alive connection.`);
  });
  socket.on('data', (/** @type {Buffer} */ chunk) => {
    bytes += chunk.length;
    if (left < 0) {
      head = head.length ? Buffer.concat([head, chunk]) : chunk;
      const end = head.indexOf(endOfHead);
      if (end < 0) return;
      left = bodyLength(head.toString('latin1', 0, end)) - (head.length - end - endOfHead.length);
      head = Buffer.alloc(0);
    } else {
      left -= chunk.length;
    }
    if (left > 0) return;
    left = -1;
    latencies.push(performance.now() - asked);
    ask();
  });
  return socket;
}

/** @param {string} head */
function bodyLength(head) {
  const answered = Number(head.slice(9, 12));
  if (answered !== status) throw new Error(`GET ${path} answered ${answered}, not ${status}:\n${head}`);
  if (status === 304) return 0;
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (!length) throw new Error(`GET ${path} has no Content-Length: prepared bytes are sent whole, not in chunks.`);
  return Number(length);
}
