import { z } from 'zod';
import { type Fields, kindOf } from '../../src/schema/kinds';
import type { MessageCode, Value } from '../../src/schema/messages/message';

/** A piece of the OpenAPI document. */
export type Schema = Readonly<Record<string, unknown>>;

type Use = 'request' | 'answer';

const made = { request: new WeakMap<z.ZodType, Schema>(), answer: new WeakMap<z.ZodType, Schema>() };
/** Shapes with a name of their own: `.meta({ id: 'FinanceLine' })`. */
const named = new Map<string, Schema>();
const address = '#/components/schemas/';

/** What reads a piece of a request: a shape, or the fields of a definition. */
const readers = new WeakMap<Schema, z.ZodType | Fields>();

/** Notes that a piece of the document is made of what reads it, so that a test finds those that are written by hand. */
export function readBy<S extends Schema>(schema: S, reader: z.ZodType | Fields): S {
  readers.set(schema, reader);
  return schema;
}

/** Returns what reads a body or parameter; undefined where its description is written by hand. */
export const readerOf = (schema: Schema): z.ZodType | Fields | undefined => readers.get(schema);

/** Returns the JSON Schema of a shape: what a request may send (before defaults and conversions), or what an answer has. */
export function schemaOfShape(shape: z.ZodType, use: Use): Schema {
  const known = made[use].get(shape);
  if (known) return known;
  const {
    $schema: _,
    $defs = {},
    ...schema
  } = asOpenapi(z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }), use);
  for (const [name, one] of Object.entries($defs)) named.set(name, one);
  made[use].set(shape, schema);
  return readBy(schema, shape);
}

type JsonSchema = Schema & { readonly $defs?: Readonly<Record<string, Schema>> };

/** Points at components, and leaves out what says nothing: the range of safe integers, and that keys are texts. */
function asOpenapi(schema: object, use: Use): JsonSchema {
  const text = JSON.stringify(schema, (key, value: unknown) => {
    if (key === '$ref' && typeof value === 'string') return value.replace('#/$defs/', address);
    if (value === Number.MAX_SAFE_INTEGER || value === Number.MIN_SAFE_INTEGER) return undefined;
    // A later version may answer more.
    const isPlain = key === 'propertyNames' || (use === 'answer' && key === 'additionalProperties' && value === false);
    return isPlain ? undefined : value;
  });
  return JSON.parse(text) as JsonSchema;
}

/** Returns the named shapes that some calls refer to, and those that these refer to. */
export function namedSchemas(calls: unknown): Record<string, Schema> {
  const found: Record<string, Schema> = {};
  const add = (within: unknown): void => {
    for (const [, name = ''] of JSON.stringify(within).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      const schema = named.get(name);
      if (!schema || found[name]) continue;
      found[name] = schema;
      add(schema);
    }
  };
  add(calls);
  return found;
}

/** Returns the body that `readFields` reads by the same fields. */
export function schemaOfFields(fields: Fields): Schema {
  const all = Object.entries(fields);
  const required = all.filter(([, field]) => field.required).map(([name]) => name);
  const schema = {
    type: 'object',
    ...(required.length > 0 && { required }),
    additionalProperties: false,
    properties: Object.fromEntries(
      all.map(([name, field]) => [
        name,
        { ...kindOf(field).jsonSchema(field), title: field.label, ...(field.help && { description: field.help }) },
      ]),
    ),
  };
  return readBy(schema, fields);
}

/** ISO 8601, as answers have it. */
export const moment = z.string().meta({ format: 'date-time' });
export const day = z.string().meta({ format: 'date' });

/** A shape for each member of a type, so that a description of an answer follows its type. */
export type Described<T> = { readonly [K in keyof T]-?: z.ZodType<T[K]> };

/** Beside the English of a message. */
export const coded = {
  messageCode: z
    .string()
    .exactOptional()
    .describe('Code of the message, for translation; absent for a text without values'),
  args: z
    .record(z.string(), z.custom<Value>())
    .exactOptional()
    .describe('Values of the message by name: texts, numbers, `{ word }`, `{ size }` and `{ counts }`'),
} satisfies Described<MessageCode>;

/**
 * Returns parameters of the address, one for each key of a shape, with its description. Lists and objects are sent as JSON.
 */
export function parametersOfShape(shape: z.ZodObject): readonly Schema[] {
  const { properties = {}, required = [] } = schemaOfShape(shape, 'request') as {
    properties?: Readonly<Record<string, Schema>>;
    required?: readonly string[];
  };
  return Object.entries(properties).map(([name, { description, ...schema }]) => {
    const isJson = schema.type === 'array' || schema.type === 'object';
    const parameter = {
      name,
      in: 'query',
      ...(required.includes(name) && { required: true }),
      ...(description !== undefined && { description }),
      ...(isJson ? { content: { 'application/json': { schema } } } : { schema }),
    };
    return readBy(parameter, shape.shape[name] as z.ZodType);
  });
}
