import { beforeEach, describe, expect, it } from 'vitest';
import { createLimits } from '../../server/ports/limits';
import { toldInLines } from '../../src/model/sheetProgress';
import type { AnyRecord } from '../../src/schema/resource';
import { createTestHost, logins, type TestHost } from '../support/host';

const path = '/api/demand/advs/import';
const rowsOf = (count: number, name = 'Made', domain = 'a.example') =>
  `Name,Domain\n${Array.from({ length: count }, (_, at) => `${name} ${at},${domain}\n`).join('')}`;

describe('an import that tells how far it is', () => {
  let host: TestHost;
  let headers: Readonly<Record<string, string>>;
  const begin = async () => {
    headers = { Cookie: await host.cookieOf(logins.demand), 'X-Requested-With': 'app', 'Content-Type': 'text/csv', Accept: toldInLines };
  };
  beforeEach(async () => {
    host = await createTestHost();
    await begin();
  });
  const send = (text: string, query = '', over: Readonly<Record<string, string>> = {}) =>
    host.fetch(path + query, { method: 'POST', body: text, headers: { ...headers, ...over } });
  const count = async () => (await (await host.as(logins.demand))('GET', '/api/demand/advs')).body.length as number;
  const linesOf = (text: string): AnyRecord[] =>
    text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as AnyRecord);

  it('says what is read, checked and stored, never less than before, and at last what a plain answer would be', async () => {
    const dry = await send(rowsOf(2000), '?dryRun=1');
    expect([dry.status, dry.headers.get('Content-Type'), dry.headers.get('Cache-Control')]).toEqual([
      200,
      toldInLines,
      'no-store, no-transform',
    ]);
    const told = linesOf(await dry.text());
    expect(told.at(-1)).toMatchObject({ result: { create: 2000, update: 0, unchanged: 0, rejected: [], rejectedCount: 0 } });
    const progress = told.slice(0, -1).map((line) => line.progress as { read: number; checked: number; stored: number; of: number });
    expect(progress.length).toBeGreaterThan(0);
    for (const [at, now] of progress.entries()) {
      const { read, checked, of } = progress[at - 1] ?? { read: 0, checked: 0, of: 2000 };
      expect(now).toMatchObject({ stored: 0, of });
      expect(Math.min(now.read - read, now.checked - checked, of - now.read, now.read - now.checked)).toBeGreaterThanOrEqual(0);
    }
    const before = await count();
    expect(linesOf(await (await send(rowsOf(3))).text()).at(-1)).toMatchObject({ result: { create: 3 } });
    expect(await count()).toBe(before + 3);
    const faulty = linesOf(await (await send(rowsOf(2, 'Faulty', 'no domain'))).text()).at(-1);
    expect(faulty).toMatchObject({ result: { rejectedCount: 2, rejected: [{ line: 2, field: 'Domain' }, { line: 3 }] } });
  });

  it('ends in the problem that a plain answer would be, and is refused at once where it cannot begin', async () => {
    const tooLong = await send(rowsOf(10_001), '?dryRun=1');
    expect(linesOf(await tooLong.text()).at(-1)).toMatchObject({
      problem: { status: 413, code: 'too_large', detail: 'The file has more than 10,000 objects. Split it.' },
    });
    expect((await send(rowsOf(1), '?mode=neither')).status).toBe(400);
    expect((await send(rowsOf(1), '', { 'Content-Type': 'application/json' })).status).toBe(415);
    const large = await send('Name\n', '', { 'Content-Length': String(40 * 2 ** 20) });
    expect([large.status, ((await large.json()) as AnyRecord).detail]).toEqual([413, 'The file is larger than 32 MB. Send a smaller one.']);
  });

  it('stands in the description of the API with its limits', async () => {
    const { paths } = (await (await host.as(logins.demand))('GET', '/api/openapi.json')).body;
    const { requestBody, responses } = paths[path].post;
    expect(requestBody.description).toBe('At most 10000 lines and 32 MB; 10 files are stored in an hour, 120 looked through');
    expect(Object.keys(responses[200].content)).toEqual(['application/json', toldInLines]);
  });

  it('is stopped by who goes away, and then nothing of it is stored', async () => {
    const before = await count();
    const response = await send(rowsOf(8000));
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    await reader.read();
    await reader.cancel();
    // The next one of the account has its turn when the stopped one has ended.
    expect(linesOf(await (await send(rowsOf(1))).text()).at(-1)).toMatchObject({ result: { create: 1 } });
    expect(await count()).toBe(before + 1);
  });

  it('takes its turn behind another file of the account, and only so many wait', async () => {
    const others = await host.as(logins.other);
    const dry = async (lines: number) => send(rowsOf(lines), '?dryRun=1');
    // Its answer begins when it is on its turn; what else comes in has to come before its last line is looked through.
    const long = await dry(10_000);
    const some = [20, 20, 20].map(dry);
    const stranger = others('POST', `${path}?dryRun=1`, rowsOf(5), { 'Content-Type': 'text/csv' });
    const began = await Promise.all(some);
    const over = linesOf(await (await dry(20)).text());
    expect(over).toMatchObject([
      { problem: { status: 429, code: 'rate_limited', detail: '4 imports of this account are running. Wait until they finish.' } },
    ]);
    expect((await stranger).body).toMatchObject({ create: 5 });
    expect(linesOf(await long.text()).at(-1)).toMatchObject({ result: { create: 10_000 } });
    for (const one of began) {
      const told = linesOf(await one.text());
      expect([told[0], told.at(-1)]).toMatchObject([{ progress: { isWaiting: true } }, { result: { create: 20 } }]);
    }
  });

  it('is one of ten in an hour that are stored; looking through a file takes none of them away', async () => {
    host = await createTestHost({ limits: createLimits('default') });
    await begin();
    const call = await host.as(logins.demand);
    const plain = { 'Content-Type': 'text/csv' };
    for (let at = 0; at < 12; at += 1) expect((await call('POST', `${path}?dryRun=1`, 'Name,Domain\n', plain)).status).toBe(200);
    for (let at = 0; at < 9; at += 1) expect((await call('POST', path, 'Name,Domain\n', plain)).status).toBe(200);
    expect((await send('Name,Domain\n')).status).toBe(200);
    const over = await send('Name,Domain\n');
    expect([over.status, ((await over.json()) as AnyRecord).detail]).toEqual([429, 'You can import 10 files per hour. Try again later.']);
    expect(Number(over.headers.get('Retry-After'))).toBeGreaterThan(3000);
    expect((await (await host.as(logins.other))('POST', path, 'Name,Domain\n', plain)).status).toBe(200);
  });
});
