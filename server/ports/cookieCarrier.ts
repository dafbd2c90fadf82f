import { parse } from 'hono/utils/cookie';
import type { Carrier } from '../../api/ports/carrier';

const name = 'sid';
/** The API decides when a session ends; the cookie lives as long as one may at most. */
const maxAgeS = 7 * 24 * 3600;

/** The session token in a cookie that scripts cannot read. */
export function createCookieCarrier(isHttps: (request: Request) => boolean): Carrier {
  return {
    read: (request) => parse(request.headers.get('cookie') ?? '', name)[name] || null,
    write(headers, token, request) {
      // A browser drops a Secure cookie that came by plain http.
      const secure = isHttps(request) ? '; Secure' : '';
      headers.append('Set-Cookie', `${name}=${token ?? ''}; Path=/; Max-Age=${token ? maxAgeS : 0}; HttpOnly; SameSite=Lax${secure}`);
    },
  };
}
