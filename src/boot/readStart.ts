import type { PublicConfig } from '../model/publicConfig';
import type { SessionAnswer } from '../model/signedIn';
import { readStored, writeStored } from '../ui/stored';
import { askEarly, type EarlyAnswers } from './earlyAnswers';
import { readAnswer } from './readAnswer';

export type Start = {
  readonly config: PublicConfig;
  readonly session: SessionAnswer;
  readonly early: EarlyAnswers;
  /** Only in the demo. */
  readonly resetDemo?: () => Promise<void>;
};

const storedBase = 'apiBase';

/** Configuration and session, asked at the same time; index.html has both on their way already. */
export async function readStart(base: string): Promise<Start> {
  const demo = __DEMO__ ? await (await import('../demo/startDemo')).startDemo() : undefined;
  // The address of the API stands in the configuration; until that has come, the one of the last visit is as good as certain.
  const guess = readStored(storedBase) ?? '';
  const asked = askSession(guess);
  // A failure is met below, when the configuration is there.
  asked.catch(() => undefined);
  const config = (await ask(`${base}config.json`).then((answer) => answer.json())) as PublicConfig;
  if (config.apiBase !== guess) writeStored(storedBase, config.apiBase || null);
  const answer = await (config.apiBase === guess ? asked : askSession(config.apiBase));
  const session = (await readAnswer(config.encryption)(answer)) as SessionAnswer;
  const early = session.user ? askEarly(config.apiBase) : new Map();
  return { config, session, early, ...(demo && { resetDemo: demo.reset }) };
}

const askSession = (apiBase: string): Promise<Response> =>
  ask(`${apiBase}/api/auth/session`, apiBase === '' ? undefined : { credentials: 'include' });

// Without headers of its own, so that it is the very request that index.html has begun.
async function ask(url: string, init?: RequestInit): Promise<Response> {
  const answer = await fetch(url, init);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`);
  return answer;
}
