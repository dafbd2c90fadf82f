import type { PublicConfig } from '../model/publicConfig';
import type { SessionAnswer } from '../model/signedIn';
import { readStored, writeStored } from '../ui/stored';
import { askEarly, type EarlyAnswers } from './earlyAnswers';
import { askFirstRows, personOf, preferencesKey } from './firstRows';

export type Start = {
  readonly config: PublicConfig;
  readonly session: SessionAnswer;
  readonly early: EarlyAnswers;
  /** Only in the demo. */
  readonly resetDemo?: () => Promise<void>;
};

type Found = Pick<Start, 'config' | 'session'> & {
  /** Null where they are not known yet. */ readonly preferences: unknown;
};

const storedBase = 'apiBase';

/** Configuration and session: the page of our own server brings them along, elsewhere they are asked for at the same time. */
export async function readStart(base: string): Promise<Start> {
  const demo = __DEMO__ ? (await import('../demo/startDemo')).startDemo() : undefined;
  const found = readPage() ?? (await askBoth(base));
  return { ...found, early: askAhead(found), ...(demo && { resetDemo: demo.reset }) };
}

/** What every signed-in person's page asks for first, on its way while the console is still being fetched. */
export function askAhead({ config, session, preferences }: Found): EarlyAnswers {
  const early: EarlyAnswers = new Map();
  if (!session.user) return early;
  // Where the browser knows them, its last change may have been sent as the page was left, and the page be older than that.
  const isNews = preferences !== null && readStored(preferencesKey(personOf(session))) === null;
  if (isNews) early.set(`${config.apiBase}/api/preferences`, Promise.resolve(Response.json(preferences)));
  else askEarly(early, config.apiBase, '/api/preferences');
  askFirstRows(early, config.apiBase, session, preferences);
  return early;
}

/** What the page brings along (`server/pageStart.ts`). */
function readPage(): Found | undefined {
  const text = document.getElementById('start')?.textContent;
  return text ? JSON.parse(text) : undefined;
}

/** In a page of another host index.html has both on their way already. */
async function askBoth(base: string): Promise<Found> {
  // The address of the API stands in the configuration; until that has come, the one of the last visit is as good as certain.
  const guess = readStored(storedBase) ?? '';
  const asked = askSession(guess);
  // A failure is met below, when the configuration is there.
  asked.catch(() => undefined);
  const config = (await ask(`${base}config.json`).then((answer) => answer.json())) as PublicConfig;
  if (config.apiBase !== guess) writeStored(storedBase, config.apiBase || null);
  const answer = await (config.apiBase === guess ? asked : askSession(config.apiBase));
  return { config, session: (await readAnswer(config.encryption)(answer)) as SessionAnswer, preferences: null };
}

const askSession = (apiBase: string): Promise<Response> =>
  ask(`${apiBase}/api/auth/session`, apiBase === '' ? undefined : { credentials: 'include' });

// Without headers of its own, so that it is the very request that index.html has begun.
async function ask(url: string, init?: RequestInit): Promise<Response> {
  const answer = await fetch(url, init);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`);
  return answer;
}

/**
 * The value of an answer that may be encrypted (any of them may be). Such a body is small here, so it is decrypted where
 * the page runs, by code that is fetched only then.
 */
export const readAnswer =
  (encryption: PublicConfig['encryption']) =>
  async (answer: Response): Promise<unknown> => {
    if (answer.headers.get('json-encrypt') !== '1') return answer.json();
    const { decryptBody } = await import('../dataProvider/lists/decrypt');
    return JSON.parse(await decryptBody(new Uint8Array(await answer.arrayBuffer()), encryption));
  };
