import type { IncomingMessage } from 'node:http';

/** What the script of the page would ask for first, as JSON that may stand in a page. */
export type PageStart = { readonly json: string; readonly isSignedIn: boolean };

type Parts = {
  readonly config: () => unknown;
  /** Answers a request as the port does. */
  readonly fetch: (request: Request, connection: IncomingMessage) => Response | Promise<Response>;
};

/**
 * Session and preferences of whoever asks for the page, so that the page brings them along instead of asking for them after its
 * script has come: a round trip less before anything is drawn. Nothing where the API sends them encrypted, or not at all.
 */
export async function pageStart(page: IncomingMessage, { config, fetch }: Parts): Promise<PageStart | undefined> {
  const ask = async (path: string): Promise<string | undefined> => {
    const answer = await fetch(new Request(`http://${page.headers.host ?? 'localhost'}${path}`, { headers: headersOf(page) }), page);
    if (answer.ok && !answer.headers.has('json-encrypt')) return answer.text();
    await answer.body?.cancel();
    return undefined;
  };
  const session = await ask('/api/auth/session');
  if (session === undefined) return undefined;
  const isSignedIn = (JSON.parse(session) as { user: unknown }).user !== null;
  const preferences = (isSignedIn && (await ask('/api/preferences'))) || 'null';
  const json = `{"config":${JSON.stringify(config())},"session":${session},"preferences":${preferences}}`;
  // Nothing in it can end the script element it stands in, or begin a comment.
  return { json: json.replaceAll('<', '\\u003c'), isSignedIn };
}

const passedOn = ['cookie', 'user-agent', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'] as const;

const headersOf = ({ headers }: IncomingMessage): [string, string][] =>
  passedOn.flatMap((name): [string, string][] => {
    const value = headers[name];
    return value === undefined ? [] : [[name, String(value)]];
  });
