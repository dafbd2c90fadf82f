import type { ProblemBody } from '../model/problemBody';
import { toMessageCode } from '../schema/messages/message';
import { sayCalls } from '../schema/messages/sayCalls';
import { HttpProblem, localProblem } from './HttpProblem';
import { textsOf } from './textsOf';

export const encryptionHeader = 'json-encrypt';

/** The value of an answer; nothing for an empty one. `parse` is given the body while it comes, unless it is encrypted. */
export async function readJson(
  response: Response,
  decrypt: (body: Blob) => Promise<string>,
  parse?: (parts: AsyncIterable<string>) => Promise<unknown>,
): Promise<unknown> {
  const isEncrypted = response.headers.get(encryptionHeader) === '1';
  const whole = async () => (isEncrypted ? decrypt(await response.blob()) : response.text());
  try {
    if (parse) return await parse(isEncrypted ? inOnePart(await whole()) : textsOf(response));
    const text = await whole();
    return text === '' ? undefined : JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw localProblem('not_json', sayCalls('calls.notJson', { path: new URL(response.url || 'about:blank').pathname }));
  }
}

async function* inOnePart(text: string): AsyncGenerator<string> {
  yield text;
}

/** What a refusal says, in the words of the server where it has any. */
export async function problemOf(response: Response): Promise<HttpProblem> {
  const body = await readBody(response);
  const told = sayCalls('calls.status', { status: response.status });
  const retryAfter = Number(response.headers.get('Retry-After')) || body.retryAfter;
  return new HttpProblem({
    type: 'about:blank',
    code: 'http',
    instance: response.headers.get('X-Request-Id') ?? '',
    detail: body.title ?? told.message,
    ...(body.title === undefined && body.detail === undefined && toMessageCode(told)),
    title: 'Error',
    ...body,
    status: response.status,
    ...(retryAfter !== undefined && { retryAfter }),
  });
}

async function readBody(response: Response): Promise<Partial<ProblemBody>> {
  const text = await response.text();
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? body : {};
  } catch {
    return {}; // from a proxy, not from the API
  }
}
