import { resources } from '../src/resources';
import { type Grant, isGranted, type Viewer } from '../src/schema/access';
import { kindOf } from '../src/schema/kinds';
import { mayMake } from '../src/schema/mayWrite';
import type { AnyResource } from '../src/schema/resource';
import { maySet } from '../src/schema/validate';
import type { ApiParts } from './apiParts';
import { describeFigures } from './figures/describeFigures';
import { type Api, route, viewerOn } from './http/apiEnv';
import { isKeyed } from './http/keyedCalls';
import { bulkAnswer, bulkBody } from './objects/describeBulk';
import { usesAnswer, usesBody } from './objects/describeUses';
import { sightOf } from './objects/rights';
import { describeFixedCalls } from './openapiCalls';
import {
  answer,
  historySchema,
  idParameter,
  jsonBody,
  keyParameter,
  listParameters,
  type Operation,
  operation,
  type Paths,
  pageParameters,
  queryParameter,
  reassignParameter,
  ref,
  refusalAnswers,
  type Schema,
  totalsParameter,
  withArticle,
} from './openapiParts';
import { namedSchemas } from './openapiShapes';
import { describeOwnCalls } from './own/describeOwnCalls';
import type { OwnParts } from './own/ownParts';
import { describeServing } from './serving/describeServing';
import { describeSheets } from './sheets/describeSheets';
import { describeUploads, fileCalls } from './uploads/describeUploads';

/** What the caller may call, as OpenAPI 3.1; made from the definitions, so it cannot fall behind them. */
export function openapiRoute(api: Api, { ports, answers, own }: Pick<ApiParts, 'ports' | 'answers' | 'own'>): void {
  route(api, '/api/openapi.json', {
    get: (c) =>
      answers.plain(
        c,
        describe(viewerOn(c), ports.build, own, (method, path) => isKeyed(api, method, path)),
      ),
  });
}

type IsKeyed = (method: string, path: string) => boolean;

function describe(viewer: Viewer, version: string, own: OwnParts, takesKey: IsKeyed): Schema {
  const schemas: Record<string, Schema> = { HistoryEntry: historySchema };
  const paths: Paths = { ...describeFixedCalls(viewer), ...fileCalls };
  for (const resource of resources) {
    const sight = sightOf(viewer, resource);
    if (!sight) continue;
    const canWrite = isGranted(viewer, resource.access.write);
    schemas[resource.name] = recordSchema(resource, (name) => sight.fields.has(name));
    if (canWrite) schemas[`${resource.name}Input`] = inputSchema(resource, viewer);
    Object.assign(paths, describeReads(resource, viewer));
    if (canWrite) addWrites(paths, resource, viewer);
  }
  for (const resource of resources) addNameLists(paths, resource, viewer);
  for (const resource of resources)
    Object.assign(
      paths,
      describeOwnCalls(own.of(resource), resource, viewer),
      describeUploads(resource, viewer),
      describeServing(resource, viewer),
      describeFigures(resource, viewer),
      describeSheets(resource, viewer),
    );
  return {
    openapi: '3.1.0',
    info: { title: 'API', version },
    servers: [{ url: '/' }],
    security: [{ session: [] }, { apiToken: [] }],
    paths: withKeys(paths, takesKey),
    components: {
      schemas: { ...schemas, ...namedSchemas([paths, refusalAnswers]) },
      responses: refusalAnswers,
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'sid' }, apiToken: { type: 'http', scheme: 'bearer' } },
    },
  };
}

/** With the key of calls that are done once, as the routes take it. */
function withKeys(paths: Paths, takesKey: IsKeyed): Paths {
  const keyed = (path: string, method: string, call: Operation): Operation =>
    takesKey(method, path) ? { ...call, parameters: [...(Array.isArray(call.parameters) ? call.parameters : []), keyParameter] } : call;
  return Object.fromEntries(
    Object.entries(paths).map(([path, calls]) => [
      path,
      Object.fromEntries(Object.entries(calls).map(([method, call]) => [method, keyed(path, method, call)])),
    ]),
  );
}

