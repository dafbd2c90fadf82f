import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createSeptember, september as month } from '../support/financeWorld';
import { type Answer, type Call, createTestHost, logins, partners } from '../support/host';
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
const addressOf = (path: string): string =>
  path
    .replace('{period}', month)
    .replace('{view}', 'publishers')
    .replace('{party}', '31')
    .replaceAll(/\{\w+\}/g, '1');

/** The schema of an answer, strict: members that are not described are found. */
function shapeOf(document: Document, schema: Schema) {
  const strict = (text: string) =>
    JSON.parse(text.replaceAll('#/components/schemas/', '#/$defs/'), (_, value: unknown) =>
      value !== null &&
      typeof value === 'object' &&
      'properties' in value &&
      'type' in value &&
      !('additionalProperties' in value)
        ? { ...value, additionalProperties: false }
        : value,
    );
  return z.fromJSONSchema({
    ...strict(JSON.stringify(schema)),
    $defs: strict(JSON.stringify(document.components.schemas)),
  });
}

/** Of a status that is not described. */
const noAnswer = { not: {} } as const;

/** Where an answer is not as its call is described; empty where it is. */
function faultsOf(document: Document, method: string, path: string, { status, body }: Answer): readonly string[] {
  const about = `${method} ${path} ${status} ${String(body.detail ?? '')}`;
  const schema = document.paths[path]?.[method]?.responses[status]?.content?.['application/json']?.schema;
  const read = shapeOf(document, schema ?? noAnswer).safeParse(body);
  return (read.error?.issues ?? []).map(({ path: at, message }) => `${about}: ${at.join('.')} ${message}`);
}

describe('a body', () => {
  it.each([logins.demand, logins.admin])(
    'of %s is refused as described: without a required field, or with an unknown one',
    async (login) => {
      const host = await createTestHost();
      const call = await host.as(login);
      const asDemand = await host.as(logins.demand);
      // Entries are read for a list that is there.
      const lists = new Map<string, number>();
      for (const base of ['/api/demand/applists', '/api/demand/siteLists'])
        lists.set(`${base}/{id}/import`, (await asDemand('POST', base, { name: 'List', entries: [] })).body.id);
      const document: Document = (await call('GET', '/api/openapi.json')).body;
      const tries = operations(document).flatMap(({ path, method, operation }) => {
        const { required = [], additionalProperties } =
          operation.requestBody?.content['application/json']?.schema ?? {};
        const names = additionalProperties === false ? [...required, 'notDescribed'] : required;
        return names.map((name) => ({ path, method, name }));
      });
      const answers = tries.map(async ({ path, method, name }) => {
        const { status, body } = await call(
          method.toUpperCase(),
          addressOf(path.replace('{id}', String(lists.get(path) ?? 1))),
          { notDescribed: 1 },
        );
        return { path, method, name, status, isNamed: Object.hasOwn(body.errors ?? {}, name) };
      });
      const found = await Promise.all(answers);
      // A version is asked for only where the rest can be read.
      const refused = found.filter(({ status, isNamed, name }) =>
        status === 422 ? isNamed || name === 'version' : status === 400,
      );
      expect(found.filter((one) => !refused.includes(one))).toEqual([]);
      expect(refused.filter(({ isNamed }) => isNamed).length).toBeGreaterThan(10);
    },
  );
});

