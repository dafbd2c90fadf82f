import { Columns2, Pin, X } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { outcomeOf } from '../model/live/auction';
import { useViewer } from '../ui/ConsoleContext';
import { Button } from '../ui/parts/Button';
import { timeOf } from './feed/auctionWords';
import { useFeed, useLive } from './feed/LiveContext';

/** Pinned auctions, to view again and compare; the server stores them for some days. */
export function PinBar() {
  const translate = useTranslate();
  const { timezone } = useViewer();
  const { place, pins } = useLive();
  const { shown, waiting } = useFeed('kept');
  const { ids, toggle } = pins;
  if (ids.length === 0) return null;
  const [before, last] = ids.slice(-2);
  return (
    <section className="adx-strip adx-live-pins" aria-label={translate('adx.live.pin.title')}>
      <Pin className="adx-lucide" size={14} aria-hidden />
      <ul>
        {ids.map((id) => {
          const auction = shown.find((one) => one.id === id) ?? waiting.find((one) => one.id === id);
          const words = auction
            ? `${timeOf(auction.ts, timezone)} ${translate(`adx.live.outcomes.${outcomeOf(auction)}`)}`
            : id;
          return (
            <li key={id} className="adx-chip" data-on>
              <button
                type="button"
                className="adx-figures"
                title={id}
                onClick={() => place.go({ auction: id, beside: undefined }, { push: true })}
              >
                {words}
              </button>
              <button
                type="button"
                className="adx-chip-clear"
                aria-label={translate('adx.live.pin.remove', { name: words })}
                onClick={() => void toggle(id)}
              >
                <X className="adx-lucide" size={13} aria-hidden />
              </button>
            </li>
          );
        })}
      </ul>
      {before !== undefined && last !== undefined && (
        <Button
          variant="text"
          onClick={() => place.go({ auction: before, beside: last }, { push: true })}
          startIcon={<Columns2 className="adx-lucide" size={15} aria-hidden />}
        >
          {translate('adx.live.pin.compare')}
        </Button>
      )}
    </section>
  );
}
