import type { VastAd, VastDocument } from '../../src/model/vast/vastDocument';
import type { Link } from './createCheckVast';

type Order = {
  readonly ads: readonly VastAd[];
  /** Its ads are those of a pod alone, which the wrapper before it does not allow. */
  readonly isPodRefused: boolean;
};

/**
 * The ads of a document in the order in which players try them (VAST 4.3, 2.3.1 and 2.4.1): those of a pod by sequence, then those
 * that stand alone, which replace what a pod cannot show. Behind a wrapper only the first that stands alone counts, unless it says
 * `allowMultipleAds`. VAST 2 knows neither pods nor that attribute.
 */
export function playOrder(document: VastDocument, before: Link | undefined): Order {
  const ads = document.ads.filter(({ kind }) => kind !== 'nothing');
  if (document.version?.startsWith('2')) return { ads, isPodRefused: false };
  const pod = ads.filter(({ sequence }) => sequence !== null).sort((a, b) => (a.sequence ?? 0) - (b.sequence ?? 0));
  const alone = ads.filter(({ sequence }) => sequence === null);
  const isLimited = before?.ad !== undefined && !before.ad.allowMultipleAds && !before.document.version?.startsWith('2');
  if (isLimited) return { ads: alone.slice(0, 1), isPodRefused: alone.length === 0 && pod.length > 0 };
  return { ads: [...pod, ...alone], isPodRefused: false };
}
