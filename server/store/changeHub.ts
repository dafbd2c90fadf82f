import type { Change, Log } from '../../api/ports';

/** Listeners of this process for changes and ended sessions. */
export type ChangeHub = {
  onChange(listener: (change: Change) => void): () => void;
  onEnd(listener: (tokenHash: string) => void): () => void;
  tellChanges(changes: readonly Change[]): void;
  tellEnds(tokenHashes: readonly string[]): void;
};

export function createChangeHub(log: Log): ChangeHub {
  const changeListeners = new Set<(change: Change) => void>();
  const endListeners = new Set<(tokenHash: string) => void>();
  const tell = <T>(listeners: ReadonlySet<(news: T) => void>, news: T) => {
    for (const listener of listeners) {
      try {
        listener(news);
      } catch (error) {
        // The change is committed: a failing listener must neither undo it nor keep it from the others.
        log.error('listener_failed', { error: String(error) });
      }
    }
  };
  return {
    onChange: (listener) => add(changeListeners, listener),
    onEnd: (listener) => add(endListeners, listener),
    tellChanges: (changes) => {
      for (const change of changes) tell(changeListeners, change);
    },
    tellEnds: (tokenHashes) => {
      for (const tokenHash of tokenHashes) tell(endListeners, tokenHash);
    },
  };
}

function add<T>(listeners: Set<T>, listener: T): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
