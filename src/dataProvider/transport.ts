import { failures, HttpProblem, localProblem } from '../model/HttpProblem';
import type { ProblemBody } from '../model/problemBody';
import type { PublicConfig } from '../model/publicConfig';
import { accepted } from '../schema/accepted';
import type { Mode, Viewer } from '../schema/access';
import { toMessageCode } from '../schema/messages/message';
import { sayCalls } from '../schema/messages/sayCalls';
import type { OnProgress } from './fetchWithProgress';
import { listWorker } from './lists/listWorker';
import { textsOf } from './textsOf';

export type CallOptions = {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Sent as JSON; a form or a text is sent unchanged. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
  /** False keeps the call from the progress bar. */
  readonly progress?: boolean;
  readonly timeoutMs?: number;
  /** A call that signs in or out: its 401 is an answer, not the end of a session. */
  readonly isSignIn?: boolean;
  readonly priority?: RequestPriority;
  /** Called while the body is sent. */
  readonly onProgress?: OnProgress;
  /** Parses a large body from its parts, in several steps. */
  readonly parse?: (parts: AsyncIterable<string>) => Promise<unknown>;
  /** Reads a streamed answer in place of JSON. */
  readonly read?: (response: Response) => Promise<unknown>;
  /** Lets a write outlive the page. */
  readonly keepalive?: boolean;
};

export type Answer = { readonly status: number; readonly headers: Headers };
export type JsonAnswer<T> = Answer & { readonly json: T };
export type BodyAnswer = Answer & { readonly body: Blob; readonly isEncrypted: boolean };

/** Makes all calls of the product to its API. Every refusal and failure is an `HttpProblem`. */
export type Transport = {
  json<T = unknown>(path: string, options?: CallOptions): Promise<JsonAnswer<T>>;
  /** Returns the body unchanged, encrypted or not; 304 is an answer. A Blob, because the page never reads its bytes. */
  body(path: string, options?: CallOptions): Promise<BodyAnswer>;
  /** Sets the viewer of all further calls. */
  identify(viewer: Viewer | undefined): void;
  /** The absolute address of a path of the API. */
  url(path: string): string;
  readonly progress: Progress;
};

export type TransportOptions = {
  readonly config: Pick<PublicConfig, 'apiBase' | 'encryption'>;
  /** Called at any 403; goes to /login, which keeps the session and shows the reason. */
  readonly onForbidden: (problem: HttpProblem) => void;
  /** Called when a read was refused because another user has signed in. A write rejects instead, and its form keeps the input. */
  readonly onStranger: () => void;
  /**
   * Waits for sign-in over the page, and then the call is repeated; the call fails if this rejects. `isAgain`: the call was
   * refused a second time, so the user may be signed in already.
   */
  readonly waitForSignIn: (isAgain: boolean) => Promise<void>;
  readonly fetch?: typeof fetch;
  /** Decrypts a small body away from the main thread. */
  readonly decrypt?: (body: Blob) => Promise<string>;
  readonly wait?: (ms: number) => Promise<void>;
};

const timeoutMs = 30_000;
const longestWaitMs = 30_000;
/** A dead process holds a key for 10 s, and each answer itself takes up to 5 s. */
const mostRepeats = 10;

