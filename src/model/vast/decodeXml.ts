export type Decoded = {
  readonly text: string;
  readonly encoding: string;
  /** Some bytes mean nothing in the encoding; they are U+FFFD. */
  readonly isMisread: boolean;
};

/** The declaration ends within this in every document that has one. */
const declarationBytes = 1024;

/**
 * Bytes of an XML document as text, as a browser decodes them: a byte order mark decides, then the charset of the HTTP answer, then
 * the XML declaration, then UTF-8. Names of encodings are those of the web, by which ISO-8859-1 is windows-1252.
 */
export function decodeXml(bytes: Uint8Array, charset?: string): Decoded {
  const decoder = markOf(bytes) ?? decoderOf(charset) ?? wideOf(bytes) ?? decoderOf(declaredIn(bytes)) ?? new TextDecoder();
  const { encoding } = decoder;
  const asWeb = encoding === 'windows-1252' ? asWindows1252 : (text: string) => text;
  try {
    return { text: asWeb(new TextDecoder(encoding, { fatal: true }).decode(bytes)), encoding, isMisread: false };
  } catch {
    return { text: asWeb(decoder.decode(bytes)), encoding, isMisread: true };
  }
}

/** What windows-1252 has from 0x80 to 0x9F; a blank is a byte without a character of its own. */
const windows1252 = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';

/** Node 20 decodes windows-1252 as ISO-8859-1 (seen with 20.20); where a browser did it, no such character is left. */
const asWindows1252 = (text: string): string =>
  text.replace(/[\x80-\x9F]/g, (one) => {
    const character = windows1252[one.charCodeAt(0) - 0x80];
    return character === undefined || character === ' ' ? one : character;
  });

function markOf([first, second, third]: Uint8Array): TextDecoder | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return new TextDecoder();
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be');
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le');
  return undefined;
}

/** `<?` in two bytes each. */
function wideOf([first, second, third, fourth]: Uint8Array): TextDecoder | undefined {
  if (first === 0x3c && second === 0 && third === 0x3f && fourth === 0) return new TextDecoder('utf-16le');
  if (first === 0 && second === 0x3c && third === 0 && fourth === 0x3f) return new TextDecoder('utf-16be');
  return undefined;
}

function declaredIn(bytes: Uint8Array): string | undefined {
  const head = String.fromCharCode(...bytes.subarray(0, declarationBytes));
  const [, declaration = ''] = /^<\?xml\s([^>]*)\?>/.exec(head) ?? [];
  const [, , name] = /\sencoding\s*=\s*(["'])([\w.:-]{1,40})\1/.exec(` ${declaration}`) ?? [];
  // A declaration that can be read byte by byte is not in UTF-16, whatever it says.
  return name !== undefined && /^(?:utf-16|ucs-2|iso-10646-ucs-2|unicode|csunicode)/i.test(name) ? 'utf-8' : name;
}

function decoderOf(label: string | undefined): TextDecoder | undefined {
  if (label === undefined || label.length > 40) return undefined;
  try {
    return new TextDecoder(label);
  } catch {
    // A name that browsers do not know counts as none.
    return undefined;
  }
}
