import { afterEach, describe, expect, it, vi } from 'vitest';
import { createAuctionStore, type Entry } from '../../api/live/auctionStore';
import { createHub } from '../../api/live/hub';
import { auctionLine } from '../support/liveLines';
import { silentLog } from '../support/silentLog';

const entryOf = (id: string, at: number, values: Partial<Entry> = {}): Entry => ({
  id,
  demand: 31,
  mode: 'ssp',
  price: 0,
  at,
  json: JSON.stringify({ id, app: 'x'.repeat(600) }),
  events: [],
  fits: [],
  sentTo: [],
  ...values,
});

afterEach(() => void vi.useRealTimers());

describe('the room that auctions take', () => {
  const filter = { mode: 'ssp', sample: 100 } as const;
  const hubAt = (clock: () => Date) =>
    createHub({ clock, randomBytes: (count) => new Uint8Array(count), log: silentLog });
  const shown = hubAt(() => new Date(0)).watch(31, filter);
  const roomBytes = 200_000;

  it('has an end, however many come: of those that are kept, that were shown, and that are known to be gone', () => {
    let now = 1_700_000_000_000;
    const store = createAuctionStore({ clock: () => new Date(now), recentBytes: roomBytes, shownBytes: roomBytes });
    // Each with its text, of which there is room for this many, on two shelves.
    const room = (2 * roomBytes) / (600 + 400);
    let most = { kept: 0, gone: 0 };
    for (let at = 0; at < 60_000; at += 1) {
      now += 1;
      store.add(entryOf(`r_${at}`, now, at % 2 ? { sentTo: [shown] } : {}));
      const { kept, gone } = store.counts();
      most = { kept: Math.max(most.kept, kept), gone: Math.max(most.gone, gone) };
    }
    expect(store.bytes()).toBeLessThanOrEqual(2 * roomBytes + 2_000);
    expect(most.kept).toBeLessThanOrEqual(room + 2);
    expect(most.gone).toBeLessThanOrEqual(50_000);
    // The last ones are there, the first are forgotten, and of those between it is known that they were shown.
    expect(store.find(31, 'r_59999')?.id).toBe('r_59999');
    expect([store.find(31, 'r_1'), store.isGone(31, 'r_1')]).toEqual([undefined, false]);
    expect(store.find(31, 'r_58001')).toBeUndefined();
    expect([store.isGone(31, 'r_58001'), store.isGone(32, 'r_58001')]).toEqual([true, false]);
    expect([...store.newest()].slice(0, 2).map(({ id }) => id)).toEqual(['r_59999', 'r_59998']);
  });

  it('is given back by time alone', () => {
    let now = 1_700_000_000_000;
    const store = createAuctionStore({ clock: () => new Date(now) });
    for (let at = 0; at < 5_000; at += 1) store.add(entryOf(`r_${at}`, now, { sentTo: [shown] }));
    expect(store.counts()).toEqual({ kept: 5_000, gone: 0 });
    now += 16 * 60_000;
    expect(store.find(31, 'r_4999')).toBeUndefined();
    expect([store.bytes(), store.counts().kept, [...store.newest()]]).toEqual([0, 0, []]);
  });

  it('is given back by unwatched views, and kept for watched ones', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    const hub = hubAt(() => new Date());
    const seen = hub.watch(1, filter);
    const close = hub.open(seen, { user: 1, push: () => undefined }, undefined);
    const left = Array.from({ length: 300 }, (_, at) => hub.watch(at + 2, filter));
    for (let demand = 1; demand <= 301; demand += 1)
      hub.take(auctionLine({ id: `r_${demand}`, ts: Date.now(), demand }));
    const held = () => left.reduce((sum, watch) => sum + watch.after(0).messages.length, 0);
    expect(held()).toBe(300);
    vi.advanceTimersByTime(70_000);
    expect([held(), left.filter((watch) => !watch.isEnded())]).toEqual([0, []]);
    expect([seen.isEnded(), seen.lastEntries(50).length]).toEqual([false, 1]);
    close();
  });
});
