import { useVirtualizer } from '@tanstack/react-virtual';
import { ArrowUp } from 'lucide-react';
import { useTranslate } from 'ra-core';
import {
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { LiveAuction } from '../model/live/auction';
import { useViewer } from '../ui/ConsoleContext';
import { formatCount } from '../ui/i18n/format';
import { useRowHeight } from '../ui/list/useRowHeight';
import { type AuctionColumn, AuctionRow, columnsFor, gridRoles, leastWidth, rowId, templateOf } from './AuctionRow';
import { accountOf, askerOf, namedInRow, winnerOf } from './feed/auctionWords';
import { useFeed, useLive, useNameOf } from './feed/LiveContext';
import type { LiveFeed } from './feed/liveFeed';

const overscan = 6;

/** Newest on top. While a row has the focus or the pointer, new rows wait behind a button, so that rows do not move. */
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
      // The focus may be on a link in the row, which disappears with its row.
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

export function TableHead({ columns }: { readonly columns: readonly AuctionColumn[] }) {
  const translate = useTranslate();
  const { mode } = useViewer();
  return (
    <div {...gridRoles.head} className="adx-live-row adx-live-heads">
      {columns.map(({ id, isNumber }) => {
        const words = translate(id === 'asker' ? `adx.live.askers.${mode}` : `adx.live.columns.${id}`);
        return (
          <div
            key={id}
            {...gridRoles.columnHead}
            className={isNumber ? 'adx-ellipsis adx-live-cell adx-live-number' : 'adx-ellipsis adx-live-cell'}
            title={words}
          >
            {id === 'pin' ? <span className="adx-hidden">{words}</span> : words}
          </div>
        );
      })}
    </div>
  );
}

type Given = {
  readonly feed: LiveFeed;
  readonly scroll: RefObject<HTMLDivElement | null>;
  /** Whether an auction is open: the rows behind it must still be there afterwards. */
  readonly isAway: boolean;
};

/** Keeps the rows in place while they have the pointer or the focus, are scrolled, or an auction is open. */
function useHold({ feed, scroll, isAway }: Given) {
  const held = useRef({ pointer: false, focus: false, scrolled: false, away: isAway });
  const tell = useRef(() => {
    const { pointer, focus, scrolled, away } = held.current;
    feed.hold(pointer || focus || scrolled || away);
  }).current;

  useEffect(() => {
    held.current.away = isAway;
    tell();
  }, [isAway, tell]);
  useEffect(() => {
    const frame = scroll.current;
    const look = () => {
      held.current.scrolled = (frame?.scrollTop ?? 0) > 0;
      tell();
    };
    frame?.addEventListener('scroll', look, { passive: true });
    return () => {
      frame?.removeEventListener('scroll', look);
      feed.hold(false);
    };
  }, [scroll, feed, tell]);

  const change = (key: 'pointer' | 'focus', isOn: boolean) => {
    held.current[key] = isOn;
    tell();
  };
  return {
    onPointerOver: () => change('pointer', true),
    onPointerLeave: () => change('pointer', false),
    onFocus: () => change('focus', true),
    onBlur: (event: FocusEvent) => !event.currentTarget.contains(event.relatedTarget) && change('focus', false),
  };
}

type UseRowKeysGiven = {
  readonly shown: readonly LiveAuction[];
  readonly active: string | undefined;
  setActive(id: string): void;
  readonly grid: RefObject<HTMLDivElement | null>;
  open(id: string): void;
  pin(id: string): void;
  /** Shows the waiting rows. */
  showNew(): void;
  /** Scrolls to a row. */
  show(index: number): void;
};

const pageRows = 10;

/** Keyboard actions of the table; j and k move into it from anywhere on the screen, as in lists. */
function useRowKeys(given: UseRowKeysGiven): (event: KeyboardEvent) => void {
  const now = useRef(given);
  now.current = given;

  const move = (to: number) => {
    const { shown, setActive, show, grid } = now.current;
    const index = Math.max(0, Math.min(shown.length - 1, to));
    const next = shown[index];
    if (!next) return;
    setActive(next.id);
    show(index);
    grid.current?.focus({ preventScroll: true });
  };
  const press = useRef((key: string): boolean => {
    const { shown, active, pin, showNew } = now.current;
    const at = shown.findIndex(({ id }) => id === active);
    const auction = shown[at];
    const meanings: Readonly<Record<string, () => void>> = {
      j: () => move(at + 1),
      k: () => move(at < 0 ? 0 : at - 1),
      n: showNew,
      ...(auction && { p: () => pin(auction.id) }),
    };
    meanings[key]?.();
    return key in meanings;
  }).current;

  useLayoutEffect(() => {
    const hear = (event: globalThis.KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTaken(event.target)) return;
      if (press(event.key)) event.preventDefault();
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, [press]);

  return (event) => {
    // Buttons and links in rows handle their own keys.
    if (event.target !== given.grid.current || event.ctrlKey || event.metaKey || event.altKey) return;
    const { shown, active, open } = given;
    const at = shown.findIndex(({ id }) => id === active);
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: at + 1,
      ArrowUp: at < 0 ? 0 : at - 1,
      Home: 0,
      End: shown.length - 1,
      PageDown: at + pageRows,
      PageUp: at - pageRows,
    };
    const to = moves[event.key];
    if (to !== undefined) move(to);
    else if (event.key === 'Enter' && active !== undefined && at >= 0) open(active);
    else return;
    event.preventDefault();
  };
}

const typed = 'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"]';

const isTaken = (target: EventTarget | null): boolean =>
  (target instanceof Element && target.closest(typed) !== null) ||
  document.querySelector('[role="dialog"], [role="menu"]') !== null;
