import { insecureIn } from './loadedAddresses';
import { parseXml, type XmlElement } from './parseXml';
import { secondsOf } from './secondsOf';
import type { VastAd, VastDocument, VastFile, VastLinear, VastReading, VastSource } from './vastDocument';

/** More of a kind than any real document has is not carried on. */
const atMost = 100;
const longestText = 4000;

/** One VAST document as a player reads it. Takes time by its length alone, up to 100 ms for 1 MB: not for a thread that answers. */
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

/** A progress event is one event, whatever its offset. */
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
