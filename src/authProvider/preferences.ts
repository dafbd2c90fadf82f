import type { Transport } from '../dataProvider/transport';

/** Per-user settings, kept on the server and mirrored in the browser so that they work before its answer (`api.md` 11). */
export type StoredPreferences = {
  get<T>(key: string, fallback: T): T;
  /** Null or undefined goes back to the fallback. */
  set(key: string, value: unknown): void;
  subscribe(listener: () => void): () => void;
  /** Reads what the server has; settings made meanwhile stay. Never rejects. */
  load(): Promise<void>;
  /** Sends what waits to be sent. */
  flush(): Promise<void>;
  close(): void;
  /** This browser knows them from before; otherwise they are only what `load` brings. */
  readonly isKnown: boolean;
};

export type PreferencesOptions = {
  readonly transport: Transport;
  readonly user: number;
  readonly storage?: Storage;
  readonly log?: (message: string, detail: unknown) => void;
  readonly delayMs?: number;
};

type Values = Readonly<Record<string, unknown>>;

const path = '/api/preferences';

export function createPreferences({
  transport,
  user,
  storage = localStorage,
  log = () => undefined,
  delayMs = 500,
}: PreferencesOptions): StoredPreferences {
  const mirror = `adx.preferences.${user}`;
  const isKnown = storage.getItem(mirror) !== null;
  let values = readMirror(storage, mirror);
  let unsent: Values = {};
  let sending: Values = {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  const show = (next: Values): void => {
    values = next;
    for (const tell of listeners) tell();
  };

  const send = async (isLeaving: boolean): Promise<void> => {
    clearTimeout(timer);
    const patch = unsent;
    if (Object.keys(patch).length === 0) return;
    unsent = {};
    sending = { ...sending, ...patch };
    try {
      await transport.json(path, { method: 'PUT', body: patch, progress: false, keepalive: isLeaving });
    } catch (error) {
      // Kept for the next change: nobody's work stops for a column width.
      unsent = { ...patch, ...unsent };
      log('Preferences could not be stored.', error);
    }
    sending = {};
  };

  const fromOtherTab = ({ key }: StorageEvent): void => {
    if (key === mirror) show({ ...readMirror(storage, mirror), ...unsent });
  };
  const atLeave = (): void => void send(true);
  globalThis.addEventListener?.('storage', fromOtherTab);
  globalThis.addEventListener?.('pagehide', atLeave);

  return {
    isKnown,
    get: <T>(key: string, fallback: T): T => (values[key] ?? fallback) as T,
    set(key, value) {
      unsent = { ...unsent, [key]: value ?? null };
      show({ ...values, [key]: value ?? null });
      writeMirror(storage, mirror, values);
      clearTimeout(timer);
      timer = setTimeout(() => void send(false), delayMs);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async load() {
      try {
        const { json } = await transport.json<Values>(path, { progress: false });
        show({ ...json, ...sending, ...unsent });
        writeMirror(storage, mirror, values);
      } catch (error) {
        log('Preferences could not be read.', error);
      }
    },
    flush: () => send(false),
    close() {
      clearTimeout(timer);
      globalThis.removeEventListener?.('storage', fromOtherTab);
      globalThis.removeEventListener?.('pagehide', atLeave);
    },
  };
}

function readMirror(storage: Storage, key: string): Values {
  try {
    const found: unknown = JSON.parse(storage.getItem(key) ?? '{}');
    return typeof found === 'object' && found !== null ? (found as Values) : {};
  } catch {
    return {}; // another hand has written there
  }
}

function writeMirror(storage: Storage, key: string, values: Values): void {
  try {
    storage.setItem(key, JSON.stringify(values));
  } catch {
    return; // full: the server has them
  }
}
