import { textsOf } from '../../dataProvider/textsOf';
import type { Transport } from '../../dataProvider/transport';
import { failures, HttpProblem, localProblem } from '../../model/HttpProblem';
import { type BatchLine, type BatchRequest, batchLimits, type ReportFreshness } from '../../model/reports/reportBatch';
import type { ReportAnswer, ReportRequest } from '../../model/reports/reportCall';

export type ReportBatch = {
  /** Sends the request together with all others of the same moment, in one call; equal requests are sent once. */
  run(request: ReportRequest, signal: AbortSignal): Promise<ReportAnswer>;
  freshness(signal?: AbortSignal): Promise<ReportFreshness>;
};

type Asker = { readonly signal: AbortSignal; done(answer: ReportAnswer): void; failed(error: unknown): void };
type Asked = { readonly request: ReportRequest; readonly askers: Asker[] };

/** The server answers each report within half a minute, but others may be queued before it. */
const longestMs = 300_000;

/** Combines the reports of one screen: one call each would exceed the limit of runs per minute. */
export function createReportBatch(transport: Transport): ReportBatch {
  let waiting = new Map<string, Asked>();
  let isDue = false;

  const send = async (all: readonly Asked[]): Promise<void> => {
    const ending = new AbortController();
    // Cancelled when no card needs it.
    const look = () => all.every(({ askers }) => askers.every(({ signal }) => signal.aborted)) && ending.abort();
    for (const { askers } of all)
      for (const { signal } of askers) signal.addEventListener('abort', look, { once: true });
    const open = new Set(all);
    const settle = (line: BatchLine): void => {
      const asked = all[line.at];
      if (!asked || !open.delete(asked)) return;
      for (const asker of asked.askers) {
        if ('answer' in line) asker.done(line.answer);
        else asker.failed(new HttpProblem(line.problem));
      }
    };
    const fail = (error: unknown) => {
      for (const { askers } of open) for (const asker of askers) asker.failed(error);
    };
    const body: BatchRequest = { requests: all.map(({ request }) => request) };
    try {
      const read = (response: Response) => readLines<BatchLine>(response, settle);
      await transport.json('/api/rrun/batch', {
        method: 'POST',
        body,
        signal: ending.signal,
        timeoutMs: longestMs,
        read,
      });
      // The answer was cut off.
      fail(localProblem('network', failures.network));
    } catch (error) {
      fail(error);
    }
  };

  const sendAll = (): void => {
    const all = [...waiting.values()].filter(({ askers }) => askers.some(({ signal }) => !signal.aborted));
    waiting = new Map();
    isDue = false;
    for (let at = 0; at < all.length; at += batchLimits.requests) void send(all.slice(at, at + batchLimits.requests));
  };

  return {
    run: (request, signal) =>
      new Promise<ReportAnswer>((done, failed) => {
        const key = JSON.stringify(request);
        const asked = waiting.get(key) ?? { request, askers: [] };
        asked.askers.push({ signal, done, failed });
        waiting.set(key, asked);
        if (isDue) return;
        isDue = true;
        // All cards of one render are requested in one call.
        setTimeout(sendAll);
      }),
    freshness: (signal) => readFreshness(transport, signal),
  };
}

export const readFreshness = async (transport: Transport, signal?: AbortSignal): Promise<ReportFreshness> =>
  (await transport.json<ReportFreshness>('/api/reports/freshness', { signal, progress: false })).json;

/** Reads lines of JSON as they arrive. */
async function readLines<Line>(response: Response, onLine: (line: Line) => void): Promise<void> {
  let rest = '';
  for await (const text of textsOf(response)) {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line !== '') onLine(JSON.parse(line) as Line);
  }
  if (rest !== '') onLine(JSON.parse(rest) as Line);
}
