import type { QuickAnswer, QuickAnswers } from '../ports/quickAnswer';

/** `url` is path and query. */
type Call = { readonly url: string; header(name: string): string | undefined };

const keptAtMost = 2000;
/** The headers that a quick answer depends on; the cookie identifies the user. */
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

/** The key of a quick answer; undefined for a call with its own token, which never uses the browser's session. */
export function quickKey({ url, header }: Call): string | undefined {
  if (header('authorization') !== undefined || header('cookie') === undefined) return undefined;
  let key = url;
  for (const name of deciding) key += `\n${header(name) ?? ''}`;
  return key;
}
