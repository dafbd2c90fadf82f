import { parse } from 'hono/utils/cookie';
import { isMarked } from '../../api/auth/tokens';
import type { Carrier } from '../../api/ports/carrier';

const plainName = 'sid';
/** A browser takes this name only by https, from this very host, for all its paths: no neighbouring host can plant one. */
const hostName = '__Host-sid';
/** The API decides when a session ends; the cookie lives as long as one may at most. */
const maxAgeS = 7 * 24 * 3600;

/** The session token in a cookie that scripts cannot read. */
export function createCookieCarrier(isHttps: (request: Request) => boolean): Carrier {
  const cookieIn = (request: Request, name: string): string | null => parse(request.headers.get('cookie') ?? '', name)[name] || null;
  return {
    read(request) {
      if (!isHttps(request)) return cookieIn(request, plainName);
      const given = cookieIn(request, hostName);
      if (given) return given;
      // Sessions from before the other name go on under the old one. No token that is made today is taken there.
      const earlier = cookieIn(request, plainName);
      return earlier && !isMarked(earlier) ? earlier : null;
    },
    write(headers, token, request) {
      const set = (name: string, value: string | null, flags: string) =>
        headers.append('Set-Cookie', `${name}=${value ?? ''}; Path=/; Max-Age=${value ? maxAgeS : 0}; HttpOnly; SameSite=Lax${flags}`);
      // A browser drops a Secure cookie that came by plain http.
      if (!isHttps(request)) return set(plainName, token, '');
      set(hostName, token, '; Secure');
      if (cookieIn(request, plainName) !== null) set(plainName, null, '; Secure');
    },
  };
}
