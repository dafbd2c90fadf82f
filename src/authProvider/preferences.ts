import type { Transport } from '../dataProvider/transport';
import { HttpProblem } from '../model/HttpProblem';
import { joinChanges, mergeSettings } from '../model/mergeSettings';

/** A user's settings, stored on the server and mirrored in the browser, so that they work before it answers. */
export type StoredPreferences = {
  get<T>(key: string, fallback: T): T;
  /** Null or undefined restores the fallback; `{ $merge: entries }` changes only these entries of a setting. */
  set(key: string, value: unknown): void;
  subscribe(listener: () => void): () => void;
  /** Reads the server's settings; changes made meanwhile stay. Never rejects. */
  load(): Promise<void>;
  /** Sends pending changes. */
  flush(): Promise<void>;
  close(): void;
  /** Whether this browser has a mirror of them; otherwise they are only known after `load`. */
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
  const waiting = createUnsent(storage, `${mirror}.unsent`);
  // Changes that the server has not confirmed, of this page and of the last one.
  let unsent: Values = waiting.read();
  let values: Values = mergeSettings(readMirror(storage, mirror), unsent);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending: Promise<void> | undefined;
  const listeners = new Set<() => void>();

  const show = (next: Values): void => {
    values = next;
    for (const tell of listeners) tell();
  };
  const schedule = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void send(), delayMs);
  };
  const confirmed = (patch: Values): void => {
    unsent = without(unsent, patch);
    waiting.remove(patch);
  };

  const put = async (patch: Values, isLeaving: boolean): Promise<boolean> => {
    try {
      await transport.json(path, { method: 'PUT', body: patch, progress: false, keepalive: isLeaving });
      confirmed(patch);
      return true;
    } catch (error) {
      // A refused change would be refused again; any other stays for the next change or page.
      if (error instanceof HttpProblem && refusals.includes(error.status)) confirmed(patch);
      log('Preferences could not be stored.', error);
      return false;
    }
  };
  /** Sends one at a time: of two at once, the older could be stored last. */
  const send = async (): Promise<void> => {
    clearTimeout(timer);
    while (sending) await sending;
    const patch = unsent;
    if (Object.keys(patch).length === 0) return;
    sending = put(patch, false).then((isStored) => {
      sending = undefined;
      if (isStored && Object.keys(unsent).length > 0) schedule();
    });
    await sending;
  };

  const fromOtherTab = ({ key }: StorageEvent): void => {
    if (key === mirror) show(mergeSettings(readMirror(storage, mirror), unsent));
  };
  /** Sends all unconfirmed changes, since the browser aborts running calls. The next page stores and sends them again too. */
  const atLeave = (): void => {
    clearTimeout(timer);
    if (Object.keys(unsent).length > 0) void put(unsent, true);
  };
  globalThis.addEventListener?.('storage', fromOtherTab);
  globalThis.addEventListener?.('pagehide', atLeave);
  if (Object.keys(unsent).length > 0) schedule();

  return {
    isKnown,
    get: <T>(key: string, fallback: T): T => (values[key] ?? fallback) as T,
    set(key, value) {
      const change = { [key]: value ?? null };
      unsent = joinChanges(unsent, change);
      show(mergeSettings(values, change));
      waiting.add(change);
      writeText(storage, mirror, values);
      schedule();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async load() {
      try {
        const { json } = await transport.json<Values>(path, { progress: false });
        show(mergeSettings(json, unsent));
        writeText(storage, mirror, values);
      } catch (error) {
        log('Preferences could not be read.', error);
      }
    },
    flush: send,
    close() {
      clearTimeout(timer);
      globalThis.removeEventListener?.('storage', fromOtherTab);
      globalThis.removeEventListener?.('pagehide', atLeave);
    },
  };
}

/** Statuses with which the server refuses a change. */
const refusals: readonly number[] = [400, 413, 422];

/** Stores changes that the server has not confirmed, for the next page: its first answer may be older than they are. */
function createUnsent(storage: Storage, key: string) {
  const read = (): Values => {
    const { at, patch } = readMirror(storage, key);
    // Another browser may have changed the same setting since.
    const isRecent = typeof at === 'number' && Date.now() - at < keptMs;
    return isRecent && typeof patch === 'object' && patch !== null ? (patch as Values) : {};
  };
  const write = (patch: Values): void => {
    if (Object.keys(patch).length === 0) storage.removeItem(key);
    else writeText(storage, key, { at: Date.now(), patch });
  };
  return {
    read,
    // Another tab may have stored changes here too.
    add: (change: Values) => write(joinChanges(read(), change)),
    remove: (patch: Values) => write(without(read(), patch)),
  };
}

const keptMs = 24 * 3_600_000;

/** Returns the changes without the done ones; a key that was set again since stays. */
const without = (changes: Values, done: Values): Values =>
  Object.fromEntries(
    Object.entries(changes).filter(
      ([key, value]) => !(key in done) || JSON.stringify(done[key]) !== JSON.stringify(value),
    ),
  );

function readMirror(storage: Storage, key: string): Values {
  try {
    const found: unknown = JSON.parse(storage.getItem(key) ?? '{}');
    return typeof found === 'object' && found !== null ? (found as Values) : {};
  } catch {
    return {}; // invalid: written by other code
  }
}

function writeText(storage: Storage, key: string, values: Values): void {
  try {
    storage.setItem(key, JSON.stringify(values));
  } catch {
    return; // full: the server has them
  }
}
