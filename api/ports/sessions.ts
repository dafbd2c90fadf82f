export type Session = {
  /** SHA-256 of the token, hex; the token itself is never stored. */
  readonly tokenHash: string;
  /** Who signed in; while impersonating the admin, and what holds besides stands in `admin`. */
  readonly user: number;
  /** As whom the admin acts, until when, and the reason given. */
  readonly admin: { readonly as: number; readonly until: string; readonly reason: string } | null;
  readonly createdAt: string;
  readonly lastSeenAt: string;
  readonly address: string | null;
  readonly agent: string | null;
};

export type Sessions = {
  put(session: Session): Promise<void>;
  find(tokenHash: string): Promise<Session | undefined>;
  /** All of a user, last seen first. */
  of(user: number): Promise<readonly Session[]>;
  touch(tokenHash: string, lastSeenAt: string): Promise<void>;
  remove(tokenHash: string): Promise<void>;
  /** All of a user, but one. */
  removeOf(user: number, except?: string): Promise<void>;
  /** All there are, those that have run out but were not tidied away among them. */
  count(): Promise<number>;
  /** Told when a session ended in any process. */
  onEnd(listener: (tokenHash: string) => void): () => void;
};
