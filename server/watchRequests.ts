import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Log } from '../api/ports';
import type { ObservedCall } from '../api/ports/observer';
import type { Metrics } from './ports/metrics';

/** Follows each request to its end, for metrics and log. */
export type RequestWatch = {
  /** Call it first; `route` names the request where the API does not. */
  began(request: IncomingMessage, response: ServerResponse, route: string): void;
  /** Links the API's request to Node's. */
  is(request: Request, incoming: object): void;
  call(request: Request, call: ObservedCall): void;
};

export function createRequestWatch({
  metrics,
  log,
}: {
  readonly metrics: Metrics | undefined;
  readonly log: Log;
}): RequestWatch {
  const incomings = new WeakMap<Request, object>();
  const calls = new WeakMap<object, ObservedCall>();
  return {
    began(request, response, fallback) {
      const begun = performance.now();
      response.once('close', () => {
        const call = calls.get(request);
        const { method = '' } = request;
        const route = call?.pattern ?? fallback;
        const status = response.statusCode;
        const ms = performance.now() - begun;
        const isStream = String(response.getHeader('content-type')).startsWith('text/event-stream');
        metrics?.answered({ method, route, status }, isStream ? undefined : ms / 1000);
        if (call) log.info('request', { requestId: call.requestId, method, route, status, ms: Math.round(ms) });
      });
    },
    is: (request, incoming) => void incomings.set(request, incoming),
    call(request, call) {
      const incoming = incomings.get(request);
      if (incoming) calls.set(incoming, call);
    },
  };
}
