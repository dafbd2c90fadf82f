import type { IncomingMessage } from 'node:http';
import { type FirstRows, firstRowsOf, listedOnly } from '../src/model/firstRows';
import { unfilteredHeader } from '../src/model/listAnswer';
import type { SessionAnswer } from '../src/model/signedIn';
import type { FirstList } from '../src/schema/firstList';

/** What the script of the page would ask for first, as elements that may stand in a page. */
export type PageStart = {
  /** For its head: configuration, session and preferences. */
  readonly start: string;
  readonly isSignedIn: boolean;
  /** For the end of its body: the rows that its list shows first. Empty where there are none, or they are long in coming. */
  readonly rows: Promise<string>;
};

type Parts = {
  readonly config: () => unknown;
  /** Answers a request as the port does. */
  readonly fetch: (request: Request, connection: IncomingMessage) => Response | Promise<Response>;
  readonly lists: readonly FirstList[];
};

const rowsPatienceMs = 100;

/**
 * Session, preferences and first rows of whoever asks for the page, so that the page brings them along instead of asking for them
 * after its script has come: two round trips less before anything is drawn. Nothing where the API sends them encrypted, or not at all.
 */
export async function pageStart(page: IncomingMessage, { config, fetch, lists }: Parts): Promise<PageStart | undefined> {
  const ask = async (path: string, mode?: string): Promise<Response | undefined> => {
    const headers = [...headersOf(page), ...(mode ? [['X-Mode', mode] as [string, string]] : [])];
    const answer = await fetch(new Request(`http://${page.headers.host ?? 'localhost'}${path}`, { headers }), page);
    if (answer.ok && !answer.headers.has('json-encrypt')) return answer;
    await answer.body?.cancel();
    return undefined;
  };
  const askText = async (path: string): Promise<string | undefined> => (await ask(path))?.text();
  const askRows = async (first: FirstRows): Promise<string> => {
    const answer = await ask(listedOnly(first.path), first.mode);
    return answer ? rowsElement(first, answer.headers, await answer.text()) : '';
  };

  const sent = await askText('/api/auth/session');
  if (sent === undefined) return undefined;
  const session = JSON.parse(sent) as SessionAnswer;
  const isSignedIn = session.user !== null;
  const preferences = (isSignedIn && (await askText('/api/preferences'))) || 'null';
  const first = isSignedIn ? firstRowsOf({ lists, place: placeOf(page), session, preferences: JSON.parse(preferences) }) : undefined;
  return {
    start: dataElement({ id: 'start' }, `{"config":${JSON.stringify(config())},"session":${sent},"preferences":${preferences}}`),
    isSignedIn,
    rows: first ? Promise.race([askRows(first), nothingAfter(rowsPatienceMs)]) : Promise.resolve(''),
  };
}

/** What a page of rows says beside them. */
const rowsHeaders = ['Content-Type', 'Content-Range', unfilteredHeader];

function rowsElement({ path, mode }: FirstRows, headers: Headers, json: string): string {
  const told = rowsHeaders.flatMap((name) => (headers.has(name) ? [[name, headers.get(name)]] : []));
  const about = { 'data-path': path, 'data-mode': mode, 'data-headers': JSON.stringify(Object.fromEntries(told)) };
  return dataElement({ id: 'first-rows', ...about }, json);
}

/** Nothing in the JSON can end the element that it stands in, or begin a comment. */
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

const nothingAfter = (ms: number): Promise<string> => new Promise((resolve) => setTimeout(resolve, ms, '').unref());

const passedOn = ['cookie', 'user-agent', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'] as const;

const headersOf = ({ headers }: IncomingMessage): [string, string][] =>
  passedOn.flatMap((name): [string, string][] => {
    const value = headers[name];
    return value === undefined ? [] : [[name, String(value)]];
  });
