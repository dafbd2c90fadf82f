import { beforeEach, describe, expect, it } from 'vitest';
import { createQuickAnswers, quickKey } from '../../api/http/quickAnswers';
import type { QuickAnswer, QuickAnswers } from '../../api/ports/quickAnswer';
import { createTestHost, logins, type TestHost, wideLimits } from '../support/host';

const path = '/api/demand/advs/list';

describe('a list call that is answered again', () => {
  let host: TestHost;
  let quick: QuickAnswers;
  let cookie: string;
  let reads: number;
  let allowed: boolean;

  beforeEach(async () => {
    reads = 0;
    allowed = true;
    const read: typeof wideLimits.read = async (_, count = 1) => {
      reads += count;
      return allowed ? { allowed: true } : { allowed: false, retryAfter: 1 };
    };
    quick = createQuickAnswers();
    host = await createTestHost({ quickAnswers: quick, limits: { ...wideLimits, read } });
    cookie = await host.cookieOf(logins.demand);
  });

  const headersOf = (more: Record<string, string> = {}): Record<string, string> => {
    return { cookie, 'x-mode': 'ssp', 'accept-encoding': 'gzip', ...more };
  };
  const ask = (more: Record<string, string> = {}, url = path) => host.fetch(url, { headers: headersOf(more) });
  const find = (more: Record<string, string> = {}, url = path): QuickAnswer | undefined => {
    const headers = headersOf(more);
    const key = quickKey({ url, header: (name) => headers[name] });
    return key === undefined ? undefined : quick.find(key);
  };

  it('has the status, headers and bytes of the first answer, and counts like it', async () => {
    expect(find()).toBeUndefined();
    const first = await ask();
    const before = reads;
    const { status, body, headers = [] } = find() ?? {};
    expect([status, new TextDecoder().decode(body)]).toEqual([200, await first.text()]);
    const named = headers.filter((_, at) => at % 2 === 0);
    expect(named.map((name) => first.headers.get(name))).toEqual(headers.filter((_, at) => at % 2 === 1));
    const needed = ['ETag', 'X-List-Version', 'Cache-Control', 'Vary', 'Content-Type'];
    expect(named).toEqual(expect.arrayContaining(needed));
    expect(find()).toBeDefined();
    // Those that come in together are counted a moment later.
    await expect.poll(() => reads).toBe(before + 2);
  });

  it('is a 304 to who has the version, and the list once another is written', async () => {
    const etag = (await ask()).headers.get('ETag') ?? '';
    expect((await ask({ 'if-none-match': etag })).status).toBe(304);
    expect(find({ 'if-none-match': etag })).toMatchObject({ status: 304 });
    await host.signedOut('POST', '/api/demand/advs', { name: 'Made', kind: 'dsp' }, { cookie });
    expect(find({ 'if-none-match': etag })).toBeUndefined();
    expect((await ask({ 'if-none-match': etag })).status).toBe(200);
    expect(find({ 'if-none-match': etag })).toMatchObject({ status: 200 });
  });

  it('depends on everything that decides it', async () => {
    await ask();
    const others = [{ 'x-mode': 'dsp' }, { 'x-viewer': '12/1' }, { 'accept-encoding': 'br' }, { cookie: 'sid=other' }];
    for (const other of [...others, { origin: 'https://x.example' }, { authorization: 'Bearer x' }])
      expect(find(other)).toBeUndefined();
    expect(find({}, `${path}?since=1`)).toBeUndefined();
    expect(find()).toBeDefined();
  });

  it('ends with its session, at once', async () => {
    await ask();
    await host.fetch('/api/auth/logout', { headers: { cookie } });
    expect(find()).toBeUndefined();
    expect((await ask()).status).toBe(401);
  });

  it('ends when what its user may see has changed', async () => {
    await ask();
    const admin = await host.as(logins.admin);
    const { body: user } = await admin('GET', '/api/admin/users/12');
    expect((await admin('PUT', '/api/admin/users/12', { name: 'Renamed', version: user.version })).status).toBe(200);
    expect(find()).toBeUndefined();
  });

  it('is not given to who has asked too often', async () => {
    await ask();
    allowed = false;
    expect(find()).toBeDefined();
    await expect.poll(() => find()).toBeUndefined();
    expect((await ask()).status).toBe(429);
  });
});
