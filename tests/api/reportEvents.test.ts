import { afterEach, expect, it } from 'vitest';
import { createMemoryReports } from '../../api/memory/reports/createMemoryReports';
import type { ReportEngine } from '../../api/ports/reports';
import { createQueryQueue } from '../../api/reports/queryQueue';
import { createSavedRunner } from '../../api/saved/savedRunner';
import { reportRequest } from '../contracts/storedReports';
import { eventStream } from '../support/eventStream';
import { accounts, createTestHost, logins, password } from '../support/host';
import { lateAnswer } from '../support/lateAnswer';

const request = reportRequest();
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

it('events tell how saved reports stand, to users who may open them', async () => {
  const host = await createTestHost();
  const call = await host.as(logins.demand);
  const [mine, other] = [await eventStream(host, logins.demand), await eventStream(host, logins.other)];
  closing.push(mine.close, other.close);
  const { body } = await call('POST', '/api/savedReport', { name: 'Mine', request, file: 1, shared: true });
  const told = (state: string) => ({ event: 'savedReport', data: { id: body.id, state } });
  expect(await mine.next()).toEqual(told('queued'));
  const { promise: opened, resolve: door } = lateAnswer();
  const turns = createQueryQueue();
  const first = turns.take('first', () => opened, {});
  const draining = createSavedRunner({ ports: host.ports, turns, isAlone: true }).drain();
  expect(await mine.next()).toEqual(told('running'));
  door();
  await Promise.all([first, draining]);
  expect(await mine.next()).toEqual(told('ready'));
  // The next that the stranger hears is about something of its own.
  const stranger = await host.as(logins.other);
  const { body: foreign } = await stranger('POST', '/api/savedReport', { name: 'Foreign', request });
  expect(await other.next()).toEqual({ event: 'savedReport', data: { id: foreign.id, state: 'ready' } });
});

it('events tell the account of what it may not open any more, by its id, and no other account', async () => {
  const host = await createTestHost();
  const admin = await host.as(logins.admin);
  const colleague = {
    name: 'Colleague',
    type: 'demand',
    account: accounts.demand,
    login: 'colleague@adx.example',
    password,
  };
  expect((await admin('POST', '/api/admin/users', colleague)).status).toBe(201);
  const call = await host.as(logins.demand);
  const [theirs, other] = [await eventStream(host, colleague.login), await eventStream(host, logins.other)];
  closing.push(theirs.close, other.close);
  const save = async (shared: boolean) =>
    (await call('POST', '/api/savedReport', { name: 'One', request, shared })).body.id;
  const told = (id: number, state: string) => ({ event: 'savedReport', data: { id, state } });
  const [first, secret, second] = [await save(true), await save(false), await save(true)];
  expect([await theirs.next(), await theirs.next()]).toEqual([told(first, 'ready'), told(second, 'ready')]);
  await call('PUT', `/api/savedReport/${first}`, { shared: false });
  expect(await theirs.next()).toEqual(told(first, 'gone'));
  // Private reports stay private, however often they change.
  await call('PUT', `/api/savedReport/${secret}`, { name: 'Renamed' });
  await call('PUT', `/api/savedReport/${first}`, { shared: true });
  expect(await theirs.next()).toEqual(told(first, 'ready'));
  await call('DELETE', `/api/savedReport/${second}`);
  expect(await theirs.next()).toEqual(told(second, 'gone'));
  const stranger = await host.as(logins.other);
  const { body: foreign } = await stranger('POST', '/api/savedReport', { name: 'Foreign', request });
  expect(await other.next()).toEqual(told(foreign.id, 'ready'));
});

it('events tell a session how many wait before a run that it named, and no other session', async () => {
  const doors: (() => void)[] = [];
  const memory = createMemoryReports();
  const engine: ReportEngine = {
    ...memory,
    run: async (...asked) => {
      await new Promise<void>((resolve) => doors.push(resolve));
      return memory.run(...asked);
    },
  };
  const host = await createTestHost({ reports: engine });
  const mine = await eventStream(host, logins.demand);
  const another = await eventStream(host, logins.demand);
  closing.push(mine.close, another.close);
  const run = (metric: string, name: string, cookie = mine.cookie) =>
    host.signedOut('POST', '/api/rrun', { ...request, metrics: [metric] }, { Cookie: cookie, 'X-Run': name });
  const begun = async (count: number) => expect.poll(() => doors.length).toBe(count);
  const first = run('imps', 'first');
  await begun(1);
  const second = run('reqs', 'second');
  expect(await mine.next()).toEqual({ event: 'reportLine', data: { run: 'second', before: 1 } });
  const third = run('opps', 'third');
  expect(await mine.next()).toEqual({ event: 'reportLine', data: { run: 'third', before: 2 } });
  const unnamed = run('rev', 'no name, a sentence');
  const theirs = run('fill', 'theirs', another.cookie);
  expect(await another.next()).toMatchObject({ event: 'reportLine', data: { run: 'theirs' } });
  doors[0]?.();
  expect((await first).status).toBe(200);
  expect([await mine.next(), await mine.next()]).toEqual([
    { event: 'reportLine', data: { run: 'second', before: 0 } },
    { event: 'reportLine', data: { run: 'third', before: 1 } },
  ]);
  for (let count = 2; count <= 5; count += 1) {
    await begun(count);
    doors[count - 1]?.();
  }
  const ended = await Promise.all([second, third, unnamed, theirs]);
  expect(ended.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await mine.next()).toEqual({ event: 'reportLine', data: { run: 'third', before: 0 } });
});
