/** Events of the stream other than row changes: a saved report is ready, or a run's place in the queue changed. */
export type ServerEvents = {
  on(type: ServerEvent, listener: (data: unknown) => void): () => void;
  tell(type: string, data: unknown): void;
};

/** `gap`: the stream was interrupted, and anything may have happened. */
export type ServerEvent = 'savedReport' | 'reportLine' | 'gap';

export function createServerEvents(): ServerEvents {
  const listeners = new Map<string, Set<(data: unknown) => void>>();
  return {
    on(type, listener) {
      const heard = listeners.get(type) ?? new Set();
      listeners.set(type, heard.add(listener));
      return () => heard.delete(listener);
    },
    tell(type, data) {
      for (const listener of listeners.get(type) ?? []) listener(data);
    },
  };
}
