import { cleanIdentifier } from './plainText';

/** Why a text is no host name. `single` is a name without a dot, `address` an IP address. */
export type HostFault = 'long' | 'wildcard' | 'scheme' | 'address' | 'single' | 'host';
export type HostRead = { readonly host: string } | { readonly fault: HostFault };

/** Most characters of a name in DNS; letters of other scripts are fewer than their ASCII form. */
export const longestHost = 253;

/** A label as used in practice: letters, digits, hyphens, and the underscore of service names and old host names. */
const label = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/;
const top = /^[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;

const refused = (fault: HostFault): HostRead => ({ fault });

/**
 * Reads a host name in its stored form: lower case, without the root's dot, other scripts in ASCII (`münchen.example` is
 * `xn--mnchen-3ya.example`, UTS 46).
 */
export function readHost(text: string): HostRead {
  if (text.length > longestHost + 64) return refused('long');
  const plain = cleanIdentifier(text).toLowerCase();
  if (plain.includes('://')) return refused('scheme');
  if (plain.includes('*')) return refused('wildcard');
  const host = withoutRootDot(/^[\x20-\x7e]*$/.test(plain) ? plain : toAscii(plain));
  if (host.length > longestHost) return refused('long');
  const labels = host.split('.');
  if (/^[\d.]+$/.test(host) || host.includes('[') || host.split(':').length > 2)
    return refused(/\d/.test(host) ? 'address' : 'host');
  if (!labels.every((one) => label.test(one))) return refused('host');
  if (labels.length < 2) return refused('single');
  if (!top.test(labels.at(-1) ?? '')) return refused('host');
  return { host };
}

const withoutRootDot = (host: string): string => (host.endsWith('.') ? host.slice(0, -1) : host);

/** The platform's mapping, equal in browsers and Node; empty where a letter is not allowed in a name. */
function toAscii(host: string): string {
  // Characters that end or split a host in an address are refused.
  if (/[\s/\\?#@:%<>[\]^|]/.test(host)) return '';
  try {
    return new URL(`http://${host}/`).hostname;
  } catch {
    return '';
  }
}

/** Second levels under which names are registered, as in `www.co.uk`. */
const publicSecond = /^(?:ac|co|com|edu|go|gov|ne|net|or|org)\.[a-z]{2}$/;

/** Removes a leading `www.`, unless the rest would be no registrable name: `www.com` is a site. */
export function withoutWww(host: string): string {
  if (!host.startsWith('www.')) return host;
  const rest = host.slice(4);
  return rest.includes('.') && !publicSecond.test(rest) ? rest : host;
}

/**
 * Returns a stored host in Unicode letters, for people. A label that mixes scripts, or only looks like Latin letters, stays in
 * ASCII: two hosts must not look the same.
 */
export const hostInLetters = (host: string): string =>
  host.length <= longestHost && host.includes('xn--') ? host.split('.').map(labelInLetters).join('.') : host;

function labelInLetters(ascii: string): string {
  if (!ascii.startsWith('xn--')) return ascii;
  const letters = decodeLabel(ascii.slice(4));
  if (letters === undefined || isDoubtful(letters)) return ascii;
  return toAscii(`${letters}.example`) === `${ascii}.example` ? letters : ascii;
}

const scripts = [
  /\p{scx=Latin}/u,
  /\p{scx=Greek}/u,
  /\p{scx=Cyrillic}/u,
  /\p{scx=Armenian}/u,
  /\p{scx=Hebrew}/u,
  /\p{scx=Arabic}/u,
];
const likeLatin = /^[асԁеһіјӏорԛѕԝхуьгпвкмнтαορνικτυχѡ0-9-]+$/u;

function isDoubtful(letters: string): boolean {
  const points = [...letters].filter((point) => /[\p{L}\p{N}]/u.test(point) && !/[0-9]/.test(point));
  const used = scripts.filter((script) => points.some((point) => script.test(point)));
  return used.length > 1 || likeLatin.test(letters) || /[^\p{L}\p{M}\p{N}\p{Join_Control}\u00b7-]/u.test(letters);
}

// RFC 3492, section 5, with the parameters of internationalised names.
const base = 36;
const [least, most, skew, damp, firstBias, firstCode] = [1, 26, 38, 700, 72, 128];

/** Decodes a label without its `xn--`; undefined if it is invalid. Node and browsers have no function for it. */
export function decodeLabel(ascii: string): string | undefined {
  const hyphen = ascii.lastIndexOf('-');
  const points = [...ascii.slice(0, Math.max(0, hyphen))].map((letter) => letter.codePointAt(0) ?? 0);
  let [code, bias, at] = [firstCode, firstBias, 0];
  for (let next = hyphen < 0 ? 0 : hyphen + 1; next < ascii.length; ) {
    const before = at;
    for (let weight = 1, step = base; ; step += base) {
      const digit = digitOf(ascii.charCodeAt(next));
      if (digit === undefined) return undefined;
      next += 1;
      at += digit * weight;
      const threshold = Math.min(most, Math.max(least, step - bias));
      if (digit < threshold) break;
      weight *= base - threshold;
      if (weight > 2 ** 31) return undefined;
    }
    const count = points.length + 1;
    bias = adapt(at - before, count, before === 0);
    code += Math.floor(at / count);
    if (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return undefined;
    at %= count;
    points.splice(at, 0, code);
    at += 1;
  }
  return String.fromCodePoint(...points);
}

/** Digits of RFC 3492: a to z are 0 to 25, 0 to 9 are 26 to 35. */
function digitOf(code: number): number | undefined {
  if (code >= 97 && code <= 122) return code - 97;
  return code >= 48 && code <= 57 ? code - 22 : undefined;
}

function adapt(difference: number, count: number, isFirst: boolean): number {
  let delta = Math.floor(difference / (isFirst ? damp : 2));
  delta += Math.floor(delta / count);
  let steps = 0;
  for (; delta > ((base - least) * most) / 2; steps += base) delta = Math.floor(delta / (base - least));
  return Math.floor(steps + ((base - least + 1) * delta) / (delta + skew));
}
