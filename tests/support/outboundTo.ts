import { notFetched } from '../../api/outbound/failures';
import type { Fetched, Outbound } from '../../api/ports/outbound';

/** What stands at an address: a text, a status, or a failure as the client tells it. */
export type There = string | number | Fetched;

/** An outside world of these addresses, without a network; `others` answers for all that are not named. */
export const outboundTo = (
  there: Readonly<Record<string, There>>,
  others?: (address: string) => There,
): Outbound & { readonly asked: string[] } => {
  const asked: string[] = [];
  return {
    asked,
    get: async (address) => {
      asked.push(address);
      const found = there[address] ?? others?.(address) ?? notFetched('unknownHost');
      if (typeof found === 'object') return found;
      const status = typeof found === 'number' ? found : 200;
      const body = new TextEncoder().encode(typeof found === 'string' ? found : '');
      return { ok: true, status, type: 'text/xml', body, url: address, ms: 5 };
    },
  };
};
