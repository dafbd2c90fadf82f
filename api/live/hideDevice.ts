import { blake2s } from '@noble/hashes/blake2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { dayMs } from '../../src/model/reports/days';
import type { Ports } from '../ports';

/** Makes what points at a person unknowable before anything keeps it (no personal data). */
export type DeviceHider = {
  /** How devices are called today: eight characters that stand for one on that day alone, on every process alike. */
  today(): Promise<(device: string) => string>;
};

const kind = 'liveDevices';
const encoder = new TextEncoder();

export function createDeviceHider({ store, randomBytes, clock }: Pick<Ports, 'store' | 'randomBytes' | 'clock'>): DeviceHider {
  let known: { readonly day: string; readonly key: Promise<Uint8Array> } | undefined;

  /** Whichever process is the first of the day makes the key; with it goes what would lead back to a device. */
  const keyOf = async (day: string, now: number): Promise<Uint8Array> => {
    const expiresAt = new Date(now + 2 * dayMs).toISOString();
    await store.keys.add({ kind, key: day, subject: kind, body: { secret: bytesToHex(randomBytes(16)) }, expiresAt });
    const kept = await store.keys.get(kind, day, new Date(now).toISOString());
    return hexToBytes(String(kept?.body.secret));
  };

  return {
    async today() {
      const now = clock();
      const day = now.toISOString().slice(0, 10);
      if (known?.day !== day) {
        const asked = { day, key: keyOf(day, now.getTime()) };
        known = asked;
        // The next one asks again.
        asked.key.catch(() => {
          if (known === asked) known = undefined;
        });
      }
      const key = await known.key;
      // WebCrypto's HMAC would do too, but each of its calls is a job for another thread, and there are thousands of devices a second.
      return (device) => bytesToHex(blake2s(encoder.encode(device), { key, dkLen: 4 }));
    },
  };
}

/** `203.0.113.0/24` or `2001:db8:7::/48`; nothing for what is no address. */
export function networkOf(given: string): string | undefined {
  const ip = given.split('/', 1)[0] ?? '';
  const [, ...octets] = /^(?:::ffff:)?(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.\d{1,3}$/i.exec(ip) ?? [];
  if (octets.length > 0) return octets.every((octet) => Number(octet) < 256) ? `${octets.map(Number).join('.')}.0/24` : undefined;
  if (!/^[\da-f:.]+$/i.test(ip) || !ip.includes(':') || !URL.canParse(`http://[${ip}]`)) return undefined;
  const [before = '', after] = new URL(`http://[${ip}]`).hostname.slice(1, -1).split('::');
  const groups = (text: string): readonly string[] => (text === '' ? [] : text.split(':'));
  const [head, tail] = [groups(before), groups(after ?? '')];
  const all = after === undefined ? head : [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail];
  return `${new URL(`http://[${all.slice(0, 3).join(':')}::]`).hostname.slice(1, -1)}/48`;
}