function recordSchema(resource: AnyResource, isShown: (name: string) => boolean): Schema {
  const shown = Object.entries(resource.allFields).filter(([name]) => isShown(name) && resource.members?.field !== name);
  return {
    type: 'object',
    properties: Object.fromEntries(
      shown.map(([name, field]) => [
        name,
        {
          ...orNull(kindOf(field).jsonSchema(field)),
          title: field.label,
          readOnly: field.computed !== undefined || field.access === 'server',
        },
      ]),
    ),
  };
}

function inputSchema(resource: AnyResource, viewer: Viewer): Schema {
  const writable = Object.entries(resource.allFields).filter(
    ([name]) => maySet(resource, name, viewer) || (name === 'demand' && viewer.role === 'admin' && mayMake(viewer, resource.access.write)),
  );
  return {
    type: 'object',
    properties: {
      ...Object.fromEntries(
        writable.map(([name, field]) => [
          name,
          { ...orNull(kindOf(field).jsonSchema(field)), title: field.label, ...(field.help && { description: field.help }) },
        ]),
      ),
      version: { type: 'integer', description: 'The version that was read; required to change an object.' },
    },
  };
}

const orNull = (schema: Schema): Schema => ({ anyOf: [schema, { type: 'null' }] });

const pagedList: Schema = {
  type: 'object',
  description: 'In place of a list that is too long to be sent whole, with the header X-List-Paged: ask for it by pages, with range.',
  required: ['paged', 'total', 'limit'],
  properties: {
    paged: { const: true },
    total: { type: 'integer', description: 'Rows of the list' },
    limit: { type: 'object', properties: { rows: { type: 'integer' }, bytes: { type: 'integer' } } },
  },
};

function describeReads(resource: AnyResource, viewer: Viewer): Paths {
  const base = resource.base[viewer.role];
  const listPath = resource.listPath[viewer.role];
  const [one, many] = resource.label;
  const record = ref(resource.name);
  const sight = sightOf(viewer, resource);
  const hasTotals = sight && resource.list.totals?.reads.every((name) => sight.fields.has(name));
  const rows = { type: 'array', items: record };
  const whole = operation(`list_${resource.name}`, many, `All ${many}`, {
    parameters: listParameters,
    answers: {
      200: answer('The whole list, or what changed since a version of it', { anyOf: [rows, { type: 'object' }, pagedList] }),
      304: { description: 'Unchanged' },
    },
  });
  const page = operation(`find_${resource.name}`, many, `${many} by pages`, {
    parameters: hasTotals ? [...pageParameters, totalsParameter] : pageParameters,
    answers: { 200: answer('One page', rows) },
  });
  const entries: Paths = resource.members
    ? {
        [`${base}/{id}/entries`]: {
          get: operation(`entries_${resource.name}`, many, 'Entries', {
            parameters: [idParameter, ...pageParameters],
            answers: { 200: answer('Entries', { type: 'array', items: { type: 'object' } }) },
          }),
        },
        [`${base}/{id}/export.csv`]: {
          get: operation(`export_${resource.name}`, many, 'Entries as CSV', {
            parameters: [idParameter],
            answers: { 200: { description: 'One value per line', content: { 'text/csv': { schema: { type: 'string' } } } } },
          }),
        },
      }
    : {};
  return {
    [listPath]: { get: whole },
    [base]: {
      get:
        listPath === base
          ? operation(`find_${resource.name}`, many, `${many}, whole or by pages`, {
              parameters: [...listParameters, ...pageParameters],
              answers: { 200: answer('Rows', rows) },
            })
          : page,
    },
    [`${base}/{id}`]: {
      get: operation(`read_${resource.name}`, many, `One ${one}`, { parameters: [idParameter], answers: { 200: answer(one, record) } }),
    },
    [`${base}/{id}/refs`]: {
      get: operation(`refs_${resource.name}`, many, 'Who names it', {
        parameters: [idParameter],
        answers: { 200: answer('Counts by resource', { type: 'object' }) },
      }),
    },
    [`${base}/refs`]: {
      post: operation(`uses_${resource.name}`, many, `What is deleted with ${many}, and what keeps them; nothing is changed`, {
        body: jsonBody(usesBody),
        answers: { 200: answer('Of those that are there, together', usesAnswer) },
      }),
    },
    [`${base}/{id}/history`]: {
      get: operation(`history_${resource.name}`, many, 'What was done to it', {
        parameters: [
          idParameter,
          queryParameter('range', 'JSON: first and last entry, `[0, 19]`; at most 1000'),
          queryParameter('from', 'A day or moment, `2026-09-30T16:05:00Z`: entries from then on'),
          queryParameter('to', 'A day or moment: entries before it'),
          queryParameter('linked', '`1`: also entries of linked objects (account, parents, lists, channels or tags), after its own'),
        ],
        answers: { 200: answer('The newest first', { type: 'array', items: ref('HistoryEntry') }) },
      }),
    },
    ...entries,
  };
}

