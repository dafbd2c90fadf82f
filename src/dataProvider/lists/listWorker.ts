import { type Remote, transfer, wrap } from 'comlink';
import type { ListBody, ListService, ListShape } from './listService';

/** The service as the page sees it: every call answers a promise. */
export type RemoteListService = Pick<Remote<ListService>, keyof ListService>;

let service: RemoteListService | undefined;

/** The one list worker of this tab, started when it is first asked for. */
export function listWorker(): RemoteListService {
  service ??= wrap<ListService>(new Worker(new URL('./list.worker.ts', import.meta.url), { type: 'module', name: 'lists' }));
  return service;
}

/** Hands a body over without copying it. */
export const handOver = (body: ListBody): ListBody => transfer(body, [body.bytes]);

export type { ListShape };
