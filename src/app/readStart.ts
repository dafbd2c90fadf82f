import type { PublicConfig } from '../model/publicConfig';
import type { SessionAnswer } from '../model/signedIn';
import { readStored, writeStored } from '../ui/stored';
import { askEarly, type EarlyAnswers } from './earlyAnswers';
import { askFirstRows, personOf, preferencesKey } from './firstRows';

export type Start = {
  readonly config: PublicConfig;
  readonly session: SessionAnswer;
  readonly early: EarlyAnswers;
  /** Demo only. */
  readonly resetDemo?: () => Promise<void>;
};

type Found = Pick<Start, 'config' | 'session'> & {
  /** Null if unknown. */ readonly preferences: unknown;
};

const storedBase = 'apiBase';

/** Reads configuration and session: from the page of our own server, else with two parallel requests. */
export async function readStart(base: string): Promise<Start> {
  const demo = __DEMO__ ? (await import('../demo/startDemo')).startDemo() : undefined;
  const found = readPage() ?? (await askBoth(base));
  return { ...found, early: askAhead(found), ...(demo && { resetDemo: demo.reset }) };
}

/** Requests what the page of every signed-in user needs first, while the console loads. */
export function askAhead({ config, session, preferences }: Found): EarlyAnswers {
  const early: EarlyAnswers = new Map();
  if (!session.user) return early;
  // Preferences known to this browser may be newer than the page: their last change may have been sent as it unloaded.
  const isNews = preferences !== null && readStored(preferencesKey(personOf(session))) === null;
  if (isNews) early.set(`${config.apiBase}/api/preferences`, Promise.resolve(Response.json(preferences)));
  else askEarly(early, config.apiBase, '/api/preferences');
  askFirstRows(early, config.apiBase, session, preferences);
  return early;
}

/** Reads what the server put into the page (`server/pageStart.ts`). */
function readPage(): Found | undefined {
  const text = document.getElementById('start')?.textContent;
  return text ? JSON.parse(text) : undefined;
}

/** On another host, index.html has already started both requests. */
async function askBoth(base: string): Promise<Found> {
  // The configuration holds the API's base URL; until it arrives, the URL of the last visit is almost certainly right.
  const guess = readStored(storedBase) ?? '';
  const asked = askSession(guess);
  // A failure is handled below, once the configuration is there.
  asked.catch(() => undefined);
  const config = (await ask(`${base}config.json`).then((answer) => answer.json())) as PublicConfig;
  if (config.apiBase !== guess) writeStored(storedBase, config.apiBase || null);
  const answer = await (config.apiBase === guess ? asked : askSession(config.apiBase));
  return { config, session: (await readAnswer(config.encryption)(answer)) as SessionAnswer, preferences: null };
}

const askSession = (apiBase: string): Promise<Response> =>
  ask(`${apiBase}/api/auth/session`, apiBase === '' ? undefined : { credentials: 'include' });

// Without headers, so that the request equals the one that index.html has started.
async function ask(url: string, init?: RequestInit): Promise<Response> {
  const answer = await fetch(url, init);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`);
  return answer;
}

/**
 * Reads an answer that may be encrypted, as any may be. Its body is small here, so it is decrypted in the page, by code loaded
 * only for that.
 */
export const readAnswer =
  (encryption: PublicConfig['encryption']) =>
  async (answer: Response): Promise<unknown> => {
    if (answer.headers.get('json-encrypt') !== '1') return answer.json();
    const { decryptBody } = await import('../dataProvider/lists/decrypt');
    return JSON.parse(await decryptBody(new Uint8Array(await answer.arrayBuffer()), encryption));
  };
