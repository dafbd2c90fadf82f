import { z } from 'zod';
import { resources } from '../src/resources';
import { type Grant, isGranted, type Viewer } from '../src/schema/access';
import { mayMake } from '../src/schema/mayWrite';
import type { AnyResource } from '../src/schema/resource';
import { maySet } from '../src/schema/validate';
import type { ApiParts } from './apiParts';
import {
  answer,
  fileBody,
  historySchema,
  idParameter,
  jsonBody,
  jsonOrForm,
  keyParameter,
  knownTag,
  listHeaders,
  location,
  type Operation,
  operation,
  type Paths,
  pathParameter,
  ref,
  refusalAnswers,
  type Schema,
  savedHeaders,
  versionTag,
  warningSchema,
  warningsBeside,
  withArticle,
} from './describe/openapiParts';
import { namedSchemas, parametersOfShape } from './describe/openapiShapes';
import { textsShape } from './extensions/extensionRoutes';
import { callsOf, type NamedCall, type ServerExtensions } from './extensions/preSave';
import { describeFigures } from './figures/describeFigures';
import { pageQuery, rowsQuery, sinceQuery, totalsQuery } from './http/listParameters';
import { createPace, pause } from './http/pause';
import { anyObject } from './http/readShape';
import { type Api, isKeyed, route, viewerOn } from './http/request';
import { importAnswer } from './members/describeEntries';
import { entriesQuery, importForm, importShape } from './members/entryRoutes';
import { archiveShape, restoreShape } from './objects/archiveRows';
import { bulkShape } from './objects/bulk';
import { copyShape } from './objects/copyObject';
import { bulkAnswer } from './objects/describeBulk';
import { usesAnswer } from './objects/describeUses';
import { uploadFields } from './objects/entity';
import { usesShape } from './objects/manyUses';
import { inputSchema, recordSchema, requiredFields } from './objects/objectSchemas';
import { historyQuery } from './objects/readHistory';
import { sightOf } from './objects/rights';
import { takerQuery } from './objects/transferOwnership';
import { describeFixedCalls } from './openapiCalls';
import type { OwnCall, RecordCall, ServerExtension } from './ports/serverPart';
import { describeServing } from './serving/describeServing';
import { describeSheets } from './sheets/describeSheets';

/** Sending files for an object's upload fields, as OpenAPI. */
function describeUploads(resource: AnyResource, viewer: Viewer): Paths {
  if (!uploadFields(resource).some(([name]) => maySet(resource, name, viewer))) return {};
  const about = 'Upload a file for an upload field';
  return {
    [`${resource.base[viewer.role]}/upload`]: {
      post: operation(`upload_${resource.name}`, resource.label[1], about, {
        body: fileBody,
        answers: { 201: answer('Id, type and contents of the file', { type: 'object' }) },
      }),
    },
  };
}

const fileCalls: Paths = {
  '/api/files/{file}': {
    get: {
      ...operation('file', 'Files', 'Download an uploaded file', {
        parameters: [pathParameter('file', z.string())],
        answers: {
          200: { description: 'The bytes of the file' },
          206: { description: 'The requested range of bytes' },
        },
      }),
      security: [],
    },
  },
};

/** What the caller may call, as OpenAPI 3.1; made from the definitions, so it cannot fall behind them. */
export function openapiRoute(api: Api, { ports, answers, own }: Pick<ApiParts, 'ports' | 'answers' | 'own'>): void {
  route(api, '/api/openapi.json', {
    get: async (c) =>
      answers.plain(
        c,
        await describeCalls(viewerOn(c), ports.build, own, (method, path) => isKeyed(api, method, path)),
      ),
  });
}

type IsKeyed = (method: string, path: string) => boolean;

/** Takes some 50 ms in all; other requests have their turns between the resources. */
export async function describeCalls(
  viewer: Viewer,
  version: string,
  own: ServerExtensions,
  takesKey: IsKeyed,
): Promise<Schema> {
  const pace = createPace();
  const schemas: Record<string, Schema> = { HistoryEntry: historySchema, Warning: warningSchema };
  const paths: Paths = { ...describeFixedCalls(viewer), ...fileCalls };
  for (const resource of resources) {
    if (pace.isOver()) await pace.rest();
    const sight = sightOf(viewer, resource);
    if (!sight) continue;
    const canWrite = isGranted(viewer, resource.access.write);
    schemas[resource.name] = recordSchema(resource, (name) => sight.fields.has(name));
    if (canWrite) schemas[`${resource.name}Input`] = inputSchema(resource, viewer);
    Object.assign(paths, describeReads(resource, viewer));
    if (canWrite) addWrites(paths, resource, viewer);
  }
  for (const resource of resources) addNameLists(paths, resource, viewer);
  for (const resource of resources) {
    if (pace.isOver()) await pace.rest();
    Object.assign(
      paths,
      describeExtensionCalls(own.of(resource), resource, viewer),
      describeUploads(resource, viewer),
      describeServing(resource, viewer),
      describeFigures(resource, viewer),
      describeSheets(resource, viewer),
    );
  }
  await pause();
  return {
    openapi: '3.1.0',
    info: { title: 'API', version },
    servers: [{ url: '/' }],
    security: [{ session: [] }, { apiToken: [] }],
    paths: withKeys(paths, takesKey),
    components: {
      schemas: { ...schemas, ...namedSchemas([paths, refusalAnswers]) },
      responses: refusalAnswers,
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'sid' },
        apiToken: { type: 'http', scheme: 'bearer' },
      },
    },
  };
}

