import { fillMacros } from '../../src/model/fillMacros';
import type {
  VastAd,
  VastDocument,
  VastFile,
  VastLinear,
  VastReading,
  VastSource,
} from '../../src/model/vast/vastDocument';
import type { XmlFault, XmlFaultKind } from '../../src/model/vast/xmlFault';
import type { VastCheck, VastFinding, VastMedia } from '../../src/model/vastCheck';
import { videoEvents } from '../../src/reference/videoEvents';
import type { CodedMessage } from '../../src/schema/messages/message';
import { sayXml } from '../../src/schema/messages/sayXml';
import { userAgent } from '../outbound/userAgent';
import type { Outbound } from '../ports/outbound';
import type { CheckVast } from '../ports/vastCheck';
import type { ReadVast } from '../ports/vastReader';
import { type Found, findings, found } from './vastFindings';

/** The result of a check: what is played, which pixels are called, and the problems. */
function judgeVast({ chain, end, notes }: Outcome): VastCheck {
  const last = Math.max(0, chain.length - 1);
  const at = (found: Found): VastFinding => ({ ...found, step: last });
  const shown = end === 'ad' ? chain.at(-1) : undefined;
  const linear = shown?.ad?.linear ?? null;
  // Wrappers add their pixels to those of the ad.
  const ads = chain.flatMap(({ ad }) => ad ?? []);
  const events = [...new Set(ads.flatMap((ad) => ad.events))];
  const insecure = chain.flatMap((link, step) => insecureOf(link, step));
  const errors: readonly VastFinding[] = [
    ...(typeof end === 'object' ? [end] : []),
    ...(end === 'noAd' ? [] : insecure.flatMap((one) => one.error ?? [])),
  ];
  const warnings: readonly VastFinding[] = [
    ...(end === 'noAd' ? [at(findings.noAd())] : []),
    ...notes,
    ...insecure.flatMap((one) => one.warning ?? []),
    ...(shown && linear
      ? doubtsOf(
          shown,
          linear,
          events,
          ads.some((ad) => ad.hasImpression),
        ).map(at)
      : []),
  ];
  return {
    valid: errors.length === 0,
    vastVersion: chain[0]?.document.version ?? null,
    duration: linear?.duration ? Math.ceil(linear.duration) : null,
    // A document that could not be fetched is one wrapper further.
    wrappers: typeof end === 'object' ? Math.max(last, end.step) : last,
    ads: shown ? adsIn(shown) : 0,
    price: shown ? priceOf(chain) : null,
    advertiser: shown?.ad?.advertiser ?? null,
    media: (linear?.files ?? []).map(mediaOf),
    events,
    clickThrough: linear?.clickThrough ?? null,
    errors: unique(errors),
    warnings: unique(warnings),
  };
}

const adsIn = ({ document }: Link): number => document.ads.filter(({ kind }) => kind !== 'nothing').length;

/** Insecure URLs: of every ad in a pod, else of the ad that was followed. */
function insecureOf(
  { document, ad }: Link,
  step: number,
): readonly { readonly error?: VastFinding; readonly warning?: VastFinding }[] {
  const played = ad && ad.sequence !== null ? document.ads.filter(({ sequence }) => sequence !== null) : [ad];
  return played.flatMap((one) => {
    if (!one) return [];
    const { needed, beside } = one.insecure;
    return [
      {
        ...(needed !== null && { error: { ...findings.insecureMedia(needed), step } }),
        ...(beside !== null && { warning: { ...findings.insecurePixels(beside), step } }),
      },
    ];
  });
}

/** Removes repeated findings per document. */
const unique = (found: readonly VastFinding[]): readonly VastFinding[] =>
  found.filter((one, at) => found.findIndex(({ step, code }) => step === one.step && code === one.code) === at);

