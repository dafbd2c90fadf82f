import type { Row } from '../../../src/dataProvider/lists/rowSpec';
import type { ConsoleProvider, HistoryRow, OwnCallParams } from '../../../src/model/consoleProvider';
import { HttpProblem, localProblem } from '../../../src/model/HttpProblem';
import type { HelpTexts } from '../../../src/model/helpTexts';
import type { ProblemBody, Warning } from '../../../src/model/problemBody';
import { resourceOf } from '../../../src/resources';
import type { Problem } from '../../../src/schema/messages/problem';
import { type Document, defaults } from '../../../src/schema/validate';
import { untilAnswered } from '../../support/slowPage';
import { createListWorld } from '../list/listProvider';
import { demandViewer } from './viewers';

type OwnAnswer = (params: OwnCallParams) => unknown;
/** A file on its way, whose end the test decides. */
type Upload = {
  readonly file: File;
  readonly onProgress: (sent: number, total: number) => void;
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: unknown) => void;
};

type Sent = { readonly resource: string; readonly data: Document };

/** A server for one form: keeps objects, counts versions, and refuses or answers as the test says. */
export function createFormWorld(given: Readonly<Record<string, readonly Row[]>>, helps: HelpTexts = {}) {
  const lists = createListWorld(given, helps);
  const stored = new Map(
    Object.entries(given).flatMap(([resource, rows]) => rows.map((row) => [`${resource}/${row.id}`, row] as const)),
  );
  const sent: Sent[] = [];
  const answers: unknown[] = [];
  const warnings: Warning[] = [];
  const history: HistoryRow[] = [];
  const entries: string[] = [];
  let lastId = 9000;
  const ownAnswers = new Map<string, OwnAnswer>();
  const owned: (OwnCallParams & { readonly resource: string })[] = [];
  const uploads: Upload[] = [];

  const refuse = () => {
    const next = answers.shift();
    if (next !== undefined) throw next;
  };
  const keep = (resource: string, row: Row) => {
    stored.set(`${resource}/${row.id}`, row);
    return { data: row, meta: { warnings: warnings.splice(0) } };
  };
  const provider = {
    ...lists.provider,
    async getOne(resource: string, { id }: { id: number }) {
      await untilAnswered();
      const row = stored.get(`${resource}/${Number(id)}`);
      if (!row) throw localProblem('not_found', 'Object not found.', 404);
      return { data: row };
    },
    async update(resource: string, { id, data }: { id: number; data: Document }) {
      sent.push({ resource, data });
      await untilAnswered();
      refuse();
      const before = stored.get(`${resource}/${Number(id)}`) as Row;
      if (data.version !== before.version) throw conflict(before);
      return keep(resource, { ...before, ...data, version: Number(before.version) + 1 } as Row);
    },
    async create(resource: string, { data }: { data: Document }) {
      sent.push({ resource, data });
      await untilAnswered();
      refuse();
      lastId += 1;
      return keep(resource, {
        ...data,
        id: lastId,
        uid: 't7k2m9x4qa1c',
        version: 1,
        modifiedAt: '2026-09-17T13:31:00Z',
      } as unknown as Row);
    },
    async copy(resource: string, { id }: { id: number }) {
      const { id: _, uid: __, version: ___, ...rest } = stored.get(`${resource}/${id}`) as Row;
      return { data: { ...rest, name: `${rest.name} (copy)`, status: 0 } };
    },
    history: async (_: string, { range: [from, to] }: { range: readonly [number, number] }) => ({
      rows: history.slice(from, to + 1),
      total: history.length,
    }),
    entries: async (_: string, { q = '', range: [from, to] }: { q?: string; range: readonly [number, number] }) => {
      const found = entries.filter((value) => value.includes(q));
      return {
        rows: found.slice(from, to + 1).map((value) => ({ id: value, value, target: null })),
        total: found.length,
      };
    },
    async importEntries(
      _: string,
      { mode, values, dryRun = false }: { mode: string; values: readonly string[]; dryRun?: boolean },
    ) {
      const bad = values.filter((value) => value.includes('?'));
      const good = values.filter((value) => value !== '' && !bad.includes(value));
      const fresh = [...new Set(good)].filter((value) => !entries.includes(value));
      if (!dryRun && mode === 'remove') for (const value of values) entries.splice(entries.indexOf(value), 1);
      else if (!dryRun) entries.push(...fresh);
      return {
        added: mode === 'remove' ? 0 : fresh.length,
        removed: mode === 'remove' ? values.length : 0,
        duplicate: good.length - fresh.length,
        invalid: bad.length,
        rejected: bad.map((value) => ({ line: values.indexOf(value) + 1, value, code: 'bad_value' })),
        count: entries.length,
        version: 2,
        ...(!dryRun && { undo: 'u_1' }),
      };
    },
    async own(resource: string, params: OwnCallParams) {
      owned.push({ ...params, resource });
      return ownAnswers.get(params.call)?.(params);
    },
    upload: (
      _: string,
      { file, onProgress, signal }: { file: File; onProgress: Upload['onProgress']; signal: AbortSignal },
    ) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason), { once: true });
        uploads.push({ file, onProgress, resolve, reject });
      }),
    entriesUrl: async (resource: string, id: number) => `/api/${resource}/${id}/export.csv`,
  };
  return {
    ...lists,
    provider: provider as unknown as ConsoleProvider,
    sent,
    history,
    entries,
    /** Own calls that were made, and files on their way. */
    owned,
    uploads,
    answerOwn: (call: string, answer: OwnAnswer) => void ownAnswers.set(call, answer),
    warn: (warning: Warning) => void warnings.push(warning),
    /** Answers the next write so. */
    refuseNext: (error: unknown) => void answers.push(error),
    /** Another user saves. */
    saveElsewhere(resource: string, id: number, changes: Document) {
      const before = stored.get(`${resource}/${id}`) as Row;
      stored.set(`${resource}/${id}`, {
        ...before,
        ...changes,
        version: Number(before.version) + 1,
        modifiedAt: '2026-09-17T18:31:00Z',
      } as Row);
    },
    stored: (resource: string, id: number) => stored.get(`${resource}/${id}`),
  };
}

