import { type ApiContext, sessionOn } from '../http/request';

/** The number of running and waiting queries before a run; sent to the session that named it. */
export type LineNews = { readonly run: string; readonly before: number };

/** Sends sessions the queue positions of their runs, while they listen. */
export type QueuePositionEvents = {
  /** The `told` callback of the queue for this request; undefined where it names no run (`X-Run`). */
  follow(c: ApiContext): { told(before: number): void } | undefined;
  on(tokenHash: string, listener: (news: LineNews) => void): () => void;
};

const nameOfRun = /^[\w-]{1,64}$/;

export function createQueuePositionEvents(): QueuePositionEvents {
  const listeners = new Map<string, Set<(news: LineNews) => void>>();
  return {
    follow(c) {
      const run = c.req.header('X-Run');
      if (run === undefined || !nameOfRun.test(run)) return undefined;
      const { tokenHash } = sessionOn(c);
      // Runs that need not wait send nothing.
      let last = 0;
      return {
        told(before) {
          if (before === last) return;
          last = before;
          for (const listener of listeners.get(tokenHash) ?? []) listener({ run, before });
        },
      };
    },
    on(tokenHash, listener) {
      const heard = listeners.get(tokenHash) ?? new Set();
      listeners.set(tokenHash, heard.add(listener));
      return () => {
        heard.delete(listener);
        if (heard.size === 0) listeners.delete(tokenHash);
      };
    },
  };
}
