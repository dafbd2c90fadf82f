import type { Insecure } from './loadedAddresses';
import type { XmlLimits } from './parseXml';
import type { XmlFault } from './xmlFault';

/** What of one VAST document matters to a check. */
export type VastDocument = {
  readonly version: string | null;
  /** In the order of the document; those without an ad among them. */
  readonly ads: readonly VastAd[];
};

export type VastAd = {
  /** Its place in a pod; null for an ad that stands alone. */
  readonly sequence: number | null;
  /** Nothing where the ad has neither a creative nor a wrapper. */
  readonly kind: 'inLine' | 'wrapper' | 'nothing';
  /** Of a wrapper: where the next document is, as it is written. */
  readonly next: string | null;
  readonly followAdditionalWrappers: boolean;
  readonly allowMultipleAds: boolean;
  readonly fallbackOnNoAd: boolean;
  readonly hasImpression: boolean;
  /** Events that have a pixel, each once. */
  readonly events: readonly string[];
  readonly linear: VastLinear | null;
  readonly price: { readonly value: string; readonly model: string | null; readonly currency: string | null } | null;
  readonly advertiser: string | null;
  readonly insecure: Insecure;
};

export type VastLinear = {
  /** Seconds; null where it says none. */
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

/** A document as it came: text, or bytes with the charset that their HTTP answer names. */
export type VastSource =
  | { readonly text: string }
  | { readonly bytes: Uint8Array; readonly charset?: string | undefined };

export type VastReading =
  | {
      readonly document: VastDocument;
      /** The encoding by which some bytes mean nothing; they are U+FFFD now. */
      readonly misread?: string;
    }
  | { readonly fault: XmlFault }
  | { readonly over: keyof XmlLimits | 'time' | 'queue' }
  /** No text at all, or XML of another kind. */
  | { readonly no: 'text' | 'vast' };
