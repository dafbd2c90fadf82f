import { createApi } from '../../api/createApi';
import { createMemoryReports } from '../../api/memory/reports/createMemoryReports';
import { seedSample } from '../../api/memory/seed/seed';
import { createMemoryStore } from '../../api/memory/store';
import type { Ports, StoredObject } from '../../api/ports';
import type { ReportEngine } from '../../api/ports/reports';
import { createReportTurns, type ReportTurns } from '../../api/reports/reportTurns';
import type { FactRow, TableLetter } from '../../src/model/reports/facts';
import type { ReportAnswer, ReportCatalogue, ReportRequest } from '../../src/model/reports/reportCall';
import { samplePassword } from '../../src/model/sample/sampleSignIns';
import type { SessionAnswer } from '../../src/model/signedIn';
import { viewerOf } from '../../src/model/viewerOf';
import { createTestHost } from '../support/host';
import { createFacts } from './createFacts';
import { type Facts, type NaiveRow, type NaiveViewer, naiveReport, type Objects } from './naiveReport';

export type Reporter = {
  readonly login: string;
  readonly viewer: NaiveViewer;
  readonly catalogue: (ivt: 0 | 1) => Promise<ReportCatalogue>;
  readonly call: (method: string, path: string, body?: unknown) => Promise<Response>;
  /** As `ask` of the page, with every key in its place. */
  readonly naive: (request: ReportRequest) => { readonly rows: readonly NaiveRow[]; readonly total: readonly (number | null)[] };
};

export type ReportWorld = {
  /** What its API has. */
  readonly ports: Ports;
  readonly turns: ReportTurns;
  readonly facts: Facts;
  readonly objects: Objects;
  readonly now: Date;
  as(login: string, mode: 'ssp' | 'dsp'): Promise<Reporter>;
};

/** The sample's objects with few made-up facts, so that a loop over all of them is quick. */
export async function createReportWorld(seed: number, engine: ReportEngine = createMemoryReports()): Promise<ReportWorld> {
  const { ports: hosted } = await createTestHost();
  const now = hosted.clock();
  const store = createMemoryStore();
  await seedSample(store, { passwords: hosted.passwords, now });
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
  const facts = createFacts(all, now, seed);
  await engine.add(
    'facts',
    (Object.entries(facts) as [TableLetter, FactRow[]][]).map(([table, rows]) => ({ table, rows: [rows] })),
  );
  const ports = { ...hosted, store, reports: engine };
  const turns = createReportTurns();
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
        api.request(path, { method, headers: { ...headers, Cookie }, ...(sent !== undefined && { body: JSON.stringify(sent) }) });
      const session = (await (await call('GET', '/api/auth/session')).json()) as SessionAnswer;
      const viewer = viewerOf(session, mode);
      if (!viewer) throw new Error(`${login} cannot sign in: ${signedIn.status}`);
      const { role, owner, account, timezone } = viewer;
      // Facts know deals by what they are agreed as; of several with the same the oldest gives its name.
      const ofOwner = [...(objects.deals?.values() ?? [])].filter((deal) => owner === null || deal.owner === owner || deal.owner === null);
      const deals = new Map(ofOwner.reverse().map((deal) => [String(deal.dealId), deal]));
      const naiveViewer = { role, owner, account, timezone, mode };
      return {
        login,
        viewer: naiveViewer,
        call,
        catalogue: async (ivt) => (await (await call('GET', `/api/reports/catalogue?ivt=${ivt}`)).json()) as ReportCatalogue,
        naive: (request) => naiveReport({ facts, objects: { ...objects, deals }, viewer: naiveViewer, request }),
      };
    },
  };
}

const factResources = [
  ...['demands', 'channels', 'subpublishers', 'tags', 'advertisers', 'rtbs', 'campaigns', 'creatives', 'adexchanges', 'suppliers'],
  ...['deals', 'applications', 'sites', 'ivts', 'managers'],
];

/** What an answer says, as the naive computation says it. */
export function readAnswer({ rows, total }: ReportAnswer, { dimensions, metrics }: ReportRequest) {
  return {
    rows: rows.map((row) => ({ values: dimensions.map((id) => row[id]), figures: metrics.map((id) => row[id] as number | null) })),
    total: metrics.map((id) => total[id] ?? null),
  };
}

/** Where two lists of rows differ, in whatever order they are; answers are rounded to the millionth. */
export function differences(rows: readonly NaiveRow[], wanted: readonly NaiveRow[]): readonly string[] {
  const sorted = (list: readonly NaiveRow[]) =>
    list
      .map((row) => ({ ...row, key: JSON.stringify(row.values) }))
      .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0) || apart(a.figures, b.figures));
  const [one, other] = [sorted(rows), sorted(wanted)];
  const found = Array.from({ length: Math.max(one.length, other.length) }, (_, at) => {
    const [left, right] = [one[at], other[at]];
    const isSame = left && right && left.key === right.key && areClose(left.figures, right.figures);
    return isSame ? '' : `${left?.key} ${JSON.stringify(left?.figures)} instead of ${right?.key} ${JSON.stringify(right?.figures)}`;
  });
  return found.filter((difference) => difference !== '');
}

/** Objects of one name are rows of their own. */
const apart = (one: readonly (number | null)[], other: readonly (number | null)[]): number =>
  one.map((figure, at) => (figure ?? -1) - (other[at] ?? -1)).find((difference) => Math.abs(difference) > 4e-6) ?? 0;

export const areClose = (one: readonly (number | null)[], other: readonly (number | null)[]): boolean =>
  one.length === other.length &&
  one.every((figure, at) => {
    const wanted = other[at] ?? null;
    return figure === null || wanted === null ? figure === wanted : Math.abs(figure - wanted) <= 2e-6 * Math.max(1, Math.abs(wanted));
  });
