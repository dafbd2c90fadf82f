import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Limits, Verdict } from '../../api/ports/limits';

const allowed: Verdict = { allowed: true };
const quarter = 15 * 60;

/** The limits of `api.md` 12, counted in this process. */
export function createLimits(which: 'default' | 'wide'): Limits {
  if (which === 'wide') return wideLimits;
  // One login from one address: a stranger's failures lock nobody out elsewhere.
  const tries = new RateLimiterMemory({ points: 10, duration: quarter });
  // One address with many logins, behind which a whole office may sit.
  const addresses = new RateLimiterMemory({ points: 100, duration: quarter });
  const codes = new RateLimiterMemory({ points: 10, duration: quarter });
  const writes = new RateLimiterMemory({ points: 120, duration: 60 });
  const reads = new RateLimiterMemory({ points: 600, duration: 60 });
  const calls = new Map<string, RateLimiterMemory>();
  const callsOf = (points: number, duration: number) => {
    const limiter = calls.get(`${points} ${duration}`) ?? new RateLimiterMemory({ points, duration });
    calls.set(`${points} ${duration}`, limiter);
    return limiter;
  };
  const source = (login: string, address: string) => `${address} ${login}`;
  return {
    async login(login, address) {
      const verdict = await consume(tries, source(login, address));
      return verdict.allowed ? consume(addresses, address) : verdict;
    },
    async loginPassed(login, address) {
      await tries.delete(source(login, address));
      await addresses.reward(address, 1);
    },
    code: (user) => consume(codes, user),
    codePassed: async (user) => void (await codes.delete(user)),
    write: (user) => consume(writes, user),
    read: (user, count) => consume(reads, user, count),
    call: (user, name, most, seconds = 60) => consume(callsOf(most, seconds), `${name} ${user}`),
  };
}

/** For tests and benchmarks; the configuration admits it on loopback only. */
const wideLimits: Limits = {
  login: async () => allowed,
  loginPassed: async () => undefined,
  code: async () => allowed,
  codePassed: async () => undefined,
  write: async () => allowed,
  read: async () => allowed,
  call: async () => allowed,
};

async function consume(limiter: RateLimiterMemory, key: string | number, count = 1): Promise<Verdict> {
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
