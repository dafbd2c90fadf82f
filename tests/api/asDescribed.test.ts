import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { financeViews } from '../../src/model/finance/financeLine';
import { createSeptember, september as month } from '../support/financeWorld';
import { type Answer, type Call, createTestHost, logins } from '../support/host';
import { hostIn, vastTag } from '../support/hostIn';
import { auctionLine, ingest, platformToken } from '../support/liveLines';

type Schema = {
  readonly required?: readonly string[];
  readonly additionalProperties?: unknown;
  readonly properties?: object;
  readonly not?: object;
};
type Content = { readonly 'application/json'?: { readonly schema: Schema } };
type Operation = {
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
};
type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
};

const operations = ({ paths }: Document) =>
  Object.entries(paths).flatMap(([path, calls]) =>
    Object.entries(calls).map(([method, operation]) => ({ path, method, operation })),
  );

/** An address that fits: parts that are not numbers have a value of their own. */
const parts: Readonly<Record<string, string>> = { period: month, view: 'publishers', party: '31' };
const addressOf = (path: string): string => path.replaceAll(/\{(\w+)\}/g, (_, name: string) => parts[name] ?? '1');

const isOpen = (value: object) => 'properties' in value && 'type' in value && !('additionalProperties' in value);

/** The schema of an answer, strict: members that are not described are found. */
function shapeOf(document: Document, schema: Schema) {
  const strict = (of: unknown) =>
    JSON.parse(JSON.stringify(of).replaceAll('#/components/schemas/', '#/$defs/'), (_, value: unknown) =>
      value && typeof value === 'object' && isOpen(value) ? { ...value, additionalProperties: false } : value,
    );
  return z.fromJSONSchema({ ...strict(schema), $defs: strict(document.components.schemas) });
}

/** Where an answer is not as its call is described, or its status is not; empty where it is. */
function faultsOf(document: Document, method: string, path: string, { status, body }: Answer): readonly string[] {
  const about = `${method} ${path} ${status} ${String(body.detail ?? '')}`;
  const schema = document.paths[path]?.[method]?.responses[status]?.content?.['application/json']?.schema;
  const read = shapeOf(document, schema ?? { not: {} }).safeParse(body);
  return (read.error?.issues ?? []).map(({ path: at, message }) => `${about}: ${at.join('.')} ${message}`);
}

const writers = it.each([logins.demand, logins.admin]);

describe('a body', () => {
  writers('of %s is refused as described: without a required field, or with an unknown one', async (login) => {
    const host = await createTestHost();
    const [call, asDemand] = [await host.as(login), await host.as(logins.demand)];
    // Entries are read for a list that is there.
    const lists = new Map<string, number>();
    for (const base of ['/api/demand/applists', '/api/demand/siteLists'])
      lists.set(`${base}/{id}/import`, (await asDemand('POST', base, { name: 'List', entries: [] })).body.id);
    const document: Document = (await call('GET', '/api/openapi.json')).body;
    const tries = operations(document).flatMap(({ path, method, operation }) => {
      const { required = [], additionalProperties } = operation.requestBody?.content['application/json']?.schema ?? {};
      const names = additionalProperties === false ? [...required, 'notDescribed'] : required;
      return names.map((name) => ({ path, method, name }));
    });
    const answers = tries.map(async ({ path, method, name }) => {
      const address = addressOf(path.replace('{id}', String(lists.get(path) ?? 1)));
      const { status, body } = await call(method.toUpperCase(), address, { notDescribed: 1 });
      return { path, method, name, status, isNamed: Object.hasOwn(body.errors ?? {}, name) };
    });
    const found = await Promise.all(answers);
    // A version is asked for only where the rest can be read.
    const refused = found.filter(({ status, isNamed, name }) =>
      status === 422 ? isNamed || name === 'version' : status === 400,
    );
    expect(found.filter((one) => !refused.includes(one))).toEqual([]);
    expect(refused.filter(({ isNamed }) => isNamed).length).toBeGreaterThan(10);
  });
});

