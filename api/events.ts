import { sayLimits } from '../src/schema/messages/sayLimits';
import type { LiveSession, Sessions } from './auth/sessions';
import { createEventHub } from './eventHub';
import { type Api, type ApiContext, personOn, route, sessionOn, viewerOn } from './http/apiEnv';
import { eventBytes, eventStream } from './http/eventStream';
import { Refusal } from './http/problems';
import type { Ports } from './ports';
import type { QueuePositionEvents } from './reports/queuePositionEvents';

/** How much may be buffered for a slow reader. */
const waitingBytes = 256 * 1024;
/** Streams at once; further tabs poll. */
export const streamLimits = { session: 10, user: 30 } as const;
const askAgainSeconds = 60;

/** What changes for a session, as it happens: `changed`, `savedReport`, `reportLine`, `session`, and a `ping` now and then. */
export function eventRoutes(api: Api, ports: Ports, sessions: Sessions, lines: QueuePositionEvents): void {
  const hub = createEventHub(ports);
  const open = createOpenStreams();
  route(api, '/api/events', {
    get(c) {
      // A stream that is asked about alone has no reader who could end it.
      if (c.req.method === 'HEAD') return new Response(null, { headers: headersOf(c) });
      const session = sessionOn(c);
      const user = personOn(c);
      const leave = open.enter(session.tokenHash, user);
      if (!leave) {
        throw new Refusal('rate_limited', sayLimits('limits.streams', streamLimits), {
          retryAfter: askAgainSeconds,
        });
      }
      const body = eventStream({
        name: 'event stream',
        waitingBytes,
        subscribe: (push, sessionEnded) => [
          leave,
          hub.add({ viewer: viewerOn(c), push }),
          lines.on(session.tokenHash, (data) => push(eventBytes('reportLine', data))),
          ports.store.sessions.onEnd((tokenHash) => {
            if (tokenHash === session.tokenHash) sessionEnded();
          }),
        ],
        holds: () => stillHolds(c, ports, sessions, session),
        slow: () => ports.log.info('event_stream_cut_off', { user }),
        failed: (error) => ports.log.warn('events.ping', { error: String(error) }),
      });
      return new Response(body, { headers: headersOf(c) });
    },
  });
}

const headersOf = (c: ApiContext): Readonly<Record<string, string>> => ({
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-cache',
  'X-Request-Id': c.get('requestId'),
  // Proxies that gather answers would hold events back.
  'X-Accel-Buffering': 'no',
});

/** The stream itself keeps no session alive. */
export async function stillHolds(c: ApiContext, { carrier }: Ports, sessions: Sessions, session: LiveSession): Promise<boolean> {
  if (session.stillHolds) return session.stillHolds();
  const token = carrier.read(c.req.raw);
  return token !== null && (await sessions.find(token, false))?.tokenHash === session.tokenHash;
}

/** How many streams each session and each user has open; `enter` answers what ends one, or nothing where there are too many. */
function createOpenStreams() {
  const counts = new Map<string, number>();
  const add = (key: string, by: number): void => {
    const count = (counts.get(key) ?? 0) + by;
    if (count > 0) counts.set(key, count);
    else counts.delete(key);
  };
  return {
    enter(tokenHash: string, user: number): (() => void) | undefined {
      const keys = [`session ${tokenHash}`, `user ${user}`] as const;
      if ((counts.get(keys[0]) ?? 0) >= streamLimits.session || (counts.get(keys[1]) ?? 0) >= streamLimits.user) return undefined;
      for (const key of keys) add(key, 1);
      return () => {
        for (const key of keys) add(key, -1);
      };
    },
  };
}
