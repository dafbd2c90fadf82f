/** What an undo token gives back, until it expires. */
export type Undo = {
  put(entry: {
    readonly token: string;
    readonly user: number;
    readonly expiresAt: string;
    readonly body: unknown;
  }): Promise<void>;
  /** Gives it out once, to the user whose it is; another's call leaves it where it is. */
  take(token: string, user: number, now: string): Promise<{ readonly body: unknown } | undefined>;
};

/** One call that works on what was asked under a user's Idempotency-Key. */
export type Claim = { readonly user: number; readonly key: string; readonly token: string };

export type KeptAnswer = { readonly status: number; readonly body: unknown };

export type Claimed =
  | { readonly state: 'mine' }
  /** Another call works on it. */
  | { readonly state: 'held' }
  /** The key belongs to another request. */
  | { readonly state: 'other' }
  | { readonly state: 'done'; readonly answer: KeptAnswer };

/** What was asked under Idempotency-Keys, by whom it is worked on, and what was answered. */
export type Idempotency = {
  /** Takes a key that is free, expired, or whose lease ended without an answer. Times are ISO 8601. */
  claim(
    claim: Claim & { readonly request: string; readonly leaseUntil: string; readonly expiresAt: string },
    now: string,
  ): Promise<Claimed>;
  extend(claim: Claim, leaseUntil: string): Promise<void>;
  /** Keeps the answer, in place of one that the same call kept before; false where another call has taken the key over, so that this one must not write. */
  settle(claim: Claim, answer: KeptAnswer): Promise<boolean>;
  /** Gives up a key that has no answer. */
  release(claim: Claim): Promise<void>;
  /** Lets go of expired keys, and of the oldest answers of users who have more than so many, or more than so many bytes. */
  tidy(now: string, most: { readonly answers: number; readonly bytes: number }): Promise<void>;
};
