import { describe, expect, it } from 'vitest';
import { keepAuctions, keepEvents, mostKept, nothingKept, releaseAuctions } from '../../src/live/keptAuctions';
import { at0, auctionOf } from './liveSamples';

const many = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => auctionOf(`a${from + index}`, { ts: at0 + from + index }));
const ids = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id);

describe('what the browser keeps of the stream', () => {
  it('shows the newest on top, whatever the order in which they come', () => {
    const [one, two, three] = many(3);
    const kept = keepAuctions(nothingKept, [three!, one!, two!], false);
    expect(ids(kept.shown)).toEqual(['a2', 'a1', 'a0']);
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

  it('takes up once what comes twice, as after a resumed stream', () => {
    const kept = keepAuctions(keepAuctions(nothingKept, many(3), false), many(4), false);
    expect(ids(kept.shown)).toEqual(['a3', 'a2', 'a1', 'a0']);
  });

  it('is the same where nothing comes', () => {
    const kept = keepAuctions(nothingKept, many(3), false);
    expect(keepAuctions(kept, [], false)).toBe(kept);
    expect(keepEvents(kept, [{ id: 'gone', type: 'start', at: 5 }])).toBe(kept);
  });
});

describe('what becomes of an auction', () => {
  it('comes to it in order of time, each thing once, where it is shown and where it waits', () => {
    const kept = keepAuctions(keepAuctions(nothingKept, many(1), false), many(1, 1), true);
    const told = keepEvents(kept, [
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
