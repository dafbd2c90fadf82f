import type { ApiAnswer, FromWorker, ToWorker } from './messages';

/** Connects to the shared worker that runs the API on in-memory stores: one for all tabs, so that they share data. */
export function connectApi() {
  // `extendedLifetime` keeps the worker during a reload; other browsers restart it from its stored copy.
  const { port } = new SharedWorker(new URL('./api.shared.ts', import.meta.url), {
    type: 'module',
    name: 'adx-demo-api',
    extendedLifetime: true,
  } as WorkerOptions);
  const waiting = new Map<number, { resolve(answer: ApiAnswer): void; reject(error: Error): void }>();
  let resets: (() => void)[] = [];
  let last = 0;

  port.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
    if (data.kind === 'reset') {
      for (const done of resets) done();
      resets = [];
      return;
    }
    const id = data.kind === 'answer' ? data.answer.id : data.id;
    const call = waiting.get(id);
    waiting.delete(id);
    if (data.kind === 'answer') call?.resolve(data.answer);
    else call?.reject(new Error(data.message));
  });
  port.start();
  const send = (message: ToWorker, transfer: Transferable[] = []) => port.postMessage(message, transfer);
  const lock = crypto.randomUUID();
  // Held until the page closes, however that happens: no event would tell the worker.
  void navigator.locks.request(lock, () => {
    send({ kind: 'lives', lock });
    return new Promise(() => undefined);
  });

  return {
    async fetch(request: Request): Promise<Response> {
      last += 1;
      const id = last;
      const body = request.method === 'GET' || request.method === 'HEAD' ? null : await request.arrayBuffer();
      const answered = new Promise<ApiAnswer>((resolve, reject) => waiting.set(id, { resolve, reject }));
      request.signal.addEventListener('abort', () => send({ kind: 'cancel', id }), { once: true });
      send(
        {
          kind: 'request',
          request: { id, url: request.url, method: request.method, headers: [...request.headers], body },
        },
        body ? [body] : [],
      );
      const answer = await answered;
      const hasBody = answer.status !== 204 && answer.status !== 304;
      return new Response(hasBody ? answer.body : null, {
        status: answer.status,
        headers: answer.headers.map(([name, value]) => [name, value] as [string, string]),
      });
    },
    reset: () =>
      new Promise<void>((resolve) => {
        resets.push(resolve);
        send({ kind: 'reset' });
      }),
  };
}
