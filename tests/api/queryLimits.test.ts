import { beforeAll, describe, expect, it } from 'vitest';
import { createApi } from '../../api/createApi';
import { type Call, createTestHost, logins } from '../support/host';

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

  it.each([
    ['a filter of 14,001 characters', `filter=${'x'.repeat(14_001)}`, 'filter has more than 14,000 characters. Shorten it.'],
    ['a search of 2,501 characters', `q=${'x'.repeat(2_501)}`, 'q has more than 2,500 characters. Shorten it.'],
    ['a parameter that no call knows', `range=[0,9]&other=${'%20'.repeat(900)}`, 'other has more than 2,500 characters. Shorten it.'],
    ['a name of 2,501 characters', 'x'.repeat(2_501), 'The name of a parameter has more than 2,500 characters. Shorten it.'],
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
    const values = (count: number) => ({ changes: { status: 1 }, filter: { id: Array.from({ length: count }, (_, at) => at + 1) } });
    const { status, body } = await call('POST', `/api/demand/tags/${path}`, values(10_001));
    expect([status, body.detail]).toEqual([413, 'id takes at most 10,000 values. Send fewer at a time.']);
    expect((await call('POST', `/api/demand/tags/${path}`, values(10_000))).status).toBe(200);
  });
});