describe('an answer', () => {
  let call: Call;
  let document: Document;
  const { host, demand } = hostIn(beforeAll, () => ({ live: { tokens: [platformToken] } }));
  beforeAll(async () => {
    call = (await createSeptember()).admin;
    document = (await call('GET', '/api/openapi.json')).body;
  });
  /** Answers the faults of one call after the other. */
  const faultsIn = async (
    calls: readonly (readonly [method: string, path: string, address?: string, body?: object])[],
  ) => {
    const faults: string[] = [];
    for (const [method, path, address = path, body] of calls)
      faults.push(...faultsOf(document, method.toLowerCase(), path, await call(method, address, body)));
    return faults;
  };

  it('of finance has what is described, and nothing else', async () => {
    const base = '/api/admin/finance';
    const party = { type: 'demand', id: 31 };
    const entry = { period: month, party, kind: 'adjustment', amount: -250, memo: 'Make-good' };
    const calls = [
      ['POST', `${base}/entries`, `${base}/entries`, entry],
      ...financeViews.map((view) => ['GET', base, `${base}?view=${view}&from=${month}`] as const),
      ['GET', `${base}/{view}/{party}/{period}`, `${base}/publishers/31/${month}`],
      ['PUT', `${base}/entries/{id}`, `${base}/entries/1`, { amount: -200, version: 1 }],
      ['POST', `${base}/periods/{period}`, `${base}/periods/${month}`, { action: 'close' }],
    ] as const;
    expect(await faultsIn(calls)).toEqual([]);
  });

  it('of reports and saved reports has what is described, and nothing else', async () => {
    const days = { startDate: `${month}-01`, endDate: `${month}-30` };
    const request = { ...days, metrics: ['imps', 'rev_mt'], dimensions: ['day'] };
    const schedule = { every: 'week', hour: 6, weekday: 1 };
    const calls = [
      ['POST', '/api/rrun', '/api/rrun', request],
      ['POST', '/api/rrun', '/api/rrun', { ...request, compare: { startDate: '2026-08-01', endDate: '2026-08-30' } }],
      ['GET', '/api/reports/catalogue'],
      ['GET', '/api/reports/values', '/api/reports/values?dimension=country&limit=5'],
      ['GET', '/api/reports/freshness'],
      ['POST', '/api/savedReport', '/api/savedReport', { name: 'Days', request, schedule }],
      ['PUT', '/api/savedReport/{id}', '/api/savedReport/1', { name: 'All days', version: 1 }],
      ['GET', '/api/savedReport/{id}', '/api/savedReport/1'],
      ['GET', '/api/savedReport/{id}/versions', '/api/savedReport/1/versions'],
      ['GET', '/api/savedReports'],
    ] as const;
    expect(await faultsIn(calls)).toEqual([]);
  });

  it('of objects, alerts and the live view has what is described, and nothing else', async () => {
    const described: Document = (await demand('GET', '/api/openapi.json')).body;
    const values = { environment: 'ctv', integration: 'VAST', priceModel: 'fixed' };
    const { body: made } = await demand('POST', '/api/demand/tags', vastTag(values));
    const bids = [{ tag: made.id, ms: 90, result: 'noBid' as const, reason: 0 }];
    await ingest(host.fetch, [auctionLine({ id: 'r_1', ts: host.now().getTime(), bids })]);
    const post = async (path: string, body: unknown, headers = {}, address = path) =>
      faultsOf(described, 'post', path, await demand('POST', address, body, headers));
    const csv = (text: string, query: string) =>
      post('/api/demand/tags/import', text, { 'Content-Type': 'text/csv' }, `/api/demand/tags/import?${query}`);
    const get = async (path: string, address = path) => faultsOf(described, 'get', path, await demand('GET', address));
    const edit = { field: 'cpm', way: 'percent', value: 10 };
    const apps = '/api/demand/applists';
    const { body: list } = await demand('POST', apps, { name: 'Apps', entries: [] });
    const entries = (body: unknown) => post(`${apps}/{id}/import`, body, {}, `${apps}/${list.id}/import`);
    const form = new FormData();
    form.set('file', new File(['App,Note\ncom.a,x'], 'list.csv'));
    for (const [name, value] of Object.entries({ version: '1', column: '1', heading: 'true' })) form.set(name, value);
    const faults = [
      ...(await get('/api/demand/tags/{id}/serving', `/api/demand/tags/${made.id}/serving`)),
      ...(await get('/api/demand/tags/serving')),
      ...(await get('/api/demand/tags/figures')),
      ...(await get('/api/demand/tags/{id}', `/api/demand/tags/${made.id}`)),
      ...(await post('/api/demand/tags/refs', { ids: [made.id, 1] })),
      ...(await csv(`ID,Version,Name\n${made.id},1,Other`, 'dryRun=1')),
      ...(await csv('Name,CPM\nOne,x', 'mode=create')),
      ...(await post('/api/demand/tags/bulk', { ids: [made.id], preview: true, edits: [edit] })),
      ...(await post('/api/demand/tags/bulk', { ids: [made.id], edits: [edit] })),
      ...(await entries({ values: ['com.a', 'x y'], dryRun: true, version: 1 })),
      ...(await entries(form)),
      ...(await get('/api/auth/session')),
      ...(await get('/api/demand/info')),
      ...(await get('/api/demand/vastParams')),
      ...(await get('/api/tooltips')),
      ...(await post('/api/urlState', { state: { q: 'news' } })),
      ...(await get('/api/alerts')),
      ...(await get('/api/auth/sessions')),
      ...(await get('/api/auth/factor')),
      ...(await get('/api/live/snapshot')),
      ...(await get('/api/live/auctions/{id}', '/api/live/auctions/r_1')),
    ];
    expect(faults).toEqual([]);
  });
});
