/** `subject` is whose it is: `users:12`, `demands:31`. */
export type Key = {
  readonly kind: string;
  readonly key: string;
  readonly subject: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly expiresAt: string | null;
};

/**
 * What is known by a key, for a time: secrets beside the password, each by its hash or its user (links, second factors, recovery
 * codes, API tokens), and what stands behind addresses.
 */
export type Keys = {
  /** False where there is such a key already: then nothing is stored. */
  add(key: Key): Promise<boolean>;
  put(key: Key): Promise<void>;
  /** What is over (`expiresAt`) is not there. */
  get(kind: string, key: string, now: string): Promise<Key | undefined>;
  /** Answers it to one caller only, and removes it. */
  take(kind: string, key: string, now: string): Promise<Key | undefined>;
  /** All of a kind that an owner has. */
  removeOf(kind: string, subject: string): Promise<void>;
  countOf(kind: string, subject: string, now: string): Promise<number>;
  /** Removes what is over, of every kind; answers how many. */
  tidy(now: string): Promise<number>;
};
