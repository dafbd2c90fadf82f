import { goneState } from '../src/model/reports/savedReport';
import { findResource } from '../src/resources';
import type { Viewer } from '../src/schema/access';
import { sayLimits } from '../src/schema/messages/sayLimits';
import { type Sessions, stillHolds } from './auth/sessions';
import { type EventBytes, eventBytes, eventStream } from './http/eventStream';
import { createPace } from './http/pause';
import { Refusal } from './http/problems';
import { type Api, type ApiContext, personOn, route, sessionOn, viewerOn } from './http/request';
import { isWithin, sightOf } from './objects/rights';
import type { Change, Ports } from './ports';
import type { Scope, StoredObject } from './ports/stored';
import { loserOf, savedType } from './reports/ports/savedReports';
import type { QueuePositionEvents } from './reports/queuePositionEvents';
import { accountOf, mayOpen } from './reports/saved/savedRights';

/** With more ids than this the client loads its lists again. */
const idsAtMost = 1000;

type EventListener = { readonly viewer: Viewer; push(bytes: EventBytes): void };

type EventHub = {
  /** Sends a listener every change that its viewer may see. Returns a function that stops it. */
  add(listener: EventListener): () => void;
};

type HubPorts = Pick<Ports, 'store' | 'traffic' | 'log'>;

/**
 * Sends changes to event streams. Reads, judges and serializes a change once per scope: 500 streams of one account cost as much
 * as one, except for the 500 writes, between which other requests run.
 */
function createEventHub({ store, traffic, log }: HubPorts): EventHub {
  const listeners = new Set<EventListener>();
  let stops: (() => void)[] = [];
  // One after another, so that each stream gets changes in the order in which they happened.
  let last: Promise<void> = Promise.resolve();

  const failed = (error: unknown): void => log.warn('events.change', { error: String(error) });
  const tell = (judge: () => Judge, unknown: Judge): void => {
    last = last.then(() => hand(judge(), unknown, [...listeners])).catch(failed);
  };
  const hand = async (judge: Judge, unknown: Judge, all: readonly EventListener[]): Promise<void> => {
    const pace = createPace();
    const failures = new Set<unknown>();
    for (const listener of all) {
      // The change is stored: a client that does not get the ids loads its lists again.
      const bytes = await judged(judge, listener.viewer).catch((error: unknown) => {
        // One failure concerns all viewers with the same scope, so it is logged once.
        if (!failures.has(error)) failed(error);
        failures.add(error);
        return unknown(listener.viewer);
      });
      if (listeners.has(listener)) for (const one of bytes) listener.push(one);
      if (pace.isOver()) await pace.rest();
    }
  };
  const start = (): void => {
    const ofStore = store.onChange((change) =>
      change.type === savedType
        ? tell(() => judgeSaved(store, change), judgeUnknown(change.type))
        : tell(() => judgeChange(store, change), judgeUnknown(change.type)),
    );
    // The list itself finds out which rows changed.
    const ofTraffic = traffic.onChange?.(({ type }) => tell(() => judgeUnknown(type), judgeUnknown(type)));
    stops = ofTraffic ? [ofStore, ofTraffic] : [ofStore];
  };

  return {
    add(listener) {
      if (listeners.size === 0) start();
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        for (const stop of stops.splice(0)) stop();
      };
    },
  };
}

/** The events of one change for a viewer. */
type Judge = (viewer: Viewer) => readonly EventBytes[] | Promise<readonly EventBytes[]>;

const nothing: readonly EventBytes[] = [];

const judged = async (judge: Judge, viewer: Viewer): Promise<readonly EventBytes[]> => judge(viewer);

/** Computes the events once per key of a viewer. */
function once(
  keyOf: (viewer: Viewer) => string | undefined,
  work: (viewer: Viewer) => readonly EventBytes[] | Promise<readonly EventBytes[]>,
): Judge {
  const known = new Map<string, ReturnType<Judge>>();
  return (viewer) => {
    const key = keyOf(viewer);
    if (key === undefined) return nothing;
    const found = known.get(key) ?? work(viewer);
    known.set(key, found);
    return found;
  };
}