describe('an answer', () => {
  let call: Call;
  let document: Document;
  beforeAll(async () => {
    call = (await createSeptember()).admin;
    document = (await call('GET', '/api/openapi.json')).body;
  });
  const check = async (method: string, described: string, path: string, body?: object) =>
    faultsOf(document, method.toLowerCase(), described, await call(method, path, body));

  it('of finance has what is described, and nothing else', async () => {
    const base = '/api/admin/finance';
    const party = { type: 'demand', id: 31 };
    const entry = { period: month, party, kind: 'adjustment', amount: -250, memo: 'Make-good' };
    const faults = [
      ...(await check('POST', `${base}/entries`, `${base}/entries`, entry)),
      ...(await check('GET', base, `${base}?view=publishers&from=${month}`)),
      ...(await check('GET', base, `${base}?view=marketplaces&from=${month}`)),
      ...(await check('GET', base, `${base}?view=advertisers&from=${month}`)),
      ...(await check('GET', base, `${base}?view=subpublishers&from=${month}`)),
      ...(await check('GET', `${base}/{view}/{party}/{period}`, `${base}/publishers/31/${month}`)),
      ...(await check('PUT', `${base}/entries/{id}`, `${base}/entries/1`, { amount: -200, version: 1 })),
      ...(await check('POST', `${base}/periods/{period}`, `${base}/periods/${month}`, { action: 'close' })),
    ];
    expect(faults).toEqual([]);
  });

  it('of reports and saved reports has what is described, and nothing else', async () => {
    const request = {
      startDate: `${month}-01`,
      endDate: `${month}-30`,
      metrics: ['imps', 'rev_mt'],
      dimensions: ['day'],
    };
    const schedule = { every: 'week', hour: 6, weekday: 1 };
    const compared = { ...request, compare: { startDate: '2026-08-01', endDate: '2026-08-30' } };
    const faults = [
      ...(await check('POST', '/api/rrun', '/api/rrun', request)),
      ...(await check('POST', '/api/rrun', '/api/rrun', compared)),
      ...(await check('GET', '/api/reports/catalogue', '/api/reports/catalogue')),
      ...(await check('GET', '/api/reports/values', '/api/reports/values?dimension=country&limit=5')),
      ...(await check('GET', '/api/reports/freshness', '/api/reports/freshness')),
      ...(await check('POST', '/api/savedReport', '/api/savedReport', { name: 'Days', request, schedule })),
      ...(await check('PUT', '/api/savedReport/{id}', '/api/savedReport/1', { name: 'All days', version: 1 })),
      ...(await check('GET', '/api/savedReport/{id}', '/api/savedReport/1')),
      ...(await check('GET', '/api/savedReport/{id}/versions', '/api/savedReport/1/versions')),
      ...(await check('GET', '/api/savedReports', '/api/savedReports')),
    ];
    expect(faults).toEqual([]);
  });

  it('of objects, alerts and the live view has what is described, and nothing else', async () => {
    const host = await createTestHost({ live: { tokens: [platformToken] } });
    const asDemand = await host.as(logins.demand);
    const described: Document = (await asDemand('GET', '/api/openapi.json')).body;
    const values = { advertiser: partners.adv, environment: 'ctv', integration: 'VAST', priceModel: 'fixed', cpm: 5 };
    const { body: made } = await asDemand('POST', '/api/demand/tags', {
      name: 'Halden',
      url: 'https://vast.example/v',
      ...values,
    });
    const sent = auctionLine({
      id: 'r_1',
      ts: host.now().getTime(),
      bids: [{ tag: made.id, ms: 90, result: 'noBid', reason: 0 }],
    });
    await ingest(host.fetch, [sent]);
    const post = async (path: string, body: unknown, headers = {}, address = path) =>
      faultsOf(described, 'post', path, await asDemand('POST', address, body, headers));
    const csv = (text: string, query: string) =>
      post('/api/demand/tags/import', text, { 'Content-Type': 'text/csv' }, `/api/demand/tags/import?${query}`);
    const get = async (path: string, address = path) =>
      faultsOf(described, 'get', path, await asDemand('GET', address));
    const edit = { field: 'cpm', way: 'percent', value: 10 };
    const apps = '/api/demand/applists';
    const { body: list } = await asDemand('POST', apps, { name: 'Apps', entries: [] });
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
      ...(await post(
        `${apps}/{id}/import`,
        { values: ['com.a', 'x y'], dryRun: true, version: 1 },
        {},
        `${apps}/${list.id}/import`,
      )),
      ...(await post(`${apps}/{id}/import`, form, {}, `${apps}/${list.id}/import`)),
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
