/** Events as bytes on the wire. */
export type EventBytes = Uint8Array<ArrayBuffer>;

const encoder = new TextEncoder();

export const eventBytes = (event: string, data: unknown): EventBytes =>
  encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);

const pingMs = 15_000;
const retryMs = 5_000;

type Push = (bytes: EventBytes) => void;

type Options = {
  /** Name of the stream in the error when it is cut off. */
  readonly name: string;
  /** Bytes buffered for a slow reader. */
  readonly waitingBytes: number;
  /** The stream ends after this time, and its client opens the next one. */
  readonly longestMs?: number;
  /** Starts to send events; the returned functions stop it. `sessionEnded` ends the stream and names the reason. */
  subscribe(push: Push, sessionEnded: () => void): readonly (() => void)[];
  /** Whether the session is still valid; checked at each ping. */
  holds(): Promise<boolean>;
  /** Called when the stream is cut off. */
  slow(): void;
  failed(error: unknown): void;
};

/** The body of an event stream, with regular pings. A client that does not read is cut off, which bounds the buffer. */
export function eventStream({
  name,
  waitingBytes,
  longestMs,
  subscribe,
  holds,
  slow,
  failed,
}: Options): ReadableStream<EventBytes> {
  let stop = (): void => undefined;
  return new ReadableStream<EventBytes>(
    {
      start(controller) {
        let isOver = false;
        const stops: (() => void)[] = [];
        stop = () => {
          isOver = true;
          for (const one of stops.splice(0)) one();
        };
        const push: Push = (bytes) => {
          if (isOver) return;
          if ((controller.desiredSize ?? 0) > 0) {
            controller.enqueue(bytes);
            return;
          }
          stop();
          slow();
          controller.error(new Error(`${name} not read`));
        };
        const end = (): void => {
          if (isOver) return;
          stop();
          controller.close();
        };
        const endBecause = (reason: string): void => {
          push(eventBytes('session', { reason }));
          end();
        };
        const ping = async (): Promise<void> => {
          if (await holds()) push(eventBytes('ping', {}));
          else endBecause('expired');
        };
        const pings = setInterval(() => void ping().catch(failed), pingMs);
        stops.push(() => clearInterval(pings));
        if (longestMs !== undefined) {
          const longEnough = setTimeout(end, longestMs);
          stops.push(() => clearTimeout(longEnough));
        }
        push(encoder.encode(`retry: ${retryMs}\n\n`));
        push(eventBytes('ping', {}));
        stops.push(...subscribe(push, () => endBecause('ended')));
        // The first events may already exceed the buffer.
        if (isOver) stop();
      },
      cancel: () => stop(),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: waitingBytes }),
  );
}