function addWrites(paths: Paths, resource: AnyResource, viewer: Viewer): void {
  const base = resource.base[viewer.role];
  const [one, many] = resource.label;
  const record = answer(one, ref(resource.name));
  const input = jsonBody(ref(`${resource.name}Input`));
  const add = (path: string, method: string, call: Operation): void => {
    paths[path] = { ...paths[path], [method]: call };
  };
  const free = jsonBody({ type: 'object' });
  const on = (word: string, about: string, answers: Operation['responses']): Operation =>
    operation(`${word}_${resource.name}`, many, about, { parameters: [idParameter], body: free, answers });
  add(
    `${base}/{id}`,
    'put',
    operation(`update_${resource.name}`, many, `Change ${withArticle(one)}`, {
      parameters: [idParameter],
      body: input,
      answers: { 200: record },
    }),
  );
  add(
    `${base}/bulk`,
    'post',
    operation(`bulk_${resource.name}`, many, `Change many ${many}: all of them or none`, {
      body: jsonBody(bulkBody),
      answers: { 200: answer('How many changed, or would', bulkAnswer) },
    }),
  );
  if (!mayMake(viewer, resource.access.write)) return;
  add(base, 'post', operation(`create_${resource.name}`, many, `Create ${withArticle(one)}`, { body: input, answers: { 201: record } }));
  add(
    `${base}/{id}`,
    'delete',
    operation(`delete_${resource.name}`, many, `Delete ${withArticle(one)}`, {
      parameters: resource.handOver ? [idParameter, reassignParameter] : [idParameter],
      answers: { 200: answer('Its id', { type: 'object' }) },
    }),
  );
  add(`${base}/{id}/copy`, 'post', on('copy', 'Copy', { 200: record, 201: record }));
  add(`${base}/{id}/archive`, 'post', on('archive', 'Archive', { 200: record }));
  add(`${base}/{id}/restore`, 'post', on('restore', 'Restore', { 200: record }));
  if (resource.members)
    add(`${base}/{id}/import`, 'post', on('import', 'Add, replace or remove entries', { 200: answer('Counts', { type: 'object' }) }));
}

function addNameLists(paths: Paths, resource: AnyResource, viewer: Viewer): void {
  const readable = (resource.nameLists ?? []).filter(
    ({ read }: { readonly read: readonly Grant[] }) => sightOf(viewer, resource, read) !== undefined,
  );
  readable.forEach(({ path }, index) => {
    const rows = { type: 'array', items: { type: 'object' } };
    paths[path] = {
      get: operation(`names${index + 1}_${resource.name}`, resource.label[1], `Names of ${resource.label[1]}`, {
        parameters: [...listParameters, ...pageParameters.slice(0, 3)],
        answers: { 200: answer('Names', { anyOf: [rows, { type: 'object' }, pagedList] }), 304: { description: 'Unchanged' } },
      }),
    };
  });
}
