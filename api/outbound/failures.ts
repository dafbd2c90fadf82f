import type { Fetched, OutboundFailure } from '../ports/outbound';

const sentences: { readonly [F in OutboundFailure]: string } = {
  badAddress: 'It is no address that can be fetched. Write one that starts with https:// and has no user name in it.',
  badHeaders: 'One of its headers has a name or a value that no request may have.',
  unknownHost: 'There is no host of that name.',
  refused: 'Its address lies in a private or special network, to which this server does not go.',
  unreachable: 'Its server cannot be reached.',
  timeout: 'Its server has not answered within 5 seconds.',
  tooLarge: 'Its answer is larger than 5 MB.',
  redirects: 'It redirects more than 5 times.',
  broken: 'Its answer breaks off or cannot be read.',
  noWayOut: 'This demonstration runs in the browser and fetches nothing from outside. A server does.',
};

export const notFetched = (code: OutboundFailure): Fetched => ({ ok: false, code, message: sentences[code] });

/** An answer whose `Content-Encoding` is unknown, or not what its body is packed in. */
export const notUnpacked = (encoding: string): Fetched => ({
  ok: false,
  code: 'broken',
  message: `The answer says Content-Encoding: ${encoding}, and cannot be unpacked so. Use gzip, deflate or br, or none.`,
});
