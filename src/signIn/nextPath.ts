import { addressQuery } from '../schema/addressQuery';
import { withoutEnd } from '../schema/withoutEnd';

/** The path after sign-in: the URL's `next` if it is on this site, else the start page. */
export function nextPath(search: string, origin: string, base = '/'): string {
  const wish = addressQuery(search).get('next');
  if (!wish?.startsWith('/') || !URL.canParse(wish, origin)) return base;
  const { origin: its, pathname, search: query, hash } = new URL(wish, origin);
  const isOwn = its === origin && pathname.startsWith(base) && !isSignIn(pathname, base);
  return isOwn ? pathname + query + hash : base;
}

export const isSignIn = (pathname: string, base = '/'): boolean => withoutEnd(pathname, '/') === `${base}login`;

/** URL of the sign-in page that leads back to the current page. */
export function signInPath(here: { pathname: string; search: string; hash: string }, base = '/'): string {
  const path = here.pathname + here.search + here.hash;
  return path === base || isSignIn(here.pathname, base)
    ? `${base}login`
    : `${base}login?${new URLSearchParams({ next: path })}`;
}
