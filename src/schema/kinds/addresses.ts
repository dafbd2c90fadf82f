import { type Common, type FieldBase, type KindFacet, type Maybe, makeField, pick } from '../field';
import { problem, type SentenceCode } from '../problem';
import { checkText, trimmed } from './text';

type Max = { readonly maxLength: number };
export type UrlField<V = any> = FieldBase<'url', V> & Max;
export type EmailField<V = any> = FieldBase<'email', V> & Max;
export type TelField<V = any> = FieldBase<'tel', V> & Max;
export type DomainField<V = any> = FieldBase<'domain', V> & Max;
export type CidrField<V = any> = FieldBase<'cidr', V> & Max;

type AddressOptions<R extends boolean> = Common<string, R, undefined> & { readonly maxLength?: number };

/** An absolute https address (2,000 characters unless said); macros such as {{CACHEBUSTER}} or [WIDTH] may stand in it. */
export const url = <R extends boolean = false>(label: string, options: AddressOptions<R> = {}): UrlField<Maybe<string, R, undefined>> =>
  makeField('url', label, { maxLength: 2000, ...options });

/** A mail address, RFC 5322's usual form; lower-cased. */
export const email = <R extends boolean = false>(label: string, options: AddressOptions<R> = {}): EmailField<Maybe<string, R, undefined>> =>
  makeField('email', label, { maxLength: 254, ...options });

/** A telephone number in any usual notation. */
export const tel = <R extends boolean = false>(label: string, options: AddressOptions<R> = {}): TelField<Maybe<string, R, undefined>> =>
  makeField('tel', label, { maxLength: 40, ...options });

/** A host name, lower case, no scheme. */
export const domain = <R extends boolean = false>(
  label: string,
  options: AddressOptions<R> = {},
): DomainField<Maybe<string, R, undefined>> => makeField('domain', label, { maxLength: 253, ...options });

/** An IPv4 or IPv6 address or range in CIDR notation. */
export const cidr = <R extends boolean = false>(label: string, options: AddressOptions<R> = {}): CidrField<Maybe<string, R, undefined>> =>
  makeField('cidr', label, { maxLength: 43, ...options });

export function isHttps(value: string): boolean {
  // Macros are filled in at serving; for the check they stand for a letter.
  const plain = value.replace(/\{\{[^{}\s]*\}\}|\[[A-Z_0-9]+\]|\$\{[^{}\s]*\}|%%[^%\s]*%%/g, 'x');
  if (/\s/.test(plain) || !/^https:\/\//i.test(plain)) return false;
  return URL.canParse(plain);
}

export const isEmail = (value: string): boolean =>
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i.test(value);

export const isDomain = (value: string): boolean =>
  value.length <= 253 && /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/.test(value);

export function isCidr(value: string): boolean {
  const [address = '', bits, rest] = value.split('/');
  if (rest !== undefined || (bits !== undefined && !/^\d{1,3}$/.test(bits))) return false;
  if (address.includes(':')) return URL.canParse(`http://[${address}]/`) && !address.includes('%') && Number(bits ?? 0) <= 128;
  const parts = address.split('.');
  return parts.length === 4 && parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255) && Number(bits ?? 0) <= 32;
}

const isTel = (value: string): boolean =>
  /^[+\d][\d\s().\-/]{2,}(?:(?:x|ext\.?)\s*\d+)?$/i.test(value) && /\d{3}/.test(value.replace(/\D/g, ''));

const lower = (input: unknown): unknown => {
  const value = trimmed(input);
  return typeof value === 'string' ? value.toLowerCase() : value;
};

const hosts = ['northbay', 'harbournews', 'vellum', 'copperline', 'larkfield', 'brightmoor', 'pinecrest', 'skylark'];

const facet = <F extends FieldBase<string, unknown> & Max>(
  code: SentenceCode,
  isGood: (value: string) => boolean,
  format: string,
  normalize: (input: unknown) => unknown,
  example: (host: string, random: () => number) => string,
): KindFacet<F> => ({
  empty: null,
  sort: 'text',
  normalize,
  check(value, { label, maxLength }, report) {
    if (checkText(value, label, maxLength, report) && !isGood(value)) report('', problem(code, { label }));
  },
  jsonSchema: ({ maxLength }) => ({ type: 'string', format, maxLength }),
  sample: (_, { random }) => example(pick(random, hosts), random),
  toText: (value) => String(value ?? ''),
  fromText: (input) => input,
});

export const urlKind = facet<UrlField>('url', isHttps, 'uri-template', trimmed, (host) => `https://${host}.example/`);
export const emailKind = facet<EmailField>('email', isEmail, 'email', lower, (host) => `adops@${host}.example`);
export const telKind = facet<TelField>('tel', isTel, 'tel', trimmed, (_, random) => `+1 555 01${10 + Math.floor(random() * 89)}`);
export const domainKind = facet<DomainField>('domain', isDomain, 'hostname', lower, (host) => `${host}.example`);
export const cidrKind = facet<CidrField>('cidr', isCidr, 'cidr', lower, (_, random) => `203.0.113.${Math.floor(random() * 255)}`);
