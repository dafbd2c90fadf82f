import { useVirtualizer } from '@tanstack/react-virtual';
import { ArrowUp } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { type CSSProperties, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useViewer } from '../ui/ConsoleContext';
import { formatCount } from '../ui/i18n/format';
import { useRowHeight } from '../ui/list/useRowHeight';
import { AuctionRow } from './AuctionRow';
import { columnsFor, leastWidth, rowId, templateOf } from './auctionColumns';
import { accountOf, askerOf, namedInRow, winnerOf } from './auctionWords';
import { gridRoles } from './gridRoles';
import { useFeed, useLive, useNameOf } from './LiveContext';
import { TableHead } from './TableHead';
import { useHold } from './useHold';
import { useRowKeys } from './useRowKeys';

const overscan = 6;

/** The newest on top; while a row has the focus or the pointer, new ones wait behind a button, so that rows do not move. */
export function AuctionTable() {
  const translate = useTranslate();
  const { role, timezone } = useViewer();
  const { feed, book, place, pins } = useLive();
  const { shown, waiting, missed } = useFeed('kept');
  const nameOf = useNameOf();
  const rowHeight = useRowHeight();
  const scroll = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<string>();
  const isOfAll = role === 'admin';
  const columns = useMemo(() => columnsFor(isOfAll), [isOfAll]);
  const layout = useMemo(
    () => ({ '--cols': templateOf(columns), minWidth: leastWidth(columns) }) as CSSProperties,
    [columns],
  );

  const keyOf = useCallback((index: number) => shown[index]?.id ?? index, [shown]);
  const virtual = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowHeight,
    getItemKey: keyOf,
    overscan,
    scrollPaddingStart: rowHeight,
    paddingStart: 0,
  });
  const drawn = virtual.getVirtualItems();
  const [first = 0, last = 0] = [drawn[0]?.index, drawn.at(-1)?.index];
  useEffect(() => book.want(shown.slice(first, last + 1).flatMap(namedInRow)), [book, shown, first, last]);
  const { measure } = virtual;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another density is another height of all rows.
  useEffect(() => measure(), [measure, rowHeight]);

  const holders = useHold({ feed, scroll, isAway: place.auction !== undefined });
  const { go, pathTo } = place;
  const open = useCallback(
    (id: string) => {
      setActive(id);
      // A part of a row may have had it, which goes with its row.
      grid.current?.focus({ preventScroll: true });
      go({ auction: id, beside: undefined }, { push: true });
    },
    [go],
  );
  const { toggle } = pins;
  const pin = useCallback((id: string) => void toggle(id), [toggle]);
  const showNew = () => {
    feed.release();
    scroll.current?.scrollTo({ top: 0 });
    setActive(undefined);
    grid.current?.focus({ preventScroll: true });
  };
  const press = useRowKeys({
    shown,
    active,
    setActive,
    grid,
    open,
    pin,
    showNew,
    show: (index) => virtual.scrollToIndex(index, { align: 'auto' }),
  });

  const isActiveShown = active !== undefined && drawn.some(({ key }) => key === active);
  const fresh = waiting.length + missed;
  return (
    <div className="adx-fill adx-live-hold" {...holders}>
      <div ref={scroll} className="adx-live-scroll">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it is a grid */}
        <div
          ref={grid}
          {...gridRoles.grid(
            translate('adx.live.auctions'),
            shown.length + 1,
            columns.length,
            isActiveShown ? rowId(active) : undefined,
          )}
          className="adx-live-table"
          style={layout}
          onKeyDown={press}
        >
          <TableHead columns={columns} />
          <div {...gridRoles.body} className="adx-live-rows" style={{ height: virtual.getTotalSize() }}>
            {drawn.map(({ index, start }) => {
              const auction = shown[index];
              return (
                auction && (
                  <AuctionRow
                    key={auction.id}
                    auction={auction}
                    columns={columns}
                    index={index}
                    top={start}
                    timezone={timezone}
                    isActive={auction.id === active}
                    isPinned={pins.ids.includes(auction.id)}
                    path={pathTo({ auction: auction.id, beside: undefined })}
                    asker={nameOf(askerOf(auction))}
                    winner={nameOf(winnerOf(auction))}
                    account={isOfAll ? nameOf(accountOf(auction)) : undefined}
                    onOpen={open}
                    onPin={pin}
                  />
                )
              );
            })}
          </div>
        </div>
      </div>
      {fresh > 0 && (
        <button
          type="button"
          className="adx-inline-row adx-bare adx-medium adx-live-fresh"
          aria-keyshortcuts="n"
          onClick={showNew}
        >
          <ArrowUp className="adx-lucide" size={14} aria-hidden />
          {translate(missed > 0 ? 'adx.live.freshMany' : 'adx.live.fresh', {
            smart_count: fresh,
            count: formatCount(fresh),
          })}
        </button>
      )}
    </div>
  );
}
