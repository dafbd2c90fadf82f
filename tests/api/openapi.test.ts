import { beforeAll, describe, expect, it } from 'vitest';
import { createApi } from '../../api/createApi';
import { createTestHost, logins, type TestHost } from '../support/host';

type Operation = {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly responses: Readonly<Record<string, unknown>>;
};
type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, { readonly properties: object }>> };
};

/** Every operation with its address. */
const operations = (document: Document) =>
  Object.entries(document.paths).flatMap(([path, calls]) =>
    Object.entries(calls).map(([method, call]) => ({ path, method, call })),
  );

describe('the description of the API', () => {
  let host: TestHost;
  const read = async (login: string): Promise<Document> =>
    (await (await host.as(login))('GET', '/api/openapi.json')).body;
  let document: Document;
  beforeAll(async () => {
    host = await createTestHost();
    document = await read(logins.demand);
  });

  it('is OpenAPI 3.1 whose references lead somewhere', () => {
    expect(document).toMatchObject({ openapi: '3.1.0', info: { title: expect.any(String), version: 'test' } });
    const named = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(
      (match) => match[1],
    );
    expect(Object.keys(document.components.schemas)).toEqual(expect.arrayContaining(named));
  });

  it('names each operation once, its path parameters, and how it may be refused', () => {
    const all = operations(document);
    const ids = all.map(({ call }) => call.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { path, method, call } of all) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      const declared = (call.parameters ?? []).filter((one) => one.in === 'path').map((one) => one.name);
      expect([path, method, declared]).toEqual([path, method, inPath]);
      expect(Object.keys(call.responses)).toEqual(expect.arrayContaining(['401', '403', '422', '500']));
      expect(Object.keys(call.responses).some((status) => status.startsWith('2'))).toBe(true);
    }
  });

  it('describes calls that there are', () => {
    const routes = new Set(
      createApi(host.ports).routes.map(
        ({ method, path }) => `${method} ${path.replace(/:(\w+)(\{[^}]*\})?/g, '{$1}')}`,
      ),
    );
    for (const { path, method } of operations(document)) expect(routes).toContain(`${method.toUpperCase()} ${path}`);
  });

  it('describes fields by their kinds, and what may be written apart from what is read', () => {
    const { tags, tagsInput } = document.components.schemas;
    expect(tags?.properties).toMatchObject({
      cpm: { title: 'CPM', anyOf: [{ type: 'number', minimum: 0, maximum: 1000 }, { type: 'null' }] },
      flightState: { readOnly: true },
    });
    expect(tagsInput?.properties).toHaveProperty('cpm');
    for (const name of ['uid', 'flightState', 'createdAt', 'demand'])
      expect(tagsInput?.properties).not.toHaveProperty(name);
  });

  it.each([
    ['update_tags', '200'],
    ['create_tags', '201'],
    ['copy_tags', '201'],
  ])('describes the warnings of %s, in the header and beside the fields', (id, status) => {
    const responses = operations(document).find(({ call }) => call.operationId === id)?.call.responses;
    const list = { type: 'array', items: { $ref: '#/components/schemas/Warning' } };
    expect(responses?.[status]).toMatchObject({
      headers: { 'X-Warnings': { content: { 'application/json': { schema: list } } } },
      content: {
        'application/json': {
          schema: { allOf: [{ $ref: '#/components/schemas/tags' }, { properties: { _warnings: list } }] },
        },
      },
    });
    expect(document.components.schemas.Warning?.properties).toHaveProperty('detail');
  });

  it.each([logins.demand, logins.admin])('names the key of just those calls that take it, for %s', async (login) => {
    const call = await host.as(login);
    const posts = operations(await read(login)).filter(
      ({ method, path }) => method === 'post' && !/auth|switch/.test(path),
    );
    const described = posts.filter(({ call: { parameters = [] } }) =>
      parameters.some(({ name }) => name === 'Idempotency-Key'),
    );
    // A key that is empty is refused before anything else is looked at.
    const takesKey = async (path: string): Promise<boolean> => {
      const send = (body: unknown, type: string) =>
        call('POST', path.replaceAll(/\{\w+\}/g, '2147483000'), body, { 'Idempotency-Key': '', 'Content-Type': type });
      const answers = [await send({}, 'application/json'), await send('Name\nOne', 'text/csv')];
      return answers.some(({ body }) => String(body.detail).startsWith('The Idempotency-Key must have'));
    };
    const taking: string[] = [];
    for (const { path } of posts) if (await takesKey(path)) taking.push(path);
    expect(described.map(({ path }) => path)).toEqual(taking);
    expect(taking.length).toBeGreaterThan(10);
  });

  it('names the key of saved reports, entries in the books, files, tokens and links', async () => {
    const key = expect.objectContaining({ name: 'Idempotency-Key', in: 'header' });
    const admin = await read(logins.admin);
    const ofDemand = [
      '/api/demand/tags',
      '/api/undo/{token}',
      '/api/savedReport',
      '/api/demand/tags/import',
      '/api/demand/info/token',
    ];
    const ofAdmin = ['/api/admin/finance/entries', '/api/admin/users/{id}/link'];
    const told = [...ofDemand.map((path) => document.paths[path]), ...ofAdmin.map((path) => admin.paths[path])];
    expect(told.map((calls) => calls?.post?.parameters)).toEqual(told.map(() => expect.arrayContaining([key])));
  });

  it('shows each only what it may call', async () => {
    const [adv, helpdesk, admin] = [await read(logins.adv), await read(logins.helpdesk), await read(logins.admin)];
    expect(Object.keys(adv.paths)).toEqual(
      expect.arrayContaining(['/api/demand/campaigns/list', '/api/demand/advs/{id}']),
    );
    expect(
      operations(adv).filter(
        ({ method, path }) =>
          method !== 'get' && !/auth|undo|refs$|preferences|rrun|savedReport|urlState|views|export$/.test(path),
      ),
    ).toEqual([]);
    expect(Object.keys(helpdesk.paths).filter((path) => /demand|admin/.test(path))).toEqual([]);
    expect(Object.keys(admin.paths)).toEqual(
      expect.arrayContaining(['/api/admin/users', '/api/admin/advs/list', '/api/demands/{id}']),
    );
    expect(Object.keys(document.paths)).not.toContain('/api/admin/managers');
  });
});
