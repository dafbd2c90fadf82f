import type { ApiContext } from './apiEnv';
import type { FailureAnswer } from './failureAnswer';

/** No screen shows more. */
const toldEveryMs = 80;

/**
 * An answer in lines of JSON that is written while the work goes on: `progress` as it comes, and on the last line its `result`, or
 * the `problem` that a plain answer would have been. Who goes away aborts `signal`.
 */
export function answerInLines<P, T>(
  c: ApiContext,
  type: string,
  failure: FailureAnswer,
  work: (tell: (progress: P) => void, signal: AbortSignal) => Promise<T>,
): Response {
  const ending = new AbortController();
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      let toldAt = Number.NEGATIVE_INFINITY;
      const write = (line: object) =>
        !ending.signal.aborted && controller.enqueue(encoder.encode(`${JSON.stringify(line)}\n`));
      const tell = (progress: P) => {
        if (performance.now() - toldAt < toldEveryMs) return;
        toldAt = performance.now();
        write({ progress });
      };
      const finish = async () => {
        try {
          write({ result: await work(tell, ending.signal) });
        } catch (error) {
          if (!ending.signal.aborted) write({ problem: await failure(error, c).json() });
        }
        if (!ending.signal.aborted) controller.close();
      };
      void finish();
    },
    cancel: () => ending.abort(),
  });
  return new Response(body, {
    headers: {
      'Content-Type': type,
      // A proxy that gathers an answer before it hands it on would tell nothing of it.
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
      'X-Content-Type-Options': 'nosniff',
      'X-Request-Id': c.get('requestId'),
    },
  });
}
