import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { ReportsAway } from '../../api/reports/ports/reports';
import { connectServer } from '../../server/reports/connectServer';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** A server that sends the beginning of each answer, and then nothing more. */
async function connect(beginning: string) {
  let closed = 0;
  server = createServer((request, response) => {
    request.resume();
    response.on('close', () => (closed += 1));
    response.writeHead(200, { 'Content-Type': 'application/json' }).write(beginning);
  });
  await new Promise<void>((done) => server?.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/adx`;
  return { connection: connectServer(url, { patienceMs: { silent: 50 } }), closed: () => closed };
}
const never = new AbortController().signal;

it('a ClickHouse server that falls silent in the middle of an answer is given up while rows are read, after those that came', async () => {
  const { connection, closed } = await connect('[1]\n[2]\n');
  const { bytes } = await connection.readRows('SELECT 1', {}, never);
  const found: string[] = [];
  const reading = (async () => {
    for await (const part of bytes) found.push(Buffer.from(part).toString());
  })();
  await expect(reading).rejects.toBeInstanceOf(ReportsAway);
  expect(found.join('')).toBe('[1]\n[2]\n');
  await expect.poll(closed).toBe(1);
});
