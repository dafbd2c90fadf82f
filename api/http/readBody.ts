import type { ApiContext } from './apiEnv';
import { bodyText } from './bodyLimits';
import { parseJson } from './parseJson';
import { Refusal } from './problems';

export type JsonObject = Readonly<Record<string, unknown>>;

/** The JSON object of a request; an empty body is an empty object. */
export async function readBody(c: ApiContext): Promise<JsonObject> {
  requireJson(c);
  const text = await bodyText(c);
  if (text.trim() === '') return {};
  if (!isJson(c)) throw notJson();
  const value = await parseJson(text);
  if (!isObject(value)) throw new Refusal('bad_request', 'The body must be a JSON object.');
  return value;
}

/** Refuses a body of another type before any of it is read: it may be long, and slow to come. */
export function requireJson(c: ApiContext): void {
  if (!isJson(c) && hasBody(c)) throw notJson();
}

const isJson = (c: ApiContext): boolean =>
  /^application\/([\w.-]{1,60}\+)?json\s{0,9}(;|$)/i.test(c.req.header('Content-Type') ?? '');

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const notJson = () => new Refusal('media_type', 'Send JSON, with the header Content-Type: application/json.');

const hasBody = (c: ApiContext): boolean =>
  Number(c.req.header('Content-Length') ?? 0) > 0 || c.req.header('Transfer-Encoding') !== undefined;
