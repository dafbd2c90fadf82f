import type { IncomingMessage } from 'node:http';
import { parse } from 'hono/utils/cookie';
import { type FirstRows, firstRowsOf, listedOnly } from '../src/model/firstRows';
import type { FirstScreens, Look } from '../src/model/firstScreen';
import { unfilteredHeader } from '../src/model/listAnswer';
import type { PublicConfig } from '../src/model/publicConfig';
import type { SessionAnswer } from '../src/model/signedIn';
import { lookCookies } from '../src/reference/lookCookies';
import type { FirstList } from '../src/schema/firstList';

/** Data that the page's script would load first, as elements for the page. */
export type PageStart = {
  /** For the page's head: configuration, session and preferences. */
  readonly start: string;
  readonly isSignedIn: boolean;
  /** Attributes of the page's root element; undefined where no screen is rendered in advance. */
  readonly attributes: Readonly<Record<string, string>> | undefined;
  /** Starts to load the first rows of the list; undefined where there is no list or its rows take long. */
  first(): Promise<FirstSight | undefined>;
};

export type FirstSight = {
  /** The rows, for the end of the body. */
  readonly rows: string;
  /** The screen, for the console's root element; empty until it can be rendered. */
  readonly screen: string;
  /** A mark for the script that the screen is usable before it has loaded. */
  readonly drawn?: string;
};

type Parts = {
  readonly config: () => PublicConfig;
  /** Answers a request like the port does. */
  readonly fetch: (request: Request, connection: IncomingMessage) => Response | Promise<Response>;
  readonly lists: readonly FirstList[];
  readonly screens: () => FirstScreens | undefined;
  /** Called with the reason for missing rows or screen; the page is sent without them, and its script loads them. */
  readonly failed: (error: unknown) => undefined;
};

/** Longest wait for rows: meanwhile the browser loads the files in the page's head; rendering the rows itself takes it longer. */
const patienceMs = 250;

/**
 * Includes session, preferences and first rows of the user in the page, which saves two round trips before anything is drawn.
 * Undefined where the API encrypts or refuses them.
 */
export async function pageStart(
  page: IncomingMessage,
  { config, fetch, lists, screens, failed }: Parts,
): Promise<PageStart | undefined> {
  const ask = async (path: string, mode?: string): Promise<Response | undefined> => {
    const headers = [...headersOf(page), ...(mode ? [['X-Mode', mode] as [string, string]] : [])];
    const answer = await fetch(new Request(`http://${page.headers.host ?? 'localhost'}${path}`, { headers }), page);
    if (answer.ok && !answer.headers.has('json-encrypt')) return answer;
    await answer.body?.cancel();
    return undefined;
  };
  const askText = async (path: string): Promise<string | undefined> => (await ask(path))?.text();
  const [sent, kept] = await Promise.all([askText('/api/auth/session'), askText('/api/preferences')]);
  if (sent === undefined) return undefined;
  const session = JSON.parse(sent) as SessionAnswer;
  const isSignedIn = session.user !== null;
  const stored = (isSignedIn && kept) || 'null';
  const preferences = JSON.parse(stored) ?? {};
  const told = config();
  const place = placeOf(page);
  const asked = isSignedIn ? firstRowsOf({ lists, place, session, preferences }) : undefined;
  const languages = languagesOf(page);
  const drawing = asked && screens();
  const signIn = isSignedIn
    ? undefined
    : screens()?.drawSignIn({ config: told, session, languages, search: place.search, look: lookOf(page) });

  const readFirst = async (first: FirstRows): Promise<FirstSight | undefined> => {
    const answer = await ask(listedOnly(first.path), first.mode);
    if (!answer) return undefined;
    const { headers } = answer;
    const json = await answer.text();
    const screen = await drawing?.draw({
      config: told,
      session,
      preferences,
      languages,
      place,
      first,
      rows: { json, headers },
    });
    return { rows: rowsElement(first, headers, json), screen: screen ?? '' };
  };
  return {
    start: dataElement({ id: 'start' }, `{"config":${JSON.stringify(told)},"session":${sent},"preferences":${stored}}`),
    isSignedIn,
    attributes: signIn?.attributes ?? drawing?.attributes({ preferences, languages }),
    first: async () =>
      asked
        ? Promise.race([readFirst(asked).catch(failed), nothingAfter(patienceMs)])
        : signIn && { rows: '', screen: signIn.markup, drawn: signIn.drawn },
  };
}

/** Headers of a page of rows that the element repeats. */
const rowsHeaders = ['Content-Type', 'Content-Range', unfilteredHeader];

function rowsElement({ path, mode }: FirstRows, headers: Headers, json: string): string {
  const told = rowsHeaders.flatMap((name) => (headers.has(name) ? [[name, headers.get(name)]] : []));
  const about = { 'data-path': path, 'data-mode': mode, 'data-headers': JSON.stringify(Object.fromEntries(told)) };
  return dataElement({ id: 'first-rows', ...about }, json);
}

/** Escapes JSON so that it can neither end its element nor begin a comment. */
function dataElement(attributes: Readonly<Record<string, string>>, json: string): string {
  const written = Object.entries(attributes).map(
    ([name, value]) => `${name}="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`,
  );
  return `<script type="application/json" ${written.join(' ')}>${json.replaceAll('<', '\\u003c')}</script>`;
}

function placeOf({ url = '/' }: IncomingMessage): { path: string; search: string } {
  const at = url.indexOf('?');
  return at < 0 ? { path: url, search: '' } : { path: url.slice(0, at), search: url.slice(at) };
}

const nothingAfter = (ms: number): Promise<undefined> =>
  new Promise((resolve) => setTimeout(resolve, ms, undefined).unref());

const languagesOf = ({ headers }: IncomingMessage): readonly string[] =>
  (headers['accept-language'] ?? '').split(',').map((one) => one.split(';', 1)[0]?.trim() ?? '');

function lookOf({ headers }: IncomingMessage): Look {
  const cookies = parse(headers.cookie ?? '');
  return { language: cookies[lookCookies.language], theme: cookies[lookCookies.theme] };
}

const passedOn = ['cookie', 'user-agent', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'] as const;

const headersOf = ({ headers }: IncomingMessage): [string, string][] =>
  passedOn.flatMap((name): [string, string][] => {
    const value = headers[name];
    return value === undefined ? [] : [[name, String(value)]];
  });
