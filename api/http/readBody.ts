import type { ApiContext } from './apiEnv';
import { Refusal } from './problems';

export type JsonObject = Readonly<Record<string, unknown>>;

const kB = 1024;
/** What calls take that somebody may make who is not signed in, or that keep little. */
const small: readonly (readonly [path: string, kB: number])[] = [
  ['/api/auth/', 16],
  ['/api/switch', 16],
  ['/api/preferences', 128],
  // 1 MB of state, and what is around it.
  ['/api/urlState', 1025],
  // Filters take 100,000 values.
  ['/api/rrun', 8 * 1024],
  ['/api/savedReport', 8 * 1024],
];
/** A list of 100,000 entries fits; nobody sends more in one request. */
const otherwise = 32 * kB;

/** The JSON object of a request; an empty body is an empty object. */
export async function readBody(c: ApiContext): Promise<JsonObject> {
  checkLength(c);
  const text = await c.req.text().catch(() => {
    throw new Refusal('bad_request', 'The request broke off.');
  });
  if (text.trim() === '') return {};
  const type = c.req.header('Content-Type') ?? '';
  if (!/^application\/([\w.-]+\+)?json\s*(;|$)/i.test(type)) {
    throw new Refusal('media_type', 'Send JSON, with the header Content-Type: application/json.');
  }
  const value = parse(text);
  if (!isObject(value)) throw new Refusal('bad_request', 'The body must be a JSON object.');
  return value;
}

export function checkLength(c: ApiContext): void {
  const most = small.find(([path]) => c.req.path.startsWith(path))?.[1] ?? otherwise;
  if (Number(c.req.header('Content-Length') ?? 0) <= most * kB) return;
  throw new Refusal('too_large', `The body is larger than ${most < kB ? `${most} kB` : `${most / kB} MB`}.`);
}

export const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value);

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Refusal('bad_request', `The body is not JSON: ${error instanceof Error ? error.message : 'it cannot be read'}.`);
  }
}
