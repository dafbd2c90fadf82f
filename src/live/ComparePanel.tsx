import { CircleCheck, CircleMinus, CircleX, Clock, Filter, SearchX, TimerOff, TriangleAlert } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useId, useMemo } from 'react';
import { type BidResult, type LiveAuction, type LiveBid, outcomeOf } from '../model/live/auction';
import { useViewer } from '../ui/ConsoleContext';
import { formatCount, formatUsd } from '../ui/i18n/format';
import { problemOf } from '../ui/i18n/problemOf';
import { useText } from '../ui/i18n/useText';
import { Button } from '../ui/parts/Button';
import { FailedNotice, Notice } from '../ui/parts/Notice';
import { useReasonWords } from '../ui/serving/useReasonWords';
import { PlainTable } from '../ui/table/PlainTable';
import { usePreference } from '../ui/usePreference';
import { type Fact, type FactGroup, type FactWords, factGroups, factsOf } from './auctionFacts';
import { advertiserOf, bidderOf, reasonOf, timeOf } from './feed/auctionWords';
import { useLive, useNameOf } from './feed/LiveContext';
import { OutcomeMark } from './OutcomeMark';
import { type LookedUp, useAuction } from './useAuction';

/** Two auctions side by side, with their differences marked. */
export function ComparePanel({ auction, besideId }: { readonly auction: LiveAuction; readonly besideId: string }) {
  const looked = useAuction(besideId);
  return (
    <>
      <OtherChoice chosen={besideId} />
      {looked.auction ? <Compared one={auction} other={looked.auction} /> : <AuctionMissing looked={looked} />}
    </>
  );
}

/** Chooses which pinned auction is on the right. */
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
        <label className="adx-row">
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
    <PlainTable
      className="adx-live-pairs"
      caption={title}
      isCaptionShown
      isWrapping
      columns={[
        {
          key: 'fact',
          width: '26%',
          cell: ({ key, isDifferent, isOwn }) => (
            <>
              {isDifferent && !isOwn && <DifferenceMark />}
              {translate(`adx.live.facts.${key}`)}
            </>
          ),
        },
        { key: 'one', className: 'adx-figures', cell: ({ one }) => one?.value ?? '-' },
        { key: 'other', className: 'adx-figures', cell: ({ other }) => other?.value ?? '-' },
      ]}
      rows={pairs}
      keyOf={({ key }) => key}
      rowProps={({ isDifferent, isOwn }) => ({ 'data-differs': (isDifferent && !isOwn) || undefined })}
    />
  );
}

type Props = { readonly looked: Pick<LookedUp, 'error' | 'retry'>; onClose?(): void };

/** Placeholder of an auction that is loading, expired, missing or failed to load. */
export function AuctionMissing({ looked: { error, retry }, onClose }: Props) {
  const translate = useTranslate();
  const status = problemOf(error)?.status;
  if (!error) return <Waiting />;
  if (status !== 404 && status !== 410)
    return <FailedNotice title={translate('adx.live.detail.failed')} error={error} onRetry={retry} />;
  const isOver = status === 410;
  const Mark = isOver ? TimerOff : SearchX;
  return (
    <Notice
      icon={<Mark className="adx-lucide" size={20} aria-hidden />}
      title={translate(isOver ? 'adx.live.detail.expired' : 'adx.live.detail.absent')}
      words={translate(isOver ? 'adx.live.detail.expiredWhy' : 'adx.live.detail.absentWhy')}
    >
      {onClose && (
        <Button variant="contained" onClick={onClose}>
          {translate('adx.live.detail.back')}
        </Button>
      )}
    </Notice>
  );
}

function Waiting() {
  const translate = useTranslate();
  return (
    <div className="adx-live-waiting" role="status">
      <span className="adx-hidden">{translate('adx.live.detail.loading')}</span>
      {[64, 200, 120].map((height) => (
        <i key={height} className="adx-bone" style={{ height }} />
      ))}
    </div>
  );
}

/** Formats facts of an auction in the user's language. */
export function useFactWords(): FactWords {
  const translate = useTranslate();
  const text = useText();
  const reason = useReasonWords(true);
  const nameOf = useNameOf();
  const { timezone, role } = useViewer();
  return useMemo(
    () => ({
      text: (english) => text(english),
      reason,
      message: (key, args) => translate(key, args),
      nameOf,
      timezone,
      isOfAll: role === 'admin',
    }),
    [translate, text, reason, nameOf, timezone, role],
  );
}

