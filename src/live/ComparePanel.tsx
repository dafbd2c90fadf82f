import { useTranslate } from 'ra-core';
import { useId } from 'react';
import { type LiveAuction, outcomeOf } from '../model/live/auction';
import { useViewer } from '../ui/ConsoleContext';
import { formatCount } from '../ui/i18n/format';
import { usePreference } from '../ui/list/usePreference';
import { AuctionMissing } from './AuctionMissing';
import { factGroups } from './auctionFacts';
import { timeOf } from './auctionWords';
import { ComparedBids } from './ComparedBids';
import { DifferenceMark } from './DifferenceMark';
import { comparedBids, comparedFacts, type FactPair } from './differences';
import { useLive } from './LiveContext';
import { OutcomeMark } from './OutcomeMark';
import { useAuction } from './useAuction';
import { useFactWords } from './useFactWords';

/** Two auctions beside each other, with a mark where they differ. */
export function ComparePanel({ auction, besideId }: { readonly auction: LiveAuction; readonly besideId: string }) {
  const looked = useAuction(besideId);
  return (
    <>
      <OtherChoice chosen={besideId} />
      {looked.auction ? <Compared one={auction} other={looked.auction} /> : <AuctionMissing looked={looked} />}
    </>
  );
}

/** Which of the pinned ones stands at the right. */
function OtherChoice({ chosen }: { readonly chosen: string }) {
  const translate = useTranslate();
  const id = useId();
  const { place, pins } = useLive();
  const offered = [...new Set([...pins.ids, chosen])].filter((one) => one !== place.auction);
  return (
    <p className="adx-row adx-live-other">
      <label htmlFor={id}>{translate('adx.live.compare.with')}</label>
      <select id={id} value={chosen} onChange={(event) => place.go({ beside: event.target.value })}>
        {offered.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
    </p>
  );
}

function Compared({ one, other }: { readonly one: LiveAuction; readonly other: LiveAuction }) {
  const translate = useTranslate();
  const words = useFactWords();
  const { timezone } = useViewer();
  const [isOnly, setOnly] = usePreference('live.onlyDifferences', false);
  const facts = comparedFacts(one, other, words);
  const bids = comparedBids(one, other);
  const count = [...facts.filter(({ isOwn }) => !isOwn), ...bids].filter(({ isDifferent }) => isDifferent).length;
  return (
    <div className="adx-live-compared">
      <p className="adx-row adx-live-differences">
        <strong role="status">
          {translate('adx.live.compare.count', { smart_count: count, count: formatCount(count) })}
        </strong>
        <label>
          <input
            type="checkbox"
            className="adx-list-tick"
            checked={isOnly}
            onChange={(event) => setOnly(event.target.checked)}
          />
          {translate('adx.live.compare.only')}
        </label>
      </p>
      <div className="adx-live-pair">
        <span />
        {[one, other].map((auction) => (
          <strong key={auction.id}>
            <span className="adx-figures">{timeOf(auction.ts, timezone)}</span>{' '}
            <OutcomeMark outcome={outcomeOf(auction)} />
          </strong>
        ))}
      </div>
      <ComparedBids pairs={isOnly ? bids.filter(({ isDifferent }) => isDifferent) : bids} words={words} />
      {factGroups.map((group) => (
        <PairTable
          key={group}
          title={translate(`adx.live.groups.${group}`)}
          pairs={facts.filter((pair) => pair.group === group && (!isOnly || (pair.isDifferent && !pair.isOwn)))}
        />
      ))}
    </div>
  );
}

function PairTable({ title, pairs }: { readonly title: string; readonly pairs: readonly FactPair[] }) {
  const translate = useTranslate();
  if (pairs.length === 0) return null;
  return (
    <table className="adx-live-pairs">
      <caption>{title}</caption>
      <tbody>
        {pairs.map(({ key, one, other, isDifferent, isOwn }) => (
          <tr key={key} data-differs={(isDifferent && !isOwn) || undefined}>
            <th scope="row">
              {isDifferent && !isOwn && <DifferenceMark />}
              {translate(`adx.live.facts.${key}`)}
            </th>
            <td className="adx-figures">{one?.value ?? '-'}</td>
            <td className="adx-figures">{other?.value ?? '-'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