/** With the key of calls that are done once, as the routes take it. */
function withKeys(paths: Paths, takesKey: IsKeyed): Paths {
  const keyed = (path: string, method: string, call: Operation): Operation =>
    takesKey(method, path)
      ? { ...call, parameters: [...(Array.isArray(call.parameters) ? call.parameters : []), keyParameter] }
      : call;
  return Object.fromEntries(
    Object.entries(paths).map(([path, calls]) => [
      path,
      Object.fromEntries(Object.entries(calls).map(([method, call]) => [method, keyed(path, method, call)])),
    ]),
  );
}

const pagedList: Schema = {
  type: 'object',
  description:
    'Answer for a list that is too long to be sent whole, with the header X-List-Paged. Request its pages with `range`.',
  required: ['paged', 'total', 'limit'],
  properties: {
    paged: { const: true },
    total: { type: 'integer', description: 'Number of rows of the list' },
    limit: { type: 'object', properties: { rows: { type: 'integer' }, bytes: { type: 'integer' } } },
  },
};

const wholeParameters: readonly Schema[] = [...parametersOfShape(sinceQuery), knownTag];

function describeReads(resource: AnyResource, viewer: Viewer): Paths {
  const base = resource.base[viewer.role];
  const listPath = resource.listPath[viewer.role];
  const [one, many] = resource.label;
  const record = ref(resource.name);
  const sight = sightOf(viewer, resource);
  const hasTotals = sight && resource.list.totals?.reads.every((name) => sight.fields.has(name));
  const rows = { type: 'array', items: record };
  const pages = parametersOfShape(pageQuery.extend(rowsQuery.shape).extend(hasTotals ? totalsQuery.shape : {}));
  const whole = operation(`list_${resource.name}`, many, `List all ${many}`, {
    parameters: wholeParameters,
    answers: {
      200: answer('The whole list, or the changes since a version of it', {
        anyOf: [rows, { type: 'object' }, pagedList],
      }),
      304: { description: 'Unchanged' },
    },
  });
  const page = operation(`find_${resource.name}`, many, `List ${many} by pages`, {
    parameters: pages,
    answers: { 200: answer('One page', rows, listHeaders) },
  });
  const entries: Paths = resource.members
    ? {
        [`${base}/{id}/entries`]: {
          get: operation(`entries_${resource.name}`, many, 'Entries', {
            parameters: [idParameter, ...parametersOfShape(entriesQuery)],
            answers: { 200: answer('Entries', { type: 'array', items: { type: 'object' } }, listHeaders) },
          }),
        },
        [`${base}/{id}/export.csv`]: {
          get: operation(`export_${resource.name}`, many, 'Entries as CSV', {
            parameters: [idParameter],
            answers: {
              200: { description: 'One value per line', content: { 'text/csv': { schema: { type: 'string' } } } },
            },
          }),
        },
      }
    : {};
  return {
    [listPath]: { get: whole },
    [base]: {
      get:
        listPath === base
          ? operation(`find_${resource.name}`, many, `List ${many}, whole or by pages`, {
              parameters: [...wholeParameters, ...pages],
              answers: { 200: answer('Rows', rows, listHeaders) },
            })
          : page,
    },
    [`${base}/{id}`]: {
      get: operation(`read_${resource.name}`, many, `Read ${withArticle(one)}`, {
        parameters: [idParameter],
        answers: { 200: answer(one, record, versionTag) },
      }),
    },
    [`${base}/{id}/refs`]: {
      get: operation(`refs_${resource.name}`, many, 'Count the objects that refer to it', {
        parameters: [idParameter],
        answers: { 200: answer('Counts by resource', { type: 'object' }) },
      }),
    },
    [`${base}/refs`]: {
      post: operation(
        `uses_${resource.name}`,
        many,
        `Count what would be deleted with ${many} and what prevents it; changes nothing`,
        {
          body: jsonBody(usesShape),
          answers: { 200: answer('Sums over the objects that exist', usesAnswer) },
        },
      ),
    },
    [`${base}/{id}/history`]: {
      get: operation(`history_${resource.name}`, many, 'Read the history of an object', {
        parameters: [idParameter, ...parametersOfShape(historyQuery)],
        answers: {
          200: answer('Changes, the newest first', { type: 'array', items: ref('HistoryEntry') }, listHeaders),
        },
      }),
    },
    ...entries,
  };
}

