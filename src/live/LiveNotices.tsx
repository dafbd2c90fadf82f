import { TriangleAlert, X } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useViewer } from '../ui/ConsoleContext';
import { formatCount } from '../ui/i18n/format';
import { IconButton } from '../ui/parts/IconButton';
import { Remark } from '../ui/parts/Remark';
import { timeOf } from './feed/auctionWords';
import { useFeed, useLive } from './feed/LiveContext';

/** Notices above the rows: auctions that were not sent, and filters of the URL that do not apply. */
export function LiveNotices() {
  const translate = useTranslate();
  const { timezone } = useViewer();
  const { feed, place } = useLive();
  const gap = useFeed('gap');
  const second = (ts: number) => timeOf(ts, timezone).slice(0, 8);
  return (
    // Also without notices: a live region must exist before its content.
    <div role="status">
      {gap && (
        <Remark
          isSaid={false}
          icon={<TriangleAlert className="adx-lucide" size={15} aria-hidden />}
          action={
            <IconButton aria-label={translate('adx.live.gap.close')} onClick={feed.forgetGap}>
              <X className="adx-lucide" size={15} aria-hidden />
            </IconButton>
          }
        >
          {gap.count === null
            ? translate('adx.live.gap.uncounted', { from: second(gap.from), to: second(gap.to) })
            : translate('adx.live.gap.counted', {
                smart_count: gap.count,
                count: formatCount(gap.count),
                from: second(gap.from),
                to: second(gap.to),
              })}
        </Remark>
      )}
      {place.ignored.map(({ name, value, why }) => (
        <Remark key={name} isSaid={false} icon={<TriangleAlert className="adx-lucide" size={15} aria-hidden />}>
          {translate(`adx.live.ignored.${why}`, { name: translate(`adx.live.filters.${name}`), value })}
        </Remark>
      ))}
    </div>
  );
}
