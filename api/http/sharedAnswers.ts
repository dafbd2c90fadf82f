import { hexOf } from '../../src/model/hexOf';
import type { Ports } from '../ports';
import { exposedTo } from './answers';
import type { ApiContext } from './apiEnv';
import { createEncrypt, encryptHeader } from './encryptBody';

type Bytes = Uint8Array<ArrayBuffer>;
type Body = { readonly etag: string; readonly plain: Bytes; readonly gzip?: Bytes; readonly br?: Bytes };
type Kept = { readonly body: Promise<Body>; readonly until: number; readonly version: string };
/** `key` says who may see it and what else it depends on; with another `version` it is made anew. */
type Asked = { readonly key: string; readonly maxAgeMs: number; readonly version?: string };

/** Answers that cost much, take megabytes, and are the same for all who may see the same. */
export type SharedAnswers = {
  /** The JSON that `make` gives, made once for equal requests within the time; 304 for a client that has it. */
  answer(c: ApiContext, asked: Asked, make: () => Promise<string>): Promise<Response>;
};

const keptAtMost = 100;
/** Below this compression gains nothing. */
const compressFromBytes = 1024;

export function createSharedAnswers({
  clock,
  compress,
  encryption,
}: Pick<Ports, 'clock' | 'compress' | 'encryption'>): SharedAnswers {
  const encrypt = encryption && createEncrypt(encryption);
  const encoder = new TextEncoder();
  const all = new Map<string, Kept>();

  const bodyOf = async (json: string): Promise<Body> => {
    const clear = encoder.encode(json);
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', clear));
    const plain = encrypt ? await encrypt(clear) : clear;
    const small = compress && plain.length >= compressFromBytes ? await compress(plain) : {};
    return { etag: `"${hexOf(digest.slice(0, 12))}"`, plain, ...small };
  };

  const take = ({ key, maxAgeMs, version = '' }: Asked, make: () => Promise<string>): Promise<Body> => {
    const now = clock().getTime();
    const found = all.get(key);
    if (found && now < found.until && found.version === version) return found.body;
    const kept: Kept = { body: make().then(bodyOf), until: now + maxAgeMs, version };
    all.delete(key);
    all.set(key, kept);
    // The next request retries what failed.
    kept.body.catch(() => all.get(key) === kept && all.delete(key));
    for (const [oldest] of all) {
      if (all.size <= keptAtMost) break;
      all.delete(oldest);
    }
    return kept.body;
  };

  return {
    async answer(c, asked, make) {
      const { etag, plain, gzip, br } = await take(asked, make);
      const headers: Record<string, string> = {
        'Cache-Control': 'private, no-cache',
        Vary: 'Accept-Encoding, Cookie',
        ...exposedTo(c),
        ETag: etag,
        'X-Request-Id': c.get('requestId'),
      };
      const given = c.req.header('If-None-Match') ?? '';
      if (given.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag))
        return new Response(null, { status: 304, headers });
      const accepted = c.req.header('Accept-Encoding') ?? '';
      const encoding = br && /\bbr\b/.test(accepted) ? 'br' : gzip && /\bgzip\b/.test(accepted) ? 'gzip' : undefined;
      headers['Content-Type'] = encrypt ? 'text/plain' : 'application/json';
      if (encrypt) headers[encryptHeader] = '1';
      if (encoding) headers['Content-Encoding'] = encoding;
      return new Response((encoding === 'br' ? br : encoding === 'gzip' ? gzip : undefined) ?? plain, { headers });
    },
  };
}
