import { createRepeats } from '../../dataProvider/repeats';
import type { Transport } from '../../dataProvider/transport';
import type {
  NewSavedReport,
  SavedChange,
  SavedEntry,
  SavedReport,
  SavedVersion,
} from '../../model/reports/savedReport';

export type SavedCalls = {
  /** All reports that the viewer may open. */
  list(signal?: AbortSignal): Promise<readonly SavedEntry[]>;
  /** Those with a greater id, and those that are running or just finished. */
  poll(last: number): Promise<readonly SavedEntry[]>;
  get(id: number, signal?: AbortSignal): Promise<SavedReport>;
  versions(id: number, signal?: AbortSignal): Promise<readonly SavedVersion[]>;
  create(report: NewSavedReport): Promise<SavedReport>;
  change(id: number, change: SavedChange): Promise<SavedReport>;
  remove(id: number): Promise<void>;
};

export function savedCalls(transport: Transport): SavedCalls {
  const repeats = createRepeats();
  const at = (id: number): string => `/api/savedReport/${id}`;
  const read = async <T>(path: string, signal: AbortSignal | undefined): Promise<T> =>
    (await transport.json<T>(path, { signal })).json;
  return {
    list: (signal) => read('/api/savedReports', signal),
    // No user waits for it, so the progress bar ignores it.
    poll: async (last) =>
      (
        await transport.json<readonly SavedEntry[]>(`/api/savedReports?last=${last}`, {
          progress: false,
          priority: 'low',
        })
      ).json,
    get: (id, signal) => read(at(id), signal),
    versions: (id, signal) => read(`${at(id)}/versions`, signal),
    create: (body) =>
      repeats.create('/api/savedReport', body, async (headers) => {
        const { json } = await transport.json<SavedReport>('/api/savedReport', { method: 'POST', body, headers });
        return json;
      }),
    change: async (id, change) => (await transport.json<SavedReport>(at(id), { method: 'PUT', body: change })).json,
    remove: async (id) => void (await transport.json(at(id), { method: 'DELETE' })),
  };
}

export const filePath = (id: number): string => `/api/savedFile/${id}`;
