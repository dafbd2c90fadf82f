import type { ConsoleProvider, EntriesImport } from '../model/consoleProvider';
import type { CallContext } from './callContext';
import { createRepeats } from './repeats';
import { totalOf } from './writes';

type Entry = { readonly id: string; readonly value: string; readonly target: number | null; readonly name?: string };

const importMs = 180_000;

/** The values that some objects keep in a list of their own. */
export function createMemberCalls({ transport, find, wroteMany }: CallContext) {
  const at = (name: string, id: number, call: string): string => `${find(name).endpoint.base}/${id}/${call}`;
  const repeats = createRepeats();
  return {
    async entries(name: string, { id, range, q }: { id: number; range: readonly [number, number]; q?: string }) {
      const query = new URLSearchParams({ range: JSON.stringify(range), filter: JSON.stringify(q ? { q } : {}) });
      const { json, headers } = await transport.json<readonly Entry[]>(`${at(name, id, 'entries')}?${query}`);
      return { rows: json, total: totalOf(headers, json.length) };
    },

    async importEntries(name: string, { id, ...body }: Parameters<ConsoleProvider['importEntries']>[1]): Promise<EntriesImport> {
      const path = at(name, id, 'import');
      const send = async (headers = {}): Promise<EntriesImport> =>
        (await transport.json<EntriesImport>(path, { method: 'POST', body, headers, timeoutMs: importMs })).json;
      const json = body.dryRun ? await send() : await repeats.create(path, body, send);
      if (!body.dryRun) await wroteMany(name, [id]);
      return json;
    },

    entriesUrl: async (name: string, id: number): Promise<string> => transport.url(at(name, id, 'export.csv')),
  };
}
