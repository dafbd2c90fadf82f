import type { VastFile, VastLinear } from '../../src/model/vast/vastDocument';
import type { VastCheck, VastFinding, VastMedia } from '../../src/model/vastCheck';
import { videoEvents } from '../../src/reference/videoEvents';
import type { Link, Outcome } from './createCheckVast';
import { type Found, findings } from './vastFindings';

/** What a check comes to: what is played, which pixels are called, and what is wrong with it. */
export function judgeVast({ chain, end, notes }: Outcome): VastCheck {
  const last = Math.max(0, chain.length - 1);
  const at = (found: Found): VastFinding => ({ ...found, step: last });
  const shown = end === 'ad' ? chain.at(-1) : undefined;
  const linear = shown?.ad?.linear ?? null;
  // Wrappers add their own pixels to those of the ad.
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
    // A document that did not come is behind one more wrapper than those that did.
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

/** Of a pod every ad is played, of others the one that was followed. */
function insecureOf({ document, ad }: Link, step: number): readonly { readonly error?: VastFinding; readonly warning?: VastFinding }[] {
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

/** The same thing is said once of a document. */
const unique = (found: readonly VastFinding[]): readonly VastFinding[] =>
  found.filter((one, at) => found.findIndex(({ step, code }) => step === one.step && code === one.code) === at);

function doubtsOf(shown: Link, linear: VastLinear, events: readonly string[], hasImpression: boolean): readonly Found[] {
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

/** The outermost price is the one that the caller pays; wrappers may keep a share. */
function priceOf(chain: readonly Link[]): number | null {
  const { value, model, currency } = chain.find(({ ad }) => ad?.price)?.ad?.price ?? {};
  const price = Number(value ?? Number.NaN);
  return model?.toUpperCase() === 'CPM' && currency?.toUpperCase() === 'USD' && Number.isFinite(price) && price >= 0 ? price : null;
}

const isPlainMp4 = ({ type, api }: VastFile): boolean => !api && type?.toLowerCase() === 'video/mp4';

const usesVpaid = (files: readonly VastFile[], interactiveApi: string | null): boolean =>
  [...files.map(({ api }) => api), interactiveApi].some((name) => name?.toUpperCase() === 'VPAID') ||
  files.some(({ type }) => /javascript|flash/i.test(type ?? ''));

const mediaOf = ({ type, width, height, bitrate, url }: VastFile): VastMedia => ({ mime: type, w: width, h: height, kbps: bitrate, url });
