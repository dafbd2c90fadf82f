import type { IncomingMessage, ServerResponse } from 'node:http';
import { Refusal } from '../api/http/problems';
import type { Asked } from './ports/callers';
import { networkOf } from './ports/limits';

/** Places in which API calls run. A request has one while the server works on it, and none while it waits for its client. */
export type Places = {
  /** Waits for a place. Returns false where the client has disconnected. */
  enter(request: IncomingMessage, response: ServerResponse): Promise<boolean>;
  leave(request: object): void;
  /** Frees the place while the request waits for its body or for time. Await the result before continuing. */
  stepAside(request: object, reason: 'body' | 'time'): () => Promise<void>;
  /** Notes that the request has a session of this user. */
  isOf(request: object, user: number): void;
};

const isReport = /^\/api\/(rrun|savedReport|reports)/;
const reportsAtOnce = 4;
/** Signed-in callers that are remembered; a forgotten one is recognized at its next request. */
const knownAtMost = 5_000;
const credentialLength = 2_048;

type Options = {
  readonly addressOf: (asked: Asked) => string;
  readonly calls?: ReturnType<typeof createAdmission>;
};

type Placed = {
  readonly request: IncomingMessage;
  readonly enter: () => Promise<(() => void) | undefined>;
  end: (() => void) | undefined;
  isOver: boolean;
};

export function createPlaces({ addressOf, calls = createAdmission() }: Options): Places {
  // Reports mostly wait for the report engine, so they take no place of other calls.
  const reports = createAdmission({ atOnce: reportsAtOnce });
  const placed = new WeakMap<object, Placed>();
  /** Users by the cookie or token that the API has accepted. */
  const known = new Map<string, number>();

  /** A cookie counts after it has proved a session: otherwise each made-up one would be a caller with its own turn. */
  const callerOf = (request: IncomingMessage): string => {
    const user = known.get(credentialOf(request));
    return user === undefined ? networkOf(addressOf(request)) : `user ${user}`;
  };

  return {
    async enter(request, response) {
      const path = request.url?.split('?', 1)[0] ?? '';
      const asked = `${request.method} ${path}`;
      const isGone = () => response.destroyed || request.socket.destroyed;
      const enter = () => (isReport.test(path) ? reports : calls).enter(callerOf(request), asked, isGone);
      const end = await enter();
      if (end) placed.set(request, { request, enter, end, isOver: false });
      return end !== undefined;
    },
    leave(request) {
      const one = placed.get(request);
      if (!one) return;
      one.isOver = true;
      one.end?.();
      one.end = undefined;
    },
    stepAside(request, reason) {
      const one = placed.get(request);
      if (!one?.end || (reason === 'body' && one.request.complete)) return async () => undefined;
      one.end();
      one.end = undefined;
      return async () => {
        const end = await one.enter();
        if (!end) throw new Refusal('bad_request', 'The request was interrupted.');
        if (one.isOver) end();
        else one.end = end;
      };
    },
    isOf(request, user) {
      const one = placed.get(request);
      const credential = one ? credentialOf(one.request) : '';
      if (credential === '' || credential.length > credentialLength) return;
      if (known.size >= knownAtMost && !known.has(credential)) known.clear();
      known.set(credential, user);
    },
  };
}

/** Like in the API: a request with its own token ignores the cookie. */
const credentialOf = ({ headers: { authorization = '', cookie = '' } }: IncomingMessage): string =>
  /^bearer(\s|$)/i.test(authorization) ? authorization : cookie;

/** Runs some requests at once and queues the others: in turn by caller, and for each caller by resource. */
type Admission = {
  /** Waits for its turn; returns a function to call after the answer, undefined where its client has disconnected. */
  enter(asker: string, asked: string, isGone: () => boolean): Promise<(() => void) | undefined>;
};

/** More would each take longer, and none would be answered sooner: they share one processor. */
const atOnce = 8;
/** Requests that take longer wait for something else (the report engine, a file) and free their place. */
const heldMs = 1_000;

type AdmissionOptions = { readonly atOnce?: number; readonly later?: (work: () => void, ms: number) => () => void };

export function createAdmission({ atOnce: most = atOnce, later = laterBy }: AdmissionOptions = {}): Admission {
  const lines: Lines = new Map();
  let running = 0;

  const leave = (): void => {
    running -= 1;
    next();
  };
  const start = (): (() => void) => {
    running += 1;
    let isOver = false;
    const end = () => {
      stop();
      if (isOver) return;
      isOver = true;
      leave();
    };
    const stop = later(end, heldMs);
    return end;
  };
  const next = (): void => {
    while (running < most) {
      const one = takeNext(lines);
      if (!one) return;
      if (one.isGone()) one.go(undefined);
      else one.go(start());
    }
  };

  return {
    enter(asker, asked, isGone) {
      if (running < most && lines.size === 0) return Promise.resolve(start());
      return new Promise((go) => {
        const ofAsker = lines.get(asker) ?? new Map<string, Waiting[]>();
        lines.set(asker, ofAsker);
        const line = ofAsker.get(asked) ?? [];
        ofAsker.set(asked, line);
        line.push({ isGone, go });
        next();
      });
    },
  };
}

/** Takes the first request of the next caller, who moves to the end. */
function takeNext(lines: Lines): Waiting | undefined {
  const [asker, ofAsker] = lines.entries().next().value ?? [];
  if (asker === undefined || !ofAsker) return undefined;
  lines.delete(asker);
  const [asked, line] = ofAsker.entries().next().value ?? [];
  if (asked === undefined || !line) return undefined;
  ofAsker.delete(asked);
  const one = line.shift();
  if (line.length > 0) ofAsker.set(asked, line);
  if (ofAsker.size > 0) lines.set(asker, ofAsker);
  return one;
}

/** By caller and by resource, both in the order of service. */
type Lines = Map<string, Map<string, Waiting[]>>;

type Waiting = { readonly isGone: () => boolean; readonly go: (end: (() => void) | undefined) => void };

function laterBy(work: () => void, ms: number): () => void {
  const timer = setTimeout(work, ms).unref();
  return () => clearTimeout(timer);
}