function doubtsOf(
  shown: Link,
  linear: VastLinear,
  events: readonly string[],
  hasImpression: boolean,
): readonly Found[] {
  const { files, interactiveApi } = linear;
  const missing = videoEvents.flatMap(({ id }) => (id === 'impression' || events.includes(id) ? [] : [id]));
  const doubts: Found[] = [];
  if (!linear.duration) doubts.push(findings.noDuration());
  if (!hasImpression) doubts.push(findings.noImpression());
  if (missing.length > 0) doubts.push(findings.noEvents(missing.join(', ')));
  if (linear.clickThrough === null) doubts.push(findings.noClickThrough());
  if (!files.some(isPlainMp4)) doubts.push(findings.noMp4());
  if (usesVpaid(files, interactiveApi)) doubts.push(findings.vpaid());
  const count = adsIn(shown);
  if (count > 1) doubts.push(shown.ad?.sequence ? findings.pod(count) : findings.manyAds(count));
  return doubts;
}

/** The caller pays the outermost price; wrappers may keep a share. */
function priceOf(chain: readonly Link[]): number | null {
  const { value, model, currency } = chain.find(({ ad }) => ad?.price)?.ad?.price ?? {};
  const price = Number(value ?? Number.NaN);
  return model?.toUpperCase() === 'CPM' && currency?.toUpperCase() === 'USD' && Number.isFinite(price) && price >= 0
    ? price
    : null;
}

const isPlainMp4 = ({ type, api }: VastFile): boolean => !api && type?.toLowerCase() === 'video/mp4';

const usesVpaid = (files: readonly VastFile[], interactiveApi: string | null): boolean =>
  [...files.map(({ api }) => api), interactiveApi].some((name) => name?.toUpperCase() === 'VPAID') ||
  files.some(({ type }) => /javascript|flash/i.test(type ?? ''));

const mediaOf = ({ type, width, height, bitrate, url }: VastFile): VastMedia => ({
  mime: type,
  w: width,
  h: height,
  kbps: bitrate,
  url,
});

type Say = (line: number, column: number, what: string) => CodedMessage;

const sentences: { readonly [K in XmlFaultKind]: Say } = {
  ampersand: (line, column) => sayXml('xml.ampersand', { line, column }),
  entity: (line, column, what) => sayXml('xml.entity', { line, column, what }),
  characterReference: (line, column, what) => sayXml('xml.characterReference', { line, column, what }),
  cdataEnd: (line, column) => sayXml('xml.cdataEnd', { line, column }),
  comment: (line, column) => sayXml('xml.comment', { line, column }),
  instruction: (line, column) => sayXml('xml.instruction', { line, column }),
  declaration: (line, column) => sayXml('xml.declaration', { line, column }),
  declarationNotFirst: (line, column) => sayXml('xml.declarationNotFirst', { line, column }),
  doctype: (line, column) => sayXml('xml.doctype', { line, column }),
  internalSubset: (line, column) => sayXml('xml.internalSubset', { line, column }),
  character: (line, column, what) => sayXml('xml.character', { line, column, what }),
  outsideRoot: (line, column) => sayXml('xml.outsideRoot', { line, column }),
  secondRoot: (line, column) => sayXml('xml.secondRoot', { line, column }),
  noRoot: (line, column) => sayXml('xml.noRoot', { line, column }),
  markup: (line, column) => sayXml('xml.markup', { line, column }),
  tag: (line, column) => sayXml('xml.tag', { line, column }),
  attribute: (line, column) => sayXml('xml.attribute', { line, column }),
  lessThan: (line, column) => sayXml('xml.lessThan', { line, column }),
  duplicate: (line, column, what) => sayXml('xml.duplicate', { line, column, what }),
  prefix: (line, column, what) => sayXml('xml.prefix', { line, column, what }),
  namespace: (line, column, what) => sayXml('xml.namespace', { line, column, what }),
  closingTag: (line, column, what) => sayXml('xml.closingTag', { line, column, what }),
  unclosed: (line, column, what) => sayXml('xml.unclosed', { line, column, what }),
};

/** The problem of the XML, and its position. */
const xmlFinding = ({ kind, line, column, what }: XmlFault): Found =>
  found('notXml', sentences[kind](line, column, what));

