/** An HTTP client with a session cookie, like one user's browser. */
export type ApiClient = {
  readonly cookie: string;
  call<T>(method: string, path: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<Answer<T>>;
};

export type Answer<T> = { readonly status: number; readonly headers: Headers; readonly body: T };

export async function signIn(
  url: string,
  login = 'demand@adx.example',
  password = 'adx-sample-only',
): Promise<ApiClient> {
  const headers = { 'X-Requested-With': 'app', 'Content-Type': 'application/json' };
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ login, password }),
  });
  if (!response.ok) throw new Error(`${login} cannot sign in: ${response.status} ${await response.text()}`);
  const cookie = response.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
  return clientOf(url, cookie);
}

/** A client with the same session, for use after a restart of the server. */
export function clientOf(url: string, cookie: string): ApiClient {
  return {
    cookie,
    async call<T>(
      method: string,
      path: string,
      body?: unknown,
      more: Readonly<Record<string, string>> = {},
    ): Promise<Answer<T>> {
      const init = body === undefined ? {} : { body: JSON.stringify(body) };
      const headers = { Cookie: cookie, 'X-Requested-With': 'app', 'Content-Type': 'application/json', ...more };
      const response = await fetch(`${url}${path}`, { method, headers, ...init });
      const text = await response.text();
      const isJson = /json/.test(response.headers.get('content-type') ?? '');
      return {
        status: response.status,
        headers: response.headers,
        body: (isJson && text ? JSON.parse(text) : text) as T,
      };
    },
  };
}
