import { afterEach, expect, it } from 'vitest';
import { createMemoryReports } from '../../api/reports/memory/createMemoryReports';
import type { ReportEngine } from '../../api/reports/ports/reports';
import { createQueryQueue } from '../../api/reports/queryQueue';
import { reportRequest } from '../contracts/storedReports';
import { type EventStream, eventStream } from '../support/eventStream';
import { accounts, type Call, createTestHost, logins, password, type TestHost } from '../support/host';
import { lateAnswer } from '../support/lateAnswer';
import { createSavedRunner } from '../support/savedRunner';

const request = reportRequest();
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const told = (id: number, state: string) => ({ event: 'savedReport', data: { id, state } });
const saveBy = async (call: Call, more: object = {}) =>
  (await call('POST', '/api/savedReport', { name: 'One', request, ...more })).body.id;
/** Users who listen to events, until the test ends. */
async function listen(host: TestHost, ...people: readonly string[]): Promise<readonly EventStream[]> {
  const streams: EventStream[] = [];
  for (const login of people) streams.push(await eventStream(host, login));
  closing.push(...streams.map(({ close }) => close));
  return streams;
}

it('events tell how saved reports stand, to users who may open them', async () => {
  const host = await createTestHost();
  const call = await host.as(logins.demand);
  const [mine, other] = (await listen(host, logins.demand, logins.other)) as [EventStream, EventStream];
  const id = await saveBy(call, { file: 1, shared: true });
  expect(await mine.next()).toEqual(told(id, 'queued'));
  const { promise: opened, resolve: door } = lateAnswer();
  const turns = createQueryQueue();
  const first = turns.take('first', () => opened, {});
  const draining = createSavedRunner({ ports: host.ports, turns, isAlone: true }).drain();
  expect(await mine.next()).toEqual(told(id, 'running'));
  door();
  await Promise.all([first, draining]);
  expect(await mine.next()).toEqual(told(id, 'ready'));
  // The next that the stranger hears is about something of its own.
  const foreign = await saveBy(await host.as(logins.other));
  expect(await other.next()).toEqual(told(foreign, 'ready'));
});

it('events tell the account of what it may not open any more, by its id, and no other account', async () => {
  const host = await createTestHost();
  const admin = await host.as(logins.admin);
  const login = 'colleague@adx.example';
  const colleague = { name: 'Colleague', type: 'demand', account: accounts.demand, login, password };
  expect((await admin('POST', '/api/admin/users', colleague)).status).toBe(201);
  const call = await host.as(logins.demand);
  const [theirs, other] = (await listen(host, login, logins.other)) as [EventStream, EventStream];
  const first = await saveBy(call, { shared: true });
  const secret = await saveBy(call);
  const second = await saveBy(call, { shared: true });
  expect([await theirs.next(), await theirs.next()]).toEqual([told(first, 'ready'), told(second, 'ready')]);
  await call('PUT', `/api/savedReport/${first}`, { shared: false });
  expect(await theirs.next()).toEqual(told(first, 'gone'));
  // Private reports stay private, however often they change.
  await call('PUT', `/api/savedReport/${secret}`, { name: 'Renamed' });
  await call('PUT', `/api/savedReport/${first}`, { shared: true });
  expect(await theirs.next()).toEqual(told(first, 'ready'));
  await call('DELETE', `/api/savedReport/${second}`);
  expect(await theirs.next()).toEqual(told(second, 'gone'));
  const foreign = await saveBy(await host.as(logins.other));
  expect(await other.next()).toEqual(told(foreign, 'ready'));
});

it('events tell a session how many wait before a run that it named, and no other session', async () => {
  const doors: (() => void)[] = [];
  const memory = createMemoryReports();
  const run: ReportEngine['run'] = async (...asked) => {
    await new Promise<void>((resolve) => doors.push(resolve));
    return memory.run(...asked);
  };
  const host = await createTestHost({ reports: { ...memory, run } });
  const [mine, another] = (await listen(host, logins.demand, logins.demand)) as [EventStream, EventStream];
  const line = (run: string, before: unknown) => ({ event: 'reportLine', data: { run, before } });
  const ask = (metric: string, name: string, cookie = mine.cookie) =>
    host.signedOut('POST', '/api/rrun', { ...request, metrics: [metric] }, { Cookie: cookie, 'X-Run': name });
  const begun = async (count: number) => expect.poll(() => doors.length).toBe(count);
  const first = ask('imps', 'first');
  await begun(1);
  const second = ask('reqs', 'second');
  expect(await mine.next()).toEqual(line('second', 1));
  const third = ask('opps', 'third');
  expect(await mine.next()).toEqual(line('third', 2));
  const unnamed = ask('rev', 'no name, a sentence');
  const theirs = ask('fill', 'theirs', another.cookie);
  expect(await another.next()).toEqual(line('theirs', expect.any(Number)));
  doors[0]?.();
  expect((await first).status).toBe(200);
  expect([await mine.next(), await mine.next()]).toEqual([line('second', 0), line('third', 1)]);
  for (let count = 2; count <= 5; count += 1) {
    await begun(count);
    doors[count - 1]?.();
  }
  const ended = await Promise.all([second, third, unnamed, theirs]);
  expect(ended.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await mine.next()).toEqual(line('third', 0));
});
