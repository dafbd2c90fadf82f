import { EventEmitter, once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEmbeddedSessions, type EmbeddedSessions } from './embeddedSessions';
import { type HttpQuestion, readQuestion } from './httpQuestion';

export type ClickHouseOverHttp = {
  /** URL with user and password, and with a database if given. */
  url(database?: string): string;
  /** Requests in order of arrival. */
  readonly asked: readonly HttpQuestion[];
  /** Settings that the user's profile forbids everyone to change. */
  readonly constant: Set<string>;
  /** Requests refused because a query with the same id was running. */
  readonly refused: readonly HttpQuestion[];
  /** The next query that starts with `beginning` runs, and its result is held back until `letGo`. */
  hold(beginning: RegExp): { readonly arrived: Promise<unknown>; letGo(): void };
  /** Changes how the server behaves: it answers, accepts requests without answering, or is unreachable. */
  be(way: 'there' | 'silent' | 'away'): Promise<void>;
  close(): Promise<void>;
};

export const httpUser = { name: 'console', password: 'p@ss:w/rd?#é' } as const;

/**
 * The HTTP interface of ClickHouse, as far as its client uses it, in front of the embedded engine in this process: statements,
 * values, formats and errors are the engine's own; the HTTP part follows the manual. It is no real server: it has no profiles,
 * quotas or rights on tables (one user may do everything except change `constant` settings), no memory limit across queries,
 * replicas, clusters, TLS, compression, sessions or versions. A query continues when its client disconnects, and an answer is
 * sent only when it is complete, as with `wait_end_of_query`.
 */
export async function createClickHouseOverHttp(): Promise<ClickHouseOverHttp> {
  const path = mkdtempSync(join(tmpdir(), 'adx-over-http-'));
  const sessions = createEmbeddedSessions(path);
  const asked: HttpQuestion[] = [];
  const refused: HttpQuestion[] = [];
  const running = new Set<string>();
  const constant = new Set<string>();
  const held: { readonly beginning: RegExp; arrive(): void; readonly gone: Promise<unknown> }[] = [];
  const sockets = new Set<Socket>();
  let isSilent = false;
  const server = createServer({ maxHeaderSize: 2 ** 20 }, (request, response) => {
    answer(request)
      .then(({ status, headers, body }) => {
        // The client of a query that ends then is gone, or gets no answer.
        if (!isSilent && !response.destroyed) response.writeHead(status, headers).end(body);
      })
      .catch((error: unknown) => response.destroy(error as Error));
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const answer = async (request: IncomingMessage): Promise<Answered> => {
    const question = await readQuestion(request);
    if (typeof question === 'string') return failed(question);
    asked.push(question);
    const { user } = question;
    if (user.name !== httpUser.name || user.password !== httpUser.password)
      return failed(`Code: 516. DB::Exception: ${user.name}: Authentication failed. (AUTHENTICATION_FAILED)`);
    const kept = Object.keys(question.settings).find((name) => constant.has(name));
    if (kept)
      return failed(`Code: 452. DB::Exception: Setting ${kept} should not be changed. (SETTING_CONSTRAINT_VIOLATION)`);
    const { query, queryId } = question;
    if (running.has(queryId)) {
      refused.push(question);
      return failed(
        `Code: 216. DB::Exception: Query with id = ${queryId} is already running. (QUERY_WITH_SAME_ID_IS_ALREADY_RUNNING)`,
      );
    }
    running.add(queryId);
    try {
      const at = held.findIndex(({ beginning }) => beginning.test(query));
      const [holding] = at < 0 ? [] : held.splice(at, 1);
      holding?.arrive();
      await holding?.gone;
      return await run(sessions, question);
    } finally {
      running.delete(queryId);
    }
  };
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const leave = async () => {
    for (const socket of sockets) socket.destroy();
    if (!server.listening) return;
    server.close();
    await once(server, 'close');
  };
  const port = await listen(0);
  return {
    url: (database = '') =>
      `http://${encodeURIComponent(httpUser.name)}:${encodeURIComponent(httpUser.password)}@127.0.0.1:${port}/${database}`,
    asked,
    refused,
    constant,
    hold(beginning) {
      const [arriving, going] = [new EventEmitter(), new EventEmitter()];
      held.push({ beginning, arrive: () => arriving.emit('now'), gone: once(going, 'now') });
      return { arrived: once(arriving, 'now'), letGo: () => going.emit('now') };
    },
    async be(way) {
      isSilent = way === 'silent';
      if (way === 'away') await leave();
      else if (!server.listening) await listen(port);
    },
    async close() {
      await leave();
      await sessions.close();
      rmSync(path, { recursive: true, force: true });
    },
  };
}

type Answered = {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: Uint8Array | string;
};

async function run(sessions: EmbeddedSessions, question: HttpQuestion): Promise<Answered> {
  const headers = { 'X-ClickHouse-Query-Id': question.queryId, 'Content-Type': 'text/plain; charset=UTF-8' };
  try {
    const { body, rows } = await sessions.run(question);
    const summary = {
      read_rows: String(rows),
      read_bytes: '0',
      written_rows: '0',
      written_bytes: '0',
      result_rows: '0',
      result_bytes: '0',
    };
    return { status: 200, headers: { ...headers, 'X-ClickHouse-Summary': JSON.stringify(summary) }, body };
  } catch (error) {
    return failed(String((error as Error).message), headers);
  }
}

/** HTTP statuses of the server for the error codes that occur here. */
const statuses: Readonly<Record<string, number>> = { 60: 404, 81: 404, 62: 400, 159: 408, 516: 403, 1000: 400 };

function failed(message: string, headers: Record<string, string> = {}): Answered {
  const code = /Code: (\d+)/.exec(message)?.[1] ?? '1000';
  return {
    status: statuses[code] ?? 500,
    headers: { ...headers, 'X-ClickHouse-Exception-Code': code },
    body: `${message}\n`,
  };
}
