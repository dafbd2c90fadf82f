import { insecureIn } from './loadedAddresses';
import { parseXml, type XmlElement } from './parseXml';
import { secondsOf } from './secondsOf';
import type { VastAd, VastDocument, VastFile, VastLinear, VastReading, VastSource } from './vastDocument';

/** Most items of a kind that are returned: more than any real document has. */
const atMost = 100;
const longestText = 4000;

/** Reads one VAST document like a player. Time is linear, up to 100 ms for 1 MB: do not call it on the main thread. */
export function readVast(source: VastSource): VastReading {
  const decoded =
    'text' in source ? { text: source.text, isMisread: false, encoding: '' } : decodeXml(source.bytes, source.charset);
  if (/^[\s\uFEFF]*$/.test(decoded.text)) return { no: 'text' };
  const read = parseXml(decoded.text);
  if (!('root' in read)) return read;
  if (read.root.name !== 'VAST') return { no: 'vast' };
  return { document: documentOf(read.root), ...(decoded.isMisread && { misread: decoded.encoding }) };
}

const documentOf = (root: XmlElement): VastDocument => ({
  version: root.attributes.get('version')?.trim().slice(0, 20) || null,
  ads: all(root, 'Ad').map(adOf),
});

function adOf(ad: XmlElement): VastAd {
  const wrapper = first(ad, 'Wrapper');
  const inner = first(ad, 'InLine') ?? wrapper;
  const kind = inner === undefined ? 'nothing' : inner === wrapper ? 'wrapper' : 'inLine';
  const creatives = inner ? all(first(inner, 'Creatives'), 'Creative') : [];
  const linears = creatives.flatMap((creative) => all(creative, 'Linear'));
  const read = linears.map(linearOf);
  const pricing = inner && first(inner, 'Pricing');
  const { attributes } = inner ?? ad;
  return {
    sequence: sequenceOf(ad.attributes.get('sequence')),
    kind,
    next: kind === 'wrapper' ? textOf(inner && first(inner, 'VASTAdTagURI')) : null,
    followAdditionalWrappers: isTrue(attributes.get('followAdditionalWrappers'), true),
    allowMultipleAds: isTrue(attributes.get('allowMultipleAds'), false),
    fallbackOnNoAd: isTrue(attributes.get('fallbackOnNoAd'), false),
    hasImpression: all(inner, 'Impression').some((one) => textOf(one) !== null),
    events: eventsOf(linears),
    linear: read.find(({ files }) => files.length > 0) ?? read[0] ?? null,
    price: priceOf(pricing),
    advertiser: textOf(inner && first(inner, 'Advertiser')),
    insecure: insecureIn(ad),
  };
}

function linearOf(linear: XmlElement): VastLinear {
  const media = first(linear, 'MediaFiles');
  const clicks = first(linear, 'VideoClicks');
  return {
    duration: secondsOf(textOf(first(linear, 'Duration')) ?? ''),
    files: all(media, 'MediaFile').flatMap((file) => fileOf(file) ?? []),
    interactiveApi: first(media, 'InteractiveCreativeFile')?.attributes.get('apiFramework') ?? null,
    clickThrough: textOf(first(clicks, 'ClickThrough')),
  };
}

function fileOf(file: XmlElement): VastFile | undefined {
  const url = textOf(file);
  const { attributes } = file;
  const number = (name: string) => {
    const value = Number(attributes.get(name) ?? 0);
    return value > 0 && value < 1_000_000_000 ? Math.round(value) : null;
  };
  const word = (name: string) => attributes.get(name)?.trim().slice(0, 64) || null;
  return url === null
    ? undefined
    : {
        url,
        type: word('type'),
        bitrate: number('bitrate'),
        width: number('width'),
        height: number('height'),
        api: word('apiFramework'),
      };
}

/** A progress event counts once, whatever its offset. */
const eventsOf = (linears: readonly XmlElement[]): readonly string[] =>
  [
    ...new Set(
      linears
        .flatMap((linear) => all(first(linear, 'TrackingEvents'), 'Tracking'))
        .flatMap((one) => (textOf(one) === null ? [] : (one.attributes.get('event')?.trim().slice(0, 64) ?? []))),
    ),
  ].filter((name) => name !== '');

