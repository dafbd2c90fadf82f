import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { createUrlStateApi } from '../../src/dataProvider/createUrlStateApi';
import { createTestHost, logins } from '../support/host';
import { refusal, transportTo } from '../support/transportTo';

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
