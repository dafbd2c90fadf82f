import type { ServerEvents } from '../../dataProvider/serverEvents';
import type { Transport } from '../../dataProvider/transport';
import { randomText } from '../../model/hexOf';
import { readAnswerLines } from '../../model/reports/readAnswerLines';
import type { ReportFreshness } from '../../model/reports/reportBatch';
import type { ReportAnswer, ReportCatalogue, ReportRequest } from '../../model/reports/reportCall';
import type { QueuedRun, SavedResult } from '../../model/reports/savedReport';
import { readFreshness } from './reportBatch';

export type FoundValue = { readonly value: string | number; readonly label: string };

type RunOptions = {
  /** Called with the number of reports before it in the queue. */
  readonly onLine?: (before: number) => void;
  /** No user requested it: it is not stored as a file. */
  readonly isAside?: boolean;
};

export type ReportCalls = {
  catalogue(ivt: 0 | 1): Promise<ReportCatalogue>;
  run(request: ReportRequest, signal: AbortSignal, options?: RunOptions): Promise<ReportAnswer | QueuedRun>;
  /** Reads the result of a long run, by its saved report. */
  result(id: number, signal: AbortSignal): Promise<SavedResult>;
  freshness(signal: AbortSignal): Promise<ReportFreshness>;
  values(dimension: string, q: string, signal: AbortSignal): Promise<readonly FoundValue[]>;
};

export const isQueued = (answer: ReportAnswer | QueuedRun): answer is QueuedRun => 'savedReport' in answer;

/** The server gives up, or queues the report, before this. */
const longestMs = 120_000;
const shownValues = 50;

/** Lets input and rendering run first; a timer would delay by four milliseconds each time. */
const nextTask = (): Promise<void> =>
  new Promise((go) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      go();
    };
    port2.postMessage(null);
  });

const parse = (parts: AsyncIterable<string>) => readAnswerLines(parts, nextTask);

export const reportCalls = (transport: Transport, events: ServerEvents): ReportCalls => ({
  catalogue: async (ivt) => (await transport.json<ReportCatalogue>(`/api/reports/catalogue?ivt=${ivt}`)).json,
  async run(request, signal, { onLine, isAside = false } = {}) {
    // The event stream reports the run under this name.
    const run = randomText(8);
    const stop = events.on('reportLine', (data) => {
      const line = data as { readonly run?: unknown; readonly before?: unknown } | null;
      if (line?.run === run && typeof line.before === 'number') onLine?.(line.before);
    });
    try {
      const { json } = await transport.json<ReportAnswer | QueuedRun>('/api/rrun', {
        method: 'POST',
        body: request,
        headers: { 'X-Run': run },
        signal,
        timeoutMs: longestMs,
        parse,
      });
      if (isAside && isQueued(json)) await transport.json(`/api/savedReport/${json.savedReport}`, { method: 'DELETE' });
      return json;
    } finally {
      stop();
    }
  },
  async result(id, signal) {
    return (await transport.json<SavedResult>(`/api/savedReport/${id}/result`, { signal, timeoutMs: longestMs, parse }))
      .json;
  },
  freshness: (signal) => readFreshness(transport, signal),
  async values(dimension, q, signal) {
    const query = new URLSearchParams({ dimension, q, limit: String(shownValues) });
    return (await transport.json<readonly FoundValue[]>(`/api/reports/values?${query}`, { signal, progress: false }))
      .json;
  },
});
