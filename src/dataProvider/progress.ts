/** Requests in flight, for the progress bar; `failed` holds from a failed request until the bar has hidden. */
export type Progress = {
  snapshot(): ProgressSnapshot;
  subscribe(listener: () => void): () => void;
  /** Counts a request; the answer ends it. */
  begin(): (isFailure: boolean) => void;
};

export type ProgressSnapshot = { readonly active: number; readonly failed: boolean };

const hideDelayMs = 500;

export function createProgress(): Progress {
  let current: ProgressSnapshot = { active: 0, failed: false };
  let hiding: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  const change = (next: ProgressSnapshot): void => {
    current = next;
    for (const tell of listeners) tell();
  };

  return {
    snapshot: () => current,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    begin() {
      clearTimeout(hiding);
      change({ active: current.active + 1, failed: current.active > 0 && current.failed });
      return (isFailure) => {
        change({ active: current.active - 1, failed: current.failed || isFailure });
        if (current.active > 0 || !current.failed) return;
        hiding = setTimeout(() => change({ active: 0, failed: false }), hideDelayMs);
      };
    },
  };
}
