import { useTranslate } from 'ra-core';
import type { LiveBid } from '../model/live/auction';
import { formatUsd } from '../ui/i18n/format';
import type { FactWords } from './auctionFacts';
import { advertiserOf, bidderOf, reasonOf } from './auctionWords';
import { DifferenceMark } from './DifferenceMark';
import type { BidPair } from './differences';
import { ResultMark } from './ResultMark';

/** What each bidder did in the one auction and in the other. */
export function ComparedBids({ pairs, words }: { readonly pairs: readonly BidPair[]; readonly words: FactWords }) {
  const translate = useTranslate();
  if (pairs.length === 0) return null;
  return (
    <table className="adx-live-pairs">
      <caption>{translate('adx.live.fall.title')}</caption>
      <tbody>
        {pairs.map(({ key, one, other, differs, isDifferent }) => {
          const bid = one ?? other;
          const bidder = bid && bidderOf(bid);
          return (
            <tr key={key} data-differs={isDifferent || undefined}>
              <th scope="row">
                {isDifferent && <DifferenceMark />}
                {words.nameOf(bidder) ?? translate('adx.live.fall.unknown')}
                <small>{bid && words.nameOf(advertiserOf(bid))}</small>
              </th>
              {[one, other].map((side, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: left and right have no other name
                <td key={index}>
                  {side ? (
                    <Side bid={side} differs={differs} words={words} />
                  ) : (
                    <em>{translate('adx.live.compare.notAsked')}</em>
                  )}
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Side({
  bid,
  differs,
  words,
}: {
  readonly bid: LiveBid;
  readonly differs: BidPair['differs'];
  readonly words: FactWords;
}) {
  const translate = useTranslate();
  const reason = reasonOf(bid);
  return (
    <>
      <span className="adx-live-side" data-differs={differs.result || undefined}>
        <ResultMark result={bid.result} />
      </span>
      <span className="adx-figures adx-live-side" data-differs={differs.price || undefined}>
        {formatUsd(bid.price)}
      </span>
      <span className="adx-figures adx-small">{Math.round(bid.ms)} ms</span>
      {reason !== undefined && <small>{words.reason(reason)}</small>}
      {bid.deal && (
        <small className="adx-live-side" data-differs={differs.deal || undefined}>
          {translate('adx.live.fall.deal', { deal: bid.deal })}
        </small>
      )}
    </>
  );
}
