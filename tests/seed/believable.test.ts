import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createMemoryStore } from '../../api/memory/store';
import { createAuctionFeed, drawAuction } from '../../sample/live/auctionFeed';
import { planAuctions } from '../../sample/live/auctionPlans';
import { createRandom } from '../../sample/rows/random';
import { seedSample } from '../../sample/seed';
import { incidentTimes } from '../../sample/traffic/incidents';
import { readLine } from '../../src/model/live/readLine';
import { countriesIn } from '../../src/model/sample/areas';
import { faults } from '../../src/model/sample/faults';
import { buyers } from '../../src/model/sample/sampleShapes';
import { seasonOf } from '../../src/model/sample/seasons';
import type { TrafficObjects } from '../../src/model/sample/trafficObjects';
import { resources } from '../../src/resources';
import { createTestHost } from '../support/host';
import { platformToken } from '../support/liveLines';
import { createSampleStore } from '../support/sampleStore';
import { testSeed } from '../support/seed';
import { dayMs, type Row, sampleObjects, sum, sumsBy, type Tables, tablesOf, textOf } from './trafficSample';

describe('believable', () => {
  const now = new Date('2026-11-26T12:20:00Z');
  const main = 31;
  const between = (rows: readonly Row[], from: number, until: number): readonly Row[] =>
    rows.filter(({ hour }) => hour >= from && hour < until);

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

  describe('the sample', () => {
    let objects: TrafficObjects;
    let tables: Tables;
    beforeAll(async () => {
      objects = await sampleObjects(now);
      tables = tablesOf({ objects, now: now.getTime(), days: 90, detail: 'light' });
    });

    it('has a dozen publishers with names of their own', () => {
      const names = objects.accounts.map(({ name }) => name.split(' ')[0]);
      expect(names.length).toBeGreaterThanOrEqual(12);
      expect(new Set(names).size).toBe(names.length);
    });

    it('gives each house that buys a name of its own, which no seller has', () => {
      const first = (name: string): string => name.split(' ')[0] ?? '';
      const bought = buyers.map(({ name }) => first(name));
      expect(new Set(bought).size).toBe(bought.length);
      const sellers = [...objects.accounts, ...objects.subs, ...objects.suppliers, ...objects.exchanges].map(
        ({ name }) => first(name),
      );
      expect(bought.filter((name) => sellers.includes(name))).toEqual([]);
    });

    it('has DSPs that are called so, and brands that are not', () => {
      const odd = objects.advertisers.filter(
        ({ name, values }) => (values.kind === 'dsp') !== /\bDSP\b|Buyers/.test(name),
      );
      expect(odd.map(({ name }) => name)).toEqual([]);
      const byBrands = new Set(
        objects.advertisers.filter(({ values }) => ['brand', 'agency'].includes(values.kind)).map(({ id }) => id),
      );
      expect(
        objects.campaigns.filter(({ values }) => !byBrands.has(values.advertiser)).map(({ name }) => name),
      ).toEqual([]);
    });

    it('pays for a thousand what such a place costs', () => {
      for (const [letter, keys, money] of [
        ['D', ['tag'], 'gross'],
        ['B', ['campaign'], 'bill_adv'],
        ['S', ['channel'], 'gross'],
      ] as const)
        for (const [key, [imps = 0, paid = 0]] of sumsBy(tables[letter], keys, ['imps', money])) {
          const cpm = imps < 1000 ? 5 : paid / 1000 / imps;
          expect(cpm, `${letter} ${key}`).toBeGreaterThan(0.5);
          expect(cpm, `${letter} ${key}`).toBeLessThan(45);
        }
    });

    it('asks a tag, buys for a campaign and calls a channel in the market of its name alone', () => {
      const off = (list: TrafficObjects['tags' | 'campaigns' | 'channels'], rows: readonly Row[], key: string) => {
        const named = new Map(list.map(({ id, name }) => [id, countriesIn(name)]));
        const isOff = (row: Row): boolean => {
          const markets = named.get(row[key] ?? 0) ?? [];
          return markets.length > 0 && !markets.includes(String((row as unknown as { country: string }).country));
        };
        return rows.filter(isOff).map((row) => row[key]);
      };
      expect(new Set(off(objects.tags, tables.D, 'tag'))).toEqual(new Set());
      expect(new Set(off(objects.campaigns, tables.B, 'campaign'))).toEqual(new Set());
      expect(new Set(off(objects.channels, tables.S, 'channel'))).toEqual(new Set());
    });

    it('calls campaigns by the season of their flight', () => {
      const said = objects.campaigns.filter(({ name }) => /\b(winter|spring|summer|autumn)\b/.test(name));
      expect(said.length).toBeGreaterThan(100);
      expect(said.filter(({ name, values }) => !name.includes(seasonOf(values))).map(({ name }) => name)).toEqual([]);
    });

    it('has at least seven in ten of the running campaigns at 90 to 110 % of their pace', () => {
      const spent = sumsBy(tables.B, ['campaign'], ['bill_adv']);
      const first = Math.min(...tables.B.map(({ hour }) => hour));
      const at = (minute: string | null): number => Date.parse(`${String(minute).replace(' ', 'T')}Z`) + 5 * 3_600_000;
      const running = objects.campaigns.filter(
        ({ owner, status, isUsed, values }) =>
          owner === main &&
          status === 1 &&
          isUsed &&
          at(values.startsAt) < now.getTime() - dayMs &&
          at(values.endsAt) > now.getTime(),
      );
      const shares = running.map(({ id, values }) => {
        const length = at(values.endsAt) - at(values.startsAt);
        const flown = now.getTime() - Math.max(at(values.startsAt), first);
        const ahead = values.pacing === 'ahead' ? 1.1 : 1;
        return {
          id,
          share: (spent.get(String(id))?.[0] ?? 0) / 1e6 / (((values.budgetTotal ?? 0) * flown * ahead) / length),
        };
      });
      expect(running.length).toBeGreaterThan(25);
      expect(shares.filter(({ share }) => share >= 0.9 && share <= 1.1).length / running.length).toBeGreaterThanOrEqual(
        0.7,
      );
      const { id: slow } = faults.wrongBudget;
      expect(shares.find(({ id }) => id === slow)?.share).toBeLessThan(0.4);
    });

    it('stops buying through a deal when its floor rises above the bid', async () => {
      const [deal] = objects.deals.filter(({ id }) => id === faults.stalledDeal.id);
      const from = incidentTimes(now.getTime(), -5).stalledDeal.from;
      const rows = tables.B.filter((row) => textOf(row, 'deal') === deal?.values.dealId);
      const imps = (begin: number, end: number): number => sum(between(rows, begin, end), 'imps');
      expect(imps(from - 10 * dayMs, from)).toBeGreaterThan(300);
      expect(imps(from, now.getTime())).toBe(0);
      expect(sum(between(rows, from, now.getTime()), 'reqs')).toBeGreaterThan(1000);
      expect(await changesOf('deals', faults.stalledDeal.id)).toEqual([{ field: 'floor', from: 19, to: 28 }]);
    });

    it('sells about half on a channel whose floor was raised', async () => {
      const { from } = incidentTimes(now.getTime(), -5).raisedFloor;
      const rows = tables.S.filter((row) => row.channel === faults.raisedFloor.id);
      const fill = (list: readonly Row[]): number => sum(list, 'imps') / sum(list, 'reqs');
      const share = fill(between(rows, from, now.getTime())) / fill(between(rows, from - 10 * dayMs, from));
      expect(share).toBeGreaterThan(0.25);
      expect(share).toBeLessThan(0.65);
      expect(await changesOf('channels', faults.raisedFloor.id)).toEqual([{ field: 'floor', from: 5, to: 12 }]);
    });

    it('buys nothing for a campaign whose targeting names a deal that has ended', async () => {
      const { campaign, targeting } = faults.expiredTargeting;
      const [named] = objects.deals.filter(({ name }) => name === 'Copperline film festival');
      const ended = Date.parse(`${String(named?.values.endsAt).replace(' ', 'T')}Z`) + 5 * 3_600_000;
      const rows = tables.B.filter((row) => row.campaign === campaign);
      expect(sum(between(rows, 0, ended), 'imps')).toBeGreaterThan(1000);
      expect(sum(between(rows, ended + 6 * 3_600_000, now.getTime()), 'imps')).toBe(0);
      expect(ended).toBeLessThan(now.getTime() - 7 * dayMs);
      expect(objects.campaigns.find(({ id }) => id === campaign)?.values.targeting).toBe(targeting);
    });

    async function changesOf(type: string, id: number) {
      const { rows } = await (await createSampleStore(now)).history(type, id, [0, 9]);
      return rows.flatMap(({ changes }) => changes);
    }
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
