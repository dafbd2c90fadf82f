import { useTranslate } from 'ra-core';
import { type CSSProperties, useId } from 'react';
import type { LiveAuction, LiveBid } from '../model/live/auction';
import { niceTicks } from '../model/reports/niceTicks';
import { formatUsd } from '../ui/i18n/format';
import { ScreenLink } from '../ui/parts/ScreenLink';
import { useObjectPath } from '../ui/useObjectHref';
import type { FactWords } from './auctionFacts';
import { advertiserOf, bidderOf, marketplaceOf, reasonOf } from './auctionWords';
import { ResultMark } from './ResultMark';
import { spanOf } from './waterfallSpan';

type Props = { readonly auction: LiveAuction; readonly words: FactWords };

/** Who was asked, how long each took, what they offered, and what came of it: against the time that they had. */
export function Waterfall({ auction, words }: Props) {
  const translate = useTranslate();
  const id = useId();
  const { bids, tmax, floor } = auction;
  const span = spanOf(auction);
  const ticks = niceTicks([0, span], true).filter((tick) => tick <= span);
  const at = (ms: number) => `${(Math.min(ms, span) / span) * 100}%`;
  return (
    <section className="adx-live-fall" aria-labelledby={id}>
      <h3 id={id}>
        {translate('adx.live.fall.title')}
        <small>
          {floor !== undefined && translate('adx.live.fall.floor', { floor: formatUsd(floor) })}
          {tmax !== undefined && ` · ${translate('adx.live.fall.tmax', { tmax })}`}
        </small>
      </h3>
      {bids.length === 0 ? (
        <p className="adx-small">
          {translate(auction.blockedBy === undefined ? 'adx.live.fall.none' : 'adx.live.fall.blocked')}
        </p>
      ) : (
        <div className="adx-live-fall-frame">
          <table style={{ '--tmax': tmax === undefined || tmax > span ? '101%' : at(tmax) } as CSSProperties}>
            <thead>
              <tr>
                <th scope="col">{translate(`adx.live.bidders.${auction.mode}`)}</th>
                <th scope="col" className="adx-live-fall-axis">
                  <span className="adx-hidden">{translate('adx.live.fall.time')}</span>
                  {ticks.map((tick) => (
                    <i key={tick} className="adx-figures" style={{ left: at(tick) }} aria-hidden="true">
                      {tick}
                    </i>
                  ))}
                </th>
                <th scope="col" className="adx-live-number">
                  {translate('adx.live.columns.ms')}
                </th>
                <th scope="col" className="adx-live-number">
                  {translate('adx.live.columns.price')}
                </th>
                <th scope="col">{translate('adx.live.fall.result')}</th>
              </tr>
            </thead>
            <tbody>
              {bids.map((bid, index) => (
                <BidRow
                  // biome-ignore lint/suspicious/noArrayIndexKey: one may be asked twice, and their order never changes
                  key={index}
                  bid={bid}
                  words={words}
                  at={at}
                  isLate={tmax !== undefined && (bid.startMs ?? 0) + bid.ms > tmax}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

type RowProps = { readonly bid: LiveBid; readonly words: FactWords; at(ms: number): string; readonly isLate: boolean };

function BidRow({ bid, words, at, isLate }: RowProps) {
  const translate = useTranslate();
  const pathOf = useObjectPath();
  const bidder = bidderOf(bid);
  const path = bidder && pathOf(bidder.resource, bidder.id);
  const name = words.nameOf(bidder) ?? translate('adx.live.fall.unknown');
  const beside = [words.nameOf(advertiserOf(bid)), words.nameOf(marketplaceOf(bid))].filter(Boolean).join(', ');
  const reason = reasonOf(bid);
  const about = [
    bid.deal && translate('adx.live.fall.deal', { deal: bid.deal }),
    bid.adomain,
    bid.crid && translate('adx.live.fall.crid', { crid: bid.crid }),
  ].filter(Boolean);
  const start = bid.startMs ?? 0;
  return (
    <tr data-result={bid.result}>
      <th scope="row">
        {path ? <ScreenLink to={path}>{name}</ScreenLink> : name}
        {beside && <small>{beside}</small>}
      </th>
      <td className="adx-live-fall-lane">
        <i
          className="adx-live-fall-bar"
          data-result={bid.result}
          data-late={isLate || undefined}
          style={{ left: at(start), width: `max(2px, calc(${at(start + bid.ms)} - ${at(start)}))` }}
        />
      </td>
      <td className="adx-live-number adx-figures">{Math.round(bid.ms)}</td>
      <td className="adx-live-number adx-figures">{formatUsd(bid.price)}</td>
      <td>
        <ResultMark result={bid.result} />
        {reason !== undefined && <small>{words.reason(reason)}</small>}
        {about.length > 0 && <small>{about.join(' · ')}</small>}
      </td>
    </tr>
  );
}
