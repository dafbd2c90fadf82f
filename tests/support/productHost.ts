import type { ApiHost, Call } from './host';
import { readAnswer } from './host';
import { password as samplePassword } from './product';

/** A user who signs in to a running product. */
export type Person = { readonly name: string; readonly call: Call };

/** Calls a running product with a cookie, or without a session. Adopts cookies that the server sets. */
export function callerOf(url: string, cookie = ''): Call {
  let kept = cookie;
  return async (method, path, body, headers = {}) => {
    const response = await fetch(url + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(kept && { Cookie: kept }),
        'X-Requested-With': 'app',
        ...(body !== undefined && !(body instanceof FormData) && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });
    kept = response.headers.get('Set-Cookie')?.split(';')[0] ?? kept;
    return readAnswer(response);
  };
}

export async function signInTo(url: string, login: string, password = samplePassword): Promise<Call> {
  const call = callerOf(url);
  const { status, body } = await call('POST', '/api/auth/login', { login, password });
  if (status !== 200) throw new Error(`${login} cannot sign in: ${JSON.stringify(body)}`);
  return call;
}

/** The API of a running product, for contracts that accept any host. */
export const productHost = (url: string, close: () => Promise<void>): ApiHost => ({
  as: (login) => signInTo(url, login),
  close,
});
