import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openLater } from '../../api/reports/openLater';
import { ReportsAway, ReportTimeout } from '../../api/reports/ports/reports';
import { createQueryQueue } from '../../api/reports/queryQueue';
import type { EngineLimits } from '../../server/reports/connectEngine';
import { type ClickHouseReports, openReports } from '../../server/reports/openReports';
import { withSentences } from '../../server/reports/serverFailures';
import { reportEngineContract } from '../contracts/reportEngineContract';
import { demandRows, key, limits, plan } from '../contracts/reportFacts';
import { reportRetentionContract } from '../contracts/reportRetentionContract';
import { type ClickHouseOverHttp, createClickHouseOverHttp, httpUser } from '../support/clickHouseOverHttp';
import { isFullRun } from '../support/seed';

let server: ClickHouseOverHttp;
beforeAll(async () => {
  server = await createClickHouseOverHttp();
});
afterAll(() => server?.close());

let databases = 0;
const newUrl = () => {
  databases += 1;
  return server.url(`console_${databases}`);
};

reportEngineContract('ClickHouse over HTTP', {
  open: () => openReports({ url: newUrl(), keep: null }),
  isBrief: !isFullRun,
});

describe('ClickHouse over HTTP', () => reportRetentionContract(() => ({ url: server.url('kept') })));

const batch = [{ table: 'D', rows: [demandRows] }] as const;
const imps = async (engine: Pick<ClickHouseReports, 'run'>) => (await engine.run(plan({}), limits)).total[0];

/** What a failure tells, and that nothing of it holds the password. */
async function sentenceOf(failing: Promise<unknown>): Promise<string> {
  const error = await failing.then(
    () => 'none',
    (found: unknown) => found,
  );
  const told = inspect(error, { depth: 20, showHidden: true });
  expect(told).not.toContain(httpUser.password);
  expect(told).not.toContain(encodeURIComponent(httpUser.password));
  return error instanceof ReportsAway ? error.message : told;
}

