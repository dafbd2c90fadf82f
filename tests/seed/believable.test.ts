import { describe, expect, it, vi } from 'vitest';
import { createAuctionFeed, drawAuction } from '../../api/live/sample/auctionFeed';
import { planAuctions } from '../../api/live/sample/auctionPlans';
import { createMemoryStore } from '../../api/memory/store';
import { createRandom } from '../../sample/rows/random';
import { seedSample } from '../../sample/seed';
import { readLine } from '../../src/model/live/readLine';
import { resources } from '../../src/resources';
import { createTestHost } from '../support/host';
import { platformToken } from '../support/liveLines';
import { createSampleStore } from '../support/sampleStore';
import { testSeed } from '../support/seed';
import { sampleObjects } from './trafficSample';

describe('the objects of the sample', () => {
  const now = new Date('2026-11-26T12:20:00Z');

  it('has versions and times that agree with the history of each object', async () => {
    const store = await createSampleStore(now);
    const found: string[] = [];
    let changed = 0;
    for (const { name: type } of resources)
      for await (const chunk of store.all(type, { owner: 'all', global: true }))
        for (const { id, version, createdAt, modifiedAt } of chunk) {
          const { rows } = await store.history(type, id, [0, 99]);
          const at = rows.map((row) => row.at).sort();
          const told = [rows.length, Math.max(...rows.map((row) => row.version)), at[0], at.at(-1)];
          changed += rows.length > 1 ? 1 : 0;
          if (JSON.stringify(told) !== JSON.stringify([version, version, createdAt, modifiedAt]))
            found.push(`${type} ${id} ${told}`);
        }
    expect(found).toEqual([]);
    expect(changed).toBeGreaterThan(200);
  });
});

describe('auctionFeed', () => {
  const now = Date.parse('2026-11-20T18:20:00.000Z');

  it('draws auctions of the sample that pass the check of what ad servers send, as often filled as its hours are', async () => {
    const objects = await sampleObjects(new Date(now));
    const planning = planAuctions(objects, now);
    let step = planning.next();
    while (!step.done) step = planning.next();
    const plans = step.value;
    const chance = createRandom(testSeed);
    const known = new Set([...objects.channels, ...objects.tags, ...objects.campaigns].map(({ id }) => id));
    for (const mode of ['ssp', 'dsp'] as const) {
      const counts = { auctions: 0, filled: 0, blocked: 0, bids: 0, imps: 0 };
      for (let at = 0; at < 1_200; at += 1) {
        const drawn = drawAuction(plans, mode, now, `r_${mode}${at}`, chance);
        expect(drawn).toBeDefined();
        if (!drawn) return;
        const { auction, events } = drawn;
        expect(readLine(JSON.stringify(auction))).toEqual({ auction });
        for (const event of events)
          expect(readLine(JSON.stringify({ id: auction.id, ...event }))).toMatchObject({ event: { type: event.type } });
        for (const { tag, campaign } of auction.bids) expect(known).toContain(tag ?? campaign);
        counts.auctions += 1;
        counts.bids += auction.bids.length;
        if (auction.winner !== undefined) counts.filled += 1;
        if (auction.blockedBy !== undefined) counts.blocked += 1;
        if (events.some(({ type }) => type === 'impression')) counts.imps += 1;
      }
      expect(counts.bids).toBeGreaterThan(200);
      expect(counts.filled).toBeGreaterThan(20);
      expect(counts.imps).toBeGreaterThan(counts.filled * 0.7);
      expect(counts.filled).toBeLessThan(counts.auctions * 0.7);
    }
    expect(plans.supplyPs + plans.buyingPs).toBeGreaterThan(5);
  });

  it('brings them in by the ingest call, while a viewer watches', async () => {
    const store = createMemoryStore();
    await seedSample(store, {
      passwords: { hash: async (plain) => `hash of ${plain}`, verify: async () => true },
      now: new Date(),
    });
    const answers: unknown[] = [];
    const host = await createTestHost({ clock: () => new Date(), live: { tokens: [platformToken] } });
    const feed = createAuctionFeed({
      store,
      log: host.ports.log,
      clock: () => new Date(),
      async send(body) {
        const answer = await host.fetch('/api/live/ingest', {
          method: 'POST',
          headers: { Authorization: `Bearer ${platformToken}`, 'Content-Type': 'application/x-ndjson' },
          body,
        });
        answers.push(await answer.clone().json());
        return answer;
      },
    });
    feed.watched(true);
    await vi.waitFor(() => expect(answers.length).toBeGreaterThan(3), { timeout: 20_000, interval: 100 });
    feed.watched(false);
    await feed.stop();
    expect(answers.filter((answer) => (answer as { bad: number }).bad > 0)).toEqual([]);
    expect(host.logged).toEqual([]);
    await host.close();
  });
});
