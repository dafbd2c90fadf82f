import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createApi } from '../../api/createApi';
import { fileBody, jsonBody } from '../../api/describe/openapiParts';
import { parametersOfShape, readerOf } from '../../api/describe/openapiShapes';
import { createServerExtensions } from '../../api/extensions/preSave';
import { describeCalls } from '../../api/openapi';
import { viewerOf } from '../../src/model/viewerOf';
import type { Viewer } from '../../src/schema/access';
import { type Call, createTestHost, logins, type TestHost } from '../support/host';

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

type Piece = Readonly<Record<string, unknown>>;
type Paths = Readonly<Record<string, Readonly<Record<string, Piece>>>>;

/** Bodies and parameters whose description is not made of what reads them. Inputs of objects are referred to by name. */
function writtenByHand(paths: Paths): readonly string[] {
  return Object.entries(paths).flatMap(([path, calls]) =>
    Object.entries(calls).flatMap(([method, { requestBody, parameters }]) => {
      const { content = {} } = (requestBody ?? {}) as {
        readonly content?: Readonly<Record<string, { schema: Piece }>>;
      };
      const bodies = Object.entries(content)
        .filter(([type, { schema }]) => readTypes.includes(type) && !isInput(schema) && !readerOf(schema))
        .map(([type]) => type);
      const asked = ((parameters ?? []) as readonly Piece[])
        .filter((one) => one.in === 'query' && !readerOf(one))
        .map(({ name }) => String(name));
      return [...bodies, ...asked].map((what) => `${method} ${path}: ${what}`);
    }),
  );
}

/** Raw files and lines of auctions are read by readers of their own. */
const readTypes = ['application/json', 'multipart/form-data'];

const isInput = (schema: Piece): boolean =>
  /^\{("allOf":\[)?\{?"\$ref":"#\/components\/schemas\/\w+Input"/.test(JSON.stringify(schema));

describe('the description of a request', () => {
  it.each([logins.admin, logins.demand, logins.supply, logins.sub, logins.adv])(
    'is made of what reads it, for %s',
    async (login) => {
      const host = await createTestHost();
      const { body } = await (await host.as(login))('GET', '/api/auth/session');
      const own = createServerExtensions(host.ports);
      const document = await describeCalls(viewerOf(body, undefined) as Viewer, 'test', own, () => false);
      expect(writtenByHand(document.paths as Paths)).toEqual([]);
    },
  );

  it('is found where it is written by hand', () => {
    const shape = z.object({ name: z.string() });
    const made = { post: { requestBody: jsonBody(shape), parameters: parametersOfShape(shape) } };
    const byHand = {
      post: {
        requestBody: jsonBody({ type: 'object', properties: { name: { type: 'string' } } }),
        parameters: [{ name: 'name', in: 'query', schema: { type: 'string' } }],
      },
    };
    expect(writtenByHand({ '/made': made, '/file': { post: { requestBody: fileBody } }, '/hand': byHand })).toEqual([
      'post /hand: application/json',
      'post /hand: name',
    ]);
  });

  it('is read by the very shapes that describe it', async () => {
    const host = await createTestHost();
    const own = createServerExtensions(host.ports);
    const [asDemand, asAdmin] = [await host.as(logins.demand), await host.as(logins.admin)];
    const described = new Map<z.ZodType, string>();
    const calls: (readonly [call: Call, method: string, path: string])[] = [];
    for (const call of [asDemand, asAdmin]) {
      const { body } = await call('GET', '/api/auth/session');
      const { paths } = await describeCalls(viewerOf(body, undefined) as Viewer, 'test', own, () => false);
      for (const [path, methods] of Object.entries(paths as Paths))
        for (const [method, piece] of Object.entries(methods)) {
          calls.push([call, method, path]);
          for (const [name, shape] of partsOf(piece)) described.set(shape, `${method} ${path}: ${name}`);
        }
    }
    const read = new Set<z.ZodType>();
    for (const shape of described.keys()) watch(shape, () => read.add(shape));

    const { body: list } = await asDemand('POST', '/api/demand/applists', { name: 'Apps', entries: [] });
    const apps = `/api/demand/applists/${list.id}`;
    const form = new FormData();
    form.set('file', new File(['com.a'], 'list.csv'));
    await asDemand('POST', `${apps}/import`, form);
    await asDemand('POST', `${apps}/import`, { values: [] });
    await asDemand('GET', `${apps}/entries`);
    await asDemand('GET', `${apps}/history`);
    await asAdmin('POST', '/api/admin/finance/periods/2026-09', { action: 'close' });
    await asDemand('POST', `${apps}/archive`, {});
    await asDemand('POST', `${apps}/restore`, {});
    // What is deleted is not there for other calls.
    const isLast = ([, method]: (typeof calls)[number]) => Number(method === 'delete');
    const tried = calls.filter(([, , path]) => !isEnding.test(path)).sort((one, other) => isLast(one) - isLast(other));
    for (const [call, method, path] of tried) {
      const address = path
        .replace('{view}', 'publishers')
        .replace('{period}', '2026-09')
        .replaceAll(/\{\w+\}/g, '1');
      await (method === 'get'
        ? call('GET', `${address}?mode=ssp&from=2026-09&to=2026-09`)
        : call(method.toUpperCase(), address, { requests: [{}] }));
    }
    const unread = [...described].filter(([shape]) => !read.has(shape)).map(([, name]) => name);
    expect(unread.filter((name) => !readElsewhere.some((one) => one.test(name)))).toEqual([]);
  });
});

/** They end a session, or last as long as one. */
const isEnding = /events$|stream$|logout$|signOut|factorOff|link$/;

/** The filters of the live view, which screens read too; texts of own calls, read where they are needed; files, read as they come. */
const readElsewhere = [/^get \/api\/live\//, /^get \S+\/export: style$/, /^post \S+\/upload: file$/];

/** The shapes of the members of a body and of the parameters of an address. */
function partsOf({ requestBody, parameters }: Piece): readonly (readonly [name: string, shape: z.ZodType])[] {
  const { content = {} } = (requestBody ?? {}) as { readonly content?: Readonly<Record<string, { schema: Piece }>> };
  const bodies = Object.values(content).flatMap(({ schema }) => membersOf(readerOf(schema)));
  const asked = ((parameters ?? []) as readonly Piece[]).flatMap((one) => {
    const shape = readerOf(one);
    return shape instanceof z.ZodType ? [[String(one.name), shape] as const] : [];
  });
  return [...bodies, ...asked];
}

function membersOf(shape: unknown): readonly (readonly [name: string, shape: z.ZodType])[] {
  if (shape instanceof z.ZodUnion) return shape.options.flatMap((one) => membersOf(one));
  return shape instanceof z.ZodObject ? (Object.entries(shape.shape) as [string, z.ZodType][]) : [];
}

/** Tells when a shape, or what it only wraps, reads anything. */
function watch(shape: z.ZodType, onRead: () => void): void {
  const { run } = shape._zod;
  shape._zod.run = (...given) => {
    onRead();
    return run(...given);
  };
  const { innerType, out, element } = shape._zod.def as { readonly [K in 'innerType' | 'out' | 'element']?: z.ZodType };
  for (const inner of [innerType, out, element]) if (inner) watch(inner, onRead);
}