describe('at the address of a server', () => {
  let url: string;
  let engine: ClickHouseReports;
  const open = (more: EngineLimits = {}) => openReports({ url, keep: null, ...more });
  beforeAll(async () => {
    url = newUrl();
    engine = await open({ patienceMs: { end: 300 } });
    await engine.add('first', batch);
  });
  afterAll(() => engine?.close());

  it('processes add and ask at once, and each batch comes in once', async () => {
    const shared = newUrl();
    const [one, other] = await Promise.all([openReports({ url: shared }), openReports({ url: shared })]);
    const adding = [one.add('same', batch), other.add('same', batch), one.add('a', batch), other.add('b', batch)];
    const added = await Promise.allSettled(adding);
    expect(added.filter((end) => end.status === 'fulfilled' && end.value)).toHaveLength(3);
    expect(await Promise.all([one, other, one, other, one, other].map(imps))).toEqual(
      Array.from({ length: 6 }, () => 45),
    );
    await Promise.all([one.close(), other.close()]);
  });

  it('asks with more values than an address or a field may hold', async () => {
    const many = 40_000;
    const ids = Array.from({ length: many }, (_, at) => 4_294_967_295 - many + at + 1);
    const texts = Array.from({ length: many }, (_, at) => `é'\\${at}`);
    const map = { from: [...texts, 'US'], to: [...texts, 'West'], otherwise: 'rest' };
    const where = [
      { by: key('tag'), not: false, values: ids },
      { by: key('adomain'), not: true, values: texts },
    ];
    expect((await engine.run(plan({ where }), limits)).total).toEqual([8]);
    const { rows } = await engine.run(plan({ groups: [{ kind: 'map', key: 'country', map }] }), limits);
    expect(rows).toEqual([
      ['West', 5],
      ['rest', 10],
    ]);
  });

  it('leaves it to the server how much a report may take, and minds what it insists on', async () => {
    server.constant.add('max_threads').add('max_memory_usage');
    await (await open()).close();
    server.constant.add('totals_mode');
    expect(await sentenceOf(open())).toMatch(
      /^The user at the ClickHouse server may not do what the console needs: .* \(CLICKHOUSE_URL\)$/,
    );
    server.constant.clear();
  });

  it('says that the password is wrong', async () => {
    const wrong = new URL(url);
    wrong.password = 'guess';
    expect(await sentenceOf(openReports({ url: wrong.href }))).toBe(
      'The ClickHouse server refuses the user or the password. (CLICKHOUSE_URL)',
    );
  });

  it('says that it is not there, and goes on by itself when it is', async () => {
    const later = openLater(() => open());
    const gone = 'The ClickHouse server cannot be reached. (CLICKHOUSE_URL)';
    await server.be('away');
    expect(await sentenceOf(later.latest())).toBe(gone);
    expect(await sentenceOf(imps(engine))).toBe(gone);
    expect(await sentenceOf(engine.add('lost', batch))).toBe(gone);
    await server.be('there');
    expect(await imps(later)).toBe(15);
    expect(await imps(engine)).toBe(15);
    await later.close();
  });

  it('says that it went during a report', async () => {
    await server.be('silent');
    const asked = server.asked.length;
    const running = imps(engine);
    running.catch(() => undefined);
    await vi.waitFor(() => expect(server.asked.length).toBeGreaterThan(asked));
    await server.be('away');
    expect(await sentenceOf(running)).toBe('The ClickHouse server cannot be reached. (CLICKHOUSE_URL)');
    await server.be('there');
    expect(await imps(engine)).toBe(15);
  });

  it('gives up a report in time at a server that is silent, and has all its lines again after that', async () => {
    await server.be('silent');
    const asked = Array.from({ length: 5 }, () => engine.run(plan({}), { maxMs: 50 }));
    for (const { reason } of (await Promise.allSettled(asked)) as PromiseRejectedResult[])
      expect(reason).toBeInstanceOf(ReportTimeout);
    expect(await sentenceOf(open({ patienceMs: { first: 100 } }))).toBe(
      'The ClickHouse server is not responding. (CLICKHOUSE_URL)',
    );
    await server.be('there');
    expect(await Promise.all(Array.from({ length: 5 }, () => imps(engine)))).toEqual([15, 15, 15, 15, 15]);
  });

  it('gives up what runs at a server that falls silent, refuses the rest at once, and goes on when it is back', async () => {
    const silent = 'The ClickHouse server is not responding. (CLICKHOUSE_URL)';
    const patient = await open({ patienceMs: { silent: 400, end: 300 } });
    const turns = createQueryQueue();
    const inTurn = (key: string) => turns.take(key, (signal) => patient.run(plan({}), { signal, maxMs: 600_000 }), {});
    await server.be('silent');
    // The one whose turn it is would wait for ten minutes, and all others with it.
    expect(await Promise.all(['a job', 'a report', 'another'].map((key) => sentenceOf(inTurn(key))))).toEqual([
      silent,
      silent,
      silent,
    ]);
    expect(await sentenceOf(patient.add('in the silence', batch))).toBe(silent);
    expect(await sentenceOf(patient.latest())).toBe(silent);
    await server.be('there');
    await vi.waitFor(async () => expect(await imps(patient)).toBe(15), { timeout: 10_000, interval: 100 });
    expect(
      await patient.add('after the silence', [{ table: 'E', rows: [[{ hour: Date.UTC(2026, 2, 30), errors: 1 }]] }]),
    ).toBe(true);
    await patient.close();
  });

  it.each([
    ['ENOTFOUND', /^The host of the ClickHouse server is not known\./],
    [
      'DEPTH_ZERO_SELF_SIGNED_CERT',
      /^The certificate .* is not trusted \(DEPTH_ZERO_SELF_SIGNED_CERT\): .* NODE_EXTRA_CA_CERTS\./,
    ],
    ['497', /^The user at the ClickHouse server may not do what the console needs: /],
  ])('says what %s means, of rows that are being read too', async (code, sentence) => {
    async function* rows(): AsyncGenerator<never> {
      yield* [];
      throw Object.assign(new Error('What the system says'), { code });
    }
    const reader = await withSentences({
      ...engine,
      read: async () => ({ rows: rows(), close: async () => undefined }),
    }).read(plan({}), limits);
    expect(await sentenceOf(reader.rows[Symbol.asyncIterator]().next())).toMatch(sentence);
  });

  it('says that something else answers there', async () => {
    const stranger =
      'What answers there does not speak HTTP as ClickHouse does: its port for that is 8123, or 8443 with TLS. (CLICKHOUSE_URL)';
    expect(await sentenceOf(openReports({ url: url.replace('http:', 'https:') }))).toBe(stranger);
    const proxy = createServer((_, response) => response.writeHead(502).end('<html><h1>502 Bad Gateway</h1></html>'));
    await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
    const { port } = proxy.address() as AddressInfo;
    expect(await sentenceOf(openReports({ url: `http://127.0.0.1:${port}` }))).toBe(stranger);
    proxy.close();
  });
});
