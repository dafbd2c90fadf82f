/** Orders texts by code point, as databases do by their bytes of UTF-8. */
export function compareTexts(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at += 1) {
    const one = a.charCodeAt(at);
    const other = b.charCodeAt(at);
    if (one !== other) return weight(one) - weight(other);
  }
  return a.length - b.length;
}

/** Halves of pairs stand for code points beyond U+FFFF, yet U+E000 to U+FFFF are greater numbers. */
const weight = (unit: number): number => (unit < 0xd800 ? unit : unit >= 0xe000 ? unit - 0x800 : unit + 0x2000);
