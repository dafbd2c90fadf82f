import { rmSync, writeFileSync } from 'node:fs';
import { Agent, request as sendRequest } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { type ApiClient, signIn } from './apiClient';
import { loopbackCertificate } from './loopbackCertificate';
import { makeSampleDir } from './sampleDir';
import { buildServer } from './serverProcess';
import type { Attack } from './stallBodies';

/** Milliseconds: longest task of the main thread, longest delay of the event loop, and CPU time of the process. */
export type Held = { readonly heldMs: number; readonly delayMs: number; readonly cpuMs: number };

export type Asked = Omit<Attack, 'name'> & { readonly who?: Person };
export type Person = 'demand' | 'admin' | 'sub' | 'adv' | 'signedOut' | 'platform';

export type StallServer = {
  readonly url: string;
  readonly port: number;
  readonly people: Readonly<Record<'demand' | 'admin' | 'sub' | 'adv', ApiClient>>;
  /** Sends a request; returns the status, or 0 if the server closed the connection instead. For a stream, reads its head only. */
  ask(method: string, path: string, asked?: Asked): Promise<number>;
  /** Returns how long the server was blocked since the last call. */
  held(): Promise<Held>;
  /** Measures an idle server, for comparison with later runs. */
  lookIdle(): Promise<void>;
  /** Returns the values if the server was blocked for too long. */
  stallOf(held: Held): Held | undefined;
  /** Measures the best of three runs of some work; `answer` is from the last run. */
  during<T>(work: () => Promise<T>): Promise<Held & { readonly answer: T; readonly stall: Held | undefined }>;
  printed(): string;
  kill(): Promise<void>;
};

/** No request of a user may block the server longer. */
const longestMs = 50;
const idleMs = 2_000;
const tries = 3;

const liveToken = 'stall-suite-stall-suite-stall-suite';

/** Starts the server with the sample in a process of its own, which reports how long its event loop was blocked. */
export async function startStallServer(): Promise<StallServer> {
  const built = await buildServer();
  const { path: dataDir } = await makeSampleDir();
  const probe = join(dataDir, 'probe');
  const certificate = join(dataDir, 'loopback.pem');
  writeFileSync(certificate, loopbackCertificate.cert);
  const inside = pathToFileURL(join(import.meta.dirname, 'stallProbe.mjs')).href;
  const server = await built.start({
    DATA_DIR: dataDir,
    ADX_LIMITS: 'wide',
    SAMPLE_LIVE: '0',
    LIVE_TOKEN: liveToken,
    // For the test host that a tag names.
    OUTBOUND_ALLOW: '127.0.0.0/8',
    NODE_EXTRA_CA_CERTS: certificate,
    // Every line of the log, so that long lines show.
    LOG_LEVEL: 'info',
    STALL_PROBE: probe,
    NODE_OPTIONS: `--import ${inside}`,
  });
  const { url } = server;
  const [demand, admin, sub, adv] = await Promise.all(
    ['demand', 'admin', 'sub', 'adv'].map((name) => signIn(url, `${name}@adx.example`)),
  );
  const people = { demand, admin, sub, adv } as StallServer['people'];
  const agent = new Agent({ keepAlive: true, maxSockets: 20 });
  const credentialOf = (who: Person): Readonly<Record<string, string>> => {
    if (who === 'signedOut') return {};
    return who === 'platform' ? { Authorization: `Bearer ${liveToken}` } : { Cookie: people[who].cookie };
  };
  const held = async () => JSON.parse(await text(connect(probe))) as Held;
  let idle: Held = { heldMs: 0, delayMs: 0, cpuMs: 0 };
  const stallOf = (found: Held): Held | undefined =>
    found.heldMs > Math.max(longestMs, 5 * idle.heldMs) ? found : undefined;
  return {
    url,
    port: Number(new URL(url).port),
    people,
    ask: (method, path, { type = 'application/json', body, query, headers = {}, who = 'demand' } = {}) =>
      new Promise((resolve) => {
        const asked = sendRequest(`${url}${path}${query ? `?${query}` : ''}`, {
          method,
          agent,
          headers: {
            'X-Requested-With': 'app',
            ...credentialOf(who),
            ...headers,
            ...(body !== undefined && { 'Content-Type': type, 'Content-Length': Buffer.byteLength(body) }),
          },
        });
        asked.on('response', (response) => {
          const status = response.statusCode ?? 0;
          response.on('end', () => resolve(status)).on('error', () => resolve(status));
          if (!/event-stream/.test(response.headers['content-type'] ?? '')) response.resume();
          else {
            resolve(status);
            asked.destroy();
          }
        });
        asked.on('error', () => resolve(0));
        asked.end(body);
      }),
    held,
    async lookIdle() {
      await held();
      // Without work: the load of the machine itself.
      await new Promise((resolve) => setTimeout(resolve, idleMs));
      idle = await held();
    },
    stallOf,
    async during(work) {
      let best: Held = { heldMs: Number.POSITIVE_INFINITY, delayMs: Number.POSITIVE_INFINITY, cpuMs: 0 };
      for (let time = 1; ; time += 1) {
        await held();
        const answer = await work();
        const found = await held();
        if (found.heldMs < best.heldMs) best = found;
        const stall = stallOf(best);
        if (time === tries || !stall) return { ...best, answer, stall };
      }
    },
    printed: server.printed,
    async kill() {
      agent.destroy();
      await server.kill();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
