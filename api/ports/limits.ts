export type Verdict =
  /** `waitMs`: how long a try waits before anything of it is looked at. */
  { readonly allowed: true; readonly waitMs?: number } | { readonly allowed: false; readonly retryAfter: number };

/** Throttling; `wide` in tests and benchmarks on loopback. */
export type Limits = {
  /**
   * One more try to sign in with this login from this address, which counts until it has passed: many at once are no way around.
   * Where many addresses try the same login, each waits longer, and none is refused for the others.
   */
  login(login: string, address: string): Promise<Verdict>;
  loginPassed(login: string, address: string): Promise<void>;
  /** One more code for the second factor of a user, from wherever. */
  code(user: number): Promise<Verdict>;
  codePassed(user: number): Promise<void>;
  write(user: number): Promise<Verdict>;
  /** `count` reads at once; one where it is left out. */
  read(user: number, count?: number): Promise<Verdict>;
  /** A call of which a user may make only so many in a minute, or in so many seconds. */
  call(user: number, name: string, most: number, seconds?: number): Promise<Verdict>;
};
