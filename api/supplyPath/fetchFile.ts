import type { Fetched, Outbound, OutboundFailure } from '../ports/outbound';
import type { HostTurns } from './hostTurns';
import { rootDomainOf } from './rootDomain';

/** The answer to a request for ads.txt, app-ads.txt or sellers.json. */
export type FileAnswer =
  | { readonly state: 'text'; readonly text: string; readonly etag: string | null }
  /** The copy with the given ETag is still right. */
  | { readonly state: 'unchanged' }
  | { readonly state: 'noFile' }
  /** `status`: the host answered with an error, such as 403 or 500. */
  | { readonly state: 'notReached'; readonly why: OutboundFailure | 'status' };

export type FetchFile = (host: string, file: string, etag?: string) => Promise<FileAnswer>;

const redirectsAtMost = 5;
const longestEtag = 200;
/** The first request had no answer, so that http may have one. */
const withoutAnswer = new Set<string>(['unreachable', 'timeout', 'broken']);

/**
 * Fetches a file from the root of a host by the rules of ads.txt 1.1 and sellers.json 1.1: https, then http; redirects within
 * the root domain, and one to another domain, which may not redirect again.
 */
export function createFetchFile({ outbound }: { readonly outbound: Outbound }, inTurn: HostTurns): FetchFile {
  const follow = async (first: string, etag: string | undefined): Promise<FileAnswer> => {
    const root = rootDomainOf(new URL(first).hostname);
    const headers = etag === undefined ? {} : { 'If-None-Match': etag };
    let [address, isOutside] = [first, false];
    for (let count = 0; count <= redirectsAtMost; count += 1) {
      const url = address;
      const found = await inTurn(new URL(url).hostname, () =>
        outbound.get(url, { accept: 'text/plain, application/json, */*;q=0.5', headers, redirects: 'return' }),
      );
      if (!found.ok) return { state: 'notReached', why: found.code };
      if (found.location === undefined) return answerOf(found);
      if (isOutside) break;
      address = found.location;
      isOutside = rootDomainOf(new URL(address).hostname) !== root;
    }
    return { state: 'notReached', why: 'redirects' };
  };

  return async (host, file, etag) => {
    if (!URL.canParse(`https://${host}/${file}`)) return { state: 'notReached', why: 'badAddress' };
    const secure = await follow(`https://${host}/${file}`, etag);
    if (secure.state !== 'notReached' || !withoutAnswer.has(secure.why)) return secure;
    const plain = await follow(`http://${host}/${file}`, etag);
    return plain.state === 'notReached' ? secure : plain;
  };
}

function answerOf({ status, body, charset, etag }: Extract<Fetched, { readonly ok: true }>): FileAnswer {
  if (status === 304) return { state: 'unchanged' };
  if (status === 404 || status === 410) return { state: 'noFile' };
  if (status < 200 || status > 299) return { state: 'notReached', why: 'status' };
  return { state: 'text', text: decode(body, charset), etag: etag && etag.length <= longestEtag ? etag : null };
}

/** The text in the charset of its byte order mark, else of its header, else UTF-8; wrong bytes become replacement characters. */
export function decode(body: Uint8Array, charset = 'utf-8'): string {
  const [first, second] = body;
  const marked =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : charset;
  try {
    return new TextDecoder(marked).decode(body);
  } catch {
    // A charset of which the platform knows nothing.
    return new TextDecoder().decode(body);
  }
}
