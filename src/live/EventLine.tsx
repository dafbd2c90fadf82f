import { useTranslate } from 'ra-core';
import { useId } from 'react';
import type { LiveAuction } from '../model/live/auction';
import { formatDecimal } from '../ui/i18n/formatDecimal';
import type { FactWords } from './auctionFacts';
import { errorWords } from './auctionWords';

/** What became of the ad, each with how long after the auction began; more of it comes by itself. */
export function EventLine({ auction, words }: { readonly auction: LiveAuction; readonly words: FactWords }) {
  const translate = useTranslate();
  const id = useId();
  const { events = [], winner } = auction;
  if (winner === undefined && events.length === 0) return null;
  return (
    <section className="adx-live-events" aria-labelledby={id}>
      <h3 id={id}>{translate('adx.live.events.title')}</h3>
      {events.length === 0 ? (
        <p className="adx-small">{translate('adx.live.events.none')}</p>
      ) : (
        <ol>
          {events.map(({ type, at, code }) => (
            <li key={`${type} ${at}`} data-type={type}>
              <strong>{translate(`adx.live.events.${type}`)}</strong>
              <span className="adx-figures">+{offset(at)}</span>
              {code !== undefined && (
                <small>
                  <span className="adx-figures">{code}</span> {words.reason(errorWords(code))}
                </small>
              )}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

const offset = (ms: number): string => (ms < 1_000 ? `${Math.round(ms)} ms` : `${formatDecimal(ms / 1_000, 1, 1)} s`);