const leftOut = { 'X-Not-Copied': { description: 'Fields that are not copied', schema: { type: 'string' } } };

function addWrites(paths: Paths, resource: AnyResource, viewer: Viewer): void {
  const base = resource.base[viewer.role];
  const [one, many] = resource.label;
  const saved = { allOf: [ref(resource.name), warningsBeside] };
  const record = answer(one, saved, savedHeaders);
  const made = answer(one, saved, { ...savedHeaders, ...location });
  const input = jsonBody(ref(`${resource.name}Input`));
  const required = requiredFields(resource, viewer);
  const newInput = jsonBody({ allOf: [ref(`${resource.name}Input`)], ...(required.length > 0 && { required }) });
  const add = (path: string, method: string, call: Operation): void => {
    paths[path] = { ...paths[path], [method]: call };
  };
  const on = (word: string, about: string, body: Schema | z.ZodType, answers: Operation['responses']): Operation =>
    operation(`${word}_${resource.name}`, many, about, { parameters: [idParameter], body: jsonBody(body), answers });
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
    operation(`bulk_${resource.name}`, many, `Change many ${many}: all or none`, {
      body: jsonBody(bulkShape),
      answers: { 200: answer('Number of objects that changed, or would change in a dry run', bulkAnswer) },
    }),
  );
  if (!mayMake(viewer, resource.access.write)) return;
  add(
    base,
    'post',
    operation(`create_${resource.name}`, many, `Create ${withArticle(one)}`, {
      body: newInput,
      answers: { 201: made },
    }),
  );
  add(
    `${base}/{id}`,
    'delete',
    operation(`delete_${resource.name}`, many, `Delete ${withArticle(one)}`, {
      parameters: resource.transferOwnership ? [idParameter, ...parametersOfShape(takerQuery)] : [idParameter],
      answers: { 200: answer('Its id', { type: 'object' }) },
    }),
  );
  add(
    `${base}/{id}/copy`,
    'post',
    on('copy', 'Copy', copyShape, { 200: answer('An unsaved copy', { type: 'object' }, leftOut), 201: made }),
  );
  add(`${base}/{id}/archive`, 'post', on('archive', 'Archive', archiveShape, { 200: record }));
  add(`${base}/{id}/restore`, 'post', on('restore', 'Restore', restoreShape, { 200: record }));
  if (resource.members)
    add(
      `${base}/{id}/import`,
      'post',
      operation(`import_${resource.name}`, many, 'Add, replace or remove entries', {
        parameters: [idParameter],
        body: jsonOrForm(importShape, importForm),
        answers: { 200: answer('Counts', importAnswer) },
      }),
    );
}

function addNameLists(paths: Paths, resource: AnyResource, viewer: Viewer): void {
  const readable = (resource.nameLists ?? []).filter(
    ({ read }: { readonly read: readonly Grant[] }) => sightOf(viewer, resource, read) !== undefined,
  );
  readable.forEach(({ path }, index) => {
    const rows = { type: 'array', items: { type: 'object' } };
    paths[path] = {
      get: operation(`names${index + 1}_${resource.name}`, resource.label[1], `Names of ${resource.label[1]}`, {
        parameters: [...wholeParameters, ...parametersOfShape(pageQuery)],
        answers: {
          200: answer('Names', { anyOf: [rows, { type: 'object' }, pagedList] }),
          304: { description: 'Unchanged' },
        },
      }),
    };
  });
}

/** The own calls of an object that the caller may make, as OpenAPI. */
function describeExtensionCalls(part: ServerExtension | undefined, resource: AnyResource, viewer: Viewer): Paths {
  const base = resource.base[viewer.role];
  const { onNone, onOne } = callsOf(part);
  const paths: Record<string, Paths[string]> = {};
  type AnyCall = Pick<OwnCall | RecordCall<never>, 'about' | 'access' | 'query'>;
  const add = (at: string, { method, path, call }: NamedCall<AnyCall>, parameters: readonly Schema[]): void => {
    if (!isGranted(viewer, call.access)) return;
    const query = parametersOfShape(textsShape(call.query ?? {}));
    paths[`${at}/${path}`] = {
      ...paths[`${at}/${path}`],
      [method]: operation(`${method}_${path.replace(/\W+/g, '_')}_${resource.name}`, resource.label[1], call.about, {
        parameters: [...parameters, ...query],
        ...(method !== 'get' && { body: jsonBody(anyObject) }),
        answers: { 200: answer(call.about, { type: 'object' }) },
      }),
    };
  };
  for (const one of onNone) add(base, one, []);
  for (const one of onOne) add(`${base}/{id}`, one, [idParameter]);
  return paths;
}
