import { hasMode, type Mode } from '../../src/schema/access';
import { type Sessions, stillHolds } from '../auth/sessions';
import { eventStream } from '../http/eventStream';
import { Refusal } from '../http/problems';
import { type Api, type ApiContext, personOn, route, sessionOn, viewerOn } from '../http/request';
import type { Ports } from '../ports';
import type { LiveHub } from './hub';
import { liveAsked, liveScope } from './liveRights';

const openMs = 30 * 60_000;
const streamsAtMost = 3;
/** Bytes buffered for a slow reader: over a minute of the busiest stream. */
const waitingBytes = 512 * 1024;

type Parts = { readonly ports: Ports; readonly sessions: Sessions; readonly hub: LiveHub };

/** GET /api/live/stream. */
export function streamRoute(api: Api, { ports, sessions, hub }: Parts): void {
  route(api, '/api/live/stream', {
    get(c) {
      const { demand, filter } = liveAsked(c);
      const user = personOn(c);
      if (hub.viewsOf(user) >= streamsAtMost)
        throw new Refusal('rate_limited', 'You can have 3 live views open at a time. Close another one first.', {
          retryAfter: 5,
        });
      // A HEAD request has no reader who could end a stream.
      if (c.req.method === 'HEAD') return new Response(null, { headers: headersOf(c) });
      const lastId = c.req.header('Last-Event-ID') ?? c.req.query('lastEventId');
      const body = eventStream({
        name: 'live view',
        waitingBytes,
        longestMs: openMs,
        subscribe: (push, sessionEnded) => [
          ports.store.sessions.onEnd((tokenHash) => {
            if (tokenHash === sessionOn(c).session.tokenHash) sessionEnded();
          }),
          hub.open(hub.watch(demand, filter), { user, push }, lastId),
        ],
        holds: () => mayStay(c, ports, sessions, { demand, mode: filter.mode }),
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
  // Keeps proxies from buffering events.
  'X-Accel-Buffering': 'no',
});

type Shown = { readonly demand: number | null; readonly mode: Mode };

/** Whether the session is valid and may still see these auctions. The stream itself keeps no session alive. */
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
