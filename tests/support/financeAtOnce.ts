import { expect } from 'vitest';
import { createApi } from '../../api/createApi';
import type { Store } from '../../api/ports';
import { at, createFinanceWorld, putObject } from './financeWorld';
import { accounts, type Call, logins, readAnswer } from './host';

/** Two administrators close the same month at once, each on a process of their own where there are two stores. */
export async function closesOnce(stores: readonly [Store, Store?]): Promise<void> {
  const [one, other = one] = stores;
  const world = await createFinanceWorld({ store: one });
  await putObject(one, 'demands', accounts.demand, null, {
    name: 'Northbay Streaming',
    priceReq: 0.002,
    priceImp: 0.15,
    priceDsp: 8,
  });
  const rows = Array.from({ length: 40 }, (_, index) => ({
    hour: at('2026-09-10T05:00'),
    demand: accounts.demand,
    sub: index + 1,
    reqs: 10,
    gross: 7,
    pay_sub: 3,
  }));
  await world.add('S', rows);
  // The store holds the sessions, so that one sign-in is valid on both.
  const second = createApi({ ...world.ports, store: other });
  const cookie = await world.cookieOf(logins.admin);
  const headers = { Cookie: cookie, 'X-Requested-With': 'app', 'Content-Type': 'application/json' };
  const there: Call = async (method, path, body) =>
    readAnswer(
      await second.fetch(new Request(`http://adx.example${path}`, { method, headers, body: JSON.stringify(body) })),
    );
  const admins = [world.admin, there, world.admin, there];
  for (const [month, round] of [
    ['2026-09', 0],
    ['2026-10', 1],
  ] as const) {
    const answers = await Promise.all(
      admins.map((call) => call('POST', `/api/admin/finance/periods/${month}`, { action: 'close' })),
    );
    expect(answers.map(({ status }) => status).sort(), JSON.stringify(answers.map(({ body }) => body.detail))).toEqual([
      200, 409, 409, 409,
    ]);
    expect(new Set(answers.flatMap(({ status, body }) => (status === 409 ? [body.code] : [])))).toEqual(
      new Set(['period_closed']),
    );
    expect((await one.finance.periods())[round]).toMatchObject({ period: month, state: 'closed', version: 1 });
    const events = await one.finance.events({ period: month, type: 'demand', party: accounts.demand }, 10);
    expect(events.map(({ action }) => action)).toEqual(['close']);
  }
  expect(await one.finance.lines({ from: '2026-09', to: '2026-09' })).toHaveLength(41);
  // An entry is either booked before the month closes and included, or refused after that.
  expect((await admins[0]?.('POST', '/api/admin/finance/periods/2026-10', { action: 'reopen' }))?.status).toBe(200);
  const entry = { period: '2026-10', party: { type: 'demand', id: accounts.demand }, kind: 'credit', amount: 1 };
  const [closed, ...booked] = await Promise.all([
    admins[0]?.('POST', '/api/admin/finance/periods/2026-10', { action: 'close' }),
    ...Array.from({ length: 12 }, (_, index) => admins[index % 4]?.('POST', '/api/admin/finance/entries', entry)),
  ]);
  expect(closed?.status).toBe(200);
  expect(booked.every((answer) => answer?.status === 201 || answer?.body.code === 'period_closed')).toBe(true);
  const made = booked.filter((answer) => answer?.status === 201).length;
  const [line] = await one.finance.lines({ from: '2026-10', to: '2026-10', type: 'demand' });
  expect(line?.frozen?.figures.adjust ?? 0).toBe(made * 1_000_000);
}
