import { type Problem, problem, type SentenceCode } from '../messages/problem';
import { cleanIdentifier, readText } from '../reading/plainText';
import { readHost } from '../reading/readHost';
import { type Common, type FieldBase, type KindFacet, type Maybe, makeField, pick } from './field';
import { checkText, type Exact, toTheLetter } from './text';

type Max = { readonly maxLength: number };
type UrlField<V = any> = FieldBase<'url', V> & Max & Exact;
type EmailField<V = any> = FieldBase<'email', V> & Max;
type TelField<V = any> = FieldBase<'tel', V> & Max;
type DomainField<V = any> = FieldBase<'domain', V> & Max;
type CidrField<V = any> = FieldBase<'cidr', V> & Max;

/** Kinds of addresses: one line of text on every screen. */
export type AddressField = UrlField | EmailField | TelField | DomainField | CidrField;
export type AddressKind = AddressField['kind'];

type AddressOptions<R extends boolean> = Common<string, R, undefined> & { readonly maxLength?: number };

/** An absolute https address (default 2,000 characters); it may contain macros such as {{CACHEBUSTER}} or [WIDTH]. */
export const url = <R extends boolean = false>(
  label: string,
  options: AddressOptions<R> & Exact = {},
): UrlField<Maybe<string, R, undefined>> => makeField('url', label, { maxLength: 2000, ...options });

/** An email address in RFC 5322's common form; lower-cased. */
export const email = <R extends boolean = false>(
  label: string,
  options: AddressOptions<R> = {},
): EmailField<Maybe<string, R, undefined>> => makeField('email', label, { maxLength: 254, ...options });

/** A telephone number in any usual notation. */
export const tel = <R extends boolean = false>(
  label: string,
  options: AddressOptions<R> = {},
): TelField<Maybe<string, R, undefined>> => makeField('tel', label, { maxLength: 40, ...options });

/** A host name, lower case, no scheme. */
export const domain = <R extends boolean = false>(
  label: string,
  options: AddressOptions<R> = {},
): DomainField<Maybe<string, R, undefined>> => makeField('domain', label, { maxLength: 253, ...options });

/** An IPv4 or IPv6 address or range in CIDR notation. */
export const cidr = <R extends boolean = false>(
  label: string,
  options: AddressOptions<R> = {},
): CidrField<Maybe<string, R, undefined>> => makeField('cidr', label, { maxLength: 43, ...options });

/** Macros, which the ad server replaces; the check replaces them with a letter. */
const macros = [
  ['{{', '}}'],
  ['${', '}'],
  ['[', ']'],
  ['%%', '%%'],
] as const;

/** Replaces the macros of an address with letters, in one pass. */
function withoutMacros(value: string): string {
  let made = '';
  let at = 0;
  // A mark that no longer occurs is not searched again.
  const none = new Set<string>();
  while (at < value.length) {
    const [begin, end] = macros.find(([mark, close]) => value.startsWith(mark, at) && !none.has(close)) ?? [];
    const close = begin === undefined || end === undefined ? -1 : value.indexOf(end, at + begin.length);
    if (end !== undefined && close < 0) none.add(end);
    if (
      begin === undefined ||
      end === undefined ||
      close < 0 ||
      !isMacro(begin, value.slice(at + begin.length, close))
    ) {
      made += value[at];
      at += 1;
    } else {
      made += 'x';
      at = close + end.length;
    }
  }
  return made;
}

const longestMacro = 200;
const isMacro = (begin: string, name: string): boolean =>
  name.length <= longestMacro &&
  (begin === '[' ? /^[A-Z_0-9]+$/.test(name) : !/[{}\s]/.test(name) && (begin !== '%%' || /^[^%]+$/.test(name)));

export function isHttps(value: string): boolean {
  const plain = withoutMacros(value);
  return /^https:\/\//i.test(plain) && !/\s/.test(plain) && URL.canParse(plain);
}

const mailbox = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}$/i;

export function isEmail(value: string): boolean {
  const at = value.lastIndexOf('@');
  if (at < 1 || value.length > longestMail || !mailbox.test(value.slice(0, at))) return false;
  const labels = value.slice(at + 1).split('.');
  return labels.length > 1 && labels.every((label) => /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i.test(label));
}

/** Most characters of a whole address, RFC 5321. */
const longestMail = 254;

export const isDomain = (value: string): boolean => {
  const found = readHost(value);
  return 'host' in found && found.host === value;
};

/** Returns the stored form of a host; an invalid one stays as written, for the check to refuse. */
function hostOf(text: string): string {
  const found = readHost(text);
  return 'host' in found ? found.host : cleanIdentifier(text).toLowerCase();
}

