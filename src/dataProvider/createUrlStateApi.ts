import { HttpProblem } from '../model/HttpProblem';
import type { UrlStateApi } from '../model/urlStateApi';
import type { Transport } from './transport';

/** Pages and sort orders of one filter request its key repeatedly. */
const mostKnown = 8;

/** Stores URL states on the server (`POST /api/urlState`). No user waits for a key, so the progress bar ignores it. */
export function createUrlStateApi(transport: Transport): UrlStateApi {
  const known = new Map<string, Promise<string>>();
  const ask = async (state: object): Promise<string> => {
    const { json } = await transport.json<{ key: string }>('/api/urlState', {
      method: 'POST',
      body: { state },
      progress: false,
    });
    return json.key;
  };
  return {
    keep(state) {
      const content = JSON.stringify(state);
      const key = known.get(content) ?? ask(state);
      known.delete(content);
      known.set(content, key);
      for (const [oldest] of [...known].slice(0, -mostKnown)) known.delete(oldest);
      key.catch(() => known.delete(content));
      return key;
    },
    async read(key) {
      try {
        return (await transport.json<{ state: object }>(`/api/urlState/${encodeURIComponent(key)}`)).json.state;
      } catch (error) {
        if (error instanceof HttpProblem && error.status === 404) return undefined;
        throw error;
      }
    },
  };
}