export function createTransport(options: TransportOptions): Transport {
  const { config, onForbidden, onStranger, waitForSignIn, wait = pause } = options;
  const call = options.fetch ?? ((...request: Parameters<typeof fetch>) => fetch(...request));
  const decrypt = options.decrypt ?? ((body: Blob) => decryptInWorker(body, config.encryption));
  const progress = createProgress();
  let viewer: { readonly id: string; readonly mode: Mode } | undefined;

  const url = (path: string): string => `${config.apiBase.replace(/\/$/, '')}${path}`;

  const requestOf = ({ method = 'GET', body, headers, priority, keepalive, isSignIn }: CallOptions): RequestInit => ({
    method,
    credentials: config.apiBase ? 'include' : 'same-origin',
    headers: {
      Accept: accepted,
      ...(viewer && { 'X-Mode': viewer.mode }),
      // Sign-in calls ask who is signed in.
      ...(viewer && !isSignIn && { 'X-Viewer': viewer.id }),
      ...(method !== 'GET' && { 'X-Requested-With': 'app' }),
      ...(body !== undefined && !(body instanceof FormData) && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && {
      body: body instanceof FormData || body instanceof Blob || typeof body === 'string' ? body : JSON.stringify(body),
    }),
    ...(priority && { priority }),
    ...(keepalive && { keepalive }),
  });

  const attempt = async <T>(
    path: string,
    request: RequestInit,
    given: CallOptions,
    read: (response: Response) => Promise<T>,
  ): Promise<T> => {
    const end = given.progress === false ? undefined : progress.begin();
    const timer = AbortSignal.timeout(given.timeoutMs ?? timeoutMs);
    try {
      const make = given.onProgress ? (await import('./fetchWithProgress')).fetchWithProgress(given.onProgress) : call;
      const response = await make(url(path), {
        ...request,
        signal: given.signal ? AbortSignal.any([given.signal, timer]) : timer,
      });
      if (response.status >= 400) throw await problemOf(response);
      const answer = await read(response);
      end?.(false);
      return answer;
    } catch (error) {
      // A file in preparation is requested again.
      const isComing = error instanceof HttpProblem && error.code === 'preparing';
      end?.(!given.signal?.aborted && !isComing);
      throw given.signal?.aborted ? given.signal.reason : failureOf(error, timer.aborted);
    }
  };

  /** Repeats a call that was refused for lack of a session, or is in progress elsewhere; once where the server asked to wait. */
  const send = async <T>(path: string, given: CallOptions, read: (response: Response) => Promise<T>): Promise<T> => {
    // Built once: after a sign-in, the call still names the viewer who made it.
    const request = requestOf(given);
    let hasWaited = false;
    let wasRefused = false;
    let repeated = 0;
    for (;;) {
      try {
        return await attempt(path, request, given, read);
      } catch (error) {
        if (!(error instanceof HttpProblem) || given.isSignIn) throw error;
        const waitMs = retryAfterMs(error);
        if (error.status === 401) {
          await waitForSignIn(wasRefused);
          wasRefused = true;
        } else if (error.status === 429 && !hasWaited && waitMs <= longestWaitMs) {
          hasWaited = true;
          await wait(waitMs);
        } else if (error.code === 'in_progress' && repeated < mostRepeats) {
          // Another process, possibly dead, holds the idempotency key of this call.
          repeated += 1;
          await wait(waitMs);
        } else {
          if (error.status === 403) onForbidden(error);
          if (error.code === 'viewer_changed' && request.method === 'GET') onStranger();
          throw error;
        }
        given.signal?.throwIfAborted();
      }
    }
  };

  const askJson = <T>(path: string, given: CallOptions): Promise<JsonAnswer<T>> =>
    send(path, given, async (response) => ({
      status: response.status,
      headers: response.headers,
      json: (await (given.read ? given.read(response) : readJson(response, decrypt, given.parse))) as T,
    }));

  /** A second click on a slow network is the same write: it gets the answer of the running one. */
  const underWay = new Map<string, Promise<unknown>>();
  const once = <T>(write: string, send: () => Promise<T>): Promise<T> => {
    const first = underWay.get(write) as Promise<T> | undefined;
    if (first) return first;
    const mine = send().finally(() => underWay.delete(write));
    underWay.set(write, mine);
    return mine;
  };

  return {
    json<T>(path: string, given: CallOptions = {}) {
      const write = sameWrite(path, given);
      return write === undefined ? askJson<T>(path, given) : once(write, () => askJson<T>(path, given));
    },
    body: (path, given = {}) =>
      send(path, given, async (response) => ({
        status: response.status,
        headers: response.headers,
        body: await response.blob(),
        isEncrypted: response.headers.get(encryptionHeader) === '1',
      })),
    identify(next) {
      viewer = next && { id: next.admin ? `${next.user}/${next.admin.user}` : String(next.user), mode: next.mode };
    },
    url,
    progress,
  };
}

/** Returns a key that distinguishes writes; undefined for reads, cancellable calls and bodies that cannot be compared. */
function sameWrite(
  path: string,
  { method = 'GET', body, headers, signal, read, keepalive, onProgress }: CallOptions,
): string | undefined {
  // When the page is left, the browser aborts running calls.
  if (keepalive) return undefined;
  if (method === 'GET' || signal || read || onProgress || body instanceof FormData || body instanceof Blob)
    return undefined;
  const { 'Idempotency-Key': _, ...others } = headers ?? {};
  return JSON.stringify([method, path, others, body]);
}

function failureOf(error: unknown, isTimeout: boolean): unknown {
  if (isTimeout) return localProblem('timeout', failures.timeout);
  // A failed or interrupted fetch rejects with a TypeError, whatever the reason.
  if (error instanceof TypeError) return localProblem('network', failures.network);
  return error;
}

const retryAfterMs = ({ problem }: HttpProblem): number => (problem.retryAfter ?? 1) * 1000;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function decryptInWorker(body: Blob, secret: PublicConfig['encryption']): Promise<string> {
  const found = await listWorker().decrypt(body, secret);
  if (!found.ok) throw localProblem(found.code, found.told);
  return found.value;
}

/** Requests in flight, for the progress bar; `failed` holds from a failed request until the bar has hidden. */
type Progress = {
  snapshot(): ProgressSnapshot;
  subscribe(listener: () => void): () => void;
  /** Counts a request; the answer ends it. */
  begin(): (isFailure: boolean) => void;
};

type ProgressSnapshot = { readonly active: number; readonly failed: boolean };

const hideDelayMs = 500;

export function createProgress(): Progress {
  let current: ProgressSnapshot = { active: 0, failed: false };
  let hiding: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  const change = (next: ProgressSnapshot): void => {
    current = next;
    for (const tell of listeners) tell();
  };

  return {
    snapshot: () => current,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    begin() {
      clearTimeout(hiding);
      change({ active: current.active + 1, failed: current.active > 0 && current.failed });
      return (isFailure) => {
        change({ active: current.active - 1, failed: current.failed || isFailure });
        if (current.active > 0 || !current.failed) return;
        hiding = setTimeout(() => change({ active: 0, failed: false }), hideDelayMs);
      };
    },
  };
}

const encryptionHeader = 'json-encrypt';

/** Returns the value of an answer; undefined for an empty one. `parse` gets the streamed body, unless it is encrypted. */
async function readJson(
  response: Response,
  decrypt: (body: Blob) => Promise<string>,
  parse?: (parts: AsyncIterable<string>) => Promise<unknown>,
): Promise<unknown> {
  const isEncrypted = response.headers.get(encryptionHeader) === '1';
  const whole = async () => (isEncrypted ? decrypt(await response.blob()) : response.text());
  try {
    if (parse) return await parse(isEncrypted ? inOnePart(await whole()) : textsOf(response));
    const text = await whole();
    return text === '' ? undefined : JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw localProblem(
      'not_json',
      sayCalls('calls.notJson', { path: new URL(response.url || 'about:blank').pathname }),
    );
  }
}

async function* inOnePart(text: string): AsyncGenerator<string> {
  yield text;
}

/** Returns the problem of a refusal, with the server's message if it has one. */
async function problemOf(response: Response): Promise<HttpProblem> {
  const body = await readBody(response);
  const told = sayCalls('calls.status', { status: response.status });
  const retryAfter = Number(response.headers.get('Retry-After')) || body.retryAfter;
  return new HttpProblem({
    type: 'about:blank',
    code: 'http',
    instance: response.headers.get('X-Request-Id') ?? '',
    detail: body.title ?? told.message,
    ...(body.title === undefined && body.detail === undefined && toMessageCode(told)),
    title: 'Error',
    ...body,
    status: response.status,
    ...(retryAfter !== undefined && { retryAfter }),
  });
}

async function readBody(response: Response): Promise<Partial<ProblemBody>> {
  const text = await response.text();
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? body : {};
  } catch {
    return {}; // from a proxy, not from the API
  }
}
