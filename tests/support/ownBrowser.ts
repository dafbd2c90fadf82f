import { type Answer, password, readAnswer, type TestHost } from './host';

export const json = { 'Content-Type': 'application/json', 'X-Requested-With': 'app' };

/** Sign-in and session calls of a user in a browser. */
export function ownBrowser(hostNow: () => TestHost) {
  const signIn = async (login: string, given = password, otp?: string): Promise<Answer> =>
    readAnswer(
      await hostNow().fetch('/api/auth/login', {
        method: 'POST',
        headers: json,
        body: JSON.stringify({ login, password: given, otp }),
      }),
    );
  /** A browser that keeps its cookie. */
  async function browser(login: string, given = password, agent = 'Firefox') {
    const headers = { ...json, 'User-Agent': agent };
    const body = JSON.stringify({ login, password: given });
    const entered = await hostNow().fetch('/api/auth/login', { method: 'POST', headers, body });
    let cookie = (entered.headers.get('Set-Cookie') ?? '').split(';')[0] ?? '';
    const call = async (method: string, path: string, sent?: unknown): Promise<Answer> => {
      const response = await hostNow().fetch(path, {
        method,
        headers: { ...headers, Cookie: cookie },
        ...(sent !== undefined && { body: JSON.stringify(sent) }),
      });
      cookie = response.headers.get('Set-Cookie')?.split(';')[0] ?? cookie;
      return readAnswer(response);
    };
    return {
      call,
      cookie: () => cookie,
      isIn: async () => (await call('GET', '/api/auth/session')).body.user !== null,
    };
  }
  const isAlive = async (cookie: string) =>
    (await readAnswer(await hostNow().fetch('/api/auth/session', { headers: { Cookie: cookie } }))).body.user !== null;
  return { signIn, browser, isAlive };
}