/** Compares the bids of each bidder in both auctions. */
function ComparedBids({ pairs, words }: { readonly pairs: readonly BidPair[]; readonly words: FactWords }) {
  const translate = useTranslate();
  if (pairs.length === 0) return null;
  const sideOf = (bid: LiveBid | undefined, { differs }: BidPair) =>
    bid ? <Side bid={bid} differs={differs} words={words} /> : <em>{translate('adx.live.compare.notAsked')}</em>;
  return (
    <PlainTable
      className="adx-live-pairs"
      caption={translate('adx.live.fall.title')}
      isCaptionShown
      isWrapping
      columns={[
        {
          key: 'bidder',
          width: '26%',
          cell: ({ one, other, isDifferent }) => {
            const bid = one ?? other;
            return (
              <>
                {isDifferent && <DifferenceMark />}
                {words.nameOf(bid && bidderOf(bid)) ?? translate('adx.live.fall.unknown')}
                <small>{bid && words.nameOf(advertiserOf(bid))}</small>
              </>
            );
          },
        },
        { key: 'one', cell: (pair) => sideOf(pair.one, pair) },
        { key: 'other', cell: (pair) => sideOf(pair.other, pair) },
      ]}
      rows={pairs}
      keyOf={({ key }) => key}
      rowProps={({ isDifferent }) => ({ 'data-differs': isDifferent || undefined })}
    />
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

/** Marks a difference with an icon and a text, not by colour only. */
function DifferenceMark() {
  const translate = useTranslate();
  return (
    <span className="adx-live-differs">
      <span aria-hidden="true">≠</span>
      <span className="adx-hidden">{translate('adx.live.compare.differs')}</span>
    </span>
  );
}

/** A fact of two auctions; undefined on the side that lacks it. */
type FactPair = {
  readonly key: string;
  readonly group: FactGroup;
  readonly one: Fact | undefined;
  readonly other: Fact | undefined;
  readonly isDifferent: boolean;
  readonly isOwn: boolean;
};

/** All facts of both auctions, in display order. */
function comparedFacts(one: LiveAuction, other: LiveAuction, words: FactWords): readonly FactPair[] {
  const [left, right] = [factsOf(one, words), factsOf(other, words)];
  const keys = factOrder([...left, ...right]);
  return keys.map(({ key, group }) => {
    const [here, there] = [left.find((fact) => fact.key === key), right.find((fact) => fact.key === key)];
    const isOwn = (here ?? there)?.isOwn === true;
    return { key, group, one: here, other: there, isDifferent: here?.value !== there?.value, isOwn };
  });
}

const groupOrder: readonly FactGroup[] = ['request', 'place', 'slot', 'checks', 'result'];

function factOrder(facts: readonly Fact[]): readonly Fact[] {
  const first = new Map<string, Fact>();
  for (const fact of facts) if (!first.has(fact.key)) first.set(fact.key, fact);
  return [...first.values()].sort((a, b) => groupOrder.indexOf(a.group) - groupOrder.indexOf(b.group));
}

/** The bids of one bidder in two auctions. */
type BidPair = {
  readonly key: string;
  readonly one: LiveBid | undefined;
  readonly other: LiveBid | undefined;
  readonly differs: { readonly price: boolean; readonly result: boolean; readonly deal: boolean };
  readonly isDifferent: boolean;
};

/** Pairs bids by bidder; several bids of one are paired in order. Winners come first. */
function comparedBids(one: LiveAuction, other: LiveAuction): readonly BidPair[] {
  const [left, right] = [byBidder(one.bids), byBidder(other.bids)];
  const pairs = [...new Set([...left.keys(), ...right.keys()])].map((key) =>
    pairOf(key, left.get(key), right.get(key)),
  );
  const rank = ({ one: here, other: there }: BidPair) => (here?.result === 'won' ? 0 : there?.result === 'won' ? 1 : 2);
  return pairs.sort((a, b) => rank(a) - rank(b));
}

function byBidder(bids: readonly LiveBid[]): ReadonlyMap<string, LiveBid> {
  const turns = new Map<string, number>();
  return new Map(
    bids.map((bid) => {
      const bidder = bidderOf(bid);
      const who = bidder ? `${bidder.resource} ${bidder.id}` : `advertiser ${bid.advertiser ?? '-'}`;
      const turn = turns.get(who) ?? 0;
      turns.set(who, turn + 1);
      return [`${who} ${turn}`, bid] as const;
    }),
  );
}

function pairOf(key: string, one: LiveBid | undefined, other: LiveBid | undefined): BidPair {
  const differs = {
    price: one?.price !== other?.price,
    result: one?.result !== other?.result || one?.reason !== other?.reason,
    deal: one?.deal !== other?.deal,
  };
  return { key, one, other, differs, isDifferent: !one || !other || differs.price || differs.result || differs.deal };
}

const marks = {
  won: CircleCheck,
  lost: CircleX,
  noBid: CircleMinus,
  timeout: Clock,
  filtered: Filter,
  error: TriangleAlert,
} as const;

/** Result of a bid, as shape and text. */
export function ResultMark({ result }: { readonly result: BidResult }) {
  const translate = useTranslate();
  const Mark = marks[result];
  return (
    <span className="adx-inline-row adx-live-result" data-result={result}>
      <Mark className="adx-lucide" size={13} aria-hidden />
      {translate(`adx.live.results.${result}`)}
    </span>
  );
}
