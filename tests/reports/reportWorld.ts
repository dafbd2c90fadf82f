import { createApi } from '../../api/createApi';
import type { Ports, Reader, StoredObject } from '../../api/ports';
import { createMemoryReports } from '../../api/reports/memory/createMemoryReports';
import type { QueryQueue } from '../../api/reports/ports/queryQueue';
import type { ReportEngine } from '../../api/reports/ports/reports';
import { createQueryQueue } from '../../api/reports/queryQueue';
import { type Figure, nearOf } from '../../src/model/exactSums';
import type { FactRow, TableLetter } from '../../src/model/reports/facts';
import type { ReportAnswer, ReportCatalogue, ReportRequest } from '../../src/model/reports/reportCall';
import { samplePassword } from '../../src/model/sample/sampleSignIns';
import type { SessionAnswer } from '../../src/model/signedIn';
import { viewerOf } from '../../src/model/viewerOf';
import { createTestHost } from '../support/host';
import { createSampleStore } from '../support/sampleStore';
import { words } from '../support/words';
import { createFacts } from './createFacts';
import { naiveCompare } from './naiveCompare';
import {
  type Facts,
  type NaiveAnswer,
  type NaiveRow,
  type NaiveViewer,
  naiveReport,
  type Objects,
} from './naiveReport';

export type Reporter = {
  readonly login: string;
  readonly viewer: NaiveViewer;
  readonly catalogue: (ivt: 0 | 1) => Promise<ReportCatalogue>;
  readonly call: (method: string, path: string, body?: unknown) => Promise<Response>;
  /** As `ask` of the page, with every key in its place. */
  readonly naive: (request: ReportRequest) => Pick<NaiveAnswer, 'rows' | 'total'>;
  /** The same of a request that is compared: what rows had before stands behind their figures. */
  readonly naiveCompared: (request: ReportRequest) => ReturnType<typeof naiveCompare>;
};

export type ReportWorld = {
  /** What its API has. */
  readonly ports: Ports;
  readonly turns: QueryQueue;
  readonly facts: Facts;
  readonly objects: Objects;
  readonly now: Date;
  as(login: string, mode: 'ssp' | 'dsp'): Promise<Reporter>;
};

/** The sample's objects with few made-up facts, so that a loop over all of them is quick. */
export async function createReportWorld(
  seed: number,
  engine: ReportEngine = createMemoryReports(),
  makeFacts: (
    objects: readonly StoredObject[],
    now: Date,
    seed: number,
    store: Reader,
  ) => Facts | Promise<Facts> = createFacts,
): Promise<ReportWorld> {
  const { ports: hosted } = await createTestHost();
  const now = hosted.clock();
  const store = await createSampleStore(now);
  const objects: Record<string, Map<string | number, Record<string, unknown>>> = {};
  const all: StoredObject[] = [];
  for (const type of factResources) {
    const byKey = new Map<string | number, Record<string, unknown>>();
    for await (const rows of store.all(type, { owner: 'all', global: true })) {
      for (const row of rows) {
        all.push(row);
        byKey.set(row.id, { ...row.data, id: row.id, name: row.name, owner: row.owner });
      }
    }
    objects[type] = byKey;
  }
  const facts = await makeFacts(all, now, seed, store);
  await engine.add(
    'facts',
    (Object.entries(facts) as [TableLetter, FactRow[]][]).map(([table, rows]) => ({ table, rows: [rows] })),
  );
  const ports = { ...hosted, store, reports: engine };
  const turns = createQueryQueue();
  const api = createApi(ports, turns);
  return {
    ports,
    turns,
    facts,
    objects,
    now,
    async as(login, mode) {
      const headers = { 'Content-Type': 'application/json', 'X-Requested-With': 'app', 'X-Mode': mode };
      const body = JSON.stringify({ login, password: samplePassword });
      const signedIn = await api.request('/api/auth/login', { method: 'POST', headers, body });
      const Cookie = (signedIn.headers.get('Set-Cookie') ?? '').split(';')[0] ?? '';
      const call: Reporter['call'] = async (method, path, sent) =>
        api.request(path, {
          method,
          headers: { ...headers, Cookie },
          ...(sent !== undefined && { body: JSON.stringify(sent) }),
        });
      const viewer = viewerOf((await (await call('GET', '/api/auth/session')).json()) as SessionAnswer, mode);
      if (!viewer) throw new Error(`${login} cannot sign in: ${signedIn.status}`);
      const { role, owner, account, timezone } = viewer;
      // Facts know deals by what an account agreed with an exchange.
      const ofOwner = [...(objects.deals?.values() ?? [])].filter(
        (deal) => owner === null || deal.owner === owner || deal.owner === null,
      );
      const deals = new Map(ofOwner.map((deal) => [`${deal.owner} ${deal.adexchange} ${deal.dealId}`, deal]));
      const naiveViewer = { role, owner, account, timezone, mode };
      const given = { facts, objects: { ...objects, deals }, viewer: naiveViewer };
      return {
        login,
        viewer: naiveViewer,
        call,
        catalogue: async (ivt) =>
          (await (await call('GET', `/api/reports/catalogue?ivt=${ivt}`)).json()) as ReportCatalogue,
        naive: (request) => naiveReport({ ...given, request }),
        naiveCompared: (request) => naiveCompare({ ...given, request }),
      };
    },
  };
}

