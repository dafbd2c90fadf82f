import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Limits, Verdict } from '../../api/ports';

const allowed: Verdict = { allowed: true };

/** The limits of `api.md` 12, counted in this process. */
export function createLimits(which: 'default' | 'wide'): Limits {
  if (which === 'wide') return wideLimits;
  const failures = new RateLimiterMemory({ points: 10, duration: 15 * 60 });
  const writes = new RateLimiterMemory({ points: 120, duration: 60 });
  const reads = new RateLimiterMemory({ points: 600, duration: 60 });
  const calls = new Map<number, RateLimiterMemory>();
  const callsOf = (points: number) => {
    const limiter = calls.get(points) ?? new RateLimiterMemory({ points, duration: 60 });
    calls.set(points, limiter);
    return limiter;
  };
  // One login from one address: a stranger's failures lock nobody out elsewhere.
  const source = (login: string, address: string) => `${address} ${login}`;
  return {
    async loginFailed(login, address) {
      await failures.penalty(source(login, address), 1);
    },
    async login(login, address) {
      const found = await failures.get(source(login, address));
      return found && found.consumedPoints >= failures.points ? refused(found) : allowed;
    },
    write: (user) => consume(writes, user),
    read: (user, count) => consume(reads, user, count),
    call: (user, name, perMinute) => consume(callsOf(perMinute), `${name} ${user}`),
  };
}

/** For tests and benchmarks; the configuration admits it on loopback only. */
const wideLimits: Limits = {
  loginFailed: async () => undefined,
  login: async () => allowed,
  write: async () => allowed,
  read: async () => allowed,
  call: async () => allowed,
};

async function consume(limiter: RateLimiterMemory, key: number | string, count = 1): Promise<Verdict> {
  try {
    await limiter.consume(key, count);
    return allowed;
  } catch (error) {
    if (error instanceof RateLimiterRes) return refused(error);
    throw error;
  }
}

const refused = ({ msBeforeNext }: RateLimiterRes): Verdict => ({
  allowed: false,
  retryAfter: Math.max(1, Math.ceil(msBeforeNext / 1000)),
});
