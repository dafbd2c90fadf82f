import { Secret, TOTP } from 'otpauth';
import type { Ports } from '../ports';
import type { Key } from '../ports/keys';
import { subjectOf } from './links';
import { hashToken } from './tokens';

// RFC 6238 with the values that every authenticator app supports: SHA-1, six digits, 30 seconds.
const period = 30;
const pendingMs = 10 * 60_000;
const recoveryCodes = 10;
const on = 'totp';
const pending = 'totp-new';
const recovery = 'recovery';
const used = 'otp-used';

const codeOf = (secret: string, issuer = '', label = ''): TOTP =>
  new TOTP({ issuer, label, algorithm: 'SHA1', digits: 6, period, secret: Secret.fromBase32(secret) });

/** One-time codes of a user (RFC 6238), and recovery codes. Secrets are encrypted at rest. */
export function createSecondFactor({ store: { keys }, secrets, clock, randomBytes }: Ports) {
  const now = (): string => clock().toISOString();
  const secretOf = async (kind: string, user: number): Promise<string | undefined> => {
    const found = await keys.get(kind, String(user), now());
    return typeof found?.body.sealed === 'string' ? secrets.open(found.body.sealed) : undefined;
  };
  const keep = async (kind: string, user: number, secret: string, expiresAt: string | null): Promise<void> =>
    keys.put({
      kind,
      key: String(user),
      subject: subjectOf(user),
      body: { sealed: await secrets.seal(secret) },
      expiresAt,
    });

  /** Whether the code is right and was not used before. Accepts one period before and after, for clocks that differ. */
  const isRight = async (user: number, secret: string, code: string): Promise<boolean> => {
    const at = clock().getTime();
    const delta = /^\d{6}$/.test(code) ? codeOf(secret).validate({ token: code, timestamp: at, window: 1 }) : null;
    if (delta === null) return false;
    const step = Math.floor(at / 1000 / period) + delta;
    const expiresAt = new Date(at + 3 * period * 1000).toISOString();
    return keys.add({ kind: used, key: `${user}:${step}`, subject: subjectOf(user), body: {}, expiresAt });
  };

  return {
    isOn: async (user: number): Promise<boolean> => (await keys.get(on, String(user), now())) !== undefined,

    /** Returns a new secret for the app, as text and as the URL for a QR code. Nothing changes before `confirm`. */
    async begin(
      user: number,
      issuer: string,
      login: string,
    ): Promise<{ readonly secret: string; readonly uri: string }> {
      const { base32: secret } = new Secret({ buffer: randomBytes(20).buffer as ArrayBuffer });
      await keep(pending, user, secret, new Date(clock().getTime() + pendingMs).toISOString());
      return { secret, uri: codeOf(secret, issuer, login).toString() };
    },

    /** Turns the factor on by the app's first code. Returns the recovery codes, shown once; undefined for a wrong code. */
    async confirm(user: number, code: string): Promise<readonly string[] | undefined> {
      const secret = await secretOf(pending, user);
      if (!secret || !(await isRight(user, secret, code))) return undefined;
      await keep(on, user, secret, null);
      await keys.removeOf(pending, subjectOf(user));
      await keys.removeOf(recovery, subjectOf(user));
      const codes = Array.from({ length: recoveryCodes }, () => recoveryCode(randomBytes));
      for (const one of codes) await keys.put(await recoveryKey(user, one));
      return codes;
    },

    /** Whether a code of the app or a recovery code is right, each once; true where the factor is off. */
    async check(user: number, code: string): Promise<boolean> {
      const secret = await secretOf(on, user);
      const given = code.replace(/[\s-]/g, '').toLowerCase();
      if (!secret) return true;
      if (await isRight(user, secret, given)) return true;
      const key = await recoveryKey(user, given);
      return (await keys.take(recovery, key.key, now())) !== undefined;
    },

    async turnOff(user: number): Promise<void> {
      for (const kind of [on, pending, recovery]) await keys.removeOf(kind, subjectOf(user));
    },

    codesLeft: (user: number): Promise<number> => keys.countOf(recovery, subjectOf(user), now()),
  };
}

export type SecondFactor = ReturnType<typeof createSecondFactor>;

/** Ten characters of 32, without those that look alike: 50 bits. */
function recoveryCode(randomBytes: Ports['randomBytes']): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz023456789';
  const text = Array.from(randomBytes(10), (byte) => letters[byte % letters.length]).join('');
  return `${text.slice(0, 5)}-${text.slice(5)}`;
}

const recoveryKey = async (user: number, code: string): Promise<Key> => ({
  kind: recovery,
  key: await hashToken(`${user}:${code.replaceAll('-', '')}`),
  subject: subjectOf(user),
  body: {},
  expiresAt: null,
});
