import { hexOf } from '../../../../src/model/hexOf';
import { hourMs } from '../../../../src/model/reports/days';
import { createPace } from '../../../http/pause';
import type { Log, Reader } from '../../../ports';
import { createRandom } from '../random';
import { readTrafficObjects } from '../traffic/readTrafficObjects';
import { type AuctionPlans, planAuctions } from './auctionPlans';
import { drawAuction } from './drawAuction';

/** Brings made-up auctions of the sample's objects in, as an ad server does with real ones, while somebody looks. */
export type AuctionFeed = {
  watched(isWatched: boolean): void;
  stop(): Promise<void>;
};

type Parts = {
  readonly store: Pick<Reader, 'all'>;
  readonly log: Log;
  readonly clock: () => Date;
  /** `POST /api/live/ingest`, with the token that this feed was given. */
  send(body: string): Promise<Response>;
};

const everyMs = 250;

export function createAuctionFeed({ store, log, clock, send }: Parts): AuctionFeed {
  const chance = createRandom(Math.floor(Math.random() * 2 ** 31));
  const start = hexOf(crypto.getRandomValues(new Uint8Array(3)));
  /** Lines of events by the moment when they happen. */
  const later: { readonly at: number; readonly line: string }[] = [];
  let known: { readonly hour: number; readonly plans: AuctionPlans } | undefined;
  let isWanted = false;
  let isOver = false;
  let running: Promise<void> | undefined;
  let count = 0;
  let owed = { ssp: 0, dsp: 0 };

  const plansOf = async (now: number): Promise<AuctionPlans> => {
    const hour = Math.floor(now / hourMs);
    if (known?.hour === hour) return known.plans;
    const planning = planAuctions(await readTrafficObjects(store), now);
    const pace = createPace();
    let step = planning.next();
    for (; !step.done; step = planning.next()) if (pace.isOver()) await pace.rest();
    known = { hour, plans: step.value };
    return step.value;
  };

  const linesOf = (plans: AuctionPlans, now: number, ms: number): readonly string[] => {
    owed = { ssp: owed.ssp + (plans.supplyPs * ms) / 1000, dsp: owed.dsp + (plans.buyingPs * ms) / 1000 };
    const lines: string[] = [];
    for (const mode of ['ssp', 'dsp'] as const) {
      for (; owed[mode] >= 1; owed[mode] -= 1) {
        count += 1;
        const drawn = drawAuction(plans, mode, now - Math.floor(chance() * everyMs), `r_${start}${count.toString(36)}`, chance);
        if (!drawn) continue;
        const { auction, events } = drawn;
        lines.push(JSON.stringify(auction));
        for (const event of events)
          later.push({ at: auction.ts + event.at, line: JSON.stringify({ id: auction.id, demand: auction.demand, ...event }) });
      }
    }
    later.sort((a, b) => a.at - b.at);
    const due = later.findIndex(({ at }) => at > now);
    return [...lines, ...later.splice(0, due < 0 ? later.length : due).map(({ line }) => line)];
  };

  const run = async (): Promise<void> => {
    let before = clock().getTime();
    while (isWanted && !isOver) {
      const now = clock().getTime();
      const lines = linesOf(await plansOf(now), now, Math.min(1_000, now - before));
      before = now;
      let waitMs = everyMs;
      if (lines.length > 0) {
        const answer = await send(lines.join('\n'));
        if (answer.status === 429) waitMs = Number(answer.headers.get('Retry-After') ?? 1) * 1000;
        else if (!answer.ok) throw new Error(`The sample's auctions were refused with ${answer.status}.`);
        await answer.body?.cancel();
      }
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  };
  const go = (): void => {
    if (running || isOver || !isWanted) return;
    running = run()
      .catch((error: unknown) => {
        isWanted = false;
        log.error('sample_auctions', { error: error instanceof Error ? error.stack : String(error) });
      })
      .finally(() => {
        running = undefined;
        go();
      });
  };

  return {
    watched(isWatched) {
      isWanted = isWatched;
      go();
    },
    async stop() {
      isOver = true;
      await running;
    },
  };
}
