import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { createUrlStateApi } from '../../../src/dataProvider/createUrlStateApi';
import { isSameView, keyIn, missingKey, withKey, withoutKey } from '../../../src/ui/address/urlState';
import { createTestHost, logins } from '../../support/host';
import { refusal, transportTo } from '../../support/transportTo';

it.each([
  ['', '?kept=demand-31-ab'],
  ['?page=2', '?page=2&kept=demand-31-ab'],
  ['?dim=day,hour&f=country:US', '?dim=day,hour&f=country:US&kept=demand-31-ab'],
])('an address %j with a key is %j, and without it as it was', (plain, keyed) => {
  expect([withKey(plain, 'demand-31-ab'), withKey(keyed, 'demand-31-ab')]).toEqual([keyed, keyed]);
  expect([withoutKey(keyed), withoutKey(plain)]).toEqual([plain, plain]);
  expect([keyIn(keyed), keyIn(plain)]).toEqual(['demand-31-ab', undefined]);
});

it('takes a key away wherever it stands, and nothing that looks like one', () => {
  expect(withoutKey('?kept=a&page=2')).toBe('?page=2');
  expect(withoutKey('?dim=day&kept=a&page=2')).toBe('?dim=day&page=2');
  expect(withoutKey('?unkept=a&q=kept=a')).toBe('?unkept=a&q=kept=a');
});

it('asks for what a key stands for only where that does not go with the history entry', () => {
  expect(missingKey({ search: '?kept=a' })).toBe('a');
  expect(missingKey({ search: '?kept=a', state: { unrun: true } })).toBe('a');
  expect(missingKey({ search: '?kept=a', state: { kept: { id: [1] } } })).toBeUndefined();
  expect(missingKey({ search: '?kept=' })).toBeUndefined();
});

it('is the same view when a key has come, and another with another state or address', () => {
  const kept = { id: [1] };
  const before = { search: '?page=2', state: { kept } };
  expect(isSameView({ search: '?page=2&kept=a', state: { kept } }, before)).toBe(true);
  expect(isSameView({ search: '?page=3&kept=a', state: { kept } }, before)).toBe(false);
  expect(isSameView({ search: '?page=2', state: { kept: { id: [2] } } }, before)).toBe(false);
  expect(isSameView({ search: '?page=2', state: null }, { search: '?page=2', state: null })).toBe(false);
});

it('keeps a state once, and reads it by its key', async () => {
  const host = await createTestHost();
  const Cookie = await host.cookieOf(logins.demand);
  const asked: string[] = [];
  const app = new Hono().all('*', ({ req }) => {
    asked.push(`${req.method} ${req.path}`);
    const request = new Request(req.raw);
    request.headers.set('Cookie', Cookie);
    return host.fetch(req.path, request);
  });
  const states = createUrlStateApi(transportTo(app));
  const key = await states.keep({ id: [1, 2] });
  expect(await states.keep({ id: [1, 2] })).toBe(key);
  expect(await states.read(key)).toEqual({ id: [1, 2] });
  expect(await states.read('demand-31-gone')).toBeUndefined();
  expect(asked).toEqual(['POST /api/urlState', `GET /api/urlState/${key}`, 'GET /api/urlState/demand-31-gone']);
});

it('asks again after a failure, and does not take one for a state that is gone', async () => {
  let count = 0;
  const app = new Hono().all('*', () => {
    count += 1;
    return refusal(403, 'forbidden');
  });
  const states = createUrlStateApi(transportTo(app));
  await expect(states.keep({ id: [1] })).rejects.toMatchObject({ status: 403 });
  await expect(states.keep({ id: [1] })).rejects.toMatchObject({ status: 403 });
  await expect(states.read('k')).rejects.toMatchObject({ status: 403 });
  expect(count).toBe(3);
});
