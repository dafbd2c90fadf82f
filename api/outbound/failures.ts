import { toMessageCode } from '../../src/schema/messages/message';
import { sayVast } from '../../src/schema/messages/sayVast';
import type { Fetched, OutboundFailure } from '../ports/outbound';

const sentences: { readonly [F in OutboundFailure]: string } = {
  badAddress: 'This address cannot be fetched. Enter one that starts with https:// and has no user name.',
  badHeaders: 'One of its headers has an invalid name or value.',
  unknownHost: 'We couldn’t reach that host.',
  refused: 'The address is in a private or special network, which this server does not call.',
  unreachable: 'The server cannot be reached.',
  timeout: 'The server did not respond within 5 seconds.',
  tooLarge: 'The response is larger than 5 MB.',
  redirects: 'The address redirects more than 5 times.',
  broken: 'The response is incomplete or cannot be read.',
  noWayOut: 'This demo runs in the browser and cannot call other servers.',
};

export const notFetched = (code: OutboundFailure): Fetched => ({ ok: false, code, message: sentences[code] });

/** An answer whose `Content-Encoding` is unknown or does not match its body. */
export function notUnpacked(encoding: string): Fetched {
  const told = sayVast('vast.encoding', { encoding });
  return { ok: false, code: 'broken', message: told.message, ...toMessageCode(told) };
}
