/** Pieces of the OpenAPI document. */
export type Schema = Readonly<Record<string, unknown>>;
export type Operation = Schema & { readonly responses: Schema };
export type Paths = Record<string, Readonly<Record<string, Operation>>>;

export const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

export const answer = (description: string, schema: Schema): Schema => ({ description, content: { 'application/json': { schema } } });

export const jsonBody = (schema: Schema): Schema => ({ required: true, content: { 'application/json': { schema } } });

/** How each call may be refused beside its own answers. */
const refusals: Readonly<Record<number, string>> = {
  400: 'The request cannot be read',
  401: 'Not signed in',
  403: 'Not allowed',
  404: 'Not found',
  409: 'The state forbids it',
  422: 'Some values are not valid',
  428: 'Version required',
  429: 'Too many requests',
  500: 'Error',
};

type Call = { readonly parameters?: readonly Schema[]; readonly body?: Schema; readonly answers: Schema };

export function operation(operationId: string, tag: string, summary: string, { parameters, body, answers }: Call): Operation {
  const problem = { 'application/problem+json': { schema: ref('Problem') } };
  const refused = Object.entries(refusals).map(([status, description]) => [status, { description, content: problem }]);
  return {
    operationId,
    tags: [tag],
    summary,
    ...(parameters && { parameters: unique(parameters) }),
    ...(body && { requestBody: body }),
    responses: { ...Object.fromEntries(refused), ...answers },
  };
}

const unique = (parameters: readonly Schema[]): readonly Schema[] => [
  ...new Map(parameters.map((one) => [`${one.in} ${one.name}`, one])).values(),
];

export const queryParameter = (name: string, description: string, schema: Schema = { type: 'string' }): Schema => ({
  name,
  in: 'query',
  description,
  schema,
});

/** Of calls that are done once, however often they are sent. */
export const keyParameter: Schema = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'Any text that is new for each request. Sent again with the same key within 24 hours, a request is not done again: it answers what it answered then. The same key with another body is refused with 422, and with 409 while the first is still being worked on.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

export const idParameter: Schema = { name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } };

export const reassignParameter: Schema = queryParameter(
  'reassignTo',
  'ID of the object to which objects that need this one are reassigned',
  {
    type: 'integer',
  },
);

export const pageParameters: readonly Schema[] = [
  queryParameter('filter', 'JSON: `{ "field": value or values, "field_gte": value, "q": text }`'),
  queryParameter('sort', 'JSON: `["field", "ASC" or "DESC"]`'),
  queryParameter('range', 'JSON: first and last row, `[0, 19]`; at most 1000 rows'),
  queryParameter('fields', '`list`: the fields that the list shows are enough; others may be there'),
  queryParameter('count', 'A field that the list shows: answers `[value, rows]` for each of its values in place of rows'),
];

export const totalsParameter: Schema = queryParameter(
  'totals',
  '`1`: answers the totals of all rows that match the filter, in place of rows',
);

export const listParameters: readonly Schema[] = [
  queryParameter('since', 'A version of the list: answers what changed since, where that is known', { type: 'integer' }),
  { name: 'If-None-Match', in: 'header', schema: { type: 'string' } },
];

const argsSchema: Schema = {
  type: 'object',
  description: 'The values of the message by name: texts and numbers, `{ word }`, `{ size }` and `{ counts }`',
};

/** Beside the English of a message. */
export const codedSchemas: Record<string, Schema> = {
  messageCode: { type: 'string', description: 'The code of the message, for translation; absent where it is a whole text without values' },
  args: argsSchema,
};

export const problemSchema: Schema = {
  type: 'object',
  required: ['type', 'title', 'status', 'code', 'detail', 'instance'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'string' },
    detail: { type: 'string', description: 'The message in English' },
    ...codedSchemas,
    instance: { type: 'string', description: 'The id of the request' },
    errors: {
      type: 'object',
      additionalProperties: {
        type: 'object',
        properties: { message: { type: 'string' }, code: { type: 'string' }, args: argsSchema },
      },
    },
    more: { type: 'integer', description: 'Problems beside those in `errors`, which names 100 at most' },
    blockers: { type: 'array', items: { type: 'object' } },
    current: { type: 'object' },
    by: { type: 'object' },
    retryAfter: { type: 'number' },
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
    admin: { ...whoSchema, description: 'Who acted for them; with the `reason` that was given' },
    changes: {
      type: 'array',
      description: 'Only of fields that the caller may read; of secrets only that they changed',
      items: { type: 'object', required: ['field'], properties: { field: { type: 'string' }, from: {}, to: {} } },
    },
    object: {
      type: 'object',
      description: 'What was changed; only with `linked=1`',
      properties: { resource: { type: 'string' }, id: { type: 'integer' }, name: { type: 'string' } },
    },
  },
};
