import { hasMode, type Mode } from '../../src/schema/access';
import type { Sessions } from '../auth/sessions';
import { stillHolds } from '../events';
import { type Api, type ApiContext, personOn, route, sessionOn, viewerOn } from '../http/apiEnv';
import { Refusal } from '../http/problems';
import type { Ports } from '../ports';
import type { LiveHub } from './hub';
import { liveAsked, liveScope } from './liveRights';
import { messageBytes, type Viewer } from './watch';

const pingMs = 15_000;
const openMs = 30 * 60_000;
const retryMs = 5_000;
const streamsAtMost = 3;
/** What may wait for somebody who reads slowly: a minute and more of the fullest stream. */
const waitingBytes = 512 * 1024;

type Parts = { readonly ports: Ports; readonly sessions: Sessions; readonly hub: LiveHub };

/** GET /api/live/stream (`api.md` 11, call 69). */
export function streamRoute(api: Api, { ports, sessions, hub }: Parts): void {
  route(api, '/api/live/stream', {
    get(c) {
      const { demand, filter } = liveAsked(c);
      const user = personOn(c);
      if (hub.viewsOf(user) >= streamsAtMost)
        throw new Refusal('rate_limited', 'Three live views at once are the most for one person. Close another one first.', {
          retryAfter: 5,
        });
      // A stream that is asked about alone has no reader who could end it.
      if (c.req.method === 'HEAD') return new Response(null, { headers: headersOf(c) });
      const lastId = c.req.header('Last-Event-ID') ?? c.req.query('lastEventId');
      const body = streamOf({
        open: (viewer) => hub.open(hub.watch(demand, filter), { user, ...viewer }, lastId),
        mayStay: () => mayStay(c, ports, sessions, { demand, mode: filter.mode }),
        onEnd: (end) =>
          ports.store.sessions.onEnd((tokenHash) => {
            if (tokenHash === sessionOn(c).session.tokenHash) end();
          }),
        slow: () => ports.log.info('live_view_cut_off', { user }),
        failed: (error) => ports.log.warn('live_view', { error: String(error) }),
      });
      return new Response(body, { headers: headersOf(c) });
    },
  });
}

const headersOf = (c: ApiContext): Readonly<Record<string, string>> => ({
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-store',
  'X-Request-Id': c.get('requestId'),
  // Proxies that gather answers would hold events back.
  'X-Accel-Buffering': 'no',
});

type Shown = { readonly demand: number | null; readonly mode: Mode };

/** Whether the session holds, and is still one that may see these auctions. The stream itself keeps no session alive. */
async function mayStay(c: ApiContext, ports: Ports, sessions: Sessions, { demand, mode }: Shown): Promise<boolean> {
  if (!(await stillHolds(c, ports, sessions, sessionOn(c)))) return false;
  const token = ports.carrier.read(c.req.raw);
  const session = token === null ? undefined : await sessions.find(token, false);
  const viewer = session?.viewer(viewerOn(c).mode) ?? viewerOn(c);
  try {
    return liveScope(viewer).demand === demand && hasMode(viewer, mode);
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

type Stream = {
  open(viewer: Pick<Viewer, 'push'>): () => void;
  mayStay(): Promise<boolean>;
  onEnd(end: () => void): () => void;
  slow(): void;
  failed(error: unknown): void;
};

/** The body of a stream. Whoever does not read what waits for them is cut off, so that it costs nobody else anything. */
function streamOf({ open, mayStay, onEnd, slow, failed }: Stream): ReadableStream<Uint8Array<ArrayBuffer>> {
  let stop = (): void => undefined;
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      start(controller) {
        let isOver = false;
        const stops: (() => void)[] = [];
        stop = () => {
          isOver = true;
          for (const one of stops.splice(0)) one();
        };
        const push = (bytes: Uint8Array<ArrayBuffer>): void => {
          if (isOver) return;
          if ((controller.desiredSize ?? 0) > 0) {
            controller.enqueue(bytes);
            return;
          }
          stop();
          slow();
          controller.error(new Error('live view not read'));
        };
        const end = (last?: Uint8Array<ArrayBuffer>): void => {
          if (isOver) return;
          if (last) push(last);
          // Too much waited for that too: it is cut off already.
          if (isOver) return;
          stop();
          controller.close();
        };
        const ping = async (): Promise<void> => {
          if (await mayStay()) push(messageBytes('ping', '{}'));
          else end(messageBytes('session', '{"reason":"expired"}'));
        };
        const pings = setInterval(() => void ping().catch(failed), pingMs);
        const longEnough = setTimeout(end, openMs);
        stops.push(
          () => clearInterval(pings),
          () => clearTimeout(longEnough),
        );
        push(new TextEncoder().encode(`retry: ${retryMs}\n\n`));
        push(messageBytes('ping', '{}'));
        stops.push(onEnd(() => end(messageBytes('session', '{"reason":"ended"}'))));
        const close = open({ push });
        // What it was sent first may have been too much already.
        if (isOver) close();
        else stops.push(close);
      },
      cancel: () => stop(),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: waitingBytes }),
  );
}
