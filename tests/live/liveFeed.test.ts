import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { keepAuctions, keepEvents, mostKept, nothingKept, releaseAuctions } from '../../src/live/feed/keptAuctions';
import type { StreamTold } from '../../src/live/feed/liveCalls';
import { createLiveFeed, nextPoint, seconds, seriesOf } from '../../src/live/feed/liveFeed';
import type { LiveSnapshot } from '../../src/model/live/auction';
import { at0, auctionOf, countersOf } from './liveSamples';

/** A feed whose stream and frames are the test's. */
async function openFeed(snapshot?: LiveSnapshot) {
  const streams: { readonly search: string; readonly signal: AbortSignal; readonly told: StreamTold }[] = [];
  const frames: (() => void)[] = [];
  const feed = createLiveFeed({
    calls: {
      stream: (search, _, signal, told) => {
        streams.push({ search, signal, told });
        told.onOpen();
        told.onBytes();
        return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
      },
      snapshot: () => (snapshot ? Promise.resolve(snapshot) : new Promise(() => undefined)),
    },
    canStream: () => true,
    onFrame: (draw) => frames.push(draw),
  });
  feed.open('mode=ssp');
  onTestFinished(() => feed.close());
  await new Promise((resolve) => setTimeout(resolve));
  const send = (type: string, data: unknown) =>
    streams.at(-1)?.told.onEvent({ type, id: undefined, data: JSON.stringify(data) });
  const draw = () => {
    for (const frame of frames.splice(0)) frame();
  };
  return { feed, streams, frames, send, draw, ids: () => feed.snapshot().kept.shown.map(({ id }) => id) };
}

describe('the feed of the live view', () => {
  it('takes up all that came between two drawings together', async () => {
    const { feed, frames, send, draw, ids } = await openFeed();
    const told = vi.fn();
    feed.subscribe(told);
    for (let at = 0; at < 50; at += 1) send('auction', auctionOf(`a${at}`, { ts: at0 + at }));
    send('event', { id: 'a3', type: 'impression', at: 200 });
    expect([frames.length, told.mock.calls.length, ids().length]).toEqual([1, 0, 0]);
    draw();
    expect([told.mock.calls.length, ids().length]).toEqual([1, 50]);
    expect(feed.snapshot().kept.shown.find(({ id }) => id === 'a3')?.events).toEqual([{ type: 'impression', at: 200 }]);
  });

  it('begins with what was just there, the newest on top, and the last minute', async () => {
    const counters = countersOf(at0);
    const { points } = seriesOf(undefined);
    const auctions = [auctionOf('old', { ts: at0 - 5 }), auctionOf('new', { ts: at0 })];
    const { feed, ids } = await openFeed({
      counters,
      series: { ...points, qps: [...points.qps.slice(1), 7] },
      auctions,
    });
    expect(ids()).toEqual(['new', 'old']);
    expect(feed.snapshot()).toMatchObject({ isFilled: true, counters: { qps: 312.4 } });
    expect(feed.snapshot().series.points.qps.at(-1)).toBe(7);
  });

  it('holds rows back while it is paused or one has the focus, and shows them when neither is so', async () => {
    const { feed, send, draw, ids } = await openFeed();
    send('auction', auctionOf('a'));
    draw();
    feed.pause(true);
    feed.hold(true);
    send('auction', auctionOf('b', { ts: at0 + 1 }));
    draw();
    feed.pause(false);
    expect([ids(), feed.snapshot().kept.waiting.length]).toEqual([['a'], 1]);
    feed.hold(false);
    expect([ids(), feed.snapshot().kept.waiting.length]).toEqual([['b', 'a'], 0]);
  });

  it('adds up what was left out, and does not know it where it was not counted', async () => {
    const { feed, send } = await openFeed();
    send('gap', { count: 5, from: 1000, to: 2000 });
    send('gap', { count: 7, from: 4000, to: 5000 });
    expect(feed.snapshot().gap).toEqual({ count: 12, from: 1000, to: 5000 });
    send('gap', { count: null, from: 6000, to: 7000 });
    expect(feed.snapshot().gap).toEqual({ count: null, from: 1000, to: 7000 });
    feed.forgetGap();
    expect(feed.snapshot().gap).toBeUndefined();
  });

  it('starts again with other filters, and ignores the stream before and events that it does not know', async () => {
    const { feed, streams, send, draw, ids } = await openFeed();
    send('auction', auctionOf('a'));
    draw();
    feed.open('mode=ssp&country=de');
    expect([ids(), streams[0]?.signal.aborted, streams[1]?.search]).toEqual([[], true, 'mode=ssp&country=de']);
    streams[0]?.told.onEvent({ type: 'auction', id: '1', data: JSON.stringify(auctionOf('late')) });
    draw();
    expect(ids()).toEqual([]);
    send('surprise', { id: 'x' });
    send('toString', {});
    draw();
    expect(ids()).toEqual([]);
  });
});

const many = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => auctionOf(`a${from + index}`, { ts: at0 + from + index }));
const ids = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id);