/** Returns the problem of a stored host; `label` names its field. */
function whyNoHost(value: string, label: string): Problem | undefined {
  const found = readHost(value);
  if ('host' in found) return found.host === value ? undefined : problem('domain', { label });
  return problem(found.fault === 'wildcard' ? 'domainWildcard' : 'domain', { label });
}

function isCidr(value: string): boolean {
  if (value.length > longestCidr) return false;
  const [address = '', bits, rest] = value.split('/');
  if (rest !== undefined || (bits !== undefined && !/^\d{1,3}$/.test(bits))) return false;
  if (address.includes(':'))
    return URL.canParse(`http://[${address}]/`) && !address.includes('%') && Number(bits ?? 0) <= 128;
  const parts = address.split('.');
  return (
    parts.length === 4 &&
    parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255) &&
    Number(bits ?? 0) <= 32
  );
}

const longestCidr = 43;

/** Whether a text is digits and the signs between them, with or without an extension. */
function isTel(value: string): boolean {
  const letters = value.search(/[a-z]/i);
  const [number, extension] = letters < 0 ? [value, ''] : [value.slice(0, letters), value.slice(letters)];
  if (!/^[+\d][\d\s().\-/]{2,}$/.test(number) || number.replace(/\D/g, '').length < 3) return false;
  return !extension || /^(?:x|ext\.?)\s*\d+$/i.test(extension);
}

const lower = (text: string): string => cleanIdentifier(text).toLowerCase();

const hosts = ['northbay', 'harbournews', 'vellum', 'copperline', 'larkfield', 'brightmoor', 'pinecrest', 'skylark'];

const facet = <F extends FieldBase<string, unknown> & Max & Exact>(
  why: (value: string, label: string) => Problem | undefined,
  format: string,
  clean: (text: string) => string,
  example: (host: string, random: () => number) => string,
): KindFacet<F> => ({
  empty: null,
  sort: 'text',
  normalize: (input, { maxLength, exact }) => readText(input, maxLength, exact ? toTheLetter : clean),
  check(value, { label, maxLength }, report) {
    const found = checkText(value, label, maxLength, report) && why(value, label);
    if (found) report('', found);
  },
  jsonSchema: ({ maxLength }) => ({ type: 'string', format, maxLength }),
  sample: (_, { random }) => example(pick(random, hosts), random),
  toText: (value) => String(value ?? ''),
  fromText: (input) => input,
});

const unless =
  (isGood: (value: string) => boolean, code: SentenceCode) =>
  (value: string, label: string): Problem | undefined =>
    isGood(value) ? undefined : problem(code, { label });

/** Facets of the kinds of addresses, for `kinds`. */
export const addressKinds: { readonly [K in AddressKind]: KindFacet<Extract<AddressField, { readonly kind: K }>> } = {
  url: facet<UrlField>(unless(isHttps, 'url'), 'uri-template', cleanIdentifier, (host) => `https://${host}.example/`),
  email: facet<EmailField>(unless(isEmail, 'email'), 'email', lower, (host) => `adops@${host}.example`),
  tel: facet<TelField>(
    unless(isTel, 'tel'),
    'tel',
    cleanIdentifier,
    (_, random) => `+1 555 01${10 + Math.floor(random() * 89)}`,
  ),
  domain: facet<DomainField>(whyNoHost, 'hostname', hostOf, (host) => `${host}.example`),
  cidr: facet<CidrField>(
    unless(isCidr, 'cidr'),
    'cidr',
    lower,
    (_, random) => `203.0.113.${Math.floor(random() * 255)}`,
  ),
};

/** How an address is typed: the input type, which selects a phone's keyboard, and whether digits are aligned. */
export const addressInputs: {
  readonly [K in AddressKind]: { readonly type: 'text' | 'url' | 'email' | 'tel'; readonly isFigures?: true };
} = {
  url: { type: 'url' },
  email: { type: 'email' },
  tel: { type: 'tel', isFigures: true },
  domain: { type: 'text' },
  cidr: { type: 'text', isFigures: true },
};

/** Kinds of addresses that a list of texts can hold: how one is read, and its problem. */
export const addressItems = {
  domain: { read: hostOf, why: whyNoHost },
  cidr: { read: lower, why: unless(isCidr, 'cidr') },
};

/**
 * Returns the same value for each kind of address, for maps of all kinds.
 *
 * @example { text: words, ...forAddresses(words), json: presence }
 */
export const forAddresses = <T>(value: T): { readonly [K in AddressKind]: T } => ({
  url: value,
  email: value,
  tel: value,
  domain: value,
  cidr: value,
});
