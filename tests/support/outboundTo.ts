import { notFetched } from '../../api/outbound/failures';
import type { Fetched, Outbound } from '../../api/ports/outbound';

/** The content of a URL: a text, a status, or a failure reported by the client. */
export type There = string | number | Fetched;

/** A POST to a URL. */
export type Sent = { readonly address: string } & Parameters<Outbound['post']>[1];

/** Answers these URLs without a network; `others` answers all others. */
export const outboundTo = (
  there: Readonly<Record<string, There>>,
  others?: (address: string) => There,
): Outbound & { readonly asked: string[]; readonly sent: Sent[] } => {
  const asked: string[] = [];
  const sent: Sent[] = [];
  const answer = (address: string): Fetched => {
    const found = there[address] ?? others?.(address) ?? notFetched('unknownHost');
    if (typeof found === 'object') return found;
    const status = typeof found === 'number' ? found : 200;
    const body = new TextEncoder().encode(typeof found === 'string' ? found : '');
    return { ok: true, status, type: 'text/xml', body, url: address, ms: 5 };
  };
  return {
    asked,
    sent,
    get: async (address) => {
      asked.push(address);
      return answer(address);
    },
    post: async (address, given) => {
      sent.push({ address, ...given });
      return answer(address);
    },
  };
};
