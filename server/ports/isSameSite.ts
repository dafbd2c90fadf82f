import type { Callers } from './callers';

/** Whether a request with effects comes from our own pages: what the browser says of it, else its Origin, else its Referer (decision 25). */
export function createIsSameSite({ isOwnHost }: Pick<Callers, 'isOwnHost'>): (request: Request) => boolean {
  return (request) => {
    const site = request.headers.get('sec-fetch-site');
    // `none` is an address that was typed in, but also a link in a mail program.
    if (site) return site === 'same-origin';
    const from = request.headers.get('origin') ?? request.headers.get('referer');
    // Browsers send at least one of the three with whatever can have an effect, so this is another kind of client.
    if (from === null) return true;
    return URL.canParse(from) && isOwnHost(new URL(from).host, request);
  };
}