export const wrappersAtMost = 5;
/** For all ads of all documents: a response with many wrappers must not cause calls to many servers. */
const documentsAtMost = 12;
/** A chain may take as long as four slow servers; a player would give up much earlier. */
const chainMs = 20_000;
/** Ten times the largest documents of real ad servers. */
const documentBytes = 1_000_000;
const versions = ['2.0', '2.0.1', '3.0', '4.0', '4.1', '4.2', '4.3'];

/** A document, the ad that the chain follows, and the wrappers before it. */
export type Link = { readonly document: VastDocument; readonly ad: VastAd | undefined };

/** A finding, and the position of its document in the chain. */
export type FoundAt = Found & { readonly step: number };

/** The result of following the ads: the last chain, why it ended, and findings on the way. */
export type Outcome = {
  readonly chain: readonly Link[];
  readonly end: 'ad' | 'noAd' | FoundAt;
  readonly notes: readonly FoundAt[];
};

/** The way to a document: its URL and the chain before it. */
type Step = { readonly chain: readonly Link[]; readonly seen: readonly string[]; readonly base: string | undefined };

type Parts = { readonly outbound: Outbound; readonly readVast: ReadVast };

export function createCheckVast(parts: Parts): CheckVast {
  return async (given) => {
    const walk = new Walk(parts);
    if ('url' in given) return judgeVast(await walk.fetch(given.url, { chain: [], seen: [], base: undefined }));
    const from = 'from' in given ? given.from : undefined;
    const source = 'xml' in given ? { text: given.xml } : given.source;
    return judgeVast(await walk.read(source, { chain: [], seen: from === undefined ? [] : [from], base: from }));
  };
}

/** One check: follows wrappers to an ad as players do, within its limits of documents and time. */
class Walk {
  private ms = 0;
  private documents = 0;

  private readonly parts: Parts;

  constructor(parts: Parts) {
    this.parts = parts;
  }

  async fetch(address: string, step: Step): Promise<Outcome> {
    this.documents += 1;
    const { chain, seen } = step;
    const found = await this.parts.outbound.get(fillMacros(address), {
      accept: 'application/xml, text/xml, */*;q=0.5',
    });
    if (!found.ok) return broken(step, found);
    this.ms += found.ms;
    if (this.ms > chainMs) return broken(step, findings.slow());
    if (found.status === 403) return broken(step, findings.forbidden(userAgent));
    if (found.status < 200 || found.status > 299) return broken(step, findings.status(found.status));
    return this.read(
      { bytes: found.body, charset: found.charset },
      { chain, seen: [...seen, address], base: found.url },
    );
  }

  async read(source: VastSource, step: Step): Promise<Outcome> {
    const size = 'text' in source ? source.text.length : source.bytes.length;
    if (size > documentBytes) return broken(step, findings.tooLong());
    const reading = await this.parts.readVast(source);
    if (!('document' in reading))
      return 'no' in reading && reading.no === 'text' ? nothing(step) : broken(step, whyUnread(reading));
    const { document, misread } = reading;
    const notes = misread === undefined ? [] : [{ ...findings.misread(misread), step: step.chain.length }];
    const outcome = await this.play(document, step);
    return { ...outcome, notes: [...notes, ...outcome.notes] };
  }

  /** Tries the ads of a document in the players' order until one can be shown. */
  private async play(document: VastDocument, { chain, seen, base }: Step): Promise<Outcome> {
    const here: Step = { chain: [...chain, { document, ad: undefined }], seen, base };
    const at = (found: Found): Outcome => broken(here, found, chain.length);
    const { ads, isPodRefused } = playOrder(document, chain.at(-1));
    if (isPodRefused) return at(findings.noPod());
    if (ads.length === 0) return nothing(here);
    const { version } = document;
    if (version === null || !versions.includes(version)) return at(findings.version(version ?? '-'));

    const tried: { readonly place: number; readonly outcome: Outcome }[] = [];
    let isPodOver = false;
    for (const ad of ads) {
      if (isPodOver && ad.sequence !== null) continue;
      const outcome = await this.tryAd(ad, { ...here, chain: [...chain, { document, ad }] });
      if (outcome.end === 'ad')
        return { ...outcome, notes: [...tried.flatMap(noteOf(chain.length)), ...outcome.notes] };
      tried.push({ place: document.ads.indexOf(ad) + 1, outcome });
      if (outcome.end === 'noAd' && ad.sequence !== null && ad.fallbackOnNoAd) isPodOver = true;
    }
    const failed = tried.find(({ outcome }) => outcome.end !== 'noAd');
    return failed?.outcome ?? tried[0]?.outcome ?? nothing(here);
  }

