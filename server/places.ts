import type { IncomingMessage, ServerResponse } from 'node:http';
import { Refusal } from '../api/http/problems';
import { createAdmission } from './admission';
import type { Asked } from './ports/callers';
import { networkOf } from './ports/limits';

/** The places in which calls of the API run. A request has one while the server works for it, and none while it waits for its client. */
export type Places = {
  /** Waits for a place. Answers false where the client is gone by then. */
  enter(request: IncomingMessage, response: ServerResponse): Promise<boolean>;
  leave(request: object): void;
  /** Gives the place to others while the request waits for its body, or for time to pass. What it answers waits for a place again. */
  stepAside(request: object, reason: 'body' | 'time'): () => Promise<void>;
  /** The request came with a session of this user. */
  isOf(request: object, user: number): void;
};

const isReport = /^\/api\/(rrun|savedReport|reports)/;
const reportsAtOnce = 4;
/** Of so many signed-in callers the turn is known; any of them is known again with the next request. */
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
  // These wait for the report engine most of the time, and take no place of a list.
  const reports = createAdmission({ atOnce: reportsAtOnce });
  const placed = new WeakMap<object, Placed>();
  /** Users by the cookie or token that the API has taken. */
  const known = new Map<string, number>();

  /** A cookie counts once it has proved a session: made-up ones would each be a caller with a turn of its own. */
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

/** As the API reads them: a request with a token of its own does not act with a cookie. */
const credentialOf = ({ headers: { authorization = '', cookie = '' } }: IncomingMessage): string =>
  /^bearer(\s|$)/i.test(authorization) ? authorization : cookie;