/** Reports that objects of a type changed, without ids. Skips saved reports, which pages poll every minute. */
function judgeUnknown(type: string): Judge {
  const resource = findResource(type);
  if (!resource) return () => nothing;
  const told = [eventBytes('changed', { resource: type, ids: [] })];
  return (viewer) => (sightOf(viewer, resource) ? told : nothing);
}

/** A change as a viewer may know it: the ids of objects it sees. */
function judgeChange(store: HubPorts['store'], { type, ids, owners }: Change): Judge {
  const resource = findResource(type);
  if (!resource) return () => nothing;
  let reading: Promise<readonly StoredObject[]> | undefined;
  const objects = () => {
    reading ??= store.get(type, ids);
    return reading;
  };
  const told = (seen: readonly number[]): readonly EventBytes[] =>
    seen.length === 0 ? nothing : [eventBytes('changed', { resource: type, ids: seen.length > idsAtMost ? [] : seen })];
  // Scopes without rows that hold every owner of the change get the same events.
  let ofAll: readonly EventBytes[] | undefined;

  return once(
    (viewer) => keyOf(sightOf(viewer, resource)?.scope),
    (viewer) => {
      const scope = sightOf(viewer, resource)?.scope;
      if (!scope) return nothing;
      const isMine = (owner: number | null) =>
        scope.owner === 'all' || owner === scope.owner || (scope.global && owner === null);
      if (!owners.some(isMine)) return nothing;
      if (!scope.rows && owners.every(isMine)) {
        ofAll ??= told(ids);
        return ofAll;
      }
      return objects().then((found) => {
        const known = new Set(found.map((object) => object.id));
        // A deleted object cannot be judged any more; its bare id reveals nothing.
        const gone = scope.rows ? [] : ids.filter((id) => !known.has(id));
        return told([...found.filter((object) => isWithin(scope, object)).map((object) => object.id), ...gone]);
      });
    },
  );
}

const keyOf = (scope: Scope | undefined): string | undefined =>
  scope && JSON.stringify([scope.owner, scope.global, scope.rows ?? null]);

/** The state of saved reports that the viewer may open. Where the viewer may have lost access to some, their bare ids. */
function judgeSaved({ savedReports }: HubPorts['store'], { ids, owners }: Change): Judge {
  const reading = savedReports.list(ids);
  // Listeners await it; without listeners a failure is ignored.
  reading.catch(() => undefined);
  return once(
    (viewer) =>
      viewer.role === 'admin' && !viewer.isSuper ? undefined : `${viewer.user} ${viewer.role} ${viewer.account}`,
    async (viewer) => {
      const found = new Map((await reading).map((report) => [report.id, report]));
      const isLoser = owners.includes(loserOf(accountOf(viewer)));
      return ids.flatMap((id) => {
        const report = found.get(id);
        const state = report && mayOpen(viewer, report) ? report.state : isLoser ? goneState : undefined;
        return state ? [eventBytes('savedReport', { id, state })] : [];
      });
    },
  );
}

/** Bytes buffered for a slow reader. */
const waitingBytes = 256 * 1024;
/** Open streams; further tabs poll. */
export const streamLimits = { session: 10, user: 30 } as const;
const askAgainSeconds = 60;

/** Streams what changes for a session: `changed`, `savedReport`, `reportLine`, `session`, and regular `ping` events. */
export function eventRoutes(api: Api, ports: Ports, sessions: Sessions, lines: QueuePositionEvents): void {
  const hub = createEventHub(ports);
  const open = createOpenStreams();
  route(api, '/api/events', {
    get(c) {
      // A HEAD request has no reader who could end a stream.
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
  // Keeps proxies from buffering events.
  'X-Accel-Buffering': 'no',
});

/** Counts open streams per session and user. `enter` returns a function that releases one, or undefined above the limit. */
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
      if ((counts.get(keys[0]) ?? 0) >= streamLimits.session || (counts.get(keys[1]) ?? 0) >= streamLimits.user)
        return undefined;
      for (const key of keys) add(key, 1);
      return () => {
        for (const key of keys) add(key, -1);
      };
    },
  };
}
