import { fillMacros } from '../../src/model/fillMacros';
import type { VastCheck } from '../../src/model/vastCheck';
import type { Outbound } from '../ports/outbound';
import type { CheckVast } from '../ports/vastCheck';
import { judgeVast } from './judgeVast';
import { parseVast, type VastDocument } from './parseVast';
import { type Found, findings } from './vastFindings';

export const wrappersAtMost = 5;
/** A chain may take as long as four slow servers; a player would have given up long before. */
const chainMs = 20_000;
/** Parsing holds everybody up; the largest documents of real ad servers have a tenth of this. */
const documentBytes = 1_000_000;
const versions = ['2.0', '2.0.1', '3.0', '4.0', '4.1', '4.2', '4.3'];

/** The documents from the first to the ad, and why it ended before one. */
export type Chain = { readonly documents: readonly VastDocument[]; readonly error?: Found };

export function createCheckVast(outbound: Outbound): CheckVast {
  const fetchText = async (address: string, spent: { ms: number }): Promise<string | Found> => {
    const found = await outbound.get(fillMacros(address), { accept: 'application/xml, text/xml, */*;q=0.5' });
    if (!found.ok) return { code: found.code, message: found.message };
    spent.ms += found.ms;
    if (spent.ms > chainMs) return findings.slow();
    if (found.status < 200 || found.status > 299) return findings.status(found.status);
    if (found.body.length > documentBytes) return findings.tooLong();
    return new TextDecoder().decode(found.body);
  };

  return async (source) => {
    const documents: VastDocument[] = [];
    const seen = new Set<string>('from' in source && source.from !== undefined ? [source.from] : []);
    const spent = { ms: 0 };
    const end = (error?: Found): VastCheck => judgeVast({ documents, ...(error && { error }) });
    let next: string | undefined = 'url' in source ? source.url : undefined;
    let text = 'xml' in source ? source.xml : undefined;
    for (;;) {
      if (next !== undefined) {
        if (seen.has(next)) return end(findings.circle());
        if (documents.length > wrappersAtMost) return end(findings.depth(wrappersAtMost));
        seen.add(next);
        const fetched = await fetchText(next, spent);
        if (typeof fetched !== 'string') return end(fetched);
        text = fetched;
      }
      if (text !== undefined && text.length > documentBytes) return end(findings.tooLong());
      const document = await parseVast(text ?? '');
      if (typeof document === 'string') return end(findings[document]());
      documents.push(document);
      if (document.version === null || !versions.includes(document.version)) return end(findings.version(document.version ?? '-'));
      next = document.ads.find((ad) => ad.VASTAdTagURI)?.VASTAdTagURI?.trim();
      if (next === undefined || document.ads[0]?.VASTAdTagURI === undefined) return end();
    }
  };
}
