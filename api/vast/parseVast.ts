import type { VASTParser } from '@dailymotion/vast-client';

/** What of one VAST document matters here; the package's own types say `any`. */
export type VastDocument = {
  readonly version: string | null;
  readonly ads: readonly VastAd[];
  /** Ads that were there, those without media among them. */
  readonly adCount: number;
};
export type VastAd = {
  /** Of a wrapper: where the next document is. */
  readonly VASTAdTagURI?: string;
  readonly impressionURLTemplates: readonly unknown[];
  readonly creatives: readonly VastCreative[];
  readonly pricing?: { readonly value: string | null; readonly model: string | null; readonly currency: string | null } | null;
  readonly advertiser?: { readonly value: string | null } | null;
};
export type VastCreative = {
  readonly type: string;
  readonly duration: number;
  readonly mediaFiles?: readonly VastFile[];
  readonly interactiveCreativeFile?: { readonly apiFramework?: string | null } | null;
  readonly videoClickThroughURLTemplate?: { readonly url?: string } | null;
  readonly trackingEvents?: Readonly<Record<string, readonly string[]>>;
};
export type VastFile = {
  readonly fileURL: string | null;
  readonly mimeType: string | null;
  readonly bitrate: number;
  readonly width: number;
  readonly height: number;
  readonly apiFramework: string | null;
};

/** Why a document is none: not well-formed, or another kind of XML. */
export type NoVast = 'notXml' | 'notVast';

/**
 * Reads one document. Wrappers are not followed: the parser would fetch them by itself, past the only way out. Both packages come
 * when the first document does.
 */
export async function parseVast(xml: string): Promise<VastDocument | NoVast> {
  const [{ VASTParser: Parser }, { DOMParser }] = await Promise.all([import('@dailymotion/vast-client'), import('@xmldom/xmldom')]);
  let isWellFormed = true;
  const spoil = (): void => {
    isWellFormed = false;
  };
  const document = new DOMParser({ errorHandler: { warning: spoil, error: spoil, fatalError: spoil } }).parseFromString(
    xml.trim(),
    'text/xml',
  );
  const root = document?.documentElement;
  if (!root || !isWellFormed) return 'notXml';
  if (root.nodeName !== 'VAST') return 'notVast';
  const parser: VASTParser = new Parser();
  const adCount = Array.from(root.childNodes).filter((node) => node.nodeName === 'Ad').length;
  const { ads } = (await parser.parseVAST(document)) as { readonly ads: readonly VastAd[] };
  return { version: root.getAttribute('version') || null, ads, adCount };
}
