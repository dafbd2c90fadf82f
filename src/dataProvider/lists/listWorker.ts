import { type Remote, wrap } from 'comlink';
import type { ListService, ListShape } from './listService';

/** The service as the page calls it: every method returns a promise. */
export type RemoteListService = Pick<Remote<ListService>, keyof ListService>;

let service: RemoteListService | undefined;

/** Returns the list worker of this tab, started at the first call. */
export function listWorker(): RemoteListService {
  service ??= wrap<ListService>(
    new Worker(new URL('./list.worker.ts', import.meta.url), { type: 'module', name: 'lists' }),
  );
  return service;
}

export type { ListShape };
