/** Undo steps by token, until they expire. */
export type Undo = {
  put(entry: {
    readonly token: string;
    readonly user: number;
    readonly expiresAt: string;
    readonly body: unknown;
  }): Promise<void>;
  /** Returns it once, to its user; another user's call leaves it in place. */
  take(token: string, user: number, now: string): Promise<{ readonly body: unknown } | undefined>;
};

/** A call that holds a user's Idempotency-Key. */
export type Claim = { readonly user: number; readonly key: string; readonly token: string };

export type KeptAnswer = { readonly status: number; readonly body: unknown };

export type Claimed =
  | { readonly state: 'mine' }
  /** Another call is running. */
  | { readonly state: 'held' }
  /** The key belongs to another request. */
  | { readonly state: 'other' }
  | { readonly state: 'done'; readonly answer: KeptAnswer };

/** Requests under Idempotency-Keys: the call that holds each key, and the answer. */
export type Idempotency = {
  /** Claims a key that is free, expired, or whose lease ended without an answer. Times are ISO 8601. */
  claim(
    claim: Claim & { readonly request: string; readonly leaseUntil: string; readonly expiresAt: string },
    now: string,
  ): Promise<Claimed>;
  extend(claim: Claim, leaseUntil: string): Promise<void>;
  /** Stores or replaces this call's answer; false where another call has claimed the key: then write nothing. */
  settle(claim: Claim, answer: KeptAnswer): Promise<boolean>;
  /** Releases a key without an answer. */
  release(claim: Claim): Promise<void>;
  /** Removes expired keys, and the oldest answers of users above a limit. */
  tidy(now: string, most: { readonly answers: number; readonly bytes: number }): Promise<void>;
};
