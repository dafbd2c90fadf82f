import type { ProblemBody } from '../model/problemBody';
import { fill } from '../schema/messages/problem';
import type { Texts } from './texts';

export type Refusal = { readonly status?: number; readonly message?: string; readonly problem?: Partial<ProblemBody> };

/** The error of a form sent with an empty field. */
export const missing = {};

/** Text of a failed sign-in: 401 is 'Bad credentials', 429 states the wait, others keep the server's message. */
export function failureText(error: unknown, texts: Texts): string {
  const { status, message, problem } = (error ?? {}) as Refusal;
  if (error === missing) return texts.missing;
  if (status === 401) return texts.badCredentials;
  if (status === 429) return fill(texts.locked, { wait: waitText(problem?.retryAfter ?? 60, texts) });
  if (status === 0) return texts.noAnswer;
  return message || 'Error';
}

const waitText = (seconds: number, texts: Texts): string =>
  seconds < 90 ? fill(texts.seconds, { count: seconds }) : fill(texts.minutes, { count: Math.ceil(seconds / 60) });
