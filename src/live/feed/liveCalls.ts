import { createParser } from 'eventsource-parser';
import { textsOf } from '../../dataProvider/textsOf';
import type { Transport } from '../../dataProvider/transport';
import type { KeptAuction, LivePin, LiveSnapshot } from '../../model/live/auction';
import type { ReplayAnswer } from '../../model/replay/replayAnswer';
import { accepted } from '../../schema/accepted';

/** The server closes a stream after half an hour. */
const streamMs = 35 * 60_000;

/** One server-sent event. */
export type StreamEvent = { readonly type: string; readonly id: string | undefined; readonly data: string };

export type StreamTold = {
  /** The server accepted the stream. */
  onOpen(): void;
  /** Data arrived, if only a keep-alive. */
  onBytes(): void;
  onEvent(event: StreamEvent): void;
  onRetry(ms: number): void;
};

export type LiveCalls = ReturnType<typeof liveCalls>;

/** The calls of the live view. Only those that the user starts show in the progress bar. */
export function liveCalls(transport: Transport) {
  return {
    /** Resolves when the server ends the stream. */
    async stream(search: string, lastId: string | undefined, signal: AbortSignal, told: StreamTold): Promise<void> {
      await transport.json(`/api/live/stream?${search}`, {
        signal,
        progress: false,
        timeoutMs: streamMs,
        headers: { Accept: `text/event-stream, ${accepted}`, ...(lastId !== undefined && { 'Last-Event-ID': lastId }) },
        async read(response) {
          told.onOpen();
          // `EventSource` would hide why a stream is refused, and could not send the last event's ID on another connection.
          const parser = createParser({
            onEvent: ({ event = 'message', id, data }) => told.onEvent({ type: event, id, data }),
            onRetry: told.onRetry,
          });
          for await (const text of textsOf(response)) {
            told.onBytes();
            parser.feed(text);
          }
        },
      });
    },
    async snapshot(search: string, signal: AbortSignal): Promise<LiveSnapshot> {
      return (await transport.json<LiveSnapshot>(`/api/live/snapshot?${search}`, { signal, progress: false })).json;
    },
    async auction(id: string, signal: AbortSignal): Promise<KeptAuction> {
      return (await transport.json<KeptAuction>(`/api/live/auctions/${encodeURIComponent(id)}`, { signal })).json;
    },
    async pin(id: string): Promise<LivePin> {
      const path = `/api/live/auctions/${encodeURIComponent(id)}/pin`;
      return (await transport.json<LivePin>(path, { method: 'POST', body: {} })).json;
    },
    /** Evaluates the auction with today's settings. */
    async replay(id: string, signal: AbortSignal): Promise<ReplayAnswer> {
      const path = `/api/live/auctions/${encodeURIComponent(id)}/replay`;
      return (await transport.json<ReplayAnswer>(path, { method: 'POST', body: {}, signal })).json;
    },
  };
}

/** Without event streams the view polls. */
export const canStream = (): boolean =>
  'EventSource' in globalThis && 'body' in Response.prototype && 'TextDecoderStream' in globalThis;
