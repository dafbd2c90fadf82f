import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Log } from '../../api/ports';
import { CommandError } from '../process/commandError';
import { listen } from '../process/listen';
import { removeControlFile, writeControlFile } from './controlFile';

/** Runs a command for a program on this machine. Answers JSON; the message of a CommandError is passed on unchanged. */
export type Command = (query: URLSearchParams, lines: AsyncIterable<string>) => Promise<unknown>;

type Options = { readonly dataDir: string; readonly commands: Readonly<Record<string, Command>>; readonly log: Log };

/**
 * Takes commands from the owner of the data directory, which this process holds: on its own loopback port, with a key that only
 * the owner can read.
 */
export async function openControl({ dataDir, commands, log }: Options): Promise<{ close(): Promise<void> }> {
  const key = randomBytes(32).toString('base64url');
  const running = new Set<Promise<void>>();
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    // Split by hand, so that paths which URL rejects are answered like others.
    const [pathname = '', query = ''] = (request.url ?? '').split('?', 2);
    const command = Object.hasOwn(commands, pathname.slice(1)) ? commands[pathname.slice(1)] : undefined;
    if (!isSame(request.headers.authorization ?? '', `Bearer ${key}`))
      return send(response, 401, { problem: 'The key is not the one of this server.' });
    if (!command) return send(response, 404, { problem: 'This server does not know the command.' });
    if (request.method !== 'POST') return send(response, 405, { problem: 'Commands are sent with POST.' });
    try {
      send(response, 200, await command(new URLSearchParams(query), readLines(request)));
    } catch (error) {
      if (!request.complete && request.destroyed) return void log.info('command_cut', { command: pathname });
      if (error instanceof CommandError) return send(response, 422, { problem: error.message });
      log.error('command', { command: pathname, error: error instanceof Error ? error.stack : String(error) });
      send(response, 500, { problem: 'The server failed at it, and its log says why.' });
    }
  };
  // A file of facts may take any time.
  const server = createServer({ requestTimeout: 0 }, (request, response) => {
    const done = answer(request, response).finally(() => running.delete(done));
    running.add(done);
  });
  await listen(server, { host: '127.0.0.1', port: 0 });
  try {
    writeControlFile(dataDir, { pid: process.pid, port: (server.address() as AddressInfo).port, key });
  } catch (error) {
    server.close();
    throw error;
  }
  return {
    async close() {
      removeControlFile(dataDir);
      const closed = new Promise((resolve) => server.close(resolve));
      // Ends commands whose lines are incomplete, and finishes the others.
      server.closeAllConnections();
      await Promise.all([closed, ...running]);
    },
  };
}

/** Compares in constant time. */
function isSame(given: string, wanted: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(wanted));
}

function send(response: ServerResponse, status: number, body: unknown): void {
  if (response.destroyed) return;
  response
    .writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
    .end(JSON.stringify(body));
}

const longestLine = 64 * 2 ** 20;
/** Longest silence of a command, since others queue behind it. */
const silentMs = 10 * 60_000;

/** The lines of a body as they arrive. @throws where the body is incomplete. */
async function* readLines(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const chunks = body[Symbol.asyncIterator]();
  let rest = '';
  for (;;) {
    const { value, done } = await before(chunks.next());
    const lines = (rest + decoder.decode(value, { stream: !done })).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > longestLine) throw new CommandError('A line of the command is too long.');
    yield* lines;
    if (done) break;
  }
  if (rest !== '') yield rest;
}

async function before<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new CommandError('The command has sent nothing for ten minutes.')), silentMs);
  });
  return Promise.race([work, silence]).finally(() => clearTimeout(timer));
}
