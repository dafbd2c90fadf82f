/** Compares texts by code point, like databases compare UTF-8 bytes. */
export function compareTexts(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at += 1) {
    const one = a.charCodeAt(at);
    const other = b.charCodeAt(at);
    if (one !== other) return weight(one) - weight(other);
  }
  return a.length - b.length;
}

/** Surrogates stand for code points above U+FFFF, although U+E000 to U+FFFF are greater units. */
const weight = (unit: number): number => (unit < 0xd800 ? unit : unit >= 0xe000 ? unit - 0x800 : unit + 0x2000);
