import { isIP } from 'node:net';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Limits, Verdict } from '../../api/ports/limits';

const allowed: Verdict = { allowed: true };
const quarter = 15 * 60;
/** Attempts per login in 15 minutes from all addresses, before further ones are delayed. */
const freeTries = 20;
const waitStepMs = 250;
const longestWaitMs = 5_000;

/** Rate limits, counted in this process. */
export function createLimits(which: 'default' | 'wide'): Limits {
  if (which === 'wide') return wideLimits;
  // One login from one address: failures from one address do not lock out others.
  const tries = new RateLimiterMemory({ points: 10, duration: quarter });
  // One address with many logins: a whole office may share it.
  const addresses = new RateLimiterMemory({ points: 100, duration: quarter });
  // One login from many addresses: delays each attempt a little longer; refusals would let a stranger lock the owner out.
  const logins = new RateLimiterMemory({ points: Number.MAX_SAFE_INTEGER, duration: quarter });
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
    async login(login, from) {
      const address = networkOf(from);
      const verdict = await consume(tries, source(login, address));
      if (!verdict.allowed) return verdict;
      const byAddress = await consume(addresses, address);
      if (!byAddress.allowed) return byAddress;
      const { consumedPoints } = await logins.penalty(login, 1);
      const waitMs = Math.min(longestWaitMs, Math.max(0, consumedPoints - freeTries) * waitStepMs);
      return waitMs > 0 ? { allowed: true, waitMs } : allowed;
    },
    async loginPassed(login, from) {
      const address = networkOf(from);
      await tries.delete(source(login, address));
      await addresses.reward(address, 1);
      // Attempts by others with this login still count.
      await logins.reward(login, 1);
    },
    code: (user) => consume(codes, user),
    codePassed: async (user) => void (await codes.delete(user)),
    write: (user) => consume(writes, user),
    read: (user, count) => consume(reads, user, count),
    call: (user, name, most, seconds = 60) => consume(callsOf(most, seconds), `${name} ${user}`),
  };
}

/** The /64 of an IPv6 address, since one customer has all of it; an IPv4 address unchanged. */
export function networkOf(address: string): string {
  const plain = address.split('%', 1)[0] ?? '';
  if (isIP(plain) !== 6) return address;
  // Normalizes the address: `[2001:db8:0:1::7]`, and `[::ffff:c000:207]` for IPv4.
  const [head = '', tail] = new URL(`http://[${plain}]/`).hostname.slice(1, -1).split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail ? tail.split(':') : [];
  const groups = [
    ...first,
    ...Array.from({ length: tail === undefined ? 0 : 8 - first.length - last.length }, () => '0'),
    ...last,
  ];
  if (groups.slice(0, 5).every((group) => group === '0') && groups[5] === 'ffff') return groups.slice(6).join(':');
  return `${groups.slice(0, 4).join(':')}::/64`;
}

/** For tests and benchmarks; the configuration allows it only on loopback. */
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
