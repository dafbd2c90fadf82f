import { describe, expect, it } from 'vitest';
import { createHub } from '../../api/live/hub';
import { createIngestShare, linesOf } from '../../api/live/ingestRoute';
import { createWatch } from '../../api/live/watch';
import { isSampled, liveParams, readLiveFilter } from '../../src/model/live/liveFilter';
import { readLine } from '../../src/model/live/readLine';
import { auctionLine } from '../support/liveLines';
import { silentLog } from '../support/silentLog';

async function* bodyOf(pieces: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* pieces;
}
const read = async (pieces: readonly Uint8Array[]) => {
  const found: (string | null)[] = [];
  for await (const lines of linesOf(bodyOf(pieces))) found.push(...lines);
  return found;
};

describe('the lines of a body', () => {
  it('are whole wherever it is cut, inside a character too', async () => {
    const bytes = new TextEncoder().encode('{"app":"Ça 🎬"}\r\n{"b":2}\n\n{"c":3}');
    for (let at = 1; at < bytes.length; at += 1)
      expect(await read([bytes.slice(0, at), bytes.slice(at)])).toEqual(['{"app":"Ça 🎬"}', '{"b":2}', '', '{"c":3}']);
  });

  it('tell of one that is too long, and go on after it', async () => {
    const long = new TextEncoder().encode('x'.repeat(50_000));
    const [before, after] = ['a\n', '\nb\n'].map((text) => new TextEncoder().encode(text));
    expect(await read([before, long, long, after] as Uint8Array[])).toEqual(['a', null, 'b']);
  });
});

describe('the share of ad servers', () => {
  it('is behind where much more came than it allows, and not any more a while later', async () => {
    let now = 0;
    const share = createIngestShare(() => now);
    expect(share.behind()).toBeUndefined();
    void share.spent(1_500);
    expect(share.behind()).toBe(3);
    now += 3_000;
    expect(share.behind()).toBeUndefined();
  });

  it('is behind where too many bodies wait', () => {
    const share = createIngestShare(() => 0);
    const leave = Array.from({ length: 64 }, () => share.enter());
    expect(share.behind()).toBe(1);
    leave[0]?.();
    expect(share.behind()).toBeUndefined();
  });
});

describe('a sample', () => {
  it('is as large as asked for, the same wherever it is judged, and a smaller one lies within it', () => {
    const ids = Array.from({ length: 20_000 }, (_, at) => `r_${at.toString(36)}`);
    const [one, ten] = [ids.filter((id) => isSampled(id, 1)), ids.filter((id) => isSampled(id, 10))];
    expect(one.length).toBeGreaterThan(140);
    expect(one.length).toBeLessThan(260);
    expect(ten.length).toBeGreaterThan(1_800);
    expect(ten.length).toBeLessThan(2_200);
    expect(one.filter((id) => !ten.includes(id))).toEqual([]);
    expect(ids.every((id) => isSampled(id, 100))).toBe(true);
  });
});

describe('the filter of an address', () => {
  it('comes back as it was', () => {
    const what = 'channel=2201&deal=NB-1&country=us&environment=ctv&outcome=error&error=303&inventory=Copper&sample=10';
    const asked = new URLSearchParams(what);
    const { filter, problems } = readLiveFilter((name) => asked.get(name), 'ssp');
    expect(problems).toEqual({});
    const again = liveParams(filter);
    expect(readLiveFilter((name) => again.get(name), 'ssp').filter).toEqual(filter);
  });
});

describe('what is kept for those who come back', () => {
  it('has an end: of time and of bytes', () => {
    let now = 1_000_000;
    const { filter } = readLiveFilter((name) => (name === 'sample' ? '100' : undefined), 'ssp');
    const watch = createWatch({ demand: 31, filter, now: () => now, process: '00000000', isAsked: true });
    const entry = (id: string, length: number) => ({
      id,
      demand: 31,
      mode: 'ssp' as const,
      price: 0,
      at: now,
      json: JSON.stringify({ id, app: 'x'.repeat(length) }),
      events: [],
      fits: [],
      sentTo: [],
    });
    for (let at = 0; at < 200; at += 1) {
      watch.send(entry(`r_${at}`, 60_000), now * 1000 + at);
      now += 10;
    }
    const kept = watch.after(0).messages.reduce((sum, { byteLength }) => sum + byteLength, 0);
    expect(kept).toBeLessThanOrEqual(4 * 2 ** 20);
    expect(kept).toBeGreaterThan(2 * 2 ** 20);
    now += 70_000;
    watch.send(entry('r_last', 10), now * 1000);
    expect(watch.lastEntries(50).map(({ id }) => id)).toEqual(['r_last']);
  });

  it('has an end for users who try one filter after the other, but not for those who look', () => {
    const hub = createHub({ clock: () => new Date(), randomBytes: (count) => new Uint8Array(count), log: silentLog });
    const asked: Readonly<Record<string, string>> = { sample: '100', inventory: 'copper' };
    const { filter } = readLiveFilter((name) => asked[name], 'ssp');
    const seen = hub.watch(31, { mode: 'ssp', sample: 100 });
    const close = hub.open(seen, { user: 1, push: () => undefined }, undefined);
    hub.take(auctionLine({ id: 'r_1', ts: Date.now(), demand: 31 }));
    const tried = Array.from({ length: 60 }, (_, at) => hub.watch(31, { ...filter, sample: 100 - at }));
    const others = hub.watch(32, filter);
    expect(tried.filter((watch) => !watch.isEnded())).toEqual(tried.slice(-20));
    expect([seen.isEnded(), others.isEnded()]).toEqual([false, false]);
    const entry = hub.store.find(31, 'r_1');
    expect(entry?.fits.length).toBeLessThanOrEqual(22);
    hub.takeEvent({ id: 'r_1', type: 'impression', at: 5 }, 31);
    expect(tried[0]?.after(0).messages).toEqual([]);
    close();
  });
});

describe('an id', () => {
  it('is one that an object may have', () => {
    const found = (tag: number) => readLine(JSON.stringify(auctionLine({ id: 'r_1', ts: 1, channel: tag })));
    expect(found(2 ** 31 - 1)).toHaveProperty('auction');
    const message = 'channel must be a whole number from 1 to 2147483647.';
    expect(found(2 ** 31)).toMatchObject({ field: 'channel', message });
  });
});
