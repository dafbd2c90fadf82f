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
      ([, name]) => name,
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
    const told = (method: string, path: string) => `${method} ${path.replace(/:(\w+)(\{[^}]*\})?/g, '{$1}')}`;
    const routes = new Set(createApi(host.ports).routes.map(({ method, path }) => told(method, path)));
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
    const schema = { allOf: [{ $ref: '#/components/schemas/tags' }, { properties: { _warnings: list } }] };
    expect(responses?.[status]).toMatchObject({
      headers: { 'X-Warnings': { content: { 'application/json': { schema: list } } } },
      content: { 'application/json': { schema } },
    });
    expect(document.components.schemas.Warning?.properties).toHaveProperty('detail');
  });

  it.each([logins.demand, logins.admin])('names the key of just those calls that take it, for %s', async (login) => {
    const call = await host.as(login);
    const posts = operations(await read(login)).filter(
      ({ method, path }) => method === 'post' && !/auth|switch/.test(path),
    );
    const isKeyed = ({ call }: (typeof posts)[number]) =>
      call.parameters?.some(({ name }) => name === 'Idempotency-Key');
    // A key that is empty is refused before anything else is looked at.
    const takesKey = async (path: string): Promise<boolean> => {
      const send = (body: unknown, type: string) =>
        call('POST', path.replaceAll(/\{\w+\}/g, '2147483000'), body, { 'Idempotency-Key': '', 'Content-Type': type });
      const answers = [await send({}, 'application/json'), await send('Name\nOne', 'text/csv')];
      return answers.some(({ body }) => String(body.detail).startsWith('The Idempotency-Key must have'));
    };
    const taking: string[] = [];
    for (const { path } of posts) if (await takesKey(path)) taking.push(path);
    expect(posts.filter(isKeyed).map(({ path }) => path)).toEqual(taking);
    expect(taking.length).toBeGreaterThan(10);
  });

  it('shows each only what it may call', async () => {
    const [adv, helpdesk, admin] = [await read(logins.adv), await read(logins.helpdesk), await read(logins.admin)];
    const ofAdvertiser = ['/api/demand/campaigns/list', '/api/demand/advs/{id}'];
    expect(Object.keys(adv.paths)).toEqual(expect.arrayContaining(ofAdvertiser));
    const harmless = /auth|undo|refs$|preferences|rrun|savedReport|urlState|views|export$/;
    expect(operations(adv).filter(({ method, path }) => method !== 'get' && !harmless.test(path))).toEqual([]);
    expect(Object.keys(helpdesk.paths).filter((path) => /demand|admin/.test(path))).toEqual([]);
    const ofAdmin = ['/api/admin/users', '/api/admin/advs/list', '/api/demands/{id}'];
    expect(Object.keys(admin.paths)).toEqual(expect.arrayContaining(ofAdmin));
    expect(Object.keys(document.paths)).not.toContain('/api/admin/managers');
  });
});

type Content = Readonly<Record<string, { readonly schema: Piece }>>;
type Piece = Readonly<Record<string, unknown>> & {
  readonly requestBody?: { readonly content?: Content };
  readonly parameters?: readonly Piece[];
};
type Paths = Readonly<Record<string, Readonly<Record<string, Piece>>>>;

/** Bodies and parameters whose description is not made of what reads them. Inputs of objects are referred to by name. */
const writtenByHand = (paths: Paths): readonly string[] =>
  Object.entries(paths).flatMap(([path, calls]) =>
    Object.entries(calls).flatMap(([method, { requestBody, parameters = [] }]) => {
      const bodies = Object.entries(requestBody?.content ?? {}).filter(
        ([type, { schema }]) => readTypes.includes(type) && !isInput(schema) && !readerOf(schema),
      );
      const asked = parameters.filter((one) => one.in === 'query' && !readerOf(one));
      return [...bodies.map(([type]) => type), ...asked.map(({ name }) => name)].map(
        (what) => `${method} ${path}: ${what}`,
      );
    }),
  );

/** Raw files and lines of auctions are read by readers of their own. */
const readTypes = ['application/json', 'multipart/form-data'];

const isInput = (schema: Piece): boolean =>
  /^\{("allOf":\[)?\{?"\$ref":"#\/components\/schemas\/\w+Input"/.test(JSON.stringify(schema));

/** What a user may call, and the description of it. */
async function describedTo(host: TestHost, login: string) {
  const call = await host.as(login);
  const { body } = await call('GET', '/api/auth/session');
  const own = createServerExtensions(host.ports);
  const { paths } = await describeCalls(viewerOf(body, undefined) as Viewer, 'test', own, () => false);
  return { call, paths: paths as Paths };
}

describe('the description of a request', () => {
  const { admin, demand, supply, sub, adv } = logins;
  it.each([admin, demand, supply, sub, adv])('is made of what reads it, for %s', async (login) => {
    expect(writtenByHand((await describedTo(await createTestHost(), login)).paths)).toEqual([]);
  });

  it('is found where it is written by hand', () => {
    const shape = z.object({ name: z.string() });
    const made = { post: { requestBody: jsonBody(shape), parameters: parametersOfShape(shape) } };
    const byHand = {
      post: {
        requestBody: jsonBody({ type: 'object', properties: { name: { type: 'string' } } }),
        parameters: [{ name: 'name', in: 'query', schema: { type: 'string' } }],
      },
    };
    const paths = { '/made': made, '/file': { post: { requestBody: fileBody } }, '/hand': byHand };
    expect(writtenByHand(paths as Paths)).toEqual(['post /hand: application/json', 'post /hand: name']);
  });

  it('is read by the very shapes that describe it', async () => {
    const host = await createTestHost();
    const [asDemand, asAdmin] = [await describedTo(host, demand), await describedTo(host, admin)];
    const described = new Map<z.ZodType, string>();
    const calls: (readonly [call: Call, method: string, path: string])[] = [];
    for (const { call, paths } of [asDemand, asAdmin])
      for (const [path, methods] of Object.entries(paths))
        for (const [method, piece] of Object.entries(methods)) {
          calls.push([call, method, path]);
          for (const [name, shape] of partsOf(piece)) described.set(shape, `${method} ${path}: ${name}`);
        }
    const read = new Set<z.ZodType>();
    for (const shape of described.keys()) watch(shape, () => read.add(shape));

    const { body: list } = await asDemand.call('POST', '/api/demand/applists', { name: 'Apps', entries: [] });
    const form = new FormData();
    form.set('file', new File(['com.a'], 'list.csv'));
    const apps = (method: string, path: string, body?: unknown) =>
      asDemand.call(method, `/api/demand/applists/${list.id}/${path}`, body);
    for (const body of [form, { values: [] }]) await apps('POST', 'import', body);
    for (const path of ['entries', 'history']) await apps('GET', path);
    await asAdmin.call('POST', '/api/admin/finance/periods/2026-09', { action: 'close' });
    for (const path of ['archive', 'restore']) await apps('POST', path, {});
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
function partsOf({ requestBody, parameters = [] }: Piece): readonly (readonly [name: string, shape: z.ZodType])[] {
  const bodies = Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => membersOf(readerOf(schema)));
  const asked = parameters.map((one) => [String(one.name), readerOf(one)] as const);
  return [...bodies, ...asked.filter((one): one is readonly [string, z.ZodType] => one[1] instanceof z.ZodType)];
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
