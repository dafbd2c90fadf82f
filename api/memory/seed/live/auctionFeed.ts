import { hexOf } from '../../../../src/model/hexOf';
import { hourMs } from '../../../../src/model/reports/days';
import { createPace, wait } from '../../../http/pause';
import type { Log, Reader } from '../../../ports';
import { createRandom } from '../random';
import { readTrafficObjects } from '../traffic/readTrafficObjects';
import { type AuctionPlans, planAuctions } from './auctionPlans';
import { drawAuction } from './drawAuction';

/** Sends made-up auctions of the sample's objects as an ad server would, while a viewer watches. */
export type AuctionFeed = {
  watched(isWatched: boolean): void;
  /** Resolves when the first auctions since the watch began are in; at once if there is no viewer. */
  begun(): Promise<void>;
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
/** After a gap longer than this the time between is filled in, so that a view never opens empty. */
const awayMs = 10_000;
const madeUpMs = 60_000;
const madeUpAtMost = 1_000;
const linesAtOnce = 200;

const madeUpFor = ({ supplyPs, buyingPs }: AuctionPlans, ms: number): number =>
  Math.min(ms, madeUpMs, (madeUpAtMost / Math.max(1, supplyPs + buyingPs)) * 1000);

function newSignal(): { readonly told: Promise<void>; tell(): void } {
  let tell = (): void => undefined;
  const told = new Promise<void>((resolve) => {
    tell = resolve;
  });
  return { told, tell: () => tell() };
}

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
  let before = 0;
  let begun = newSignal();

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
    const made: { readonly ts: number; readonly line: string }[] = [];
    for (const mode of ['ssp', 'dsp'] as const) {
      for (; owed[mode] >= 1; owed[mode] -= 1) {
        count += 1;
        const drawn = drawAuction(
          plans,
          mode,
          now - Math.floor(chance() * Math.max(everyMs, ms)),
          `r_${start}${count.toString(36)}`,
          chance,
        );
        if (!drawn) continue;
        const { auction, events } = drawn;
        const past = events.filter(({ at }) => auction.ts + at <= now);
        made.push({ ts: auction.ts, line: JSON.stringify(past.length > 0 ? { ...auction, events: past } : auction) });
        for (const event of events.slice(past.length))
          later.push({ at: auction.ts + event.at, line: JSON.stringify({ id: auction.id, demand: auction.demand, ...event }) });
      }
    }
    later.sort((a, b) => a.at - b.at);
    const due = later.findIndex(({ at }) => at > now);
    made.sort((a, b) => a.ts - b.ts);
    return [...made.map(({ line }) => line), ...later.splice(0, due < 0 ? later.length : due).map(({ line }) => line)];
  };

  /** Sends lines again while there are too many, for as long as they are wanted. */
  const sendAll = async (body: string): Promise<void> => {
    while (isWanted && !isOver) {
      const answer = await send(body);
      await answer.body?.cancel();
      if (answer.ok) return;
      if (answer.status !== 429) throw new Error(`The sample's auctions were refused with ${answer.status}.`);
      await wait(Number(answer.headers.get('Retry-After') ?? 1) * 1000);
    }
  };

  const run = async (): Promise<void> => {
    while (isWanted && !isOver) {
      const plans = await plansOf(clock().getTime());
      const now = clock().getTime();
      const ms = now - before;
      const lines = linesOf(plans, now, ms > awayMs ? madeUpFor(plans, ms) : Math.min(1_000, ms));
      before = now;
      for (let from = 0; from < lines.length; from += linesAtOnce) await sendAll(lines.slice(from, from + linesAtOnce).join('\n'));
      begun.tell();
      await wait(everyMs);
    }
  };
  const go = (): void => {
    if (running || isOver || !isWanted) return;
    running = run()
      .catch((error: unknown) => {
        isWanted = false;
        begun.tell();
        log.error('sample_auctions', { error: error instanceof Error ? error.stack : String(error) });
      })
      .finally(() => {
        running = undefined;
        go();
      });
  };

  return {
    watched(isWatched) {
      if (isWatched && !isWanted) begun = newSignal();
      isWanted = isWatched;
      go();
    },
    begun: () => (isWanted && !isOver ? begun.told : Promise.resolve()),
    async stop() {
      isOver = true;
      begun.tell();
      await running;
    },
  };
}
