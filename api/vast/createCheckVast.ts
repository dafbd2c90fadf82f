import { fillMacros } from '../../src/model/fillMacros';
import type { VastAd, VastDocument, VastReading, VastSource } from '../../src/model/vast/vastDocument';
import { userAgent } from '../outbound/userAgent';
import type { Outbound } from '../ports/outbound';
import type { CheckVast } from '../ports/vastCheck';
import type { ReadVast } from '../ports/vastReader';
import { judgeVast } from './judgeVast';
import { playOrder } from './playOrder';
import { type Found, findings } from './vastFindings';
import { xmlFinding } from './xmlFindings';

export const wrappersAtMost = 5;
/** Of all ads of all documents: a response with many wrappers is no reason to call many servers. */
const documentsAtMost = 12;
/** A chain may take as long as four slow servers; a player would have given up long before. */
const chainMs = 20_000;
/** The largest documents of real ad servers have a tenth of this. */
const documentBytes = 1_000_000;
const versions = ['2.0', '2.0.1', '3.0', '4.0', '4.1', '4.2', '4.3'];

/** A document that was read, the ad of it that the chain goes through, and which wrappers are before it. */
export type Link = { readonly document: VastDocument; readonly ad: VastAd | undefined };

/** Something found, and in which document of its chain. */
export type FoundAt = Found & { readonly step: number };

/** What came of following the ads of a response: the chain that was followed last, what ended it, and what was met on the way. */
export type Outcome = {
  readonly chain: readonly Link[];
  readonly end: 'ad' | 'noAd' | FoundAt;
  readonly notes: readonly FoundAt[];
};

/** A document on its way to be read: where it came from, and what led to it. */
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

/** One check: follows wrappers to an ad as players do, and counts what it spends. */
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
    const found = await this.parts.outbound.get(fillMacros(address), { accept: 'application/xml, text/xml, */*;q=0.5' });
    if (!found.ok) return broken(step, found);
    this.ms += found.ms;
    if (this.ms > chainMs) return broken(step, findings.slow());
    if (found.status === 403) return broken(step, findings.forbidden(userAgent));
    if (found.status < 200 || found.status > 299) return broken(step, findings.status(found.status));
    return this.read({ bytes: found.body, charset: found.charset }, { chain, seen: [...seen, address], base: found.url });
  }

  async read(source: VastSource, step: Step): Promise<Outcome> {
    const size = 'text' in source ? source.text.length : source.bytes.length;
    if (size > documentBytes) return broken(step, findings.tooLong());
    const reading = await this.parts.readVast(source);
    if (!('document' in reading)) return 'no' in reading && reading.no === 'text' ? nothing(step) : broken(step, whyUnread(reading));
    const { document, misread } = reading;
    const notes = misread === undefined ? [] : [{ ...findings.misread(misread), step: step.chain.length }];
    const outcome = await this.play(document, step);
    return { ...outcome, notes: [...notes, ...outcome.notes] };
  }

  /** Tries the ads of a document in the order of players until one can be shown. */
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
      if (outcome.end === 'ad') return { ...outcome, notes: [...tried.flatMap(noteOf(chain.length)), ...outcome.notes] };
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
    if (ad.kind === 'inLine') return ad.linear && ad.linear.files.length > 0 ? { chain, end: 'ad', notes: [] } : at(findings.noMedia());
    if (chain.slice(0, -1).some((before) => before.ad?.followAdditionalWrappers === false)) return at(findings.noFollow());
    if (ad.next === null) return at(findings.noAddress());
    const next = addressOf(ad.next, base);
    if (next === undefined) return at(findings.relative(ad.next));
    if (seen.includes(next)) return at(findings.circle());
    if (chain.length > wrappersAtMost) return at(findings.depth(wrappersAtMost));
    if (this.documents >= documentsAtMost) return at(findings.documents());
    return this.fetch(next, step);
  }
}

/** Of a document that should have come next, unless said. */
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

/** What was met at an ad before the one that is shown: no reason against it, and worth knowing. */
const noteOf =
  (step: number) =>
  ({ place, outcome: { end, notes } }: { readonly place: number; readonly outcome: Outcome }): readonly FoundAt[] =>
    end === 'ad' ? notes : [...notes, end === 'noAd' ? { ...findings.noAdBefore(place), step } : end];

/** Where a wrapper leads, which may be said relative to its own document. Without one, `//host/…` is taken as https. */
function addressOf(written: string, base: string | undefined): string | undefined {
  if (/^[a-z][a-z\d+.-]*:/i.test(written)) return written;
  const from = base ?? (written.startsWith('//') ? 'https://unknown.invalid' : undefined);
  const address = fillMacros(written);
  return from !== undefined && URL.canParse(address, from) ? new URL(address, from).href : undefined;
}