  private async tryAd(ad: VastAd, step: Step): Promise<Outcome> {
    const { chain, seen, base } = step;
    const last = chain.length - 1;
    const at = (found: Found): Outcome => broken(step, found, last);
    if (ad.kind === 'nothing') return nothing(step);
    if (ad.kind === 'inLine')
      return ad.linear && ad.linear.files.length > 0 ? { chain, end: 'ad', notes: [] } : at(findings.noMedia());
    if (chain.slice(0, -1).some((before) => before.ad?.followAdditionalWrappers === false))
      return at(findings.noFollow());
    if (ad.next === null) return at(findings.noAddress());
    const next = addressOf(ad.next, base);
    if (next === undefined) return at(findings.relative(ad.next));
    if (seen.includes(next)) return at(findings.circle());
    if (chain.length > wrappersAtMost) return at(findings.depth(wrappersAtMost));
    if (this.documents >= documentsAtMost) return at(findings.documents());
    return this.fetch(next, step);
  }
}

/** By default at the next document, which could not be read. */
const broken = ({ chain }: Step, { code, message }: Found, step = chain.length): Outcome => ({
  chain,
  end: { code, message, step },
  notes: [],
});

const nothing = ({ chain }: Step): Outcome => ({ chain, end: 'noAd', notes: [] });

function whyUnread(reading: Exclude<VastReading, { readonly document: unknown }>): Found {
  if ('fault' in reading) return xmlFinding(reading.fault);
  if ('no' in reading) return findings.notVast();
  const { over } = reading;
  return over === 'depth' ? findings.nested() : findings[over]();
}

/** Findings at ads before the shown one: not its problems, but worth knowing. */
const noteOf =
  (step: number) =>
  ({ place, outcome: { end, notes } }: { readonly place: number; readonly outcome: Outcome }): readonly FoundAt[] =>
    end === 'ad' ? notes : [...notes, end === 'noAd' ? { ...findings.noAdBefore(place), step } : end];

/** The URL of a wrapper, resolved against its own document. Without a base, `//host/…` becomes https. */
function addressOf(written: string, base: string | undefined): string | undefined {
  if (/^[a-z][a-z\d+.-]*:/i.test(written)) return written;
  const from = base ?? (written.startsWith('//') ? 'https://unknown.invalid' : undefined);
  const address = fillMacros(written);
  return from !== undefined && URL.canParse(address, from) ? new URL(address, from).href : undefined;
}

type Order = {
  readonly ads: readonly VastAd[];
  /** It has only ads of a pod, which the wrapper before it does not allow. */
  readonly isPodRefused: boolean;
};

/**
 * The ads of a document in the order in which players try them (VAST 4.3, 2.3.1 and 2.4.1): ads of a pod by sequence, then
 * stand-alone ads, which replace those a pod cannot show. After a wrapper only the first stand-alone ad counts, unless it has
 * `allowMultipleAds`. VAST 2 has neither pods nor that attribute.
 */
function playOrder(document: VastDocument, before: Link | undefined): Order {
  const ads = document.ads.filter(({ kind }) => kind !== 'nothing');
  if (document.version?.startsWith('2')) return { ads, isPodRefused: false };
  const pod = ads.filter(({ sequence }) => sequence !== null).sort((a, b) => (a.sequence ?? 0) - (b.sequence ?? 0));
  const alone = ads.filter(({ sequence }) => sequence === null);
  const isLimited =
    before?.ad !== undefined && !before.ad.allowMultipleAds && !before.document.version?.startsWith('2');
  if (isLimited) return { ads: alone.slice(0, 1), isPodRefused: alone.length === 0 && pod.length > 0 };
  return { ads: [...pod, ...alone], isPodRefused: false };
}
