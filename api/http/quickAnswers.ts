/** An answer that is ready as it stands: a host that can writes it without building a Request and a Response of the platform. */
export type QuickAnswer = {
  readonly status: 200 | 304;
  /** Names and values in turn. */
  readonly headers: string[];
  readonly body?: Uint8Array<ArrayBuffer>;
};

type Call = { /** Path and query. */ readonly url: string; header(name: string): string | undefined };

/** GETs that were answered before and may be answered alike. */
export type QuickAnswers = {
  find(call: Call): QuickAnswer | undefined;
  /** `again` answers the same call once more, and nothing as soon as anything has changed that the answer depends on. */
  keep(call: Call, again: () => QuickAnswer | undefined): void;
};

const keptAtMost = 2000;
/** All of a request that such an answer depends on; whose request it is stands in the cookie. */
const deciding = ['cookie', 'x-mode', 'accept-encoding', 'if-none-match', 'origin'] as const;
export const quickHeaders = [...deciding, 'authorization'] as const;

export function createQuickAnswers(): QuickAnswers {
  const kept = new Map<string, () => QuickAnswer | undefined>();
  return {
    find(call) {
      const key = keyOf(call);
      const again = key && kept.get(key);
      const answer = again ? again() : undefined;
      if (again && key && !answer) kept.delete(key);
      return answer;
    },
    keep(call, again) {
      const key = keyOf(call);
      if (!key) return;
      if (kept.size >= keptAtMost) kept.clear();
      kept.set(key, again);
    },
  };
}

/** Nothing for a call that brings a token of its own: it never acts with the session of the browser it happens to come from. */
function keyOf({ url, header }: Call): string | undefined {
  if (header('authorization') !== undefined || header('cookie') === undefined) return undefined;
  let key = url;
  for (const name of deciding) key += `\n${header(name) ?? ''}`;
  return key;
}
