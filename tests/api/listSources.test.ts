import { expect, it } from 'vitest';
import { createConsole } from '../../api/createApi';
import listSources from '../../api/members/listSources.job';
import type { Fetched, GetOptions } from '../../api/ports/outbound';
import { createTestHost, logins } from '../support/host';

const address = 'https://lists.example/apps.txt';
const text = (body: string, more: object = {}): Fetched => ({
  ok: true,
  status: 200,
  type: 'text/plain',
  body: new TextEncoder().encode(body),
  url: address,
  ms: 1,
  ...more,
});

/** A list with the source, and a runner; `answer` is what the source gives, `asked` the requests. */
async function listWithSource(values: object = {}) {
  const source = { answer: text('com.a.one\ncom.a.two\n'), asked: [] as (string | undefined)[] };
  const get = async (_: string, options: GetOptions = {}) => {
    source.asked.push(options.headers?.['If-None-Match']);
    return source.answer;
  };
  const outbound = { get, post: async () => source.answer };
  const host = await createTestHost({ outbound, jobs: [listSources] });
  const { jobs: runner } = createConsole(host.ports);
  const call = async (...asked: Parameters<Awaited<ReturnType<typeof host.as>>>) =>
    (await host.as(logins.demand))(...asked);
  const body = { name: 'Bought apps', sourceUrl: address, sourceEvery: 'hour', ...values };
  const { id } = (await call('POST', '/api/demand/applists', body)).body;
  const path = `/api/demand/applists/${id}`;
  const read = async () => {
    await runner.runDue();
    host.moveClock(3_600_000);
    await runner.runDue();
    const { body: list } = await call('GET', path);
    const { body: entries } = await call('GET', `${path}/entries`);
    return { ...list, entries: entries.map(({ value }: { value: string }) => value) };
  };
  return { source, call, path, read, host };
}

it('a list takes the entries of its source as one version, with the source in its history', async () => {
  const { source, call, path, read } = await listWithSource();
  expect(await read()).toMatchObject({
    version: 2,
    entries: ['com.a.one', 'com.a.two'],
    sourceLast: { ok: true, note: '2 entries: 2 added, 0 removed.', messageCode: 'lists.sourceRead' },
  });
  const { body: history } = await call('GET', `${path}/history`);
  expect(history[0]).toMatchObject({
    by: { name: 'Read list sources', why: { message: `Read from ${address}.` } },
    changes: [{ field: 'entries', to: { count: 2 } }],
  });
  source.answer = text('com.a.two\ncom.a.three\n', { etag: '"v2"' });
  expect(await read()).toMatchObject({ version: 3, entries: ['com.a.three', 'com.a.two'] });
  source.answer = text('', { status: 304 });
  expect(await read()).toMatchObject({
    version: 3,
    sourceLast: { ok: true, note: 'Nothing has changed.', etag: '"v2"' },
  });
  expect(source.asked).toEqual([undefined, undefined, '"v2"']);
});

it('entries that a person changed give way to those of the source', async () => {
  const { source, call, path, read } = await listWithSource();
  source.answer = text('com.a.one\n', { etag: '"v1"' });
  await read();
  await call('POST', `${path}/import`, { mode: 'append', values: ['com.by.hand'], version: 2 });
  expect(await read()).toMatchObject({ version: 4, entries: ['com.a.one'] });
  expect(source.asked).toEqual([undefined, undefined]);
});

it.each([
  ['a web page', text('<!DOCTYPE html><html>Not found</html>'), 'lists.sourcePage'],
  ['another status', text('com.a.one', { status: 503 }), 'lists.sourceStatus'],
  ['nothing', text(''), 'lists.sourceEmpty'],
  ['only comments', text('# com.a.b\n\n'), 'lists.sourceEmpty'],
  ['JSON', text('{"error":"gone"}'), 'lists.sourcePage'],
  ['columns that could both be meant', text('com.a.b,com.c.d\ncom.e.f,com.g.h\n'), undefined],
  ['no answer', { ok: false, code: 'timeout', message: 'The server did not respond within 5 seconds.' }, undefined],
] as const)('a source with %s leaves the list as it is and says why', async (_, answer, code) => {
  const { source, read, host } = await listWithSource();
  await read();
  source.answer = answer as Fetched;
  const { entries, version, sourceLast } = await read();
  expect([entries, version, sourceLast.ok]).toEqual([['com.a.one', 'com.a.two'], 2, false]);
  expect(sourceLast.note.length).toBeGreaterThan(10);
  if (code) expect(sourceLast.messageCode).toBe(code);
  const { rows } = await host.store.jobs.find({ job: 'readListSources', states: ['done'] }, [0, 0]);
  expect(rows[0]).toMatchObject({ failed: 1, failures: [{ what: 'Bought apps', message: sourceLast.note }] });
});

it.each([
  ['hour', 3],
  ['day', 1],
  ['off', 0],
])('a source read every %s is read %i times in three hours', async (sourceEvery, times) => {
  const { source, read } = await listWithSource({ sourceEvery });
  for (const _ of [1, 2, 3]) await read();
  expect(source.asked).toHaveLength(times);
});
