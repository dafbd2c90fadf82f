import type { ProblemBody } from '../model/problemBody';
import { fill } from '../schema/problem';
import type { Texts } from './texts';

export type Refusal = { readonly status?: number; readonly message?: string; readonly problem?: Partial<ProblemBody> };

/** Sent with a field left empty. */
export const missing = {};

/** What a failed sign-in says: 401 is 'Bad credentials', a 429 says how long, any other is passed on unchanged. */
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
