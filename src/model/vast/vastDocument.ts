import type { Insecure } from './loadedAddresses';
import type { XmlLimits } from './parseXml';
import type { XmlFault } from './xmlFault';

/** The parts of a VAST document that a check needs. */
export type VastDocument = {
  readonly version: string | null;
  /** In document order, including ads without content. */
  readonly ads: readonly VastAd[];
};

export type VastAd = {
  /** Its position in a pod; null for a standalone ad. */
  readonly sequence: number | null;
  /** `nothing` if the ad has neither a creative nor a wrapper. */
  readonly kind: 'inLine' | 'wrapper' | 'nothing';
  /** For a wrapper: the address of the next document, unchanged. */
  readonly next: string | null;
  readonly followAdditionalWrappers: boolean;
  readonly allowMultipleAds: boolean;
  readonly fallbackOnNoAd: boolean;
  readonly hasImpression: boolean;
  /** Distinct events that have a pixel. */
  readonly events: readonly string[];
  readonly linear: VastLinear | null;
  readonly price: { readonly value: string; readonly model: string | null; readonly currency: string | null } | null;
  readonly advertiser: string | null;
  readonly insecure: Insecure;
};

export type VastLinear = {
  /** Seconds; null if missing. */
  readonly duration: number | null;
  readonly files: readonly VastFile[];
  readonly interactiveApi: string | null;
  readonly clickThrough: string | null;
};

export type VastFile = {
  readonly url: string;
  readonly type: string | null;
  readonly bitrate: number | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly api: string | null;
};

/** A received document: text, or bytes with the charset of their HTTP answer. */
export type VastSource =
  | { readonly text: string }
  | { readonly bytes: Uint8Array; readonly charset?: string | undefined };

export type VastReading =
  | {
      readonly document: VastDocument;
      /** The encoding in which some bytes were invalid; they became U+FFFD. */
      readonly misread?: string;
    }
  | { readonly fault: XmlFault }
  | { readonly over: keyof XmlLimits | 'time' | 'queue' }
  /** Empty text, or XML that is not VAST. */
  | { readonly no: 'text' | 'vast' };
