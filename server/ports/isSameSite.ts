import type { Callers } from './callers';

/** Whether a request with effects comes from our own pages: what the browser says of it, else its Origin, else its Referer. */
export function createIsSameSite({ isOwnOrigin }: Pick<Callers, 'isOwnOrigin'>): (request: Request) => boolean {
  return (request) => {
    const site = request.headers.get('sec-fetch-site');
    // `none` is an address that a person typed or a bookmark: no other site is behind it.
    if (site) return site === 'same-origin' || site === 'none';
    const from = request.headers.get('origin') ?? request.headers.get('referer');
    // Browsers send at least one of the three with everything that can have an effect, so this is another kind of client.
    if (from === null) return true;
    return URL.canParse(from) && isOwnOrigin(new URL(from).origin, request);
  };
}
