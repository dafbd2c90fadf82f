import { Hono } from 'hono';
import { describe, expect, it, vi } from 'vitest';
import type { TransportOptions } from '../../src/dataProvider/transport';
import { HttpProblem } from '../../src/model/HttpProblem';
import type { Viewer } from '../../src/schema/access';
import { lateAnswer } from '../support/lateAnswer';
import { refusal, transportTo } from '../support/transportTo';

const viewer = { user: 12, mode: 'dsp' } as Viewer;
function start(app: Hono, options: Partial<TransportOptions> = {}) {
  const told = {
    onForbidden: vi.fn(),
    onStranger: vi.fn(),
    waitForSignIn: vi.fn(async () => undefined),
    wait: vi.fn(async () => undefined),
  };
  return { transport: transportTo(app, { ...told, ...options }), ...told };
}

/** Answers no call, until it is given up. */
const never = ((_: string, { signal }: RequestInit) =>
  new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
  })) as unknown as typeof fetch;

const failureOf = async (call: Promise<unknown>): Promise<HttpProblem> => {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(HttpProblem);
  return error as HttpProblem;
};

describe('the transport', () => {
  it('names mode and viewer on every call but those that ask who is signed in', async () => {
    const seen: Record<string, Record<string, string>> = {};
    const app = new Hono().all('/x', (c) => {
      seen[c.req.method] = c.req.header();
      return c.json({});
    });
    const { transport } = start(app);
    transport.identify(viewer);
    await transport.json('/x');
    await transport.json('/x', { method: 'PUT', body: { a: 1 } });
    await transport.json('/x', { method: 'POST', isSignIn: true });
    transport.identify({ ...viewer, admin: { user: 1, name: 'Operator' } });
    await transport.json('/x', { method: 'DELETE' });
    expect(seen.GET).toMatchObject({ 'x-mode': 'dsp', 'x-viewer': '12', accept: 'application/json, text/plain, */*' });
    expect(seen.POST).toMatchObject({ 'x-mode': 'dsp', 'x-requested-with': 'app' });
    expect(seen.POST).not.toHaveProperty('x-viewer');
    expect(seen.GET).not.toHaveProperty('x-requested-with');
    const json = { 'x-requested-with': 'app', 'content-type': 'application/json' };
    expect(seen.PUT).toMatchObject({ 'x-mode': 'dsp', 'x-viewer': '12', ...json });
    expect(seen.DELETE).toMatchObject({ 'x-viewer': '12/1', 'x-requested-with': 'app' });
    expect(seen.DELETE).not.toHaveProperty('content-type');
  });

  it.each([
    ['POST', '/x', { name: 'a' }],
    ['POST', '/bulk', { ids: [1, 2], changes: { status: 0 } }],
    ['PUT', '/x/1', { name: 'a', version: 3 }],
    ['DELETE', '/x/1', undefined],
    ['POST', '/undo/t', {}],
  ] as const)('makes a write that is sent twice at once only once: %s %s', async (method, path, body) => {
    const { promise, resolve } = lateAnswer();
    const made: unknown[] = [];
    const app = new Hono().all('*', async (c) => {
      made.push(c.req.header('Idempotency-Key'));
      await promise;
      return c.json({ id: made.length });
    });
    const { transport } = start(app);
    const write = (key: string) =>
      transport.json<{ id: number }>(path, { method, body, headers: { 'Idempotency-Key': key } });
    const [first, second] = [write('one'), write('two')];
    resolve();
    expect([(await first).json, (await second).json]).toEqual([{ id: 1 }, { id: 1 }]);
    expect(made).toEqual(['one']);
    expect((await write('three')).json).toEqual({ id: 2 });
  });

  it('makes two writes that differ, and a write again that failed', async () => {
    const made: string[] = [];
    const app = new Hono().post('/x', async (c) => {
      made.push(await c.req.text());
      return made.length === 1 ? refusal(500, 'internal') : c.json({});
    });
    const { transport } = start(app);
    const write = (name: string) => transport.json('/x', { method: 'POST', body: { name } });
    await Promise.allSettled([write('a'), write('b'), write('a')]);
    await write('a');
    expect(made).toEqual(['{"name":"a"}', '{"name":"b"}', '{"name":"a"}']);
  });

  it('calls the address of the configuration', async () => {
    const asked: string[] = [];
    const { transport } = start(new Hono(), {
      config: { apiBase: 'https://api.example/', encryption: null },
      fetch: (async (url: string) => {
        asked.push(url);
        return new Response('{}');
      }) as typeof fetch,
    });
    await transport.json('/api/x');
    expect(asked).toEqual(['https://api.example/api/x']);
    expect(transport.url('/api/events')).toBe('https://api.example/api/events');
  });

  it('carries every text there and back, NUL and halves of surrogate pairs too', async () => {
    const { transport } = start(new Hono().post('/x', async (c) => c.body(await c.req.text())));
    const body = { name: 'a\u0000b\ud800c 🦊' };
    expect((await transport.json('/x', { method: 'POST', body })).json).toEqual(body);
  });

  it('counts requests in flight, and says for a while that one has failed', async () => {
    vi.useFakeTimers();
    const app = new Hono().get('/good', (c) => c.json(1)).get('/bad', () => refusal(500, 'internal'));
    const { transport } = start(app);
    const told = vi.fn();
    transport.progress.subscribe(told);
    const good = transport.json('/good');
    expect(transport.progress.snapshot()).toEqual({ active: 1, failed: false });
    await good;
    expect(transport.progress.snapshot()).toEqual({ active: 0, failed: false });
    await transport.json('/bad').catch(() => undefined);
    expect(transport.progress.snapshot()).toEqual({ active: 0, failed: true });
    vi.advanceTimersByTime(500);
    expect(transport.progress.snapshot()).toEqual({ active: 0, failed: false });
    expect(told).toHaveBeenCalled();
    vi.useRealTimers();
  });

  it('keeps a call from the progress bar that asks for it', async () => {
    const { transport } = start(new Hono().get('/x', (c) => c.json(1)));
    const call = transport.json('/x', { progress: false });
    expect(transport.progress.snapshot().active).toBe(0);
    await call;
  });

  it('hands refusals to react-admin’s forms as flat finished sentences, with the parts beside', async () => {
    const errors = {
      cpm: { message: 'CPM must be at least 0.', code: 'min', args: { label: 'CPM', min: 0 } },
      'contacts.general.contactEmail': { message: 'E-mail must be an address.', code: 'email' },
      root: { serverError: 'Some values are not valid.' },
    };
    const detail = '2 fields need attention.';
    const { transport } = start(new Hono().put('/x', () => refusal(422, 'validation', { errors, detail })));
    const error = await failureOf(transport.json('/x', { method: 'PUT', body: {} }));
    expect([error.message, error.status]).toEqual([detail, 422]);
    expect(error.body.errors).toEqual({
      cpm: 'CPM must be at least 0.',
      'contacts.general.contactEmail': 'E-mail must be an address.',
      'root.serverError': 'Some values are not valid.',
    });
    expect(error.problem.errors?.cpm).toEqual(errors.cpm);
  });

  it.each([
    [
      'something sensible when a proxy answers instead of the API',
      502,
      { status: 502, code: 'http', message: 'The server answered 502. Try again.' },
    ],
    ['when an answer is not JSON', 200, { code: 'not_json' }],
  ] as const)('says %s', async (_, status, said) => {
    const { transport } = start(new Hono().get('/x', (c) => c.html('<!doctype html>', status)));
    expect(await failureOf(transport.json('/x'))).toMatchObject(said);
  });

  it('sends every 403 to sign-in and still refuses the call', async () => {
    const { transport, onForbidden } = start(new Hono().get('/x', () => refusal(403, 'forbidden')));
    const error = await failureOf(transport.json('/x'));
    expect(error.message).toBe('It is forbidden.');
    expect(onForbidden).toHaveBeenCalledExactlyOnceWith(error);
  });

  it('tells where a read was made for a previous user; a write tells its maker alone, and is not repeated', async () => {
    const calls: string[] = [];
    const app = new Hono().all('/x', (c) => {
      calls.push(c.req.method);
      return refusal(409, 'viewer_changed');
    });
    const { transport, onStranger, onForbidden } = start(app);
    const failure = await failureOf(transport.json('/x', { method: 'PUT', body: {} }));
    expect(failure).toMatchObject({ status: 409, code: 'viewer_changed' });
    expect([calls, onStranger.mock.calls]).toEqual([['PUT'], []]);
    await failureOf(transport.json('/x'));
    expect(onStranger).toHaveBeenCalledTimes(1);
    expect(onForbidden).not.toHaveBeenCalled();
  });

  it('asks for sign-in on 401 and repeats the call for the viewer it was made for', async () => {
    let isSignedIn = false;
    const viewers: (string | undefined)[] = [];
    const app = new Hono().put('/x', async (c) => {
      viewers.push(c.req.header('x-viewer'));
      return isSignedIn ? c.json(await c.req.json()) : refusal(401, 'no_session');
    });
    const { transport } = start(app, {
      waitForSignIn: async () => {
        isSignedIn = true;
        transport.identify({ ...viewer, user: 99 });
      },
    });
    transport.identify(viewer);
    expect((await transport.json('/x', { method: 'PUT', body: { typed: 'text' } })).json).toEqual({ typed: 'text' });
    expect(viewers).toEqual(['12', '12']);
  });

  it('refuses the call without a sign-in', async () => {
    const waitForSignIn = () => Promise.reject(new Error('left'));
    const { transport } = start(
      new Hono().get('/x', () => refusal(401, 'no_session')),
      { waitForSignIn },
    );
    await expect(transport.json('/x')).rejects.toThrow('left');
  });

  it('takes the 401 of a sign-in for an answer', async () => {
    const { transport, waitForSignIn } = start(new Hono().post('/x', () => refusal(401, 'bad_credentials')));
    const failure = await failureOf(transport.json('/x', { method: 'POST', isSignIn: true }));
    expect(failure).toMatchObject({ status: 401, code: 'bad_credentials' });
    expect(waitForSignIn).not.toHaveBeenCalled();
  });

  it('waits as long as a 429 asks, and tries once more', async () => {
    const answers = [refusal(429, 'rate_limited', {}, { 'Retry-After': '7' }), new Response('"done"')];
    const { transport, wait } = start(new Hono().get('/x', () => answers.shift() ?? refusal(500, 'internal')));
    expect((await transport.json('/x')).json).toBe('done');
    expect(wait).toHaveBeenCalledExactlyOnceWith(7000);
  });

  it('asks again for a call that is still being worked on, and gives up in the end', async () => {
    let left = 3;
    const waits: number[] = [];
    const wait = async (ms: number) => void waits.push(ms);
    const busy = () => refusal(409, 'in_progress', { retryAfter: 1 }, { 'Retry-After': '1' });
    const app = new Hono().post('/x', (c) => (left-- > 0 ? busy() : c.json('done'))).post('/y', busy);
    const transport = transportTo(app, { wait });
    expect((await transport.json('/x', { method: 'POST' })).json).toBe('done');
    expect(waits).toEqual([1000, 1000, 1000]);
    expect(await failureOf(transport.json('/y', { method: 'POST' }))).toMatchObject({ code: 'in_progress' });
  });

  it('gives up after a second 429, and at once when the wait is long', async () => {
    const busy = (seconds: string) =>
      new Hono().get('/x', () => refusal(429, 'rate_limited', {}, { 'Retry-After': seconds }));
    const short = start(busy('1'));
    expect(await failureOf(short.transport.json('/x'))).toMatchObject({ status: 429, problem: { retryAfter: 1 } });
    expect(short.wait).toHaveBeenCalledTimes(1);
    const long = start(busy('900'));
    await failureOf(long.transport.json('/x'));
    expect(long.wait).not.toHaveBeenCalled();
  });

  it('says in a sentence that the server cannot be reached', async () => {
    const { transport } = start(new Hono(), { fetch: () => Promise.reject(new TypeError('Failed to fetch')) });
    const message = expect.stringContaining('cannot be reached');
    expect(await failureOf(transport.json('/x'))).toMatchObject({ status: 0, code: 'network', message });
  });

  it('gives up a call that takes too long', async () => {
    const { transport } = start(new Hono(), { fetch: never });
    expect(await failureOf(transport.json('/x', { timeoutMs: 5 }))).toMatchObject({ status: 0, code: 'timeout' });
    expect(transport.progress.snapshot().failed).toBe(true);
  });

  it('ends a call that its caller gives up, without calling it failed', async () => {
    const { transport } = start(new Hono(), { fetch: never });
    const caller = new AbortController();
    const call = transport.json('/x', { signal: caller.signal });
    caller.abort();
    await expect(call).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
    expect(transport.progress.snapshot()).toEqual({ active: 0, failed: false });
  });

  it('has encrypted answers decrypted elsewhere', async () => {
    const app = new Hono().get('/x', (c) => c.body('c2VjcmV0', 200, { 'json-encrypt': '1' }));
    const decrypt = vi.fn(async (body: Blob) => JSON.stringify(await body.text()));
    expect((await start(app, { decrypt }).transport.json('/x')).json).toBe('c2VjcmV0');
  });

  it('hands out bodies as they came, and takes 304 for an answer', async () => {
    const app = new Hono()
      .get('/list', (c) => c.body('c2VjcmV0', 200, { 'json-encrypt': '1', ETag: '"5"' }))
      .get('/same', () => new Response(null, { status: 304 }));
    const { transport } = start(app);
    const list = await transport.body('/list');
    expect([await list.body.text(), list.isEncrypted, list.headers.get('ETag')]).toEqual(['c2VjcmV0', true, '"5"']);
    expect((await transport.body('/same')).status).toBe(304);
  });
});
