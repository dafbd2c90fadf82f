import { beforeAll, describe, expect, it } from 'vitest';
import { createApi } from '../../api/createApi';
import { createMemoryFiles } from '../../api/memory/files';
import { createMemoryStore } from '../../api/memory/store';
import { createMemoryReports } from '../../api/reports/memory/createMemoryReports';
import { createMemorySavedFiles } from '../../api/reports/memory/savedFiles';
import { resources } from '../../src/resources';
import { reportRequest } from '../contracts/storedReports';
import { createTestHost, logins, type TestHost } from '../support/host';
import { createMaker } from '../support/makeObject';
import { recordingWrites } from '../support/recordingWrites';
import { testSeed } from '../support/seed';
import { words } from '../support/words';
import { writeWaiting } from '../support/writeWaiting';

/** What a GET may write, and why. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  // The address that signs out, as the specification has it.
  '/api/auth/logout': ['store.sessions.remove'],
  // The address that ends acting for an account, as the specification has it: the session goes on under another token.
  '/api/switch': ['store.sessions.put', 'store.sessions.remove'],
};
/** When a session was last seen is written by whatever it asks for. */
const ofSession = 'store.sessions.touch';

/** Calls of the ports that only read; every other one writes, so that a new one joins by itself. */
const reads = new Set([
  ...words`
    get find all documents named changed lastSeq refsTo refCounts refPairs findByKeys findEachByKeys history historyOf
    unlinkedIn removedNames removedIds members membersAmong memberCounts onChange isAway sessions.find sessions.of
    sessions.count sessions.onEnd credentials.get keys.get keys.countOf preferences.get savedReports.get
    savedReports.list savedReports.find savedReports.unfinished savedReports.versions savedReports.due
    savedReports.expired savedReports.known finance.periods finance.lines finance.entries finance.entry finance.events
    jobs.overview jobs.settings jobs.aliveSince jobs.find jobs.get outbox.find
  `.map((name) => `store.${name}`),
  ...words`files.find files.read savedFiles.read savedFiles.untouchedSince`,
  ...words`
    run runTogether read values batches removed latest countIn lives revision onChange onAdded isAway gaps check
  `.map((name) => `reports.${name}`),
]);

let host: TestHost;
let routes: readonly string[];
let saved: number;
const written: string[] = [];
const ids = new Map<string, number>();

beforeAll(async () => {
  const recording = <T extends object>(port: T, name: string): T =>
    recordingWrites(
      port,
      name,
      (path) => !reads.has(path),
      (path) => written.push(path),
    );
  const store = recording(createMemoryStore(), 'store');
  host = await createTestHost({
    store,
    files: recording(createMemoryFiles(), 'files'),
    savedFiles: recording(
      createMemorySavedFiles(() => new Date('2026-11-20T12:00:00.000Z')),
      'savedFiles',
    ),
    reports: recording(createMemoryReports(), 'reports'),
  });
  const maker = createMaker(host, testSeed);
  for (const resource of resources) {
    const made = resource.access.write.length > 0 && !resource.paged ? await maker.create(resource) : undefined;
    for (const base of Object.values(resource.base)) ids.set(base, Number(made?.id ?? 1));
  }
  const call = await host.as(logins.demand);
  saved = (await call('POST', '/api/savedReport', { name: 'Kept', request: reportRequest(), file: 1 })).body.id;
  await writeWaiting(host, 'a,b\r\n1,2\r\n');
  // As for a process that does not have the file of another.
  const { file } = (await store.savedReports.get(saved)) ?? {};
  await host.ports.savedFiles.remove(file ?? '');
  const gets = createApi(host.ports).routes.filter(({ method }) => method === 'GET');
  routes = [...new Set(gets.map(({ path }) => path))].sort();
});

const filled = (path: string): string => {
  const base = [...ids.keys()].find((one) => path.startsWith(`${one}/:id`));
  const id = path.startsWith('/api/savedReport') ? saved : (ids.get(base ?? '') ?? 1);
  return path
    .replaceAll(':id', String(id))
    .replaceAll(':view', 'publishers')
    .replaceAll(':party', '31')
    .replaceAll(':period', '2026-10')
    .replaceAll(/:\w+(\{[^}]*\})?/g, '1');
};

describe.each([
  // The file that this process cannot find; the administrator does not see the report.
  ['demand', [['/api/savedFile/:id', 503]]],
  ['admin', []],
] as const)('a GET by %s', (who, away) => {
  it('writes and deletes nothing, whatever it asks for and finds', async () => {
    expect(routes.length).toBeGreaterThan(150);
    const statuses = new Map<string, number>();
    const found = new Map<string, readonly string[]>();
    for (const path of routes) {
      const cookie = await host.cookieOf(logins[who]);
      written.length = 0;
      const answer = await host.fetch(filled(path), { headers: { Cookie: cookie } });
      // A stream is open until it is given up.
      const isStream = (answer.headers.get('Content-Type') ?? '').startsWith('text/event-stream');
      await (isStream ? answer.body?.cancel() : answer.arrayBuffer());
      statuses.set(path, answer.status);
      const wrote = written.filter((one) => one !== ofSession && !(allowed[path] ?? []).includes(one));
      if (wrote.length > 0) found.set(path, wrote);
    }
    expect([...found]).toEqual([]);
    expect([...statuses].filter(([, status]) => status >= 500)).toEqual(away);
  });
});
