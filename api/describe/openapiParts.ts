import { z } from 'zod';
import type { Blocker, ProblemBody } from '../../src/model/problemBody';
import { coded, type Described, type Schema, schemaOfShape } from './openapiShapes';

export type { Schema };
export type Operation = Schema & { readonly responses: Schema };
export type Paths = Record<string, Readonly<Record<string, Operation>>>;

export const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

const ofShape = (schema: Schema | z.ZodType, use: 'request' | 'answer'): Schema =>
  schema instanceof z.ZodType ? schemaOfShape(schema, use) : schema;

export const answer = (description: string, schema: Schema | z.ZodType, headers?: Schema): Schema => ({
  description,
  ...(headers && { headers }),
  content: { 'application/json': { schema: ofShape(schema, 'answer') } },
});

export const jsonBody = (schema: Schema | z.ZodType): Schema => ({
  required: true,
  content: { 'application/json': { schema: ofShape(schema, 'request') } },
});

/** A body that is sent as JSON, or as a form with a file. */
export const jsonOrForm = (shape: z.ZodType, form: z.ZodType): Schema => ({
  required: true,
  content: {
    'application/json': { schema: schemaOfShape(shape, 'request') },
    'multipart/form-data': { schema: schemaOfShape(form, 'request') },
  },
});

export const blockerShape = z.strictObject({
  resource: z.string(),
  count: z.int(),
  sample: z.array(z.strictObject({ id: z.int(), name: z.string(), status: z.int() })).describe('At most five objects'),
} satisfies Described<Blocker>);

export const problemShape = z
  .strictObject({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: z.string(),
    detail: z.string().describe('The message in English'),
    ...coded,
    instance: z.string().describe('Id of the request'),
    errors: z
      .record(z.string(), z.strictObject({ message: z.string(), code: z.string(), args: coded.args }))
      .exactOptional(),
    more: z.int().exactOptional().describe('Number of further problems: `errors` lists at most 100'),
    blockers: z.array(blockerShape).exactOptional().describe('Objects that prevent the change'),
    current: z
      .looseObject({ id: z.int(), version: z.int() })
      .exactOptional()
      .describe('The stored object, if the version of the request is stale'),
    by: z.strictObject({ id: z.int(), name: z.string() }).exactOptional().describe('User who saved the newer version'),
    retryAfter: z.number().exactOptional().describe('Seconds to wait'),
    undoable: z
      .int()
      .exactOptional()
      .describe('Number of objects that the undo could restore; the others were changed or used since'),
  } satisfies Described<ProblemBody>)
  .meta({ id: 'Problem' });

const retryAfter = { 'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' } } };

/** How each call may be refused beside its own answers. */
const refusals: Readonly<Record<number, readonly [name: string, description: string, headers?: Schema]>> = {
  400: ['BadRequest', 'The request cannot be parsed'],
  401: ['NotSignedIn', 'Not signed in'],
  403: ['Forbidden', 'Not allowed'],
  404: ['NotFound', 'Not found'],
  409: ['Conflict', 'The state of the object does not allow the change'],
  413: ['TooLarge', 'The body is too large'],
  415: ['MediaType', 'Media type not supported'],
  422: ['Invalid', 'Some values are not valid'],
  428: ['VersionRequired', 'Version required'],
  429: ['TooManyRequests', 'Too many requests', retryAfter],
  500: ['InternalError', 'Error'],
  503: ['Unavailable', 'Temporarily not available', retryAfter],
};

/** For `components.responses`. */
export const refusalAnswers: Readonly<Record<string, Schema>> = Object.fromEntries(
  Object.values(refusals).map(([name, description, headers]) => [
    name,
    {
      description,
      ...(headers && { headers }),
      content: { 'application/problem+json': { schema: schemaOfShape(problemShape, 'answer') } },
    },
  ]),
);
const refused: Schema = Object.fromEntries(
  Object.entries(refusals).map(([status, [name]]) => [status, { $ref: `#/components/responses/${name}` }]),
);

type Call = { readonly parameters?: readonly Schema[]; readonly body?: Schema; readonly answers: Schema };

