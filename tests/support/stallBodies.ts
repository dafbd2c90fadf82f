import { gzipSync } from 'node:zlib';
import { resources } from '../../src/resources';
import { words } from './words';

/** A request of a user who wants to block the server for others. */
export type Attack = {
  readonly name: string;
  readonly type?: string;
  readonly body?: string | Buffer;
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

const kB = 1024;
const MB = 1024 * kB;

/** The same long text in every field of any object or call. */
function inEveryField(value: unknown): Record<string, unknown> {
  const names = new Set(resources.flatMap(({ allFields }) => Object.keys(allFields)));
  for (const name of words`
    login password otp token ids filter changes values xml vast url request state reason lines action requests
    metrics dimensions filters startDate endDate sort schedule emails
  `)
    names.add(name);
  return Object.fromEntries([...names].map((name) => [name, value]));
}

const each = (text: string) => JSON.stringify(inEveryField(text));
const fieldCount = Object.keys(inEveryField(null)).length;
/** So long that all fields together just fit the size limit of an object. */
const roomOf = Math.floor((1.9 * MB) / fieldCount) - 40;
const filled = (piece: string, length = roomOf) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
const bomb = gzipSync(Buffer.alloc(200 * MB, '[]'), { level: 1 });

export const bodies: readonly Attack[] = [
  { name: 'digits in every field', body: each(filled('9')) },
  {
    name: 'a number of 100 kB',
    body: JSON.stringify({
      ...inEveryField('1'),
      cpm: filled('1,', 100 * kB),
      floor: filled('9', 100 * kB),
      priority: filled('1 ', 100 * kB),
    }),
  },
  { name: 'separators in every field', body: each(filled('1,1.1 ')) },
  { name: 'dots and letters in every field', body: each(filled('a.-@')) },
  { name: 'spaces in every field', body: each(`${filled(' ')}x`) },
  { name: 'lists in every field', body: JSON.stringify(inEveryField(Array.from({ length: 500 }, (_, at) => at))) },
  {
    name: 'unknown keys',
    body: JSON.stringify(
      Object.fromEntries(Array.from({ length: 9_900 }, (_, at) => [`key ${at} ${filled('k', 150)}`, at])),
    ),
  },
  {
    name: 'more unknown keys than any object may have',
    body: JSON.stringify(Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`k${at}`, at]))),
  },
  { name: 'a million ids', body: `{"ids":[${'1234567,'.repeat(200_000)}1]}` },
  { name: 'deep JSON', body: `{"filter":${'['.repeat(500_000)}` },
  { name: 'a gzip bomb', body: bomb, headers: { 'Content-Encoding': 'gzip' } },
  { name: 'quotes that never end, as CSV', type: 'text/csv', body: `Name,ID\n"${filled('"",\n', 500 * kB)}` },
  { name: 'commas, as CSV', type: 'text/csv', body: filled(',', 500 * kB) },
  {
    name: 'a form of boundaries',
    type: 'multipart/form-data; boundary=x',
    body: `--x\r\nContent-Disposition: form-data; name="file"\r\n\r\n${filled('\r\n--', 500 * kB)}`,
  },
];

const json = (value: unknown) => encodeURIComponent(JSON.stringify(value));
export const queries: readonly Attack[] = [
  { name: 'a long search', query: `range=[0,99]&filter=${json({ q: filled('a%_', 8_000) })}` },
  { name: 'many ids', query: `range=[0,99]&filter=${json({ id: Array.from({ length: 2_000 }, (_, at) => at) })}` },
  { name: 'a deep filter', query: `range=[0,99]&filter=${encodeURIComponent(filled('[', 4_000))}` },
  { name: 'thousands of parameters', query: Array.from({ length: 2_500 }, (_, at) => `a${at}`).join('&') },
  { name: 'escapes without an end', query: `q=${filled('%', 8_000)}&limit=1&dimension=country` },
  { name: 'long headers', headers: { 'If-None-Match': filled('"a",', 6_000), Accept: filled('a/b;q=0.1, ', 6_000) } },
];
