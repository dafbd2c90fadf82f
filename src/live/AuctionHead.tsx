import { Columns2, Link2, Pin, PinOff, X } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { outcomeOf } from '../model/live/auction';
import { useViewer } from '../ui/ConsoleContext';
import { formatDateTime } from '../ui/i18n/format';
import { Button } from '../ui/parts/Button';
import { IconButton } from '../ui/parts/IconButton';
import { dayOf, timeOf } from './feed/auctionWords';
import { useLive } from './feed/LiveContext';
import { OutcomeMark } from './OutcomeMark';
import type { LookedUp } from './useAuction';
import { useCopyLink } from './useCopyLink';

type Props = { readonly titleId: string; readonly id: string; readonly looked: LookedUp; onClose(): void };

export function AuctionHead({ titleId, id, looked: { auction, expiresAt }, onClose }: Props) {
  const translate = useTranslate();
  const { timezone } = useViewer();
  const { pins, place } = useLive();
  const copy = useCopyLink();
  const isPinned = pins.ids.includes(id);
  const until = expiresAt && formatDateTime(expiresAt, timezone);
  const other = pins.ids.findLast((one) => one !== id);
  return (
    <header className="adx-strip adx-live-drawer-head">
      <div className="adx-grow adx-live-drawer-names">
        <p className="adx-figures">
          {auction ? `${dayOf(auction.ts, timezone)} ${timeOf(auction.ts, timezone)}` : ' '}
        </p>
        <h2 id={titleId}>
          {translate('adx.live.detail.title')} <span className="adx-figures">{id}</span>
          {auction && <OutcomeMark outcome={outcomeOf(auction)} />}
        </h2>
      </div>
      {until && <p className="adx-small adx-live-until">{translate('adx.live.pin.until', { until })}</p>}
      {other !== undefined && place.beside === undefined && (
        <Button
          variant="text"
          disabled={!auction}
          onClick={() => place.go({ beside: other }, { push: true })}
          startIcon={<Columns2 className="adx-lucide" size={15} aria-hidden />}
        >
          {translate('adx.live.compare.open')}
        </Button>
      )}
      {place.beside !== undefined && (
        <Button variant="text" onClick={() => place.go({ beside: undefined })}>
          {translate('adx.live.compare.close')}
        </Button>
      )}
      <Button
        aria-pressed={isPinned}
        aria-keyshortcuts="p"
        disabled={!auction}
        onClick={() => void pins.toggle(id)}
        startIcon={
          isPinned ? (
            <PinOff className="adx-lucide" size={15} aria-hidden />
          ) : (
            <Pin className="adx-lucide" size={15} aria-hidden />
          )
        }
      >
        {translate(isPinned ? 'adx.live.pin.off' : 'adx.live.pin.on')}
      </Button>
      <Button
        variant="text"
        disabled={!auction}
        // The link opens this auction only: the other rows change within a minute.
        onClick={() =>
          void copy(
            { pins: place.beside === undefined ? [] : place.pins, filter: { mode: place.filter.mode } },
            until ? translate('adx.live.pin.copied', { until }) : translate('adx.live.pin.copiedShort'),
          )
        }
        startIcon={<Link2 className="adx-lucide" size={15} aria-hidden />}
      >
        {translate('adx.live.pin.copy')}
      </Button>
      <IconButton aria-label={translate('adx.live.detail.close')} onClick={onClose}>
        <X className="adx-lucide" size={16} aria-hidden />
      </IconButton>
    </header>
  );
}
