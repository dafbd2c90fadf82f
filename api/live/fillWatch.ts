import type { LiveEvent } from '../../src/model/live/auction';
import { type AuctionStore, auctionOf, type Entry } from './auctionStore';
import { resumeMs, type Watch } from './watch';

/** Auctions that fill a new watch: `least` at once, up to `most` in steps with pauses for other requests. */
const looksBack = { most: 3_000, least: 200 };
/** Auctions per later step: about 3 ms, independent of the clock. */
const olderAtOnce = 100;
/** Milliseconds of work per step, then other requests run. */
const goMs = 6;
/** Rows from auctions before the watch began. */
const rowsAtOpening = 50;

const secondOf = (ms: number): number => Math.floor(ms / 1000);

type Parts = {
  readonly store: AuctionStore;
  /** The second in which traffic began. */
  readonly flowSince: () => number | undefined;
  readonly nextSeq: () => number;
};

/** Fills a new watch from stored auctions. */
export function createFill({ store, flowSince, nextSeq }: Parts): (watch: Watch) => void {
  /** Adds auctions from just before the watch began. */
  const fill = (watch: Watch): void => {
    const found: Entry[] = [];
    let looked = 0;
    let isCut = false;
    let from = watch.since;
    const oldest = watch.since - resumeMs;
    const until = performance.now() + goMs;
    const older: Entry[] = [];
    for (const entry of store.newest()) {
      isCut =
        entry.at >= oldest && (looked >= looksBack.most || (looked >= looksBack.least && performance.now() > until));
      if (isCut) break;
      if (entry.mode !== watch.filter.mode || (watch.demand !== null && entry.demand !== watch.demand)) continue;
      if (entry.at < oldest) {
        if (found.length >= rowsAtOpening || looked + older.length >= looksBack.most) break;
        older.push(entry);
        continue;
      }
      looked += 1;
      const auction = auctionOf(entry);
      from = entry.at;
      if (!watch.fits(auction)) continue;
      hold(watch, entry);
      found.push(entry);
      watch.tally.auction(secondOf(entry.at), auction);
      for (const event of entry.events) count(watch, event, entry.price, secondOf(entry.at + event.at));
    }
    // Where there was more, the last second was read in part, so counting starts after it.
    watch.tally.startAt(isCut ? secondOf(from) + 1 : Math.max(flowSince() ?? secondOf(watch.since), secondOf(oldest)));
    const now = Math.max(olderAtOnce, looksBack.least - looked);
    const rows = fitting(watch, older.slice(0, now), rowsAtOpening - found.length);
    show(watch, [...found, ...rows]);
    lookFurther(watch, older.slice(now), rowsAtOpening - found.length - rows.length);
  };
  /** Finds older rows for a filter with few matches; figures stay those of the last minute. */
  const lookFurther = (watch: Watch, older: readonly Entry[], wanted: number): void => {
    if (older.length === 0 || wanted <= 0) return;
    setTimeout(() => {
      if (watch.isEnded()) return;
      const rows = fitting(watch, older.slice(0, olderAtOnce), wanted);
      show(watch, rows);
      lookFurther(watch, older.slice(olderAtOnce), wanted - rows.length);
    }, 0);
  };
  const fitting = (watch: Watch, entries: readonly Entry[], wanted: number): readonly Entry[] => {
    const found: Entry[] = [];
    for (const entry of entries) {
      if (found.length >= wanted) break;
      if (entry.fits.includes(watch) || !watch.fits(auctionOf(entry))) continue;
      hold(watch, entry);
      found.push(entry);
    }
    return found;
  };
  /** Sends the rows, oldest first. */
  const show = (watch: Watch, found: readonly Entry[]): void => {
    const shown = found.filter(({ id }) => watch.samples(id)).slice(0, rowsAtOpening);
    for (const entry of shown.reverse()) {
      forgetEnded(entry.sentTo);
      watch.send(entry, nextSeq());
    }
  };
  return fill;
}

export function count({ tally }: Watch, { type }: LiveEvent, price: number, second: number): void {
  if (type === 'impression') tally.impression(second, price);
  else if (type === 'error') tally.error(second);
}

/** Notes the watch in an auction that it matches. */
function hold(watch: Watch, entry: Entry): void {
  forgetEnded(entry.fits);
  entry.fits.push(watch);
}

/** Removes ended watches: an auction outlives them. */
function forgetEnded(watches: Watch[]): void {
  const left = watches.filter((watch) => !watch.isEnded());
  if (left.length < watches.length) watches.splice(0, watches.length, ...left);
}
