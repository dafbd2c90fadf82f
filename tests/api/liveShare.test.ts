import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createHub } from '../../api/live/hub';
import type { LiveFilter } from '../../src/model/live/liveFilter';
import { auctionLine } from '../support/liveLines';
import { testSeed } from '../support/seed';
import { silentLog } from '../support/silentLog';

const start = Date.UTC(2026, 10, 26, 9);
const closing: (() => void)[] = [];
let traffic: ReturnType<typeof createTraffic>;
beforeEach(() => {
  traffic = createTraffic();
});
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A hub whose clock stands until `pass` moves it on, with so many auctions a second. */
function createTraffic() {
  let now = start;
  let count = 0;
  const hub = createHub({ clock: () => new Date(now), randomBytes: (bytes) => new Uint8Array(bytes), log: silentLog });
  const take = (values: Partial<Parameters<typeof auctionLine>[0]> = {}) => {
    count += 1;
    hub.take(auctionLine({ id: `r_${count.toString(36)}`, ts: now, demand: 31, ...values }));
  };
  return {
    hub,
    take,
    now: () => now,
    idle(ms: number) {
      now += ms;
    },
    pass(seconds: number, perSecond: number) {
      const from = now;
      // Each moment from the start: sums of fractions would drift over the border of a second.
      for (let made = 1; made <= seconds * perSecond; made += 1) {
        take();
        now = from + (made * 1000) / perSecond;
      }
    },
    look(filter: Partial<LiveFilter> = {}) {
      const watch = hub.watch(31, { mode: 'ssp', ...filter });
      const sent: string[] = [];
      const decoder = new TextDecoder();
      const close = hub.open(watch, { user: 1, push: (bytes) => sent.push(decoder.decode(bytes)) }, undefined);
      closing.push(close);
      const auctions = () => sent.filter((text) => text.includes('event: auction')).length;
      return { watch, close, auctions, counters: () => hub.counters(watch) };
    },
  };
}

describe('the sampled share', () => {
  it('counts auctions that an event shows late with those of now', () => {
    const view = traffic.look({ outcome: 'error', sample: 100 });
    const ids = Array.from({ length: 40 }, (_, at) => `r_late${at}`);
    for (const [at, id] of ids.entries()) traffic.take({ id, ts: traffic.now() - (at % 2) * 5_000 });
    expect(view.auctions()).toBe(0);
    for (const id of ids) traffic.hub.takeEvent({ id, type: 'error', at: traffic.now() }, 31);
    expect(view.auctions()).toBe(20);
  });

  it('is all of the traffic up to 20 auctions a second, and as many as fit above', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400 }), (perSecond) => {
        const traffic = createTraffic();
        const view = traffic.look();
        traffic.pass(8, perSecond);
        const before = view.auctions();
        traffic.pass(5, perSecond);
        const { sample } = view.counters();
        const perSecondShown = (view.auctions() - before) / 5;
        view.close();
        expect(perSecondShown).toBeLessThanOrEqual(20);
        expect(perSecond > 20 || (sample === 100 && perSecondShown === perSecond)).toBe(true);
        expect(perSecond <= 20 || Math.abs(sample - 2_000 / perSecond) < 40).toBe(true);
        // A share that is much too small would show fewer than there is room for.
        expect(perSecond <= 20 || perSecondShown > 8).toBe(true);
      }),
      { numRuns: 30, seed: testSeed },
    );
  });

  it('stays as the address says it', () => {
    const view = traffic.look({ sample: 10 });
    traffic.pass(20, 4);
    expect(view.counters().sample).toBe(10);
    expect(view.auctions()).toBeLessThan(30);
  });

  it('grows again when the traffic falls', () => {
    const view = traffic.look();
    traffic.pass(8, 200);
    expect(view.counters().sample).toBeLessThan(20);
    traffic.pass(8, 5);
    expect(view.counters().sample).toBe(100);
  });
});

describe('the rates', () => {
  it('divide by the seconds that have data, from the first one on', () => {
    const view = traffic.look();
    traffic.idle(20_000);
    traffic.pass(3, 10);
    expect(view.counters()).toMatchObject({ qps: 10, oppsPs: 10 });
    traffic.pass(57, 10);
    expect(view.counters().qps).toBe(10);
    traffic.idle(30_000);
    expect(view.counters().qps).toBe(5);
  });

  it('are right in a view that is opened a few seconds after the traffic began', () => {
    traffic.pass(4, 10);
    const view = traffic.look();
    expect(view.counters().qps).toBe(10);
    expect(view.watch.lastEntries(50)).toHaveLength(40);
  });

  it('begin again after a minute of silence', () => {
    traffic.pass(30, 10);
    traffic.idle(90_000);
    const view = traffic.look();
    traffic.pass(2, 8);
    expect(view.counters().qps).toBe(8);
  });

  it('count what an ad server kept for a minute where it happened', () => {
    const view = traffic.look();
    traffic.idle(120_000);
    const at = traffic.now();
    for (let second = 60; second > 0; second -= 1)
      for (let k = 0; k < 5; k += 1) traffic.take({ ts: at - second * 1000 + k });
    expect(view.counters().qps).toBe(5);
    // The last five seconds of it are shown, not the whole minute.
    expect(view.auctions()).toBe(24);
  });
});

describe('a live view', () => {
  it('opens on the last auctions that fit, however long ago they were kept', () => {
    traffic.take({ country: 'fr' });
    traffic.pass(150, 1);
    const view = traffic.look({ country: 'fr' });
    expect(view.watch.lastEntries(50)).toHaveLength(1);
    expect(view.counters().qps).toBe(0);
  });

  it('finds them on a machine that is busy with other work too, and a rare one of long ago a moment later', async () => {
    traffic.take({ country: 'de' });
    traffic.pass(2, 900);
    traffic.take({ country: 'fr' });
    traffic.pass(150, 1);
    let clock = 0;
    const slow = vi.spyOn(performance, 'now').mockImplementation(() => {
      clock += 7;
      return clock;
    });
    expect(traffic.look({ country: 'fr' }).watch.lastEntries(50)).toHaveLength(1);
    const far = traffic.look({ country: 'de' });
    expect(far.watch.lastEntries(50)).toHaveLength(0);
    await vi.waitFor(() => expect(far.watch.lastEntries(50)).toHaveLength(1));
    expect(far.auctions()).toBe(1);
    slow.mockRestore();
  });

  it('opens on the newest auctions of a busy minute', () => {
    traffic.pass(10, 100);
    const view = traffic.look();
    const ids = view.watch.lastEntries(50).map(({ id }) => Number.parseInt(id.slice(2), 36));
    expect(ids.length).toBeGreaterThan(20);
    expect(Math.min(...ids)).toBeGreaterThan(500);
  });
});