export type FormWorld = ReturnType<typeof createFormWorld>;

const problemOf = (status: number, code: string, rest: Partial<ProblemBody>): HttpProblem =>
  new HttpProblem({ type: 'about:blank', title: code, status, code, detail: code, instance: 'req_1', ...rest });

export const invalid = (errors: Readonly<Record<string, Problem>>): HttpProblem =>
  problemOf(422, 'validation', { detail: 'Some values are not valid.', errors });

const conflict = (current: Row): HttpProblem =>
  problemOf(409, 'version_conflict', {
    current: current as unknown as { id: number; version: number },
    by: { id: 13, name: 'Jonas Ek' },
  });

export const viewerChanged = (): HttpProblem =>
  problemOf(409, 'viewer_changed', { detail: 'Signed in as another user.' });

/** A whole, valid object, as the server would answer it. */
export function objectOf(resource: string, values: Document): Row {
  const filled = defaults(resourceOf(resource), {}, { viewer: demandViewer, now: new Date('2026-09-17T12:00:00Z') });
  return {
    ...filled,
    demand: 31,
    status: 1,
    version: 16,
    createdAt: '2026-08-01T10:00:00Z',
    modifiedAt: '2026-09-17T13:31:00Z',
    modifiedBy: 12,
    ...values,
  } as unknown as Row;
}

export const campaign = (values: Document = {}): Row =>
  objectOf('campaigns', {
    id: 12,
    name: 'Halden EV launch',
    uid: 'c7k2m9x4qa1c',
    advertiser: 502,
    startsAt: '2026-09-01 00:00',
    endsAt: '2026-10-15 23:59',
    budgetTotal: 20_000,
    budgetDay: 2000,
    rate: 24,
    cpm: 24,
    creatives: [],
    ...values,
  });

export const tag = (values: Document = {}): Row =>
  objectOf('tags', {
    id: 4101,
    name: 'Halden Motors CTV US $18',
    uid: 't7k2m9x4qa1c',
    advertiser: 502,
    url: 'https://vast.halden.example/v?cb={{CACHEBUSTER}}',
    cpm: 18,
    channels: [2201],
    ...values,
  });

export const advertisers: readonly Row[] = [
  objectOf('advertisers', { id: 502, name: 'Halden Motors Direct', kind: 'brand', domain: 'halden.example' }),
  objectOf('advertisers', { id: 538, name: 'Halford & Stowe', kind: 'agency' }),
  objectOf('advertisers', { id: 545, name: 'Marshall Court Hotels', kind: 'brand', status: 0 }),
  objectOf('advertisers', { id: 560, name: 'Bluefern Bank', kind: 'brand' }),
];

/** A sign-in of the sub-publisher Mossgate Media. */
export const subUser = (id: number, name: string, values: Document = {}): Row =>
  objectOf('users', {
    id,
    name,
    type: 'sub',
    account: 801,
    login: `${name.toLowerCase()}@mossgate.example`,
    version: 1,
    ...values,
  });
/** Mossgate Media with these sign-ins. */
export const mossgateWorld = (...users: readonly Row[]) =>
  createFormWorld({
    subpublishers: [objectOf('subpublishers', { id: 801, name: 'Mossgate Media', domain: 'mossgate.example' })],
    users,
  });

/** A campaign, a tag and their advertisers. */
export const campaignWorld = () =>
  createFormWorld({ campaigns: [campaign()], tags: [tag()], advertisers: [...advertisers] });
