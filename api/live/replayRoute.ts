import type { LiveAuction } from '../../src/model/live/auction';
import { replayAuction } from '../../src/model/replay/replayAuction';
import type { Replay } from '../../src/model/replay/replayed';
import type { ApiParts } from '../apiParts';
import { type Api, personOn, route, viewerOn } from '../http/apiEnv';
import { createPace } from '../http/pause';
import { refuseOver } from '../http/refuseOver';
import { auctionById } from './auctionRoutes';
import type { LiveHub } from './hub';
import { presentReplay } from './presentReplay';
import { createReplayFacts, type LoadedFacts } from './replayFacts';
import { replayLimit } from './replayLimit';

/** The longest chain of references that rules follow, the history of each object, and what was there before its changes. */
const roundsAtMost = 24;

/** What would be different if an auction came today. Stores nothing; for those who may see the auction. */
export function replayRoute(api: Api, { ports, records, answers }: ApiParts, hub: LiveHub): void {
  route(api, '/api/live/auctions/:id/replay', {
    post: async (c) => {
      const viewer = viewerOn(c);
      refuseOver(await ports.limits.call(personOn(c), 'liveReplay', replayLimit.perMinute), replayLimit.tooMany);
      const auction = await auctionById({ ports, hub }, viewer, c.req.param('id') ?? '');
      const facts = await createReplayFacts({ reader: ports.store, records, now: ports.clock() }, auction);
      return answers.plain(c, presentReplay({ viewer, facts }, auction, await settled(auction, facts)));
    },
  });
}

/** Rules cannot wait, and whom they ask for is theirs to know: they run, what was missing is read at once, and they run again. */
async function settled(auction: LiveAuction, facts: LoadedFacts): Promise<Replay> {
  for (let round = 0; round < roundsAtMost; round += 1) {
    const replay = await inSlices(auction, facts);
    if (replay) return replay;
    await facts.load();
  }
  throw new Error(`The replay of auction ${auction.id} still asks for objects after ${roundsAtMost} rounds.`);
}

/** Others have their turn in between. Nothing where something was missing. */
async function inSlices(auction: LiveAuction, facts: LoadedFacts): Promise<Replay | undefined> {
  const pace = createPace();
  const steps = replayAuction(auction, facts);
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return facts.isComplete() ? step.value : undefined;
    // What is told rests on all that was judged: with a gap in it, there is no use in going on.
    if (step.value === 'telling' && !facts.isComplete()) return undefined;
    if (pace.isOver()) await pace.rest();
  }
}
