/** ASCII without control characters, like most texts, needs no work. */
const isAscii = /^[\x20-\x7e]*$/;

/** Characters without width or meaning: a text looks the same without them. */
const neverShown =
  /[\u00ad\u180e\u200b\u2060-\u2065\u206a-\u206f\ufeff\ufff0-\ufffb\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}]/gu;
/** Marks that change the writing direction. */
const turning = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
/** They change the shape of an adjacent character; without a fitting one they are invisible. */
const shaping = /(?![\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069])\p{Default_Ignorable_Code_Point}/u;
/** Control characters except NUL, which is refused, and those that end a line or are white space, which become a space. */
const control = /(?![\0\t-\r\u0085])\p{Cc}/gu;

/** Scripts whose letters join, and whose shape joiners change. */
const joining =
  /[\p{scx=Adlam}\p{scx=Arabic}\p{scx=Balinese}\p{scx=Bengali}\p{scx=Devanagari}\p{scx=Gujarati}\p{scx=Gurmukhi}\p{scx=Javanese}\p{scx=Kannada}\p{scx=Khmer}\p{scx=Malayalam}\p{scx=Mandaic}\p{scx=Mongolian}\p{scx=Myanmar}\p{scx=Nko}\p{scx=Oriya}\p{scx=Phags_Pa}\p{scx=Sinhala}\p{scx=Syriac}\p{scx=Tamil}\p{scx=Telugu}\p{scx=Tibetan}]/u;
const picture = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\u{e007f}]/u;
const takesVariant =
  /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\p{S}\p{Script=Han}\p{Script=Mongolian}\p{Script=Myanmar}\p{Script=Phags_Pa}]/u;
const mark = /\p{M}/u;
const hangul = /\p{Script=Hangul}/u;

/** Whether a shaping character has an adjacent one to shape; `before` is the last character kept that is no combining mark. */
function isShaping(point: string, before: string, after: string): boolean {
  const code = point.codePointAt(0) ?? 0;
  if (code === 0x200d)
    return (picture.test(before) && /\p{Extended_Pictographic}/u.test(after)) || joining.test(before);
  if (code === 0x200c || code === 0x034f) return joining.test(before);
  if (code === 0x17b4 || code === 0x17b5 || (code >= 0x180b && code <= 0x180f)) return joining.test(before);
  if (code === 0x115f || code === 0x1160 || code === 0x3164 || code === 0xffa0)
    return hangul.test(before) || hangul.test(after);
  // The flags of England, Scotland and Wales are a black flag with the letters of the country.
  if (code >= 0xe0020 && code <= 0xe007f)
    return before === '\u{1f3f4}' || (before >= '\u{e0020}' && before < '\u{e007f}');
  // Keycap emoji: the digits of a telephone's keys.
  if (/[0-9#*]/.test(before)) return code === 0xfe0f && after === '\u20e3';
  return takesVariant.test(before);
}

/** Removes invisible characters in one pass, in linear time. */
function withoutInvisible(text: string, isIdentifier: boolean): string {
  const plain = text.replace(neverShown, '').replace(control, '');
  const left = isIdentifier ? plain.replace(turning, '') : plain;
  if (!shaping.test(left)) return left;
  const kept: string[] = [];
  let before = '';
  const points = [...left];
  for (const [at, point] of points.entries()) {
    if (shaping.test(point) && !isShaping(point, before, points[at + 1] ?? '')) continue;
    kept.push(point);
    // Composition may reorder marks.
    if (!mark.test(point)) before = point;
  }
  return kept.join('');
}

const lineBreak = /[\n\v\f\r\u0085\u2028\u2029]/;
const space = /[\t\p{Zs}]/u;

/** Replaces line breaks, with the white space around them, by a space; in an identifier, every kind of space. */
function onOneLine(text: string, isIdentifier: boolean): string {
  let made = '';
  let gap = '';
  for (const letter of text) {
    if (lineBreak.test(letter) || space.test(letter)) {
      gap += letter;
      continue;
    }
    made += written(gap, isIdentifier) + letter;
    gap = '';
  }
  return made + written(gap, isIdentifier);
}

function written(gap: string, isIdentifier: boolean): string {
  if (gap === '' || gap === ' ') return gap;
  if (lineBreak.test(gap)) return ' ';
  return isIdentifier ? ' '.repeat(gap.length) : gap.replaceAll('\t', ' ');
}

/** More marks on one letter are no writing; Unicode's limit for stream-safe text is 30. */
const crowded = /\p{M}{33}/u;

/**
 * Returns a text in NFC. A text with dozens of marks on one letter stays unchanged: reordering them takes quadratic time (20,000:
 * 0.2 s, 160,000: 12 s).
 */
export const composed = (text: string): string =>
  isAscii.test(text) || crowded.test(text) ? text : text.normalize('NFC');

/** The first pass orders marks; the second composes what removed characters had separated. */
const cleaned = (text: string, isIdentifier: boolean): string =>
  composed(withoutInvisible(composed(text), isIdentifier));

/**
 * Returns the stored form of a one-line text: in NFC, trimmed, without invisible characters. Joiners stay where the script needs
 * them (Persian, Hindi, emoji), and so do direction marks.
 */
export const cleanLine = (text: string): string =>
  isAscii.test(text) ? text.trim() : onOneLine(cleaned(text, false), false).trim();

/** Returns the stored form of a text of several lines. */
export const cleanLines = (text: string): string => (isAscii.test(text) ? text.trim() : cleaned(text, false).trim());

/** Cleans text that is compared exactly (ids, codes, hosts, keys): as `cleanLine`, without direction marks, with plain spaces. */
export const cleanIdentifier = (text: string): string =>
  isAscii.test(text) ? text.trim() : onOneLine(cleaned(text, true), true).trim();

/** Cleans an identifier with a pattern: a line break stays, for the pattern to refuse. */
export const cleanCode = (text: string): string => (isAscii.test(text) ? text.trim() : cleaned(text, true).trim());

/**
 * Cleans input for a text of at most `most` characters; null where nothing remains. A far too long text stays unchanged, to be
 * refused without being read.
 */
export const readText = (input: unknown, most: number, clean: (text: string) => string): unknown =>
  typeof input !== 'string' || isFarOver(input, most) ? input : clean(input) || null;

/** Invisible characters, outer white space and surrogate pairs count in the input, but not in the stored text. */
const isFarOver = (text: string, most: number): boolean => text.length > 4 * most + 1000;
