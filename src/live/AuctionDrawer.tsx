import '../ui/form/sheet.css';
import './auctionDrawer.css';
import { useTranslate } from 'ra-core';
import { type CSSProperties, type ReactNode, useCallback, useId, useLayoutEffect, useRef } from 'react';
import type { LiveAuction, LiveBid } from '../model/live/auction';
import { niceTicks } from '../model/reports/niceTicks';
import { SheetFrame } from '../ui/form/SheetFrame';
import { formatUsd } from '../ui/i18n/format';
import { formatDecimal } from '../ui/i18n/formatDecimal';
import { Remark } from '../ui/parts/Remark';
import { ScreenLink } from '../ui/parts/ScreenLink';
import { type PlainColumn, PlainTable } from '../ui/table/PlainTable';
import { useObjectPath } from '../ui/useObjectHref';
import { AuctionHead } from './AuctionHead';
import { type Fact, type FactGroup, type FactWords, factGroups, factsOf } from './auctionFacts';
import { AuctionMissing, ComparePanel, ResultMark, useFactWords } from './ComparePanel';
import { advertiserOf, bidderOf, errorWords, marketplaceOf, reasonOf } from './feed/auctionWords';
import { useLive } from './feed/LiveContext';
import { ReplayPanel } from './replay/ReplayPanel';
import { useAuction } from './useAuction';

/** One auction in detail, or two side by side, over the rows. */
export function AuctionDrawer({ id }: { readonly id: string }) {
  const { place, pins } = useLive();
  const titleId = useId();
  const sheet = useRef<HTMLDivElement>(null);
  const { go, beside } = place;
  const { toggle } = pins;
  const close = useCallback(() => go({ auction: undefined, beside: undefined }), [go]);
  const looked = useAuction(id);
  const { auction } = looked;
  const isThere = auction !== undefined;
  // The same key as in the rows. On the document: the focus starts on the sheet, outside of these elements.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'p' || event.ctrlKey || event.metaKey || event.altKey || !isThere) return;
      if (event.target instanceof Node && sheet.current?.contains(event.target)) void toggle(id);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [id, isThere, toggle]);

  return (
    <SheetFrame sheet={sheet} titleId={titleId} isPage={false} onClose={close}>
      <div className="adx-fill">
        <AuctionHead titleId={titleId} id={id} looked={looked} onClose={close} />
        <div className="adx-fill adx-live-drawer-body">
          {auction && looked.isGone && <Gone />}
          {auction && beside !== undefined && <ComparePanel auction={auction} besideId={beside} />}
          {auction && beside === undefined && (
            <AuctionDetail auction={auction}>
              {/* The server replays only auctions that it still has. */}
              {!looked.isGone && <ReplayPanel key={auction.id} auction={auction} />}
            </AuctionDetail>
          )}
          {!auction && <AuctionMissing looked={looked} onClose={close} />}
        </div>
      </div>
    </SheetFrame>
  );
}

function Gone() {
  const translate = useTranslate();
  return <Remark>{translate('adx.live.detail.gone')}</Remark>;
}

/** One auction: its bids over time, the events of its ad, and the facts of its request. */
function AuctionDetail({ auction, children }: { readonly auction: LiveAuction; readonly children?: ReactNode }) {
  const words = useFactWords();
  const facts = factsOf(auction, words);
  return (
    <>
      <Waterfall auction={auction} words={words} />
      <EventLine auction={auction} words={words} />
      {children}
      <div className="adx-live-facts">
        {factGroups.map((group) => (
          <FactList key={group} group={group} facts={facts.filter((fact) => fact.group === group)} />
        ))}
      </div>
    </>
  );
}

