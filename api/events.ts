import { streamSSE } from 'hono/streaming';
import { goneState } from '../src/model/reports/savedReport';
import { findResource } from '../src/resources';
import type { Viewer } from '../src/schema/access';
import type { LiveSession, Sessions } from './auth/sessions';
import { type Api, type ApiContext, route, sessionOn, viewerOn } from './http/apiEnv';
import { isWithin, sightOf } from './objects/rights';
import type { Change, Ports } from './ports';
import { loserOf, savedType } from './ports/savedReports';
import type { ReportLines } from './reports/reportLines';
import { accountOf, mayOpen } from './saved/savedRights';

const pingMs = 15_000;
const retryMs = 5000;
/** With more ids than this the client asks its lists anyway. */
const idsAtMost = 1000;

type Event = { readonly event: string; readonly data: unknown };

/** What changes for a session, as it happens (`api.md` 9, call 73): `changed`, `savedReport`, `reportLine`, `session`, and a `ping` now and then. */
export function eventRoutes(api: Api, ports: Ports, sessions: Sessions, lines: ReportLines): void {
  route(api, '/api/events', {
    get(c) {
      const session = sessionOn(c);
      const viewer = viewerOn(c);
      const response = streamSSE(c, async (stream) => {
        const queue = createQueue();
        const stops = [
          ports.store.onChange((change) => {
            visibleEvents(ports, viewer, change).then(
              (events) => events.forEach(queue.push),
              (error: unknown) => ports.log.warn('events.change', { error: String(error) }),
            );
          }),
          ...(ports.traffic.onChange
            ? [
                // Which rows of it show something else is for their list to tell.
                ports.traffic.onChange(({ type }) => {
                  const resource = findResource(type);
                  if (resource && sightOf(viewer, resource)) queue.push({ event: 'changed', data: { resource: type, ids: [] } });
                }),
              ]
            : []),
          lines.on(session.tokenHash, (data) => queue.push({ event: 'reportLine', data })),
          ports.store.sessions.onEnd((tokenHash) => {
            if (tokenHash === session.tokenHash) queue.end({ event: 'session', data: { reason: 'ended' } });
          }),
        ];
        stream.onAbort(() => queue.end());
        try {
          await stream.write(`retry: ${retryMs}\n\n`);
          await send(stream, { event: 'ping', data: {} });
          while (!queue.isEnded()) {
            const events = await queue.next(pingMs);
            for (const event of events) await send(stream, event);
            if (events.length > 0 || queue.isEnded()) continue;
            const holds = await stillHolds(c, ports, sessions, session);
            await send(stream, holds ? { event: 'ping', data: {} } : { event: 'session', data: { reason: 'expired' } });
            if (!holds) queue.end();
          }
        } finally {
          for (const stop of stops) stop();
        }
      });
      response.headers.set('X-Request-Id', c.get('requestId'));
      // Proxies that gather answers would hold events back.
      response.headers.set('X-Accel-Buffering', 'no');
      return response;
    },
  });
}

const send = (stream: { writeSSE(message: { event: string; data: string }): Promise<void> }, { event, data }: Event): Promise<void> =>
  stream.writeSSE({ event, data: JSON.stringify(data) });

/** The stream itself keeps no session alive. */
export async function stillHolds(c: ApiContext, { carrier }: Ports, sessions: Sessions, session: LiveSession): Promise<boolean> {
  if (session.stillHolds) return session.stillHolds();
  const token = carrier.read(c.req.raw);
  return token !== null && (await sessions.find(token, false))?.tokenHash === session.tokenHash;
}

async function visibleEvents(ports: Ports, viewer: Viewer, change: Change): Promise<readonly Event[]> {
  if (change.type === savedType) return savedEvents(ports, viewer, change);
  const event = await visibleChange(ports, viewer, change);
  return event ? [event] : [];
}

/** How saved reports stand that the viewer may open; where some of its account may be lost to it, their bare ids. */
async function savedEvents({ store }: Ports, viewer: Viewer, { ids, owners }: Change): Promise<readonly Event[]> {
  if (viewer.role === 'admin' && !viewer.isSuper) return [];
  const found = new Map((await store.savedReports.list(ids)).map((report) => [report.id, report]));
  const isLoser = owners.includes(loserOf(accountOf(viewer)));
  return ids.flatMap((id): readonly Event[] => {
    const report = found.get(id);
    const state = report && mayOpen(viewer, report) ? report.state : isLoser ? goneState : undefined;
    return state ? [{ event: 'savedReport', data: { id, state } }] : [];
  });
}

/** A change as far as the viewer may know of it: ids of what it sees. */
async function visibleChange({ store }: Ports, viewer: Viewer, { type, ids, owners }: Change): Promise<Event | undefined> {
  const resource = findResource(type);
  const scope = resource && sightOf(viewer, resource)?.scope;
  if (!scope) return undefined;
  const isMine = (owner: number | null) => scope.owner === 'all' || owner === scope.owner || (scope.global && owner === null);
  if (!owners.some(isMine)) return undefined;
  let seen = ids;
  if (scope.rows || !owners.every(isMine)) {
    const found = await store.get(type, ids);
    const known = new Set(found.map((object) => object.id));
    // What is gone cannot be judged any more; its bare id tells nothing.
    seen = [
      ...found.filter((object) => isWithin(scope, object)).map((object) => object.id),
      ...(scope.rows ? [] : ids.filter((id) => !known.has(id))),
    ];
  }
  return seen.length === 0 ? undefined : { event: 'changed', data: { resource: type, ids: seen.length > idsAtMost ? [] : seen } };
}

/** Events on their way to one client; whoever waits gets all there are, or none when the time is up. */
function createQueue() {
  let waiting: Event[] = [];
  let wake: (() => void) | undefined;
  let isOver = false;
  const ring = (): void => {
    wake?.();
    wake = undefined;
  };
  return {
    push(event: Event): void {
      waiting.push(event);
      ring();
    },
    end(last?: Event): void {
      if (last) waiting.push(last);
      isOver = true;
      ring();
    },
    isEnded: () => isOver,
    async next(timeoutMs: number): Promise<readonly Event[]> {
      if (waiting.length === 0 && !isOver) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, timeoutMs);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      const events = waiting;
      waiting = [];
      return events;
    },
  };
}
