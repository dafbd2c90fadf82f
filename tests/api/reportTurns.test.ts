import { beforeAll, describe, expect, it } from 'vitest';
import { createApi } from '../../api/createApi';
import { createQueryQueue } from '../../api/reports/queryQueue';
import { createLimits } from '../../server/ports/limits';
import { type Call, createTestHost, logins } from '../support/host';
import { lateAnswer } from '../support/lateAnswer';

const [mara, other] = [12, 13];

it('of one user three reports stand in the line at once, and the next ones let others go first, but not background work', async () => {
  const turns = createQueryQueue();
  const ran: string[] = [];
  const begin = (key: string, asker: { readonly user?: number; readonly isPatient?: boolean }, before: number[] = []) =>
    turns.take(key, async () => void ran.push(key), { ...asker, told: (count) => before.push(count) });
  const { promise: opened, resolve: door } = lateAnswer();
  const running = turns.take('m1', () => opened, { user: mara });
  const fourth: number[] = [];
  const all = [
    begin('file', { isPatient: true }),
    begin('m2', { user: mara }),
    begin('m3', { user: mara }),
    begin('m4', { user: mara }, fourth),
    begin('m5', { user: mara }),
    begin('o1', { user: other }),
    begin('o2', { user: other }),
    // Equal to one that stands in the line already: it is run once for both.
    begin('m3', { user: mara }),
  ];
  expect(fourth).toEqual([3, 3, 4, 5, 5]);
  door();
  await Promise.all([running, ...all]);
  expect(ran).toEqual(['m2', 'm3', 'o1', 'o2', 'm4', 'm5', 'file']);
});

it('a turn is handed on when what it began is over too, though its answer is there before, and that answer is given to no later request', async () => {
  const turns = createQueryQueue();
  const { promise: begun, resolve: end } = lateAnswer();
  const ran: string[] = [];
  const run = (key: string, until?: () => Promise<unknown>) =>
    turns.take(key, async () => void ran.push(key), { ...(until && { until }) });
  await run('first', () => begun);
  const [next, again] = [run('next'), run('first')];
  await new Promise((done) => setTimeout(done, 20));
  expect(ran).toEqual(['first']);
  end();
  await Promise.all([next, again]);
  expect(ran).toEqual(['first', 'next', 'first']);
});

it('a user runs thirty reports a minute, without effect on others', async () => {
  const host = await createTestHost({ limits: createLimits('default') });
  const [call, stranger] = [await host.as(logins.demand), await host.as(logins.other)];
  const answers = await Promise.all(Array.from({ length: 31 }, () => call('POST', '/api/rrun', {})));
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(30).fill(422), 429]);
  const { body, headers } = await call('POST', '/api/rrun', {});
  expect(body).toMatchObject({
    code: 'rate_limited',
    detail: 'Only 30 reports can be run in a minute. Wait a moment, and run this one again.',
  });
  expect(headers.get('Retry-After')).toMatch(/^([1-9]|[1-5]\d|60)$/);
  expect((await stranger('POST', '/api/rrun', {})).status).toBe(422);
});

describe('the parameters of an address', () => {
  let call: Call;
  let paths: readonly string[];
  beforeAll(async () => {
    const host = await createTestHost();
    call = await host.as(logins.demand);
    paths = createApi(host.ports)
      .routes.filter(({ method, path }) => method === 'GET' && path.startsWith('/api/'))
      .map(({ path }) => path.replaceAll(/:\w+/g, '1'));
  });
  const detailOf = async (path: string): Promise<readonly [number, string]> => {
    const { status, body } = await call('GET', path);
    return [status, body.detail];
  };

  const tooLong = (what: string, most: string) => `${what} has more than ${most} characters. Shorten it.`;
  it.each([
    ['a filter of 14,001 characters', `filter=${'x'.repeat(14_001)}`, tooLong('filter', '14,000')],
    ['a search of 2,501 characters', `q=${'x'.repeat(2_501)}`, tooLong('q', '2,500')],
    ['a parameter that no call knows', `range=[0,9]&other=${'%20'.repeat(900)}`, tooLong('other', '2,500')],
    ['a name of 2,501 characters', 'x'.repeat(2_501), tooLong('The name of a parameter', '2,500')],
    ['101 parameters', 'a&'.repeat(100), 'The address has more than 100 parameters. Remove some.'],
  ])('are refused by every call: %s', async (_, query, sentence) => {
    for (const path of paths) expect([path, ...(await detailOf(`${path}?${query}`))]).toEqual([path, 400, sentence]);
    expect(paths.length).toBeGreaterThan(100);
  });

  it.each([
    ['a filter of as many characters', `filter=${JSON.stringify({ q: 'x'.repeat(13_984) })}`],
    ['100 parameters', 'a&'.repeat(98)],
  ])('are taken: %s', async (_, query) => {
    expect(await detailOf(`/api/demand/tags?range=[0,1]&${query}`)).toEqual([200, undefined]);
  });
});

describe('a filter', () => {
  it.each(['bulk', 'export'])('of 10,001 values is refused before they are read: %s', async (path) => {
    const call = await (await createTestHost()).as(logins.demand);
    const ask = (count: number) => {
      const id = Array.from({ length: count }, (_, at) => at + 1);
      return call('POST', `/api/demand/tags/${path}`, { changes: { status: 1 }, filter: { id } });
    };
    const { status, body } = await ask(10_001);
    expect([status, body.detail]).toEqual([413, 'id takes at most 10,000 values. Send fewer at a time.']);
    expect((await ask(10_000)).status).toBe(200);
  });
});