function FactList({ group, facts }: { readonly group: FactGroup; readonly facts: readonly Fact[] }) {
  const translate = useTranslate();
  const id = useId();
  const pathOf = useObjectPath();
  if (facts.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{translate(`adx.live.groups.${group}`)}</h3>
      <dl>
        {facts.map(({ key, value, object }) => {
          const path = object && pathOf(object.resource, object.id);
          return (
            <div key={key}>
              <dt>{translate(`adx.live.facts.${key}`)}</dt>
              <dd className="adx-figures">{path ? <ScreenLink to={path}>{value}</ScreenLink> : value}</dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}

/** The events of the ad, each with its time since the start of the auction; new ones appear by themselves. */
function EventLine({ auction, words }: { readonly auction: LiveAuction; readonly words: FactWords }) {
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

type Props = { readonly auction: LiveAuction; readonly words: FactWords };

/** The bidders with their response times, offers and results, on the scale of the time limit. */
function Waterfall({ auction, words }: Props) {
  const translate = useTranslate();
  const id = useId();
  const { bids, tmax, floor } = auction;
  const span = spanOf(auction);
  const ticks = niceTicks([0, span], true).filter((tick) => tick <= span);
  const at = (ms: number) => `${(Math.min(ms, span) / span) * 100}%`;
  const columns: readonly PlainColumn<LiveBid>[] = [
    {
      key: 'bidder',
      label: translate(`adx.live.bidders.${auction.mode}`),
      width: '24%',
      cell: (bid) => <Bidder bid={bid} words={words} />,
    },
    {
      key: 'time',
      className: 'adx-live-fall-lane',
      label: (
        <span className="adx-live-fall-axis">
          <span className="adx-hidden">{translate('adx.live.fall.time')}</span>
          {ticks.map((tick) => (
            <i key={tick} className="adx-figures" style={{ left: at(tick) }} aria-hidden="true">
              {tick}
            </i>
          ))}
        </span>
      ),
      cell: ({ startMs: start = 0, ms, result }) => (
        <i
          className="adx-live-fall-bar"
          data-result={result}
          data-late={(tmax !== undefined && start + ms > tmax) || undefined}
          style={{ left: at(start), width: `max(2px, calc(${at(start + ms)} - ${at(start)}))` }}
        />
      ),
    },
    {
      key: 'ms',
      label: translate('adx.live.columns.ms'),
      isFigure: true,
      width: '56px',
      cell: ({ ms }) => Math.round(ms),
    },
    {
      key: 'price',
      label: translate('adx.live.columns.price'),
      isFigure: true,
      width: '72px',
      cell: ({ price }) => formatUsd(price),
    },
    {
      key: 'result',
      label: translate('adx.live.fall.result'),
      width: '27%',
      cell: (bid) => <BidResult bid={bid} words={words} />,
    },
  ];
  return (
    <section className="adx-live-fall" aria-labelledby={id}>
      <h3 id={id}>
        {translate('adx.live.fall.title')}
        <small className="adx-small">
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
          <PlainTable
            isWrapping
            style={{ '--tmax': tmax === undefined || tmax > span ? '101%' : at(tmax) } as CSSProperties}
            columns={columns}
            rows={bids}
            // A bidder may appear twice, and the order never changes.
            keyOf={(_, index) => index}
          />
        </div>
      )}
    </section>
  );
}

type BidProps = { readonly bid: LiveBid; readonly words: FactWords };

function Bidder({ bid, words }: BidProps) {
  const translate = useTranslate();
  const pathOf = useObjectPath();
  const bidder = bidderOf(bid);
  const path = bidder && pathOf(bidder.resource, bidder.id);
  const name = words.nameOf(bidder) ?? translate('adx.live.fall.unknown');
  const beside = [words.nameOf(advertiserOf(bid)), words.nameOf(marketplaceOf(bid))].filter(Boolean).join(', ');
  return (
    <>
      {path ? <ScreenLink to={path}>{name}</ScreenLink> : name}
      {beside && <small>{beside}</small>}
    </>
  );
}

function BidResult({ bid, words }: BidProps) {
  const translate = useTranslate();
  const reason = reasonOf(bid);
  const about = [
    bid.deal && translate('adx.live.fall.deal', { deal: bid.deal }),
    bid.adomain,
    bid.crid && translate('adx.live.fall.crid', { crid: bid.crid }),
  ].filter(Boolean);
  return (
    <>
      <ResultMark result={bid.result} />
      {reason !== undefined && <small>{words.reason(reason)}</small>}
      {about.length > 0 && <small>{about.join(' · ')}</small>}
    </>
  );
}

/** The time span of the waterfall: to the last answer, and to the limit if it is near. */
function spanOf({ bids, tmax, ms }: Pick<LiveAuction, 'bids' | 'tmax' | 'ms'>): number {
  const last = Math.max(1, ms, ...bids.map((bid) => (bid.startMs ?? 0) + bid.ms));
  // A limit of a second would leave no room for bids of a few milliseconds.
  return tmax !== undefined && tmax <= last * 4 ? Math.max(last, tmax) * 1.04 : last * 1.04;
}
