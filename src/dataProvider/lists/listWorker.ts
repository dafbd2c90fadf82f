import { type Remote, wrap } from 'comlink';
import type { ListService, ListShape } from './listService';

/** The service as the page sees it: every call answers a promise. */
export type RemoteListService = Pick<Remote<ListService>, keyof ListService>;

let service: RemoteListService | undefined;

/** The one list worker of this tab, started when it is first asked for. */
export function listWorker(): RemoteListService {
  service ??= wrap<ListService>(
    new Worker(new URL('./list.worker.ts', import.meta.url), { type: 'module', name: 'lists' }),
  );
  return service;
}

export type { ListShape };