function priceOf(pricing: XmlElement | undefined): VastAd['price'] {
  const value = textOf(pricing);
  if (!pricing || value === null) return null;
  return {
    value,
    model: pricing.attributes.get('model') ?? null,
    currency: pricing.attributes.get('currency') ?? null,
  };
}

function sequenceOf(text: string | undefined): number | null {
  const value = /^\s*\d{1,6}\s*$/.test(text ?? '') ? Number(text) : 0;
  return value > 0 ? value : null;
}

const isTrue = (text: string | undefined, unsaid: boolean): boolean =>
  text === undefined || text.trim() === '' ? unsaid : /^(?:true|1)$/i.test(text.trim());

const first = (parent: XmlElement | undefined, name: string): XmlElement | undefined =>
  parent?.children.find((child) => child.name === name);

const all = (parent: XmlElement | undefined, name: string): readonly XmlElement[] =>
  parent?.children.filter((child) => child.name === name).slice(0, atMost) ?? [];

const textOf = (element: XmlElement | undefined): string | null => element?.text.trim().slice(0, longestText) || null;

type Decoded = {
  readonly text: string;
  readonly encoding: string;
  /** Some bytes are invalid in the encoding and became U+FFFD. */
  readonly isMisread: boolean;
};

/** The declaration ends within this length in every real document. */
const declarationBytes = 1024;

/**
 * Decodes the bytes of an XML document as a browser does: by byte order mark, then by the charset of the HTTP answer, then by the
 * XML declaration, then as UTF-8. Encodings have their names of the web, where ISO-8859-1 is windows-1252.
 */
export function decodeXml(bytes: Uint8Array, charset?: string): Decoded {
  const decoder =
    markOf(bytes) ?? decoderOf(charset) ?? wideOf(bytes) ?? decoderOf(declaredIn(bytes)) ?? new TextDecoder();
  const { encoding } = decoder;
  const asWeb = encoding === 'windows-1252' ? asWindows1252 : (text: string) => text;
  try {
    return { text: asWeb(new TextDecoder(encoding, { fatal: true }).decode(bytes)), encoding, isMisread: false };
  } catch {
    return { text: asWeb(decoder.decode(bytes)), encoding, isMisread: true };
  }
}

/** Characters of windows-1252 from 0x80 to 0x9F; a blank is an unassigned byte. */
const windows1252 = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';

/** Node 20 decodes windows-1252 as ISO-8859-1 (seen with 20.20); after a browser's decoding no such character remains. */
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

/** Detects `<?` in UTF-16. */
function wideOf([first, second, third, fourth]: Uint8Array): TextDecoder | undefined {
  if (first === 0x3c && second === 0 && third === 0x3f && fourth === 0) return new TextDecoder('utf-16le');
  if (first === 0 && second === 0x3c && third === 0 && fourth === 0x3f) return new TextDecoder('utf-16be');
  return undefined;
}

function declaredIn(bytes: Uint8Array): string | undefined {
  const head = String.fromCharCode(...bytes.subarray(0, declarationBytes));
  const [, declaration = ''] = /^<\?xml\s([^>]*)\?>/.exec(head) ?? [];
  const [, , name] = /\sencoding\s*=\s*(["'])([\w.:-]{1,40})\1/.exec(` ${declaration}`) ?? [];
  // A declaration that is readable byte by byte is not in UTF-16, even if it names that.
  return name !== undefined && /^(?:utf-16|ucs-2|iso-10646-ucs-2|unicode|csunicode)/i.test(name) ? 'utf-8' : name;
}

function decoderOf(label: string | undefined): TextDecoder | undefined {
  if (label === undefined || label.length > 40) return undefined;
  try {
    return new TextDecoder(label);
  } catch {
    // A label that browsers do not support is ignored.
    return undefined;
  }
}
