import type { VastCheck, VastFinding, VastMedia } from '../../src/model/vastCheck';
import { videoEvents } from '../../src/reference/videoEvents';
import type { Chain } from './createCheckVast';
import type { VastAd, VastCreative, VastFile } from './parseVast';
import { type Found, findings } from './vastFindings';

/** What a chain of documents comes to: what is played, who is told, and what is wrong with it. */
export function judgeVast({ documents, error }: Chain): VastCheck {
  const last = documents.at(-1);
  const ad = error ? undefined : last?.ads[0];
  const linears = (ad?.creatives ?? []).filter(({ type }) => type === 'linear');
  const linear = linears.find(({ mediaFiles }) => (mediaFiles?.length ?? 0) > 0) ?? linears[0];
  const files = (linear?.mediaFiles ?? []).filter((file): file is VastFile & { fileURL: string } => Boolean(file.fileURL));
  // Wrappers add their own trackers to those of the ad.
  const chained = documents.flatMap(({ ads }) => ads[0] ?? []);
  const events = eventsOf(chained.flatMap(({ creatives }) => creatives));
  const errors: Found[] = [];
  const warnings: Found[] = [];
  if (error) errors.push(error);
  else if (!last || last.adCount === 0) errors.push(findings.noAd());
  else if (files.length === 0) errors.push(findings.noMedia());
  else {
    const insecure = files.find(({ fileURL }) => !/^https:\/\//i.test(fileURL));
    if (insecure) errors.push(findings.insecureMedia(insecure.fileURL));
    const missing = videoEvents.flatMap(({ id }) => (id === 'impression' || events.includes(id) ? [] : [id]));
    const isImpressionTold = chained.some(({ impressionURLTemplates }) => impressionURLTemplates.length > 0);
    if (!(linear && linear.duration > 0)) warnings.push(findings.noDuration());
    if (!isImpressionTold) warnings.push(findings.noImpression());
    if (missing.length > 0) warnings.push(findings.noEvents(missing.join(', ')));
    if (!linear?.videoClickThroughURLTemplate?.url) warnings.push(findings.noClickThrough());
    if (!files.some(isPlainMp4)) warnings.push(findings.noMp4());
    if (usesVpaid(linear, files)) warnings.push(findings.vpaid());
    if (last.adCount > 1) warnings.push(findings.manyAds(last.adCount));
  }
  const step = Math.max(0, documents.length - (error && !isOfLast(error) ? 0 : 1));
  const at = (found: Found): VastFinding => ({ ...found, step });
  return {
    valid: errors.length === 0,
    vastVersion: documents[0]?.version ?? null,
    duration: linear && linear.duration > 0 ? Math.ceil(linear.duration) : null,
    wrappers: Math.max(0, documents.length - 1),
    ads: error ? 0 : (last?.adCount ?? 0),
    price: error ? null : priceOf(chained),
    advertiser: ad?.advertiser?.value?.trim() || null,
    media: files.map(mediaOf),
    events,
    clickThrough: linear?.videoClickThroughURLTemplate?.url ?? null,
    errors: errors.map(at),
    warnings: warnings.map(at),
  };
}

/** Of a document that was read; the others are of the one that should have come next. */
const isOfLast = ({ code }: Found): boolean => ['version', 'circle', 'depth'].includes(code);

const eventsOf = (creatives: readonly VastCreative[]): readonly string[] => [
  ...new Set(creatives.flatMap(({ trackingEvents = {} }) => Object.keys(trackingEvents).map((name) => name.replace(/-[\d.%]+$/, '')))),
];

/** The outermost price is what who asks would pay; wrappers may keep a share. */
function priceOf(ads: readonly VastAd[]): number | null {
  const { value, model, currency } = ads.find(({ pricing }) => pricing)?.pricing ?? {};
  const price = Number(value ?? Number.NaN);
  return model?.toUpperCase() === 'CPM' && currency?.toUpperCase() === 'USD' && Number.isFinite(price) ? price : null;
}

const isPlainMp4 = ({ mimeType, apiFramework }: VastFile): boolean => !apiFramework && mimeType?.toLowerCase() === 'video/mp4';

function usesVpaid(linear: VastCreative | undefined, files: readonly VastFile[]): boolean {
  const frameworks = [...files.map(({ apiFramework }) => apiFramework), linear?.interactiveCreativeFile?.apiFramework];
  return (
    frameworks.some((name) => name?.toUpperCase() === 'VPAID') || files.some(({ mimeType }) => /javascript|flash/i.test(mimeType ?? ''))
  );
}

const mediaOf = (file: VastFile & { readonly fileURL: string }): VastMedia => ({
  mime: file.mimeType || null,
  w: file.width || null,
  h: file.height || null,
  kbps: file.bitrate || null,
  url: file.fileURL,
});
