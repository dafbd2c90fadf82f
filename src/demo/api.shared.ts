import { createConsole } from '../../api/createApi';
import { createMemoryStore } from '../../api/memory/store';
import { isEmpty, seedSample } from '../../sample/seed';
import { feedAuctions } from './feedAuctions';
import type { FromWorker, ToWorker } from './messages';
import { demoPorts, passwords } from './ports';
import { openRows } from './rows';

type SharedScope = { addEventListener(name: 'connect', listener: (event: MessageEvent) => void): void };
const scope = globalThis as unknown as SharedScope;

type Api = { fetch(request: Request): Response | Promise<Response> };

/** Creating the facts takes seconds: the first screens come before. */
const trafficAfterMs = 2_000;

/** Builds the data at the start and after a reset. Changes survive reloads and restarts of the browser. */
async function open(): Promise<{ api: Api; clear(): Promise<void> }> {
  const rows = await openRows();
  const kept = await rows.load();
  const token = { current: await rows.readToken() };
  let isSeeding = kept === null;
  const store = createMemoryStore({
    ...(kept && { rows: kept }),
    onCommit: (written) => (isSeeding ? undefined : void rows.add(written)),
  });
  if (await isEmpty(store)) {
    await seedSample(store, { passwords, now: new Date() });
    isSeeding = false;
    // Stored in the background, so that the first visitor does not wait.
    void rows.keep(store.dump());
  }
  const auctions = feedAuctions(store);
  const ports = demoPorts(store, token, (next) => void rows.writeToken(next), auctions.live);
  const { api, jobs } = createConsole(ports, { isAlone: true });
  jobs.start();
  ports.traffic.start(trafficAfterMs);
  auctions.begin(api.fetch);
  return {
    api,
    async clear() {
      await Promise.all([jobs.stop(), ports.traffic.stop(), auctions.stop()]);
      await rows.clear();
    },
  };
}

let world = open();

scope.addEventListener('connect', ({ ports }) => {
  const port = ports[0] as MessagePort;
  const running = new Map<number, AbortController>();
  /** Aborted when the page closes. */
  const life = new AbortController();
  const answer = (message: FromWorker, transfer: Transferable[] = []) => port.postMessage(message, transfer);

  port.addEventListener('message', async ({ data }: MessageEvent<ToWorker>) => {
    if (data.kind === 'cancel') return running.get(data.id)?.abort();
    if (data.kind === 'lives') return void navigator.locks.request(data.lock, () => life.abort());
    if (data.kind === 'reset') {
      await (await world).clear();
      world = open();
      await world;
      return answer({ kind: 'reset' });
    }
    const { id, url, method, headers, body } = data.request;
    const controller = new AbortController();
    running.set(id, controller);
    try {
      const { api } = await world;
      const request = new Request(url, {
        method,
        headers: headers.map(([name, value]) => [name, value] as [string, string]),
        body,
        signal: controller.signal,
      });
      const response = await api.fetch(request);
      const stream = endingWith(life.signal, response);
      answer(
        { kind: 'answer', answer: { id, status: response.status, headers: [...response.headers], body: stream } },
        stream ? [stream] : [],
      );
    } catch (error) {
      answer({ kind: 'failed', id, message: error instanceof Error ? error.message : String(error) });
    } finally {
      running.delete(id);
    }
  });
  port.start();
});

/**
 * Ends an event stream when its page closes: a stream passed to a page outlives it, and only three live views may be open. Other
 * bodies are returned as they are.
 */
function endingWith(signal: AbortSignal, { body, headers }: Response): ReadableStream<Uint8Array> | null {
  if (!body || !headers.get('Content-Type')?.startsWith('text/event-stream')) return body;
  const reader = body.getReader();
  // Not with a pipe: a pipe ends once its last chunk is read, which does not happen here.
  const end = () => void reader.cancel().catch(() => undefined);
  signal.addEventListener('abort', end, { once: true });
  const ended = () => signal.removeEventListener('abort', end);
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await reader.read();
        if (!done) return controller.enqueue(value);
        ended();
        controller.close();
      },
      cancel(reason) {
        ended();
        return reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}
