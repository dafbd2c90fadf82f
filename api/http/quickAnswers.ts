import type { QuickAnswer, QuickAnswers } from '../ports/quickAnswer';

type Call = { /** Path and query. */ readonly url: string; header(name: string): string | undefined };

const keptAtMost = 2000;
/** All of a request that such an answer depends on; whose request it is stands in the cookie. */
const deciding = ['cookie', 'x-mode', 'x-viewer', 'accept-encoding', 'if-none-match', 'origin'] as const;

export function createQuickAnswers(): QuickAnswers {
  const kept = new Map<string, () => QuickAnswer | undefined>();
  return {
    find(key) {
      const again = kept.get(key);
      const answer = again?.();
      if (again && !answer) kept.delete(key);
      return answer;
    },
    keep(key, again) {
      if (kept.size >= keptAtMost) kept.clear();
      kept.set(key, again);
    },
  };
}

/** Nothing for a call that brings a token of its own: it never acts with the session of the browser it happens to come from. */
export function quickKey({ url, header }: Call): string | undefined {
  if (header('authorization') !== undefined || header('cookie') === undefined) return undefined;
  let key = url;
  for (const name of deciding) key += `\n${header(name) ?? ''}`;
  return key;
}
