/** What an undo token gives back; kept for 60 s. */
export type Undo = {
  put(entry: { readonly token: string; readonly user: number; readonly expiresAt: string; readonly body: unknown }): Promise<void>;
  /** Gives it out once, to the user whose it is; another's call leaves it where it is. */
  take(token: string, user: number, now: string): Promise<{ readonly body: unknown } | undefined>;
};

/** Answers kept for 24 h under the client's Idempotency-Key. */
export type Idempotency = {
  get(user: number, key: string, now: string): Promise<{ readonly status: number; readonly body: unknown } | undefined>;
  put(user: number, key: string, entry: { readonly status: number; readonly body: unknown; readonly expiresAt: string }): Promise<void>;
};
