import type { fileSentences } from './fileSentences';

/** Encodings that a user can choose, by the labels of the Encoding Standard; Excel's "CSV" has one of them, by country. */
export const encodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'windows-1258',
  'macintosh',
  'shift_jis',
  'gb18030',
  'big5',
  'euc-kr',
] as const;

export type Encoding = (typeof encodings)[number];

/** Why bytes cannot be imported as text; `fileSentences` has the messages. */
export type FileProblem = { readonly code: FileCode; readonly args: Readonly<Record<string, string | number>> };

export type FileCode = keyof typeof fileSentences;

export type Decoded = {
  readonly text: string;
  readonly encoding: Encoding;
  /** The file does not show its encoding: it is not UTF-8, and windows-1252 is what Excel writes in most countries. */
  readonly isGuess: boolean;
};

type Pause = () => Promise<void>;

/** Bytes decoded in one step; 1 MB takes under 5 ms. */
const pieceBytes = 2 ** 20;
/** Enough bytes to find the pattern of zero bytes. */
const lookedAtBytes = 4096;

export const isEncoding = (label: string): label is Encoding => (encodings as readonly string[]).includes(label);

/** Returns the encoding for a label such as `ISO-8859-1` or `cp1252`; undefined where users cannot choose it. */
export function encodingOf(label: string): Encoding | undefined {
  const word = label
    .trim()
    .toLowerCase()
    .replace(/^cp-?(?=125\d$)/, 'windows-');
  if (word.length > 40) return undefined;
  try {
    const { encoding } = new TextDecoder(word);
    return isEncoding(encoding) ? encoding : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Decodes a file. The encoding is that of the byte order mark, else the chosen one, else UTF-16 by its zero bytes, else UTF-8 if
 * valid. The last resort is windows-1252, marked as a guess, or refused where its letters form no Western European words.
 */
export async function decodeText(
  bytes: Uint8Array,
  chosen: Encoding | undefined,
  pause: Pause,
): Promise<Decoded | FileProblem> {
  const binary = binaryProblem(bytes);
  if (binary) return binary;
  const sure = markOf(bytes) ?? chosen ?? zeroBytesOf(bytes);
  if (sure) {
    const text = await decode(bytes, sure, pause);
    if (text === undefined)
      return { code: 'fileNotInEncoding', args: { encoding: sure, line: await brokenLine(bytes, sure, pause) } };
    return problemOf(text) ?? { text, encoding: sure, isGuess: false };
  }
  const utf8 = await decode(bytes, 'utf-8', pause);
  if (utf8 !== undefined) return problemOf(utf8) ?? { text: utf8, encoding: 'utf-8', isGuess: false };
  const lossy = await decode(bytes, 'utf-8', pause, false);
  if (isMostlyUtf8(lossy ?? ''))
    return { code: 'fileIsMixed', args: { line: await brokenLine(bytes, 'utf-8', pause) } };
  const text = (await decode(bytes, 'windows-1252', pause)) ?? '';
  const strange = text.search(notWestern);
  if (strange >= 0) return { code: 'fileEncodingUnclear', args: { line: lineAt(text, strange) } };
  return problemOf(text) ?? { text, encoding: 'windows-1252', isGuess: true };
}

/** Returns the problem of a decoded text: NULs, or the sign that replaces lost letters. */
export function problemOf(text: string): FileProblem | undefined {
  if (text.includes('\u0000')) return { code: 'fileIsNoText', args: {} };
  const lost = text.indexOf('\uFFFD');
  return lost < 0 ? undefined : { code: 'fileLostLetters', args: { line: lineAt(text, lost) } };
}

function binaryProblem(bytes: Uint8Array): FileProblem | undefined {
  const begins = (...signs: readonly number[]) => signs.every((sign, at) => bytes[at] === sign);
  if (begins(0xd0, 0xcf, 0x11, 0xe0)) return { code: 'fileIsWorkbook', args: {} };
  if (begins(0x50, 0x4b, 0x03, 0x04) || begins(0x1f, 0x8b) || begins(0x37, 0x7a, 0xbc, 0xaf))
    return { code: 'fileIsArchive', args: {} };
  if (begins(0xff, 0xfe, 0, 0) || begins(0, 0, 0xfe, 0xff)) return { code: 'fileIsNoText', args: {} };
  return undefined;
}

function markOf(bytes: Uint8Array): Encoding | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return undefined;
}

/** Detects UTF-16 without a mark: the zero bytes of separators, digits and line ends are all on one side. */
function zeroBytesOf(bytes: Uint8Array): Encoding | undefined {
  if (bytes.length < 2 || bytes.length % 2 !== 0) return undefined;
  const zeros = [0, 0];
  const end = Math.min(bytes.length, lookedAtBytes);
  for (let at = 0; at < end; at += 1) if (bytes[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > 0 && even * 8 < odd) return 'utf-16le';
  return even > 0 && odd * 8 < even ? 'utf-16be' : undefined;
}

/** Returns undefined where the bytes are not in that encoding; with `isFatal` false, broken ones become U+FFFD. */
async function decode(
  bytes: Uint8Array,
  encoding: Encoding,
  pause: Pause,
  isFatal = true,
): Promise<string | undefined> {
  const decoder = new TextDecoder(encoding, { fatal: isFatal });
  const pieces: string[] = [];
  try {
    for (let at = 0; at < bytes.length; at += pieceBytes) {
      if (at > 0) await pause();
      const piece = decoder.decode(bytes.subarray(at, at + pieceBytes), { stream: true });
      pieces.push(encoding === 'windows-1252' ? withoutControls(piece) : piece);
    }
    pieces.push(decoder.decode());
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
  return pieces.join('');
}

/** Node 20 decodes windows-1252 as ISO-8859-1: € and curly quotes become control characters. */
const withoutControls = (text: string): string =>
  text.replace(/[\u0080-\u009f]/g, (sign) => cp1252[sign.charCodeAt(0) - 0x80] ?? sign);
const cp1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

async function brokenLine(bytes: Uint8Array, encoding: Encoding, pause: Pause): Promise<number> {
  const text = (await decode(bytes, encoding, pause, false)) ?? '';
  return lineAt(text, Math.max(0, text.indexOf('\uFFFD')));
}

/** Whether most letters beyond ASCII are valid UTF-8; windows-1252 would not produce them. */
function isMostlyUtf8(lossy: string): boolean {
  let broken = 0;
  let whole = 0;
  for (let at = 0; at < lossy.length; at += 1) {
    const code = lossy.charCodeAt(at);
    if (code === 0xfffd) broken += 1;
    else if (code > 0x7f) whole += 1;
  }
  return whole > broken;
}

/**
 * Three accented letters in a row, a sign such as ³ or £ within a word, and control characters do not occur in Western European
 * words: they are Cyrillic, Greek or Polish letters decoded with the wrong table.
 */
const notWestern =
  /[\u0080-\u009f]|[\u00c0-\u00ff]{3}|[A-Za-z\u00c0-\u00ff][\u00a1-\u00a6\u00a8\u00a9\u00ac\u00af\u00b1-\u00b6\u00b8\u00b9\u00bc-\u00be][a-z]|\u00a3[a-z\u00c0-\u00ff]/;

/** The line of a place in a text, counted from 1. */
export function lineAt(text: string, place: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at >= 0 && at < place; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
}
