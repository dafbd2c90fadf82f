import type { Ports } from '../ports';
import type { ApiContext } from './apiEnv';
import { createEncrypt, encryptHeader } from './encryptBody';

const exposed = {
  'Access-Control-Expose-Headers':
    'Content-Range, ETag, Location, Retry-After, X-List-Paged, X-List-Version, X-Not-Copied, X-Request-Id, X-Totals, X-Unfiltered-Total, X-Warnings, json-encrypt',
};

/** Headers of ours that a page of another origin may read too; a page of our own asks without saying where it comes from. */
export const exposedTo = (c: ApiContext): Partial<typeof exposed> =>
  c.req.header('Origin') === undefined ? {} : exposed;

type Headers = Readonly<Record<string, string>>;

/** How calls answer JSON. Objects and lists are encrypted where the host says so; what concerns the session itself never is. */
export type Answers = {
  plain(c: ApiContext, value: unknown, status?: number, headers?: Headers): Response;
  data(c: ApiContext, value: unknown, status?: number, headers?: Headers): Promise<Response>;
  /** As `data`, of JSON that is written already. */
  written(c: ApiContext, json: string, status?: number, headers?: Headers): Promise<Response>;
};

// Plain objects as headers: the Node host then writes the answer without building a Response of the platform.
const headersOf = (c: ApiContext, headers: Headers): Headers => ({
  'Content-Type': 'application/json',
  'Cache-Control': 'no-store',
  ...exposedTo(c),
  'X-Request-Id': c.get('requestId'),
  ...headers,
});

export function createAnswers({ encryption }: Pick<Ports, 'encryption'>): Answers {
  const encrypt = encryption && createEncrypt(encryption);
  const encoder = new TextEncoder();
  const written: Answers['written'] = async (c, json, status = 200, headers = {}) => {
    if (!encrypt) return new Response(json, { status, headers: headersOf(c, headers) });
    const body = await encrypt(encoder.encode(json));
    return new Response(body, {
      status,
      headers: headersOf(c, { ...headers, 'Content-Type': 'text/plain', [encryptHeader]: '1' }),
    });
  };
  return {
    plain: (c, value, status = 200, headers = {}) =>
      new Response(JSON.stringify(value), { status, headers: headersOf(c, headers) }),
    data: (c, value, status, headers) => written(c, JSON.stringify(value), status, headers),
    written,
  };
}