export function operation(
  operationId: string,
  tag: string,
  summary: string,
  { parameters, body, answers }: Call,
): Operation {
  return {
    operationId,
    tags: [tag],
    summary,
    ...(parameters && { parameters: unique(parameters) }),
    ...(body && { requestBody: body }),
    responses: { ...refused, ...answers },
  };
}

const unique = (parameters: readonly Schema[]): readonly Schema[] => [
  ...new Map(parameters.map((one) => [`${one.in} ${one.name}`, one])).values(),
];

/** A label with "a" or "an": an Ad Exchange, a User. */
export const withArticle = (label: string): string => `${/^[AEIO]/i.test(label) ? 'an' : 'a'} ${label}`;

/** Of calls that are done once, however often they are sent. */
export const keyParameter: Schema = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'A text that is unique for each request. A request repeated with the same key within 24 hours is not carried out again; it gets the first answer. The same key with another body gets 422, and 409 while the first request still runs.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

export const pathParameter = (name: string, shape: z.ZodType): Schema => ({
  name,
  in: 'path',
  required: true,
  schema: schemaOfShape(shape, 'request'),
});

export const idParameter: Schema = pathParameter('id', z.int().min(1));

/** A form with one file, which `readPart` looks for by this name. */
export const filePart = 'file';

/** The body of a call that takes one file. */
export const fileBody: Schema = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: schemaOfShape(
        z.object({ [filePart]: z.custom<Uint8Array>().meta({ type: 'string', format: 'binary' }) }),
        'request',
      ),
    },
  },
};

export const knownTag: Schema = {
  name: 'If-None-Match',
  in: 'header',
  description: 'The ETag of the known answer; 304 if that is still current',
  schema: { type: 'string' },
};

export const location: Schema = { Location: { description: 'Address of the new object', schema: { type: 'string' } } };

export const versionTag: Schema = {
  ETag: { description: 'The version, for example `"v7"`', schema: { type: 'string' } },
};

/** Of an object that was saved. */
export const savedHeaders: Schema = {
  ...versionTag,
  'X-Warnings': {
    description: 'JSON in ASCII: warnings about saved values, by field; at most 100 entries',
    content: { 'application/json': { schema: { type: 'array', items: ref('Warning') } } },
  },
};

/** One entry of `X-Warnings`. */
export const warningSchema: Schema = {
  type: 'object',
  required: ['field', 'code', 'detail'],
  properties: {
    field: { type: 'string', description: 'Path of the field; empty in the entry that counts further warnings' },
    code: { type: 'string' },
    detail: { type: 'string', description: 'The message in English' },
    args: { type: 'object', description: 'Values in `detail`, by name' },
  },
};

/** What an answer to a saved object has beside its fields. */
export const warningsBeside: Schema = {
  type: 'object',
  properties: {
    _warnings: {
      type: 'array',
      items: ref('Warning'),
      readOnly: true,
      description: 'All warnings, if `X-Warnings` is too small for them; otherwise absent',
    },
  },
};

/** Of a page of rows. */
export const listHeaders: Schema = {
  'Content-Range': {
    description: 'First and last row, and how many there are: `tags 0-19/214`',
    schema: { type: 'string' },
  },
};

const whoSchema: Schema = {
  type: ['object', 'null'],
  properties: { id: { type: 'integer' }, name: { type: 'string' } },
};

export const historySchema: Schema = {
  type: 'object',
  required: ['version', 'at', 'action', 'by', 'admin', 'changes'],
  properties: {
    version: { type: 'integer' },
    at: { type: 'string', format: 'date-time' },
    action: { type: 'string' },
    by: whoSchema,
    admin: { ...whoSchema, description: 'Administrator who acted for the user, with the `reason` given' },
    changes: {
      type: 'array',
      description: 'Changes of fields that the caller may read; secrets without their values',
      items: { type: 'object', required: ['field'], properties: { field: { type: 'string' }, from: {}, to: {} } },
    },
    object: {
      type: 'object',
      description: 'The changed object; only with `linked=1`',
      properties: { resource: { type: 'string' }, id: { type: 'integer' }, name: { type: 'string' } },
    },
  },
};
