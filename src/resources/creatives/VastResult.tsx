import type { VastCheck, VastMedia } from '../../model/vastCheck';
import { Facts, Finding, Verdict } from '../../ui/checks/Findings';
import { formatCount, formatKbps } from '../../ui/i18n/format';
import { useText } from '../../ui/i18n/useText';

/** A chain of slow ad servers takes up to this time; the server's own timeout is shorter. */
export const checkMs = 60_000;

/** Shows the result of a VAST check, in sentences and figures. */
export function VastResult({ found }: { readonly found: VastCheck }) {
  const text = useText();
  const { valid, vastVersion, duration, wrappers, media, clickThrough, errors, warnings } = found;
  const verdict = !valid
    ? text('Not playable.')
    : media.length > 0
      ? text('Playable.')
      : text('No ad to play right now.');
  return (
    <>
      <Verdict isGood={valid}>{verdict}</Verdict>
      {errors.map((finding) => (
        <Finding key={`${finding.step} ${finding.code}`} finding={finding} tone="error" />
      ))}
      {warnings.map((finding) => (
        <Finding key={`${finding.step} ${finding.code}`} finding={finding} tone="caution" />
      ))}
      <Facts
        facts={[
          [text('VAST version'), vastVersion],
          [text('Wrappers'), formatCount(wrappers)],
          [text('Duration'), duration === null ? null : `${duration} s`],
          [text('Media'), media.map(mediaText).join('; ') || null],
          [text('Click-through'), clickThrough],
        ]}
      />
    </>
  );
}

/** Returns the file that every browser plays, or else the first. */
export const mediaToShow = ({ media }: VastCheck): VastMedia | undefined =>
  media.find(({ mime }) => mime === 'video/mp4') ?? media[0];

const mediaText = ({ mime, w, h, kbps }: VastMedia): string =>
  [mime, w !== null && `${w}×${h}`, kbps !== null && formatKbps(kbps)].filter(Boolean).join(' ');
