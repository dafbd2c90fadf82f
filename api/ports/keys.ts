/** `subject` is the owner: `users:12`, `demands:31`. */
export type Key = {
  readonly kind: string;
  readonly key: string;
  readonly subject: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly expiresAt: string | null;
};

/**
 * Values by key with an expiry: secrets besides the password, by hash or user (links, second factors, recovery codes, API
 * tokens), and URL states.
 */
export type Keys = {
  /** False, without a write, where the key exists. */
  add(key: Key): Promise<boolean>;
  put(key: Key): Promise<void>;
  /** Ignores expired keys (`expiresAt`). */
  get(kind: string, key: string, now: string): Promise<Key | undefined>;
  /** Returns it to one caller only, and removes it. */
  take(kind: string, key: string, now: string): Promise<Key | undefined>;
  /** Removes all keys of a kind and owner. */
  removeOf(kind: string, subject: string): Promise<void>;
  countOf(kind: string, subject: string, now: string): Promise<number>;
  /** Removes expired keys of every kind; returns their number. */
  tidy(now: string): Promise<number>;
};
