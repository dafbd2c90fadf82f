const codes = new Uint8Array(128).fill(255);
for (const [value, letter] of [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'].entries())
  codes[letter.charCodeAt(0)] = value;

// Newer than TypeScript's library, and three times as fast as atob with a loop.
const native = (Uint8Array as unknown as { fromBase64?: (text: string) => Uint8Array<ArrayBuffer> }).fromBase64;

/** Bytes of a base64 text given as bytes; line breaks are passed over. */
export function decodeBase64(text: Uint8Array): Uint8Array<ArrayBuffer> {
  return native ? native.call(Uint8Array, new TextDecoder('latin1').decode(text)) : decodeByTable(text);
}

/** For browsers without `Uint8Array.fromBase64`. */
export function decodeByTable(text: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(Math.ceil((text.length * 3) / 4));
  let length = 0;
  let bits = 0;
  let held = 0;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] as number;
    const value = letter < 128 ? (codes[letter] as number) : 255;
    if (value === 255) {
      if (letter <= 32 || letter === 61) continue; // white space, =
      throw new SyntaxError(`Byte ${at} of the text is not base64.`);
    }
    held = ((held << 6) | value) & 0xffffff;
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      bytes[length] = (held >> bits) & 255;
      length += 1;
    }
  }
  return bytes.subarray(0, length);
}
