export type Verdict =
  /** `waitMs` is the delay before the attempt is processed. */
  { readonly allowed: true; readonly waitMs?: number } | { readonly allowed: false; readonly retryAfter: number };

/** Rate limits; `wide` in tests and benchmarks on loopback. */
export type Limits = {
  /**
   * Counts an attempt to sign in with this login from this address, until it succeeds; parallel attempts count too. Where many
   * addresses try the same login, each is delayed longer, but none is refused for the others.
   */
  login(login: string, address: string): Promise<Verdict>;
  loginPassed(login: string, address: string): Promise<void>;
  /** Counts a second-factor code of a user, from any address. */
  code(user: number): Promise<Verdict>;
  codePassed(user: number): Promise<void>;
  write(user: number): Promise<Verdict>;
  /** Counts `count` reads; one by default. */
  read(user: number, count?: number): Promise<Verdict>;
  /** Counts a call that a user may make at most `most` times per minute, or per `seconds`. */
  call(user: number, name: string, most: number, seconds?: number): Promise<Verdict>;
};
