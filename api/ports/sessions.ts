export type Session = {
  /** SHA-256 of the token, hex; the token itself is never stored. */
  readonly tokenHash: string;
  /** Who signed in: during impersonation the administrator, with the rest in `admin`. */
  readonly user: number;
  /** The user as whom the administrator acts, until when, and the reason given. */
  readonly admin: { readonly as: number; readonly until: string; readonly reason: string } | null;
  readonly createdAt: string;
  readonly lastSeenAt: string;
  readonly address: string | null;
  readonly agent: string | null;
};

export type Sessions = {
  put(session: Session): Promise<void>;
  find(tokenHash: string): Promise<Session | undefined>;
  /** All sessions of a user, last seen first. */
  of(user: number): Promise<readonly Session[]>;
  touch(tokenHash: string, lastSeenAt: string): Promise<void>;
  remove(tokenHash: string): Promise<void>;
  /** Removes all sessions of a user, except one. */
  removeOf(user: number, except?: string): Promise<void>;
  /** Number of sessions, including expired ones that are not removed yet. */
  count(): Promise<number>;
  /** Called when a session ends in any process. */
  onEnd(listener: (tokenHash: string) => void): () => void;
};
