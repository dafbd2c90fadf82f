import { decodeXml } from './decodeXml';
import { insecureIn } from './loadedAddresses';
import { parseXml, type XmlElement } from './parseXml';
import type { VastAd, VastDocument, VastFile, VastLinear, VastReading, VastSource } from './vastDocument';

/** More of a kind than any real document has is not carried on. */
const atMost = 100;
const longestText = 4000;

/** One VAST document as a player reads it. Takes time by its length alone, up to 100 ms for 1 MB: not for a thread that answers. */
export function readVast(source: VastSource): VastReading {
  const decoded = 'text' in source ? { text: source.text, isMisread: false, encoding: '' } : decodeXml(source.bytes, source.charset);
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
    : { url, type: word('type'), bitrate: number('bitrate'), width: number('width'), height: number('height'), api: word('apiFramework') };
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
  return { value, model: pricing.attributes.get('model') ?? null, currency: pricing.attributes.get('currency') ?? null };
}

/** `HH:MM:SS` or `HH:MM:SS.mmm`. */
export function secondsOf(text: string): number | null {
  const [, hours, minutes, seconds] = /^(\d{1,2}):([0-5]\d):([0-5]\d(?:\.\d{1,3})?)$/.exec(text.trim()) ?? [];
  return hours === undefined ? null : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
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