const factResources = [
  ...words`demands channels subpublishers tags advertisers rtbs campaigns creatives adexchanges suppliers`,
  ...['deals', 'applications', 'sites', 'ivts', 'managers'],
];

/** What an answer says, as the naive computation says it. */
export function readAnswer({ rows, total }: ReportAnswer, { dimensions, metrics }: ReportRequest) {
  return {
    rows: rows.map((row) => ({
      values: dimensions.map((id) => row[id]),
      figures: metrics.map((id) => row[id] as number | null),
    })),
    total: metrics.map((id) => total[id] ?? null),
  };
}

/** What an answer that is compared says, as the naive computation says it. */
export function readCompared({ rows, compare }: ReportAnswer, { dimensions, metrics }: ReportRequest) {
  return {
    rows: rows.map((row) => ({
      values: dimensions.map((id) => row[id]),
      figures: [
        ...metrics.map((id) => row[id] as number | null),
        row._prev ? 1 : 0,
        ...metrics.map((id) => nearOf(row._prev?.[id])),
      ],
    })),
    before: metrics.map((id) => compare?.total[id] ?? null),
  };
}

/** Where two lists of rows differ, in whatever order they are; answers are rounded to the millionth. */
export function differences(rows: readonly NaiveRow[], wanted: readonly NaiveRow[]): readonly string[] {
  // Objects of one name are rows of their own, with the same values.
  const left = new Map<string, NaiveRow[]>();
  for (const row of wanted) {
    const key = JSON.stringify(row.values);
    left.set(key, [...(left.get(key) ?? []), row]);
  }
  const found = rows.flatMap((row) => {
    const key = JSON.stringify(row.values);
    const alike = left.get(key) ?? [];
    const at = alike.findIndex(({ figures }) => areClose(row.figures, figures));
    if (at >= 0) alike.splice(at, 1);
    return at >= 0
      ? []
      : [
          `${key} ${JSON.stringify(row.figures)} instead of ${alike.map(({ figures }) => JSON.stringify(figures)).join(' or ') || 'nothing'}`,
        ];
  });
  return [
    ...found,
    ...[...left].flatMap(([key, alike]) =>
      alike.map(({ figures }) => `nothing instead of ${key} ${JSON.stringify(figures)}`),
    ),
  ];
}

/** Half a millionth: a wider bound takes rows of one name for each other, a hair more is for doubles. */
const roundedBy = 0.501e-6;

export const areClose = (one: readonly (Figure | null)[], other: readonly (number | null)[]): boolean =>
  one.length === other.length &&
  one.every((figure, at) => {
    const wanted = other[at] ?? null;
    return figure === null || wanted === null
      ? figure === wanted
      : Math.abs(Number(figure) - wanted) <= roundedBy + 1e-9 * Math.abs(wanted);
  });
