import type { ConsoleProvider, OwnCallParams, Uploaded } from '../model/consoleProvider';
import type { CallContext } from './callContext';
import { createRepeats } from './repeats';

/** Enough to send 200 MB over a slow line. */
const uploadMs = 60 * 60_000;

/** Calls of an object's extension, and uploads for its file fields. */
export function createExtensionCalls({ transport, find }: CallContext): Pick<ConsoleProvider, 'own' | 'upload'> {
  const repeats = createRepeats();
  return {
    async own<T>(name: string, { call, id, query = {}, body, timeoutMs, isOnce = false }: OwnCallParams): Promise<T> {
      const [method = 'GET', word = ''] = call.split(' ');
      const { base } = find(name).endpoint;
      const asked = new URLSearchParams(query).toString();
      const path = `${base}${id === undefined ? '' : `/${id}`}/${word}${asked && `?${asked}`}`;
      const send = async (headers = {}): Promise<T> => {
        const { json } = await transport.json<T>(path, {
          method: method as 'GET',
          headers,
          ...(body !== undefined && { body }),
          ...(timeoutMs !== undefined && { timeoutMs }),
        });
        return json;
      };
      return isOnce ? repeats.create(path, body ?? null, send) : send();
    },

    async upload(
      name: string,
      {
        file,
        onProgress,
        signal,
      }: { file: File; onProgress: (sent: number, total: number) => void; signal: AbortSignal },
    ) {
      const form = new FormData();
      form.append('file', file);
      const path = `${find(name).endpoint.base}/upload`;
      const { json } = await transport.json<Uploaded>(path, {
        method: 'POST',
        body: form,
        onProgress,
        signal,
        timeoutMs: uploadMs,
      });
      return { ...json, url: transport.url(json.url) };
    },
  };
}