describe('what the browser keeps of the stream', () => {
  it('shows the newest on top, whatever the order in which they come, once each, and is the same where nothing comes', () => {
    const [one, two, three] = many(3);
    expect(ids(keepAuctions(nothingKept, [three!, one!, two!], false).shown)).toEqual(['a2', 'a1', 'a0']);
    const twice = keepAuctions(keepAuctions(nothingKept, many(3), false), many(4), false);
    expect(ids(twice.shown)).toEqual(['a3', 'a2', 'a1', 'a0']);
    const same = keepAuctions(nothingKept, many(3), false);
    expect(keepAuctions(same, [], false)).toBe(same);
    expect(keepEvents(same, [{ id: 'gone', type: 'start', at: 5 }])).toBe(same);
  });

  it('keeps the last 500', () => {
    const kept = keepAuctions(keepAuctions(nothingKept, many(mostKept), false), many(3, mostKept), false);
    expect(kept.shown).toHaveLength(mostKept);
    expect(ids(kept.shown.slice(0, 1))).toEqual(['a502']);
    expect(ids(kept.shown.slice(-1))).toEqual(['a3']);
  });

  it('leaves rows where they are during reading, and shows the others when they are done', () => {
    const read = keepAuctions(nothingKept, many(2), false);
    const held = keepAuctions(read, many(3, 2), true);
    expect(held.shown).toBe(read.shown);
    expect(ids(held.waiting)).toEqual(['a4', 'a3', 'a2']);
    const free = releaseAuctions(held);
    expect(ids(free.shown)).toEqual(['a4', 'a3', 'a2', 'a1', 'a0']);
    expect(free.waiting).toEqual([]);
  });

  it('lets no more than 500 wait, and counts the others', () => {
    let kept = keepAuctions(nothingKept, many(1), false);
    for (let at = 1; at < 701; at += 100) kept = keepAuctions(kept, many(100, at), true);
    expect([kept.waiting.length, kept.missed]).toEqual([500, 200]);
    expect(releaseAuctions(kept)).toMatchObject({ missed: 0, waiting: [] });
  });
});

describe('what becomes of an auction', () => {
  it('comes to it in order of time, each thing once, where it is shown and where it waits', () => {
    const told = keepEvents(keepAuctions(keepAuctions(nothingKept, many(1), false), many(1, 1), true), [
      { id: 'a0', type: 'firstQuartile', at: 7500 },
      { id: 'a0', type: 'impression', at: 200 },
      { id: 'a1', type: 'error', at: 90, code: 402 },
      { id: 'a0', type: 'impression', at: 200 },
    ]);
    expect(told.shown[0]?.events).toEqual([
      { type: 'impression', at: 200 },
      { type: 'firstQuartile', at: 7500 },
    ]);
    expect(told.waiting[0]?.events).toEqual([{ type: 'error', at: 90, code: 402 }]);
    expect(keepEvents(told, [{ id: 'a0', type: 'impression', at: 200 }]).shown[0]?.events).toHaveLength(2);
  });

  it('is kept when the auction itself is told again without it', () => {
    const told = keepEvents(keepAuctions(nothingKept, many(1), false), [{ id: 'a0', type: 'click', at: 4000 }]);
    const again = keepAuctions(told, [auctionOf('a0', { net: 12, events: [{ type: 'impression', at: 100 }] })], false);
    expect(again.shown[0]).toMatchObject({ net: 12, events: [{ type: 'impression' }, { type: 'click' }] });
  });

  it('leaves the other rows the same, so that they are not drawn again', () => {
    const kept = keepAuctions(nothingKept, many(3), false);
    const told = keepEvents(kept, [{ id: 'a1', type: 'start', at: 10 }]);
    expect(told.shown.map((one, index) => one === kept.shown[index])).toEqual([true, false, true]);
  });
});

const tail = (series: ReturnType<typeof seriesOf>, count: number) => series.points.qps.slice(-count);

describe('the last minute of a counter', () => {
  it('has a place for each of 60 seconds before anything is counted, and moves on with each tick', () => {
    expect(seriesOf(undefined).points.qps).toEqual(Array.from({ length: seconds }, () => null));
    const series = [1, 2, 3].reduce(
      (before, qps) => nextPoint(before, countersOf(10_000 + qps * 1000, qps)),
      seriesOf(undefined),
    );
    expect(tail(series, 4)).toEqual([null, 1, 2, 3]);
    expect(series.points.qps).toHaveLength(seconds);
  });

  it('leaves seconds open of which nothing was told, takes a second told again once, and none that is over', () => {
    const series = nextPoint(nextPoint(seriesOf(undefined), countersOf(10_000, 1)), countersOf(13_000, 4));
    expect(tail(series, 4)).toEqual([1, null, null, 4]);
    expect(tail(nextPoint(series, countersOf(900_000, 9)), 2)).toEqual([null, 9]);
    const again = nextPoint(nextPoint(seriesOf(undefined), countersOf(10_000, 1)), countersOf(10_400, 2));
    expect(tail(again, 2)).toEqual([null, 2]);
    expect(nextPoint(again, countersOf(8_000, 7))).toEqual(again);
  });
});
